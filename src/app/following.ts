// Follows one vehicle: chooses it, jumps to it, and updates its panel at a readable pace.

import type { PageClock } from '../client/page-clock.ts';
import type { Player } from '../client/player.ts';
import type { TraceSoFar } from '../client/player-status.ts';
import type { FollowedRequest, FoundRequest } from '../protocol/followed-request.ts';
import type { RequestTrace } from '../protocol/request-trace.ts';
import type { RunStore } from './stores/run-store.ts';
import type { ViewStore } from './stores/view-store.ts';
import type { FollowActions } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';
import { Throttle } from './throttle.ts';

/** Minimum wall time between two updates of the panel while the run plays. */
const PANEL_MILLIS = 120;

/**
 * null if the code cannot be loaded because there is no network. The followed vehicle then stays the same.
 */
function loadOrder(): Promise<typeof import('./vehicle-order.ts') | null> {
  return import('./vehicle-order.ts').catch(() => null);
}

export function followActionsOf({ player, scenario, view, frames }: StudioParts): FollowActions {
  return {
    follow: (followed) => view.setState({ followed, found: null }),
    followLongest() {
      void loadOrder().then((order) => {
        const { servers } = scenario.getState().scenario;
        const ids = servers.map(({ id }) => id);
        const frame = frames.latest;
        if (frame === null || order === null) return;
        const found = order.longestWaiting(frame, ids, view.getState().followed);
        if (found !== null) view.setState({ followed: found, found: null });
      });
    },
    followNext(server, direction) {
      void loadOrder().then((order) => {
        const index = scenario.getState().scenario.servers.findIndex(({ id }) => id === server);
        const block = frames.latest?.servers[index];
        if (block === undefined || order === null) return;
        const { followed } = view.getState();
        const from = followed?.server === server ? followed.request : null;
        const request = order.nextVehicle(block, from, direction);
        if (request !== null) view.setState({ followed: { server, request }, found: null });
      });
    },
    explain: (server) => view.setState({ explained: server }),
    goTo(request) {
      void loadOrder().then((order) => order?.goTo(player, view, request));
    },
    watchLatency: (server, measure, nanos) => player.find({ server, measure, nanos }),
  };
}

/** Follows the request that a search found, and jumps to it. */
export function showFound(player: Player, view: ViewStore, found: FoundRequest): void {
  void loadOrder().then((order) => order?.showFound(player, view, found));
}

/** Updates the panel of the followed request, at a readable pace while the run plays. */
export class PacedFollow {
  readonly #run: RunStore;
  readonly #throttle: Throttle;
  #trace: RequestTrace | null = null;

  constructor(run: RunStore, clock: PageClock) {
    this.#run = run;
    this.#throttle = new Throttle(PANEL_MILLIS, clock);
  }

  take(request: FollowedRequest | null, { trace, tracedShare }: TraceSoFar): void {
    const { followed, status } = this.#run.getState();
    // The trace is sent only once, so keep it until the panel's next update.
    if (trace !== null) this.#trace = trace;
    if (request === null && followed === null) return;
    const isOther = request?.request !== followed?.request || request?.server !== followed?.server;
    const hasEnded = request?.endedNanos !== followed?.endedNanos;
    const tell = (): void => this.#run.setState({ followed: request, trace: this.#trace, tracedShare });
    if (status.playing && !isOther && !hasEnded) this.#throttle.ask(tell);
    else this.#throttle.now(tell);
  }
}
