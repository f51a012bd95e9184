// Reads a log of requests that comes in pieces of text: finds its format by the first lines, then keeps instants and durations.

import { t } from '../../languages/t.ts';
import { type Problem, showValue } from '../../scenario/problem.ts';
import { hasReturnsAlone, withLineEnds } from '../line-ends.ts';
import { accessLogLayout } from './access-log.ts';
import { csvLayout, isCsvLogHeader } from './csv-log.ts';
import { envoyLayout } from './envoy-log.ts';
import { LINE_MAX, LineFeed, type LogFeed, type Skipped, tooLong } from './log-feed.ts';
import type { LineLayout, LogFormatId, LogLayout } from './log-format.ts';
import { LOG_FORMATS_READ } from './log-formats.ts';
import { LogRows } from './log-rows.ts';
import { isOtlpHead, OTLP_LAYOUT, OtlpFeed } from './otlp-log.ts';

/** Lines and characters by which the format is found. */
const HEAD_LINES = 200;
const HEAD_CHARACTERS = 65_536;

/** A log that was read. */
export interface TrafficLog {
  readonly layout: LogLayout;
  readonly rows: LogRows;
  /** Names of the services that requests are of, where the log tells them apart. */
  readonly services: readonly string[];
  readonly lines: number;
  readonly skipped: Skipped;
}

/** How a log with this beginning is to be read: line by line, as spans, or not at all. */
export type LogDetection =
  | { readonly kind: 'lines'; readonly layout: LineLayout }
  | { readonly kind: 'spans' }
  | { readonly kind: 'none'; readonly problem: Problem };

/** Finds the format of a log by its beginning. `as`: it must be this one. `isWhole`: nothing follows the head. */
export function detectLog(head: string, as: LogFormatId | null = null, isWhole = true): LogDetection {
  const text = head.replace(/^\uFEFF/, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells bytes from text
  const binary = /[\0\x01-\x08\x0e-\x1a]/.exec(text.slice(0, 4096));
  if (binary !== null) return none(1, t`bytes that are not text`, LOG_FORMATS_READ);
  if (as === 'otlp' || (as === null && isOtlpHead(text))) return { kind: 'spans' };
  const all = withLineEnds(text).split('\n', HEAD_LINES + 1);
  // The last line of a head that goes on may be half a line.
  const lines = isWhole || all.length > HEAD_LINES ? all.slice(0, HEAD_LINES) : all.slice(0, -1);
  const requests = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const layout = layoutOf(requests, as);
  if (layout !== null) return { kind: 'lines', layout: withHeaderLines(layout, lines) };
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]));
  // Below the header of a CSV it is the first row that is wrong.
  const index = (isCsvLogHeader(lines[filled[0] ?? 0] ?? '') ? filled[1] : null) ?? filled[0] ?? -1;
  const first = lines[index] ?? text.slice(0, 200);
  return none(Math.max(1, index + 1), showValue(first), as === null ? LOG_FORMATS_READ : expectedOf(as));
}

function none(line: number, value: string, allowed: string): LogDetection {
  return { kind: 'none', problem: { key: t`line ${line}`, value, allowed } };
}

function layoutOf(lines: readonly string[], as: LogFormatId | null): LineLayout | null {
  if (lines.length === 0) return null;
  switch (as) {
    case 'nginx':
    case 'apache':
      return accessLogLayout(lines, as);
    case 'envoy':
      return envoyLayout(lines);
    case 'csv':
      return csvLayout(lines);
    default:
      return (
        envoyLayout(lines) ??
        accessLogLayout(lines, null) ??
        (isCsvLogHeader(lines[0]!) ? csvLayout(lines) : null)
      );
  }
}

/** Blank lines and comments above the header count with it. */
function withHeaderLines(layout: LineLayout, lines: readonly string[]): LineLayout {
  if (layout.headerLines === 0) return layout;
  const header = lines.findIndex((line) => line !== '' && !line.startsWith('#'));
  return { ...layout, headerLines: header + 1 };
}

function expectedOf(as: LogFormatId): string {
  switch (as) {
    case 'nginx':
    case 'apache':
      return t`address, user, [time], "request", status and size`;
    case 'envoy':
      return t`[start time] "request", status, flags, bytes in and out, duration and upstream service time`;
    case 'csv':
      return t`a header with a column such as timestamp, and a row below it`;
    case 'otlp':
      return OTLP_LAYOUT.expected;
  }
}

export class LogReader {
  readonly #as: LogFormatId | null;
  readonly #rows = new LogRows();
  #head = '';
  #feed: LogFeed | null = null;
  #spans: OtlpFeed | null = null;
  #layout: LogLayout = OTLP_LAYOUT;
  #hasReturnsAlone = false;

  constructor(as: LogFormatId | null = null) {
    this.#as = as;
  }

  /** Requests so far. */
  get count(): number {
    return this.#rows.length;
  }

  /** Takes the next piece. What is wrong with the log, at which reading ends; null where it goes on. */
  push(text: string): Problem | null {
    if (this.#feed !== null) return this.#push(this.#feed, text);
    this.#head += text;
    const hasLine = /[\n\r]/.test(this.#head) || isOtlpHead(this.#head);
    if (this.#head.length < HEAD_CHARACTERS || (!hasLine && this.#head.length < LINE_MAX)) return null;
    if (!hasLine) return tooLong(1);
    return this.#begin(false);
  }

  /** After the last piece: the log, or what is wrong with it. */
  end(): { readonly ok: true; readonly log: TrafficLog } | { readonly ok: false; readonly problem: Problem } {
    const problem = (this.#feed === null ? this.#begin(true) : null) ?? this.#feed?.end() ?? null;
    if (problem !== null || this.#feed === null)
      return {
        ok: false,
        problem: problem ?? { key: t`the log`, value: t`empty`, allowed: LOG_FORMATS_READ },
      };
    const { lines, skipped } = this.#feed;
    const services = this.#spans?.services ?? [];
    return { ok: true, log: { layout: this.#layout, rows: this.#rows, services, lines, skipped } };
  }

  #begin(isWhole: boolean): Problem | null {
    const head = this.#head.replace(/^\uFEFF/, '');
    this.#head = '';
    this.#hasReturnsAlone = hasReturnsAlone(head);
    if (head.trim() === '') return { key: t`the log`, value: t`empty`, allowed: LOG_FORMATS_READ };
    const found = detectLog(head, this.#as, isWhole);
    if (found.kind === 'none') return found.problem;
    if (found.kind === 'lines') {
      this.#layout = found.layout;
      this.#feed = new LineFeed(found.layout, this.#rows);
    } else {
      this.#spans = new OtlpFeed(this.#rows);
      this.#feed = this.#spans;
    }
    return this.#push(this.#feed, head);
  }

  #push(feed: LogFeed, text: string): Problem | null {
    return feed.push(this.#hasReturnsAlone ? text.replaceAll('\r', '\n') : text);
  }
}
