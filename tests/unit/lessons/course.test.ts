// Every lesson has the parts that the list of lessons promises.

import { describe, expect, it } from 'vitest';
import { COURSE } from '../../../src/lessons/course.ts';

describe.each(COURSE)('$id', ({ load, question }) => {
  it('answers the question below its name, asks for a prediction beside a road, and has a task', async () => {
    const { steps, ...lesson } = await load();
    expect(question).toMatch(/\?$/);
    expect(lesson.question).toBe(question);
    const asking = steps.filter(({ prediction }) => prediction !== undefined);
    expect(asking.length).toBeGreaterThan(1);
    // Every question is answered visibly: on a road beside it, or in a table of runs.
    expect(asking.every(({ view, table }) => view !== undefined || table !== undefined)).toBe(true);
    expect(steps.filter(({ task }) => task !== undefined)).toHaveLength(1);
  });
});
