// The run as sound: a tick stands for a completed request. The pace of the ticks tells the rate, their pitch
// the p99, and their side (left or right) the server. This file computes the ticks in a span of time;
// sonifier.ts plays them.

import type { Nanos } from '../../scenario/duration.ts';

/** The figures of a server that can be heard. */
export interface ServerRhythm {
  /** Completed requests per second of wall time. */
  readonly completed: number;
  readonly failed: number;
  /** NaN while there are too few samples. */
  readonly p99Nanos: Nanos;
}

export interface Tick {
  /** Seconds from the beginning of the span. */
  readonly atSeconds: number;
  readonly hertz: number;
  /** -1 is the left ear, 1 the right. */
  readonly pan: number;
  readonly isFailure: boolean;
}

/**
 * Most ticks per second. Faster ticks would merge into a tone, so at high rates a tick stands for several
 * requests.
 */
const TICKS_MOST = 12;
const FAILURE_HERTZ = 98;
/**
 * The pitch for a p99 of 1 ms or less. Each factor of ten is an octave, up to four octaves above for 10 s.
 */
const LOWEST_HERTZ = 165;
const LOWEST_NANOS: Nanos = 1e6;
const DECADES = 4;

export function toneOf(p99Nanos: Nanos): number {
  if (!(p99Nanos > 0)) return LOWEST_HERTZ;
  const decades = Math.log10(p99Nanos / LOWEST_NANOS);
  return LOWEST_HERTZ * 2 ** Math.min(DECADES, Math.max(0, decades));
}

/** The first server is on the left and the last on the right. A single server is in the middle. */
export function panOf(place: number, servers: number): number {
  return servers < 2 ? 0 : (place / (servers - 1)) * 1.6 - 0.8;
}

/**
 * Ticks per second for a rate of requests per second. At low rates both are about equal; at high rates ticks
 * approach their maximum.
 */
export function paceOf(perSecond: number): number {
  return perSecond <= 0 ? 0 : TICKS_MOST * (1 - Math.exp(-perSecond / TICKS_MOST));
}

/**
 * Computes the ticks of consecutive spans. It continues from span to span, so that slow ticks keep their
 * distance.
 */
export class Ticker {
  /** For each server and kind of tick: how much of the distance to the next tick has passed, as a share. */
  private readonly ways = new Map<string, number>();

  over(servers: readonly ServerRhythm[], seconds: number): readonly Tick[] {
    return servers.flatMap(({ completed, failed, p99Nanos }, place) => {
      const pan = panOf(place, servers.length);
      return [
        ...this.ticks(`${place} done`, paceOf(completed), seconds).map((atSeconds) => ({
          atSeconds,
          hertz: toneOf(p99Nanos),
          pan,
          isFailure: false,
        })),
        ...this.ticks(`${place} failed`, paceOf(failed), seconds).map((atSeconds) => ({
          atSeconds,
          hertz: FAILURE_HERTZ,
          pan,
          isFailure: true,
        })),
      ];
    });
  }

  private ticks(key: string, pace: number, seconds: number): readonly number[] {
    let way = this.ways.get(key) ?? 0;
    const at: number[] = [];
    let passed = 0;
    while (pace > 0 && passed + (1 - way) / pace <= seconds) {
      passed += (1 - way) / pace;
      way = 0;
      at.push(passed);
    }
    this.ways.set(key, way + (seconds - passed) * pace);
    return at;
  }
}
