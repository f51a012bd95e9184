// Reads a log with named fields: finds arrival, duration, wait and status by the names that known tools use,
// then by self-explanatory names, and asks about the rest.

import { t } from '../../languages/t.ts';
import { summaryNamesOf, unitInName } from '../csv-cells.ts';
import { joinedRows } from '../csv-rows.ts';
import { OF_TRANSACTION } from '../measured/jmeter.ts';
import { pointQuestion } from '../measured/latency-csv.ts';
import { TIME_UNITS, type TimeUnit } from '../measured/reader.ts';
import { parseTimeWithUnit } from '../measured/tool-time.ts';
import { type DecimalMark, decimalMarkOf, numberIn, pointInDoubt } from '../number-text.ts';
import {
  type Answers,
  type Certainty,
  type Mark,
  markOf,
  type Question,
  type UnitSource,
} from '../reading-report.ts';
import { type InstantReader, readDate, readNumber, unitByEpoch } from './instant.ts';
import { type LineLayout, type LogFormatId, type LogStamp, PLAIN_LAYOUT } from './log-format.ts';
import { DATE_TIME, type FieldsOfLine, type RecordShape, shapeOf } from './records.ts';

type Only = readonly (readonly [name: string, value: string])[];

/** The meaning of the fields of a known writer. */
interface KnownFields {
  readonly id: LogFormatId;
  readonly name: string;
  readonly kinds: readonly RecordShape['kind'][];
  /** A combination of names that only this writer uses. */
  readonly has: readonly string[];
  readonly arrival: string;
  readonly stamp: LogStamp;
  readonly duration: string;
  readonly unit: TimeUnit;
  readonly wait?: string;
  readonly status?: string;
  readonly success?: string;
  /** Only rows with these values in these fields are requests. */
  readonly only?: Only;
  /** Rows with these values in this field are not requests: totals, or connections. */
  readonly but?: But;
  /** Whether the unit of whole numbers depends on a setting of the writer, and so is unknown. */
  readonly isWholeOther?: boolean;
}

interface But {
  readonly name: string;
  readonly is: RegExp;
}

