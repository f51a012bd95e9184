// Spans of traces as a log: server spans are the requests, and all spans show which service calls which. Each format
// defines which objects of its JSON are spans, which objects name services, and the fields of a span.

import { t } from '../../languages/t.ts';
import type { Problem } from '../../scenario/problem.ts';
import { SPAN_MAX_NANOS } from '../../scenario/shapes/common.ts';
import { NANOS_OF_UNIT, type TimeUnit } from '../measured/reader.ts';
import { type FieldRole, type Mark, type Sample, sampleOf } from '../reading-report.ts';
import { type Instant, readNumber } from './instant.ts';
import { type JsonContext, JsonCutter } from './json-cutter.ts';
import { type LogFeed, type Skipped, type SkippedLine, tooMany } from './log-feed.ts';
import type { LogLayout } from './log-format.ts';
import { LOG_ROWS_MAX, type LogLine, type LogRows } from './log-rows.ts';
import { type SpanLinks, SpanTree } from './span-tree.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Span {
  readonly links: SpanLinks;
  readonly start: unknown;
  /** Its duration, or the time of its end; the other is undefined. */
  readonly duration?: unknown;
  readonly end?: unknown;
  /** The key by which the span refers to its service. */
  readonly owner: string;
  readonly failed: boolean;
}

export interface SpanFormat {
  readonly layout: LogLayout;
  /** The unit of starts, ends and durations. */
  readonly unit: TimeUnit;
  /** The fields of a sample span: the names of its start, and of its end or its duration. */
  readonly shown: readonly (readonly [role: FieldRole, name: string])[];
  isHead(head: string): boolean;
  /** The kind of the object that begins here. "group" is an object in which names of services are valid. */
  kindOf(place: JsonContext): 'span' | 'owners' | 'group' | null;
  spanIn(object: JsonObject): Span;
  /** Keys of services in spans -> names of the services. */
  ownersIn(object: JsonObject): ReadonlyMap<string, string>;
  /** Whether the names follow the spans of their group. */
  readonly areOwnersBehind: boolean;
}

const SERVICES_MAX = 256;
const SHOWN_SKIPPED = 3;
/** Maximum number of spans of one group that wait for their names: no trace has more. */
const WAITING_MAX = 1_000_000;

interface PendingSpan {
  readonly line: LogLine;
  /** Position in the tree; -1 if it is not in the tree. */
  readonly place: number;
  readonly owner: string;
}

export class SpanFeed implements LogFeed {
  /** Names of the services of spans; '' for spans without one. */
  readonly services: string[] = [];
  /** Number of spans that are not requests, such as those of clients. */
  others = 0;
  sample: Sample | null = null;
  readonly tree = new SpanTree();
  readonly #format: SpanFormat;
  readonly #rows: LogRows;
  readonly #cutter: JsonCutter;
  readonly #readInstant: (text: string, into: Instant) => boolean;
  readonly #until: Instant = { seconds: 0, nanos: 0, zone: 0 };
  readonly #first: SkippedLine[] = [];
  #owners: ReadonlyMap<string, string> = new Map();
  #waiting: PendingSpan[] = [];
  #count = 0;
  #farAway = 0;
  /** The time from which the tree counts; NaN before the first span. */
  #startSeconds = Number.NaN;
  #problem: Problem | null = null;

