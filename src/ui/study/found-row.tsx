// One answer of the finder: a sentence with the value found, and the evidence as a table.

import type { ReactNode } from 'react';
import { useActions } from '../../app/studio-context.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { formatProblem } from '../../scenario/problem.ts';
import type { FindQuestion } from '../../scenario/question.ts';
import { Button } from '../shared/button.tsx';
import { NumbersTable } from '../shared/numbers-table.tsx';
import { STUDY_TEXT } from '../words/study.ts';
import { evidenceNotes, evidenceShown, foundSentence, objectivesText } from './found-words.ts';
import * as styles from './study.module.css';
import { axisText } from './sweep-words.ts';
import type { StudyState } from './use-study.ts';

interface FoundRowProps {
  readonly question: FindQuestion;
  readonly state: StudyState;
  /** Whether a button may set the value in the scene on the page. */
  readonly isOwn: boolean;
  /** Whether the evidence is unfolded at first. */
  readonly isOpen: boolean;
}

export function FoundRow({ question, state, isOwn, isOpen }: FoundRowProps): ReactNode {
  const { step, failure } = state;
  const actions = useActions();
  const answer = step?.answer.kind === 'find' ? step.answer : null;
  const done = step !== null && step.tasks.length === 0;
  const found = answer?.found ?? null;
  const problem = step?.problems[0];
  const notes = done && answer !== null ? evidenceNotes(answer) : [];
  return (
    <div className={styles.found}>
      <p aria-live="polite">
        <b>{objectivesText(question)}</b> {failure !== null && STUDY_TEXT.failed(failure)}
        {problem !== undefined && answer?.tries.length === 0 && formatProblem(problem)}
        {!done && failure === null && (
          <span className="muted">
            {step === null
              ? STUDY_TEXT.waiting
              : STUDY_TEXT.left(STUDY_TEXT.stages[step.stage], step.tasks.length)}
          </span>
        )}
        {done && answer !== null && foundSentence(question, answer)}
        {done && found !== null && isOwn && (
          <>
            {' '}
            <Button
              kind="small"
              onClick={() => {
                const { parameter, server, group = null } = question.axis;
                const isOfServers = parameterOf(parameter).section === 'server';
                actions.setParameter(parameter, isOfServers ? question.server : server, found, group);
              }}
            >
              {STUDY_TEXT.set(axisText(question.axis, found))}
            </Button>
          </>
        )}
      </p>
      {answer !== null && answer.tries.length > 0 && (
        <details open={isOpen}>
          <summary>{STUDY_TEXT.evidence(answer.tries.length)}</summary>
          <NumbersTable {...evidenceShown(question, answer)} />
          {notes.map((note) => (
            <p key={note} className="muted">
              {note}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}
