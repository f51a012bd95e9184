// Checks what a press of a clicker opens and closes, from a question to its answer and on, and when the outcome of a
// step appears.

import { describe, expect, it } from 'vitest';
import { LESSON } from '../../../src/lessons/all/stalled-node.ts';
import { LESSON as SUMS } from '../../../src/lessons/all/when-blocking-wins.ts';
import { type KeptLesson, NOTHING_KEPT } from '../../../src/lessons/kept-answers.ts';
import type { Step } from '../../../src/lessons/lesson.ts';
import {
  closedAgain,
  hintsShown,
  isOpen,
  isOpenOnPage,
  isSolutionShown,
  openedFurther,
  ROW,
  resultOf,
  rowsOf,
  startedAgain,
  tellsAnswers,
  withAnswer,
  withOpened,
} from '../../../src/lessons/progress.ts';

const stepOf = (id: string): Step => LESSON.steps.find((step) => step.id === id)!;
const stall = stepOf('stall');
const remedies = stepOf('remedies');
const options = stall.prediction?.kind === 'choice' ? stall.prediction.options : [];
const right = options.findIndex((option) => option.right === true);
const wrong = options.findIndex((option) => option.right !== true);

describe('the result of a lesson', () => {
  const tasks = LESSON.steps.flatMap(({ task }) => (task === undefined ? [] : [task.id]));
  const openedAll = LESSON.steps.reduce((kept, { id }) => withOpened(kept, id), NOTHING_KEPT);

  it('grows only with right answers and solved tasks', () => {
    expect(resultOf(LESSON, NOTHING_KEPT)).toEqual({ score: 0, isComplete: false });
    expect(resultOf(LESSON, withAnswer(openedAll, 'stall', wrong)).score).toBe(0);
    const answered = resultOf(LESSON, withAnswer(NOTHING_KEPT, 'stall', right)).score;
    expect(answered).toBeGreaterThan(0);
    expect(resultOf(LESSON, { ...NOTHING_KEPT, solved: tasks }).score).toBeGreaterThanOrEqual(answered);
  });

  it('is complete once every outcome is open and every task solved', () => {
    expect(resultOf(LESSON, openedAll).isComplete).toBe(false);
    expect(resultOf(LESSON, { ...NOTHING_KEPT, solved: tasks }).isComplete).toBe(false);
    expect(resultOf(LESSON, { ...openedAll, solved: tasks }).isComplete).toBe(true);
  });
});

describe('the outcome of a step', () => {
  it('appears with the right answer, and not with a wrong one', () => {
    expect(isOpen(stall, NOTHING_KEPT)).toBe(false);
    expect(isOpen(stall, withAnswer(NOTHING_KEPT, 'stall', wrong))).toBe(false);
    expect(isOpen(stall, withAnswer(NOTHING_KEPT, 'stall', right))).toBe(true);
  });

  it('appears when the reader opens it, whatever the answer, until the step is reset', () => {
    const opened = withOpened(withAnswer(NOTHING_KEPT, 'stall', wrong), 'stall');
    expect(isOpen(stall, opened)).toBe(true);
    expect(startedAgain(opened, 'stall')).toEqual(NOTHING_KEPT);
  });

  it('is always shown for a step without a question', () => {
    expect(isOpen(stepOf('calm'), NOTHING_KEPT)).toBe(true);
    expect(isOpen(stepOf('task'), NOTHING_KEPT)).toBe(true);
  });

  it('of a step without a question is closed on the page until the questions before it are open', () => {
    const [race, sums] = SUMS.steps as readonly [Step, Step];
    expect(tellsAnswers(SUMS, race)).toBe(false);
    expect(tellsAnswers(SUMS, sums)).toBe(true);
    expect(isOpenOnPage(SUMS, sums, NOTHING_KEPT)).toBe(false);
    expect(isOpenOnPage(SUMS, sums, withOpened(NOTHING_KEPT, race.id))).toBe(true);
    expect(isOpenOnPage(SUMS, sums, withOpened(NOTHING_KEPT, sums.id))).toBe(true);
    // Nothing is asked before it.
    expect(isOpenOnPage(LESSON, stepOf('calm'), NOTHING_KEPT)).toBe(true);
  });
});

describe('a clicker', () => {
  it('steps from a question to its answer and back', () => {
    const opened = openedFurther(NOTHING_KEPT, stall)!;
    expect(isOpen(stall, opened)).toBe(true);
    expect(openedFurther(opened, stall)).toBeNull();
    expect(closedAgain(opened, stall)).toEqual(NOTHING_KEPT);
    expect(closedAgain(NOTHING_KEPT, stall)).toBeNull();
  });

  it('steps from a task through its hints to its best known answer and back', () => {
    const task = stepOf('task');
    const count = task.task!.hints.length;
    const states: KeptLesson[] = [NOTHING_KEPT];
    for (let next = openedFurther(NOTHING_KEPT, task); next !== null; next = openedFurther(next, task))
      states.push(next);
    expect(states.map((kept) => hintsShown(task, kept))).toEqual([
      ...Array.from({ length: count + 1 }, (_, hints) => hints),
      count,
    ]);
    expect(states.map((kept) => isSolutionShown(task, kept)).indexOf(true)).toBe(count + 1);
    for (let at = count + 1; at > 0; at--) expect(closedAgain(states[at]!, task)).toEqual(states[at - 1]);
    expect(closedAgain(NOTHING_KEPT, task)).toBeNull();
  });

  it('shows the scene of each row before its figures, then opens the outcome, and closes them in reverse order', () => {
    const count = remedies.table!.rows.length;
    const states: KeptLesson[] = [NOTHING_KEPT];
    for (;;) {
      const next = openedFurther(states.at(-1)!, remedies);
      if (next === null) break;
      states.push(next);
    }
    const openRows = states.map(
      ({ answers }) => rowsOf(remedies, answers.remedies ?? null).filter((row) => row === ROW.opened).length,
    );
    // Each row appears twice: while it is guessed, and with its figures.
    expect(openRows).toEqual([
      ...Array.from({ length: 2 * count + 1 }, (_, at) => Math.floor(at / 2)),
      count,
    ]);
    const playing = states.map(({ answers }) =>
      rowsOf(remedies, answers.remedies ?? null).indexOf(ROW.watched),
    );
    expect(playing.filter((row) => row >= 0)).toEqual(Array.from({ length: count }, (_, row) => row));
    expect(states.map((state) => isOpen(remedies, state)).indexOf(true)).toBe(2 * count + 1);
    const back = closedAgain(states.at(-1)!, remedies)!;
    expect(isOpen(remedies, back)).toBe(false);
    const once = closedAgain(back, remedies)!;
    expect(rowsOf(remedies, once.answers.remedies).at(-1)).toBe(ROW.watched);
    expect(rowsOf(remedies, closedAgain(once, remedies)!.answers.remedies).at(-1)).toBe(ROW.closed);
  });
});
