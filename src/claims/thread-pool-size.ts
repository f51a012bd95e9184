// Claims of "Effects of thread pool size on concurrency": four runs of Apache Bench, and the law derived from
// them.

import type { EngineView } from '../engine/view/engine-view.ts';
import { plural } from '../languages/plural.ts';
import { formatCount } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { Scenario } from '../scenario/scenario.ts';
import {
  around,
  byConstruction,
  type Claim,
  claimsOf,
  elsewhere,
  type Figure,
  fitted,
  here,
  near,
  notReproduced,
  once,
} from './claim.ts';
import { changed, finished, presetScene } from './scenes.ts';

/** Percentile p by Apache Bench's rule: the sorted value at index floor(p × n), from 0. */
function percentileMillis(view: EngineView, percent: number): number {
  const { latency } = view.measures;
  const rank = Math.min(Math.floor((percent * latency.count) / 100) + 1, latency.count);
  return latency.valueAtRank(rank) / 1e6;
}

/**
 * Requests per second as Apache Bench reports them: all requests divided by the time until the last reply.
 */
function rpsOf(view: EngineView): number {
  return view.measures.value('throughput');
}

type Percentile = readonly [percent: number, millis: number];

const percentiles = (
  view: () => EngineView,
  published: readonly Percentile[],
  part: (figure: string, millis: number, simulate: () => number) => Figure,
): readonly Figure[] =>
  published.map(([percent, millis]) =>
    part(`p${percent} ms`, millis, () => percentileMillis(view(), percent)),
  );

/** Every tenth request sleeps for 2 s, so these percentiles are that sleep plus a few milliseconds. */
const asleep = (view: () => EngineView, published: readonly Percentile[]): readonly Figure[] =>
  percentiles(view, published, (...figure) => byConstruction(near(...figure, 0.005)));

/** A figure that is met within a millisecond, because Apache Bench prints whole milliseconds. */
const inMillis = (figure: string, millis: number, simulate: () => number): Figure =>
  around(figure, millis, simulate, 1);

const FEW_USERS_PERCENTILES = [
  [90, 2000],
  [95, 2001],
  [99, 2001],
  [100, 2002],
] as const;

/** No request waits for a thread, so all time besides the sleep is the CPU time of one request. */
function oneUser(): readonly Figure[] {
  const view = once(() => finished(presetScene('users-1')));
  return [
    fitted(near(t`requests/s`, 4.98, () => rpsOf(view()), 0.001)),
    ...percentiles(view, [[50, 1]], inMillis).map(byConstruction),
    ...asleep(view, FEW_USERS_PERCENTILES),
  ];
}

function tenUsers(): readonly Figure[] {
  const view = once(() => finished(presetScene('users-10')));
  return [
    near(t`requests/s`, 49.84, () => rpsOf(view()), 0.001),
    ...percentiles(view, [[50, 0]], inMillis).map(byConstruction),
    ...asleep(view, FEW_USERS_PERCENTILES),
  ];
}

function hundredUsers(): readonly Figure[] {
  const view = once(() => finished(presetScene('users-100')));
  const quick = [
    [50, 2],
    [66, 5],
    [75, 7],
    [80, 9],
  ] as const;
  return [
    near(t`requests/s`, 484.1, () => rpsOf(view()), 0.02),
    ...percentiles(view, quick, inMillis).map(notReproduced),
    ...asleep(view, [
      [90, 2000],
      [95, 2003],
      [98, 2006],
      [99, 2009],
      [100, 2013],
    ]),
  ];
}

/** Four of five users wait for one of the 100 threads, so the percentiles are multiples of the sleep. */
function fiveHundred(): readonly Figure[] {
  const view = once(() => finished(presetScene('users-500')));
  const rounds = [
    [66, 1863],
    [75, 1868],
    [80, 1872],
    [90, 2050],
    [95, 2098],
    [98, 3859],
    [99, 3883],
    [100, 4075],
  ] as const;
  return [
    near(t`requests/s`, 488.11, () => rpsOf(view()), 0.01),
    ...percentiles(view, rounds, (...figure) => near(...figure, 0.04)),
    ...percentiles(view, [[50, 107]], (...figure) => notReproduced(near(...figure, 0.04))),
  ];
}

const LAW_USERS = [1, 7, 50, 200, 1000];
const LAW_POOLS = [1, 9, 60, 250, 500];
/**
 * Requests per second that one thread of the source serves: ten every 2 s, because one in ten sleeps for 2 s.
 */
const PER_THREAD_RPS = 5;
const LAW_ROUNDS = 20;

/**
 * The scene with so little CPU time that the CPU is no limit, and with so many requests that the partly
 * filled last round does not matter.
 */
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

function law(): readonly Figure[] {
  return LAW_USERS.flatMap((users) =>
    LAW_POOLS.map((threads) => {
      const expected = Math.min(users, threads) * PER_THREAD_RPS;
      const figure = t`${users} ${plural(users, { one: 'user', other: 'users' })} on ${threads} ${plural(threads, { one: 'thread', other: 'threads' })}, requests/s`;
      return byConstruction(near(figure, expected, () => rpsOf(finished(lawScene(users, threads))), 0.001));
    }),
  );
}

/**
 * With the 5,000 requests of the other runs, the run would end after 2 s, most of which would be start-up and
 * final sleeps.
 */
