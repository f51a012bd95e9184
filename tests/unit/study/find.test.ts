// The objective finder, compared with trying every value.

import { describe, expect, it } from 'vitest';
import { fewerRunsSentence, isUnsure, judgedSentences, runsText } from '../../../src/links/verdict-text.ts';
import type { FindAnswer, StudyResult } from '../../../src/protocol/study-api.ts';
import { FIND_EFFORT } from '../../../src/scenario/default-question.ts';
import { blockingPool } from '../../../src/scenario/default-scenario.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { FindQuestion, Objective } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { evaluate } from '../../../src/study/point-run.ts';
import { answerOf, studyOf } from '../../../src/study/study.ts';
import { EFFORT, EVEN_POOL, findOf, P99_UNDER_25_MS, POOL, RANDOM_POOL } from './questions.ts';

function found(question: FindQuestion, scenario: Scenario): FindAnswer {
  const { answer } = answerOf(question, scenario);
  if (answer.kind !== 'find') throw new Error('nothing was looked for');
  return answer;
}

/** Whether one value meets the objectives, by a search over only that value. */
function holdsAt(at: number, objectives: readonly Objective[], scenario: Scenario): boolean {
  const axis = { parameter: 'threads', server: null, from: at, to: at, scale: 'log', points: 2 } as const;
  return found(findOf(objectives, { axis }), scenario).found === at;
}

describe('the smallest pool', () => {
  const answer = found(findOf([P99_UNDER_25_MS]), POOL);

  it('is the value below which every pool breaks the objective', () => {
    const smallest = Array.from({ length: 40 }, (_, index) => index + 1).find((threads) =>
      holdsAt(threads, [P99_UNDER_25_MS], POOL),
    );
    expect(answer.found).toBe(smallest);
    expect(answer.breaks).toBe(smallest! - 1);
    expect(answer.limiting).toEqual(P99_UNDER_25_MS);
    expect(answer.monotone).toBe(true);
  });

  it('comes with every tried value, in order, and the worst figure of each', () => {
    const ats = answer.tries.map(({ at }) => at);
    expect(ats).toEqual([...ats].sort((a, b) => a - b));
    for (const { worst, holds } of answer.tries) expect(worst[0]! <= 25e6).toBe(holds);
    // Values on both sides of the result are tried.
    expect(ats).toEqual(expect.arrayContaining([answer.found! + 1, answer.found! + 2, answer.found! - 2]));
  });

  it('must hold in every replication', () => {
    const effort = { ...EFFORT, replications: 3 };
    const one = found(findOf([P99_UNDER_25_MS]), RANDOM_POOL).found;
    const three = found(findOf([{ ...P99_UNDER_25_MS, limit: 110e6 }], { effort }), RANDOM_POOL);
    expect(one).toBeNull();
    expect(three.found).toBeGreaterThan(20);
  });
});

describe('objectives that pull in different directions', () => {
  const memory: Objective = { measure: 'memory', relation: 'atMost', limit: 128 * 1024 ** 2 };

  it('hold in a range, whose end is reported', () => {
    const answer = found(findOf([P99_UNDER_25_MS, memory]), POOL);
    expect(answer.found).toBe(21);
    expect(answer.monotone).toBe(false);
    expect(answer.holdsTo).toBeGreaterThanOrEqual(25);
    expect(answer.holdsTo).toBeLessThan(64);
    expect(answer.breaksAgain).toBeGreaterThan(answer.holdsTo!);
    expect(answer.alternates).toBe(false);
  });

  it('may never hold together: nothing is found, after a second search between the values', () => {
    const little: Objective = { ...memory, limit: 16 * 1024 ** 2 };
    const answer = found(findOf([P99_UNDER_25_MS, little]), POOL);
    expect(answer.found).toBeNull();
    expect(answer.tries.length).toBeGreaterThan(7);
    expect(answer.tries.every(({ holds }) => !holds)).toBe(true);
  });
});

describe('the largest rate', () => {
  it('is what 50 threads with 20 ms complete: 2,500/s, within the precision', () => {
    const axis = { parameter: 'rate', server: null, from: 100, to: 10_000, scale: 'log', points: 5 } as const;
    const quick: Objective = { measure: 'p99', relation: 'atMost', limit: 30e6 };
    const effort = { ...EFFORT, requests: 8000 };
    const answer = found(findOf([quick], { axis, aim: 'largest', effort }), EVEN_POOL);
    expect(answer.found).toBeGreaterThan(2300);
    expect(answer.found).toBeLessThan(2550);
    expect(answer.breaks! / answer.found!).toBeLessThanOrEqual(1.01);
  });

  it('is the end of the range if all of it holds', () => {
    const axis = { parameter: 'rate', server: null, from: 100, to: 1000, scale: 'log', points: 3 } as const;
    const answer = found(findOf([P99_UNDER_25_MS], { axis, aim: 'largest' }), POOL);
    expect([answer.found, answer.breaks, answer.limiting]).toEqual([1000, null, null]);
  });
});

