// The requests of a log in columns of 25 bytes per request, so that a log of a gigabyte fits. Stored in
// blocks, so that growing copies nothing.

import type { Nanos } from '../../scenario/duration.ts';
import { SPAN_MAX_NANOS } from '../../scenario/shapes/common.ts';
import { COARSEST_NANOS, coarser, type Instant } from './instant.ts';

/** Maximum number of stored requests: 400 MB. */
export const LOG_ROWS_MAX = 16_000_000;
const BLOCK_SHIFT = 16;
const BLOCK_ROWS = 1 << BLOCK_SHIFT;
const WITHIN_BLOCK = BLOCK_ROWS - 1;

/** The values that a parser read from one line. */
export interface LogLine extends Instant {
  /** In the unit of the format; NaN if the line does not say. */
  duration: number;
  /** The part spent waiting for an upstream; NaN if the line does not say. */
  wait: number;
  /** The index of the service that served it. */
  service: number;
  /** Whether the reply was a server error; false if the line does not say. */
  failed: boolean;
}

export class LogRows {
  /** Timestamp of each request, in nanoseconds since `startSeconds`. */
  readonly #stamps: Float64Array[] = [];
  readonly #durations: Float64Array[] = [];
  readonly #waits: Float64Array[] = [];
  readonly #services: Uint8Array[] = [];
  length = 0;
  /** The second of Unix time (or of the recording) from which timestamps count: that of the first request. */
  startSeconds = 0;
  firstNanos: Nanos = Number.POSITIVE_INFINITY;
  lastNanos: Nanos = Number.NEGATIVE_INFINITY;
  /** Resolution of timestamps: 1e9, 1e6, 1e3 or 1. */
  resolutionNanos: Nanos = COARSEST_NANOS;
  /** Number of requests with an earlier timestamp than the request before. */
  backwards = 0;
  /** Number of requests whose reply was a server error. */
  failed = 0;
  /** Offset of the first request's zone from UTC in minutes; NaN if none is written. */
  zone = Number.NaN;
  #lastNanos = Number.NEGATIVE_INFINITY;

  /** Takes a request; false if its timestamp is more than thirty days from the first. */
  add({ seconds, nanos, zone, duration, wait, service, failed }: LogLine): boolean {
    if (this.length === 0) {
      this.startSeconds = seconds;
      this.zone = zone;
    }
    const stamp = (seconds - this.startSeconds) * 1e9 + nanos;
    if (!(Math.abs(stamp) <= SPAN_MAX_NANOS)) return false;
    const within = this.length & WITHIN_BLOCK;
    if (within === 0) {
      this.#stamps.push(new Float64Array(BLOCK_ROWS));
      this.#durations.push(new Float64Array(BLOCK_ROWS));
      this.#waits.push(new Float64Array(BLOCK_ROWS));
      this.#services.push(new Uint8Array(BLOCK_ROWS));
    }
    const block = this.length >>> BLOCK_SHIFT;
    this.#stamps[block]![within] = stamp;
    this.#durations[block]![within] = duration;
    this.#waits[block]![within] = wait;
    this.#services[block]![within] = service;
    this.length += 1;
    if (nanos !== 0) this.resolutionNanos = coarser(this.resolutionNanos, nanos);
    if (failed) this.failed += 1;
    if (stamp < this.#lastNanos) this.backwards += 1;
    this.#lastNanos = stamp;
    if (stamp < this.firstNanos) this.firstNanos = stamp;
    if (stamp > this.lastNanos) this.lastNanos = stamp;
    return true;
  }

  stampAt(row: number): Nanos {
    return this.#stamps[row >>> BLOCK_SHIFT]![row & WITHIN_BLOCK]!;
  }

  durationAt(row: number): number {
    return this.#durations[row >>> BLOCK_SHIFT]![row & WITHIN_BLOCK]!;
  }

  waitAt(row: number): number {
    return this.#waits[row >>> BLOCK_SHIFT]![row & WITHIN_BLOCK]!;
  }

  serviceAt(row: number): number {
    return this.#services[row >>> BLOCK_SHIFT]![row & WITHIN_BLOCK]!;
  }
}
