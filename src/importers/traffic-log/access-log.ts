// Reads access logs in the common and combined format, with the fields that are often appended. A field after
// the size is a duration only because of its name, its unit, or its place in a known format; the reader is
// asked about a plain number. The time in a line of nginx and Tomcat is that of the reply, and in a line of
// Apache and Traefik that of the arrival.

import { t } from '../../languages/t.ts';
import { unitInName } from '../csv-cells.ts';
import type { TimeUnit } from '../measured/reader.ts';
import { parseToolTime } from '../measured/tool-time.ts';
import {
  type Answers,
  type Mark,
  markOf,
  type Question,
  type Sign,
  type UnitSource,
} from '../reading-report.ts';
import { rememberingDates } from './instant.ts';
import {
  type LineLayout,
  type LineReader,
  type LogFormatId,
  type LogStamp,
  PLAIN_LAYOUT,
} from './log-format.ts';
import type { LogLine } from './log-rows.ts';

/**
 * The timestamp follows host, address and user; it begins within this many characters of the line's start.
 */
const STAMP_AT_MAX = 400;
const QUOTE = 34;
const BACKSLASH = 92;
const SPACE = 32;
const OPEN = 91;
const COMMA = 44;
const COLON = 58;
const FIVE = 53;

/** The timestamp and the fields after the size; null if the line is not an access log. */
interface Parts {
  readonly stamp: string;
  /** Whether its status is 500 or above. */
  readonly failed: boolean;
  /** Start of the fields after the size. */
  readonly tailAt: number;
}

/** Maximum number of quotes within a request line. */
const QUOTES_MAX = 20;
const STATUS_AND_SIZE = / \d{3} (?:\d+|-)(?= |$)/y;

