// OpenTelemetry spans as OTLP JSON (a document, or one per line as the collector's file exporter writes
// them), whose server spans are requests. Read in pieces: the relevant parts are cut out of the text,
// whatever its size and layout.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
import type { Problem } from '../../scenario/problem.ts';
import { SPAN_MAX_NANOS } from '../../scenario/shapes/common.ts';
import { markOf, type Sample, sampleOf } from '../reading-report.ts';
import { readNumber } from './instant.ts';
import { LINE_MAX, type LogFeed, type Skipped, type SkippedLine, tooMany } from './log-feed.ts';
import type { LogLayout } from './log-format.ts';
import { LOG_ROWS_MAX, type LogLine, type LogRows } from './log-rows.ts';

const SERVICES_MAX = 256;
const SHOWN_SKIPPED = 3;
const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;

export const OTLP_LAYOUT: LogLayout = {
  id: 'otlp',
  name: t`OpenTelemetry spans (OTLP JSON)`,
  sign: { certainty: 'certain', words: t`its names “${'resourceSpans, scopeSpans'}”` },
  stamp: 'start',
  durationUnit: 'ns',
  waitUnit: null,
  unitSource: 'written',
  hasUnits: false,
  hasDurations: true,
  hasWaits: false,
  questions: [],
  untaken: '',
  expected: t`resourceSpans, with spans of kind server that have startTimeUnixNano and endTimeUnixNano`,
};

