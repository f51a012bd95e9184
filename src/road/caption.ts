// The picture in words: one short sentence for those who do not see it, and for the head of the scene.

import { CORE, CORE_STATE, MEMORY_STATE, QUEUE, SERVER, THREAD } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import { describeTrouble, troubleTails } from './caption-trouble.ts';
import {
  FEW,
  holdup,
  LONGEST_SENTENCE,
  NAMED_NODES,
  nameNodes,
  ofThreads,
  plural,
  queueClause,
  waitingAtNodes,
  withTails,
} from './caption-words.ts';
import type { CoreTime } from './core-time.ts';
import { formatCount } from './numbers.ts';
import { NO_OUTCOMES, type Outcomes } from './recent-outcomes.ts';
import { hasParkingLot } from './scenes/registry.ts';

/** What the threads of a model with a parking lot are called, where it is not loops. */
const THREAD_WORDS: Partial<Record<ThreadModelName, string>> = {
  'green-threads': 'carrier',
  'loop-with-helpers': 'thread',
};
/** What the cores did lately, see CoreTime. */
export type CoreShares = Pick<CoreTime, 'switchingShare'>;
const NO_SHARES: CoreShares = { switchingShare: 0 };

/** What the sentence needs besides the frame. */
interface Around {
  readonly time: CoreShares;
  /** How requests ended, see RecentOutcomes. */
  readonly lately: Outcomes;
  /** No more requests come. */
  readonly finished: boolean;
  /** A selector asks every connection whether it is ready. */
  readonly polls: boolean;
}
const NOTHING_AROUND: Around = { time: NO_SHARES, lately: NO_OUTCOMES, finished: false, polls: false };
/** Of core time: from here on switching is what matters. */
const MUCH_SWITCHING = 0.2;

/** What matters most in this scene now, in at most 64 characters. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  around: Partial<Around> = {},
): string {
  const { time, lately, finished, polls } = { ...NOTHING_AROUND, ...around };
  if (finished && frame.get(SERVER.inSystem) === 0) return 'Finished: nothing left';
  const trouble = describeMachine(frame, time) ?? describeTrouble(frame, lately);
  if (trouble !== null) return trouble;
  return (
    describeLocks(frame, model) ??
    withTails(describeThreads(frame, model, polls), troubleTails(frame, lately))
  );
}

function describeThreads(frame: ServerFrame, model: ThreadModelName, polls: boolean): string {
  if (model === 'staged') return describeStages(frame) ?? describePool(frame);
  if (model === 'single-writer') return describeWriters(frame) ?? describePool(frame);
  if (model === 'loop-with-helpers') return describeHelpers(frame) ?? describeLoops(frame, 'loop', polls, 1);
  if (!hasParkingLot(model)) return describePool(frame);
  return describeLoops(frame, THREAD_WORDS[model] ?? 'loop', polls);
}

/** Memory, pauses and switching stand above all that requests do. */
function describeMachine(frame: ServerFrame, time: CoreShares): string | null {
  const memory = frame.get(SERVER.memoryState);
  if (memory === MEMORY_STATE.killed) return 'Out of memory: the process was killed';
  if (frame.get(SERVER.paused) === 1) return 'A pause: the whole process stands still';
  if (memory === MEMORY_STATE.refuses) return 'Memory is full: new requests are refused';
  const share = time.switchingShare;
  if (share >= MUCH_SWITCHING) return switchingClause(frame, share);
  return memory === MEMORY_STATE.swaps ? 'Memory is full: it swaps, and all work is slow' : null;
}

/** "62 % of core time goes into switching, 996 ready". */
function switchingClause(frame: ServerFrame, share: number): string {
  const ready = frame.inState(REQUEST_STATE.ready);
  const tail = ready > frame.get(SERVER.cores) ? `, ${formatCount(ready)} ready` : '';
  return `${Math.round(share * 100)} % of core time goes into switching${tail}`;
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
  const who = hasParkingLot(model)
    ? `${formatCount(waiting)} of ${plural(threads, 'loop')}`
    : ofThreads(Math.min(waiting, threads), threads);
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
function describeStages(frame: ServerFrame): string | null {
  let most = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) {
    if (frame.queue(queue, QUEUE.waiting) > frame.queue(most, QUEUE.waiting)) most = queue;
  }
  const waiting = frame.get(SERVER.queues) === 0 ? 0 : frame.queue(most, QUEUE.waiting);
  if (waiting < FEW) return null;
  const { held, nodes } = holdup(frame);
  const cause = held > 0 ? `waits for ${nameNodes(nodes, NAMED_NODES)}` : 'holds the others up';
  return `Stage ${most + 1} ${cause}: ${formatCount(waiting)} in front of it`;
}

function describeWriters(frame: ServerFrame): string | null {
  let records = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) records += frame.queue(queue, QUEUE.waiting);
  return records < 2 ? null : `${formatCount(records)} records wait for their writer`;
}

function describeHelpers(frame: ServerFrame): string | null {
  const waiting = frame.get(SERVER.queues) > 1 ? frame.queue(1, QUEUE.waiting) : 0;
  const helpers = frame.get(SERVER.threadsTotal) - 1;
  if (waiting === 0) return null;
  return `All ${plural(helpers, 'helper')} busy, ${formatCount(waiting)} wait for one`;
}

