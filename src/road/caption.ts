// The picture in words: one short sentence for those who do not see it, and for the head of the scene.

import { NODE, NODE_STATE, SERVER } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import { hasParkingLot } from './analogy.ts';
import { formatCount } from './numbers.ts';

/** What the threads of a model with a parking lot are called, where it is not loops. */
const THREAD_WORDS: Partial<Record<ThreadModelName, string>> = {
  'green-threads': 'carrier',
  'loop-with-helpers': 'thread',
};
/** Two lines in the head of a scene. */
const LONGEST_SENTENCE = 64;
/** More are counted, not named. */
const NAMED_NODES = 3;

/** What matters most in this scene now, in at most 64 characters. `finished`: no more requests come. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  _clockNanos: number,
  finished = false,
): string {
  if (finished && frame.get(SERVER.inSystem) === 0) return 'Finished: nothing left';
  return hasParkingLot(model) ? describeLoops(frame, THREAD_WORDS[model] ?? 'loop') : describePool(frame);
}

/** What to write on the lanes, from long to short: only where most of them are held by the same cause. Empty else. */
export function captionOnLanes(frame: ServerFrame, model: ThreadModelName): readonly string[] {
  const threads = frame.get(SERVER.threadsTotal);
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

function describeLoops(frame: ServerFrame, word: string): string {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const ready = frame.inState(REQUEST_STATE.ready) + frame.inState(REQUEST_STATE.queued);
  const loops = frame.get(SERVER.threadsTotal);
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
