// The questions of the sources: the answers agree with the claims about the same set-ups.

import { describe, expect, it } from 'vitest';
import type { CurvePoint, SweepAnswer } from '../../src/protocol/study-api.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import { presetById } from '../../src/scenario/presets.ts';
import type { Axis, SourceQuestion } from '../../src/scenario/question.ts';
import { SOURCE_QUESTIONS, sourceQuestionById } from '../../src/scenario/source-questions.ts';
import { answerOf } from '../../src/study/study.ts';

function question(id: string): SourceQuestion {
  return sourceQuestionById(id)!;
}

/** The answer to the question's sweep at only these values, so that the test is quick. */
function answered(id: string, axis: Partial<Axis>, requests: number | null = null): SweepAnswer {
  const { scenario, ask } = question(id);
  if (!('sweep' in ask)) throw new Error(`${id} is no sweep`);
  const effort = { ...ask.sweep.effort, requests };
  const sweep = { ...ask.sweep, coarse: false, axis: { ...ask.sweep.axis, ...axis }, effort };
  const { answer } = answerOf(sweep, scenario);
  if (answer.kind !== 'sweep') throw new Error(`${id} has no sweep for an answer`);
  return answer;
}

/** The point at this value on the curve of a server. */
function at({ curves }: SweepAnswer, server: string, value: number): CurvePoint['values'] {
  const curve = curves.find((each) => each.server === server)!;
  return curve.points.find((each) => curve.flat || each.at === value)!.values;
}

describe('questions of the sources', () => {
  it('name a source that a preset names too, and have valid scenes', () => {
    const titles = new Set(SOURCE_QUESTIONS.map(({ source }) => source.title));
    expect(titles.size).toBe(5);
    for (const { id, scenario } of SOURCE_QUESTIONS) expect(parseScenario(scenario).ok, id).toBe(true);
    expect(new Set(SOURCE_QUESTIONS.map(({ id }) => id)).size).toBe(SOURCE_QUESTIONS.length);
  });

  it('threads for 10,000 a second: saturated at 200 to 215, as in claim 002/find-out', () => {
    const { curves } = answered('threads-for-10k', { from: 150, to: 300, points: 6 }, 40_000);
    expect(curves[0].saturation).toBeGreaterThanOrEqual(195);
    expect(curves[0].saturation).toBeLessThanOrEqual(215);
    expect(curves[1]).toMatchObject({ server: 'B', flat: true });
    expect(curves[1].points[0].values.throughput).toBeGreaterThan(9900);
  });

  it('carriers: run queue and load average as in claim 000/load-average', () => {
    const answer = answered('carriers-run-queue', { points: 2 });
    const near = (value: number | null, published: number): number => Math.abs(value! / published - 1);
    const [few, many] = [at(answer, 'A', 4), at(answer, 'A', 100)];
    expect(near(few.runQueue, 8)).toBeLessThan(0.25);
    expect(near(few.load, 5)).toBeLessThan(0.25);
    expect(near(many.runQueue, 41)).toBeLessThan(0.25);
    expect(near(many.load, 37)).toBeLessThan(0.25);
  });

  it('connections for a selector: two loops of epoll are best, and poll needs few, as in claims 001', () => {
    const answer = answered(
      'connections-per-selector',
      { from: 1, to: 3, points: 3, scale: 'linear' },
      10_000,
    );
    const epoll = [1, 2, 3].map((loops) => at(answer, 'B', loops).throughput!);
    const blocking = at(answer, 'A', 1).throughput!;
    expect(Math.max(...epoll)).toBe(epoll[1]);
    expect(1 - epoll[1] / blocking).toBeGreaterThan(0.2);
    expect(1 - epoll[1] / blocking).toBeLessThan(0.3);
    expect(blocking / at(answer, 'C', 1).throughput!).toBeGreaterThan(4.5);
    // Ten connections per loop are compared with a hundred.
    const many = answered('connections-per-selector', { from: 17, to: 170, points: 2 }, 10_000);
    expect(at(many, 'C', 170).throughput! / epoll[1]).toBeGreaterThan(0.9);
    expect(at(many, 'C', 17).throughput! / epoll[1]).toBeLessThan(0.75);
  });

  it('users against pool: five times the smaller of the two, as in claim 003/law', () => {
    const { scenario, ask } = question('users-against-pool');
    if (!('sweep' in ask)) throw new Error('no sweep');
    const { axis, across } = ask.sweep;
    const sweep = {
      ...ask.sweep,
      coarse: false,
      axis: { ...axis, from: 5, to: 100, points: 3 },
      across: { ...across!, from: 5, to: 100, points: 3 },
    };
    const { answer } = answerOf(sweep, scenario);
    if (answer.kind !== 'sweep') throw new Error('no sweep');
    expect(answer.curves[0].points).toHaveLength(9);
    for (const { at: users, across: threads, values } of answer.curves[0].points) {
      const law = 5 * Math.min(users, threads!);
      expect(Math.abs(values.throughput! / law - 1), `${users} users on ${threads} threads`).toBeLessThan(
        0.06,
      );
    }
  });

  it('latency at a set rate: 14 us at the lowest, and a median that grows less than 4 times, as in claim 004/set-throughput', () => {
    const answer = answered('latency-at-rate', { points: 2 });
    const [low, high] = [at(answer, 'A', 2000), at(answer, 'A', 50_000)];
    expect(Math.abs(low.p50! / 14_000 - 1)).toBeLessThan(0.02);
    expect(high.p50! / low.p50!).toBeLessThan(4);
    expect(high['p99.9']! / low['p99.9']!).toBeGreaterThan(4);
  });

  it('acceptable latency: the stricter the promise, the lower the rate, as in claim 004/acceptable-latency', () => {
    const { scenario, ask } = question('acceptable-latency');
    if (!('rows' in ask)) throw new Error('no rows');
    const known = new Map();
    const rates = ask.rows.map((row) => {
      const quick = { ...row, precision: 0.05, effort: { ...row.effort, requests: 30_000 } };
      const { answer } = answerOf(quick, scenario, undefined, known);
      if (answer.kind !== 'find') throw new Error('nothing was looked for');
      // One step further in the search, the value no longer meets the objective.
      expect(answer.breaks! / answer.found!).toBeLessThanOrEqual(1.05);
      return answer.found!;
    });
    const [strict, , loose, late] = rates;
    expect(loose).toBeGreaterThan(rates[1]);
    expect(late).toBeGreaterThan(strict);
  });

  it("users of a pool of 100: the source's preset and its question are one scene", () => {
    const { scenario } = question('users-against-pool');
    const preset = presetById('users-100')!.scenario;
    expect([scenario.traffic, scenario.request]).toEqual([preset.traffic, preset.request]);
  });
});
