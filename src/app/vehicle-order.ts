// Chooses which vehicle to follow next, and jumps to a vehicle. The code is loaded when it is first needed.

import type { Player } from '../client/player.ts';
import type { EndedRequest, Followed, FoundRequest } from '../protocol/followed-request.ts';
import { SERVER, VEHICLE } from '../protocol/frame-layout.ts';
import type { Frame, ServerFrame } from '../protocol/frame-reader.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { ViewStore } from './stores/view-store.ts';

/** A jump to an ended request seeks to the instant at which this share of its time at the server is left. */
const LEFT_SHARE = 0.1;

const COMPUTES: ReadonlySet<number> = new Set([REQUEST_STATE.running, REQUEST_STATE.switching]);

interface Waiter extends Followed {
  readonly since: Nanos;
}

/**
 * Returns the request that has waited longest. If the request `last` is waiting, returns the one that has
 * waited next longest instead; after the one with the shortest wait it starts over. null if no request waits.
 * `servers`: the ids in the order of the frame.
 */
export function longestWaiting(
  frame: Frame,
  servers: readonly string[],
  last: Followed | null,
): Followed | null {
  const waiters: Waiter[] = [];
  frame.servers.forEach((block, index) => {
    const server = servers[index];
    if (server === undefined) return;
    for (let vehicle = 0; vehicle < block.get(SERVER.vehicles); vehicle++) {
      if (COMPUTES.has(block.vehicle(vehicle, VEHICLE.state))) continue;
      const request = block.vehicle(vehicle, VEHICLE.request);
      waiters.push({ server, request, since: block.vehicle(vehicle, VEHICLE.since) });
    }
  });
  waiters.sort(
    (a, b) => a.since - b.since || a.server.localeCompare(b.server, 'en') || a.request - b.request,
  );
  const at = waiters.findIndex(({ server, request }) => server === last?.server && request === last.request);
  const found = waiters[(at + 1) % Math.max(1, waiters.length)];
  return found === undefined ? null : { server: found.server, request: found.request };
}

/**
 * The number of the next (1) or previous (-1) visible request by arrival. If `from` is null or there is no
 * further one, it starts over at the first or last; null if no request is visible.
 */
export function nextVehicle(server: ServerFrame, from: number | null, direction: 1 | -1): number | null {
  let next: number | null = null;
  let end: number | null = null;
  const isNearer = (one: number, other: number | null): boolean =>
    other === null || (direction === 1 ? one < other : one > other);
  for (let vehicle = 0; vehicle < server.get(SERVER.vehicles); vehicle++) {
    const request = server.vehicle(vehicle, VEHICLE.request);
    if (isNearer(request, end)) end = request;
    const isBeyond = from !== null && (direction === 1 ? request > from : request < from);
    if (isBeyond && isNearer(request, next)) next = request;
  }
  return next ?? end;
}

/** Follows the request that a search found, if any, and jumps to it. */
export function showFound(player: Player, view: ViewStore, found: FoundRequest): void {
  if (found.request === null) view.setState({ followed: null, found });
  else jump(player, view, found.request, found);
}

/** Follows an ended request, whether or not a search found it, and jumps to it. */
export function goTo(player: Player, view: ViewStore, request: EndedRequest): void {
  const { found } = view.getState();
  const isFound = found?.request?.server === request.server && found.request.request === request.request;
  jump(player, view, request, isFound ? found : null);
}

function jump(player: Player, view: ViewStore, request: EndedRequest, found: FoundRequest | null): void {
  view.setState({ followed: { server: request.server, request: request.request }, found });
  player.pause();
  const { startedNanos, endedNanos } = request;
  player.seek(Math.floor(endedNanos - (endedNanos - startedNanos) * LEFT_SHARE));
}
