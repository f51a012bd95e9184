// "Your own numbers": the user pastes or drops measurements or settings and sees how they are understood,
// while the run above continues.

import { lazy, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { LatencyStart, Measurement } from '../../importers/measured/measurement.ts';
import { isPacked, readerOf, readMeasured } from '../../importers/measured/readers.ts';
import type { Answers, Question, ReadingReport, Sample } from '../../importers/reading-report.ts';
import { isThreadDump } from '../../importers/thread-dump/sections.ts';
import type { Problem } from '../../scenario/problem.ts';
import { LoadGuard, useGuard } from '../shared/load-guard.tsx';
import { textOf } from '../traffic-log/log-source.ts';
import { MEASURED_TEXT } from '../words/measured.ts';
import * as styles from './measured.module.css';
import { MeasuredView } from './measured-view.tsx';
import { NO_TEXT, PasteBox, type PastedText } from './paste-box.tsx';
import { type AnswerState, Questions, ReportView, useAnswers } from './reading-view.tsx';
import { SettingsView } from './settings-view.tsx';
import { useShownBeside } from './use-shown-beside.ts';

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
            <AnswerOrLog text={text} />
          </LoadGuard>
        </div>
      </div>
    </section>
  );
}

function AnswerOrLog({ text }: { readonly text: PastedText }): ReactNode {
  if (text.log === null || text.problem !== null) return <Answer key={text.id} text={text} />;
  const { blob, name } = text.log;
  return (
    <LogView
      key={name}
      log={blob}
      name={name}
      withoutArrivals={(asking) => <DurationsAlone text={text} log={blob} asking={asking} />}
    />
  );
}

interface DurationsAloneProps {
  readonly text: PastedText;
  readonly log: Blob;
  readonly asking: AnswerState;
}

/**
 * A text that at first looked like a log, but was then found to have no arrivals. Like the command line, the
 * panel then offers to read it as a list of durations.
 */
function DurationsAlone({ text, log, asking }: DurationsAloneProps): ReactNode {
  const [opened, setOpened] = useState<PastedText | null>(null);
  const fail = useGuard();
  useEffect(() => {
    const read = async (): Promise<void> => {
      const content = await textOf(log);
      const allowed = MEASURED_TEXT.unreadable;
      const problem = content === null ? { key: '', value: '', allowed } : null;
      setOpened({ ...text, content: content ?? '', problem });
    };
    if (text.content === '') void read().catch(fail);
  }, [text, log, fail]);
  // The content of a file that was opened as a log is not in the field.
  const whole = text.content === '' ? opened : text;
  return whole === null ? (
    <p role="status">{MEASURED_TEXT.reading}</p>
  ) : (
    <AnswerView text={whole} asking={asking} />
  );
}

function Answer({ text }: { readonly text: PastedText }): ReactNode {
  return <AnswerView text={text} asking={useAnswers()} />;
}

interface AnswerViewProps {
  readonly text: PastedText;
  readonly asking: AnswerState;
}

/** The view of a pasted text, depending on what it contains. */
function AnswerView({ text, asking }: AnswerViewProps): ReactNode {
  const [start, setStart] = useState<LatencyStart>('actual');
  const pasted = usePasted(text.content, asking.answers);
  const measured = pasted.kind === 'measured' ? pasted.measurement : null;
  const measurement = useMemo(
    () => (measured === null ? null : withStart(measured, start)),
    [measured, start],
  );
  useShownBeside(measurement);
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
      return <ProblemView problem={pasted.problem} />;
    case 'question':
      return <Questions asking={asking} open={[pasted.question]} sample={pasted.sample} />;
    case 'measured':
      return (
        <MeasuredView
          measurement={measurement!}
          startChoice={measured!.startsAt === null ? { start, onStart: setStart } : null}
        >
          <ReportView report={pasted.report} />
          <Questions asking={asking} open={[]} sample={null} />
        </MeasuredView>
      );
  }
}

function withStart(measurement: Measurement, start: LatencyStart): Measurement {
  return { ...measurement, startsAt: measurement.startsAt ?? start };
}

function usePasted(text: string, answers: Answers): Pasted {
  const [pasted, setPasted] = useState<Pasted>({ kind: 'empty' });
  const fail = useGuard();
  useEffect(() => {
    const stop = new AbortController();
    const late = setTimeout(() => setPasted({ kind: 'reading' }), 150);
    const readBy = (read: Pasted | null): void => {
      clearTimeout(late);
      if (read !== null && !stop.signal.aborted) setPasted(read);
    };
    void readPasted(text, answers, stop.signal).then(readBy).catch(fail);
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [text, answers, fail]);
  return pasted;
}

type Pasted =
  | { readonly kind: 'empty' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'measured'; readonly measurement: Measurement; readonly report: ReadingReport }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'question'; readonly question: Question; readonly sample: Sample | null }
  | { readonly kind: 'dump'; readonly text: string }
  /** The text is not a measurement. It may contain settings, or nothing that is recognised. */
  | { readonly kind: 'other'; readonly text: string };

const SLICE_MILLIS = 12;

/** Null if `signal` aborted the reading. */
async function readPasted(text: string, answers: Answers, signal: AbortSignal): Promise<Pasted | null> {
  if (text.trim() === '') return { kind: 'empty' };
  if (isThreadDump(text)) return { kind: 'dump', text };
  if (readerOf(text) === null) return { kind: 'other', text };
  const steps = isPacked(text)
    ? readMeasured(text, answers, (await import('pako')).inflate)
    : readMeasured(text, answers);
  let until = performance.now() + SLICE_MILLIS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      const read = step.value;
      if (read.ok) return { kind: 'measured', measurement: read.measurement, report: read.report };
      const { question, problem, sample } = read;
      return question === null ? { kind: 'problem', problem } : { kind: 'question', question, sample };
    }
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    until = performance.now() + SLICE_MILLIS;
  }
}

/** One problem of a pasted text: where it is, the value, and what is allowed. */
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
