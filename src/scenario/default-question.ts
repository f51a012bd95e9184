// Defaults of questions: the range of a parameter, whether its largest or smallest value is wanted, and the
// amount of simulation.

import { type ParameterKey, parameterOf } from './parameters.ts';
import type { Axis, Effort, EvennessQuestion, FindQuestion } from './question.ts';

/** Number of points of a sweep; below it, the number per axis of a sweep with two parameters. */
export const SWEEP_POINTS = 24;
export const GRID_POINTS = 10;
/** Values that the finder tries before it narrows the range. */
export const FIND_POINTS = 9;
export const FIND_PRECISION = 0.01;

/** Three seeds, runs cut after a million events; the first tenth of the requests is the warm-up. */
export const DEFAULT_EFFORT: Effort = { requests: null, maxEvents: 1e6, warmup: 0.1, replications: 3 };

/**
 * Five seeds, so that an answer that holds in all of them is not chance; and more events, for runs that take
 * long to become steady.
 */
export const FIND_EFFORT: Effort = { ...DEFAULT_EFFORT, maxEvents: 2e6, replications: 5 };

/**
 * This question runs in the background without a request by the reader, so it must be cheap: runs are cut
 * early.
 */
export const EVENNESS_QUESTION: EvennessQuestion = {
  kind: 'evenness',
  effort: { requests: null, maxEvents: 2e5, warmup: 0, replications: 3 },
};

/** Ranges that are usual for servers, for parameters whose range in the table is larger. */
const RANGES: Partial<Readonly<Record<ParameterKey, readonly [from: number, to: number]>>> = {
  threads: [1, 10_000],
  rate: [10, 100_000],
  users: [1, 10_000],
  timeout: [1e6, 60e9],
  carriers: [1, 256],
  loops: [1, 64],
  helpers: [1, 256],
};

/**
 * More of these means more load, so the finder looks for the largest value that meets the objectives. For all
 * other parameters it looks for the smallest.
 */
const LOADS: readonly ParameterKey[] = ['rate', 'users', 'cpu', 'latency'];

/** The usual range of a numeric parameter. */
export function defaultAxis(parameter: ParameterKey, server: string | null, points: number): Axis {
  const row = parameterOf(parameter);
  if (row.type !== 'number') return { parameter, server, from: 0, to: 0, scale: 'linear', points };
  const lowest = row.scale === 'log' && row.min === 0 ? (row.smallest ?? 1) : row.min;
  const [from, to] = RANGES[parameter] ?? [lowest, row.max];
  return { parameter, server, from, to, scale: row.scale, points };
}

export function defaultAim(parameter: ParameterKey): FindQuestion['aim'] {
  return LOADS.includes(parameter) ? 'largest' : 'smallest';
}
