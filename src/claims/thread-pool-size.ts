// Claims of "Effects of thread pool size on concurrency": four runs of Apache Bench, and the law drawn from them.

import type { Simulation } from '../engine/simulation.ts';
import type { Part } from '../protocol/claims-api.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Claim, claimsOf, fitted, near, under } from './claim.ts';
import { changed, finished, presetScene } from './scenes.ts';

/** Percentile p by the rule of Apache Bench: the sorted value at index floor(p x n), counted from 0. */
function percentileMillis(simulation: Simulation, percent: number): number {
  const { latency } = simulation.measures;
  const rank = Math.min(Math.floor((percent * latency.count) / 100) + 1, latency.count);
  return latency.valueAtRank(rank) / 1e6;
}

/** Requests a second as Apache Bench reports them: all of them over the time until the last reply. */
function rpsOf(simulation: Simulation): number {
  return simulation.measures.wholeRunRps();
}

interface Published {
  readonly rps: number;
  readonly rpsShare: number;
  /** Those above 1 s: percent and milliseconds. */
  readonly percentiles: readonly (readonly [percent: number, millis: number])[];
  readonly percentileShare: number;
}

function parts(users: number, published: Published): readonly Part[] {
  const simulation = finished(presetScene(`users-${users}`));
  return [
    near('rps', published.rps, rpsOf(simulation), published.rpsShare),
    ...published.percentiles.map(([percent, millis]) =>
      near(`p${percent} ms`, millis, percentileMillis(simulation, percent), published.percentileShare),
    ),
  ];
}

const FEW_USERS_PERCENTILES = [
  [90, 2000],
  [95, 2001],
  [99, 2001],
  [100, 2002],
] as const;

function fiveHundred(): readonly Part[] {
  const percentiles = [
    [66, 1863],
    [75, 1868],
    [80, 1872],
    [90, 2050],
    [95, 2098],
    [98, 3859],
    [99, 3883],
    [100, 4075],
  ] as const;
  const median = percentileMillis(finished(presetScene('users-500')), 50);
  return [
    ...parts(500, { rps: 488.11, rpsShare: 0.03, percentiles, percentileShare: 0.08 }),
    under('p50 ms', '107, under 200', 200, median),
  ];
}

const LAW_USERS = [1, 7, 50, 200, 1000];
const LAW_POOLS = [1, 9, 60, 250, 500];
/** What one thread of the source serves in a second: ten requests in the 2 s that one of them sleeps. */
const PER_THREAD_RPS = 5;
const LAW_ROUNDS = 20;

/** The scene with CPU so cheap that it is not the limit, long enough for the last, partly filled round not to count. */
function lawScene(users: number, threads: number): Scenario {
  const requests = LAW_ROUNDS * 10 * Math.min(users, threads);
  return changed(presetScene('users-100'), {
    users: String(users),
    'A.threads': String(threads),
    requests: String(requests),
    cpu: '5us',
    cores: '64',
  });
}

function law(): readonly Part[] {
  const all = LAW_USERS.flatMap((users) =>
    LAW_POOLS.map((threads) => {
      const expected = Math.min(users, threads) * PER_THREAD_RPS;
      const figure = `${users} users on ${threads} threads, rps`;
      return near(figure, expected, rpsOf(finished(lawScene(users, threads))), 0.03);
    }),
  );
  return all.sort((a, b) => (b.error ?? 1) - (a.error ?? 1));
}

/** 5,000 as in the other runs would end after 2 s, of which the beginning and the last sleeps are most. */
const GREEN_REQUESTS = 100_000;

/** 500 users at whom nothing has to wait for a thread: as many green threads on 8 carriers, one for each core. */
const GREEN = changed(presetScene('users-500'), {
  servers: 'A:green-threads',
  carriers: '8',
  greenLimit: '500',
  cores: '8',
  requests: String(GREEN_REQUESTS),
});

function green(): readonly Part[] {
  return [near('rps', 500 * PER_THREAD_RPS, rpsOf(finished(GREEN)), 0.03)];
}

const FEW_TOLERANCE = 'rps within 2 %, percentiles above 1 s within 3 %';

const SOURCE = { title: 'Effects of thread pool size on concurrency', author: null };

const CHECKED = 'a check: CPU per request, 600 us, is calibrated to the run with one user.';

/** The one user's rate is what CPU per request was fitted to. */
function oneUser(): readonly Part[] {
  const [rps, ...percentiles] = parts(1, {
    rps: 4.98,
    rpsShare: 0.02,
    percentiles: FEW_USERS_PERCENTILES,
    percentileShare: 0.03,
  });
  return [fitted(rps!), ...percentiles];
}

export const THREAD_POOL_CLAIMS: readonly Claim[] = claimsOf(SOURCE, [
  {
    id: '003/ab-1',
    title: 'One user',
    setup: '1 user without think time, 5,000 requests, every tenth sleeps 2 s, pool of 100',
    tolerance: FEW_TOLERANCE,
    basis:
      'CPU per request, 600 us, calibrated to the 1,003.114 s that the run takes; the percentiles are checks.',
    remark:
      'the commands that the source prints have -n and -c the wrong way round (-n 1 -c 5000); their output is that of -c 1 -n 5000.',
    measure: oneUser,
    scene: () => presetScene('users-1'),
    speed: 20,
  },
  {
    id: '003/ab-10',
    title: '10 users',
    setup: 'the same with 10 users',
    tolerance: FEW_TOLERANCE,
    basis: CHECKED,
    measure: () =>
      parts(10, { rps: 49.84, rpsShare: 0.02, percentiles: FEW_USERS_PERCENTILES, percentileShare: 0.03 }),
    scene: () => presetScene('users-10'),
    speed: 5,
  },
  {
    id: '003/ab-100',
    title: '100 users, one for each thread',
    setup: 'the same with 100 users',
    tolerance: 'rps within 3 %, percentiles above 1 s within 3 %',
    basis: CHECKED,
    measure: () =>
      parts(100, {
        rps: 484.1,
        rpsShare: 0.03,
        percentiles: [
          [90, 2000],
          [95, 2003],
          [98, 2006],
          [99, 2009],
          [100, 2013],
        ],
        percentileShare: 0.03,
      }),
    scene: () => presetScene('users-100'),
  },
  {
    id: '003/ab-500',
    title: '500 users on 100 threads',
    setup: 'the same with 500 users',
    tolerance: 'rps within 3 %, percentiles above 1 s within 8 %, median under 200 ms',
    basis: CHECKED,
    measure: fiveHundred,
    scene: () => presetScene('users-500'),
  },
  {
    id: '003/law',
    title: 'The smaller of users and threads decides',
    setup: 'rps = min(users, threads) x 5, for 25 pairs of users and pool sizes; worst first',
    tolerance: 'each within 3 %',
    basis:
      'a check of a law that the source derives, with CPU made so cheap (5 us, 64 cores) that it is not the limit.',
    measure: law,
    scene: () => lawScene(200, 60),
  },
  {
    id: '003/green',
    title: '500 green threads on 8 carriers',
    setup: `500 users, 500 green threads on 8 carriers and 8 cores, every tenth request sleeps 2 s, ${GREEN_REQUESTS} requests`,
    tolerance: 'rps within 3 %',
    basis: CHECKED,
    remark:
      'the source says that green threads serve all 500 at once, but did not measure it: 2,500 is its law, 500 x 5. The run is 20 times as long as its others, since 5,000 requests are served in 2 s, as long as one sleep, and the beginning and the end would be most of it (16 % fewer a second).',
    measure: green,
    scene: () => GREEN,
  },
]);
