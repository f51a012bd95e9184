// Progress of a reader or a class in a step: which outcome and table rows are open, and what the next press
// of a clicker opens.

import type { Answer, KeptLesson } from './kept-answers.ts';
import type { Lesson, Step } from './lesson.ts';

/**
 * The state of a table row whose figures are guessed first. `watched`: the row's scene plays for a class,
 * without figures.
 */
export const ROW = { closed: -1, guessedNo: 0, guessedYes: 1, opened: 2, watched: 3 } as const;

/** Whether the figures of a row are still hidden. */
export const isVeiled = (row: number): boolean => row === ROW.closed || row === ROW.watched;

/** The state of each row of the step's table, one of `ROW`. */
export function rowsOf({ table }: Step, answer: Answer | null): readonly number[] {
  const kept = typeof answer === 'number' || answer === null ? [] : answer;
  return (table?.rows ?? []).map((_, row) => kept[row] ?? ROW.closed);
}

export const asks = ({ prediction, table }: Step): boolean =>
  prediction !== undefined || table?.play !== undefined;

/**
 * Whether the outcome of a step is shown. This is so if it was opened, if the question was answered
 * correctly, or if the curve was drawn.
 */
export function isOpen(step: Step, { answers, opened }: KeptLesson): boolean {
  const answer = answers[step.id];
  const { prediction } = step;
  if (!asks(step) || opened.includes(step.id)) return true;
  if (prediction?.kind === 'curve') return answer !== undefined;
  return (
    prediction?.kind === 'choice' && typeof answer === 'number' && prediction.options[answer]?.right === true
  );
}

/**
 * Whether the reader has answered the question of the step. A question with options must be answered
 * correctly.
 */
function isAnswered(step: Step, { answers }: KeptLesson): boolean {
  const answer = answers[step.id];
  if (step.prediction === undefined) return !rowsOf(step, answer ?? null).some(isVeiled);
  if (step.prediction.kind === 'curve') return answer !== undefined;
  return typeof answer === 'number' && step.prediction.options[answer]?.right === true;
}

/**
 * The reader's progress, in percent. `score` counts solved tasks and answered questions; questions with
 * options count only if the answer is right. `isComplete`: the outcome of every question is open, and every
 * task is solved.
 */
export function resultOf(
  { steps }: Pick<Lesson, 'steps'>,
  kept: KeptLesson,
): { readonly score: number; readonly isComplete: boolean } {
  const questions = steps.filter(asks);
  const tasks = steps.flatMap(({ task }) => (task === undefined ? [] : [task.id]));
  const solved = tasks.filter((task) => kept.solved.includes(task)).length;
  const answered = questions.filter((step) => isAnswered(step, kept)).length;
  const all = questions.length + tasks.length;
  return {
    score: all === 0 ? 100 : Math.round(((answered + solved) / all) * 100),
    isComplete: solved === tasks.length && questions.every((step) => isOpen(step, kept)),
  };
}

export function withAnswer(kept: KeptLesson, step: string, answer: Answer): KeptLesson {
  return { ...kept, answers: { ...kept.answers, [step]: answer } };
}

/** Opens the outcome of a step, whatever the reader answered. */
export function withOpened(kept: KeptLesson, step: string): KeptLesson {
  return { ...kept, opened: [...new Set([...kept.opened, step])] };
}

/** Whether a clicker has shown the best known answer of the step's task. */
export const isSolutionShown = ({ task }: Step, { opened }: KeptLesson): boolean =>
  task !== undefined && opened.includes(solutionName(task.id));

/** The name under which a shown solution is stored among the opened steps. */
const solutionName = (task: string): string => `solution of ${task}`;

/** The answers as if this step had not been answered. */
export function startedAgain(kept: KeptLesson, step: string): KeptLesson {
  const { [step]: _, ...answers } = kept.answers;
  return { ...kept, answers, opened: kept.opened.filter((each) => each !== step) };
}

/**
 * What the next press of a clicker opens: the next row's run, then that row's figures. After all rows it
 * opens the outcome, and then the best known answer of a task. null if the whole step is open.
 */
export function openedFurther(kept: KeptLesson, step: Step): KeptLesson | null {
  const { id, table, task } = step;
  if (isOpen(step, kept)) {
    if (task === undefined || isSolutionShown(step, kept)) return null;
    return withOpened(kept, solutionName(task.id));
  }
  if (table?.play === undefined) return withOpened(kept, id);
  const rows = rowsOf(step, kept.answers[id] ?? null);
  const next = rows.findIndex(isVeiled);
  if (next < 0) return withOpened(kept, id);
  return withRow(kept, step, next, rows[next] === ROW.watched ? ROW.opened : ROW.watched);
}

/** What the back button of a clicker closes, in reverse order; null if nothing is open. */
export function closedAgain(kept: KeptLesson, step: Step): KeptLesson | null {
  const { id, table, task } = step;
  if (task !== undefined && isSolutionShown(step, kept))
    return { ...kept, opened: kept.opened.filter((each) => each !== solutionName(task.id)) };
  if (!asks(step)) return null;
  const answer = kept.answers[id];
  if (table?.play === undefined)
    return isOpen(step, kept) || answer !== undefined ? startedAgain(kept, id) : null;
  if (isOpen(step, kept)) return { ...kept, opened: kept.opened.filter((each) => each !== id) };
  const rows = rowsOf(step, answer ?? null);
  const last = rows.findLastIndex((row) => row !== ROW.closed);
  if (last < 0) return null;
  return withRow(kept, step, last, rows[last] === ROW.watched ? ROW.closed : ROW.watched);
}

function withRow(kept: KeptLesson, step: Step, row: number, known: number): KeptLesson {
  const rows = rowsOf(step, kept.answers[step.id] ?? null);
  return withAnswer(
    kept,
    step.id,
    rows.map((each, at) => (at === row ? known : each)),
  );
}
