// Simulates the lab's thread programs: threads that take one lock again and again, and a thread that sleeps
// among others that compute. Its inputs are the machine's profile and, for locks, the duration of a single
// thread's turn; it uses no result of the runs that it is compared with.

import { Simulation } from '../../engine/simulation.ts';
import { withProfile } from '../../importers/machine-profile.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { formatDuration } from '../../scenario/duration.ts';
import { firstServer } from '../../scenario/first-server.ts';
import type { MachineProfile } from '../../scenario/machine-profile.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { changed } from '../scenes.ts';

interface LabLock {
  readonly title: string;
  /** The lock as a setting. */
  readonly lock: string;
  readonly model: 'blocking-pool' | 'green-threads';
}

/** Real locks and their simulated forms. The spin time before parking is assumed. */
export const LAB_LOCKS = {
  pthread: { title: 'C, pthread_mutex', lock: 'mutex', model: 'blocking-pool' },
  adaptive: { title: 'C, adaptive mutex', lock: 'spin:1us', model: 'blocking-pool' },
  go: { title: 'Go, sync.Mutex', lock: 'mutex:fair(1ms)', model: 'green-threads' },
  reentrant: { title: 'Java, ReentrantLock', lock: 'mutex', model: 'blocking-pool' },
  synchronized: { title: 'Java, synchronized', lock: 'spin:20us', model: 'blocking-pool' },
  spin: { title: 'C, pthread_spin_lock', lock: 'spin:10s', model: 'blocking-pool' },
  ticket: { title: 'C, ticket lock that parks', lock: 'mutex:fair', model: 'blocking-pool' },
  'reentrant-fair': { title: 'Java, ReentrantLock(true)', lock: 'mutex:fair', model: 'blocking-pool' },
} as const satisfies Readonly<Record<string, LabLock>>;
export type LabLockId = keyof typeof LAB_LOCKS;
export const LAB_LOCK_IDS = Object.keys(LAB_LOCKS) as readonly LabLockId[];

/** Thread and core counts, and the mean time per turn inside and outside the lock. */
export interface LockLoad {
  readonly cores: number;
  readonly threads: number;
  readonly insideNanos: number;
  readonly outsideNanos: number;
}

export interface LockRun extends LockLoad {
  readonly lock: LabLockId;
  /** Lock acquisitions per second over all threads. */
  readonly perSecond: number;
}

/**
 * A thread that alternately sleeps and computes among others that compute without end, and how late it woke.
 */
export interface SleeperRun {
  readonly cores: number;
  /** Number of the other threads. */
  readonly busy: number;
  readonly sleepNanos: number;
  readonly computeNanos: number;
  readonly lateNanos: Lateness;
}