  constructor(format: SpanFormat, rows: LogRows) {
    this.#format = format;
    this.#rows = rows;
    this.#readInstant = readNumber(format.unit);
    this.#cutter = new JsonCutter(
      (place) => this.#begins(place),
      (text, place, line) => this.#take(text, place, line),
    );
  }

  get lines(): number {
    return this.#cutter.line;
  }

  get skipped(): Skipped {
    return { count: this.#count, first: this.#first, farAway: this.#farAway };
  }

  push(text: string): Problem | null {
    this.#cutter.push(text);
    return this.#problem;
  }

  end(): Problem | null {
    this.#addWaiting();
    this.tree.join();
    if (this.#rows.length === 0) {
      this.#problem ??= {
        key: t`the log`,
        value: t`a log without server spans`,
        allowed: this.#format.layout.expected,
      };
    }
    return this.#problem;
  }

  #begins(place: JsonContext): boolean {
    const kind = this.#format.kindOf(place);
    if (kind === 'group') {
      this.#addWaiting();
      this.#owners = new Map();
    }
    return kind === 'span' || kind === 'owners';
  }

  #take(text: string | null, place: JsonContext, line: number): boolean {
    const object = text === null ? null : parsed(text);
    if (this.#format.kindOf(place) === 'owners') {
      if (object !== null) this.#owners = this.#format.ownersIn(object);
      if (this.#format.areOwnersBehind) this.#addWaiting();
    } else if (object === null || text === null) this.#skip(line, text ?? '');
    else this.#takeSpan(object, text, line);
    return this.#problem === null;
  }

  #takeSpan(object: JsonObject, text: string, lineNumber: number): void {
    const span = this.#format.spanIn(object);
    const isRequest = span.links.kind === 'server';
    if (!isRequest) this.others += 1;
    const line: LogLine = {
      seconds: 0,
      nanos: 0,
      zone: 0,
      duration: 0,
      wait: Number.NaN,
      service: 0,
      failed: span.failed,
    };
    if (!this.#readTimes(span, line)) {
      if (isRequest) this.#skip(lineNumber, text);
      return;
    }
    if (Number.isNaN(this.#startSeconds)) this.#startSeconds = line.seconds;
    const place = this.tree.add(
      span.links,
      (line.seconds - this.#startSeconds) * 1e9 + line.nanos,
      line.duration * NANOS_OF_UNIT[this.#format.unit],
    );
    if (!isRequest) return;
    this.sample ??= this.#sampleOf(lineNumber, text);
    if (!this.#format.areOwnersBehind) this.#add({ line, place, owner: span.owner });
    else {
      this.#waiting.push({ line, place, owner: span.owner });
      if (this.#waiting.length === WAITING_MAX) this.#addWaiting();
    }
  }

  /** Puts start and duration into the line; false if a value is missing or impossible. */
  #readTimes(span: Span, line: LogLine): boolean {
    if (!this.#readInstant(String(span.start), line)) return false;
    line.duration = this.#durationOf(span, line);
    return line.duration >= 0 && line.duration * NANOS_OF_UNIT[this.#format.unit] <= SPAN_MAX_NANOS;
  }

  /** Duration of a span in the unit of the format; NaN if the span has none. */
  #durationOf({ duration, end }: Span, line: LogLine): number {
    if (end === undefined) return typeof duration === 'number' ? duration : Number.NaN;
    const until = this.#until;
    if (!this.#readInstant(String(end), until)) return Number.NaN;
    const nanos = (until.seconds - line.seconds) * 1e9 + until.nanos - line.nanos;
    return nanos / NANOS_OF_UNIT[this.#format.unit];
  }

  #addWaiting(): void {
    for (const each of this.#waiting) this.#add(each);
    this.#waiting = [];
  }

  #add({ line, place, owner }: PendingSpan): void {
    line.service = this.#serviceIndex(this.#owners.get(owner) ?? owner);
    if (place >= 0) this.tree.spans[place]!.service = line.service;
    if (this.#rows.length === LOG_ROWS_MAX) this.#problem = tooMany();
    else if (!this.#rows.add(line)) this.#farAway += 1;
  }

  /** Index of a service. Services beyond the maximum number share the last index. */
  #serviceIndex(name: string): number {
    const known = this.services.indexOf(name);
    if (known >= 0) return known;
    if (this.services.length === SERVICES_MAX) return SERVICES_MAX - 1;
    return this.services.push(name) - 1;
  }

  #skip(line: number, text: string): void {
    this.#count += 1;
    if (this.#first.length < SHOWN_SKIPPED) this.#first.push({ line, text: text.slice(0, 200) });
  }

  /** The part of a span that contains its times. */
  #sampleOf(line: number, text: string): Sample {
    const flat = text.replace(/\s+/g, ' ');
    const places = this.#format.shown.flatMap(([role, name]): Mark[] => {
      const found = new RegExp(`"${name}" ?: ?"?(\\d{1,20})`).exec(flat);
      if (found === null) return [];
      const to = found.index + found[0].length;
      return [{ role, from: to - found[1]!.length, to }];
    });
    const from = Math.max(0, Math.min(...places.map((each) => each.from)) - 60);
    const part = flat.slice(from, from + 300);
    const marks = places
      .map((each) => ({ ...each, from: each.from - from, to: each.to - from }))
      .filter(({ to }) => to <= part.length)
      .sort((a, b) => a.from - b.from);
    return sampleOf(line, part, marks);
  }
}

function parsed(text: string): JsonObject | null {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    // A span that is not valid JSON counts as unreadable.
    return null;
  }
}
