// The answers of the finder: of several objectives first their table; then for each the value in a sentence, with its evidence.

import type { ReactNode } from 'react';
import type { FindQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { MenuButton } from '../charts/menu-button.tsx';
import type { Saved } from '../charts/save-chart.ts';
import { SaveRow } from '../charts/save-row.tsx';
import { STUDY_TEXT } from '../text-of-study.ts';
import { AcceptableTable } from './acceptable-table.tsx';
import { FoundRow } from './found-row.tsx';
import { type Found, foundSentences, foundTable } from './found-words.ts';
import { useAnswers } from './use-answers.ts';
import type { StudyState } from './use-study.ts';

interface AnswersProps {
  readonly scenario: Scenario;
  /** Keep their identity while they stay the same. */
  readonly questions: readonly FindQuestion[];
  readonly isOwn: boolean;
  readonly onStop: () => void;
}

export function Answers({ scenario, questions, isOwn, onStop }: AnswersProps): ReactNode {
  const states = useAnswers(questions, scenario);
  const found = questions.map((question, index): Found => ({ question, answer: doneIn(states[index]!) }));
  const many = questions.length > 1;
  const isDone = found.every(({ answer }) => answer !== null);
  return (
    <>
      {isDone && (
        <MenuButton title={STUDY_TEXT.finder}>
          {(place) => <SaveRow kinds={['csv']} saved={() => savedOf(found)} onShown={place} />}
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
            state={states[index]!}
            isOwn={isOwn}
            isOpen={!many}
          />
        ))}
        <button type="button" className="button small" onClick={onStop}>
          {STUDY_TEXT.clear}
        </button>
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
