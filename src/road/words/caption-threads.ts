// Describes what the threads of a scene do: the sentence for a scene without problems of machine, nodes or
// locks.

import { FEW, factIn, type ServerFact, threadsThere } from '../../facts/server-facts.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { QUEUE, SERVER, THREAD } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import {
  joined,
  LONGEST_SENTENCE,
  lanesWaitFor,
  NAMED_NODES,
  nameNodes,
  ofLanes,
  queueTails,
} from './caption-words.ts';

/** The input for the sentence besides the frame. */
export interface SceneContext {
  readonly facts: readonly ServerFact[];
  /** Whether a selector polls every connection to learn whether it is ready. */
  readonly polls: boolean;
  /** Names of the upstream groups, in their order. */
  readonly groups: readonly string[];
}

/** "3 of 50 lanes": a request that waits for a lock holds its thread. */
export function lanesAtLock(waiting: number, threads: number): string {
  return ofLanes(Math.min(waiting, threads), threads);
}

export function loopsAtLock(waiting: number, threads: number): string {
  return t`${formatCount(waiting)} of ${formatCount(threads)} ${plural(threads, { one: 'loop', other: 'loops' })}`;
}

export function describePool(frame: ServerFrame, { facts, groups }: Omit<SceneContext, 'polls'>): string {
  const threads = threadsThere(frame);
  const busy = frame.get(SERVER.threadsBusy);
  if (busy === 0) return threads === 1 ? t`The lane is free` : t`All ${formatCount(threads)} lanes are free`;
  const queue = queueTails(facts);
  const held = factIn(facts, 'held-by-nodes');
  if (held !== undefined) {
    const sentences = [NAMED_NODES, 1].flatMap((most) => {
      const sentence = lanesWaitFor(held, threads, nameNodes(frame, held.nodes, most, groups));
      return queue.length === 0 ? [sentence] : queue.map((tail) => joined(sentence, tail));
    });
    return sentences.find(({ length }) => length <= LONGEST_SENTENCE) ?? sentences.at(-1)!;
  }
  return queue.slice(0, 1).reduce(joined, describeWork(frame, busy));
}

/** What the threads do if no faulty node blocks them. */
function describeWork(frame: ServerFrame, busy: number): string {
  const threads = threadsThere(frame);
  const waiting = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  const mostlyWait = waiting * 2 >= busy;
  if (frame.get(SERVER.nodes) === 0 && mostlyWait && waiting > 0)
    return t`${ofLanes(waiting, threads)} asleep`;
  const ready = frame.inState(REQUEST_STATE.ready);
  const cores = frame.get(SERVER.cores);
  if (ready >= cores * 2 && ready * 2 >= busy) {
    return t`${ofLanes(ready, threads)} waiting for ${formatCount(cores)} ${plural(cores, { one: 'core', other: 'cores' })}`;
  }
  if (busy < threads) return t`${ofLanes(busy, threads)} busy`;
  if (mostlyWait && threads > 1) return t`${ofLanes(waiting, threads)} waiting for replies`;
  return threads === 1 ? t`The lane is busy` : t`All ${formatCount(threads)} lanes are busy`;
}

/** The stage with the longest queue; null if no queue is worth mentioning. */
export function describeStages(
  frame: ServerFrame,
  { facts, groups }: Omit<SceneContext, 'polls'>,
): string | null {
  let most = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) {
    if (frame.queue(queue, QUEUE.waiting) > frame.queue(most, QUEUE.waiting)) most = queue;
  }
  const waiting = frame.get(SERVER.queues) === 0 ? 0 : frame.queue(most, QUEUE.waiting);
  if (waiting < FEW) return null;
  const held = factIn(facts, 'held-by-nodes');
  const count = formatCount(waiting);
  if (held === undefined) return t`Stage ${most + 1} is the bottleneck: ${count} queued for it`;
  const names = nameNodes(frame, held.nodes, NAMED_NODES, groups);
  return held.isStuck
    ? t`Stage ${most + 1} is stuck on ${names}; ${count} queued for the stage`
    : t`Stage ${most + 1} is waiting for ${names}; ${count} queued for the stage`;
}

