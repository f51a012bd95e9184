// Keeps how requests of one server ended: the followed one and the slowest of those that were completed. Each takes one row
// of a typed array; of all others nothing is kept and nothing is allocated.

import { OUTCOME, type Outcome } from '../engine/metrics/outcome.ts';
import type { Simulation } from '../engine/simulation.ts';
import type { Slot } from '../engine/workload/request-table.ts';
import type { EndedRequest } from '../protocol/followed-request.ts';
import { EndRows } from './end-rows.ts';
import type { EndObserver } from './replay.ts';

/** So many of the slowest. */
export const SLOWEST = 10;
const NOBODY = -1;
/** The row behind those of the slowest is that of the followed request. */
const FOLLOWED_ROW = SLOWEST;

export class EndWatch implements EndObserver {
  private readonly rows: EndRows;
  /** Number of the followed request, and the least latency among the slowest. */
  private readonly followed = new Float64Array([NOBODY]);
  private readonly least = new Float64Array([Number.NEGATIVE_INFINITY]);
  private leastRow = 0;
  private kept = 0;
  private simulation: Simulation | null = null;

  constructor(server: string) {
    this.rows = new EndRows(server, SLOWEST + 1);
  }

  attach(simulation: Simulation): void {
    this.simulation = simulation;
  }

  /** Number of the request that is followed; null for none. */
  follow(request: number | null): void {
    this.followed[0] = request ?? NOBODY;
  }

  requestEnds(slot: Slot, outcome: Outcome): void {
    const { rows } = this;
    const simulation = this.simulation!;
    const { requests, now } = simulation;
    if (requests.number(slot) === this.followed[0]) rows.record(FOLLOWED_ROW, simulation, slot, outcome);
    if (outcome !== OUTCOME.completed || now - requests.intendedAt(slot) <= this.least[0]!) return;
    const row = this.kept < SLOWEST ? this.kept++ : this.leastRow;
    rows.record(row, simulation, slot, outcome);
    if (this.kept === SLOWEST) this.findLeast();
  }

  /** How this request ended; null where it has not, or is none of those that are kept. */
  endOf(request: number): EndedRequest | null {
    const { rows } = this;
    for (let row = 0; row < this.kept; row++) if (rows.number(row) === request) return rows.read(row);
    return rows.number(FOLLOWED_ROW) === request ? rows.read(FOLLOWED_ROW) : null;
  }

  /** The slowest first, by latency from the intended start. */
  slowest(): readonly EndedRequest[] {
    const ended = Array.from({ length: this.kept }, (_, row) => this.rows.read(row));
    return ended.sort(
      (a, b) => b.endedNanos - b.intendedNanos - (a.endedNanos - a.intendedNanos) || a.request - b.request,
    );
  }

  private findLeast(): void {
    const { rows, least } = this;
    least[0] = Number.POSITIVE_INFINITY;
    for (let row = 0; row < SLOWEST; row++) {
      const latency = rows.took(row, 'intended');
      if (latency >= least[0]!) continue;
      least[0] = latency;
      this.leastRow = row;
    }
  }
}
