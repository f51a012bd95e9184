// Access logs of nginx and Apache: common and combined, with what is often put behind them. nginx stamps a line when the reply
// is out ($time_local), Apache with the instant at which the request came (%t).

import { t } from '../../languages/t.ts';
import type { TimeUnit } from '../measured/reader.ts';
import { rememberingDates } from './instant.ts';
import type { LineLayout, LineReader } from './log-format.ts';
import type { LogLine } from './log-rows.ts';

/** Where the instant stands within a line, at most this far in: behind host, address and user. */
const STAMP_AT_MAX = 400;
const QUOTE = 34;
const BACKSLASH = 92;
const SPACE = 32;
const OPEN = 91;
const COMMA = 44;
const COLON = 58;
const FIVE = 53;

/** The instant and what stands behind the size of the reply; null where the line is no access log. */
interface Parts {
  readonly stamp: string;
  /** Its status is 500 or above. */
  readonly failed: boolean;
  /** Where the fields behind the size begin. */
  readonly tailAt: number;
}

const STATUS_AND_SIZE = / \d{3} (?:\d+|-)(?= |$)/y;

function partsOf(line: string): Parts | null {
  const open = line.indexOf('[');
  if (open < 0 || open > STAMP_AT_MAX) return null;
  const close = line.indexOf('] "', open);
  if (close < 0 || close > open + 60) return null;
  const end = closingQuote(line, close + 3);
  if (end < 0) return null;
  STATUS_AND_SIZE.lastIndex = end + 1;
  if (!STATUS_AND_SIZE.test(line)) return null;
  const failed = line.charCodeAt(end + 2) >= FIVE;
  return { stamp: line.slice(open + 1, close), failed, tailAt: STATUS_AND_SIZE.lastIndex };
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at > 0 && line.charCodeAt(at - 1) === BACKSLASH && line.charCodeAt(at - 2) !== BACKSLASH) {
    at = line.indexOf('"', at + 1);
  }
  return at;
}

/** The end of the field that begins at `from`, with all times where nginx lists one for each upstream: "0.120, 0.003 : 0.010". */
function fieldEnd(line: string, from: number): number {
  let end = partEnd(line, from);
  for (;;) {
    if (line.charCodeAt(end - 1) === COMMA && line.charCodeAt(end) === SPACE) end = partEnd(line, end + 1);
    else if (isColonBetween(line, end)) end = partEnd(line, end + 3);
    else return end;
  }
}

function isColonBetween(line: string, at: number): boolean {
  return (
    line.charCodeAt(at) === SPACE && line.charCodeAt(at + 1) === COLON && line.charCodeAt(at + 2) === SPACE
  );
}

/** The end of what begins at `from`: quoted, in brackets, or up to the next space. */
function partEnd(line: string, from: number): number {
  const first = line.charCodeAt(from);
  if (first === QUOTE) return behind(closingQuote(line, from + 1), line);
  if (first === OPEN) return behind(line.indexOf(']', from), line);
  let end = from;
  while (end < line.length && line.charCodeAt(end) !== SPACE) {
    // A field such as urt="0.120, 0.003".
    end = line.charCodeAt(end) === QUOTE ? behind(closingQuote(line, end + 1), line) : end + 1;
  }
  return end;
}

const behind = (at: number, line: string): number => (at < 0 ? line.length : at + 1);

function fieldsOf(line: string, from: number): readonly string[] {
  const fields: string[] = [];
  let at = from;
  while (at < line.length) {
    if (line.charCodeAt(at) === SPACE) {
      at += 1;
      continue;
    }
    const end = fieldEnd(line, at);
    fields.push(line.slice(at, end));
    at = end;
  }
  return fields;
}

/** The nth field behind the size, '' where there is none. Makes no other. */
function fieldAt(line: string, from: number, index: number): string {
  let at = from;
  for (let count = 0; at < line.length; ) {
    if (line.charCodeAt(at) === SPACE) {
      at += 1;
      continue;
    }
    const end = fieldEnd(line, at);
    if (count === index) return line.slice(at, end);
    count += 1;
    at = end;
  }
  return '';
}

const NAMED = /^([A-Za-z_][\w.-]*)[=:](?=.)/;

function nameOf(field: string): string {
  return NAMED.exec(field.startsWith('"') ? field.slice(1) : field)?.[1]?.toLowerCase() ?? '';
}

/** A field without its name and quotes, and of "**0/1234**" the part behind the stroke. */
function bareValue(field: string): string {
  let value = field.charCodeAt(0) === QUOTE ? field.slice(1, -1) : field;
  if (/^[A-Za-z_]/.test(value)) value = value.replace(NAMED, '');
  if (value.charCodeAt(0) === QUOTE) value = value.slice(1, -1);
  const stroke = /^\**\d+\/(\d+)\**$/.exec(value);
  return stroke === null ? value : stroke[1]!;
}

const DECIMAL = /^\d{1,9}\.\d{1,9}$/;
const WHOLE = /^\d{1,15}$/;
const TIMES = /^(?:-|\d{1,9}\.\d{1,9})(?:(?:, | : )(?:-|\d{1,9}\.\d{1,9}))*$/;
const ONE_TIME = /^\d{1,15}(?:\.\d{1,9})?$/;

