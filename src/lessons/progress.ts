// Progress of a reader or a class in a step: which outcome and table rows are open, and what the next press
// of a clicker opens.

import type { Answer, KeptLesson } from './kept-answers.ts';
import type { Lesson, Step } from './lesson.ts';

/**
 * The state of a table row whose figures are guessed first. `watched`: a class sees the beginning of the row's
 * scene, without figures.
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
 * Whether the text of a step may contain answers to questions of earlier steps, and the step asks nothing
 * itself.
 */
export function tellsAnswers({ steps }: Pick<Lesson, 'steps'>, step: Step): boolean {
  if (asks(step) || (step.reveal ?? step.table) === undefined) return false;
  return steps.slice(0, steps.indexOf(step)).some(asks);
}

/**
 * Whether the outcome of a step is shown on the page: for such a text, once the outcomes of all earlier
 * questions are open or the reader opens it.
 */
export function isOpenOnPage(lesson: Pick<Lesson, 'steps'>, step: Step, kept: KeptLesson): boolean {
  if (!tellsAnswers(lesson, step) || kept.opened.includes(step.id)) return isOpen(step, kept);
  const { steps } = lesson;
  return steps.slice(0, steps.indexOf(step)).every((each) => isOpen(each, kept));
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

/** The number of hints of the step's task that a clicker has shown. */
export const hintsShown = ({ task }: Step, { opened }: KeptLesson): number =>
  task === undefined ? 0 : task.hints.filter((_, at) => opened.includes(hintName(task.id, at))).length;

/** The names under which a shown hint or solution is stored among the opened steps. */
const hintName = (task: string, at: number): string => `hint ${at} of ${task}`;
const solutionName = (task: string): string => `solution of ${task}`;

/** The answers as if this step had not been answered. */
export function startedAgain(kept: KeptLesson, step: string): KeptLesson {
  const { [step]: _, ...answers } = kept.answers;
  return { ...kept, answers, opened: kept.opened.filter((each) => each !== step) };
}

/**
 * What the next press of a clicker opens: the next row's scene, then that row's run and figures. After all
 * rows it opens the outcome, and then a task's hints one by one and its best known answer. null if the whole
 * step is open.
 */
export function openedFurther(kept: KeptLesson, step: Step): KeptLesson | null {
  const { id, table, task } = step;
  if (isOpen(step, kept)) {
    if (task === undefined || isSolutionShown(step, kept)) return null;
    const hints = hintsShown(step, kept);
    return withOpened(kept, hints < task.hints.length ? hintName(task.id, hints) : solutionName(task.id));
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
  const hints = hintsShown(step, kept);
  const isSolved = isSolutionShown(step, kept);
  if (task !== undefined && (isSolved || hints > 0)) {
    const last = isSolved ? solutionName(task.id) : hintName(task.id, hints - 1);
    return { ...kept, opened: kept.opened.filter((each) => each !== last) };
  }
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
