// The answers of the finder: of several objectives first their table; then for each the value in a sentence, with its evidence.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { useStudio } from '../../app/studio-context.ts';
import { formatCount } from '../../charts/format.ts';
import type { FindQuestion, Question } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { MenuButton } from '../charts/menu-button.tsx';
import type { Saved } from '../charts/save-chart.ts';
import { SaveRow } from '../charts/save-row.tsx';
import { Button } from '../shared/button.tsx';
import { STUDY_TEXT } from '../words/study.ts';
import { FoundRow } from './found-row.tsx';
import { acceptableTable, type Found, foundSentences, foundTable } from './found-words.ts';
import { NOTHING, type StudyState } from './use-study.ts';

interface AnswersProps {
  readonly scenario: Scenario;
  /** Keep their identity while they stay the same. */
  readonly questions: readonly FindQuestion[];
  readonly isOwn: boolean;
  readonly onStop: () => void;
}

export function Answers({ scenario, questions, isOwn, onStop }: AnswersProps): ComponentChildren {
  const states = useAnswers(questions, scenario);
  const found = questions.map((question, index): Found => ({ question, answer: doneIn(states[index]) }));
  const many = questions.length > 1;
  const isDone = found.every(({ answer }) => answer !== null);
  return (
    <>
      {isDone && (
        <MenuButton title={STUDY_TEXT.finder}>
          {() => <SaveRow kinds={['csv']} saved={() => savedOf(found)} />}
        </MenuButton>
      )}
      {/* Scrolls, so the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus. */}
      <section className="find-answers" tabIndex={0} aria-label={STUDY_TEXT.result}>
        {many && <AcceptableTable found={found} />}
        {questions.map((question, index) => (
          <FoundRow
            key={JSON.stringify(question)}
            question={question}
            state={states[index]}
            isOwn={isOwn}
            isOpen={!many}
          />
        ))}
        <Button kind="small" onClick={onStop}>
          {STUDY_TEXT.clear}
        </Button>
      </section>
    </>
  );
}

function doneIn({ step }: StudyState): Found['answer'] {
  return step !== null && step.tasks.length === 0 && step.answer.kind === 'find' ? step.answer : null;
}

function savedOf(found: readonly Found[]): Saved | null {
  const table = foundTable(found);
  if (table === null) return null;
  const title = found.length > 1 ? STUDY_TEXT.acceptable : STUDY_TEXT.finder;
  return { id: 'objectives', title, subtitle: '', sentence: foundSentences(found), table, svg: null };
}

interface AcceptableTableProps {
  readonly found: readonly Found[];
}

/** The table "acceptable latency against throughput": a row an objective, with the value that was found for it. */
function AcceptableTable({ found }: AcceptableTableProps): ComponentChildren {
  const { columns, rows } = acceptableTable(found);
  return (
    <table className="acceptable">
      <caption>{STUDY_TEXT.acceptable}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([objective, value]) => (
          <tr key={objective}>
            <th scope="row">{objective}</th>
            <td>{value === '' ? <span className="muted">{STUDY_TEXT.sought}</span> : grouped(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whole numbers with their digits in groups of three; the rest as it is. */
function grouped(value: string): string {
  return Number.isInteger(Number(value)) ? formatCount(Number(value)) : value;
}

/** One state a question. Both have to keep their identity while they stay the same. */
function useAnswers(questions: readonly Question[], scenario: Scenario): readonly StudyState[] {
  const asker = useId();
  const { studies } = useStudio();
  const [states, setStates] = useState<ReadonlyMap<Question, StudyState>>(new Map());

  useEffect(() => {
    let gone = false;
    const put = (question: Question, part: Partial<StudyState>): void => {
      if (gone) return;
      setStates((before) =>
        new Map(before).set(question, { ...NOTHING, ...before.get(question), question, ...part }),
      );
    };
    setStates(new Map());
    questions.forEach((question, index) => {
      studies.ask(`${asker} ${index}`, question, scenario, {
        onStep: (step) => put(question, { step, failure: null }),
        onFailure: (failure) => put(question, { failure }),
      });
    });
    return () => {
      gone = true;
      questions.forEach((_, index) => {
        studies.stop(`${asker} ${index}`);
      });
    };
  }, [asker, questions, scenario, studies]);
  return questions.map((question) => states.get(question) ?? NOTHING);
}
