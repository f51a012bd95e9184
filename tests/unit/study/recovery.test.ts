// Checks whether a server recovers after a fault, in studies: published figures of a retry storm, shares of seeds,
// objectives, and maps that longer runs confirm.

import { describe, expect, it } from 'vitest';
import type { StudyResult } from '../../../src/protocol/study-api.ts';
import {
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  multiReactor,
  UPSTREAM_NAME,
} from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import type { Axis, Objective } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { evaluate } from '../../../src/study/point-run.ts';
import { answerOf } from '../../../src/study/study.ts';
import { scenarioAt, UnfitQuestionError } from '../../../src/study/tasks.ts';
import { findOf, sweepOf } from './questions.ts';

const SECOND = 1e9;
const EFFORT = { requests: null, maxEvents: 1e7, warmup: 0.1, replications: 1 };

interface Database {
  readonly rate: number;
  readonly retries?: number;
  readonly budget?: number;
  readonly seconds?: number;
  readonly seed?: number;
}

/**
 * A stateless web application and its database: 300 queries a second, a timeout of 1 s, one retry, and a network that is out
 * for 10 s. Section 2 of Bronson et al., "Metastable Failures in Distributed Systems" (HotOS 2021).
 */
function database({ rate, retries = 1, budget, seconds = 40, seed = 1 }: Database): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    seed,
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: rate },
    servers: [multiReactor('A')],
    upstreams: [
      {
        ...DEFAULT_UPSTREAM,
        nodes: 1,
        nodeConcurrency: 30,
        latency: constant(0.1 * SECOND),
        timeoutNanos: SECOND,
        retries: {
          attempts: retries,
          backoffNanos: 0,
          backoffMaxNanos: 0,
          jitter: 0,
          budget: budget ?? null,
        },
      },
    ],
    faults: [
      {
        kind: 'down',
        factor: 1,
        upstream: UPSTREAM_NAME,
        node: 1,
        fromNanos: 10 * SECOND,
        untilNanos: 20 * SECOND,
      },
    ],
    stop: { requests: null, durationNanos: seconds * SECOND },
  };
}

const run = (scenario: Scenario): StudyResult => evaluate({ key: '', scenario, maxEvents: 1e7, warmup: 0.1 });
const SEEDS = [1, 2, 3] as const;
const notRecovered = (of: Database): readonly (number | null)[] =>
  SEEDS.map((seed) => run(database({ ...of, seed })).values.notRecovered);

const RATE: Axis = { parameter: 'rate', server: null, from: 80, to: 280, scale: 'linear', points: 2 };
const RETRIES: Axis = { parameter: 'retries', server: null, from: 0, to: 3, scale: 'linear', points: 2 };

describe('the published retry storm', () => {
  it('does not occur below 300 / (1 + 1) queries per second, and is permanent above', () => {
    expect(notRecovered({ rate: 135 })).toEqual([0, 0, 0]);
    expect(notRecovered({ rate: 200 })).toEqual([1, 1, 1]);
    expect(notRecovered({ rate: 280 })).toEqual([1, 1, 1]);
  });

  it('has hardly any goodput at 280 queries per second, of which 560 reach the database', () => {
    const { success } = run(database({ rate: 280 })).values;
    // 6 of the 36 s after the warm-up are before the outage.
    expect(success).toBeLessThan(0.17);
  });

  it('ends if fewer than 20 of 280 queries per second are retried, and not with many more', () => {
    expect(notRecovered({ rate: 280, budget: 12 / 280, seconds: 60 })).toEqual([0, 0, 0]);
    expect(notRecovered({ rate: 280, budget: 60 / 280, seconds: 60 })).toEqual([1, 1, 1]);
  });
});

describe('the share of runs that do not recover', () => {
  it('has its interval, and then the mean recovery is unknown', () => {
    const axis = { ...RATE, from: 120, to: 160 };
    const { answer } = answerOf(
      sweepOf({ axis, effort: { ...EFFORT, replications: 3 } }),
      database({ rate: 1 }),
    );
    if (answer.kind !== 'sweep') throw new Error('no sweep');
    const [safe, edge] = [120, 160].map((rate) => answer.curves[0].points.find(({ at }) => at === rate)!);
    expect(safe!.values.notRecovered).toBe(0);
    expect(safe!.values.recovery).toBeGreaterThan(0);
    expect(edge!.values.notRecovered).toBeCloseTo(1 / 3, 6);
    expect(edge!.values.recovery).toBeNull();
    // Wilson's interval of 1 of 3.
    expect(edge!.low.notRecovered).toBeCloseTo(0.0615, 3);
    expect(edge!.high.notRecovered).toBeCloseTo(0.7923, 3);
  });
});

describe('an objective on recovery', () => {
  const objectives: readonly Objective[] = [{ measure: 'recovery', relation: 'atMost', limit: 20 * SECOND }];
  const question = findOf(objectives, {
    axis: { ...RATE, points: 3 },
    aim: 'largest',
    precision: 0.1,
    effort: { ...EFFORT, replications: 3 },
  });

  it('holds up to the rate at which a seed no longer recovers', () => {
    const { answer } = answerOf(question, database({ rate: 1 }));
    if (answer.kind !== 'find') throw new Error('no answer');
    expect(answer.found).toBeGreaterThan(120);
    expect(answer.found).toBeLessThan(165);
  });

  it('is rejected if no fault ends', () => {
    expect(() => answerOf(question, { ...database({ rate: 1 }), faults: [] })).toThrow(UnfitQuestionError);
  });
});

describe('a map of recovery', () => {
  it('agrees with runs ten times as long', () => {
    const scenario = database({ rate: 1, seconds: 36 });
    const { answer } = answerOf(sweepOf({ axis: RATE, across: RETRIES, effort: EFFORT }), scenario);
    if (answer.kind !== 'sweep') throw new Error('no sweep');
    const { points } = answer.curves[0];
    expect(points.map(({ at, across, values }) => [at, across, values.notRecovered])).toEqual([
      [80, 0, 0],
      [280, 0, 0],
      [80, 3, 0],
      [280, 3, 1],
    ]);
    for (const { at, across, values } of points) {
      const made = scenarioAt(scenario, scenario.servers[0], [
        { axis: RATE, value: at },
        { axis: RETRIES, value: across! },
      ]);
      if (!('scenario' in made)) throw new Error('no scenario');
      const longer = { ...made.scenario, stop: { requests: null, durationNanos: 360 * SECOND } };
      expect(run(longer).values.notRecovered, `${at}/s, ${across} retries`).toBe(values.notRecovered);
    }
  });
});
