// Finds a request that made a point of a latency curve: replays its server alone up to an instant and keeps, of the
// completed ones, that with the nearest latency; of two that are as near, the one that ended first. The run that is
// shown stays where it is.

import type { Simulation } from '../engine/simulation.ts';
import { OUTCOME, type Outcome, type Slot } from '../engine/view/codes.ts';
import type { FoundRequest, WantedLatency } from '../protocol/followed-request.ts';
import type { SeekProgress } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import type { EditLog } from './edit-log.ts';
import { EndRows, tookNanos } from './end-rows.ts';
import { type EndObserver, Replay } from './replay.ts';

class NearestEnd implements EndObserver {
  readonly row: EndRows;
  /** How far the nearest is from what is wanted. */
  readonly distance = new Float64Array([Number.POSITIVE_INFINITY]);
  private simulation: Simulation | null = null;
  private readonly wanted: WantedLatency;

  constructor(wanted: WantedLatency) {
    this.wanted = wanted;
    this.row = new EndRows(wanted.server, 1);
  }

  attach(simulation: Simulation): void {
    this.simulation = simulation;
  }

  requestEnds(slot: Slot, outcome: Outcome): void {
    if (outcome !== OUTCOME.completed) return;
    const { measure, nanos } = this.wanted;
    const distance = Math.abs(tookNanos(this.simulation!, slot, measure) - nanos);
    if (distance >= this.distance[0]) return;
    this.distance[0] = distance;
    this.row.record(0, this.simulation!, slot, outcome);
  }
}

export class LatencySearch {
  private readonly wanted: WantedLatency;
  private readonly until: Nanos;
  private readonly nearest: NearestEnd;
  private readonly replay: Replay;

  /** Among the requests of `server` that ended up to `until`. */
  constructor(
    wanted: WantedLatency,
    server: Server,
    until: Nanos,
    opening: Scenario,
    log: EditLog,
    wallMillis: () => number,
  ) {
    this.wanted = wanted;
    this.until = until;
    this.nearest = new NearestEnd(wanted);
    this.replay = new Replay(opening, log, [{ server, ends: this.nearest }], wallMillis);
  }

  get progress(): SeekProgress {
    return { purpose: 'request', targetNanos: this.until, fromNanos: 0, clockNanos: this.replay.clock };
  }

  /** Goes on until the deadline; returns whether the search is over. */
  advance(deadlineMillis: number): boolean {
    const isThere = this.replay.advanceTo(this.until, deadlineMillis);
    // Nothing is nearer than that.
    return isThere || this.nearest.distance[0] === 0;
  }

  get found(): FoundRequest {
    const { wanted, nearest } = this;
    if (nearest.row.number(0) < 0) return { wanted, request: null };
    return { wanted, request: nearest.row.read(0) };
  }
}