const GREEN_REQUESTS = 100_000;

/** 500 users with as many green threads, so that none waits for a thread. 8 carriers, one per core. */
const GREEN = changed(presetScene('users-500'), {
  servers: 'A:green-threads',
  carriers: '8',
  greenLimit: '500',
  cores: '8',
  requests: String(GREEN_REQUESTS),
});

function green(): readonly Figure[] {
  return [byConstruction(near(t`requests/s`, 500 * PER_THREAD_RPS, () => rpsOf(finished(GREEN)), 0.02))];
}

const SOURCE = { title: 'Effects of thread pool size on concurrency', author: null };

const CPU = t`CPU per request, 600 µs`;
const ELSEWHERE = [elsewhere(CPU)];
const CPU_ELSEWHERE = t`CPU per request, 600 µs, is calibrated to the run with one user`;
const ASLEEP = t`percentiles of sleeping requests within 0.5 %, other percentiles within the 1 ms to which the article rounds`;

export const THREAD_POOL_CLAIMS: readonly Claim[] = claimsOf(SOURCE, [
  {
    id: '003/ab-1',
    title: t`One user`,
    setup: t`1 user without think time, 5,000 requests of which every tenth sleeps 2 s, pool of 100 threads`,
    free: [here(CPU)],
    tolerance: t`requests/s within 0.1 %, which is half of the last printed digit; ${ASLEEP}`,
    basis: t`CPU per request, 600 µs, is calibrated to the 1,003.114 s that the run takes. A single user never waits for a thread, so the percentiles are that CPU time and the sleep of 2 s.`,
    remark: t`the printed commands have -n and -c swapped (-n 1 -c 5000); the output is that of -c 1 -n 5000.`,
    figures: oneUser,
    scene: () => presetScene('users-1'),
    speed: 20,
  },
  {
    id: '003/ab-10',
    title: t`10 users`,
    setup: t`the same with 10 users`,
    free: ELSEWHERE,
    tolerance: t`requests/s within 0.1 %, because the article’s rate is only 0.3 % away from the 50/s of Little’s law; ${ASLEEP}`,
    basis: t`the rate is a check: ${CPU_ELSEWHERE}. No request waits for a thread, so the percentiles follow from the set-up.`,
    figures: tenUsers,
    scene: () => presetScene('users-10'),
    speed: 5,
  },
  {
    id: '003/ab-100',
    title: t`100 users, one per thread`,
    setup: t`the same with 100 users`,
    free: ELSEWHERE,
    tolerance: t`requests/s within 2 %, because the article’s rate is only 3.3 % away from the 500/s of Little’s law; ${ASLEEP}`,
    basis: t`the rate and the percentiles below 1 s are checks: ${CPU_ELSEWHERE}. The other percentiles are the sleep of 2 s.`,
    notReproduced: t`the percentiles below 1 s. The load generator of the article opens a new connection for each request, which takes 2 ms on average and up to 10 ms, as it prints. It also shares the cores with the server. The scene models neither.`,
    figures: hundredUsers,
    scene: () => presetScene('users-100'),
  },
  {
    id: '003/ab-500',
    title: t`500 users on 100 threads`,
    setup: t`the same with 500 users`,
    free: ELSEWHERE,
    tolerance: t`requests/s within 1 %, because the article’s rate is only 2.4 % away from the 500/s of Little’s law; percentiles within 4 %, because the longest request took 4 % longer with the time to connect than the longest without it (4,075 and 3,909 ms)`,
    basis: t`all are checks: ${CPU_ELSEWHERE}. No setting of the scene determines how many rounds of sleeps each percentile contains.`,
    notReproduced: t`the median. It is a fast request between two rounds of sleeps, so the time to connect matters: 28 ms on average and up to 1 s, as the article prints. The scene leaves connecting out.`,
    figures: fiveHundred,
    scene: () => presetScene('users-500'),
  },
  {
    id: '003/law',
    title: t`The smaller of users and threads decides`,
    setup: t`requests/s = min(users, threads) × 5, for 25 pairs of users and pool sizes`,
    free: [],
    tolerance: t`each within 0.1 %, because the run lasts a whole number of sleeps`,
    basis: t`by construction: the law of the article is arithmetic (Little’s law) once CPU time is no limit (5 µs, 64 cores).`,
    figures: law,
    worstFirst: true,
    scene: () => lawScene(200, 60),
  },
  {
    id: '003/green',
    title: t`500 green threads on 8 carriers`,
    setup: t`500 users, 500 green threads on 8 carriers and 8 cores, ${formatCount(GREEN_REQUESTS)} requests of which every tenth sleeps 2 s`,
    free: ELSEWHERE,
    tolerance: t`requests/s within 2 %, because a sleep of 2 s at the start or the end is a visible part of the 40 s of the run`,
    basis: t`by construction: when no request waits for a thread, the rate follows from Little’s law. ${CPU_ELSEWHERE}.`,
    remark: t`the article says that green threads serve all 500 at once, but did not measure it: its 2,500 is calculated by its law, 500 × 5. This run is 20 times as long as the others. With 5,000 requests it would take 2 s, no longer than one sleep, and start and end would dominate (16 % fewer requests/s).`,
    figures: green,
    scene: () => GREEN,
  },
]);
