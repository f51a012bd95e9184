// Determines when the requests of a log arrived. From a timestamp at the end of a request its duration is
// subtracted. If timestamps are whole seconds, each request gets a random time within its second, with a
// fixed seed, like requests of many independent users.

import type { Nanos } from '../../scenario/duration.ts';
import { SPAN_MAX_NANOS } from '../../scenario/shapes/common.ts';
import { NANOS_OF_UNIT, type TimeUnit } from '../measured/reader.ts';
import type { LogStamp } from './log-format.ts';
import type { TrafficLog } from './log-reader.ts';
import { frontOf } from './span-chain.ts';
import type { SpanTree } from './span-tree.ts';

/** How the lines of a log are interpreted, if the log leaves that open or is wrong. */
export interface LogMeaning {
  readonly stamp: LogStamp;
  /** The unit of durations; null if there are none. */
  readonly unit: TimeUnit | null;
  /** The unit of waiting times. */
  readonly waitUnit: TimeUnit | null;
  /** Only requests of this service, by its index; null: all. */
  readonly service: number | null;
}

/** The meaning according to the log itself; `unit` is null if the reader must choose it. */
export function meaningOf({ layout, rows, services, tree }: TrafficLog): LogMeaning {
  return {
    stamp: layout.stamp,
    unit: layout.durationUnit,
    waitUnit: layout.waitUnit ?? layout.durationUnit,
    service: services.length > 1 ? firstService(rows, services.length, tree) : null,
  };
}

/**
 * The service to read: that at which traces begin, or else the busiest. A request may have a span in each
 * service that it passes, so counting all spans would count it several times.
 */
function firstService(rows: TrafficLog['rows'], services: number, tree: SpanTree | null): number {
  const front = tree === null ? -1 : frontOf(tree);
  if (front >= 0) return front;
  const counts = new Float64Array(services);
  for (let row = 0; row < rows.length; row += 1) counts[rows.serviceAt(row)]! += 1;
  return counts.indexOf(Math.max(...counts));
}

/**
 * Mixes the bits of a whole number so that neighbours become independent (a finalizer of MurmurHash3, A.
 * Appleby).
 */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const GOLDEN = 0x9e3779b9;

/** Instants and times of the requests of a log, by their row. */
export class LogTimes {
  readonly #log: TrafficLog;
  readonly #unitNanos: number;
  readonly #waitUnitNanos: number;
  readonly #spread: number;
  readonly #isEnd: boolean;
  readonly #service: number;

  constructor(log: TrafficLog, { stamp, unit, waitUnit, service }: LogMeaning) {
    this.#log = log;
    this.#unitNanos = unit === null ? Number.NaN : NANOS_OF_UNIT[unit];
    this.#waitUnitNanos = waitUnit === null ? Number.NaN : NANOS_OF_UNIT[waitUnit];
    this.#spread = log.rows.resolutionNanos === 1e9 ? 1e9 / 2 ** 32 : 0;
    this.#isEnd = stamp === 'end' && log.layout.hasDurations && unit !== null;
    this.#service = service ?? -1;
  }

  get length(): number {
    return this.#log.rows.length;
  }

  counts(row: number): boolean {
    return this.#service < 0 || this.#log.rows.serviceAt(row) === this.#service;
  }

  /** Nanoseconds since the second of the log's first line; negative for earlier arrivals. */
  arrivalAt(row: number): Nanos {
    const stamp = this.#log.rows.stampAt(row) + mixed(row + GOLDEN) * this.#spread;
    return Math.floor(this.#isEnd ? stamp - this.durationAt(row) : stamp);
  }

  /** At most thirty days, even if a chosen unit makes it longer. */
  durationAt(row: number): Nanos {
    return Math.min(Math.round(this.#log.rows.durationAt(row) * this.#unitNanos), SPAN_MAX_NANOS);
  }

  /** The waiting part of the duration, at most all of it; 0 if no upstream was called. */
  waitAt(row: number): Nanos {
    const wait = this.#log.rows.waitAt(row) * this.#waitUnitNanos;
    return Number.isNaN(wait) ? 0 : Math.min(Math.round(wait), this.durationAt(row));
  }
}