/** The sum of the times of all upstreams that were asked; NaN where none was. */
function sumOfTimes(value: string): number {
  if (ONE_TIME.test(value)) return Number(value);
  if (!TIMES.test(value)) return Number.NaN;
  const times = value.split(/, | : /).filter((each) => each !== '-');
  return times.length === 0 ? Number.NaN : times.reduce((sum, each) => sum + Number(each), 0);
}

const DURATION_NAMES = new Set([
  'rt',
  'request_time',
  'reqtime',
  'time',
  'duration',
  'dur',
  'took',
  'latency',
  'response_time',
  'd',
  't',
]);
const WAIT_NAMES = new Set(['urt', 'upstream_response_time', 'upstream_time', 'upstream', 'ut']);

/** Whether most of the values are of this kind: a few lines may be wrong. */
function fits(values: readonly string[], kind: RegExp): boolean {
  return values.filter((each) => kind.test(each)).length * 4 >= values.length * 3;
}

interface Fields {
  /** -1: there is none. */
  readonly duration: number;
  readonly wait: number;
  readonly unit: TimeUnit;
}

/** Which field is which, by what stands in the first lines. */
function fieldsIn(rows: readonly (readonly string[])[]): Fields {
  const [first = []] = rows;
  const column = (index: number): readonly string[] => rows.map((fields) => bareValue(fields[index] ?? ''));
  const isTimes = (index: number): boolean =>
    fits(column(index), TIMES) && column(index).some((each) => /\d/.test(each));
  const all = first.map((_, index) => index);
  const named = (names: ReadonlySet<string>): number =>
    all.find((index) => names.has(nameOf(first[index]!)) && column(index).some((each) => /\d/.test(each))) ??
    -1;
  const byName = named(DURATION_NAMES);
  const decimals = all.filter((index) => fits(column(index), DECIMAL));
  const duration = byName >= 0 ? byName : (decimals[0] ?? -1);
  if (duration >= 0 && decimals.includes(duration)) {
    const waitByName = named(WAIT_NAMES);
    const wait =
      waitByName >= 0 ? waitByName : (all.find((index) => index > duration && isTimes(index)) ?? -1);
    return { duration, wait, unit: 's' };
  }
  return { ...wholeField(all, column, byName), wait: -1 };
}

/** Apache: %D in microseconds or %T in seconds. Two whole numbers are bytes in and out (%I %O), a third is the time. */
function wholeField(
  all: readonly number[],
  column: (index: number) => readonly string[],
  byName: number,
): Pick<Fields, 'duration' | 'unit'> {
  const wholes = all.filter((index) => fits(column(index), WHOLE));
  const duration = byName >= 0 ? byName : wholes.length % 2 === 0 ? -1 : (wholes.at(-1) ?? -1);
  if (duration < 0) return { duration, unit: 's' };
  const longest = Math.max(
    ...column(duration)
      .filter((each) => WHOLE.test(each))
      .map(Number),
  );
  return { duration, unit: longest <= 60 ? 's' : 'us' };
}

function nameOfLayout(id: 'nginx' | 'apache', { duration, wait, unit }: Fields): string {
  if (duration < 0) return t`access log without durations`;
  if (id === 'apache') return unit === 's' ? t`Apache, with seconds (%T)` : t`Apache, with microseconds (%D)`;
  return wait < 0 ? t`nginx, with $request_time` : t`nginx, with $request_time and $upstream_response_time`;
}

function lineReader({ duration, wait }: Fields): LineReader {
  const readInstant = rememberingDates();
  return (line: string, into: LogLine): boolean => {
    const parts = partsOf(line);
    if (parts === null || !readInstant(parts.stamp, into)) return false;
    into.service = 0;
    into.failed = parts.failed;
    into.duration = Number.NaN;
    into.wait = Number.NaN;
    if (duration >= 0) {
      into.duration = sumOfTimes(bareValue(fieldAt(line, parts.tailAt, duration)));
      // A line without its duration says nothing of when an end began.
      if (Number.isNaN(into.duration)) return false;
    }
    if (wait >= 0) into.wait = sumOfTimes(bareValue(fieldAt(line, parts.tailAt, wait)));
    return true;
  };
}

/** The layout of an access log by its first lines; null where most of them are none. `as`: which of the two it is. */
export function accessLogLayout(head: readonly string[], as: 'nginx' | 'apache' | null): LineLayout | null {
  const rows: (readonly string[])[] = [];
  const readInstant = rememberingDates();
  for (const line of head) {
    const parts = partsOf(line);
    if (parts !== null && readInstant(parts.stamp, { seconds: 0, nanos: 0 }))
      rows.push(fieldsOf(line, parts.tailAt));
  }
  if (rows.length === 0 || rows.length * 2 < head.length) return null;
  const fields = fieldsIn(rows);
  const id = as ?? (fields.duration >= 0 && !isWhole(rows, fields.duration) ? 'nginx' : 'apache');
  return {
    id,
    name: nameOfLayout(id, fields),
    stamp: id === 'nginx' ? 'end' : 'start',
    durationUnit: fields.unit,
    waitUnit: 's',
    hasDurations: fields.duration >= 0,
    hasWaits: fields.wait >= 0,
    expected:
      fields.duration < 0
        ? t`address, user, [time], "request", status and size`
        : t`address, user, [time], "request", status, size, and a duration if the first lines have one`,
    readLine: lineReader(fields),
    headerLines: 0,
  };
}

function isWhole(rows: readonly (readonly string[])[], index: number): boolean {
  return fits(
    rows.map((fields) => bareValue(fields[index] ?? '')),
    WHOLE,
  );
}