export interface Lateness {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

export interface ComparedSleeper extends SleeperRun {
  readonly simulated: Lateness;
}

/** The output of a run of `npm run lab:threads`. */
export interface ThreadsMeasurement {
  readonly machine: string;
  readonly command: string;
  readonly seconds: number;
  readonly profile: MachineProfile;
  readonly runs: readonly LockRun[];
  readonly sleepers: readonly SleeperRun[];
}

export interface ComparedLock extends LockRun {
  readonly simulated: number;
  /** (simulated - measured) / measured. */
  readonly error: number;
}

/**
 * Requests model the turns of an endless loop. Each request makes this many turns, which is as many as fit in
 * a program. There are twice as many users as threads, so a thread that ends a request continues with the
 * next.
 */
const TURNS = 16;
const WARMUP_NANOS = 100e6;
const SIMULATED_NANOS = 400e6;

/**
 * The kernel notices the end of a slice at a tick. With two threads on a core, the measured slice is one
 * tick.
 */
const LINUX = { readyOrder: 'per-core', slice: 'by cores' } as const;

/** All runs with several threads, in order; runs with one thread give the duration of a turn. */
export function comparedLocks({ profile, runs }: ThreadsMeasurement): readonly ComparedLock[] {
  return runs.flatMap((run) => {
    const alone = runs.find((each) => each.lock === run.lock && isSameLoad(each, { ...run, threads: 1 }));
    if (run.threads === 1 || alone === undefined) return [];
    const simulated = turnsPerSecond(lockScenario(profile, run, 1e9 / alone.perSecond));
    return [{ ...run, simulated, error: simulated / run.perSecond - 1 }];
  });
}

export function isSameLoad(a: LockLoad, b: LockLoad): boolean {
  return (
    a.cores === b.cores &&
    a.threads === b.threads &&
    a.insideNanos === b.insideNanos &&
    a.outsideNanos === b.outsideNanos
  );
}

/**
 * The scenario of a lock run. The cost of taking an uncontended lock is part of the time outside the critical
 * section.
 */
function lockScenario(profile: MachineProfile, run: LockRun, turnNanos: number): Scenario {
  const { lock, model } = LAB_LOCKS[run.lock];
  const turn = `lock:shared:exp(${run.insideNanos}ns),cpu:exp(${Math.round(turnNanos - run.insideNanos)}ns)`;
  const threads = String(run.threads);
  const cores = String(run.cores);
  return changed(withProfile(DEFAULT_SCENARIO, profile), {
    ...LINUX,
    servers: `A:${model}`,
    ...(model === 'blocking-pool' ? { threads } : { carriers: cores, greenLimit: threads }),
    cores,
    upstream: 'none',
    lock: `shared:${lock}`,
    request: Array.from({ length: TURNS }, () => turn).join(','),
    traffic: 'closed',
    users: String(2 * run.threads),
    think: '0s',
    requests: 'none',
  });
}

function turnsPerSecond(scenario: Scenario): number {
  const simulation = new Simulation(scenario, firstServer(scenario));
  const attempts = (): number => simulation.view.locks.figures()[0]!.attempts;
  simulation.advance(WARMUP_NANOS, Number.POSITIVE_INFINITY);
  const before = attempts();
  simulation.advance(WARMUP_NANOS + SIMULATED_NANOS, Number.POSITIVE_INFINITY);
  const turns = attempts() - before;
  simulation.release();
  return (turns / SIMULATED_NANOS) * 1e9;
}

/**
 * Sleeps per simulated run, the number dropped at its start, and the number of runs, each with its sleeps
 * shifted slightly.
 */
const SLEEPS = 15;
const SLEEPS_LEFT_OUT = 5;
const SLEEPER_RUNS = 40;
const LOOK_NANOS = 200e3;

export function comparedSleepers({ profile, sleepers }: ThreadsMeasurement): readonly ComparedSleeper[] {
  return sleepers.map((run) => {
    const late = Array.from({ length: SLEEPER_RUNS }, (_, each) => latenesses(profile, run, each))
      .flat()
      .sort((a, b) => a - b);
    const at = (share: number): number => late[Math.floor(share * late.length)]!;
    return { ...run, simulated: { p50: at(0.5), p90: at(0.9), p99: at(0.99) } };
  });
}

/**
 * How late the sleeping thread woke in each of its sleeps. One request per thread is sent at the start: the
 * last of them sleeps, and the others compute for longer than the observed time.
 */
function latenesses(profile: MachineProfile, run: SleeperRun, each: number): readonly number[] {
  const { cores, busy, sleepNanos, computeNanos } = run;
  const threads = String(busy + 1);
  const turn = `sleep:${formatDuration(sleepNanos)},cpu:${formatDuration(computeNanos)}`;
  const first = `cpu:every(${threads},0s,100s),sleep:${formatDuration(Math.round((each / SLEEPER_RUNS) * sleepNanos))}`;
  const scenario = changed(withProfile(DEFAULT_SCENARIO, profile), {
    ...LINUX,
    servers: 'A:blocking-pool',
    threads,
    cores: String(cores),
    upstream: 'none',
    request: [first, ...Array.from({ length: SLEEPS }, () => turn)].join(','),
    traffic: 'closed',
    users: threads,
    think: '0s',
    requests: 'none',
  });
  const simulation = new Simulation(scenario, firstServer(scenario));
  const { requests } = simulation.view;
  const late: number[] = [];
  let due = Number.NaN;
  for (let clock = 0; requests.number(busy) === busy || clock === 0; clock += LOOK_NANOS) {
    simulation.advance(clock, Number.POSITIVE_INFINITY);
    if (requests.state(busy) !== REQUEST_STATE.waiting || requests.due(busy) === due) continue;
    // The request has finished computing and waits again. Without the timer slack its previous sleep would
    // have ended at this instant.
    const dueWithoutSlack = due - scenario.machine.timerSlackNanos;
    if (!Number.isNaN(due)) late.push(requests.since(busy) - computeNanos - dueWithoutSlack);
    due = requests.due(busy);
  }
  simulation.release();
  return late.slice(SLEEPS_LEFT_OUT);
}
