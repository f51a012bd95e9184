// Pictures on the printed sheet: no picture among the questions reveals more than the page does before an
// answer.

import { describe, expect, it } from 'vitest';
import { stillsOf } from '../../../src/learn/stills.ts';
import { COURSE } from '../../../src/lessons/course.ts';
import { parseDuration } from '../../../src/scenario/duration.ts';

const lessons = await Promise.all(COURSE.map((entry) => entry.load()));

describe('the pictures of the printed sheet', () => {
  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('do not reveal answers: %s', (_, lesson) => {
    const plans = stillsOf(lesson);
    expect(plans.length).toBeGreaterThan(4);
    for (const { step: id, place, query, atNanos, precedesQuestion } of plans) {
      const { view: own, prediction, task } = lesson.steps.find((step) => step.id === id)!;
      const view = (own ?? task?.view)!;
      expect(query).toBe(lesson.scenes[view.scene]);
      const hasQuestion = place === 'sheet' && prediction !== undefined;
      expect(precedesQuestion, id).toBe(hasQuestion);
      // The instant at which the page's scene stands still; by default its beginning, when nothing has happened.
      if (hasQuestion) expect(atNanos, id).toBe(parseDuration(view.asksAt ?? '0s')!);
      else expect(atNanos, id).toBeGreaterThan(parseDuration(view.t ?? '0s')!);
    }
  });

  it("with the answers show the lesson's chosen instant, or eight seconds of watching", () => {
    const stalled = stillsOf(lessons.find(({ id }) => id === 'stalled-node')!);
    const at = (step: string): number | undefined =>
      stalled.find((plan) => plan.step === step && plan.place === 'answers')?.atNanos;
    expect(at('stall')).toBe(2e9);
    expect(at('timeout')).toBe(11e9);
  });

  it('appear once at each place', () => {
    const steps = stillsOf(lessons.find(({ id }) => id === 'set-throughput')!);
    // Its second step asks about the scene of the first.
    expect(steps.map(({ place, step }) => `${place} ${step}`)).toContain('sheet stop');
    expect(steps.map(({ place, step }) => `${place} ${step}`)).not.toContain('sheet due');
  });
});