describe('the number of threads that survives a node of ten that hangs for 30 s', () => {
  const stalled = presetById('stalled-node')!.scenario;
  /**
   * The objective is on the median: a tenth of the requests never completes with any pool, so no limit on p99
   * can be met.
   */
  const quick: Objective = { measure: 'p50', relation: 'atMost', limit: 100e6 };
  const effort = { ...FIND_EFFORT, replications: 2 };
  /** Little's law with calls of 20 ms and of 30 s, nine to one. */
  const held = (rate: number): number => rate * (0.9 * 0.02 + 0.1 * 30);
  const axis = (from: number, to: number, points: number): FindQuestion['axis'] => ({
    parameter: 'threads',
    server: null,
    from,
    to,
    scale: 'log',
    points,
  });
  const SLOW: Scenario = {
    ...stalled,
    stop: { requests: 1000, durationNanos: null },
    traffic: { ...stalled.traffic, ratePerSecond: 100 },
  };

  it('follows the law, and not what a run of 10 s happens to need', () => {
    const answer = found(findOf([quick], { axis: axis(10, 1000, 5), effort }), SLOW);
    expect(answer.found! / held(100)).toBeGreaterThan(0.98);
    expect(answer.found! / held(100)).toBeLessThan(1.03);
    const [place] = answer.tries.filter(({ at }) => at === answer.found);
    expect(place).toMatchObject({ holds: true, steady: true });
    // The number of calls that hang grows for 30 s.
    expect(place.seconds).toBeGreaterThan(60);
  });

  it('is near 3,018 on the scene itself', () => {
    const question = findOf([quick], { axis: axis(2960, 3080, 2), effort, precision: 0.05 });
    const answer = found(question, stalled);
    expect([answer.breaks, answer.found]).toEqual([2960, 3080]);
    expect(held(1000)).toBe(3018);
  });

  it('does not exist for a p99, because a tenth of the requests does not complete, nor for a mean', () => {
    for (const measure of ['p99', 'mean'] as const) {
      const limit: Objective = { measure, relation: 'atMost', limit: 100e6 };
      const answer = found(findOf([limit], { axis: axis(100, 1000, 2), effort, steady: false }), SLOW);
      expect(answer.found).toBeNull();
      for (const each of answer.tries) {
        expect(each.worst).toEqual([null]);
        expect(each.leftOut / (each.samples + each.leftOut)).toBeGreaterThan(0.09);
      }
    }
    const share: Objective = { measure: 'success', relation: 'atLeast', limit: 0.85 };
    const answer = found(findOf([share], { axis: axis(100, 1000, 2), effort, steady: false }), SLOW);
    expect(answer.found).not.toBeNull();
  });

  it('is the number that the run needs if the run is judged as it is', () => {
    const question = findOf([quick], { axis: axis(10, 1000, 5), effort, steady: false });
    const answer = found(question, SLOW);
    expect(answer.found).toBeLessThan(120);
    expect(answer.tries.every(({ steady }) => steady === null)).toBe(true);
  });

  it('is reported as not steady if the runs may be too short', () => {
    const question = findOf([quick], { axis: axis(10, 1000, 5), effort: { ...effort, requests: 800 } });
    const answer = found(question, SLOW);
    const judged = answer.tries.find(({ at }) => at === answer.found)!;
    expect(judged.steady).toBe(false);
    expect(judgedSentences(question, judged, answer.varies).join(' ')).toMatch(/[Nn]ot steady yet/);
  });
});

describe('a limit on a percentile in the steady state', () => {
  /**
   * The time in an M/M/1 queue that completes 1,000 requests per second is exponential. At 800 arriving per
   * second, one in ten takes longer than 11.5 ms.
   */
  const limit = (Math.log(10) / (1000 - 800)) * 1e9;
  const QUEUE: Scenario = {
    ...RANDOM_POOL,
    stop: { requests: null, durationNanos: null },
    request: [{ kind: 'sleep', time: { kind: 'exponential', meanNanos: 1e6 } }],
    upstreams: [],
    faults: [],
    machine: { ...RANDOM_POOL.machine, timerSlackNanos: 0, contextSwitchNanos: 0 },
    servers: [{ ...blockingPool('A'), threads: 1 }],
  };
  const objective: Objective = { measure: 'p90', relation: 'atMost', limit };
  const question = findOf([objective], {
    axis: { parameter: 'rate', server: null, from: 500, to: 1000, scale: 'log', points: 3 },
    aim: 'largest',
    precision: 0.02,
    effort: FIND_EFFORT,
  });

  it('is met with certainty by the answer, and values whose runs meet it by chance are marked', () => {
    const answer = found(question, QUEUE);
    const place = answer.tries.find(({ at }) => at === answer.found)!;
    expect(answer.found!).toBeLessThan(800);
    expect(answer.found!).toBeGreaterThan(0.93 * 800);
    expect(place.sureTo[0]).toBeLessThanOrEqual(limit);
    expect(place.sureTo[0]).toBeGreaterThan(place.median[0]!);
    for (const each of answer.tries.filter(isUnsure)) {
      expect(each.worst[0]).toBeLessThanOrEqual(limit);
      expect(each.sureTo[0]).toBeGreaterThan(limit);
    }
    const [plain, surely] = [{ ...place, sureTo: [null] }, place].map(
      (judged) => judgedSentences(question, judged, true).length,
    );
    expect(surely).toBe(plain! + 1);
  });
});

