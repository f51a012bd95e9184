// How far a reader or a class has come in a step: which outcome is open, which rows of a table, and what a press opens next.

import type { Answer, KeptLesson } from './kept-answers.ts';
import type { Step } from './lesson.ts';

/** What is known of a row of a table whose figures are guessed first. */
export const ROW = { closed: -1, guessedNo: 0, guessedYes: 1, opened: 2 } as const;

/** `ROW` of each row of the step's table. */
export function rowsOf({ table }: Step, answer: Answer | null): readonly number[] {
  const kept = typeof answer === 'number' || answer === null ? [] : answer;
  return (table?.rows ?? []).map((_, row) => kept[row] ?? ROW.closed);
}

export const asks = ({ prediction, table }: Step): boolean =>
  prediction !== undefined || table?.play !== undefined;

/** The outcome of a step is there once it was opened, or its question has the right answer, or its curve was drawn. */
export function isOpen(step: Step, { answers, opened }: KeptLesson): boolean {
  const answer = answers[step.id];
  const { prediction } = step;
  if (!asks(step) || opened.includes(step.id)) return true;
  if (prediction?.kind === 'curve') return answer !== undefined;
  return (
    prediction?.kind === 'choice' && typeof answer === 'number' && prediction.options[answer]?.right === true
  );
}

export function withAnswer(kept: KeptLesson, step: string, answer: Answer): KeptLesson {
  return { ...kept, answers: { ...kept.answers, [step]: answer } };
}

/** Opens the outcome of a step, whatever was answered. */
export function withOpened(kept: KeptLesson, step: string): KeptLesson {
  return { ...kept, opened: [...new Set([...kept.opened, step])] };
}

/** As if the step had not been answered. */
export function startedAgain(kept: KeptLesson, step: string): KeptLesson {
  const { [step]: _, ...answers } = kept.answers;
  return { ...kept, answers, opened: kept.opened.filter((each) => each !== step) };
}

/** What the next press of a clicker opens: a row of a table after the other, then the outcome. null: all of the step is open. */
export function openedFurther(kept: KeptLesson, step: Step): KeptLesson | null {
  if (isOpen(step, kept)) return null;
  if (step.table?.play === undefined) return withOpened(kept, step.id);
  const rows = rowsOf(step, kept.answers[step.id] ?? null);
  const next = rows.indexOf(ROW.closed);
  return next < 0
    ? withOpened(kept, step.id)
    : withAnswer(
        kept,
        step.id,
        rows.map((row, at) => (at === next ? ROW.opened : row)),
      );
}

/** What a press back closes: the outcome, then of a table a row after the other. null: nothing is open. */
export function closedAgain(kept: KeptLesson, step: Step): KeptLesson | null {
  if (!asks(step)) return null;
  const answer = kept.answers[step.id];
  if (step.table?.play === undefined)
    return isOpen(step, kept) || answer !== undefined ? startedAgain(kept, step.id) : null;
  if (isOpen(step, kept)) return { ...kept, opened: kept.opened.filter((each) => each !== step.id) };
  const rows = rowsOf(step, answer ?? null);
  const last = rows.findLastIndex((row) => row !== ROW.closed);
  if (last < 0) return null;
  return withAnswer(
    kept,
    step.id,
    rows.map((row, at) => (at === last ? ROW.closed : row)),
  );
}
