// Stores how requests of one server ended, one row of a typed array each. Storing a row allocates nothing.

import { OUTCOME, RETRY_STRIDE } from '../engine/view/codes.ts';
import { END } from '../engine/view/ended-requests.ts';
import type { EndedRequest, LatencyMeasure, RequestOutcome } from '../protocol/followed-request.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../scenario/request-state.ts';

const NOBODY = -1;

/** Indexed by OUTCOME. */
export const OUTCOME_NAMES: Readonly<Record<number, RequestOutcome>> = {
  [OUTCOME.completed]: 'completed',
  [OUTCOME.failed]: 'failed',
  [OUTCOME.timedOut]: 'timedOut',
  [OUTCOME.rejected]: 'rejected',
  [OUTCOME.abandoned]: 'abandoned',
};

/**
 * The time that the request in the row at rows[at] took by this measure, as the engine's histograms count it.
 */
export function tookNanos(rows: Float64Array, at: number, measure: LatencyMeasure): Nanos {
  const ended = rows[at + END.endedAt];
  if (measure === 'intended') return ended - rows[at + END.intendedAt];
  const nanos = ended - rows[at + END.startedAt];
  if (measure === 'actual') return nanos;
  if (measure === 'overhead') return nanos - rows[at + END.drawnNanos];
  return nanos - rows[at + REQUEST_STATE.connecting] - rows[at + REQUEST_STATE.queued];
}

export class EndRows {
  readonly #rows: Float64Array;
  readonly #server: string;

  constructor(server: string, capacity: number) {
    this.#server = server;
    this.#rows = new Float64Array(capacity * END.length);
    for (let row = 0; row < capacity; row++) this.#rows[row * END.length + END.number] = NOBODY;
  }

  /** Number of the request that this row holds; negative if it holds none. */
  number(row: number): number {
    return this.#rows[row * END.length + END.number];
  }

  /** The latency of the request by this measure. */
  took(row: number, measure: LatencyMeasure): Nanos {
    return tookNanos(this.#rows, row * END.length, measure);
  }

  /** Stores the row that begins at ends[from]. */
  record(row: number, ends: Float64Array, from: number): void {
    const rows = this.#rows;
    const at = row * END.length;
    for (let place = 0; place < END.length; place++) rows[at + place] = ends[from + place];
  }

  read(row: number): EndedRequest {
    const rows = this.#rows;
    const at = row * END.length;
    const request = rows[at + END.number];
    const first = rows[at + END.first];
    return {
      server: this.#server,
      request,
      first,
      resent: Math.round((request - first) / RETRY_STRIDE),
      intendedNanos: rows[at + END.intendedAt],
      startedNanos: rows[at + END.startedAt],
      endedNanos: rows[at + END.endedAt],
      drawnNanos: rows[at + END.drawnNanos],
      outcome: OUTCOME_NAMES[rows[at + END.outcome]],
      parts: [...rows.subarray(at, at + REQUEST_STATES)],
      thread: rows[at + END.thread],
      core: rows[at + END.core],
    };
  }
}
