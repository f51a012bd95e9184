// Following one vehicle: choosing it, going to it, and passing on what is known of it as often as people can read.

import type { PageClock } from '../client/page-clock.ts';
import type { Player } from '../client/player.ts';
import type { Traced } from '../client/player-status.ts';
import type { EndedRequest, Followed, FollowedRequest, FoundRequest } from '../protocol/followed-request.ts';
import { SERVER, VEHICLE } from '../protocol/frame-layout.ts';
import type { Frame, ServerFrame } from '../protocol/frame-reader.ts';
import type { RequestTrace } from '../protocol/request-trace.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { RunStore } from './stores/run-store.ts';
import type { ViewStore } from './stores/view-store.ts';
import type { FollowActions } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';
import { Throttle } from './throttle.ts';

/** Least wall time between two updates of the panel while the run plays. */
const PANEL_MILLIS = 120;
/** Going to a request seeks to when this share of its time with the server is left. */
const LEFT_SHARE = 0.1;

export function followActionsOf({ player, scenario, view, frames }: StudioParts): FollowActions {
  return {
    follow: (followed) => view.setState({ followed, found: null }),
    followLongest() {
      const { servers } = scenario.getState().scenario;
      const ids = servers.map(({ id }) => id);
      const found =
        frames.latest === null ? null : longestWaiting(frames.latest, ids, view.getState().followed);
      if (found !== null) view.setState({ followed: found, found: null });
    },
    followNext(server, direction) {
      const index = scenario.getState().scenario.servers.findIndex(({ id }) => id === server);
      const block = frames.latest?.servers[index];
      if (block === undefined) return;
      const { followed } = view.getState();
      const request = nextVehicle(block, followed?.server === server ? followed.request : null, direction);
      if (request !== null) view.setState({ followed: { server, request }, found: null });
    },
    explain: (server) => view.setState({ explained: server }),
    goTo(request) {
      const { found } = view.getState();
      const isFound = found?.request?.server === request.server && found.request.request === request.request;
      goTo(player, view, request, isFound ? found : null);
    },
    watchLatency: (server, measure, nanos) => player.find({ server, measure, nanos }),
  };
}

/** Shows the result of a search. */
export function showFound(player: Player, view: ViewStore, found: FoundRequest): void {
  if (found.request === null) view.setState({ followed: null, found });
  else goTo(player, view, found.request, found);
}

function goTo(player: Player, view: ViewStore, request: EndedRequest, found: FoundRequest | null): void {
  view.setState({ followed: { server: request.server, request: request.request }, found });
  player.pause();
  const { startedNanos, endedNanos } = request;
  player.seek(Math.floor(endedNanos - (endedNanos - startedNanos) * LEFT_SHARE));
}

/** Passes the followed request to its panel, at a pace while the run plays. */
export class PacedFollow {
  private readonly run: RunStore;
  private readonly throttle: Throttle;
  private trace: RequestTrace | null = null;

  constructor(run: RunStore, clock: PageClock) {
    this.run = run;
    this.throttle = new Throttle(PANEL_MILLIS, clock);
  }

  take(request: FollowedRequest | null, { trace, tracedShare }: Traced): void {
    const { followed, status } = this.run.getState();
    // The trace is sent once, so it is kept until the panel is updated next.
    if (trace !== null) this.trace = trace;
    if (request === null && followed === null) return;
    const isOther = request?.request !== followed?.request || request?.server !== followed?.server;
    const hasEnded = request?.endedNanos !== followed?.endedNanos;
    const tell = (): void => this.run.setState({ followed: request, trace: this.trace, tracedShare });
    if (status.playing && !isOther && !hasEnded) this.throttle.ask(tell);
    else this.throttle.now(tell);
  }
}

const COMPUTES: ReadonlySet<number> = new Set([REQUEST_STATE.running, REQUEST_STATE.switching]);

interface Waiter extends Followed {
  readonly since: Nanos;
}

/** `servers`: ids by place. After `last`, where that is followed and waits, comes the one that waits next longest; null where nobody waits. */
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
 * Number of the request that came next after (1) or before (-1) this one, of those that have a vehicle; the first or the
 * last where there is none to begin from, and again after the last. null without vehicles.
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
