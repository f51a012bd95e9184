// Makes a scenario for a pool of a dump: as many threads, and requests that spend their time like the pool's
// busy threads. A dump has no times, so the total time of a request is assumed. Time spent waiting for locks
// and connections is not part of it; the simulation adds that.

import { listed } from '../../languages/list.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { applySetting, isProblem } from '../../links/settings.ts';
import { blockingPool, DEFAULT_SCENARIO, greenThreads } from '../../scenario/default-scenario.ts';
import { formatDuration } from '../../scenario/duration.ts';
import { MODELS } from '../../scenario/models.ts';
import { PARAMETERS } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { NAME_SHAPE } from '../../scenario/shapes/common.ts';
import type { Understood } from '../settings-from/draft.ts';
import { DOINGS, type Doing } from './dump.ts';
import type { Dump } from './dump-evaluation.ts';
import { type DumpPool, noCounts } from './dump-pools.ts';
import { DOING_NAMES } from './dump-words.ts';

/** Assumed maximum time of a request that never queues. */
const REQUEST_NANOS = 100e6;
/** Mean number of requests per user. */
const ROUNDS = 50;
const REQUESTS = { min: 1000, max: 50_000 } as const;
/** Users per thread if no thread of the pool is idle, so that some requests wait. */
const CROWD = 1.25;
const LOCK = 'lock';
const FEWEST_BUSY = 2;
const ASSUMED = t`assumed`;

export interface DumpOffer {
  readonly scenario: Scenario;
  /** The evidence for each part. */
  readonly settings: readonly Understood[];
  /** In the format of `threadway run`. */
  readonly args: readonly (readonly [key: string, value: string])[];
}

/** null if hardly any thread of the pool is busy, or the resulting scenario would be invalid. */
export function offerOf(dumps: readonly Dump[], pool: DumpPool): DumpOffer | null {
  const stand = standOfPool(dumps, pool);
  if (stand === null) return null;
  const writer = new Writer();
  describe(writer, stand, isManyThreads(dumps, pool));
  return writer.offer(pool.label);
}

interface Stand {
  readonly size: number;
  /** Mean number of busy threads over the dumps. */
  readonly busy: number;
  readonly counts: Readonly<Record<Doing, number>>;
  readonly deadlocked: number;
  /**
   * What the holder of the pool's most contended lock is doing; null if no thread waits for a lock, or if the
   * holder is unknown.
   */
  readonly holderDoes: Doing | null;
}

function standOfPool(dumps: readonly Dump[], pool: DumpPool): Stand | null {
  const counts = noCounts();
  let deadlocked = 0;
  let holderDoes: Doing | null = null;
  pool.rows.forEach(({ threads }) => {
    threads.forEach((thread, index) => {
      if (thread === null) return;
      if (thread.isDeadlocked) deadlocked = Math.max(deadlocked, countDeadlocked(pool, index));
      else counts[thread.doing] += thread.count / dumps.length;
      if (thread.doing === 'lock' && thread.holder !== null) {
        const holder = dumps[index]!.locks.find(({ lock }) => lock === thread.waitsFor)?.holder;
        holderDoes ??= holder?.doing ?? null;
      }
    });
  });
  const busy = DOINGS.reduce(
    (sum, doing) => (doing === 'work' || doing === 'unknown' ? sum : sum + counts[doing]),
    0,
  );
  if (busy < FEWEST_BUSY) return null;
  return { size: pool.size - deadlocked, busy, counts, deadlocked, holderDoes };
}

function countDeadlocked({ rows }: DumpPool, dump: number): number {
  return rows.filter(({ threads }) => threads[dump]?.isDeadlocked).length;
}

/** Goroutines and virtual threads: one per request, run by a few threads. */
function isManyThreads(dumps: readonly Dump[], { rows }: DumpPool): boolean {
  const [first] = dumps;
  if (first === undefined) return false;
  if (first.format === 'go-stacks' || first.format === 'go-profile') return true;
  return first.format.startsWith('java') && rows.every(({ name }) => name.startsWith('#'));
}

