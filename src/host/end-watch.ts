// Keeps how requests of one server ended: the followed one and the slowest of those that were completed. Each takes one row
// of a typed array; of all others nothing is kept and nothing is allocated.

import { OUTCOME, type Outcome } from '../engine/metrics/outcome.ts';
import type { Simulation } from '../engine/simulation.ts';
import type { EndListener } from '../engine/threading/execution.ts';
import { RETRY_STRIDE } from '../engine/workload/client-retries.ts';
import type { Slot } from '../engine/workload/request-table.ts';
import type { EndedRequest, RequestOutcome } from '../protocol/followed-request.ts';
import { REQUEST_STATES } from '../scenario/request-state.ts';

/** So many of the slowest. */
export const SLOWEST = 10;
const NOBODY = -1;

/** Places in a row, behind the parts by REQUEST_STATE. */
const AT = {
  number: REQUEST_STATES,
  first: 8,
  intended: 9,
  started: 10,
  ended: 11,
  outcome: 12,
  thread: 13,
  core: 14,
} as const;
const ROW = 16;
/** The row behind those of the slowest is that of the followed request. */
const FOLLOWED_ROW = SLOWEST * ROW;

export class EndWatch implements EndListener {
  private readonly rows = new Float64Array((SLOWEST + 1) * ROW);
  /** Number of the followed request, the least latency among the slowest, and where its row begins. */
  private readonly followed = new Float64Array([NOBODY]);
  private readonly least = new Float64Array([Number.NEGATIVE_INFINITY]);
  private leastAt = 0;
  private kept = 0;
  private simulation: Simulation | null = null;
  private readonly server: string;

  constructor(server: string) {
    this.server = server;
    this.rows[FOLLOWED_ROW + AT.number] = NOBODY;
  }

  /** Before the first event. */
  attach(simulation: Simulation): void {
    this.simulation = simulation;
  }

  /** Number of the request that is followed; null for none. */
  follow(request: number | null): void {
    this.followed[0] = request ?? NOBODY;
  }

  requestEnds(slot: Slot, outcome: Outcome): void {
    const { requests, now } = this.simulation!;
    if (requests.number(slot) === this.followed[0]) this.record(FOLLOWED_ROW, slot, outcome);
    if (outcome !== OUTCOME.completed || now - requests.intendedAt(slot) <= this.least[0]!) return;
    const at = this.kept < SLOWEST ? this.kept++ * ROW : this.leastAt;
    this.record(at, slot, outcome);
    if (this.kept === SLOWEST) this.findLeast();
  }

  /** How this request ended; null where it has not, or is none of those that are kept. */
  endOf(request: number): EndedRequest | null {
    const { rows } = this;
    for (let row = 0; row < this.kept; row++) {
      if (rows[row * ROW + AT.number] === request) return this.read(row * ROW);
    }
    return rows[FOLLOWED_ROW + AT.number] === request ? this.read(FOLLOWED_ROW) : null;
  }

  /** The slowest first, by latency from the intended start. */
  slowest(): readonly EndedRequest[] {
    const ended = Array.from({ length: this.kept }, (_, row) => this.read(row * ROW));
    return ended.sort(
      (a, b) => b.endedNanos - b.intendedNanos - (a.endedNanos - a.intendedNanos) || a.request - b.request,
    );
  }

  private record(at: number, slot: Slot, outcome: Outcome): void {
    const { rows } = this;
    const { requests, scheduler, now } = this.simulation!;
    const split = requests.splitOffset(slot);
    for (let state = 0; state < REQUEST_STATES; state++) rows[at + state] = 0;
    // Who was never worked on has spent all of its time in the queue.
    if (split === 0) rows[at] = now - requests.startedAt(slot);
    else rows.set(requests.splitColumn.subarray(split, split + REQUEST_STATES), at);
    const thread = requests.thread(slot);
    rows[at + AT.number] = requests.number(slot);
    rows[at + AT.first] = requests.first(slot);
    rows[at + AT.intended] = requests.intendedAt(slot);
    rows[at + AT.started] = requests.startedAt(slot);
    rows[at + AT.ended] = now;
    rows[at + AT.outcome] = outcome;
    rows[at + AT.thread] = thread;
    rows[at + AT.core] = thread < 0 ? NOBODY : scheduler.coreOf(thread);
  }

  private findLeast(): void {
    const { rows, least } = this;
    least[0] = Number.POSITIVE_INFINITY;
    for (let at = 0; at < FOLLOWED_ROW; at += ROW) {
      const latency = rows[at + AT.ended]! - rows[at + AT.intended]!;
      if (latency >= least[0]!) continue;
      least[0] = latency;
      this.leastAt = at;
    }
  }

  private read(at: number): EndedRequest {
    const { rows } = this;
    const request = rows[at + AT.number]!;
    const first = rows[at + AT.first]!;
    return {
      server: this.server,
      request,
      first,
      resent: Math.round((request - first) / RETRY_STRIDE),
      intendedNanos: rows[at + AT.intended]!,
      startedNanos: rows[at + AT.started]!,
      endedNanos: rows[at + AT.ended]!,
      outcome: OUTCOME_NAMES[rows[at + AT.outcome]!]!,
      parts: [...rows.subarray(at, at + REQUEST_STATES)],
      thread: rows[at + AT.thread]!,
      core: rows[at + AT.core]!,
    };
  }
}

const OUTCOME_NAMES: Readonly<Record<number, RequestOutcome>> = {
  [OUTCOME.completed]: 'completed',
  [OUTCOME.failed]: 'failed',
  [OUTCOME.timedOut]: 'timedOut',
  [OUTCOME.rejected]: 'rejected',
  [OUTCOME.abandoned]: 'abandoned',
};
