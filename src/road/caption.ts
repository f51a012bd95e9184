// The picture in words: one short sentence for those who do not see it, and for the head of the scene.

import { CORE, CORE_STATE, QUEUE, SERVER, THREAD } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import { type CoreShares, describeMachine, NO_SHARES } from './caption-machine.ts';
import { describeTrouble, troubleTails } from './caption-trouble.ts';
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
  withTails,
} from './caption-words.ts';
import { formatCount } from './numbers.ts';
import { NO_OUTCOMES, type Outcomes } from './recent-outcomes.ts';
import { hasParkingLot } from './scenes/registry.ts';

/** What the threads of a model with a parking lot are called, where it is not loops. */
const THREAD_WORDS: Partial<Record<ThreadModelName, string>> = {
  'green-threads': 'carrier',
  'loop-with-helpers': 'thread',
};
/** What the sentence needs besides the frame. */
interface Around {
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
const NOTHING_AROUND: Around = {
  time: NO_SHARES,
  lately: NO_OUTCOMES,
  finished: false,
  polls: false,
  groups: [],
};

/** What matters most in this scene now, in at most 64 characters. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  around: Partial<Around> = {},
): string {
  const known = { ...NOTHING_AROUND, ...around };
  const { time, lately, finished, groups } = known;
  if (finished && frame.get(SERVER.inSystem) === 0) return describeEnd(frame, model);
  const sentence =
    describeMachine(frame, time) ??
    describeTrouble(frame, lately, groups) ??
    describeLocks(frame, model) ??
    withTails(describeThreads(frame, model, known), troubleTails(frame, lately, groups));
  return withTails(sentence, unsentTail(frame));
}

/** What the clients hold back, of which the server knows nothing. */
function unsentTail(frame: ServerFrame): readonly string[] {
  const unsent = frame.get(SERVER.unsent);
  return unsent < FEW ? [] : [`${formatCount(unsent)} due, unsent`];
}

/** No client waits any more. The server may still work for those that gave up. */
function describeEnd(frame: ServerFrame, model: ThreadModelName): string {
  const ghosts = frame.get(SERVER.ghosts);
  const owed = model === 'single-writer' ? recordsWaiting(frame) : 0;
  if (ghosts === 0 && owed > 0) return `Ended for all clients: owes ${plural(owed, 'record')}`;
  if (ghosts === 0) return 'Finished: nothing left';
  return `Ended for all clients: ${formatCount(ghosts)} still worked on for nobody`;
}

function describeThreads(frame: ServerFrame, model: ThreadModelName, around: Around): string {
  const { groups } = around;
  if (model === 'staged') return describeStages(frame, groups) ?? describePool(frame, groups);
  if (model === 'single-writer') return describeWriters(frame) ?? describePool(frame, groups);
  if (model === 'loop-with-helpers') return describeHelpers(frame) ?? describeLoops(frame, 'loop', around, 1);
  if (!hasParkingLot(model)) return describePool(frame, groups);
  return describeLoops(frame, THREAD_WORDS[model] ?? 'loop', around);
}

/** Where a third of the threads wait for one another. */
function describeLocks(frame: ServerFrame, model: ThreadModelName): string | null {
  const waiting = frame.inState(REQUEST_STATE.lockWait);
  const threads = frame.get(SERVER.threadsTotal);
  if (waiting < FEW || waiting * 3 < threads) return null;
  const lock = frame.get(SERVER.locks) > 1 ? 'locks' : 'the lock';
  const tails: string[] = [];
  const spinning = coresSpinning(frame);
  if (spinning > 0) tails.push(`${plural(spinning, 'core')} spin${spinning === 1 ? 's' : ''}`);
  const behind = frame.inState(REQUEST_STATE.queued) + frame.inState(REQUEST_STATE.ready);
  if (behind > 0) tails.push(`${formatCount(behind)} behind them`);
  // A green thread at a lock leaves its carrier; all others hold their thread or loop.
  if (model === 'green-threads') return withTails(`${formatCount(waiting)} wait for ${lock}`, tails);
  const count = hasParkingLot(model) ? waiting : Math.min(waiting, threads);
  const who = hasParkingLot(model)
    ? `${formatCount(waiting)} of ${plural(threads, 'loop')}`
    : ofLanes(count, threads);
  return withTails(`${who} wait for ${lock}`, tails);
}

function coresSpinning(frame: ServerFrame): number {
  let spinning = 0;
  for (let core = 0; core < frame.get(SERVER.cores); core++) {
    if (frame.core(core, CORE.state) === CORE_STATE.spinning) spinning++;
  }
  return spinning;
}

/** The stage with the longest line in front of it; null where there is none to speak of. */
function describeStages(frame: ServerFrame, groups: readonly string[]): string | null {
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

function describeWriters(frame: ServerFrame): string | null {
  const records = recordsWaiting(frame);
  return records < 2 ? null : `${formatCount(records)} records wait for their writer`;
}

function recordsWaiting(frame: ServerFrame): number {
  let records = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) records += frame.queue(queue, QUEUE.waiting);
  return records;
}

function describeHelpers(frame: ServerFrame): string | null {
  const waiting = frame.get(SERVER.queues) > 1 ? frame.queue(1, QUEUE.waiting) : 0;
  const helpers = frame.get(SERVER.threadsTotal) - 1;
  if (waiting === 0) return null;
  return `All ${plural(helpers, 'helper')} busy, ${formatCount(waiting)} wait for one`;
}

function describePool(frame: ServerFrame, groups: readonly string[]): string {
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

function describeLoops(
  frame: ServerFrame,
  word: string,
  { groups, polls }: Around,
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
  // Who stands in line at a node is in the way of those behind.
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
