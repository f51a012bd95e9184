// Finds a request for a point of a latency curve. It replays the server alone up to an instant and keeps the
// completed request with the nearest latency; of two equally near ones, the one that ended first. The visible
// run does not move.

import { OUTCOME } from '../engine/view/codes.ts';
import { END } from '../engine/view/ended-requests.ts';
import type { FoundRequest, WantedLatency } from '../protocol/followed-request.ts';
import type { SeekProgress } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import type { EditLog } from './edit-log.ts';
import { EndRows, tookNanos } from './end-rows.ts';
import { Replay } from './replay.ts';

class NearestEnd {
  readonly row: EndRows;
  /** Difference between the nearest latency and the wanted one. */
  readonly distance = new Float64Array([Number.POSITIVE_INFINITY]);
  private readonly wanted: WantedLatency;

  constructor(wanted: WantedLatency) {
    this.wanted = wanted;
    this.row = new EndRows(wanted.server, 1);
  }

  readonly take = (ends: Float64Array, at: number): void => {
    if (ends[at + END.outcome] !== OUTCOME.completed) return;
    const { measure, nanos } = this.wanted;
    const distance = Math.abs(tookNanos(ends, at, measure) - nanos);
    if (distance >= this.distance[0]) return;
    this.distance[0] = distance;
    this.row.record(0, ends, at);
  };
}

export class LatencySearch {
  private readonly wanted: WantedLatency;
  private readonly until: Nanos;
  private readonly nearest: NearestEnd;
  private readonly replay: Replay;

  /** Searches among the requests of `server` that ended up to `until`. */
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
    this.replay = new Replay(opening, log, [{ server, takeEnd: this.nearest.take }], wallMillis);
  }

  get progress(): SeekProgress {
    return { purpose: 'request', targetNanos: this.until, fromNanos: 0, clockNanos: this.replay.clock };
  }

  /** Continues until the deadline; returns whether the search has finished. */
  advance(deadlineMillis: number): boolean {
    const isThere = this.replay.advanceTo(this.until, deadlineMillis);
    // An exact match ends the search.
    return isThere || this.nearest.distance[0] === 0;
  }

  get found(): FoundRequest {
    const { wanted, nearest } = this;
    if (nearest.row.number(0) < 0) return { wanted, request: null };
    return { wanted, request: nearest.row.read(0) };
  }
}
