// The report that is shown before anything is imported: the recognised format and how it was recognised, a
// sample line with its fields, the units, the rows, and what was left out. Questions that only the user can
// answer follow; each possible answer shows its effect on the sample line.

import { type ReactNode, useCallback, useId, useState } from 'react';
import {
  type Answers,
  NO_ANSWERS,
  type Question,
  type ReadingReport,
  type Sample,
  withAnswer,
} from '../../importers/reading-report.ts';
import { formatWords, leftWords, ROLE_WORDS, rowsWords, unitWords } from '../../importers/report-words.ts';
import { ScrollRegion } from '../shared/numbers-table.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';
import * as styles from './measured.module.css';

export function ReportView({ report }: { readonly report: ReadingReport }): ReactNode {
  const lines = [
    ...report.units.map(unitWords),
    rowsWords(report),
    report.span,
    ...report.left.map(leftWords),
  ];
  return (
    <section className={styles.report} aria-label={MEASURED_TEXT.report}>
      <p>{formatWords(report)}</p>
      {report.sample !== null && <SampleLine sample={report.sample} />}
      <ul className={styles.notes}>
        {lines.flatMap((line) => (line === '' ? [] : [<li key={line}>{line}</li>]))}
      </ul>
    </section>
  );
}

/** The sample line, with the name of each recognised field below it. */
function SampleLine({ sample }: { readonly sample: Sample }): ReactNode {
  const { text, marks, line } = sample;
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <ScrollRegion className={styles.sample} label={MEASURED_TEXT.sample(String(line))}>
      {marks.map((mark, index) => (
        <span key={mark.from}>
          {text.slice(ends[index], mark.from)}
          <mark>
            {text.slice(mark.from, mark.to)}
            <small>{ROLE_WORDS[mark.role]}</small>
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </ScrollRegion>
  );
}

export interface AnswerState {
  readonly answers: Answers;
  /** The questions that have been answered. They remain visible, so that the user can change an answer. */
  readonly answered: readonly Question[];
  readonly answer: (question: Question, value: string) => void;
}

export function useAnswers(): AnswerState {
  const [state, setState] = useState<Pick<AnswerState, 'answers' | 'answered'>>({
    answers: NO_ANSWERS,
    answered: [],
  });
  const answer = useCallback((question: Question, value: string): void => {
    setState(({ answers, answered }) => {
      const at = answered.findIndex(({ key }) => key === question.key);
      // Drop the answers to later questions, because those questions may depend on the changed answer.
      const before = at < 0 ? answered : answered.slice(0, at);
      const kept: Answers = {
        ...NO_ANSWERS,
        ...Object.fromEntries(before.map(({ key }) => [key, answers[key]])),
      };
      return { answers: withAnswer(kept, question.key, value), answered: [...before, question] };
    });
  }, []);
  return { ...state, answer };
}

interface QuestionsProps {
  readonly asking: AnswerState;
  /** The questions that are not yet answered. */
  readonly open: readonly Question[];
  readonly sample: Sample | null;
}

/** Shows the answered questions and the first open one. */
export function Questions({ asking, open, sample }: QuestionsProps): ReactNode {
  const { answers, answered, answer } = asking;
  const [next] = open.filter(({ key }) => answered.every((each) => each.key !== key));
  return (
    <>
      {next !== undefined && sample !== null && <SampleLine sample={sample} />}
      {[...answered, ...(next === undefined ? [] : [next])].map((question) => (
        <QuestionView
          key={question.key}
          question={question}
          chosen={answered.includes(question) ? chosenOf(answers, question) : null}
          onChoose={(value) => answer(question, value)}
        />
      ))}
    </>
  );
}

function chosenOf(answers: Answers, { key }: Question): string {
  const value = answers[key];
  return value === null ? 'none' : String(value);
}

interface QuestionViewProps {
  readonly question: Question;
  readonly chosen: string | null;
  readonly onChoose: (value: string) => void;
}

function QuestionView({ question, chosen, onChoose }: QuestionViewProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.question}>
      <legend>{question.words}</legend>
      {question.choices.map(({ value, words }) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
