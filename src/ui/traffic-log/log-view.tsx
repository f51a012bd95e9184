// A log of requests that becomes traffic: progress of reading it, its rate over time, the selected span, and
// settings.

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { LogFacts, LogProgress } from '../../../workers/log-host.ts';
import type { Answers } from '../../importers/reading-report.ts';
import { formatBytes, formatCount } from '../../languages/quantity.ts';
import { formatProblem, type Problem } from '../../scenario/problem.ts';
import * as measuredStyles from '../measured/measured.module.css';
import { type AnswerState, Questions, useAnswers } from '../measured/reading-view.tsx';
import { Button } from '../shared/button.tsx';
import { useGuard } from '../shared/load-guard.tsx';
import { LOG_TEXT } from '../words/traffic-log.ts';
import { type LogSource, openLogSource } from './log-source.ts';
import { LogTraffic } from './log-traffic-view.tsx';
import * as styles from './traffic-log.module.css';

interface LogViewProps {
  readonly log: Blob;
  /** Name of the log's file; null if the log was pasted. */
  readonly name: string | null;
  /** Rendered instead if the user answers that the text contains only durations and no arrivals. */
  readonly withoutArrivals: (asking: AnswerState) => ReactNode;
}

type Reading =
  | { readonly kind: 'reading'; readonly progress: LogProgress | null }
  | { readonly kind: 'problem'; readonly problem: Problem | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'read'; readonly facts: LogFacts; readonly source: LogSource };

const NOTHING_READ: Reading = { kind: 'reading', progress: null };

export default function LogView({ log, name, withoutArrivals }: LogViewProps): ReactNode {
  const asking = useAnswers();
  const [reading, cancel] = useReading(log, asking.answers);
  if (asking.answers.arrival === 'none') return withoutArrivals(asking);
  switch (reading.kind) {
    case 'reading':
      return <ReadingLine progress={reading.progress} onCancel={cancel} />;
    case 'cancelled':
      return <p role="status">{LOG_TEXT.cancelled}</p>;
    case 'problem':
      return (
        <div className={measuredStyles.problem} role="alert">
          <p>{reading.problem === null ? LOG_TEXT.unreadable : formatProblem(reading.problem)}</p>
        </div>
      );
    case 'read':
      return reading.facts.questions.length > 0 ? (
        <>
          <h3>{LOG_TEXT.title(reading.facts.report.format)}</h3>
          <Questions asking={asking} open={reading.facts.questions} sample={reading.facts.report.sample} />
        </>
      ) : (
        <LogTraffic facts={reading.facts} log={reading.source.log} name={name}>
          <Questions asking={asking} open={[]} sample={null} />
        </LogTraffic>
      );
  }
}

/**
 * Reads the log, and reads it again after each edit. One source is used for all this, because otherwise each
 * typed letter would start a worker.
 */
function useReading(log: Blob, answers: Answers): readonly [reading: Reading, cancel: () => void] {
  const [latest, setLatest] = useState({ log, answers, reading: NOTHING_READ });
  const source = useRef<Promise<LogSource> | null>(null);
  const ending = useRef<AbortController | null>(null);
  const fail = useGuard();
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    source.current ??= openLogSource();
    const tell = (reading: Reading): void => setLatest({ log, answers, reading });
    void readLog(source.current, log, answers, controller.signal, tell).catch(fail);
    return () => controller.abort();
  }, [log, answers, fail]);
  useEffect(() => () => close(source), []);
  const cancel = (): void => {
    ending.current?.abort();
    close(source);
    setLatest({ log, answers, reading: { kind: 'cancelled' } });
  };
  // While an edited text has not been read, show nothing of the previous one.
  return [latest.log === log && latest.answers === answers ? latest.reading : NOTHING_READ, cancel];
}

function close(source: RefObject<Promise<LogSource> | null>): void {
  void source.current?.then((opened) => opened.close());
  source.current = null;
}

async function readLog(
  opening: Promise<LogSource>,
  log: Blob,
  answers: Answers,
  signal: AbortSignal,
  tell: (reading: Reading) => void,
): Promise<void> {
  const source = await opening;
  if (signal.aborted) return;
  const read = await source.read(log, answers, (progress) => {
    if (!signal.aborted) tell({ kind: 'reading', progress });
  });
  if (signal.aborted) return;
  tell(read.ok ? { kind: 'read', facts: read.facts, source } : { kind: 'problem', problem: read.problem });
}

interface ReadingLineProps {
  readonly progress: LogProgress | null;
  readonly onCancel: () => void;
}

function ReadingLine({ progress, onCancel }: ReadingLineProps): ReactNode {
  const { bytes, ofBytes, requests } = progress ?? { bytes: 0, ofBytes: 1, requests: 0 };
  const words = LOG_TEXT.reading(formatBytes(bytes), formatBytes(ofBytes), formatCount(requests));
  return (
    <div className={styles.reading}>
      <progress max={ofBytes} value={bytes} aria-label={words} />
      <span>{progress === null ? '' : words}</span>
      <Button kind="small" onClick={onCancel}>
        {LOG_TEXT.cancel}
      </Button>
    </div>
  );
}