function partsOf(line: string): Parts | null {
  const open = line.indexOf('[');
  if (open < 0 || open > STAMP_AT_MAX) return null;
  const close = line.indexOf('] "', open);
  if (close < 0 || close > open + 60) return null;
  // Traefik does not escape quotes in a path, so the status and the size tell where the request line ends.
  let end = closingQuote(line, close + 3);
  for (let tries = 0; tries < QUOTES_MAX; tries += 1) {
    if (end < 0) return null;
    STATUS_AND_SIZE.lastIndex = end + 1;
    if (STATUS_AND_SIZE.test(line)) break;
    if (tries === QUOTES_MAX - 1) return null;
    end = closingQuote(line, end + 1);
  }
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

/**
 * The end of the field that begins at `from`, including a list of times by nginx, one per upstream: "0.120,
 * 0.003 : 0.010".
 */
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

/** The end of the field that begins at `from`: quoted, in brackets, or up to the next space. */
function partEnd(line: string, from: number): number {
  const first = line.charCodeAt(from);
  if (first === QUOTE) return behind(closingQuote(line, from + 1), line);
  if (first === OPEN) return behind(line.indexOf(']', from), line);
  let end = from;
  while (end < line.length && line.charCodeAt(end) !== SPACE) {
    // Also covers a field such as urt="0.120, 0.003".
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

/** The nth field after the size, '' if there is none, without creating the others. */
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

const NAMED = /^([A-Za-z_][\w.-]{0,60})[=:](?=.)/;

function nameOf(field: string): string {
  return (
    NAMED.exec(field.startsWith('"') ? field.slice(1, 80) : field.slice(0, 80))?.[1]?.toLowerCase() ?? ''
  );
}

/** A field without its name and quotes; for "**0/1234**" the part after the slash. */
function bareValue(field: string): string {
  let value = field.charCodeAt(0) === QUOTE ? field.slice(1, -1) : field;
  if (/^[A-Za-z_]/.test(value)) value = value.replace(NAMED, '');
  if (value.charCodeAt(0) === QUOTE) value = value.slice(1, -1);
  const stroke = STROKE.exec(value);
  return stroke === null ? value : stroke[1]!;
}

const STROKE = /^\*{0,2}\d{1,9}\/(\d{1,15})\*{0,2}$/;
const DECIMAL = /^\d{1,9}\.\d{1,9}$/;
/** The format of all times in nginx. */
const THREE_DECIMALS = /^\d{1,8}\.\d{3}$/;
const TIMES_OF_THREE = /^(?:-|\d{1,8}\.\d{3})(?:(?:, | : )(?:-|\d{1,8}\.\d{3}))*$/;
const WHOLE = /^\d{1,15}$/;
const TIMES = /^(?:-|\d{1,9}\.\d{1,9})(?:(?:, | : )(?:-|\d{1,9}\.\d{1,9}))*$/;
const ONE_TIME = /^\d{1,15}(?:\.\d{1,9})?$/;
const WITH_UNIT = /^(\d{1,15}(?:\.\d{1,9})?)(ns|us|µs|μs|ms|secs|sec|s)$/;
const UNIT_ALONE = /^(?:ns|us|µs|μs|ms|secs|sec|s)$/;
const UNIT_OF: Readonly<Record<string, TimeUnit>> = {
  ns: 'ns',
  us: 'us',
  µs: 'us',
  μs: 'us',
  ms: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
};

/** The sum of the times of all called upstreams; NaN if there were none. */
function sumOfTimes(value: string): number {
  if (ONE_TIME.test(value)) return Number(value);
  if (!TIMES.test(value)) return Number.NaN;
  const times = value.split(/, | : /).filter((each) => each !== '-');
  return times.length === 0 ? Number.NaN : times.reduce((sum, each) => sum + Number(each), 0);
}

const DURATION_NAMES =
  /^(?:rt|request_?time|req_?time|time|duration|dur|took|latency|response_?time|resp_?time|elapsed|total_?time|d)(?:_?(?:ns|us|ms|s|sec|micros|millis|seconds|microseconds|milliseconds))?$/;
const WAIT_NAMES = /^(?:urt|upstream_response_time|upstream_time|upstream|ut)$/;

/** Whether most of the values match: a few lines may be wrong. */
function fits(values: readonly string[], kind: RegExp): boolean {
  return values.filter((each) => kind.test(each)).length * 4 >= values.length * 3;
}

/** The meaning of the fields after the size. */
interface Tail {
  readonly id: LogFormatId;
  readonly name: string;
  readonly sign: Sign;
  readonly stamp: LogStamp;
  /** Index of the field with the duration; -1 if there is none. */
  readonly duration: number;
  readonly wait: number;
  readonly unit: TimeUnit | null;
  readonly unitSource: UnitSource;
  /** Where the unit is: with each number ("8.25ms", "1.2s"), or in its own field after it; null: nowhere. */
  readonly beside: 'attached' | 'behind' | null;
  readonly questions: readonly Question[];
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  /** Values of a field, without names and quotes. */
  column(index: number): readonly string[];
  /** Whether each line states that its zone is UTC. */
  readonly isUtc: boolean;
}

const likely = (words: string): Sign => ({ certainty: 'likely', words });
const certain = (words: string): Sign => ({ certainty: 'certain', words });

const BARE: Tail = {
  id: 'apache',
  name: t`access log without durations`,
  sign: { certainty: 'certain', words: t`its form “${'[time] "request" status size'}”` },
  stamp: 'start',
  duration: -1,
  wait: -1,
  unit: null,
  unitSource: 'rule',
  beside: null,
  questions: [],
};

const NGINX = t`nginx, with $request_time`;
const NGINX_UPSTREAM = t`nginx, with $request_time and $upstream_response_time`;

/** The first known format whose fields match; null if none does. */
function knownTail({ rows, column }: Rows): Tail | null {
  const [first = []] = rows;
  const last = first.length - 1;
  // ingress-nginx: referrer, agent, request length, request time, [upstream], [alternative], address, length, time, status, id.
  const at = first.findIndex((field, index) => field.startsWith('[') && first[index + 1]?.startsWith('['));
  if (
    at >= 2 &&
    first.length > at + 4 &&
    fits(column(at - 2), WHOLE) &&
    fits(column(at - 1), THREE_DECIMALS)
  ) {
    const sign = certain(t`the fields of ingress-nginx, “${'length time [upstream] []'}”`);
    return {
      ...BARE,
      id: 'nginx',
      name: t`ingress-nginx`,
      sign,
      stamp: 'end',
      duration: at - 1,
      wait: at + 4,
      unit: 's',
    };
  }
  // Traefik: number of the request, "router", "server", duration.
  if (
    last >= 3 &&
    fits(column(last), /^\d{1,12}ms$/) &&
    fits(column(last - 3), WHOLE) &&
    [1, 2].every((back) => first[last - back]!.startsWith('"'))
  ) {
    const sign = certain(t`its last fields “${'number "router" "server" …ms'}”`);
    return {
      ...BARE,
      id: 'traefik',
      name: 'Traefik',
      sign,
      duration: last,
      unit: 'ns',
      unitSource: 'written',
      beside: 'attached',
    };
  }
  const strokes = first.findIndex((_, index) =>
    fits(
      rows.map((fields) => fields[index] ?? ''),
      STROKE,
    ),
  );
  if (strokes >= 0) {
    const sign = certain(t`its field “${'**%T/%D**'}”`);
    return { ...BARE, name: t`Apache, with microseconds (%D)`, sign, duration: strokes, unit: 'us' };
  }
  return null;
}

/** A duration recognised by its unit or its name. */
function namedTail({ rows, column }: Rows, answers: Answers): Tail | null {
  const [first = []] = rows;
  const all = first.map((_, index) => index);
  const isNumber = (index: number): boolean =>
    fits(column(index), ONE_TIME) || fits(column(index), WITH_UNIT);
  const waitByName =
    all.find((index) => WAIT_NAMES.test(nameOf(first[index]!)) && fits(column(index), TIMES)) ?? -1;
  const byName = all.find((index) => DURATION_NAMES.test(nameOf(first[index]!)) && isNumber(index)) ?? -1;
  const attached = all.find((index) => index !== waitByName && fits(column(index), WITH_UNIT)) ?? -1;
  const before = all.findIndex(
    (index) => fits(column(index), ONE_TIME) && fits(column(index + 1), UNIT_ALONE),
  );
  const duration = byName >= 0 ? byName : attached >= 0 ? attached : before;
  if (duration < 0) return null;
  const value = column(duration)[0]!;
  const name = nameOf(first[duration]!);
  const isAttached = WITH_UNIT.test(value);
  const beside =
    WITH_UNIT.exec(value)?.[2] ??
    (UNIT_ALONE.test(column(duration + 1)[0] ?? '') ? column(duration + 1)[0]! : null);
  const written = beside === null ? unitInName(name) : UNIT_OF[beside]!;
  const isNginx =
    written === null &&
    fits(column(duration), THREE_DECIMALS) &&
    /^(?:rt|request_?time|req_?time)$/.test(name);
  const unit = isAttached ? 'ns' : (written ?? (isNginx ? 's' : answers.unit));
  const sign =
    byName >= 0
      ? certain(t`the name of its field “${name}”`)
      : likely(t`the unit beside its number, “${beside ?? ''}”`);
  const question = unit === null ? [unitQuestion(value)] : [];
  return {
    ...BARE,
    id: isNginx || waitByName >= 0 ? 'nginx' : 'apache',
    name: isNginx ? (waitByName < 0 ? NGINX : NGINX_UPSTREAM) : t`access log with durations`,
    sign,
    // Servers usually stamp a line that has a duration when the request has ended. Apache's %D is the
    // exception: its line has the time of arrival.
    stamp: name === 'd' && unit !== 'ms' ? 'start' : 'end',
    duration,
    wait: waitByName,
    unit,
    unitSource: written !== null ? 'written' : isNginx ? 'rule' : 'asked',
    beside: isAttached ? 'attached' : beside === null ? null : 'behind',
    questions: question,
  };
}

/**
 * Times with three decimals are written by nginx; a single time in a log in UTC may also be morgan's
 * milliseconds.
 */
function decimalsTail({ rows, column, isUtc }: Rows, answers: Answers): Tail | null {
  const [first = []] = rows;
  const all = first.map((_, index) => index);
  const isInstant = (index: number): boolean => fits(column(index), /^\d{10}\./);
  const isTime = (index: number): boolean =>
    nameOf(first[index]!) === '' && fits(column(index), THREE_DECIMALS) && !isInstant(index);
  const firstTime = all.find(isTime) ?? -1;
  if (firstTime < 0) return null;
  const hasTimes = (index: number): boolean =>
    fits(column(index), TIMES) && column(index).some((each) => /\d/.test(each));
  const isList = (index: number): boolean =>
    nameOf(first[index]!) === '' && fits(column(index), TIMES_OF_THREE);
  const times = all.filter(
    (index) => (index > firstTime || isList(index)) && hasTimes(index) && !isInstant(index),
  );
  const candidates = times.includes(firstTime) ? times : [firstTime, ...times];
  // In any order of fields, the time of the whole request is the longest.
  const longest = (slack: number): number | undefined =>
    candidates.find((one) => candidates.every((other) => isWithin(column(other), column(one), slack)));
  const duration = longest(0) ?? longest(ROUNDING_SECONDS);
  if (duration === undefined) return { ...BARE, questions: [whichQuestion(candidates, column)] };
  const waits = candidates.filter((index) => index !== duration);
  const isPlain = waits.length === 0;
  const hasZero = column(duration).some((each) => Number(each) === 0);
  const isOpen = isPlain && isUtc && !hasZero && answers.unit === null;
  const value = column(duration)[0]!;
  const isMillis = isPlain && answers.unit === 'ms';
  return {
    ...BARE,
    id: 'nginx',
    name: isMillis ? t`morgan, with :response-time` : waits.length === 1 ? NGINX_UPSTREAM : NGINX,
    sign:
      answers.unit !== null && isPlain
        ? { certainty: 'asked', words: t`your answer` }
        : likely(t`three decimals, as nginx writes times`),
    stamp: 'end',
    duration,
    // If several times follow, their meanings are unknown.
    wait: waits.length === 1 ? waits[0]! : -1,
    unit: isOpen ? null : isPlain && answers.unit !== null ? answers.unit : 's',
    unitSource: isPlain && answers.unit !== null ? 'asked' : 'rule',
    questions: isOpen
      ? [
          {
            key: 'unit',
            words: t`In which unit is the number “${value}”?`,
            choices: [
              { value: 's', words: t`“${value}” is ${value} s: nginx, $request_time` },
              { value: 'ms', words: t`“${value}” is ${value} ms: morgan, :response-time` },
              { value: 'none', words: t`“${value}” is not a duration` },
            ],
          },
        ]
      : [],
  };
}

function unitQuestion(value: string): Question {
  return {
    key: 'unit',
    words: t`In which unit is the number “${value}”? A whole number does not show it.`,
    choices: [
      {
        value: 'us',
        words: t`“${value}” is ${value} µs: %D of Apache, Jetty, gunicorn, and of Tomcat 10 and later`,
      },
      {
        value: 'ms',
        words: t`“${value}” is ${value} ms: %D of Tomcat up to version 9, or %{ms}T of Apache and Jetty`,
      },
      { value: 's', words: t`“${value}” is ${value} s: Apache %T` },
      { value: 'none', words: t`“${value}” is not a duration` },
    ],
  };
}

function whichQuestion(fields: readonly number[], column: Rows['column']): Question {
  const choices = fields.map((index) => ({
    value: String(index + 1),
    words: t`field ${index + 1} after the size, “${column(index)[0]!}” in the first line`,
  }));
  return {
    key: 'duration',
    words: t`Which of the numbers after the size is the duration?`,
    choices: [...choices, { value: 'none', words: t`none of them` }],
  };
}

/** Each time is rounded separately. */
const ROUNDING_SECONDS = 0.002;

/** Whether none of these times is longer than the other one in its line. */
const isWithin = (times: readonly string[], others: readonly string[], slack: number): boolean =>
  times.every((each, row) => !(sumOfTimes(each) > sumOfTimes(others[row] ?? '') + slack));

/** For whole numbers without a name, the user is asked for their meaning. */
function wholeTail({ rows, column }: Rows, answers: Answers): Tail | null {
  const [first = []] = rows;
  const wholes = first
    .map((_, index) => index)
    .filter((index) => nameOf(first[index]!) === '' && fits(column(index), WHOLE));
  const chosen = answers.duration === null ? null : Number(answers.duration) - 1;
  const [only = -1, ...more] = wholes;
  if (only < 0) return null;
  if (chosen === null && more.length > 0) {
    return { ...BARE, questions: [whichQuestion(wholes, column)] };
  }
  return wholeNumberTail(chosen ?? only, column(chosen ?? only)[0] ?? '', answers);
}

function wholeNumberTail(duration: number, value: string, { unit }: Answers): Tail {
  const written = WITH_UNIT.exec(value)?.[2];
  const known = written === undefined ? unit : 'ns';
  const names: Readonly<Record<TimeUnit, string>> = {
    us: t`access log with microseconds (%D)`,
    ms: t`access log with milliseconds (%D of Tomcat up to version 9)`,
    s: t`access log with seconds (%T)`,
    ns: t`access log with nanoseconds`,
  };
  return {
    ...BARE,
    name: known === null ? t`access log with a number after the size` : names[known],
    sign: known === null ? BARE.sign : { certainty: 'asked', words: t`your answer` },
    // Tomcat writes the time at which the request ended; Apache and Jetty write the time of arrival.
    stamp: known === 'ms' ? 'end' : 'start',
    duration,
    unit: known,
    unitSource: written === undefined ? 'asked' : 'written',
    beside: written === undefined ? null : 'attached',
    questions: known === null ? [unitQuestion(value)] : [],
  };
}

function tailOf(given: Rows, answers: Answers): Tail {
  if (answers.duration === 'none') return BARE;
  if (answers.duration !== null && WHOLE.test(answers.duration)) {
    const index = Number(answers.duration) - 1;
    return wholeNumberTail(index, given.column(index)[0] ?? '', answers);
  }
  return (
    knownTail(given) ??
    namedTail(given, answers) ??
    decimalsTail(given, answers) ??
    wholeTail(given, answers) ??
    BARE
  );
}

function lineReader({ duration, wait, beside, unit }: Tail): LineReader {
  const readInstant = rememberingDates();
  return (line: string, into: LogLine): boolean => {
    const parts = partsOf(line);
    if (parts === null || !readInstant(parts.stamp, into)) return false;
    into.service = 0;
    into.failed = parts.failed;
    into.duration = Number.NaN;
    into.wait = Number.NaN;
    if (duration >= 0) {
      const value = bareValue(fieldAt(line, parts.tailAt, duration));
      into.duration = beside === 'attached' ? (parseToolTime(value) ?? Number.NaN) : sumOfTimes(value);
      // A line with another unit than the first line would be misread.
      if (beside === 'behind' && UNIT_OF[fieldAt(line, parts.tailAt, duration + 1)] !== unit) return false;
      // Without the duration, the end of a request does not determine when it arrived.
      if (Number.isNaN(into.duration)) return false;
    }
    if (wait >= 0) into.wait = sumOfTimes(bareValue(fieldAt(line, parts.tailAt, wait)));
    return true;
  };
}

function marksIn(line: string, { duration, wait }: Pick<Tail, 'duration' | 'wait'>): readonly Mark[] {
  const parts = partsOf(line);
  if (parts === null) return [];
  const status = line.slice(0, parts.tailAt).match(/ (\d{3}) \S{1,18}$/)?.[1] ?? '';
  const field = (index: number): string => (index < 0 ? '' : fieldAt(line, parts.tailAt, index));
  const [durationField, waitField] = [field(duration), field(wait)];
  const durationAt = line.indexOf(durationField, parts.tailAt);
  return [
    ...markOf('arrival', line, parts.stamp),
    ...markOf(
      'status',
      line,
      status,
      parts.tailAt - 24 < 0 ? 0 : line.lastIndexOf(` ${status} `, parts.tailAt),
    ),
    ...(durationField === '' ? [] : markOf('duration', line, durationField, parts.tailAt)),
    ...(waitField === '' ? [] : markOf('wait', line, waitField, durationAt + durationField.length)),
  ].sort((a, b) => a.from - b.from);
}

/**
 * The layout of an access log from its first lines; null if most of them do not match. `as`: which of the two
 * formats it is.
 */
export function accessLogLayout(
  head: readonly string[],
  as: 'nginx' | 'apache' | null,
  answers: Answers,
): LineLayout | null {
  const rows: (readonly string[])[] = [];
  const readInstant = rememberingDates();
  const instant = { seconds: 0, nanos: 0, zone: 0 };
  let isUtc = true;
  for (const line of head) {
    const parts = partsOf(line);
    if (parts === null || !readInstant(parts.stamp, instant)) continue;
    if (instant.zone !== 0) isUtc = false;
    rows.push(fieldsOf(line, parts.tailAt));
  }
  if (rows.length === 0 || rows.length * 2 < head.length) return null;
  const column = (index: number): readonly string[] => rows.map((fields) => bareValue(fields[index] ?? ''));
  const found = tailOf({ rows, column, isUtc }, answers);
  const tail =
    as === null ? found : { ...found, id: as, stamp: as === 'nginx' ? ('end' as const) : ('start' as const) };
  return {
    ...PLAIN_LAYOUT,
    id: tail.id,
    name: tail.name,
    sign: tail.sign,
    stamp: tail.stamp,
    durationUnit: tail.unit,
    waitUnit: tail.wait < 0 ? null : 's',
    unitSource: tail.unitSource,
    hasUnits: tail.beside === 'attached',
    hasDurations: tail.duration >= 0,
    hasWaits: tail.wait >= 0,
    expected:
      tail.duration < 0
        ? t`address, user, [time], "request", status and size`
        : t`address, user, [time], "request", status, size, and a duration if the first lines have one`,
    questions: tail.questions,
    untaken: untakenOf(rows[0]!, tail, column),
    readLine: lineReader(tail),
    marksOf: (line) => marksIn(line, tail),
  };
}

/** The first number after the size that has no known meaning, as an example. */
function untakenOf(
  first: readonly string[],
  { duration, wait, questions }: Tail,
  column: (index: number) => readonly string[],
): string {
  if (duration >= 0 || questions.length > 0) return '';
  const at = first.findIndex(
    (_, index) => index !== wait && (fits(column(index), DECIMAL) || fits(column(index), WHOLE)),
  );
  return first[at] ?? '';
}
