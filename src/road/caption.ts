// The picture in words: one short sentence for those who do not see it, and for the head of the scene.

import { NODE, SERVER } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ThreadModelName } from '../scenario/scenario.ts';
import { hasParkingLot } from './analogy.ts';
import { formatAge, formatCount } from './numbers.ts';

/** What matters most in this scene now. */
export function describeScene(frame: ServerFrame, model: ThreadModelName, clockNanos: number): string {
  return hasParkingLot(model) ? describeLoops(frame, clockNanos) : describePool(frame, clockNanos);
}

/** What to write on the lanes, from long to short: only where one node holds most of them. Empty else. */
export function captionOnLanes(frame: ServerFrame, model: ThreadModelName): readonly string[] {
  if (hasParkingLot(model)) return [];
  const threads = frame.get(SERVER.threadsTotal);
  const holder = busiestNode(frame);
  const held = holder < 0 ? 0 : frame.node(holder, NODE.inFlight);
  if (threads < 4 || held < threads * 0.5 || frame.node(holder, NODE.stuck) < held * 0.5) return [];
  const count = formatCount(held);
  const node = `node ${holder + 1}`;
  return [
    `${count} lanes held by requests that wait for ${node}`,
    `${count} lanes held: ${node}`,
    `${count} held: ${node}`,
  ];
}

function describePool(frame: ServerFrame, clockNanos: number): string {
  const threads = frame.get(SERVER.threadsTotal);
  const busy = frame.get(SERVER.threadsBusy);
  const all = threads === 1 ? 'the thread' : `all ${formatCount(threads)} threads`;
  if (busy === 0) return capital(`${all} ${threads === 1 ? 'is' : 'are'} free`);
  const holder = busiestNode(frame);
  const held = holder < 0 ? 0 : frame.node(holder, NODE.inFlight);
  const holds = held * 3 >= threads && held > 0 && frame.node(holder, NODE.stuck) * 2 >= held;
  const start = holds
    ? `${formatCount(held)} of ${plural(threads, 'thread')} ${held === 1 ? 'waits' : 'wait'} for node ${holder + 1}`
    : busy >= threads
      ? capital(`${all} ${threads === 1 ? 'is' : 'are'} busy`)
      : `${formatCount(busy)} of ${plural(threads, 'thread')} busy`;
  return `${start}${queueClause(frame, clockNanos, 'queued')}`;
}

function describeLoops(frame: ServerFrame, clockNanos: number): string {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const ready = frame.inState(REQUEST_STATE.ready) + frame.inState(REQUEST_STATE.queued);
  const loops = frame.get(SERVER.threadsTotal);
  if (waiting === 0 && frame.get(SERVER.inSystem) === 0) {
    return loops === 1 ? 'The loop is free' : `All ${formatCount(loops)} loops are free`;
  }
  const parked = waiting === 0 ? 'None parked' : `${formatCount(waiting)} parked`;
  if (ready > loops * 2) {
    return `${parked}, ${formatCount(ready)} ready for ${plural(loops, 'loop')}${queueClause(frame, clockNanos, 'new')}`;
  }
  return waiting === 0 ? `${parked}, ${plural(loops, 'loop')} at work` : `${parked}, none in the way`;
}

function queueClause(frame: ServerFrame, clockNanos: number, word: string): string {
  const queued = frame.inState(REQUEST_STATE.queued);
  if (queued === 0) return '';
  const oldest = clockNanos - frame.get(SERVER.oldestQueuedSince);
  const age = Number.isFinite(oldest) ? `, the oldest for ${formatAge(oldest)}` : '';
  return `, ${formatCount(queued)} ${word}${age}`;
}

/** Node with the most calls in flight; -1 where none has any. */
function busiestNode(frame: ServerFrame): number {
  let busiest = -1;
  let most = 0;
  for (let node = 0; node < frame.get(SERVER.nodes); node++) {
    const inFlight = frame.node(node, NODE.inFlight);
    if (inFlight > most) {
      most = inFlight;
      busiest = node;
    }
  }
  return busiest;
}

function plural(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
