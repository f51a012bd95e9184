// How some requests of one server ended, each in one row of a typed array: to keep one allocates nothing.

import type { Simulation } from '../engine/simulation.ts';
import { OUTCOME, type Outcome, RETRY_STRIDE, type Slot } from '../engine/view/codes.ts';
import type { EndedRequest, LatencyMeasure, RequestOutcome } from '../protocol/followed-request.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../scenario/request-state.ts';

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
  drawn: 15,
} as const;
const ROW = 16;

const OUTCOME_NAMES: Readonly<Record<number, RequestOutcome>> = {
  [OUTCOME.completed]: 'completed',
  [OUTCOME.failed]: 'failed',
  [OUTCOME.timedOut]: 'timedOut',
  [OUTCOME.rejected]: 'rejected',
  [OUTCOME.abandoned]: 'abandoned',
};

/** What the request that ends now took, by this measure: as engine/metrics/measures.ts books it. */
export function tookNanos({ requests, now }: Simulation, slot: Slot, measure: LatencyMeasure): Nanos {
  if (measure === 'intended') return now - requests.intendedAt(slot);
  const nanos = now - requests.startedAt(slot);
  if (measure === 'actual') return nanos;
  if (measure === 'overhead') return nanos - requests.drawnNanos(slot);
  return nanos - requests.splitColumn[requests.splitOffset(slot) + REQUEST_STATE.queued];
}

export class EndRows {
  private readonly rows: Float64Array;
  private readonly server: string;

  constructor(server: string, capacity: number) {
    this.server = server;
    this.rows = new Float64Array(capacity * ROW);
    for (let row = 0; row < capacity; row++) this.rows[row * ROW + AT.number] = NOBODY;
  }

  /** Number of the request that is kept in this row; negative for none. */
  number(row: number): number {
    return this.rows[row * ROW + AT.number];
  }

  /** What that request took, by this measure. */
  took(row: number, measure: LatencyMeasure): Nanos {
    const { rows } = this;
    const at = row * ROW;
    const ended = rows[at + AT.ended];
    if (measure === 'intended') return ended - rows[at + AT.intended];
    const nanos = ended - rows[at + AT.started];
    if (measure === 'actual') return nanos;
    return nanos - rows[at + (measure === 'overhead' ? AT.drawn : REQUEST_STATE.queued)];
  }

  /** Keeps how the request in this slot ends now. */
  record(row: number, simulation: Simulation, slot: Slot, outcome: Outcome): void {
    const { rows } = this;
    const { requests, scheduler, now } = simulation;
    const at = row * ROW;
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
    rows[at + AT.drawn] = requests.drawnNanos(slot);
  }

  read(row: number): EndedRequest {
    const { rows } = this;
    const at = row * ROW;
    const request = rows[at + AT.number];
    const first = rows[at + AT.first];
    return {
      server: this.server,
      request,
      first,
      resent: Math.round((request - first) / RETRY_STRIDE),
      intendedNanos: rows[at + AT.intended],
      startedNanos: rows[at + AT.started],
      endedNanos: rows[at + AT.ended],
      drawnNanos: rows[at + AT.drawn],
      outcome: OUTCOME_NAMES[rows[at + AT.outcome]],
      parts: [...rows.subarray(at, at + REQUEST_STATES)],
      thread: rows[at + AT.thread],
      core: rows[at + AT.core],
    };
  }
}