/** What to write on the lanes, from long to short: only where most of them are held by the same cause. Empty else. */
export function captionOnLanes(
  frame: ServerFrame,
  model: ThreadModelName,
  time: CoreShares = NO_SHARES,
): readonly string[] {
  const threads = frame.get(SERVER.threadsTotal);
  const memory = frame.get(SERVER.memoryState);
  if (memory === MEMORY_STATE.killed) return ['Out of memory: the process was killed', 'Out of memory'];
  if (frame.get(SERVER.paused) === 1) return ['Pause: the whole process stands still', 'Pause'];
  if (memory === MEMORY_STATE.refuses) return ['Memory full: new requests are refused', 'Memory full'];
  if (memory === MEMORY_STATE.swaps) return ['Memory full: it swaps, all work is slow', 'It swaps'];
  const share = time.switchingShare;
  if (share >= MUCH_SWITCHING)
    return [switchingClause(frame, share), `${Math.round(share * 100)} % switching`];
  if (hasParkingLot(model) || threads < 4) return [];
  if (frame.get(SERVER.nodes) === 0) return captionOfSleepers(frame, threads);
  const { nodes, held: calls } = holdup(frame);
  const held = Math.min(calls, threads);
  if (nodes.length === 0 || held < threads * 0.5) return [];
  const lanes = `${formatCount(held)} lanes held`;
  const names = nameNodes(nodes, NAMED_NODES);
  return [
    `${lanes} by requests that wait for ${names}`,
    `${lanes}: ${names}`,
    `${formatCount(held)} held: ${nameNodes(nodes, 1)}`,
  ];
}

/** Sleepers matter where others wait for their threads. */
function captionOfSleepers(frame: ServerFrame, threads: number): readonly string[] {
  const asleep = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  if (frame.inState(REQUEST_STATE.queued) === 0 || asleep < threads * 0.5) return [];
  const lanes = `${formatCount(asleep)} lanes`;
  return [`${lanes} held by requests that sleep`, `${lanes} asleep`];
}

function describePool(frame: ServerFrame): string {
  const threads = frame.get(SERVER.threadsTotal);
  const busy = frame.get(SERVER.threadsBusy);
  const all = threads === 1 ? 'The thread' : `All ${formatCount(threads)} threads`;
  if (busy === 0) return `${all} ${threads === 1 ? 'is' : 'are'} free`;
  const { nodes, held: calls } = holdup(frame);
  const held = Math.min(calls, threads);
  if (nodes.length > 0 && held * 3 >= threads) {
    const start = `${ofThreads(held, threads)} ${held === 1 ? 'waits' : 'wait'} for`;
    const queue = queueClause(frame);
    const sentence = `${start} ${nameNodes(nodes, NAMED_NODES)}${queue}`;
    return sentence.length <= LONGEST_SENTENCE ? sentence : `${start} ${nameNodes(nodes, 1)}${queue}`;
  }
  return `${describeWork(frame, busy, all)}${queueClause(frame)}`;
}

/** What the threads do where no node in trouble holds them. */
function describeWork(frame: ServerFrame, busy: number, all: string): string {
  const threads = frame.get(SERVER.threadsTotal);
  const waiting = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  const mostlyWait = waiting * 2 >= busy;
  if (frame.get(SERVER.nodes) === 0 && mostlyWait && waiting > 0)
    return `${ofThreads(waiting, threads)} asleep`;
  const ready = frame.inState(REQUEST_STATE.ready);
  const cores = frame.get(SERVER.cores);
  if (ready >= cores * 2 && ready * 2 >= busy) {
    return `${ofThreads(ready, threads)} ready for ${plural(cores, 'core')}`;
  }
  if (busy < threads) return `${ofThreads(busy, threads)} busy`;
  if (mostlyWait && threads > 1) return `${ofThreads(waiting, threads)} wait for nodes`;
  return `${all} ${threads === 1 ? 'is' : 'are'} busy`;
}

function describeLoops(
  frame: ServerFrame,
  word: string,
  polls: boolean,
  loops = workingThreads(frame),
): string {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const ready = frame.inState(REQUEST_STATE.ready) + frame.inState(REQUEST_STATE.queued);
  if (frame.get(SERVER.inSystem) === 0) {
    return loops === 1 ? `The ${word} is free` : `All ${formatCount(loops)} ${word}s are free`;
  }
  const parked = parkedClause(frame, waiting);
  if (ready > loops * 2) {
    const crowd = `${formatCount(ready)} ready for ${plural(loops, word)}`;
    if (waiting > 0) return `${formatCount(waiting)} parked, ${crowd}`;
    return polls ? `${crowd}, which poll${loops === 1 ? 's' : ''} every connection` : crowd;
  }
  if (waiting === 0) return `None parked, ${plural(loops, word)} at work`;
  // Who stands in line at a node is in the way of those behind.
  const inLine = waitingAtNodes(frame);
  if (inLine >= FEW && inLine * 2 >= waiting) {
    return `${formatCount(waiting)} parked, ${formatCount(inLine)} of them in line at the nodes`;
  }
  return `${parked}, none in the way`;
}

/** "3 018 parked", "476 parked (430 for node 10)", "500 parked on timers". */
function parkedClause(frame: ServerFrame, waiting: number): string {
  const count = formatCount(waiting);
  if (frame.get(SERVER.nodes) === 0) return `${count} parked on timers`;
  const { held, nodes } = holdup(frame);
  if (held < FEW || held * 2 < waiting) return `${count} parked`;
  const names = nameNodes(nodes, 2);
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
