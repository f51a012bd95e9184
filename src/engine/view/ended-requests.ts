// Ended requests as rows of numbers. A row leaves the engine before the request's slot is reused.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATES } from '../../scenario/request-state.ts';

/** Layout of a row. The parts of the request's time come first, indexed by REQUEST_STATE. */
export const END = {
  number: REQUEST_STATES,
  /** Number of the first request that this request repeats; its own number if it repeats none. */
  first: 11,
  intendedAt: 12,
  startedAt: 13,
  endedAt: 14,
  /** A value of OUTCOME. */
  outcome: 15,
  /** The request's last thread, and that thread's core; NONE if the request had no thread. */
  thread: 16,
  core: 17,
  /** Sum of the request's drawn waits. */
  drawnNanos: 18,
  length: 19,
} as const;

/**
 * Receives the row of an ended request. The row begins at rows[at] and is valid only until the function
 * returns.
 */
export type EndTaker = (rows: Float64Array, at: number) => void;

/** A row as an object. To process millions of rows, read single numbers with `numberOfEnd` instead. */
export interface RequestEnd {
  readonly request: number;
  readonly outcome: number;
  readonly intendedAt: Nanos;
  readonly startedAt: Nanos;
  readonly endedAt: Nanos;
  /** The parts of the request's time, indexed by REQUEST_STATE. They add up to the time from start to end. */
  readonly split: readonly Nanos[];
}

/**
 * One number of the row that begins at rows[at]. It always exists, because `place` is a value of END or
 * REQUEST_STATE.
 */
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