const KNOWN: readonly KnownFields[] = [
  {
    id: 'jmeter',
    name: t`JMeter, results with a header`,
    kinds: ['csv'],
    has: ['timeStamp', 'elapsed'],
    arrival: 'timeStamp',
    stamp: 'start',
    duration: 'elapsed',
    unit: 'ms',
    status: 'responseCode',
    success: 'success',
    but: { name: 'responseMessage', is: new RegExp(`^${OF_TRANSACTION}`) },
  },
  {
    id: 'k6',
    name: t`k6, results as CSV`,
    kinds: ['csv'],
    has: ['metric_name', 'timestamp', 'metric_value'],
    arrival: 'timestamp',
    stamp: 'end',
    duration: 'metric_value',
    unit: 'ms',
    status: 'status',
    only: [['metric_name', 'http_req_duration']],
  },
  {
    id: 'k6',
    name: t`k6, results as JSON`,
    kinds: ['json'],
    has: ['metric', 'type'],
    arrival: 'data.time',
    stamp: 'end',
    duration: 'data.value',
    unit: 'ms',
    status: 'data.tags.status',
    only: [
      ['type', 'Point'],
      ['metric', 'http_req_duration'],
    ],
  },
  {
    id: 'vegeta',
    name: t`vegeta, results as JSON`,
    kinds: ['json'],
    has: ['timestamp', 'latency', 'code', 'attack'],
    arrival: 'timestamp',
    stamp: 'start',
    duration: 'latency',
    unit: 'ns',
    status: 'code',
  },
  {
    id: 'csv',
    name: t`hey, results as CSV`,
    kinds: ['csv'],
    has: ['response-time', 'DNS+dialup', 'offset'],
    arrival: 'offset',
    stamp: 'start',
    duration: 'response-time',
    unit: 's',
    status: 'status-code',
  },
  {
    id: 'csv',
    name: t`oha, results as CSV`,
    kinds: ['csv'],
    has: ['request-start', 'request-duration', 'DNS+dialup'],
    arrival: 'request-start',
    stamp: 'start',
    duration: 'request-duration',
    unit: 's',
    status: 'status',
  },
  {
    id: 'csv',
    name: t`ab, results for gnuplot`,
    kinds: ['csv'],
    has: ['starttime', 'seconds', 'ctime', 'ttime'],
    arrival: 'seconds',
    stamp: 'start',
    duration: 'ttime',
    unit: 'ms',
  },
  {
    id: 'json',
    name: t`Caddy, JSON or console`,
    kinds: ['json'],
    has: ['ts', 'duration', 'status', 'request.uri'],
    arrival: 'ts',
    stamp: 'end',
    duration: 'duration',
    unit: 's',
    status: 'status',
    isWholeOther: true,
  },
  {
    id: 'traefik',
    name: t`Traefik, JSON`,
    kinds: ['json'],
    has: ['StartUTC', 'Duration', 'DownstreamStatus'],
    arrival: 'StartUTC',
    stamp: 'start',
    duration: 'Duration',
    unit: 'ns',
    wait: 'OriginDuration',
    status: 'DownstreamStatus',
  },
  {
    id: 'envoy',
    name: t`Envoy or Istio, JSON`,
    kinds: ['json'],
    has: ['start_time', 'duration', 'response_code'],
    arrival: 'start_time',
    stamp: 'start',
    duration: 'duration',
    unit: 'ms',
    wait: 'upstream_service_time',
    status: 'response_code',
    // A row without a method is a connection that Envoy only forwards.
    but: { name: 'method', is: /^-?$/ },
  },
  {
    id: 'json',
    name: t`pino-http`,
    kinds: ['json'],
    has: ['time', 'responseTime', 'req.method', 'res.statusCode'],
    arrival: 'time',
    stamp: 'end',
    duration: 'responseTime',
    unit: 'ms',
    status: 'res.statusCode',
  },
  {
    id: 'json',
    name: t`Google Cloud load balancer`,
    kinds: ['json'],
    has: ['timestamp', 'httpRequest.latency'],
    arrival: 'timestamp',
    stamp: 'start',
    duration: 'httpRequest.latency',
    unit: 's',
    status: 'httpRequest.status',
  },
  // All variables of nginx that contain a timestamp.
  ...['time_iso8601', 'time_local', 'msec'].map(
    (arrival): KnownFields => ({
      id: 'json',
      name: t`nginx, JSON`,
      kinds: ['json', 'ltsv'],
      has: [arrival, 'request_time'],
      arrival,
      stamp: 'end',
      duration: 'request_time',
      unit: 's',
      wait: 'upstream_response_time',
      status: 'status',
    }),
  ),
  {
    id: 'json',
    name: 'Echo, JSON',
    kinds: ['json'],
    has: ['time', 'status', 'latency', 'latency_human'],
    arrival: 'time',
    stamp: 'end',
    duration: 'latency_human',
    unit: 'ns',
    status: 'status',
  },
  {
    id: 'logfmt',
    name: 'Rails, lograge',
    kinds: ['logfmt'],
    has: ['timestamp', 'controller', 'action', 'status', 'duration'],
    arrival: 'timestamp',
    stamp: 'end',
    duration: 'duration',
    unit: 'ms',
    status: 'status',
  },
  {
    id: 'logfmt',
    name: 'Rails, lograge',
    kinds: ['logfmt'],
    has: ['time', 'controller', 'action', 'status', 'duration'],
    arrival: 'time',
    stamp: 'end',
    duration: 'duration',
    unit: 'ms',
    status: 'status',
  },
  {
    id: 'json',
    name: 'Kong, JSON',
    kinds: ['json'],
    has: ['started_at', 'latencies.request', 'latencies.proxy'],
    arrival: 'started_at',
    stamp: 'start',
    duration: 'latencies.request',
    unit: 'ms',
    wait: 'latencies.proxy',
    status: 'response.status',
  },
  {
    id: 'ltsv',
    name: t`LTSV`,
    kinds: ['ltsv'],
    has: ['time', 'reqtime_microsec'],
    arrival: 'time',
    stamp: 'end',
    duration: 'reqtime_microsec',
    unit: 'us',
    status: 'status',
  },
  {
    id: 'ltsv',
    name: t`LTSV`,
    kinds: ['ltsv'],
    has: ['time', 'reqtime'],
    arrival: 'time',
    stamp: 'end',
    duration: 'reqtime',
    unit: 's',
    wait: 'apptime',
    status: 'status',
  },
  {
    id: 'w3c',
    name: t`CloudFront`,
    kinds: ['w3c', 'json'],
    has: ['date time', 'x-edge-location', 'time-taken'],
    arrival: 'date time',
    stamp: 'end',
    duration: 'time-taken',
    unit: 's',
    status: 'sc-status',
  },
];

