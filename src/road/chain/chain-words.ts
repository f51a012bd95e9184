// Texts at the parts of a chain: the name of a service, the number of its threads, and what they wait for.
// Lists of texts go from long to short.

import { loadOf, threadsThere } from '../../facts/server-facts.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { NODE, NODE_BREAKER, NODE_STATE, SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { RoadScene, ServiceScene } from '../road-scene.ts';
import { sceneOf } from '../scenes/registry.ts';
import { ofLanes } from '../words/caption-words.ts';
import type { BridgeSign } from '../words/signs.ts';
import type { Stop } from './chain-layout.ts';

/** "orders 2"; the name alone if its group has one node. */
export function nameOfStop({ group, number }: Stop, services: readonly ServiceScene[]): string {
  const { name } = services[group];
  return number === 0 ? name : `${name} ${number}`;
}

/** "4 threads, all wait for db". */
export function threadsLine(frame: ServerFrame, scene: RoadScene): readonly string[] {
  const threads = threadsThere(frame);
  const count = t`${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })}`;
  const { whom, calls, isAll } = waitIn(frame, scene);
  if (isAll) return [t`${count}, all waiting for ${whom}`, t`All wait for ${whom}`, count];
  const waits = formatCount(calls);
  if (calls > 0) return [t`${count}, ${waits} waiting for ${whom}`, t`${waits} waiting for ${whom}`, count];
  return [t`${count}, ${formatCount(loadOf(frame).busy)} busy`, count];
}

/**
 * Text for the board over the lanes if all of them wait for the same service while other requests queue;
 * otherwise empty.
 */
export function allWait(frame: ServerFrame, scene: RoadScene): readonly string[] {
  const threads = threadsThere(frame);
  const { whom, isAll } = waitIn(frame, scene);
  if (!isAll || frame.inState(REQUEST_STATE.queued) === 0) return [];
  return [t`${ofLanes(threads, threads)} wait for ${whom}`, t`All wait for ${whom}`];
}

/**
 * The group that most requests wait for. Only requests whose cars are at the ends of lanes or in the lot
 * count. `isAll`: these requests hold all threads, and there are several threads.
 */
function waitIn(
  frame: ServerFrame,
  { model, groups = [] }: RoadScene,
): { readonly whom: string; readonly calls: number; readonly isAll: boolean } {
  const under = groups.map(() => 0);
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    const node = frame.vehicle(vehicle, VEHICLE.node);
    if (node < 0 || frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.waiting) continue;
    const group = frame.node(node, NODE.group);
    if (group < under.length) under[group]++;
  }
  const calls = Math.max(0, ...under);
  const threads = threadsThere(frame);
  const isAll = !sceneOf(model).parks && threads > 1 && calls >= threads;
  return { whom: groups[under.indexOf(calls)]?.name ?? '', calls, isAll };
}

/** The node's fault, or the duration of a call to it, even if the caller gives up earlier. */
export function plateLine({ look, state }: BridgeSign, frame: ServerFrame, node: number): readonly string[] {
  const takes = callTime(frame.node(node, NODE.takes));
  const isClosed = frame.node(node, NODE.breaker) === NODE_BREAKER.closed;
  const isSlow = isClosed && frame.node(node, NODE.state) === NODE_STATE.slow;
  if (isSlow && takes !== '') return [t`slow, ${takes}`, takes, ...state.slice(1)];
  if (look.deck !== 'whole' && state.length > 0) return state;
  return takes === '' ? [] : [t`${takes} per call`, takes];
}

/** The duration of a call as text; empty if no call ever ends. */
export function callTime(nanos: Nanos): string {
  return nanos < Number.POSITIVE_INFINITY ? formatSpan(nanos) : '';
}
