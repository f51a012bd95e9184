// Solutions of tasks in links, and lines pasted by a teacher.

import { expect, test } from 'vitest';
import { checkSubmissions, readSubmissions } from '../../../src/learn/submitted-solutions.ts';
import { LESSON } from '../../../src/lessons/all/stalled-node.ts';
import type { CourseEntry } from '../../../src/lessons/course.ts';
import {
  compareSolutions,
  describeSolution,
  solutionIn,
  solutionOfAddress,
} from '../../../src/lessons/solution.ts';
import { judge } from '../../../src/lessons/task.ts';

const TASK = LESSON.steps.find(({ task }) => task !== undefined)!.task!;
const ENTRY = {
  ...LESSON,
  load: async () => LESSON,
  loadFigures: async () => ({}),
} satisfies CourseEntry;

test('a solution is read from a scene and from an address, and described in words', () => {
  expect(solutionIn(TASK, 'preset=stalled-node&timeout=325ms')).toEqual({ timeout: '325ms' });
  const address = `?task=${TASK.id}&timeout=325ms&seat=teacher`;
  expect(solutionOfAddress(TASK, address)).toEqual({ timeout: '325ms' });
  expect(solutionOfAddress(TASK, '?task=another&timeout=325ms')).toBeNull();
  expect(describeSolution({ timeout: '325ms' })).toBe('Call timeout = 325\u00a0ms');
  expect(describeSolution({ 'A.threads': '5', rate: '1000' })).toBe(
    'Threads of\u00a0A = 5, Requests per second = 1,000',
  );
});

test("the better of two solutions is the one nearer to the task's aim", () => {
  expect(compareSolutions(TASK, { timeout: '400ms' }, { timeout: '300ms' })).toBeGreaterThan(0);
  expect(compareSolutions(TASK, { timeout: 'soon' }, { timeout: '300ms' })).toBeNaN();
});

test('a value that is not allowed is reported with its key and what is allowed', () => {
  expect(() => judge(LESSON, TASK, { timeout: 'soon' })).toThrow(/timeout = "soon".* a duration/);
});

test('pasted lines contain names and links, and a line without a link is reported by its number', async () => {
  const link = `https://some.host/threadway/learn/stalled-node/?task=${TASK.id}&timeout=`;
  const lines = readSubmissions(`Ada, ${link}300ms\n\n${link}310ms\nBen forgot\nhttps://other.host/?task=x`);
  expect(lines.map(({ line, name }) => [line, name])).toEqual([
    [1, 'Ada'],
    [3, 'line 3'],
    [4, 'Ben forgot'],
    [5, 'line 5'],
  ]);
  const found = await Promise.all(lines.map((line) => checkSubmissions(line, [ENTRY])));
  expect(found.map((each) => each?.solution ?? null)).toEqual([
    { timeout: '300ms' },
    { timeout: '310ms' },
    null,
    null,
  ]);
});
