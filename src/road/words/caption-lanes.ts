// What is written on the lanes of a scene: why they are held.

import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import { sceneOf } from '../scenes/registry.ts';
import { type CoreShares, machineOnLanes, NO_SHARES } from './caption-machine.ts';
import { holdup, NAMED_NODES, nameNodes, ofLanes, percentText } from './caption-words.ts';
import { formatCount } from './numbers.ts';

/** Of the calls made lately: more than this do the work of others again. */
const MANY_REPEATS = 0.5;

/**
 * What to write on the lanes, from long to short: only where most of them are held by the same cause, or most calls are
 * made again. Empty else. `repeats`: share of the calls made lately that are repeats; NaN where it is not known.
 */
export function captionOnLanes(
  frame: ServerFrame,
  model: ThreadModelName,
  time: CoreShares = NO_SHARES,
  groups: readonly string[] = [],
  repeats = Number.NaN,
): readonly string[] {
  const machine = machineOnLanes(frame, time);
  if (machine !== null) return machine;
  const cause = causeOfWaiting(frame, model, groups);
  if (cause.length > 0 || !(repeats >= MANY_REPEATS)) return cause;
  const share = percentText(repeats);
  return [`${share} of all calls are repeats`, `${share} are repeats`];
}

function causeOfWaiting(
  frame: ServerFrame,
  model: ThreadModelName,
  groups: readonly string[],
): readonly string[] {
  const threads = frame.get(SERVER.threadsTotal);
  if (sceneOf(model).parks || threads < 4) return [];
  if (frame.get(SERVER.nodes) === 0) return captionOfSleepers(frame, threads);
  const { nodes, held: calls } = holdup(frame);
  const held = Math.min(calls, threads);
  if (nodes.length === 0 || held < threads * 0.5) return [];
  const lanes = ofLanes(held, threads);
  const names = nameNodes(frame, nodes, NAMED_NODES, groups);
  const one = nameNodes(frame, nodes, 1, groups);
  if (held === threads) {
    // A bridge has its number on it.
    const number = one.startsWith('bridge ') ? [`All wait for ${one.replace('bridge ', '')}`] : [];
    return [`${lanes} wait for ${names}`, `All wait for ${names}`, `All wait: ${one}`, ...number, 'All wait'];
  }
  return [`${lanes} wait for ${names}`, `${lanes}: ${names}`, `${formatCount(held)} held: ${one}`];
}

/** Sleepers matter where others wait for their threads. */
function captionOfSleepers(frame: ServerFrame, threads: number): readonly string[] {
  const asleep = Math.min(threads, frame.inState(REQUEST_STATE.waiting));
  if (frame.inState(REQUEST_STATE.queued) === 0 || asleep < threads * 0.5) return [];
  const lanes = ofLanes(asleep, threads);
  return [`${lanes} held by requests that sleep`, `${lanes} asleep`];
}
