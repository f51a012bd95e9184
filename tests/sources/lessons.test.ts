// The statements of lessons match their scenes: each is run again and compared with the published figures,
// and the lesson's claims and the solutions of its tasks are checked.

import { describe, expect, test } from 'vitest';
import { readLessons, runLesson } from '../../scripts/lesson-figures.ts';
import { COURSE } from '../../src/lessons/course.ts';
import { evaluate, parseExpression } from '../../src/lessons/expression.ts';
import { resolverOf } from '../../src/lessons/quantities.ts';
import { judge } from '../../src/lessons/task.ts';
import { problemsOf } from '../support/lesson-problems.ts';

const LESSONS = await readLessons();

test('the course lists all lessons in their order', () => {
  expect(COURSE.map(({ id }) => id)).toEqual(LESSONS.map(({ id }) => id));
  for (const [place, { id, title, question, minutes }] of COURSE.entries())
    expect({ id, title, question, minutes }).toEqual({
      id: LESSONS[place].id,
      title: LESSONS[place].title,
      question: LESSONS[place].question,
      minutes: LESSONS[place].minutes,
    });
});

describe.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))('%s', (id, lesson) => {
  test('names existing scenes, terms and answers, and has no typed numbers', () => {
    expect(problemsOf(lesson)).toEqual([]);
  });

  test('matches the results of its scenes, and its claims are true', async () => {
    const figures = runLesson(lesson);
    expect(await COURSE.find((entry) => entry.id === id)!.loadFigures()).toEqual(figures);
    const resolve = resolverOf(lesson, null, figures);
    const untrue = lesson.claims.filter(({ holds }) => evaluate(parseExpression(holds), resolve).value !== 1);
    expect(untrue.map(({ says }) => says)).toEqual([]);
  });

  test.each(lesson.steps.flatMap(({ task }) => (task === undefined ? [] : [[task.id, task] as const])))(
    'task %s: its best solution works, and the next one fails',
    (_, task) => {
      expect(judge(lesson, task, task.best).holds, 'the best').toBe(true);
      expect(judge(lesson, task, task.breaks).holds, 'the next').toBe(false);
    },
  );
});