const IIS: KnownFields = {
  id: 'w3c',
  name: t`IIS, W3C extended`,
  kinds: ['w3c'],
  has: ['date time', 'time-taken'],
  arrival: 'date time',
  stamp: 'end',
  duration: 'time-taken',
  unit: 'ms',
  status: 'sc-status',
};

const START =
  /^@?(?:time[-_ ]?stamp|time|ts|start(?:ed)?(?:[-_ ]?(?:time|at|utc|local))?|arriv(?:al|ed)(?:[-_ ]?(?:time|at))?|date(?:[-_ ]?time)?|at|offset|epoch|time_local|time_iso8601|msec|requesttime|zeitstempel|zeitpunkt|datum|uhrzeit|horodatage|fecha(?: y hora)?|marca de tiempo|时间戳?|日期)(?:$|[-_ ([])/i;
const END = /^(?:end(?:ed)?|finish(?:ed)?|complet(?:ed|ion))(?:[-_ ]?(?:time|at))?(?:$|[-_ ([])/i;
const DURATION =
  /^(?:response[-_ ]?time|request[-_ ]?time|reqtime|latency|duration|elapsed(?:[-_ ]?time)?|took|ttime|service[-_ ]?time|sojourn|rt|time[-_ ]?taken|total[-_ ]?time|responseTime|response_latency|dauer|antwortzeit|latenz|durée|latence|temps de réponse|duración|latencia|tiempo de respuesta|耗时|响应时间|延迟)(?:$|[-_ ([]|(?=(?:Ns|Us|Ms|Nanos|Micros|Millis|Seconds)$))/i;
const WAIT =
  /^(?:wait(?:ing)?|upstream|backend|urt|blocked|apptime)(?:[-_ ]?(?:response|service)?[-_ ]?(?:time|duration))?(?:$|[-_ ([])/i;
const STATUS = /^(?:(?:status|response|http)?[-_ ]?(?:status|code)(?:[-_ ]code)?|statut|estado|状态码?)$/i;
const CELL = /^\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i;

/** The last part of a name, because "data.time" is a time. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

interface Roles {
  readonly id: LogFormatId;
  readonly name: string;
  readonly certainty: Certainty;
  readonly arrival: string;
  readonly end: string;
  readonly stamp: LogStamp;
  readonly duration: string;
  readonly unit: TimeUnit | null;
  readonly unitSource: UnitSource;
  readonly wait: string;
  readonly waitUnit: TimeUnit | null;
  readonly status: string;
  readonly success: string;
  readonly only: Only;
  readonly but: But | null;
  /** Whether the unit of durations is unknown if they are whole numbers. */
  readonly isWholeOther: boolean;
  readonly questions: readonly Question[];
}

function knownRoles({ kind, names, software }: RecordShape): Roles | null {
  const has = new Set(names);
  const known =
    KNOWN.find((each) => each.kinds.includes(kind) && each.has.every((name) => has.has(name))) ??
    (kind === 'w3c' &&
    /Internet Information Services|IIS/i.test(software) &&
    IIS.has.every((name) => has.has(name))
      ? IIS
      : undefined);
  if (known === undefined) return null;
  const { wait = '', status = '', success = '' } = known;
  return {
    ...known,
    certainty: 'certain',
    end: '',
    unitSource: 'rule',
    wait: has.has(wait) ? wait : '',
    waitUnit: known.unit,
    status,
    success,
    only: known.only ?? [],
    but: known.but !== undefined && has.has(known.but.name) ? known.but : null,
    isWholeOther: known.isWholeOther ?? false,
    questions: [],
  };
}

function isRequest(fields: FieldsOfLine, { only, but }: Pick<Roles, 'only' | 'but'>): boolean {
  return (
    only.every(([name, value]) => fields(name) === value) && (but === null || !but.is.test(fields(but.name)))
  );
}

/** Maximum number of fields to choose from. */
const CHOICES_MAX = 40;

const NAMES_OF_KIND: Readonly<Record<RecordShape['kind'], string>> = {
  csv: t`CSV`,
  w3c: t`W3C extended log`,
  ltsv: t`LTSV`,
  logfmt: 'logfmt',
  json: t`JSON lines`,
};

/** Roles from self-explanatory names; null if no field can be a timestamp and the user cannot be asked. */
function namedRoles(shape: RecordShape, first: FieldsOfLine, answers: Answers): Roles | null {
  const { names, kind } = shape;
  if (answers.arrival === 'none') return null;
  const isDuration = (name: string): boolean => DURATION.test(name) || DURATION.test(lastPart(name));
  const by = (pattern: RegExp, but: (name: string) => boolean = () => false): readonly string[] =>
    names.filter(
      (name) => (pattern.test(name) || (kind === 'json' && pattern.test(lastPart(name)))) && !but(name),
    );
  const isInstant = (name: string): boolean => instantReader(name, first(name)) !== null;
  const starts = by(START, isDuration).filter(isInstant);
  const end = answers.arrival === null ? (by(END).find(isInstant) ?? '') : '';
  const arrival =
    answers.arrival ?? (kind === 'w3c' && names.includes('date time') ? 'date time' : (starts[0] ?? ''));
  if (arrival === '' && end === '') {
    // Any number could be a time since some start, so only dates and times since 1970 are offered.
    const dated = names.filter((name) => isDated(first(name)));
    if (kind === 'csv' || kind === 'ltsv' || dated.length === 0) return null;
    const question = fieldQuestion('arrival', dated, first);
    return { ...NO_ROLES, id: kind, name: NAMES_OF_KIND[kind], questions: [question] };
  }
  const waits = by(WAIT, isDuration).filter((name) => name !== arrival);
  const isTaken = (name: string): boolean => name === arrival || name === end || waits.includes(name);
  const durations = names.filter((name) => isDuration(name) && !isTaken(name));
  const byUnit = names.filter(
    (name) => unitInName(name) !== null && !isTaken(name) && CELL.test(first(name)) && !START.test(name),
  );
  const candidates = durations.length > 0 ? durations : byUnit;
  const byEnd = durations.length === 0 && starts.length > 0 && end !== '';
  const questions: Question[] = [];
  let duration = '';
  if (answers.duration !== null) duration = answers.duration === 'none' ? '' : answers.duration;
  else if (byEnd) duration = '';
  else if (candidates.length === 1) duration = candidates[0]!;
  else if (candidates.length > 1) questions.push(fieldQuestion('duration', candidates, first));
  const written = duration === '' ? null : unitOfField(duration, first(duration));
  const unit = written ?? (duration === '' ? null : answers.unit);
  const isOpen = answers.arrival === null && kind === 'csv' && candidates.length === 0 && !byEnd;
  if (isOpen && isAnyTime(arrival, first(arrival))) questions.push(timeQuestion(arrival, first(arrival)));
  const [wait = ''] = waits;
  return {
    id: kind,
    name: NAMES_OF_KIND[kind],
    certainty: answers.arrival !== null || answers.duration !== null ? 'asked' : 'likely',
    arrival: arrival === '' ? end : arrival,
    end: byEnd && answers.duration === null ? end : '',
    stamp: arrival === '' || isWritten(kind, arrival) ? 'end' : 'start',
    duration,
    unit,
    unitSource: written !== null ? 'written' : byEnd ? 'rule' : 'asked',
    wait,
    waitUnit: wait === '' ? null : unitOfField(wait, first(wait)),
    status: by(STATUS)[0] ?? '',
    success: names.find((name) => /^success$/i.test(name)) ?? '',
    only: [],
    but: null,
    isWholeOther: false,
    questions,
  };
}

/** In lines logged by a program, an unnamed timestamp is the time of writing, at the end of the request. */
function isWritten(kind: RecordShape['kind'], arrival: string): boolean {
  return kind !== 'csv' && /^@?(?:time|ts|t|timestamp|date|datetime|when)$/i.test(lastPart(arrival));
}

const NO_ROLES: Omit<Roles, 'id' | 'name'> = {
  certainty: 'likely',
  arrival: '',
  end: '',
  stamp: 'start',
  duration: '',
  unit: null,
  unitSource: 'asked',
  wait: '',
  waitUnit: null,
  status: '',
  success: '',
  only: [],
  but: null,
  isWholeOther: false,
  questions: [],
};

/** The unit in the name of a field or next to its number; names of ECS and nginx have a defined unit. */
function unitOfField(name: string, text: string): TimeUnit | null {
  if (parseTimeWithUnit(text) !== null) return 'ns';
  if (name === 'event.duration') return 'ns';
  if (/^(?:request_time|upstream_response_time)$/.test(lastPart(name)) && /^\d{1,9}\.\d{3}$/.test(text))
    return 's';
  return unitInName(name);
}

function fieldQuestion(key: 'arrival' | 'duration', names: readonly string[], first: FieldsOfLine): Question {
  const choices = names
    .slice(0, CHOICES_MAX)
    .map((name) => ({ value: name, words: t`${name}, “${first(name).slice(0, 40)}” in the first line` }));
  return key === 'arrival'
    ? { key, words: t`Which field says when the request arrived?`, choices }
    : {
        key,
        words: t`Which field is the duration of the request?`,
        choices: [...choices, { value: 'none', words: t`none of them` }],
      };
}

/** A number in the field "time" may be the arrival, counted from some start, or the duration. */
const isAnyTime = (name: string, cell: string): boolean =>
  /^time(?:$|[-_ ([])/i.test(name) && /^\d/.test(cell) && !isDated(cell);

function timeQuestion(name: string, cell: string): Question {
  return {
    key: 'arrival',
    words: t`Does “${name}” say when a request arrived, or how long it took?`,
    choices: [
      { value: name, words: t`“${cell}” is its arrival time, counted from some start` },
      { value: 'none', words: t`“${cell}” is how long it took` },
    ],
  };
}

const isDated = (cell: string): boolean =>
  readDate(cell, { seconds: 0, nanos: 0, zone: Number.NaN }) || unitByEpoch(cell) !== null;

/** Reads the timestamps of a field by its name and its first value; null if they are not timestamps. */
function instantReader(name: string, cell: string): InstantReader | null {
  if (readDate(cell, { seconds: 0, nanos: 0, zone: Number.NaN })) return readDate;
  // In this variable nginx writes seconds with three decimals, although its name says milliseconds.
  const isMsec = lastPart(name) === 'msec' && /^\d{10}\.\d{3}$/.test(cell);
  const unit =
    (isMsec ? 's' : unitInName(name)) ??
    unitByEpoch(cell) ??
    (/^\d{1,18}(?:[.,]\d{1,18})?$/.test(cell) ? 's' : null);
  return unit === null ? null : readNumber(unit);
}

/** Whether the line is the header of a CSV with a timestamp in each row. */
export function isCsvLogHeader(line: string): boolean {
  const shape = shapeOf([line]);
  if (shape?.kind !== 'csv' || summaryNamesOf(shape.names).length > 0) return false;
  return shape.names.some((name) => (START.test(name) || END.test(name)) && !DURATION.test(name));
}

/** The names of statistics in a table of summaries; null if the log is not a table of summaries. */
export function summaryTableIn(head: readonly string[]): readonly string[] | null {
  const shape = shapeOf(head);
  if (shape?.kind !== 'csv' || shape.names.length < 2 || knownRoles(shape) !== null) return null;
  const names = summaryNamesOf(shape.names);
  return names.length === 0 ? null : names;
}

/**
 * The layout of a log with named fields; null if it has none. `as`: the only format to try; null tries all.
 */
export function recordLayout(
  head: readonly string[],
  as: LogFormatId | null,
  answers: Answers,
): LineLayout | null {
  const shape = shapeOf(head);
  if (shape === null) return null;
  if (shape.kind === 'csv' && summaryNamesOf(shape.names).length > 0 && knownRoles(shape) === null)
    return null;
  const known = knownRoles(shape);
  const lines = head.slice(shape.headerLines);
  const rows = shape.rows === undefined ? lines : joinedRows(lines, shape.rows);
  const firstLine = rows.find((line) => line.trim() !== '' && shape.isOther?.(line) !== true);
  const opened = rows.flatMap((line): FieldsOfLine[] => {
    const fields = line.trim() === '' || shape.isOther?.(line) === true ? null : shape.open(line);
    return fields === null || (known !== null && !isRequest(fields, known)) ? [] : [fields];
  });
  const first = opened[0] ?? (firstLine === undefined ? null : shape.open(firstLine));
  if (first === null) return null;
  const roles =
    known !== null && answers.arrival === null && answers.duration === null
      ? known
      : namedRoles(shape, first, answers);
  if (roles === null || (as !== null && as !== roles.id && as !== shape.kind)) return null;
  return layoutFor(shape, roles, opened.length > 0 ? opened : [first], answers);
}

function layoutFor(
  shape: RecordShape,
  roles: Roles,
  opened: readonly FieldsOfLine[],
  answers: Answers,
): LineLayout | null {
  const first = opened[0]!;
  const { arrival, end, duration, wait, status, success } = roles;
  const sign = { certainty: roles.certainty, words: shape.words };
  const hasDurations = duration !== '' || end !== '';
  const base = {
    ...PLAIN_LAYOUT,
    id: roles.id,
    name: roles.name,
    sign,
    stamp: roles.stamp,
    hasDurations,
    hasWaits: wait !== '',
    unitSource: roles.unitSource,
    headerLines: shape.headerLines,
    ...(shape.rows === undefined ? {} : { rows: shape.rows }),
    expected: hasDurations
      ? t`a duration in each row, and a timestamp before the year 10000, such as 2026-11-23 09:00:05 or 1795424405.5`
      : t`a timestamp before the year 10000 in each row, such as 2026-11-23 09:00:05 or 1795424405.5`,
  };
  if (arrival === '') {
    return {
      ...base,
      durationUnit: null,
      waitUnit: null,
      questions: roles.questions,
      readLine: () => false,
      marksOf: () => [],
    };
  }
  const readInstant = instantReader(arrival, first(arrival));
  const readEnd = end === '' ? null : instantReader(end, first(end));
  if (readInstant === null || (end !== '' && readEnd === null)) return null;
  const cells = duration === '' ? [] : opened.map((fields) => fields(duration)).filter((cell) => cell !== '');
  const isText = cells.some((cell) => parseTimeWithUnit(cell) !== null);
  const mark = answers.decimal ?? (isText ? '.' : decimalMarkOf(cells));
  const questions = [...roles.questions];
  if (mark === null) questions.push(decimalQuestion(cells.find((cell) => cell.includes(',')) ?? ''));
  const doubt = answers.decimal === null ? pointInDoubt(cells, shape.rows?.separator ?? '') : null;
  if (doubt !== null) questions.push(pointQuestion(doubt));
  // Milliseconds and nanoseconds are written as whole numbers, seconds never.
  const isOther =
    roles.isWholeOther &&
    cells.some((cell) => /^\d+$/.test(cell)) &&
    !cells.some((cell) => cell.includes('.'));
  const unit = end !== '' || isText ? 'ns' : isOther ? answers.unit : roles.unit;
  if (duration !== '' && unit === null && mark !== null)
    questions.push(unitQuestion(cells[0] ?? '', duration));
  const until = { seconds: 0, nanos: 0, zone: 0 };
  const decimal = mark ?? '.';
  return {
    ...base,
    hasUnits: isText,
    ...(isText ? ({ unitSource: 'written' } as const) : isOther ? ({ unitSource: 'asked' } as const) : {}),
    durationUnit: hasDurations ? unit : null,
    waitUnit: roles.waitUnit,
    questions,
    isOther: (line) => {
      if (shape.isOther?.(line) === true) return 'frame';
      const fields = roles.only.length === 0 && roles.but === null ? null : shape.open(line);
      return fields !== null && !isRequest(fields, roles) ? 'row' : null;
    },
    readLine: (line, into) => {
      const fields = shape.open(line);
      if (fields === null || !readInstant(fields(arrival), into)) return false;
      into.service = 0;
      into.failed =
        (status !== '' && Number(fields(status)) >= 500) ||
        (success !== '' && fields(success).toLowerCase() === 'false');
      into.duration = Number.NaN;
      into.wait = Number.NaN;
      if (readEnd !== null) {
        if (!readEnd(fields(end), until)) return false;
        into.duration = (until.seconds - into.seconds) * 1e9 + until.nanos - into.nanos;
        if (into.duration < 0) return false;
      } else if (duration !== '') {
        into.duration = timeIn(fields(duration), decimal, isText);
        if (Number.isNaN(into.duration)) return false;
      }
      if (wait !== '') into.wait = timeIn(fields(wait), decimal, roles.waitUnit === 'ns' && isText);
      return true;
    },
    marksOf: (line) => marksFor(line, shape, roles),
  };
}

/**
 * A time of a field, in the field's unit, or in nanoseconds for text such as "12.5ms". Lists of times by
 * nginx are added up.
 */
function timeIn(text: string, decimal: DecimalMark, isText: boolean): number {
  if (isText) return parseTimeWithUnit(text) ?? Number.NaN;
  if (/, | : /.test(text)) {
    const parts = text.split(/, | : /).filter((part) => part !== '-');
    return parts.length === 0 ? Number.NaN : parts.reduce((sum, part) => sum + numberIn(part, '.'), 0);
  }
  return numberIn(text, decimal);
}

function unitQuestion(cell: string, name: string): Question {
  return {
    key: 'unit',
    words: t`In which unit is “${name}”?`,
    choices: [
      ...TIME_UNITS.map((unit) => ({ value: unit, words: t`“${cell}” is ${cell} ${unit}` })),
      { value: 'none', words: t`“${cell}” is not a duration` },
    ],
  };
}

function decimalQuestion(cell: string): Question {
  return {
    key: 'decimal',
    words: t`What is the comma in “${cell}”?`,
    choices: [
      { value: ',', words: t`“${cell}” is ${String(numberIn(cell, ','))}: a decimal comma` },
      { value: '.', words: t`“${cell}” is ${String(numberIn(cell, '.'))}: the comma separates thousands` },
    ],
  };
}

/** Marks from left to right, each searched from the start of its field. */
function marksFor(line: string, shape: RecordShape, roles: Roles): readonly Mark[] {
  const fields = shape.open(line);
  if (fields === null) return [];
  const wanted: readonly (readonly [Mark['role'], string])[] = [
    ['arrival', roles.arrival],
    ['end', roles.end],
    ['duration', roles.duration],
    ['wait', roles.wait],
    ['status', roles.status],
  ];
  return wanted
    .flatMap(([role, name]): readonly Mark[] => {
      const from = name === '' ? -1 : shape.at(line, name);
      if (from < 0) return [];
      const text = fields(name);
      if (name !== DATE_TIME) return markOf(role, line, text, from);
      // Date and time are marked together; a tab may separate them in the line, so they are not searched for.
      // In JSON they are separate fields, and only the time is marked.
      const time = text.slice(text.indexOf(' ') + 1);
      return shape.kind === 'json'
        ? markOf(role, line, time, from)
        : [{ role, from, to: from + text.length }];
    })
    .sort((a, b) => a.from - b.from);
}
