// What the threads of a scene do, in words: the sentence of a scene where neither machine, nodes nor locks are in trouble.

import { QUEUE, SERVER, THREAD } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Outcomes } from '../place/recent-outcomes.ts';
import type { CoreShares } from './caption.ts';
import {
  FEW,
  holdup,
  LONGEST_SENTENCE,
  NAMED_NODES,
  nameNodes,
  ofLanes,
  plural,
  queueClause,
  waitingAtNodes,
} from './caption-words.ts';
import { formatCount } from './numbers.ts';

/** What the sentence needs besides the frame. */
export interface SceneContext {
  readonly time: CoreShares;
  /** How requests ended, see RecentOutcomes. */
  readonly lately: Outcomes;
  /** No more requests come. */
  readonly finished: boolean;
  /** A selector asks every connection whether it is ready. */
  readonly polls: boolean;
  /** Names of the upstream groups, in their order. */
  readonly groups: readonly string[];
}

/** "3 of 50 lanes": a request that waits for a lock holds its thread. */
export function lanesAtLock(waiting: number, threads: number): string {
  return ofLanes(Math.min(waiting, threads), threads);
}

export function loopsAtLock(waiting: number, threads: number): string {
  return `${formatCount(waiting)} of ${plural(threads, 'loop')}`;
}

export function describePool(frame: ServerFrame, { groups }: Pick<SceneContext, 'groups'>): string {
  const threads = frame.get(SERVER.threadsTotal);
  const busy = frame.get(SERVER.threadsBusy);
  const all = threads === 1 ? 'The lane' : `All ${formatCount(threads)} lanes`;
  if (busy === 0) return `${all} ${threads === 1 ? 'is' : 'are'} free`;
  const { nodes, held: calls } = holdup(frame);
  const held = Math.min(calls, threads);
  if (nodes.length > 0 && held * 3 >= threads) {
    const start = `${ofLanes(held, threads)} ${held === 1 ? 'waits' : 'wait'} for`;
    const queue = queueClause(frame);
    const shorter = queue.replace(/ waits?/, '');
    const sentences = [NAMED_NODES, 1].flatMap((most) =>
      [queue, shorter].map((tail) => `${start} ${nameNodes(frame, nodes, most, groups)}${tail}`),
    );
    return sentences.find(({ length }) => length <= LONGEST_SENTENCE) ?? sentences.at(-1)!;
  }
  return `${describeWork(frame, busy, all)}${queueClause(frame)}`;
}

/** What the threads do where no node in trouble holds them. */
function describeWork(frame: ServerFrame, busy: number, all: string): string {
  const threads = frame.get(SERVER.threadsTotal);
  const waiting = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  const mostlyWait = waiting * 2 >= busy;
  if (frame.get(SERVER.nodes) === 0 && mostlyWait && waiting > 0)
    return `${ofLanes(waiting, threads)} asleep`;
  const ready = frame.inState(REQUEST_STATE.ready);
  const cores = frame.get(SERVER.cores);
  if (ready >= cores * 2 && ready * 2 >= busy) {
    return `${ofLanes(ready, threads)} ready for ${plural(cores, 'core')}`;
  }
  if (busy < threads) return `${ofLanes(busy, threads)} busy`;
  if (mostlyWait && threads > 1) return `${ofLanes(waiting, threads)} wait for bridges`;
  return `${all} ${threads === 1 ? 'is' : 'are'} busy`;
}

/** The stage with the longest line in front of it; null where there is none to speak of. */
export function describeStages(frame: ServerFrame, groups: readonly string[]): string | null {
  let most = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) {
    if (frame.queue(queue, QUEUE.waiting) > frame.queue(most, QUEUE.waiting)) most = queue;
  }
  const waiting = frame.get(SERVER.queues) === 0 ? 0 : frame.queue(most, QUEUE.waiting);
  if (waiting < FEW) return null;
  const { held, nodes } = holdup(frame);
  const cause =
    held > 0 ? `waits for ${nameNodes(frame, nodes, NAMED_NODES, groups)}` : 'holds the others up';
  return `Stage ${most + 1} ${cause}: ${formatCount(waiting)} in front of it`;
}

export function describeWriters(frame: ServerFrame): string | null {
  const records = recordsWaiting(frame);
  return records < 2 ? null : `${formatCount(records)} records wait for their writer`;
}

export function recordsWaiting(frame: ServerFrame): number {
  let records = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) records += frame.queue(queue, QUEUE.waiting);
  return records;
}

export function describeHelpers(frame: ServerFrame): string | null {
  const waiting = frame.get(SERVER.queues) > 1 ? frame.queue(1, QUEUE.waiting) : 0;
  const helpers = frame.get(SERVER.threadsTotal) - 1;
  if (waiting === 0) return null;
  return `All ${plural(helpers, 'helper')} busy, ${formatCount(waiting)} wait for one`;
}

export function describeLoops(
  frame: ServerFrame,
  word: string,
  { groups, polls }: SceneContext,
  loops = workingThreads(frame),
): string {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const ready = frame.inState(REQUEST_STATE.ready) + frame.inState(REQUEST_STATE.queued);
  if (frame.get(SERVER.inSystem) === 0) {
    return loops === 1 ? `The ${word} is free` : `All ${formatCount(loops)} ${word}s are free`;
  }
  const parked = parkedClause(frame, waiting, groups);
  if (ready > loops * 2) {
    const crowd = `${formatCount(ready)} ready for ${plural(loops, word)}`;
    if (waiting > 0) return `${formatCount(waiting)} parked, ${crowd}`;
    return polls ? `${crowd}, which poll${loops === 1 ? 's' : ''} every connection` : crowd;
  }
  if (waiting === 0) return `None parked, ${plural(loops, word)} at work`;
  // Calls that are queued at a node hold up those behind them.
  const inLine = waitingAtNodes(frame);
  if (inLine >= FEW && inLine * 2 >= waiting) {
    return `${formatCount(waiting)} parked, ${formatCount(inLine)} of them in line at the bridges`;
  }
  return `${parked}, none in the way`;
}

/** "3 018 parked", "476 parked (430 for bridge 10)", "500 parked on timers". */
function parkedClause(frame: ServerFrame, waiting: number, groups: readonly string[]): string {
  const count = formatCount(waiting);
  if (frame.get(SERVER.nodes) === 0) return `${count} parked on timers`;
  const { held, nodes } = holdup(frame);
  if (held < FEW || held * 2 < waiting) return `${count} parked`;
  const names = nameNodes(frame, nodes, 2, groups);
  return held >= waiting
    ? `${count} parked for ${names}`
    : `${count} parked (${formatCount(held)} for ${names})`;
}

/** Threads that run requests: of the first role, without those that poll the network. */
function workingThreads(frame: ServerFrame): number {
  let others = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    if (frame.thread(thread, THREAD.role) !== 0) others++;
  }
  return frame.get(SERVER.threadsTotal) - others;
}
