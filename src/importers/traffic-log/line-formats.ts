// Logs whose lines have one fixed form: Envoy and Istio, HAProxy, the load balancers of AWS, the router of Heroku, gin, results of
// JMeter as XML or without a header, the log of a Gatling simulation, results of vegeta as CSV.

import { t } from '../../languages/t.ts';
import type { TimeUnit } from '../measured/reader.ts';
import { parseToolTime } from '../measured/tool-time.ts';
import type { Mark, Sign } from '../reading-report.ts';
import { type InstantReader, readDate, readNumber, rememberingDates } from './instant.ts';
import {
  type LineLayout,
  type LogFormatId,
  type LogStamp,
  marksInOrder,
  PLAIN_LAYOUT,
} from './log-format.ts';

/** The fields of a line in a fixed format; each is '' if it is missing. */
interface FixedLine {
  readonly stamp: string;
  readonly status: string;
  /** Added up if there are several parts; a part that was not reached is "-" or negative. */
  readonly durations: readonly string[];
  readonly wait: readonly string[];
  readonly failed?: boolean;
}

interface FixedFormat {
  readonly id: LogFormatId;
  readonly name: string;
  readonly sign: Sign;
  readonly stamp: LogStamp;
  readonly unit: TimeUnit;
  readonly expected: string;
  instant(): InstantReader;
  /** Splits a line; null if it does not match this format. */
  parse(line: string): FixedLine | null;
  /** The fields in the order of the line. */
  fields(parts: FixedLine): readonly (readonly [Mark['role'], string])[];
  /** Whether each line must match from the first on, because a header above would say more. */
  readonly isBare?: boolean;
  /** Whether each duration has its unit beside it. */
  readonly hasUnits?: boolean;
  isOther?(line: string): 'row' | 'frame' | null;
}

/** A sum of times, without those that were not reached. NaN if there is none. */
function sumOf(texts: readonly string[]): number {
  const times = texts.filter((text) => /^\+?\d/.test(text)).map((text) => Number(text.replace('+', '')));
  return times.length === 0 ? Number.NaN : times.reduce((sum, each) => sum + each, 0);
}

/** The same of times with their units, in nanoseconds. */
function sumOfTimes(texts: readonly string[]): number {
  return texts.reduce(
    (sum, text) => sum + (parseToolTime(text) ?? Number.NaN),
    texts.length === 0 ? Number.NaN : 0,
  );
}

function layoutOf(format: FixedFormat, head: readonly string[]): LineLayout | null {
  const lines = head.filter((line) => (format.isOther?.(line) ?? null) === null);
  const fitting = lines.flatMap((line) => format.parse(line) ?? []);
  if (fitting.length === 0 || fitting.length * 2 < lines.length) return null;
  if (format.isBare === true && format.parse(lines[0]!) === null) return null;
  const readInstant = format.instant();
  const { id, name, sign, stamp, unit, expected, hasUnits = false } = format;
  const timeOf = hasUnits ? sumOfTimes : sumOf;
  return {
    ...PLAIN_LAYOUT,
    id,
    name,
    sign,
    stamp,
    expected,
    durationUnit: unit,
    waitUnit: unit,
    hasUnits,
    ...(hasUnits ? ({ unitSource: 'written' } as const) : {}),
    hasDurations: true,
    hasWaits: fitting.some((each) => !Number.isNaN(sumOf(each.wait))),
    readLine: (line, into) => {
      const parts = format.parse(line);
      if (parts === null || !readInstant(parts.stamp, into)) return false;
      into.duration = timeOf(parts.durations);
      if (Number.isNaN(into.duration)) return false;
      into.wait = sumOf(parts.wait);
      into.service = 0;
      into.failed = parts.failed ?? Number(parts.status) >= 500;
      return true;
    },
    marksOf: (line) => {
      const parts = format.parse(line);
      return parts === null ? [] : marksInOrder(line, format.fields(parts));
    },
    ...(format.isOther === undefined ? {} : { isOther: format.isOther.bind(format) }),
  };
}