export function isOtlpHead(head: string): boolean {
  return /^\s*[{[]/.test(head) && /"(?:resourceSpans|scopeSpans|instrumentationLibrarySpans)"/.test(head);
}

/** The service.name among the attributes of a resource; '' if there is none. */
function serviceName(resource: unknown): string {
  const attributes = isRecord(resource) && Array.isArray(resource.attributes) ? resource.attributes : [];
  for (const each of attributes) {
    const value = isRecord(each) && each.key === 'service.name' && isRecord(each.value) ? each.value : null;
    if (typeof value?.stringValue === 'string') return value.stringValue.slice(0, 100);
  }
  return '';
}

/** Status code of a span: 2 is an error. */
function isError(status: unknown): boolean {
  return isRecord(status) && (status.code === 2 || status.code === 'STATUS_CODE_ERROR');
}

const readNanos = readNumber('ns');

/** The part of a span that contains its times. */
function spanSample(line: number, text: string, span: Readonly<Record<string, unknown>>): Sample {
  const [start, end] = [String(span.startTimeUnixNano), String(span.endTimeUnixNano)];
  const at = Math.min(text.indexOf(start), text.indexOf(end));
  const part = text.slice(Math.max(0, at - 60), at + 200).replace(/\s{1,100}/g, ' ');
  return sampleOf(line, part, [...markOf('arrival', part, start), ...markOf('end', part, end)]);
}

export class OtlpFeed implements LogFeed {
  /** Names of the spans' services; '' for those without. */
  readonly services: string[] = [];
  readonly #rows: LogRows;
  readonly #line: LogLine = {
    seconds: 0,
    nanos: 0,
    zone: 0,
    duration: 0,
    wait: Number.NaN,
    service: 0,
    failed: false,
  };
  readonly #until = { seconds: 0, nanos: 0, zone: 0 };
  readonly #first: SkippedLine[] = [];
  #count = 0;
  #farAway = 0;
  #problem: Problem | null = null;
  lines = 1;
  /** Client spans and the like. */
  others = 0;
  sample: Sample | null = null;

  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /**
   * The characters of the last short string, and whether a colon followed it, which makes it the key of the
   * next value.
   */
  #string = '';
  #isKey = false;
  /** Depth of the open array of spans; 0: none. */
  #spansDepth = 0;
  #resourceDepth = 0;
  /** Depth of the object that is being cut out, and its text so far; 0: none. */
  #objectDepth = 0;
  #object = '';
  #isTooLong = false;
  #service = '';

  constructor(rows: LogRows) {
    this.#rows = rows;
  }

  get skipped(): Skipped {
    return { count: this.#count, first: this.#first, farAway: this.#farAway };
  }

  push(text: string): Problem | null {
    let objectFrom = this.#objectDepth > 0 ? 0 : -1;
    let stringFrom = 0;
    for (let at = 0; at < text.length && this.#problem === null; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) {
          this.#inString = false;
          this.#string = (this.#string + text.slice(stringFrom, at)).slice(0, 100);
        }
        continue;
      }
      switch (code) {
        case QUOTE:
          this.#inString = true;
          this.#string = '';
          this.#isKey = false;
          stringFrom = at + 1;
          break;
        case 58:
          this.#isKey = true;
          break;
        case 91:
          this.#depth += 1;
          if (this.#spansDepth === 0 && this.#objectDepth === 0 && this.#isKey && this.#string === 'spans')
            this.#spansDepth = this.#depth;
          this.#isKey = false;
          break;
        case 123:
          this.#depth += 1;
          if (this.#objectDepth === 0 && this.#begins()) {
            this.#objectDepth = this.#depth;
            objectFrom = at;
          }
          this.#isKey = false;
          break;
        case 93:
          if (this.#depth === this.#spansDepth) this.#spansDepth = 0;
          this.#depth = Math.max(0, this.#depth - 1);
          break;
        case 125:
          if (this.#objectDepth > 0 && this.#depth === this.#objectDepth) {
            this.#takeObject(text.slice(objectFrom, at + 1));
            objectFrom = -1;
          }
          this.#depth = Math.max(0, this.#depth - 1);
          if (this.#depth < this.#resourceDepth) {
            this.#service = '';
            this.#resourceDepth = 0;
          }
          break;
        case 44:
          this.#isKey = false;
          break;
        case NEWLINE:
          this.lines += 1;
          break;
      }
    }
    if (this.#inString && this.#string.length < 100)
      this.#string = (this.#string + text.slice(stringFrom)).slice(0, 100);
    if (this.#objectDepth > 0 && objectFrom >= 0) this.#keep(text.slice(objectFrom));
    return this.#problem;
  }

  /** Whether the object that opens here is a span or the resource of those that follow. */
  #begins(): boolean {
    if (this.#spansDepth > 0) return this.#depth === this.#spansDepth + 1;
    return this.#isKey && this.#string === 'resource';
  }

  #keep(part: string): void {
    if (this.#object.length + part.length > LINE_MAX) {
      this.#isTooLong = true;
      this.#object = this.#object.slice(0, 200);
    } else if (!this.#isTooLong) this.#object += part;
  }

  #takeObject(rest: string): void {
    this.#keep(rest);
    const text = this.#object;
    const isSpan = this.#spansDepth > 0;
    const isWhole = !this.#isTooLong;
    this.#object = '';
    this.#objectDepth = 0;
    this.#isTooLong = false;
    let value: unknown = null;
    try {
      value = isWhole ? JSON.parse(text) : null;
    } catch {
      // Counted below: an invalid span counts as unreadable.
    }
    if (isSpan) this.#takeSpan(value, text);
    else {
      this.#service = serviceName(value);
      this.#resourceDepth = this.#depth - 1;
    }
  }

  #takeSpan(span: unknown, text: string): void {
    if (!isRecord(span)) {
      this.#skip(text);
      return;
    }
    if (span.kind !== 2 && span.kind !== 'SPAN_KIND_SERVER') {
      this.others += 1;
      return;
    }
    const line = this.#line;
    const until = this.#until;
    const isRead =
      readNanos(String(span.startTimeUnixNano), line) && readNanos(String(span.endTimeUnixNano), until);
    line.duration = (until.seconds - line.seconds) * 1e9 + until.nanos - line.nanos;
    if (!isRead || !(line.duration >= 0 && line.duration <= SPAN_MAX_NANOS)) {
      this.#skip(text);
      return;
    }
    line.service = this.#serviceIndex();
    line.failed = isError(span.status);
    if (this.#rows.length === LOG_ROWS_MAX) this.#problem = tooMany();
    else if (!this.#rows.add(line)) this.#farAway += 1;
    else this.sample ??= spanSample(this.lines, text, span);
  }

  /** Further services beyond the limit count as the last one. */
  #serviceIndex(): number {
    const known = this.services.indexOf(this.#service);
    if (known >= 0) return known;
    if (this.services.length === SERVICES_MAX) return SERVICES_MAX - 1;
    return this.services.push(this.#service) - 1;
  }

  #skip(text: string): void {
    this.#count += 1;
    if (this.#first.length < SHOWN_SKIPPED) this.#first.push({ line: this.lines, text: text.slice(0, 200) });
  }

  end(): Problem | null {
    if (this.#rows.length === 0) {
      this.#problem ??= {
        key: t`the log`,
        value: t`no server spans in it`,
        allowed: OTLP_LAYOUT.expected,
      };
    }
    return this.#problem;
  }
}
