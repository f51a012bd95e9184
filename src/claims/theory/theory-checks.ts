// Theoretical queues, each at three loads. Compares the prediction of the formula that the page names with
// the 99 % confidence interval of runs with different seeds.

import { t } from '../../languages/t.ts';
import { encodeLink } from '../../links/link.ts';
import type { TheoryCheck } from '../../protocol/claims-api.ts';
import { staged } from '../../scenario/default-scenario.ts';
import { type AppliedFormula, type Expectation, expectationOf } from '../../theory/explain/expectation.ts';
import {
  closed,
  compute,
  constant,
  even,
  exponential,
  freeLoop,
  intervalOf,
  meanSojourn,
  meanWait,
  poisson,
  pool,
  type Queue,
  type Sample,
  samplesOf,
  scenarioOf,
  shareLonger,
  sleep,
} from './replications.ts';

const SERVICE_SECONDS = 1e-3;
/** Requests per run. */
export const REQUESTS = 12_000;
/** Runs per queue and load. */
export const REPLICATIONS = 10;

interface Case {
  /** Id of the formula that the page should name. */
  readonly formula: string;
  readonly subject: string;
  readonly queue: (load: number) => Omit<Queue, 'requests' | 'seeds'>;
  readonly loads: readonly number[];
}

const uniform = { kind: 'uniform', lowNanos: 0, highNanos: 2e6 } as const;
const rate = (load: number, servers: number): Queue['traffic'] => poisson((load * servers) / SERVICE_SECONDS);

const CASES: readonly Case[] = [
  {
    formula: 'mm1',
    subject: t`a pool of one thread, exponential service`,
    queue: (load) => ({
      server: pool(1),
      traffic: rate(load, 1),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.5, 0.7, 0.85],
  },
  {
    formula: 'mmc',
    subject: t`a pool of eight threads, exponential service`,
    queue: (load) => ({
      server: pool(8),
      traffic: rate(load, 8),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    formula: 'md1',
    subject: t`an event loop, constant service`,
    queue: (load) => ({
      server: freeLoop(),
      traffic: rate(load, 1),
      program: compute(constant(SERVICE_SECONDS)),
      cores: 1,
    }),
    loads: [0.5, 0.7, 0.85],
  },
  {
    formula: 'mg1',
    subject: t`one core, uniform service`,
    queue: (load) => ({ server: pool(100), traffic: rate(load, 1), program: compute(uniform), cores: 1 }),
    loads: [0.5, 0.7, 0.85],
  },
  {
    formula: 'dm1',
    subject: t`a pool of one thread, evenly spaced arrivals`,
    queue: (load) => ({
      server: pool(1),
      traffic: even(load / SERVICE_SECONDS),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    // Threads that share cores in slices of any length: with exponential times the means do not depend on the
    // slices.
    formula: 'mmc',
    subject: t`100 threads sharing four cores in time slices`,
    queue: (load) => ({
      server: pool(100),
      traffic: rate(load, 4),
      program: compute(exponential(SERVICE_SECONDS)),
      cores: 4,
      sliceNanos: 0.3e6,
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    formula: 'mginf',
    subject: t`more threads than requests, uniform service`,
    queue: (load) => ({ server: pool(100), traffic: rate(load, 30), program: sleep(uniform) }),
    loads: [0.3, 0.6, 1],
  },
  {
    formula: 'tandem',
    subject: t`two stages of three threads each`,
    queue: (load) => ({
      server: { ...staged('A'), stageThreads: 3, queueLimit: null },
      traffic: rate(load, 3),
      program: [...sleep(exponential(SERVICE_SECONDS)), ...sleep(exponential(SERVICE_SECONDS / 2))],
    }),
    loads: [0.6, 0.75, 0.9],
  },
  {
    formula: 'erlang-b',
    subject: t`ten threads without a queue`,
    queue: (load) => ({ server: pool(10, 0), traffic: rate(load, 10), program: sleep(uniform) }),
    loads: [0.6, 0.9, 1.2],
  },
  {
    formula: 'mmck',
    subject: t`four threads, a queue of at most six`,
    queue: (load) => ({
      server: pool(4, 6),
      traffic: rate(load, 4),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [0.7, 1, 1.4],
  },
  {
    formula: 'machine-repair',
    subject: t`users who think between requests, four threads`,
    queue: (users) => ({
      server: pool(4),
      traffic: closed(users, constant(5 * SERVICE_SECONDS)),
      program: sleep(exponential(SERVICE_SECONDS)),
    }),
    loads: [8, 20, 40],
  },
];

/** One queue at one load. */
export interface TheoryCase extends Pick<Case, 'formula' | 'subject'> {
  /** Load per server; in a closed loop, the number of users. */
  readonly load: number;
  /** Whether this is the highest load of the queue, and so the hardest. */
  readonly isHighest: boolean;
  readonly queue: Queue;
}

export const THEORY_CASES: readonly TheoryCase[] = CASES.flatMap(
  ({ formula, subject, queue, loads }, place) =>
    loads.map((load) => ({
      formula,
      subject,
      load,
      isHighest: load === Math.max(...loads),
      // Queues use different seeds, because identical arrivals would make their errors coincide.
      queue: {
        ...queue(load),
        requests: REQUESTS,
        seeds: 910_000 + Math.round(load * 1000) + 10_000 * place,
      },
    })),
);

export function expectationFor({ queue }: TheoryCase): Expectation {
  return expectationOf(scenarioOf(queue, queue.seeds), queue.server);
}

/** Query of a link to the scene, without "?". */
export function theoryQuery({ queue, subject }: TheoryCase): string {
  return encodeLink({ ...scenarioOf(queue, queue.seeds), name: subject });
}

/** Runs the case at this index. Throws RangeError if there is none, or if no formula applies. */
export function theoryChecks(place: number): readonly TheoryCheck[] {
  const found = THEORY_CASES[place];
  const applied = found === undefined ? null : expectationFor(found).applied;
  if (found === undefined || applied === null) throw new RangeError(`${place}: there is no such queue`);
  return checksOf(samplesOf(found.queue, REPLICATIONS), applied);
}

const PERCENTILES = [
  ['p50', 0.5],
  ['p90', 0.9],
  ['p99', 0.99],
] as const;

/**
 * Predictions and simulated values: means, throughput, rejections and, if there is a formula, percentiles.
 */
export function checksOf(
  samples: readonly Sample[],
  { predictions, station }: AppliedFormula,
): readonly TheoryCheck[] {
  const { waitSeconds, sojournSeconds, throughputPerSecond, rejectedShare } = predictions;
  const check = (
    quantity: TheoryCheck['quantity'],
    predicted: number,
    read: (sample: Sample) => number,
  ): TheoryCheck => {
    const { low, high } = intervalOf(samples, read);
    return { quantity, predicted, low, high };
  };
  const longer = predictions.sojournPercentileSeconds;
  return [
    check('sojourn', sojournSeconds, meanSojourn),
    // Samples record only the wait for a thread. A wait for a core is not separate there: it is part of the
    // time in the system.
    ...(waitSeconds !== null && waitSeconds > 0 && station.what !== 'core'
      ? [check('wait', waitSeconds, meanWait)]
      : []),
    check('throughput', throughputPerSecond, (sample) => sample.throughputPerSecond),
    ...(rejectedShare > 0 ? [check('rejected', rejectedShare, (sample) => sample.rejectedShare)] : []),
    ...(longer === null
      ? []
      : PERCENTILES.map(([quantity, fraction]) =>
          check(quantity, 1 - fraction, (sample) => shareLonger(sample.sojourns, longer(fraction))),
        )),
  ];
}