const stampFirst = ({
  stamp,
  status,
  durations,
  wait,
}: FixedLine): readonly (readonly [Mark['role'], string])[] => [
  ['arrival', stamp],
  ['status', status],
  ...durations.map((each) => ['duration', each] as const),
  ...wait.map((each) => ['wait', each] as const),
];

/**
 * There are 0 to 3 fields between flags and bytes, depending on the version of Istio: 1.1 wrote one, 1.5 two,
 * 1.9 three.
 */
const ENVOY =
  /^\[([^\]]{10,40})\] "(?:[^"\\]|\\.)*" (\d{1,3}) [^\s"]{1,60} (?:(?:"[^"]*"|[^\s"]{1,200}) ){0,3}?\d{1,18} \d{1,18} (\d{1,12}|-) (\d{1,12}|-)(?: "|$)/;

const ENVOY_FORMAT: FixedFormat = {
  id: 'envoy',
  name: t`Envoy or Istio, default format`,
  sign: { certainty: 'certain', words: t`four numbers between the flags and the quoted fields` },
  stamp: 'start',
  unit: 'ms',
  expected: t`[start time] "request", status, flags, bytes in and out, duration and upstream service time`,
  instant: rememberingDates,
  parse(line) {
    const match = ENVOY.exec(line);
    if (match === null) return null;
    const [, stamp, status, duration, wait] = match;
    return { stamp: stamp!, status: status!, durations: [duration!], wait: [wait!] };
  },
  fields: stampFirst,
  // A connection that is only passed on has no request line.
  isOther: (line) => (/^\[[^\]]{10,40}\] "- - -" 0 /.test(line) ? 'row' : null),
};

