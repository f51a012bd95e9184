// The class link of a teacher: what it opens, and the message for an invalid one.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ClassLink,
  controlsLeft,
  controlsOf,
  decodeClassLink,
  encodeClassLink,
  isTeacherSeat,
  TEACHER_SEAT,
  withSeat,
} from '../../../src/lessons/class-link.ts';
import { COURSE } from '../../../src/lessons/course.ts';

describe.each(COURSE)('$id', ({ load }) => {
  it('opens every step, with all of its sliders, some or none, as the link was made', async () => {
    const lesson = await load();
    const all = controlsOf(lesson);
    const links: ClassLink[] = [
      { step: null, controls: null },
      { step: 1, controls: [] },
      { step: lesson.steps.length, controls: all.length === 0 ? [] : all.slice(0, 1) },
    ];
    for (const link of links)
      expect(decodeClassLink(lesson, `?${encodeClassLink(link)}`)).toEqual({ link, problems: [] });
  });
});

const stalled = await COURSE.find(({ id }) => id === 'stalled-node')!.load();
const problemsOf = (search: string): readonly string[] =>
  decodeClassLink(stalled, search).problems.map(({ key, allowed }) => `${key}: ${allowed}`);

it('a wrong class link is reported once for each key, with what is allowed', () => {
  expect(problemsOf('?step=9')).toEqual([`step: a whole number from 1 to ${stalled.steps.length}`]);
  expect(problemsOf('?step=two&view=slide&seat=x')).toHaveLength(3);
  expect(problemsOf('?stpe=3')).toEqual(['stpe: step, controls, view, seat or task']);
  expect(problemsOf('?controls=wheels')[0]).toContain(controlsOf(stalled).join(', '));
  expect(problemsOf('?view=slides&seat=teacher&utm_source=mail')).toEqual([]);
});

it("a student's submitted answer is not reported as a problem", () => {
  const task = stalled.steps.flatMap((step) => (step.task === undefined ? [] : [step.task]))[0];
  const answer = new URLSearchParams({ task: task.id, ...task.best });
  expect(problemsOf(`?${answer}`)).toEqual([]);
  expect(problemsOf('?task=none')[0]).toContain(task.id);
});

it('switching to the notes for teachers and back keeps the rest of the address', () => {
  expect(withSeat('', true)).toBe(`?${TEACHER_SEAT}`);
  expect(withSeat('?step=2&controls=threads,rate', true)).toBe('?step=2&controls=threads,rate&seat=teacher');
  expect(withSeat('?step=2&seat=teacher&controls=none', false)).toBe('?step=2&controls=none');
  expect(isTeacherSeat(new URLSearchParams(withSeat('', true)))).toBe(true);
  expect(problemsOf(withSeat('?step=2', true))).toEqual([]);
});

it("a class link keeps a scene's own allowed sliders, with their servers", () => {
  expect(controlsLeft('A.threads,rate', ['threads'])).toBe('A.threads');
  expect(controlsLeft('A.threads,rate', [])).toBe('none');
  expect(controlsLeft('A.threads,rate', null)).toBe('A.threads,rate');
  expect(controlsLeft(undefined, ['rate']), 'a scene without sliders gets none').toBeUndefined();
});

it('docs/use/teaching.md names only valid links, and the right number of lessons', async () => {
  const text = readFileSync(new URL('../../../docs/use/teaching.md', import.meta.url), 'utf8');
  const links = [...text.matchAll(/`learn\/([a-z-]+)\/(\?[^`]*)`/g)];
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const [, id, search] of links) {
    const lesson = await COURSE.find((entry) => entry.id === id)!.load();
    expect(decodeClassLink(lesson, search).problems).toEqual([]);
  }
  const minutes = COURSE.map((entry) => entry.minutes);
  expect(COURSE).toHaveLength(10);
  expect(text).toContain('ten lessons');
  expect(/(\d+) to (\d+) minutes/.exec(text)?.slice(1).map(Number)).toEqual([
    Math.min(...minutes),
    Math.max(...minutes),
  ]);
});
