// The speed of a built-in scene: slow enough to follow a request from start to end, and faster where that
// would take too long.

import type { Nanos } from './duration.ts';

/** Speeds are simulated seconds per second of watching. */
export interface Tempo {
  readonly speed: number;
  /** Speeds from later instants on, in order. */
  readonly later?: readonly TempoStep[];
}

export interface TempoStep {
  readonly fromNanos: Nanos;
  readonly speed: number;
}

/** The speed at this instant. */
export function speedAt(tempo: Tempo, atNanos: Nanos): number {
  const step = tempo.later?.findLast(({ fromNanos }) => fromNanos <= atNanos);
  return step?.speed ?? tempo.speed;
}
