// What the list of lessons says that each of them has.

import { describe, expect, it } from 'vitest';
import { COURSE } from '../../../src/lessons/course.ts';
import { LEARN } from '../../../src/ui/words/learn.ts';

const SAID = LEARN.courseLead;

describe.each(COURSE)('$id', ({ load, question }) => {
  it('answers the question below its name, asks what will happen on a road, and has a task', async () => {
    expect(SAID).toContain(
      'Each lesson answers the question below its name, step by step: you say what will happen',
    );
    expect(SAID).toContain('Each also has a task to solve.');
    const { steps, ...lesson } = await load();
    expect(question).toMatch(/\?$/);
    expect(lesson.question).toBe(question);
    const asking = steps.filter(({ prediction }) => prediction !== undefined);
    expect(asking.length).toBeGreaterThan(1);
    // What is asked is then seen: on a road beside it, or in a table of runs.
    expect(asking.every(({ view, table }) => view !== undefined || table !== undefined)).toBe(true);
    expect(steps.filter(({ task }) => task !== undefined)).toHaveLength(1);
  });
});
