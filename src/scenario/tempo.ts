// How fast the clock of a ready scene goes while people watch it: slow enough that they can follow a request through its life, and
// faster where that takes too long to see what the scene is about.

import type { Nanos } from './duration.ts';

/** Speeds are simulated seconds in a second of watching. */
export interface Tempo {
  readonly speed: number;
  /** Speeds from later instants on, in their order. */
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
