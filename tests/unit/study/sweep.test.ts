// Sweeps: the runs that they request, and that the answer depends only on the question.

import { describe, expect, it } from 'vitest';
import type { StudyResult, SweepAnswer } from '../../../src/protocol/study-api.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Question } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { evaluate } from '../../../src/study/point-run.ts';
import { answerOf, studyOf } from '../../../src/study/study.ts';
import { UnfitQuestionError } from '../../../src/study/tasks.ts';
import { EFFORT, POOL, RANDOM_POOL, sweepOf, THREADS } from './questions.ts';

function swept(question: Question, scenario: Scenario): SweepAnswer {
  const { answer, stage, tasks } = answerOf(question, scenario);
  expect([stage, tasks]).toEqual(['done', []]);
  if (answer.kind !== 'sweep') throw new Error('no sweep');
  return answer;
}

describe('the steadiness of a point', () => {
  const at = (scenario: Scenario): readonly (boolean | null)[] => {
    const axis = { ...THREADS, from: 10, to: 60, points: 2 };
    const alone = { ...scenario, servers: scenario.servers.slice(0, 1) };
    return swept(sweepOf({ axis }), alone).curves[0].points.map(({ steady }) => steady);
  };

  it('is reported: 10 threads with calls of 20 ms fall behind 1,000 requests per second, 60 do not', () => {
    const steady = at(POOL);
    expect([steady[0], steady.at(-1)]).toEqual([false, true]);
  });

  it('is undefined if the traffic changes', () => {
    const { traffic } = POOL;
    const change = { ...traffic.change, shape: 'ramp' } as const;
    expect(new Set(at({ ...POOL, traffic: { ...traffic, change } }))).toEqual(new Set([null]));
  });
});

describe('a sweep of threads', () => {
  const { curves } = swept(sweepOf(), POOL);
  const [pool, loops] = curves;

  it('rises with the pool to the offered rate, and bends at the 20 busy threads', () => {
    const rates = pool.points.map(({ values }) => values.throughput!);
    expect(rates[0]).toBeLessThan(210);
    expect(rates.at(-1)).toBeGreaterThan(990);
    expect(pool.saturation).toBeGreaterThanOrEqual(19);
    expect(pool.saturation).toBeLessThanOrEqual(22);
  });

  it('tries more values around the bend than the axis has', () => {
    expect(pool.points.length).toBeGreaterThan(THREADS.points);
    const ats = pool.points.map(({ at }) => at);
    expect(ats).toEqual([...ats].sort((a, b) => a - b));
  });

  it('makes one run for a server without the varied parameter', () => {
    expect(loops.flat).toBe(true);
    expect(loops.points).toHaveLength(1);
    expect(loops.points[0].values.throughput).toBeGreaterThan(990);
  });
});

describe('the answer of a sweep', () => {
  const question = sweepOf({ coarse: true, effort: { ...EFFORT, replications: 3 } });
  const random = swept(question, RANDOM_POOL);

  it('does not depend on the order of runs, or on other known runs', () => {
    const known = new Map<string, StudyResult>();
    const study = studyOf(question, RANDOM_POOL);
    let step = study.step(known);
    for (let round = 0; step.tasks.length > 0; round++) {
      // Only half of the runs are made, in reverse order, before the next step.
      const some =
        round % 2 === 0 ? step.tasks.toReversed().slice(0, Math.ceil(step.tasks.length / 2)) : step.tasks;
      for (const task of some) known.set(task.key, evaluate(task));
      step = study.step(known);
    }
    expect(step.answer).toEqual(random);
  });

  it('has a confidence interval around each figure if seeds differ', () => {
    const [pool] = random.curves;
    const last = pool.points.at(-1)!;
    expect(last.replications).toBe(3);
    expect(last.low.mean!).toBeLessThan(last.values.mean!);
    expect(last.high.mean!).toBeGreaterThan(last.values.mean!);
  });

  it('has no interval for a percentile beyond which too few requests lie, and lengthens runs without an end as needed', () => {
    const { points } = random.curves[0];
    expect(points.map(({ low, high }) => [low['p99.9'], high['p99.9']])).toEqual(
      points.map(() => [null, null]),
    );
    const endless = sweepOf({
      axis: { ...THREADS, from: 30, to: 60, points: 2 },
      effort: { requests: null, maxEvents: 1e6, warmup: 0.1, replications: 3 },
    });
    const [pool] = swept(endless, { ...RANDOM_POOL, stop: { requests: null, durationNanos: null } }).curves;
    for (const { low, high, values } of pool.points) {
      expect(low.p99!).toBeLessThan(values.p99!);
      expect(high.p99!).toBeGreaterThan(values.p99!);
    }
  });

  it('uses no third seed if a second one changes nothing', () => {
    const [pool] = swept(question, POOL).curves;
    expect(pool.points.every(({ replications }) => replications === 2)).toBe(true);
  });

  it('comes soon from shorter runs at every second value, marked as such', () => {
    const long = sweepOf({ coarse: true, effort: { ...EFFORT, requests: null } });
    const study = studyOf(long, POOL);
    const known = new Map<string, StudyResult>();
    const first = study.step(known);
    expect(first.stage).toBe('coarse');
    for (const task of first.tasks) known.set(task.key, evaluate(task));
    const { answer, stage } = study.step(known);
    if (answer.kind !== 'sweep') throw new Error('no sweep');
    expect(stage).toBe('full');
    const [pool] = answer.curves;
    const whole = swept(question, POOL).curves[0].points.map(({ at }) => at);
    const looked = pool.points.map(({ at }) => at);
    expect(looked).toHaveLength(Math.ceil(THREADS.points / 2));
    expect([looked[0], looked.at(-1)]).toEqual([whole[0], whole.at(-1)]);
    expect(pool.points.every(({ coarse, samples }) => coarse && samples <= 2000)).toBe(true);
  });
});

describe('a sweep of two parameters', () => {
  it('has a point for each pair, determined by the smaller of two limits', () => {
    const rate = { parameter: 'rate', server: null, from: 100, to: 1000, scale: 'log', points: 3 } as const;
    const axis = { ...THREADS, from: 5, to: 40, points: 3 };
    const [pool] = swept(sweepOf({ axis, across: rate }), POOL).curves;
    expect(pool.points).toHaveLength(9);
    for (const { at, across, values } of pool.points) {
      // A thread completes 50 calls of 20 ms per second.
      const expected = Math.min(at * 50, across!);
      expect(Math.abs(values.throughput! / expected - 1), `${at} threads, ${across} a second`).toBeLessThan(
        0.06,
      );
    }
  });
});

describe('an impossible question', () => {
  it('is rejected: a choice is not swept', () => {
    const axis = { ...THREADS, parameter: 'balancer' as const };
    expect(() => studyOf(sweepOf({ axis }), POOL)).toThrow(UnfitQuestionError);
  });

  it('omits values that do not fit the scene, and says why', () => {
    // Users without pause whose requests take no time would send for ever.
    const axis = { parameter: 'cpu', server: null, from: 0, to: 1e6, scale: 'linear', points: 3 } as const;
    const step = answerOf(sweepOf({ axis }), presetById('one-selector')!.scenario);
    if (step.answer.kind !== 'sweep') throw new Error('no sweep');
    const ats = step.answer.curves[0].points.map(({ at }) => at);
    expect(ats).toEqual([500_000, 1_000_000]);
    expect(step.problems).toHaveLength(1);
  });
});
