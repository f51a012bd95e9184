// Selects the span of a log to replay: the whole log; its busiest minute, ten seconds or second; or from one
// instant to another.

import { type ReactNode, useState } from 'react';
import type { LogFacts, LogLook } from '../../../workers/log-host.ts';
import { formatInstantOf, parseInstantOf } from '../../importers/traffic-log/instant.ts';
import type { LogSpan } from '../../importers/traffic-log/log-overview.ts';
import * as styles from '../measured/measured.module.css';
import { useGuard } from '../shared/load-guard.tsx';
import { SelectField } from '../shared/select.tsx';
import { LOG_TEXT } from '../words/traffic-log.ts';
import type { OpenLog } from './log-source.ts';

const SECONDS = { minute: 60, tenSeconds: 10, second: 1 } as const;
type SpanName = keyof typeof LOG_TEXT.spans;

interface SpanChoiceProps {
  readonly look: LogLook;
  readonly log: OpenLog;
  readonly facts: LogFacts;
  readonly span: LogSpan;
  readonly onSpan: (span: LogSpan) => void;
}

export function SpanChoice({ look, log, facts, span, onSpan }: SpanChoiceProps): ReactNode {
  const { firstNanos, lastNanos } = look.overview;
  const all = { fromNanos: firstNanos, untilNanos: lastNanos + 1 };
  const [chosen, setChosen] = useState<SpanName>(() => nameOf(look.first, all));
  const spanSeconds = (lastNanos - firstNanos) / 1e9;
  const names = (Object.keys(LOG_TEXT.spans) as SpanName[]).filter(
    (name) => !(name in SECONDS) || SECONDS[name as keyof typeof SECONDS] < spanSeconds || name === chosen,
  );
  const fail = useGuard();
  const choose = (name: SpanName): void => {
    setChosen(name);
    if (name === 'all') onSpan(all);
    else if (name !== 'between')
      void log
        .busiest(SECONDS[name] * 1e9)
        .then(onSpan)
        .catch(fail);
  };
  return (
    <div className={styles.choices}>
      <SelectField
        className={styles.choice}
        label={LOG_TEXT.span}
        options={names.map((name) => [name, LOG_TEXT.spans[name]])}
        value={chosen}
        onValue={choose}
      />
      {chosen === 'between' && <Between facts={facts} firstNanos={firstNanos} span={span} onSpan={onSpan} />}
    </div>
  );
}

function nameOf(span: LogSpan, all: LogSpan): SpanName {
  const length = span.untilNanos - span.fromNanos;
  if (length === all.untilNanos - all.fromNanos) return 'all';
  return length === 60e9 ? 'minute' : length === 10e9 ? 'tenSeconds' : length === 1e9 ? 'second' : 'between';
}

interface BetweenProps extends Pick<SpanChoiceProps, 'facts' | 'span' | 'onSpan'> {
  readonly firstNanos: number;
}

function Between({ facts, firstNanos, span, onSpan }: BetweenProps): ReactNode {
  const { startSeconds } = facts;
  const written = (nanos: number): string => formatInstantOf(startSeconds, Math.floor(nanos / 1e6) * 1e6);
  const [from, setFrom] = useState(written(span.fromNanos));
  const [until, setUntil] = useState(written(span.untilNanos));
  const [wrong, setWrong] = useState(false);
  const read = (text: string): number | null => parseInstantOf(text, startSeconds, firstNanos);
  const apply = (): void => {
    const [fromNanos, untilNanos] = [read(from), read(until)];
    setWrong(fromNanos === null || untilNanos === null);
    if (fromNanos !== null && untilNanos !== null) onSpan({ fromNanos, untilNanos });
  };
  const isDated = startSeconds >= 1e9;
  return (
    <>
      <label className={styles.choice}>
        {isDated ? LOG_TEXT.begin : LOG_TEXT.beginAt}
        <input value={from} onInput={(event) => setFrom(event.currentTarget.value)} onBlur={apply} />
      </label>
      <label className={styles.choice}>
        {isDated ? LOG_TEXT.end : LOG_TEXT.endAt}
        <input value={until} onInput={(event) => setUntil(event.currentTarget.value)} onBlur={apply} />
      </label>
      {wrong && <p role="alert">{LOG_TEXT.wrongInstant}</p>}
    </>
  );
}
