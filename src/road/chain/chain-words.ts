// What stands at the parts of a chain: the name of a service, how many threads it has and what they wait for. From long to short.

import { threadsThere } from '../../facts/server-facts.ts';
import { plural } from '../../languages/plural.ts';
import { formatCount, formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { GROUP, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { RoadScene, ServiceScene } from '../road-scene.ts';
import { sceneOf } from '../scenes/registry.ts';
import { ofLanes } from '../words/caption-words.ts';
import type { BridgeSign } from '../words/signs.ts';
import type { Stop } from './chain-layout.ts';

/** "orders 2"; the name alone where its group has one node. */
export function nameOfStop({ group, number }: Stop, services: readonly ServiceScene[]): string {
  const { name } = services[group];
  return number === 0 ? name : `${name} ${number}`;
}

/** "4 threads, all wait for db". */
export function threadsLine(frame: ServerFrame, { model, groups = [] }: RoadScene): readonly string[] {
  const threads = threadsThere(frame);
  const count = t`${formatCount(threads)} ${plural(threads, { one: 'thread', other: 'threads' })}`;
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const called = mostCalled(frame);
  const whom = called === null ? null : groups[called]?.name;
  if (waiting > 0 && whom != null) {
    const isAll = !sceneOf(model).parks && waiting >= threads && threads > 1;
    const waits = formatCount(waiting);
    return isAll
      ? [t`${count}, all wait for ${whom}`, t`All wait for ${whom}`, count]
      : [t`${count}, ${waits} waiting for ${whom}`, t`${waits} wait for ${whom}`, count];
  }
  const busy = Math.min(threads, frame.get(SERVER.threadsBusy));
  return [t`${count}, ${formatCount(busy)} busy`, count];
}

/** For the board over the lanes, where all of them wait for the same service while others queue; empty else. */
export function allWait(frame: ServerFrame, { model, groups = [] }: RoadScene): readonly string[] {
  const threads = threadsThere(frame);
  const called = mostCalled(frame);
  const isFull = frame.inState(REQUEST_STATE.waiting) >= threads && frame.inState(REQUEST_STATE.queued) > 0;
  if (sceneOf(model).parks || threads < 2 || called === null || !isFull) return [];
  const whom = groups[called]?.name ?? '';
  return [t`${ofLanes(threads, threads)} wait for ${whom}`, t`All wait for ${whom}`];
}

/** The group with most calls under way, from 0; null where there are none. */
function mostCalled(frame: ServerFrame): number | null {
  let most: number | null = null;
  let calls = 0;
  for (let group = 0; group < frame.get(SERVER.groups); group++) {
    const own = frame.group(group, GROUP.inFlight);
    if (own > calls) {
      calls = own;
      most = group;
    }
  }
  return most;
}

/** What a call to this node takes, or what is wrong with it. */
export function plateLine({ look, state }: BridgeSign, latencyNanos: number): readonly string[] {
  if (look.deck !== 'whole' && state.length > 0) return state;
  return latencyNanos < Number.POSITIVE_INFINITY
    ? [t`${formatSpan(latencyNanos)} a call`, formatSpan(latencyNanos)]
    : [];
}
