// How requests ended, a row for each: what leaves the engine of a request once its slot belongs to another.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATES } from '../../scenario/request-state.ts';

/** Places in a row; the first ones are the parts of its time, by REQUEST_STATE. */
export const END = {
  number: REQUEST_STATES,
  /** Number of the first request that it repeats; its own if it repeats none. */
  first: 9,
  intendedAt: 10,
  startedAt: 11,
  endedAt: 12,
  /** One of OUTCOME. */
  outcome: 13,
  /** The thread that it belonged to last, and the core of that; NONE for none. */
  thread: 14,
  core: 15,
  /** Sum of the waits that it drew. */
  drawnNanos: 16,
  length: 17,
} as const;

/** Takes the row of a request that has ended, which begins at rows[at] and holds until this returns. */
export type EndTaker = (rows: Float64Array, at: number) => void;

/** A row as an object. Who takes millions of them reads the places that it needs instead. */
export interface RequestEnd {
  readonly request: number;
  readonly outcome: number;
  readonly intendedAt: Nanos;
  readonly startedAt: Nanos;
  readonly endedAt: Nanos;
  /** By REQUEST_STATE; they sum to the time from its start to its end. */
  readonly split: readonly Nanos[];
}

/** One number of the row that begins at rows[at]: `place` is one of END, or of REQUEST_STATE, so that the row has it. */
export function numberOfEnd(rows: Float64Array, at: number, place: number): number {
  return rows[at + place]!;
}

export function readEnd(rows: Float64Array, at: number): RequestEnd {
  const split: Nanos[] = [];
  for (let state = 0; state < REQUEST_STATES; state++) split.push(numberOfEnd(rows, at, state));
  return {
    request: numberOfEnd(rows, at, END.number),
    outcome: numberOfEnd(rows, at, END.outcome),
    intendedAt: numberOfEnd(rows, at, END.intendedAt),
    startedAt: numberOfEnd(rows, at, END.startedAt),
    endedAt: numberOfEnd(rows, at, END.endedAt),
    split,
  };
}