/** In the HTTP format: Tq or TR, Tw, Tc, Tr and the total time. */
const HAPROXY =
  /^(?:[^[]{0,120}haproxy\[\d{1,8}\]: )?[\w.:-]{2,60}:\d{1,5} \[(\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d(?:\.\d{1,6})?)\] \S{1,200} \S{1,200} (-?\d{1,10})\/(-?\d{1,10})\/(-?\d{1,10})\/(-?\d{1,10})\/(\+?-?\d{1,10}) (-?\d{1,3}) /;

const HAPROXY_FORMAT: FixedFormat = {
  id: 'haproxy',
  name: t`HAProxy, HTTP format`,
  sign: { certainty: 'certain', words: t`its five times in milliseconds, “${'TR/Tw/Tc/Tr/Ta'}”` },
  stamp: 'start',
  unit: 'ms',
  expected: t`address, [accept date], frontend, backend/server, TR/Tw/Tc/Tr/Ta and status`,
  instant: rememberingDates,
  parse(line) {
    const match = HAPROXY.exec(line);
    if (match === null) return null;
    const [, stamp, , , connect, response, whole, status] = match;
    return { stamp: stamp!, status: status!, durations: [whole!], wait: [connect!, response!] };
  },
  fields: ({ stamp, status, durations, wait }) => [
    ['arrival', stamp],
    ['wait', wait.join('/')],
    ['duration', durations[0]!],
    ['status', status],
  ],
};

const ALB =
  /^(?:https?|h2|grpcs|wss?) (\d{4}-\d\d-\d\dT[\d:.]{8,20}Z) \S{1,200} \S{1,80} \S{1,80} (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (\d{3}|-) (?:\d{3}|-) \d{1,18} \d{1,18} "/;
/** When the load balancer received the request: the only other field in this format. */
const CREATED = / (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z) /g;

const ALB_FORMAT: FixedFormat = {
  id: 'alb',
  name: t`AWS Application Load Balancer`,
  sign: {
    certainty: 'certain',
    words: t`its type, time, name of the load balancer and three times in seconds`,
  },
  stamp: 'start',
  unit: 's',
  expected: t`type, time, elb, client:port, target:port, three processing times, statuses, bytes, "request" and further fields`,
  instant: rememberingDates,
  parse(line) {
    const match = ALB.exec(line);
    if (match === null) return null;
    const [, time, request, target, response, status] = match;
    const created = [...line.slice(match[0].length).matchAll(CREATED)].at(-1)?.[1];
    return {
      stamp: created ?? time!,
      status: status!,
      durations: [request!, target!, response!],
      wait: [target!],
    };
  },
  fields: ({ stamp, status, durations }) => [
    ['duration', durations.join(' ')],
    ['status', status],
    ['arrival', stamp],
  ],
};

const ELB =
  /^(\d{4}-\d\d-\d\dT[\d:.]{8,20}Z) [\w-]{1,64} [\d.:a-f-]{3,60} (?:[\d.:a-f]{3,60}|-) (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (-?\d{1,9}(?:\.\d{1,9})?) (\d{3}|-) (?:\d{3}|-) \d{1,18} \d{1,18} "/;

const ELB_FORMAT: FixedFormat = {
  ...ALB_FORMAT,
  name: t`AWS Classic Load Balancer`,
  sign: { certainty: 'certain', words: t`its time, name of the load balancer and three times in seconds` },
  parse(line) {
    const match = ELB.exec(line);
    if (match === null) return null;
    const [, time, request, target, response, status] = match;
    return { stamp: time!, status: status!, durations: [request!, target!, response!], wait: [target!] };
  },
  fields: ({ stamp, status, durations }) => [
    ['arrival', stamp],
    ['duration', durations.join(' ')],
    ['status', status],
  ],
};

/** Behind a stamp, in whichever of the forms that its logs are shipped. */
const HEROKU =
  /^(?:\d{1,6} )?(?:<\d{1,3}>1 )?(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) .{0,80}?\bheroku(?:\[router\]:| router - -?) {0,2}(at=\w{2,10} .{1,4000})$/;
const HEROKU_TIMES = / connect=(\d{1,9})ms service=(\d{1,9})ms status=(\d{3})(?: |$)/;

const HEROKU_FORMAT: FixedFormat = {
  id: 'heroku',
  name: t`Heroku, router`,
  sign: { certainty: 'certain', words: t`its lines “${'heroku[router]: … connect=…ms service=…ms'}”` },
  stamp: 'end',
  unit: 'ms',
  expected: t`a stamp, heroku[router]: and pairs with connect, service and status`,
  instant: rememberingDates,
  parse(line) {
    const [, stamp, pairs] = HEROKU.exec(line) ?? [];
    const times = pairs === undefined ? null : HEROKU_TIMES.exec(pairs);
    if (stamp === undefined || times === null) return null;
    return { stamp, status: times[3]!, durations: [times[1]!, times[2]!], wait: [] };
  },
  fields: ({ stamp, durations: [connect, service], status }) => [
    ['arrival', stamp],
    ['duration', `connect=${connect}ms service=${service}ms`],
    ['status', status],
  ],
  // Between them stand the lines of the program.
  isOther: (line) => (HEROKU.test(line) ? null : 'row'),
};

const GIN =
  /^\[GIN\] (\d{4}\/\d\d\/\d\d - \d\d:\d\d:\d\d) \| {0,3}(\d{3}) {0,3}\| {0,20}(\d[\w.µ]{1,24}) \| /;

const ginInstant = (): InstantReader => {
  const readInstant = rememberingDates();
  return (text, into) => readInstant(text.replace(' - ', ' '), into);
};

const GIN_FORMAT: FixedFormat = {
  id: 'gin',
  name: 'gin',
  sign: { certainty: 'certain', words: t`its lines “${'[GIN] … | 200 | 14ms | …'}”` },
  stamp: 'end',
  unit: 'ns',
  hasUnits: true,
  expected: t`[GIN] date - time, status, duration, address and request, parted by strokes`,
  instant: ginInstant,
  parse(line) {
    const match = GIN.exec(line);
    return match === null ? null : { stamp: match[1]!, status: match[2]!, durations: [match[3]!], wait: [] };
  },
  fields: ({ stamp, status, durations }) => [
    ['arrival', stamp],
    ['status', status],
    ['duration', durations[0]!],
  ],
  // Between them stand the lines of the program.
  isOther: (line) => (line.startsWith('[GIN] ') ? null : 'row'),
};

/** timeStamp, elapsed, label, responseCode, responseMessage, threadName, dataType, success. */
const JTL =
  /^(\d{13}|\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d(?:[.,]\d{1,3})?)([,;|\t])(\d{1,9})\2(?:"(?:[^"]|"")*"|[^,;|\t"]*)\2([^,;|\t]{0,60})\2(?:(?:"(?:[^"]|"")*"|[^,;|\t"]*)\2){1,3}(true|false)(?:\2|$)/;

