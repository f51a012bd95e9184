// The visible part of a thread map: zooming and moving in time and across threads.

import type { Nanos } from '../../scenario/duration.ts';

export interface MapPart {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  readonly firstThread: number;
  /** Number of visible threads; null for all. */
  readonly threads: number | null;
}

const FACTOR = 2;
/** Shortest visible span. In a shorter one, axis labels could no longer distinguish instants. */
const SHORTEST_NANOS: Nanos = 10e3;
/** Fewest visible threads. So few have room for their names. */
const FEWEST_THREADS = 8;

export function wholeRun(reachNanos: Nanos): MapPart {
  return { fromNanos: 0, untilNanos: reachNanos, firstThread: 0, threads: null };
}

/** Zooms in time around `at`, within the run; returns the part unchanged if the run has not begun. */
export function zoomedTime(part: MapPart, by: 'in' | 'out', at: Nanos, reachNanos: Nanos): MapPart {
  const length = part.untilNanos - part.fromNanos;
  if (length <= 0) return part;
  const shortest = Math.min(SHORTEST_NANOS, reachNanos);
  const next = Math.min(reachNanos, Math.max(shortest, by === 'in' ? length / FACTOR : length * FACTOR));
  const share = (at - part.fromNanos) / length;
  return placed(part, at - share * next, next, reachNanos);
}

/** The part between two instants, given in any order. It is at least as long as the shortest visible span. */
export function between(part: MapPart, one: Nanos, other: Nanos, reachNanos: Nanos): MapPart {
  const length = Math.max(Math.min(SHORTEST_NANOS, reachNanos), Math.abs(one - other));
  return placed(part, Math.min(one, other), length, reachNanos);
}

/** Moves the part so that this instant is visible. */
export function movedTo(part: MapPart, at: Nanos, reachNanos: Nanos): MapPart {
  const { fromNanos, untilNanos } = part;
  if (at >= fromNanos && at <= untilNanos) return part;
  const length = untilNanos - fromNanos;
  return placed(part, at < fromNanos ? at - length / 4 : at - (length * 3) / 4, length, reachNanos);
}

/** Halves or doubles the number of visible threads, around this thread. */
export function zoomedThreads(
  part: MapPart,
  by: 'in' | 'out',
  thread: number,
  threadsInAll: number,
): MapPart {
  const shown = part.threads ?? threadsInAll;
  const next = by === 'in' ? Math.max(FEWEST_THREADS, Math.ceil(shown / FACTOR)) : shown * FACTOR;
  if (next >= threadsInAll) return { ...part, firstThread: 0, threads: null };
  const first = Math.round(thread - next / 2);
  return { ...part, firstThread: Math.min(threadsInAll - next, Math.max(0, first)), threads: next };
}

export function canHaveFewer(part: MapPart, threadsInAll: number): boolean {
  return (part.threads ?? threadsInAll) > FEWEST_THREADS;
}

/** Limits the part to the run and rounds it to whole nanoseconds, so that equal parts make equal requests. */
function placed(part: MapPart, from: Nanos, length: Nanos, reachNanos: Nanos): MapPart {
  const fromNanos = Math.max(0, Math.min(Math.round(from), reachNanos - Math.round(length)));
  return { ...part, fromNanos, untilNanos: Math.min(reachNanos, fromNanos + Math.round(length)) };
}
