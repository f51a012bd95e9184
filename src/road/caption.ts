// The picture in words: one short sentence for those who do not see it, and for the head of the scene.

import {
  CORE,
  CORE_STATE,
  MEMORY_STATE,
  NODE,
  NODE_STATE,
  QUEUE,
  SERVER,
  THREAD,
} from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import type { CoreTime } from './core-time.ts';
import { formatCount } from './numbers.ts';
import { hasParkingLot } from './scenes/registry.ts';

/** What the threads of a model with a parking lot are called, where it is not loops. */
const THREAD_WORDS: Partial<Record<ThreadModelName, string>> = {
  'green-threads': 'carrier',
  'loop-with-helpers': 'thread',
};
/** Two lines in the head of a scene. */
const LONGEST_SENTENCE = 64;
/** More are counted, not named. */
const NAMED_NODES = 3;

/** What the cores did lately, see CoreTime. */
export type CoreShares = Pick<CoreTime, 'switchingShare'>;
const NO_SHARES: CoreShares = { switchingShare: 0 };
/** Of core time: from here on switching is what matters. */
const MUCH_SWITCHING = 0.2;

/** What matters most in this scene now, in at most 64 characters. `finished`: no more requests come. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  time: CoreShares = NO_SHARES,
  finished = false,
): string {
  if (finished && frame.get(SERVER.inSystem) === 0) return 'Finished: nothing left';
  const trouble = describeMachine(frame, time);
  if (trouble !== null) return trouble;
  const locks = describeLocks(frame);
  if (locks !== null) return locks;
  if (model === 'staged') return describeStages(frame);
  if (model === 'single-writer') return describeWriters(frame) ?? describePool(frame);
  if (model === 'loop-with-helpers') return describeHelpers(frame) ?? describeLoops(frame, 'loop', 1);
  return hasParkingLot(model) ? describeLoops(frame, THREAD_WORDS[model] ?? 'loop') : describePool(frame);
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
function describeLocks(frame: ServerFrame): string | null {
  const waiting = frame.inState(REQUEST_STATE.lockWait);
  const threads = frame.get(SERVER.threadsTotal);
  if (waiting < 3 || waiting * 3 < threads) return null;
  let spinning = 0;
  for (let core = 0; core < frame.get(SERVER.cores); core++) {
    if (frame.core(core, CORE.state) === CORE_STATE.spinning) spinning++;
  }
  const spins = spinning > 0 ? `, ${plural(spinning, 'core')} spin` : '';
  return `${formatCount(waiting)} wait for ${frame.get(SERVER.locks) > 1 ? 'locks' : 'the lock'}${spins}`;
}

function describeStages(frame: ServerFrame): string {
  let most = 0;
  for (let queue = 1; queue < frame.get(SERVER.queues); queue++) {
    if (frame.queue(queue, QUEUE.waiting) > frame.queue(most, QUEUE.waiting)) most = queue;
  }
  const waiting = frame.get(SERVER.queues) === 0 ? 0 : frame.queue(most, QUEUE.waiting);
  if (waiting === 0)
    return `${ofThreads(frame.get(SERVER.threadsBusy), frame.get(SERVER.threadsTotal))} busy`;
  return `Stage ${most + 1} holds the others up: ${formatCount(waiting)} in front of it`;
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
  const { held, nodes } = holdup(frame);
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
  const { held, nodes } = holdup(frame);
  if (nodes.length > 0 && held * 3 >= threads) {
    const start = `${ofThreads(held, threads)} ${held === 1 ? 'waits' : 'wait'} for`;
    const queue = queueClause(frame, 'queued');
    const sentence = `${start} ${nameNodes(nodes, NAMED_NODES)}${queue}`;
    return sentence.length <= LONGEST_SENTENCE ? sentence : `${start} ${nameNodes(nodes, 1)}${queue}`;
  }
  return `${describeWork(frame, busy, all)}${queueClause(frame, 'queued')}`;
}

/** What the threads do where no node in trouble holds them. */
function describeWork(frame: ServerFrame, busy: number, all: string): string {
  const threads = frame.get(SERVER.threadsTotal);
  const waiting = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  const mostlyWait = waiting * 2 >= busy;
  if (frame.get(SERVER.nodes) === 0 && mostlyWait && waiting > 0)
    return `${ofThreads(waiting, threads)} asleep`;
  if (busy < threads) return `${ofThreads(busy, threads)} busy`;
  if (mostlyWait && threads > 1) return `${ofThreads(waiting, threads)} wait for nodes`;
  return `${all} ${threads === 1 ? 'is' : 'are'} busy`;
}

function describeLoops(frame: ServerFrame, word: string, loops = workingThreads(frame)): string {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const ready = frame.inState(REQUEST_STATE.ready) + frame.inState(REQUEST_STATE.queued);
  if (frame.get(SERVER.inSystem) === 0) {
    return loops === 1 ? `The ${word} is free` : `All ${formatCount(loops)} ${word}s are free`;
  }
  const where = frame.get(SERVER.nodes) === 0 ? 'parked on timers' : 'parked';
  const parked = waiting === 0 ? 'None parked' : `${formatCount(waiting)} ${where}`;
  if (ready > loops * 2) {
    return `${parked}, ${formatCount(ready)} ready for ${plural(loops, word)}${queueClause(frame, 'new')}`;
  }
  return waiting === 0 ? `${parked}, ${plural(loops, word)} at work` : `${parked}, none in the way`;
}

/** Threads that run requests: of the first role, without those that poll the network. */
function workingThreads(frame: ServerFrame): number {
  let others = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    if (frame.thread(thread, THREAD.role) !== 0) others++;
  }
  return frame.get(SERVER.threadsTotal) - others;
}

function queueClause(frame: ServerFrame, word: string): string {
  const queued = frame.inState(REQUEST_STATE.queued);
  return queued === 0 ? '' : `, ${formatCount(queued)} ${word}`;
}

/** The nodes in trouble that requests wait for, from 0, and how many do. */
function holdup(frame: ServerFrame): { readonly held: number; readonly nodes: readonly number[] } {
  const nodes: number[] = [];
  let held = 0;
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    const inFlight = frame.node(node, NODE.inFlight);
    const troubled = frame.node(node, NODE.state) !== NODE_STATE.healthy;
    if (inFlight === 0 || (!troubled && frame.node(node, NODE.stuck) * 2 < inFlight)) continue;
    nodes.push(node);
    held += inFlight;
  }
  return { held: Math.min(held, frame.get(SERVER.threadsTotal)), nodes };
}

/** "node 4", "nodes 4 and 10", "nodes 1, 4 and 10"; more than `most`: "4 nodes". */
function nameNodes(nodes: readonly number[], most: number): string {
  const numbers = nodes.map((node) => String(node + 1));
  if (numbers.length === 1) return `node ${numbers[0]}`;
  if (numbers.length > most) return `${numbers.length} nodes`;
  return `nodes ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

function ofThreads(count: number, threads: number): string {
  return `${formatCount(count)} of ${plural(threads, 'thread')}`;
}

function plural(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}
