// Reads a log of requests that arrives in pieces of text: finds its format from the first lines, then keeps
// timestamps and durations.

import { t } from '../../languages/t.ts';
import { type Problem, showValue } from '../../scenario/problem.ts';
import { hasReturnsAlone, withLineEnds } from '../line-ends.ts';
import { SUMMARIES_WORDS } from '../measured/latency-csv.ts';
import { cleanersFor, type LineCleaner } from '../plain-text.ts';
import { type Answers, NO_ANSWERS, type Sample } from '../reading-report.ts';
import { accessLogLayout } from './access-log.ts';
import { bareW3cLayout } from './bare-w3c.ts';
import { templateIn, templateLayout } from './format-line.ts';
import { GatlingFeed, gatlingLayoutIn } from './gatling-binary.ts';
import { JsonListFeed, recordLinesIn } from './json-list-feed.ts';
import { ENVOY_EXPECTED, fixedLayout } from './line-formats.ts';
import { LINE_MAX, LineFeed, type LogFeed, type Skipped, tooLong } from './log-feed.ts';
import type { LineLayout, LogFormatId, LogLayout } from './log-format.ts';
import { LOG_FORMATS_READ } from './log-formats.ts';
import { LogRows } from './log-rows.ts';
import { isCsvLogHeader, recordLayout, summaryTableIn } from './record-log.ts';
import { SpanFeed, type SpanFormat } from './span-feed.ts';
import { OTLP_LAYOUT, spanFormatOf } from './span-formats.ts';
import type { SpanTree } from './span-tree.ts';

/** Numbers of lines and of characters that are used to find the format. */
const HEAD_LINES = 200;
const HEAD_CHARACTERS = 65_536;

/** The result of reading a log. */
export interface TrafficLog {
  readonly layout: LogLayout;
  readonly rows: LogRows;
  /** Names of the requests' services, if the log distinguishes them. */
  readonly services: readonly string[];
  readonly lines: number;
  readonly skipped: Skipped;
  /** Number of rows that the format defines as something other than requests. */
  readonly others: number;
  /** The first request, with its recognised fields. */
  readonly sample: Sample | null;
  /** The spans with their parents; null if there are none. */
  readonly tree: SpanTree | null;
}

/**
 * How to read a log with this beginning: line by line, as JSON records, as spans, as Gatling's bytes, or not at all.
 */
export type LogDetection =
  | { readonly kind: 'lines' | 'records'; readonly layout: LineLayout; readonly cleaner: LineCleaner }
  | { readonly kind: 'spans'; readonly format: SpanFormat }
  | { readonly kind: 'gatling'; readonly layout: LogLayout }
  | { readonly kind: 'none'; readonly problem: Problem };

/**
 * Finds the format of a log from its beginning. `as`: the only format to try; null tries all. `isWhole`:
 * nothing follows the head.
 */
export function detectLog(
  head: string,
  as: LogFormatId | null = null,
  isWhole = true,
  answers: Answers = NO_ANSWERS,
): LogDetection {
  const text = head.replace(/^\uFEFF/, '');
  const gatling = as === null || as === 'gatling' ? gatlingLayoutIn(text) : null;
  if (gatling !== null) return { kind: 'gatling', layout: gatling };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells bytes from text
  const binary = /[\0\x01-\x08\x0e-\x1a]/.exec(text.slice(0, 4096));
  if (binary !== null) return none(1, t`bytes that are not text`, LOG_FORMATS_READ);
  const format = spanFormatOf(text, as);
  if (format !== null) return { kind: 'spans', format };
  const all = withLineEnds(text).split('\n', HEAD_LINES + 1);
  // The last line of an incomplete head may be cut.
  const lines = isWhole || all.length > HEAD_LINES ? all.slice(0, HEAD_LINES) : all.slice(0, -1);
  for (const cleaner of cleanersFor(lines)) {
    const clean = lines.map((line) => cleaner.clean(line));
    const layout = layoutOf(clean, as, answers);
    if (layout !== null) return { kind: 'lines', layout, cleaner };
  }
  const records = recordLinesIn(text, HEAD_LINES);
  const layout = records.length === 0 ? null : recordLayout(records, as, answers);
  if (layout !== null) return { kind: 'records', layout, cleaner: cleanersFor(records)[0]! };
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [at]));
  const summary = as === null ? summaryTableIn(lines) : null;
  if (summary !== null)
    return none((filled[0] ?? 0) + 1, showValue(lines[filled[0] ?? 0] ?? ''), SUMMARIES_WORDS);
  // The line to report: in a CSV, the first row below the header.
  const index = (isCsvLogHeader(lines[filled[0] ?? 0] ?? '') ? filled[1] : null) ?? filled[0] ?? -1;
  const first = lines[index] ?? text.slice(0, 200);
  if (answers.arrival === 'none')
    return none(
      1,
      showValue(lines[0] ?? ''),
      t`a column of timestamps: durations alone do not describe traffic`,
    );
  return none(Math.max(1, index + 1), showValue(first), as === null ? LOG_FORMATS_READ : expectedOf(as));
}

