// Logs whose lines have one fixed form. This file covers Envoy and Istio, the router of Heroku, gin, uvicorn,
// and results of vegeta as CSV. It also covers results of JMeter as XML or without a header, and the log of a
// Gatling simulation as text. Other formats have their own files.

import { t } from '../../languages/t.ts';
import { OF_TRANSACTION } from '../measured/jmeter.ts';
import { ALB_FORMAT, ELB_FORMAT, NLB_FORMAT, S3_FORMAT } from './aws-formats.ts';
import { type FixedFormat, groupMarks, layoutOf, stampFirst } from './fixed-format.ts';
import { HAPROXY_HTTP, HAPROXY_TCP } from './haproxy-formats.ts';
import { IN_FRONT, type InstantReader, readDate, readNumber, rememberingDates } from './instant.ts';
import { type LineLayout, type LogFormatId, marksInOrder, PLAIN_LAYOUT } from './log-format.ts';
import { railsLayout } from './rails-log.ts';

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

/** Matches the text after the timestamp, whose form depends on how the logs are delivered. */
const HEROKU =
  /^(?:\d{1,6} )?(?:<\d{1,3}>1 )?(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) .{0,80}?\bheroku(?:\[router\]:| router - -?) {0,2}(at=\w{2,10} .{1,4000})$/;
const HEROKU_TIMES = / connect=(\d{1,9})ms service=(\d{1,9})ms status=(\d{3})(?: |$)/;

const HEROKU_FORMAT: FixedFormat = {
  id: 'heroku',
  name: t`Heroku, router`,
  sign: { certainty: 'certain', words: t`its lines “${'heroku[router]: … connect=…ms service=…ms'}”` },
  stamp: 'end',
  unit: 'ms',
  expected: t`a timestamp, heroku[router]: and pairs with connect, service and status`,
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
  // Other lines of the program may be between the lines of requests.
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
  expected: t`[GIN] date - time, status, duration, address and request, separated by bars (|)`,
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
  // Other lines of the program may be between the lines of requests.
  isOther: (line) => (line.startsWith('[GIN] ') ? null : 'row'),
};

/**
 * Client (missing for a Unix socket), request line and status. A time is present only if it was configured, or if the
 * log collector adds it.
 */
const UVICORN =
  /^([^"]{0,160}?)(?:\[?[\d.a-f:]{2,45}\]?:\d{1,5})? - "[A-Z]{1,20} [^"]{1,8000} HTTP\/\d(?:\.\d)?" (\d{3})(?: [A-Za-z][A-Za-z' -]{1,40})?$/d;

const UVICORN_FORMAT: FixedFormat = {
  id: 'uvicorn',
  name: t`uvicorn, without durations`,
  sign: {
    certainty: 'certain',
    words: t`its lines “${'address:port - "request" status'}”, with a time in front`,
  },
  // uvicorn writes the line when the reply begins. The line has no duration, so its time counts as the
  // arrival.
  stamp: 'start',
  unit: 'ms',
  expected: t`a time, address:port, "request" and status`,
  instant: rememberingDates,
  parse(line) {
    const match = UVICORN.exec(line);
    const stamp = match === null ? undefined : IN_FRONT.exec(match[1]!)?.[0];
    return match === null || stamp === undefined
      ? null
      : { stamp, status: match[2]!, durations: [], wait: [] };
  },
  fields: ({ stamp, status }) => [
    ['arrival', stamp],
    ['status', status],
  ],
  marksOf: (line) => [
    ...groupMarks(IN_FRONT, line, ['arrival']),
    ...groupMarks(UVICORN, line, [null, null, 'status']),
  ],
  // Other lines of the program may be between the lines of requests.
  isOther: (line) => (UVICORN.test(line) ? null : 'row'),
};

/** timeStamp, elapsed, label, responseCode, responseMessage, threadName, dataType, success. */
const JTL =
  /^(\d{13}|\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d(?:[.,]\d{1,3})?)([,;|\t])(\d{1,9})\2(?:"(?:[^"]|"")*"|[^,;|\t"]*)\2([^,;|\t]{0,60})\2(?:(?:"(?:[^"]|"")*"|[^,;|\t"]*)\2){1,3}(true|false)(?:\2|$)/;

const readMillis = readNumber('ms');
const readDateOrMillis: InstantReader = (text, into) => readMillis(text, into) || readDate(text, into);

const JTL_FORMAT: FixedFormat = {
  id: 'jmeter',
  name: t`JMeter, results without a header`,
  isBare: true,
  rowForm: (first) => ({ separator: /[,;|\t]/.exec(first)?.[0] ?? ',', cells: null }),
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
 * Downloads within a sample, and the data that it sent and received, are nested elements and part of its
 * time. Within a transaction the nested samples are the requests.
 */
function xmlOthers(): (line: string) => 'row' | 'frame' | null {
  /** Nesting depth of a transaction's requests; null outside of a transaction, -1 until the first request. */
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
    sign: { certainty: 'certain', words: t`its lines “${'REQUEST'}” with two timestamps and OK or KO` },
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
  () => HAPROXY_HTTP,
  () => HAPROXY_TCP,
  () => ALB_FORMAT,
  () => ELB_FORMAT,
  () => NLB_FORMAT,
  () => S3_FORMAT,
  () => UVICORN_FORMAT,
  () => HEROKU_FORMAT,
  () => GIN_FORMAT,
  jtlXmlFormat,
  () => JTL_FORMAT,
  () => VEGETA_FORMAT,
];

/**
 * The layout of a log in one of these formats; null if none matches. `as`: the only format to try; null tries
 * all.
 */
export function fixedLayout(head: readonly string[], as: LogFormatId | null): LineLayout | null {
  for (const formatFor of FORMATS) {
    const format = formatFor();
    const layout = as === null || as === format.id ? layoutOf(format, head) : null;
    if (layout !== null) return layout;
  }
  const gatling = as === null || as === 'gatling' ? gatlingLayout(head) : null;
  return gatling ?? (as === null || as === 'rails' ? railsLayout(head) : null);
}

export const ENVOY_EXPECTED = ENVOY_FORMAT.expected;
