// Small questions for tests: a pool that calls of 20 ms keep busy.

import { presetById } from '../../../src/scenario/presets.ts';
import type { Axis, Effort, FindQuestion, Objective, SweepQuestion } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

export const EFFORT: Effort = { requests: 1500, maxEvents: 1e6, warmup: 0.1, replications: 1 };

/** 1,000 requests a second, 10 nodes of 20 ms, a pool of 50 (A) beside event loops (B): 20 threads are busy on average. */
export const POOL: Scenario = presetById('rate-1k')!.scenario;

/** The same with random arrivals and random latencies, so that seeds differ. */
export const RANDOM_POOL: Scenario = {
  ...POOL,
  traffic: { ...POOL.traffic, arrivals: 'poisson' },
  upstreams: [{ ...POOL.upstreams[0], latency: { kind: 'exponential', meanNanos: 20e6 } }],
};

/** The same with even arrivals, so that no batch has to wait. */
export const EVEN_POOL: Scenario = { ...POOL, traffic: { ...POOL.traffic, arrivals: 'constant' } };

export const THREADS: Axis = {
  parameter: 'threads',
  server: null,
  from: 4,
  to: 100,
  scale: 'log',
  points: 7,
};

export function sweepOf(change: Partial<SweepQuestion> = {}): SweepQuestion {
  return { kind: 'sweep', axis: THREADS, across: null, coarse: false, effort: EFFORT, ...change };
}

export function findOf(objectives: readonly Objective[], change: Partial<FindQuestion> = {}): FindQuestion {
  return {
    kind: 'find',
    server: 'A',
    axis: { ...THREADS, from: 1, to: 1000, points: 7 },
    aim: 'smallest',
    objectives,
    steady: true,
    precision: 0.01,
    effort: EFFORT,
    ...change,
  };
}

export const P99_UNDER_25_MS: Objective = { measure: 'p99', relation: 'atMost', limit: 25e6 };
