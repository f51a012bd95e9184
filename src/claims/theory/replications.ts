// Independent runs of one queue with different seeds. Each gives one sample of a mean for the intervals.

import { OUTCOME } from '../../engine/view/codes.ts';
import { END, type EndTaker } from '../../engine/view/ended-requests.ts';
import { blockingPool, DEFAULT_SCENARIO, eventLoop } from '../../scenario/default-scenario.ts';
import { type Distribution, meanOf } from '../../scenario/distribution.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scenario, Step, Traffic } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { finished } from '../scenes.ts';
import { confidence99, type Interval } from './confidence.ts';

const SECOND = 1e9;
const MANY_CORES = 64;

/**
 * The middle part of one run. Times are in seconds, one per completed request, in the order in which the
 * requests ended.
 */
export interface Sample {
  /** Time waiting for a thread. */
  readonly waits: Float64Array;
  readonly sojourns: Float64Array;
  /** Time computing. */
  readonly computed: Float64Array;
  readonly rejectedShare: number;
  /** Completions per second. */
  readonly throughputPerSecond: number;
}

export interface Queue {
  readonly server: Server;
  readonly traffic: Partial<Traffic>;
  readonly program: readonly Step[];
  readonly cores?: number;
  readonly sliceNanos?: number;
  readonly requests: number;
  /**
   * The first seed. Queues use different seeds, because identical arrivals would make their errors coincide.
   */
  readonly seeds: number;
  /** Other differences from the default scenario. */
  readonly rest?: Partial<Scenario>;
}

export const exponential = (meanSeconds: number): Distribution => ({
  kind: 'exponential',
  meanNanos: meanSeconds * SECOND,
});
export const constant = (seconds: number): Distribution => ({ kind: 'constant', nanos: seconds * SECOND });

/** A pool without overhead costs. */
export const pool = (threads: number, queueLimit: number | null = null): Server => ({
  ...blockingPool('A'),
  threads,
  queueLimit,
  queueLockNanos: 0,
});

/** An event loop without overhead costs. */
export const freeLoop = (): Server => ({
  ...eventLoop('A'),
  wakeCostNanos: 0,
  eventCostNanos: 0,
  timerTickNanos: 0,
});

export const poisson = (ratePerSecond: number): Partial<Traffic> => ({
  kind: 'open',
  arrivals: 'poisson',
  ratePerSecond,
});
/** Evenly spaced arrivals. */
export const even = (ratePerSecond: number): Partial<Traffic> => ({
  kind: 'open',
  arrivals: 'constant',
  ratePerSecond,
});
export const closed = (users: number, think: Distribution): Partial<Traffic> => ({
  kind: 'closed',
  users,
  think,
});
export const sleep = (time: Distribution): readonly Step[] => [{ kind: 'sleep', time }];
export const compute = (time: Distribution): readonly Step[] => [{ kind: 'cpu', time }];

/** E[S^2] in seconds squared, for the service laws in these tests. */
export function secondMoment(time: Distribution): number {
  const square = (nanos: number): number => (nanos / SECOND) ** 2;
  switch (time.kind) {
    case 'constant':
      return square(time.nanos);
    case 'exponential':
      return 2 * square(time.meanNanos);
    case 'uniform':
      return square(meanOf(time)) + square(time.highNanos - time.lowNanos) / 12;
    case 'bimodal':
      return time.chance * square(time.rareNanos) + (1 - time.chance) * square(time.usualNanos);
    default:
      throw new RangeError(`no second moment here for ${time.kind}`);
  }
}

/** Squared coefficient of variation: variance divided by the squared mean. */
export function squaredVariation(time: Distribution): number {
  return secondMoment(time) / (meanOf(time) / SECOND) ** 2 - 1;
}

/** The scenario of a queue, on a machine without overhead costs, so that only the queue remains. */
export function scenarioOf(queue: Queue, seed: number): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    name: 'a queue of theory',
    seed,
    stop: { requests: queue.requests, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, ...queue.traffic },
    request: queue.program,
    machine: {
      ...DEFAULT_SCENARIO.machine,
      cores: queue.cores ?? MANY_CORES,
      timeSliceNanos: queue.sliceNanos ?? 10 * SECOND,
      contextSwitchNanos: 0,
      cacheRefillNanos: 0,
      runnableCostNanos: 0,
      threadCreationNanos: 0,
      wakeUpNanos: 0,
      wakeCallNanos: 0,
      interruptEveryNanos: null,
      pauseEveryNanos: null,
      timerSlackNanos: 0,
      connections: 1_000_000,
    },
    servers: [queue.server],
    upstreams: [],
    faults: [],
    ...queue.rest,
  };
}

/**
 * Runs to the end. Drops the first tenth of the requests, which find an empty system, and the last twentieth,
 * which do not compete with later arrivals.
 */
export function sampleOf(queue: Queue, seed: number): Sample {
  const first = queue.requests / 10;
  const last = queue.requests * 0.95;
  const waits = new Float64Array(queue.requests);
  const sojourns = new Float64Array(queue.requests);
  const computed = new Float64Array(queue.requests);
  const ends = new Float64Array(queue.requests);
  let completed = 0;
  let rejected = 0;
  const takeEnd: EndTaker = (rows, at) => {
    const request = rows[at + END.number]!;
    if (request < first || request >= last) return;
    if (rows[at + END.outcome] !== OUTCOME.completed) {
      rejected++;
      return;
    }
    waits[completed] = rows[at + REQUEST_STATE.queued]! / SECOND;
    computed[completed] = rows[at + REQUEST_STATE.running]! / SECOND;
    const endedAt = rows[at + END.endedAt]!;
    sojourns[completed] = (endedAt - rows[at + END.startedAt]!) / SECOND;
    ends[completed++] = endedAt / SECOND;
  };
  finished(scenarioOf(queue, seed), takeEnd);
  return {
    waits: waits.subarray(0, completed),
    sojourns: sojourns.subarray(0, completed),
    computed: computed.subarray(0, completed),
    rejectedShare: rejected / (completed + rejected),
    throughputPerSecond: (completed - 1) / (ends[completed - 1]! - ends[0]!),
  };
}

/** Runs with consecutive seeds. */
export function samplesOf(queue: Queue, replications: number): readonly Sample[] {
  return Array.from({ length: replications }, (_, index) => sampleOf(queue, queue.seeds + index));
}

export function intervalOf(samples: readonly Sample[], read: (sample: Sample) => number): Interval {
  return confidence99(samples.map(read));
}

export const meanWait = (sample: Sample): number => mean(sample.waits);
export const meanSojourn = (sample: Sample): number => mean(sample.sojourns);

export function mean(times: Float64Array): number {
  let sum = 0;
  for (const time of times) sum += time;
  return sum / times.length;
}

/** Share of times longer than the limit. */
export function shareLonger(times: Float64Array, limitSeconds: number): number {
  let longer = 0;
  for (const time of times) if (time > limitSeconds) longer++;
  return longer / times.length;
}
