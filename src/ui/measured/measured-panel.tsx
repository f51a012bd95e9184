// "Your own numbers": paste or drop what was measured, or settings, and see what it is, below the run, which goes on.

import { lazy, type ReactNode, useEffect, useId, useState } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { LatencyStart, Measurement } from '../../importers/measured/measurement.ts';
import type { ReadOptions, TimeUnit } from '../../importers/measured/reader.ts';
import { readerOf, readMeasured } from '../../importers/measured/readers.ts';
import { isThreadDump } from '../../importers/thread-dump/sections.ts';
import type { Problem } from '../../scenario/problem.ts';
import { LoadGuard, useGuard } from '../shared/load-guard.tsx';
import { type Option, SelectField } from '../shared/select.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';
import * as styles from './measured.module.css';
import { MeasuredView } from './measured-view.tsx';
import { NO_TEXT, PasteBox, type PasteBoxProps, type PastedText } from './paste-box.tsx';
import { SettingsView } from './settings-view.tsx';

const LogView = lazy(() => import('../traffic-log/log-view.tsx'));
const ThreadDumpView = lazy(() => import('./thread-dump-view.tsx'));

export default function MeasuredPanel(): ReactNode {
  const titleId = useId();
  const [text, setText] = useState<PastedText>(NO_TEXT);
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{MEASURED_TEXT.title}</h2>
        <p>
          {MEASURED_TEXT.what} <strong>{MEASURED_TEXT.stays}</strong>
        </p>
      </header>
      <div className={styles.body}>
        <PasteBox text={text} onText={setText} />
        <div className={styles.answer}>
          <LoadGuard of={text} trouble={(error) => MEASURED_TEXT.unread(String(error))}>
            <AnswerOrLog text={text} onText={setText} />
          </LoadGuard>
        </div>
      </div>
    </section>
  );
}

function AnswerOrLog({ text, onText }: PasteBoxProps): ReactNode {
  if (text.log === null || text.problem !== null) return <Answer key={text.id} text={text} />;
  const { blob, name } = text.log;
  const isMeasured = text.content !== '' && readerOf(text.content) !== null;
  const showMeasured = (): void => onText({ ...text, id: text.id + 1, log: null });
  return <LogView key={name} log={blob} name={name} onMeasured={isMeasured ? showMeasured : null} />;
}

/** The view of a pasted text, by what it turns out to be. */
function Answer({ text }: { readonly text: PastedText }): ReactNode {
  const [unit, setUnit] = useState<TimeUnit | null>(null);
  const [start, setStart] = useState<LatencyStart>('actual');
  const pasted = usePasted(text.content, unit);
  const measurement = pasted.kind === 'measured' ? withStart(pasted.measurement, start) : null;
  useShownBeside(pasted, start);
  if (text.problem !== null) return <ProblemView problem={text.problem} />;
  switch (pasted.kind) {
    case 'empty':
      return null;
    case 'reading':
      return <p role="status">{MEASURED_TEXT.reading}</p>;
    case 'dump':
      return <ThreadDumpView text={pasted.text} />;
    case 'other':
      return <SettingsView text={pasted.text} />;
    case 'problem':
      return pasted.asksUnit ? (
        <UnitChoice unit={unit} onUnit={setUnit} />
      ) : (
        <ProblemView problem={pasted.problem} />
      );
    case 'measured':
      return (
        <MeasuredView
          measurement={measurement!}
          startChoice={pasted.measurement.startsAt === null ? { start, onStart: setStart } : null}
          unitChoice={unit === null ? null : <UnitChoice unit={unit} onUnit={setUnit} />}
        />
      );
  }
}

function withStart(measurement: Measurement, start: LatencyStart): Measurement {
  return { ...measurement, startsAt: measurement.startsAt ?? start };
}

function usePasted(text: string, unit: TimeUnit | null): Pasted {
  const [pasted, setPasted] = useState<Pasted>({ kind: 'empty' });
  const fail = useGuard();
  useEffect(() => {
    const stop = new AbortController();
    const late = setTimeout(() => setPasted({ kind: 'reading' }), 150);
    const readBy = (read: Pasted | null): void => {
      clearTimeout(late);
      if (read !== null && !stop.signal.aborted) setPasted(read);
    };
    void readPasted(text, { unit }, stop.signal).then(readBy).catch(fail);
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [text, unit, fail]);
  return pasted;
}

/** Puts the measurement on the page's chart, where it stays. */
function useShownBeside(pasted: Pasted, start: LatencyStart): void {
  const { view } = useStudio();
  useEffect(() => {
    if (pasted.kind === 'measured') view.setState({ measured: withStart(pasted.measurement, start) });
  }, [pasted, start, view]);
}

interface UnitChoiceProps {
  readonly unit: TimeUnit | null;
  readonly onUnit: (unit: TimeUnit) => void;
}

const UNITS = Object.entries(MEASURED_TEXT.units) as readonly Option<TimeUnit | null>[];

function UnitChoice({ unit, onUnit }: UnitChoiceProps): ReactNode {
  return (
    <SelectField
      className={styles.choice}
      label={MEASURED_TEXT.unit}
      options={UNITS}
      value={unit}
      onValue={(chosen) => chosen !== null && onUnit(chosen)}
    >
      {unit === null && (
        <option value="" disabled>
          {MEASURED_TEXT.chooseUnit}
        </option>
      )}
    </SelectField>
  );
}

type Pasted =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'measured'; readonly measurement: Measurement }
  | { readonly kind: 'problem'; readonly problem: Problem; readonly asksUnit: boolean }
  | { readonly kind: 'dump'; readonly text: string }
  /** The text is no measurement: it may hold settings, or nothing known. */
  | { readonly kind: 'other'; readonly text: string };

const SLICE_MILLIS = 12;

/** null where `signal` ended it. */
async function readPasted(text: string, options: ReadOptions, signal: AbortSignal): Promise<Pasted | null> {
  if (text.trim() === '') return { kind: 'empty' };
  if (isThreadDump(text)) return { kind: 'dump', text };
  if (readerOf(text) === null) return { kind: 'other', text };
  const steps = readMeasured(text, options);
  let until = performance.now() + SLICE_MILLIS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value.ok
        ? { kind: 'measured', measurement: step.value.measurement }
        : { kind: 'problem', problem: step.value.problem, asksUnit: step.value.asksUnit };
    }
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    until = performance.now() + SLICE_MILLIS;
  }
}

/** The problems of a pasted text: where, what is there, what is allowed. */
function ProblemView({ problem }: { readonly problem: Problem }): ReactNode {
  return (
    <div className={styles.problem} role="alert">
      {problem.value === '' ? (
        <p>{problem.allowed}</p>
      ) : (
        <>
          <p>
            <strong>{MEASURED_TEXT.wrong(problem.key, problem.value)}</strong>
          </p>
          <p>{MEASURED_TEXT.allowed(problem.allowed)}</p>
        </>
      )}
    </div>
  );
}