function describe(writer: Writer, stand: Stand, isGreen: boolean): void {
  const { size, busy, counts } = stand;
  const each = (count: number): string => formatDuration(Math.round((REQUEST_NANOS * count) / busy));
  const shown = (doing: Doing): string => t`${formatCount(Math.round(counts[doing]))} ${DOING_NAMES[doing]}`;
  const { model } = isGreen ? greenThreads('A') : blockingPool('A');
  const threads = t`${formatCount(size)} ${plural(size, { one: 'thread', other: 'threads' })}`;
  const busyThreads = t`${formatCount(Math.round(busy))} busy`;
  writer.set(
    'servers',
    `A:${model}`,
    t`Thread model of server ${'A'}`,
    MODELS[model].name,
    isGreen
      ? t`Each request has its own thread, which frees its carrier while it waits.`
      : t`A thread stays with its request until the request ends.`,
    threads,
  );
  if (!isGreen)
    writer.setParameter('threads', String(size), t`All threads of the pool, including idle ones.`, threads);
  if (stand.deadlocked > 0) {
    writer.say(
      t`${formatCount(stand.deadlocked)} deadlocked`,
      t`Left out`,
      t`Deadlocked threads never continue, so they are left out.`,
    );
  }

  const steps: string[] = [];
  // A contended lock is always held by one thread, whose time counts as time under the lock.
  const isContended = counts.lock > 0;
  const underLock = stand.holderDoes === 'running' ? 'running' : 'reply';
  const held = isContended && counts[underLock] >= 1 ? 1 : 0;
  const computes = counts.running - (underLock === 'running' ? held : 0);
  const waits = counts.reply + counts.result - (underLock === 'reply' ? held : 0);
  if (computes > 0) steps.push(`cpu:${each(computes)}`);
  if (waits > 0 || counts.connection > 0) steps.push('call:upstream');
  if (isContended) steps.push(`lock:${LOCK}:${underLock === 'running' ? '' : 'wait:'}${each(1)}`);
  if (counts.sleep > 0) steps.push(`sleep:${each(counts.sleep)}`);
  if (steps.length === 0) steps.push(`cpu:${each(1)}`);
  writer.set(
    'request',
    steps.join(','),
    t`Program of a request`,
    steps.join(','),
    t`The shares of the busy threads, applied to ${formatDuration(REQUEST_NANOS)}. A dump has no times, so this total is assumed.`,
    busyThreads,
  );
  if (isContended) {
    writer.set(
      'lock',
      `${LOCK}:mutex`,
      t`Lock`,
      `${LOCK}:mutex`,
      t`One thread holds the lock at a time, so a request holds it for the lock’s share of the total time. How long other requests wait follows from that.`,
      shown('lock'),
    );
  }
  if (waits > 0 || counts.connection > 0) {
    writer.setParameter('nodes', '1', t`The dump does not say how many services answer.`);
    const latency = Math.max(waits, 1);
    writer.setParameter(
      'latency',
      each(latency),
      t`Time of a request × the share of busy threads in this state.`,
      listed((['reply', 'result'] as const).filter((doing) => counts[doing] > 0).map(shown)),
    );
    writer.setParameter('timeout', 'none', t`A dump does not show timeouts.`);
    writer.setParameter('failAt', 'none', t`A dump does not show when a slow reply counts as failed.`);
    if (counts.connection > 0) {
      writer.setParameter(
        'nodeConcurrency',
        String(Math.max(1, Math.round(waits))),
        t`All connections are in use: one per thread that waits for a reply.`,
        shown('connection'),
      );
    }
  }
  const idle = counts.work;
  const users = Math.max(1, Math.round(idle > 0 || isGreen ? busy : size * CROWD));
  writer.setParameter('traffic', 'closed', t`The server always has one request in progress per busy thread.`);
  writer.setParameter(
    'users',
    String(users),
    idle > 0 || isGreen
      ? t`As many as busy threads.`
      : t`No thread is idle, so requests are queued. A dump does not show how many; a quarter more users than threads is assumed.`,
    busyThreads,
  );
  writer.set('think', '0s', t`Think time`, '0s', t`A user sends the next request immediately.`);
  const requests = Math.min(REQUESTS.max, Math.max(REQUESTS.min, users * ROUNDS));
  writer.set('requests', String(requests), t`Requests`, String(requests), t`Enough to reach a steady state.`);
  const cores = Math.ceil(counts.running);
  if (cores > PARAMETERS.cores.default!) {
    writer.setParameter(
      'cores',
      String(cores),
      t`Threads that were computing at the same time.`,
      shown('running'),
    );
  }
}

type OfferedParameter =
  | 'threads'
  | 'nodes'
  | 'latency'
  | 'timeout'
  | 'failAt'
  | 'nodeConcurrency'
  | 'traffic'
  | 'users'
  | 'cores';

class Writer {
  private scenario: Scenario | null = { ...DEFAULT_SCENARIO, faults: [] };
  private readonly settings: Understood[] = [];
  private readonly args: (readonly [string, string])[] = [['fault', 'none']];

  setParameter(key: OfferedParameter, value: string, why: string, given?: string): void {
    this.set(key, value, PARAMETERS[key].label, value, why, given);
  }

  /** Sets a parameter. `given`: the evidence for its value in the dump. */
  set(key: string, value: string, becomes: string, shown: string, why: string, given = ASSUMED): void {
    if (this.scenario === null) return;
    const changed = applySetting(this.scenario, key, value);
    this.scenario = isProblem(changed) ? null : changed;
    this.args.push([key, value]);
    this.settings.push({ given, becomes, value: shown, why });
  }

  /** Lists something that was considered but sets nothing. */
  say(given: string, becomes: string, why: string): void {
    this.settings.push({ given, becomes, value: '', why });
  }

  offer(pool: string): DumpOffer | null {
    const { scenario, settings, args } = this;
    if (scenario === null) return null;
    return {
      scenario: NAME_SHAPE.pattern.test(pool) ? { ...scenario, name: pool } : scenario,
      settings,
      args,
    };
  }
}
