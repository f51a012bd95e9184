// The section "Export for other tools": a span of the run as a file for Perfetto or OpenTelemetry tools. A
// worker makes the file while the page continues. The file is saved on this computer; nothing is sent
// anywhere.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { StudioSnapshot } from '../../app/studio-context.ts';
import { fileName } from '../../clips/sizes.ts';
import { formatBytes, formatInstant, formatSpan } from '../../languages/quantity.ts';
import type { TracedSpan } from '../../protocol/trace-file.ts';
import { NANOS_PER_MILLI, type Nanos } from '../../scenario/duration.ts';
import { Button } from '../shared/button.tsx';
import { download } from '../shared/download.ts';
import { SelectField } from '../shared/select.tsx';
import { TRACE } from '../words/trace.ts';
import { sceneIn } from './picture-words.ts';
import * as styles from './share.module.css';

const LENGTHS: readonly Nanos[] = [100e6, 1e9, 10e9, 60e9];
const PERFETTO = 'https://ui.perfetto.dev';

type Format = TracedSpan['format'];

type TraceSpan = Pick<TracedSpan, 'fromNanos' | 'untilNanos'>;

/** The span before this instant, as far as the run has got; at the beginning of a run, the span after it. */
export function spanOf(atNanos: Nanos, length: Nanos): TraceSpan {
  const untilNanos = atNanos > 0 ? atNanos : length;
  return { fromNanos: Math.max(0, untilNanos - length), untilNanos };
}

type State =
  | { readonly kind: 'idle' | 'working' }
  | { readonly kind: 'saved'; readonly name: string; readonly bytes: number; readonly format: Format }
  | { readonly kind: 'too-much'; readonly fits: TraceSpan | null; readonly format: Format }
  | { readonly kind: 'failed'; readonly reason: string };

const ENDINGS: Readonly<Record<Format, string>> = { perfetto: 'perfetto.json', otlp: 'otlp.json' };

export function TraceChoices({ moment }: { readonly moment: StudioSnapshot }): ReactNode {
  const [length, setLength] = useState(1e9);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const span = spanOf(moment.atNanos ?? 0, length);
  const make = async (format: Format, { fromNanos, untilNanos }: TraceSpan): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'working' });
    try {
      const reply = await moment.trace({ format, fromNanos, untilNanos }, control.signal);
      if (control.signal.aborted) return;
      if (!reply.ok) {
        const { fitsUntilNanos } = reply;
        const fits = fitsUntilNanos === null ? null : { fromNanos, untilNanos: fitsUntilNanos };
        setState({ kind: 'too-much', fits, format });
        return;
      }
      const blob = new Blob([reply.text], { type: 'application/json' });
      const name = fileName(sceneIn(moment, null), fromNanos, ENDINGS[format]);
      download(name, blob);
      setState({ kind: 'saved', name, bytes: blob.size, format });
    } catch (cause) {
      if (control.signal.aborted) return;
      setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  const works = state.kind === 'working';
  return (
    <div className={`${styles.choices} ${styles.trace}`}>
      <div>
        <h3>{TRACE.title}</h3>
        <p>{TRACE.what}</p>
      </div>
      <div className={styles.copy}>
        <SelectField
          className={styles.span}
          label={TRACE.length}
          value={length}
          options={LENGTHS.map((each) => [each, TRACE.lengths(formatSpan(each))] as const)}
          onValue={(value) => {
            cancel();
            setLength(value);
          }}
        />
        <span className={styles.note}>{spanWords(span)}</span>
      </div>
      <div className={styles.copy}>
        <Button disabled={works} onClick={() => void make('perfetto', span)}>
          {TRACE.perfetto}
        </Button>
        <Button disabled={works} onClick={() => void make('otlp', span)}>
          {TRACE.otlp}
        </Button>
        {works && <Button onClick={cancel}>{TRACE.cancel}</Button>}
      </div>
      <div role="status">
        {works && <p>{TRACE.working}</p>}
        {state.kind === 'saved' && <p>{TRACE.saved(state.name, formatBytes(state.bytes))}</p>}
      </div>
      {state.kind === 'too-much' && (
        <div role="alert" className={styles.copy}>
          <span>{state.fits === null ? TRACE.tooMuch : TRACE.tooLong}</span>
          {state.fits !== null && (
            <Button onClick={() => state.fits !== null && void make(state.format, state.fits)}>
              {TRACE.take(spanWords(state.fits))}
            </Button>
          )}
        </div>
      )}
      {state.kind === 'failed' && <p role="alert">{TRACE.failed(state.reason)}</p>}
      <p className={styles.note}>
        <a href={PERFETTO} target="_blank" rel="noopener noreferrer">
          {TRACE.open}
        </a>{' '}
        {TRACE.how}
      </p>
    </div>
  );
}

function spanWords({ fromNanos, untilNanos }: TraceSpan): string {
  return TRACE.span(formatInstant(fromNanos, NANOS_PER_MILLI), formatInstant(untilNanos, NANOS_PER_MILLI));
}