export function describeWriters(facts: readonly ServerFact[]): string | null {
  const owed = factIn(facts, 'owes');
  return owed === undefined ? null : t`${formatCount(owed.records)} records are waiting for a writer thread`;
}

export function describeHelpers(frame: ServerFrame): string | null {
  const waiting = frame.get(SERVER.queues) > 1 ? frame.queue(1, QUEUE.waiting) : 0;
  const helpers = frame.get(SERVER.threadsTotal) - 1;
  if (waiting === 0) return null;
  return t`All ${formatCount(helpers)} ${plural(helpers, { one: 'helper', other: 'helpers' })} busy, ${formatCount(waiting)} waiting`;
}

/** Words for event loops or for carriers: that they are free, and how many there are. */
interface LoopWords {
  readonly free: (count: number) => string;
  readonly counted: (count: number) => string;
}

export const LOOP_WORDS: LoopWords = {
  free: (count) => (count === 1 ? t`The loop is free` : t`All ${formatCount(count)} loops are free`),
  counted: (count) => t`${formatCount(count)} ${plural(count, { one: 'loop', other: 'loops' })}`,
};

export const CARRIER_WORDS: LoopWords = {
  free: (count) => (count === 1 ? t`The carrier is free` : t`All ${formatCount(count)} carriers are free`),
  counted: (count) => t`${formatCount(count)} ${plural(count, { one: 'carrier', other: 'carriers' })}`,
};

export function describeLoops(
  frame: ServerFrame,
  words: LoopWords,
  { facts, groups, polls }: SceneContext,
  loops = workingThreads(frame),
): string {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const ready = frame.inState(REQUEST_STATE.ready) + frame.inState(REQUEST_STATE.queued);
  if (frame.get(SERVER.inSystem) === 0) return words.free(loops);
  const counted = words.counted(loops);
  const parked = parkedClause(frame, facts, waiting, groups);
  if (ready > loops * 2) {
    const crowd = t`${formatCount(ready)} waiting for ${counted}`;
    if (waiting > 0) return joined(t`${formatCount(waiting)} parked`, crowd);
    if (!polls) return crowd;
    return t`${crowd}, which ${plural(loops, { one: 'polls', other: 'poll' })} every connection`;
  }
  if (waiting === 0) return t`None parked, ${counted} busy`;
  // Calls that queue at a node delay those behind them.
  const inLine = factIn(facts, 'calls-queued')?.calls ?? 0;
  if (inLine * 2 >= waiting) {
    return t`${formatCount(waiting)} parked, ${formatCount(inLine)} of them queued at the bridges`;
  }
  // Ready requests that wait for a core delay each other.
  return ready > frame.get(SERVER.cores) * 2 ? parked : t`${parked}; the road is clear`;
}

/** "3,018 parked", "476 parked (430 on bridge 10)", "500 parked (asleep)". */
function parkedClause(
  frame: ServerFrame,
  facts: readonly ServerFact[],
  waiting: number,
  groups: readonly string[],
): string {
  const count = formatCount(waiting);
  if (frame.get(SERVER.nodes) === 0) return t`${count} parked (asleep)`;
  const stuck = factIn(facts, 'held-by-nodes');
  if (stuck === undefined || stuck.held * 2 < waiting) return t`${count} parked`;
  const names = nameNodes(frame, stuck.nodes, 2, groups);
  return stuck.held >= waiting
    ? t`${count} parked on ${names}`
    : t`${count} parked (${formatCount(stuck.held)} on ${names})`;
}

/** Number of threads that run requests: those of the first role, without pollers. */
function workingThreads(frame: ServerFrame): number {
  let others = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    if (frame.thread(thread, THREAD.role) !== 0) others++;
  }
  return frame.get(SERVER.threadsTotal) - others;
}