/** What JMeter writes of a transaction, which is the sum of samples that have rows of their own. */
const OF_TRANSACTION = 'Number of samples in transaction : ';

const readMillis = readNumber('ms');
const readDateOrMillis: InstantReader = (text, into) => readMillis(text, into) || readDate(text, into);

const JTL_FORMAT: FixedFormat = {
  id: 'jmeter',
  name: t`JMeter, results without a header`,
  isBare: true,
  sign: {
    certainty: 'likely',
    words: t`its columns, a time in milliseconds first and true or false after the data type`,
  },
  stamp: 'start',
  unit: 'ms',
  expected: t`timeStamp, elapsed, label, responseCode, responseMessage, threadName, dataType, success`,
  instant: () => readDateOrMillis,
  parse(line) {
    const match = JTL.exec(line);
    if (match === null) return null;
    const [, stamp, , elapsed, code, success] = match;
    return { stamp: stamp!, status: code!, durations: [elapsed!], wait: [], failed: success === 'false' };
  },
  fields: ({ stamp, status, durations }) => [
    ['arrival', stamp],
    ['duration', durations[0]!],
    ['status', status],
  ],
  isOther: (line) => (line.includes(OF_TRANSACTION) ? 'row' : null),
};

const ATTRIBUTE = / (t|ts|rc|s)="([^"]{0,100})"/g;

const XML_SAMPLE = /^(\s{0,40})<(?:httpSample|sample) /;

const jtlXmlFormat = (): FixedFormat => ({
  id: 'jmeter',
  name: t`JMeter, results as XML`,
  sign: { certainty: 'certain', words: t`its elements “${'httpSample'}” or “${'sample'}”` },
  stamp: 'start',
  unit: 'ms',
  expected: t`an element httpSample or sample with the attributes t and ts in each line`,
  instant: () => readMillis,
  parse(line) {
    if (!XML_SAMPLE.test(line)) return null;
    const found = new Map<string, string>();
    for (const [, name, value] of line.slice(0, 4000).matchAll(ATTRIBUTE))
      if (!found.has(name!)) found.set(name!, value!);
    const [stamp, elapsed] = [found.get('ts'), found.get('t')];
    if (stamp === undefined || elapsed === undefined) return null;
    const failed = found.get('s') === 'false';
    return { stamp, status: found.get('rc') ?? '', durations: [elapsed], wait: [], failed };
  },
  fields: ({ stamp, status, durations }) => [
    ['duration', `t="${durations[0]}"`],
    ['arrival', stamp],
    ['status', status],
  ],
  isOther: xmlOthers(),
});

/**
 * What a sample downloads besides lies within it, further in, and is part of its time; so is what it sent and got. Of a transaction
 * the samples within it are the requests.
 */
function xmlOthers(): (line: string) => 'row' | 'frame' | null {
  /** How far in the requests of the transaction are; null outside of one, -1 until the first of them. */
  let inside: number | null = null;
  return (line) => {
    const indent = XML_SAMPLE.exec(line)?.[1]?.length;
    if (indent === undefined) return 'frame';
    const isTransaction = line.includes(OF_TRANSACTION);
    if (indent === 0) inside = isTransaction && !line.trimEnd().endsWith('/>') ? -1 : null;
    else if (inside === -1) inside = indent;
    return isTransaction || (indent !== 0 && indent !== inside) ? 'row' : null;
  };
}