function none(line: number, value: string, allowed: string): LogDetection {
  return { kind: 'none', problem: { key: t`line ${line}`, value, allowed } };
}

function layoutOf(lines: readonly string[], as: LogFormatId | null, answers: Answers): LineLayout | null {
  const requests = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const template = templateIn(lines);
  if (template !== null && (as === null || as === template.id)) {
    const layout = templateLayout(template, lines, answers);
    if (layout !== null) return layout;
  }
  if (requests.length === 0) return null;
  if (as === 'nginx' || as === 'apache') return accessLogLayout(requests, as, answers);
  return (
    fixedLayout(requests, as) ??
    (as === null || as === 'traefik' ? accessLogLayout(requests, null, answers) : null) ??
    (as === null || as === 'w3c' ? bareW3cLayout(lines, answers) : null) ??
    recordLayout(lines, as, answers)
  );
}

function expectedOf(as: LogFormatId): string {
  switch (as) {
    case 'nginx':
    case 'apache':
    case 'traefik':
      return t`address, user, [time], "request", status and size`;
    case 'envoy':
      return ENVOY_EXPECTED;
    case 'csv':
      return t`a header with a column such as timestamp, and a row below it`;
    default:
      return LOG_FORMATS_READ;
  }
}

export class LogReader {
  readonly #as: LogFormatId | null;
  readonly #answers: Answers;
  readonly #rows = new LogRows();
  #head = '';
  #feed: LogFeed | null = null;
  #spans: SpanFeed | null = null;
  #layout: LogLayout = OTLP_LAYOUT;
  #hasReturnsAlone = false;

  constructor(as: LogFormatId | null = null, answers: Answers = NO_ANSWERS) {
    this.#as = as;
    this.#answers = answers;
  }

  /** Number of requests so far. */
  get count(): number {
    return this.#rows.length;
  }

  /** Takes the next piece. Returns the problem at which reading stops; null if it continues. */
  push(text: string): Problem | null {
    if (this.#feed !== null) return this.#push(this.#feed, text);
    this.#head += text;
    const hasLine = /[\n\r]/.test(this.#head) || /^\s*[{[\0]/.test(this.#head);
    if (this.#head.length < HEAD_CHARACTERS || (!hasLine && this.#head.length < LINE_MAX)) return null;
    if (!hasLine) return tooLong(1);
    return this.#begin(false);
  }

  /** After the last piece: the log, or its problem. */
  end(): { readonly ok: true; readonly log: TrafficLog } | { readonly ok: false; readonly problem: Problem } {
    const begun = this.#feed === null ? this.#begin(true) : null;
    // If a question must be answered first, nothing is known about the lines yet.
    const problem = begun ?? (this.#layout.questions.length > 0 ? null : (this.#feed?.end() ?? null));
    if (problem !== null || this.#feed === null)
      return {
        ok: false,
        problem: problem ?? { key: t`the log`, value: t`empty`, allowed: LOG_FORMATS_READ },
      };
    const { lines, skipped, others, sample } = this.#feed;
    const services = this.#spans?.services ?? [];
    const { rows, layout } = { rows: this.#rows, layout: this.#layout };
    const tree = this.#spans?.tree ?? null;
    return { ok: true, log: { layout, rows, services, lines, skipped, others, sample, tree } };
  }

  #begin(isWhole: boolean): Problem | null {
    const head = this.#head.replace(/^\uFEFF/, '');
    this.#head = '';
    if (head.trim() === '') return { key: t`the log`, value: t`empty`, allowed: LOG_FORMATS_READ };
    const found = detectLog(head, this.#as, isWhole, this.#answers);
    if (found.kind === 'none') return found.problem;
    // Binary data have no lines.
    this.#hasReturnsAlone = found.kind !== 'gatling' && hasReturnsAlone(head);
    if (found.kind === 'spans') {
      this.#layout = found.format.layout;
      this.#spans = new SpanFeed(found.format, this.#rows);
      this.#feed = this.#spans;
    } else if (found.kind === 'gatling') {
      this.#layout = found.layout;
      this.#feed = new GatlingFeed(this.#rows);
    } else {
      this.#layout = found.layout;
      const lines = new LineFeed(found.layout, found.cleaner, this.#rows);
      this.#feed = found.kind === 'lines' ? lines : new JsonListFeed(lines);
    }
    return this.#push(this.#feed, head);
  }

  #push(feed: LogFeed, text: string): Problem | null {
    return feed.push(this.#hasReturnsAlone ? text.replaceAll('\r', '\n') : text);
  }
}
