// Reads a log in the browser as a stream, however long it is, and answers questions about it. It runs in a
// worker, or in the page if no worker starts; between two pieces of the log the page can respond.

import { encodingOf } from '../src/importers/bytes.ts';
import type { Measurement } from '../src/importers/measured/measurement.ts';
import type { Answers, Question, ReadingReport } from '../src/importers/reading-report.ts';
import { type LogMeaning, LogTimes, meaningOf } from '../src/importers/traffic-log/log-arrivals.ts';
import type { Skipped } from '../src/importers/traffic-log/log-feed.ts';
import { logMeasurement } from '../src/importers/traffic-log/log-measurement.ts';
import {
  busiestSpan,
  firstSpan,
  type LogOverview,
  type LogSpan,
  overviewOf,
} from '../src/importers/traffic-log/log-overview.ts';
import { LogReader, type TrafficLog } from '../src/importers/traffic-log/log-reader.ts';
import { logReport } from '../src/importers/traffic-log/log-report.ts';
import { type TakenTraffic, takeTraffic } from '../src/importers/traffic-log/log-traffic.ts';
import { chainIn } from '../src/importers/traffic-log/span-chain.ts';
import type { Nanos } from '../src/scenario/duration.ts';
import type { Problem } from '../src/scenario/problem.ts';
import { TIMESTAMPS_MAX } from '../src/scenario/shapes/common.ts';
import { gunzipped, isGzip } from './gunzip.ts';

/** The facts about a log, without its requests. */
export interface LogFacts {
  readonly report: ReadingReport;
  /** Questions that must be answered before anything is imported. */
  readonly questions: readonly Question[];
  readonly requests: number;
  readonly skipped: Skipped;
  readonly backwards: number;
  readonly failed: number;
  readonly resolutionNanos: Nanos;
  /** The second of Unix time (or of a recording) from which the log's instants count. */
  readonly startSeconds: number;
  readonly services: readonly string[];
  readonly hasDurations: boolean;
  readonly hasWaits: boolean;
  /** The meaning according to the log itself. */
  readonly meaning: LogMeaning;
}

export type ReadLog =
  | { readonly ok: true; readonly facts: LogFacts }
  /** null if the file cannot be read to its end, or if reading was cancelled. */
  | { readonly ok: false; readonly problem: Problem | null };

export interface LogProgress {
  readonly bytes: number;
  readonly ofBytes: number;
  readonly requests: number;
}

/** The log over time, and the part of it that is selected first. */
export interface LogLook {
  readonly overview: LogOverview;
  readonly first: LogSpan;
}

const PROGRESS_MILLIS = 100;

export class LogHost {
  #log: TrafficLog | null = null;
  #times: LogTimes | null = null;
  #overview: LogOverview | null = null;
  #service: number | null = null;
  /** Increases with each log to read and with each stop; a reading with a lower number is cancelled. */
  #reading = 0;

  /** Cancels the present reading. */
  stop(): void {
    this.#reading++;
  }

  /**
   * Reads this log instead of an earlier one, whose reading is cancelled. Reports progress ten times a
   * second.
   */
  async read(log: Blob, answers: Answers, onProgress: (progress: LogProgress) => void): Promise<ReadLog> {
    const reading = ++this.#reading;
    this.#log = null;
    this.#times = null;
    this.#overview = null;
    const reader = new LogReader(null, answers);
    let bytes = 0;
    const counted = log.stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    const pieces = ((await isGzip(log)) ? gunzipped(counted) : counted).getReader();
    let decoder: TextDecoder | null = null;
    let next = performance.now() + PROGRESS_MILLIS;
    try {
      for (;;) {
        const { done, value } = await pieces.read();
        decoder ??= new TextDecoder(encodingOf(value ?? new Uint8Array()));
        const problem = reader.push(decoder.decode(value, { stream: !done }));
        if (problem !== null) {
          void pieces.cancel();
          return { ok: false, problem };
        }
        if (reading !== this.#reading) {
          void pieces.cancel();
          return { ok: false, problem: null };
        }
        if (done) break;
        if (performance.now() < next) continue;
        next = performance.now() + PROGRESS_MILLIS;
        onProgress({ bytes, ofBytes: log.size, requests: reader.count });
        // Lets the page respond if there is no worker.
        await new Promise((resolve) => setTimeout(resolve));
      }
    } catch {
      return { ok: false, problem: null };
    }
    const read = reader.end();
    if (!read.ok) return read;
    this.#log = read.log;
    return { ok: true, facts: factsOf(read.log) };
  }

  /** The log over time, interpreted in this way. The result is kept for later questions. */
  look(meaning: LogMeaning): LogLook {
    const times = new LogTimes(this.#read, meaning);
    const overview = overviewOf(times);
    this.#times = times;
    this.#overview = overview;
    this.#service = meaning.service;
    return { overview, first: firstSpan(times, overview, TIMESTAMPS_MAX) };
  }

  busiest(lengthNanos: Nanos): LogSpan {
    return busiestSpan(this.#looked, this.#overview!, lengthNanos);
  }

  take(span: LogSpan): TakenTraffic {
    const { hasDurations, hasWaits } = this.#read.layout;
    const chain = chainIn(this.#read, this.#service);
    return takeTraffic(this.#looked, span, { durations: hasDurations, waits: hasWaits }, chain);
  }

  /** The log's durations as a measurement, interpreted as in the last `look`; null if it has none. */
  measure(): Measurement | null {
    return logMeasurement(this.#read, this.#looked, this.#overview!);
  }

  get #read(): TrafficLog {
    if (this.#log === null) throw new Error('no log has been read');
    return this.#log;
  }

  get #looked(): LogTimes {
    if (this.#times === null) throw new Error('the log has not been looked at');
    return this.#times;
  }
}

function factsOf(log: TrafficLog): LogFacts {
  const { layout, rows, services, skipped } = log;
  const meaning = meaningOf(log);
  return {
    report: logReport(log, meaning),
    questions: layout.questions,
    requests: rows.length,
    skipped,
    backwards: rows.backwards,
    failed: rows.failed,
    resolutionNanos: rows.resolutionNanos,
    startSeconds: rows.startSeconds,
    services,
    hasDurations: layout.hasDurations,
    hasWaits: layout.hasWaits,
    meaning,
  };
}