describe('the seeds of a search', () => {
  const effort = { ...EFFORT, requests: 3000, replications: 5 };
  const limit: Objective = { measure: 'p99', relation: 'atMost', limit: 110e6 };
  const question = findOf([limit], { effort });
  const answer = found(question, RANDOM_POOL);
  const at = (value: number | null) => answer.tries.find((each) => each.at === value)!;

  it('are all used for the answer, near it, and wherever one run holds by a narrow margin', () => {
    expect(answer.varies).toBe(true);
    expect(at(answer.found)).toMatchObject({ runs: 5, heldIn: 5 });
    expect(at(answer.breaks).runs).toBe(5);
    expect(at(answer.breaks).heldIn).toBeLessThan(5);
    // The p99 of an exponential latency of 20 ms is 92 ms.
    const holding = answer.tries.filter(({ holds }) => holds);
    expect(holding.length).toBeGreaterThan(5);
    for (const each of holding) expect(each).toMatchObject({ runs: 5, heldIn: 5, judged: 'all' });
    expect(at(1000).holds).toBe(answer.holdsTo === null || answer.holdsTo >= 1000);
    expect(fewerRunsSentence(holding)).toBeNull();
  });

  it('are only one if that breaks, or meets every limit at least twice over', () => {
    expect(at(1)).toMatchObject({ runs: 1, heldIn: 0, holds: false, judged: 'broken' });
    const wide: Objective = { ...limit, limit: 250e6 };
    const far = found(findOf([wide], { effort }), RANDOM_POOL);
    const last = far.tries.find((each) => each.at === 1000)!;
    expect(last).toMatchObject({ runs: 1, heldIn: 1, holds: true, judged: 'far', steady: true });
    expect(2 * last.worst[0]!).toBeLessThan(wide.limit);
    for (const { judged, worst, runs } of far.tries) {
      expect(judged).not.toBe('open');
      expect(runs).toBe(judged === 'all' ? 5 : 1);
      if (judged === 'far') expect(2 * worst[0]!).toBeLessThan(wide.limit);
    }
    expect(runsText(last)).toBe('1 of 1, by far');
    expect(fewerRunsSentence(far.tries)).toMatch(/judged by one run\.$/);
  });

  it('are all used if nearly all requests have to succeed, which is a narrow margin', () => {
    const most: Objective = { measure: 'success', relation: 'atLeast', limit: 1 };
    const all = found(findOf([most], { effort }), RANDOM_POOL);
    for (const { holds, judged } of all.tries) expect(judged).toBe(holds ? 'all' : 'broken');
  });

  it('are the same at each value, so that values differ in nothing else', () => {
    const seeds = new Map<string, Set<number>>();
    const known = new Map<string, StudyResult>();
    const study = studyOf(question, RANDOM_POOL);
    for (let step = study.step(known); step.tasks.length > 0; step = study.step(known)) {
      for (const task of step.tasks) {
        known.set(task.key, evaluate(task));
        const { servers, seed } = task.scenario;
        const threads = String('threads' in servers[0] && servers[0].threads);
        seeds.set(threads, (seeds.get(threads) ?? new Set()).add(seed));
      }
    }
    const { seed } = RANDOM_POOL;
    expect([...seeds.get(String(answer.found))!].sort((a, b) => a - b)).toEqual(
      [0, 1, 2, 3, 4].map((each) => seed + each),
    );
    expect([...seeds.get('1')!]).toEqual([seed]);
  });

  it('are reported with the median and the range of their figures', () => {
    const { median, best, worst } = at(answer.found);
    expect(best[0]!).toBeLessThan(median[0]!);
    expect(median[0]!).toBeLessThanOrEqual(worst[0]!);
    expect(worst[0]!).toBeLessThanOrEqual(110e6);
    expect(judgedSentences(question, at(answer.found), answer.varies)[0]).toMatch(
      /5 of 5 runs, .*: p99: \D+\S+ms, \D+\S+ms, \D+\S+ms\.$/,
    );
  });

  it('are only as many as needed to see that the scene has no randomness', () => {
    const even = found(findOf([P99_UNDER_25_MS], { effort }), EVEN_POOL);
    expect(even.varies).toBe(false);
    expect(even.tries.every(({ runs }) => runs <= 2)).toBe(true);
    const judged = even.tries.find((each) => each.at === even.found)!;
    expect(judgedSentences(question, judged, even.varies)).toContain('The seed makes no difference.');
  });
});
