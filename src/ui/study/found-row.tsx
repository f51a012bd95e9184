// One answer of the finder: the value found in a sentence, and the evidence as a table.

import type { ReactNode } from 'react';
import type { FindAnswer } from '../../protocol/study-api.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { formatProblem } from '../../scenario/problem.ts';
import type { FindQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { studyMeasureOf } from '../../scenario/study-measures.ts';
import { formatObjective } from '../../share/objective-text.ts';
import { useActions } from '../studio-context.ts';
import { STUDY_TEXT } from '../text-of-study.ts';
import { TableView } from './study-table.tsx';
import { axisText, axisUnit, plain, type Table, unitHead } from './sweep-words.ts';
import { useStudy } from './use-study.ts';

interface FoundRowProps {
  readonly question: FindQuestion;
  readonly scenario: Scenario;
  /** Whether the value may be set in the page's scene. */
  readonly isOwn: boolean;
  /** Whether the evidence shows at once. */
  readonly isOpen: boolean;
}

export function FoundRow({ question, scenario, isOwn, isOpen }: FoundRowProps): ReactNode {
  const { step, failure } = useStudy(question, scenario);
  const actions = useActions();
  const answer = step?.answer.kind === 'find' ? step.answer : null;
  const done = step !== null && step.tasks.length === 0;
  const objectives = question.objectives.map(formatObjective).join(', ');
  const found = answer?.found ?? null;
  const problem = step?.problems[0];
  return (
    <div className="found">
      <p aria-live="polite">
        <b>{objectives}</b> {failure !== null && STUDY_TEXT.failed(failure)}
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
            <button
              type="button"
              className="button small"
              onClick={() => actions.setParameter(question.axis.parameter, question.server, found)}
            >
              {STUDY_TEXT.set(axisText(question.axis, found))}
            </button>
          </>
        )}
      </p>
      {answer !== null && answer.tries.length > 0 && (
        <details open={isOpen}>
          <summary>{STUDY_TEXT.evidence(answer.tries.length)}</summary>
          <TableView {...evidenceOf(question, answer)} />
        </details>
      )}
    </div>
  );
}

function foundSentence({ axis, aim }: FindQuestion, answer: FindAnswer): string {
  const label = parameterOf(axis.parameter).label.toLowerCase();
  const { found, breaks, limiting, holdsTo, breaksAgain, alternates } = answer;
  if (found === null) return STUDY_TEXT.none(label);
  const parts = [
    STUDY_TEXT.found(STUDY_TEXT.aims[aim], label, axisText(axis, found)),
    breaks === null || limiting === null
      ? STUDY_TEXT.endOfRange
      : STUDY_TEXT.breaks(axisText(axis, breaks), formatObjective(limiting)),
  ];
  if (holdsTo !== null && breaksAgain !== null)
    parts.push(STUDY_TEXT.reach(axisText(axis, holdsTo), axisText(axis, breaksAgain)));
  if (alternates) parts.push(STUDY_TEXT.alternates);
  return `${parts.join('; ')}.`;
}

function evidenceOf({ axis, objectives }: FindQuestion, { tries }: FindAnswer): Table {
  const units = objectives.map(({ measure }) => studyMeasureOf(measure).unit);
  return {
    columns: [
      parameterOf(axis.parameter).label + unitHead(axisUnit(axis)),
      ...objectives.map(
        ({ measure }, index) => STUDY_TEXT.worst(studyMeasureOf(measure).label) + unitHead(units[index]!),
      ),
      STUDY_TEXT.result,
    ],
    rows: tries.map((each) => [
      plain(axisUnit(axis), each.at),
      ...each.worst.map((value, index) => plain(units[index]!, value)),
      each.holds ? STUDY_TEXT.holds : STUDY_TEXT.breaksWord,
    ]),
  };
}