const GATLING = /^REQUEST\t(?:[^\t]*\t){1,4}?(\d{13})\t(\d{13})\t(OK|KO)(?:\t|$)/;

/** Start and end of a request, in milliseconds, in any version of the text format. */
function gatlingLayout(head: readonly string[]): LineLayout | null {
  const requests = head.filter((line) => GATLING.test(line));
  if (requests.length === 0 && !head.some((line) => /^RUN\t/.test(line))) return null;
  const until = { seconds: 0, nanos: 0, zone: 0 };
  return {
    ...PLAIN_LAYOUT,
    id: 'gatling',
    name: t`Gatling, simulation.log`,
    sign: { certainty: 'certain', words: t`its lines “${'REQUEST'}” with two times and OK or KO` },
    stamp: 'start',
    durationUnit: 'ns',
    waitUnit: null,
    hasDurations: true,
    hasWaits: false,
    expected: t`REQUEST lines, separated by tabs, with start, end and OK or KO`,
    readLine: (line, into) => {
      const match = GATLING.exec(line);
      if (match === null || !readMillis(match[1]!, into) || !readMillis(match[2]!, until)) return false;
      into.duration = (until.seconds - into.seconds) * 1e9 + until.nanos - into.nanos;
      into.wait = Number.NaN;
      into.service = 0;
      into.failed = match[3] === 'KO';
      return into.duration >= 0;
    },
    marksOf: (line) => {
      const [, from = '', until = '', status = ''] = GATLING.exec(line) ?? [];
      return marksInOrder(line, [
        ['arrival', from],
        ['end', until],
        ['status', status],
      ]);
    },
    isOther: (line) => (/^(?:RUN|USER|GROUP|ERROR|ASSERTION)\t/.test(line) ? 'row' : null),
  };
}

/** timestamp, code, latency in nanoseconds, bytes out, bytes in, error, body. */
const VEGETA = /^(\d{19}),(\d{1,3}),(\d{1,15}),\d{1,15},\d{1,15},/;

const VEGETA_FORMAT: FixedFormat = {
  id: 'vegeta',
  name: t`vegeta, results as CSV`,
  isBare: true,
  sign: { certainty: 'likely', words: t`its columns, a time in nanoseconds first` },
  stamp: 'start',
  unit: 'ns',
  expected: t`timestamp, code, latency in nanoseconds, bytes out, bytes in, error and further fields`,
  instant: () => readNumber('ns'),
  parse(line) {
    const match = VEGETA.exec(line);
    if (match === null) return null;
    const [, stamp, code, latency] = match;
    return {
      stamp: stamp!,
      status: code!,
      durations: [latency!],
      wait: [],
      failed: code === '0' || Number(code) >= 500,
    };
  },
  fields: stampFirst,
};

const FORMATS: readonly (() => FixedFormat)[] = [
  () => ENVOY_FORMAT,
  () => HAPROXY_FORMAT,
  () => ALB_FORMAT,
  () => ELB_FORMAT,
  () => HEROKU_FORMAT,
  () => GIN_FORMAT,
  jtlXmlFormat,
  () => JTL_FORMAT,
  () => VEGETA_FORMAT,
];

/** The layout of a log in one of these formats; null if there is none. `as`: it must be this one. */
export function fixedLayout(head: readonly string[], as: LogFormatId | null): LineLayout | null {
  for (const formatFor of FORMATS) {
    const format = formatFor();
    const layout = as === null || as === format.id ? layoutOf(format, head) : null;
    if (layout !== null) return layout;
  }
  return as === null || as === 'gatling' ? gatlingLayout(head) : null;
}

export const ENVOY_EXPECTED = ENVOY_FORMAT.expected;
