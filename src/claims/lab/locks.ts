// What the simulation says of threads that take one lock again and again, as the lab's programs do: from the machine's
// profile, and from how long a single thread takes for a turn. Nothing of the runs that it is compared with goes in.

import { Simulation } from '../../engine/simulation.ts';
import { withProfile } from '../../importers/machine-profile.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { firstServer } from '../../scenario/first-server.ts';
import type { MachineProfile } from '../../scenario/machine-profile.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { changed } from '../scenes.ts';

interface LabLock {
  readonly title: string;
  /** As a setting writes it. */
  readonly lock: string;
  readonly model: 'blocking-pool' | 'green-threads';
}

/** Real locks, each as the simulation has it. How long those spin that park in the end is assumed. */
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

/** A number of threads on a number of cores, and how long each is under the lock and outside it, on average. */
export interface LockLoad {
  readonly cores: number;
  readonly threads: number;
  readonly insideNanos: number;
  readonly outsideNanos: number;
}

export interface LockRun extends LockLoad {
  readonly lock: LabLockId;
  /** How often a second the lock was taken, by all threads. */
  readonly perSecond: number;
}

/** A run of `npm run lab:locks`. */
export interface LockMeasurement {
  readonly machine: string;
  readonly command: string;
  readonly seconds: number;
  readonly profile: MachineProfile;
  readonly runs: readonly LockRun[];
}

export interface ComparedLock extends LockRun {
  readonly simulated: number;
  /** (simulated - measured) / measured. */
  readonly error: number;
}

/** Requests are turns of a loop that never ends: as many of them as a program may have, and a user more than threads. */
const TURNS = 16;
const WARMUP_NANOS = 100e6;
const SIMULATED_NANOS = 400e6;

/** All runs of several threads, in their order; those of one thread say how long a turn takes. */
export function comparedLocks({ profile, runs }: LockMeasurement): readonly ComparedLock[] {
  return runs.flatMap((run) => {
    const alone = runs.find(
      (each) =>
        each.threads === 1 &&
        each.lock === run.lock &&
        each.cores === run.cores &&
        each.insideNanos === run.insideNanos &&
        each.outsideNanos === run.outsideNanos,
    );
    if (run.threads === 1 || alone === undefined) return [];
    const simulated = turnsPerSecond(lockScenario(profile, run, 1e9 / alone.perSecond));
    return [{ ...run, simulated, error: simulated / run.perSecond - 1 }];
  });
}

/** What taking the lock costs when nobody else wants it counts as time outside. */
function lockScenario(profile: MachineProfile, run: LockRun, turnNanos: number): Scenario {
  const { lock, model } = LAB_LOCKS[run.lock];
  const turn = `lock:shared:exp(${run.insideNanos}ns),cpu:exp(${Math.round(turnNanos - run.insideNanos)}ns)`;
  const threads = String(run.threads);
  const cores = String(run.cores);
  return changed(withProfile(DEFAULT_SCENARIO, profile), {
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
  const asked = (): number => simulation.view.locks.figures()[0]!.asked;
  simulation.advance(WARMUP_NANOS, Number.POSITIVE_INFINITY);
  const before = asked();
  simulation.advance(WARMUP_NANOS + SIMULATED_NANOS, Number.POSITIVE_INFINITY);
  return ((asked() - before) / SIMULATED_NANOS) * 1e9;
}
