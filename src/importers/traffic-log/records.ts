// Reads logs whose fields have names, whatever form the lines have: CSV with a header, W3C extended (IIS,
// CloudFront), LTSV, logfmt, JSON lines.

import { t } from '../../languages/t.ts';
import { isRecord } from '../../scenario/is-record.ts';
import { cellOf, cellStart, cellsOf, declaredSeparator, separatorOf } from '../csv-cells.ts';
import { quotesOf, type RowForm } from '../csv-rows.ts';
import { IN_FRONT } from './instant.ts';

/** The text of a field by its name; '' if the line has none. */
export type FieldsOfLine = (name: string) => string;

export interface RecordShape {
  readonly kind: 'csv' | 'w3c' | 'ltsv' | 'logfmt' | 'json';
  readonly words: string;
  /** Names of all fields, in their order. */
  readonly names: readonly string[];
  /** Number of lines at the beginning that are not requests. */
  readonly headerLines: number;
  /** The program that writes the log, if the log names it. */
  readonly software: string;
  /** null if the line does not have this shape. */
  open(line: string): FieldsOfLine | null;
  /** Where in the line the field's value begins; -1 if it is missing. */
  at(line: string, name: string): number;
  isOther?(line: string): boolean;
  /** How its lines make rows, if a row may have several. */
  readonly rows?: RowForm;
}

const isBlank = (line: string): boolean => line.trim() === '';

export function shapeOf(head: readonly string[]): RecordShape | null {
  return w3cShape(head) ?? jsonShape(head) ?? ltsvShape(head) ?? logfmtShape(head) ?? csvShape(head);
}

const FIELDS = /^#Fields: ?/;

/** The combined name of fields that hold the date and the time of day. */
export const DATE_TIME = 'date time';

function w3cShape(head: readonly string[]): RecordShape | null {
  const at = head.findIndex((line) => FIELDS.test(line));
  if (at < 0) return null;
  const parts = (line: string): readonly string[] => line.split(/[\t ]/);
  const fieldsOf = (line: string): readonly string[] => parts(line.replace(FIELDS, '').trim());
  let names = fieldsOf(head[at]!);
  const software =
    head
      .find((line) => line.startsWith('#Software:'))
      ?.slice(10)
      .trim() ?? '';
  const both = names.includes('date') && names.includes('time') ? [DATE_TIME] : [];
  return {
    kind: 'w3c',
    words: t`its line “${'#Fields:'}”`,
    names: [...both, ...names],
    headerLines: 0,
    software,
    open: (line) => {
      const cells = parts(line);
      const own = names;
      if (cells.length < own.length) return null;
      const cell = (name: string): string => {
        const text = cells[own.indexOf(name)] ?? '';
        return text === '-' ? '' : text;
      };
      return (name) => (name === DATE_TIME ? `${cell('date')} ${cell('time')}` : cell(name));
    },
    at: (line, name) => {
      const column = names.indexOf(name === DATE_TIME ? 'date' : name);
      return parts(line)
        .slice(0, column)
        .reduce((sum, part) => sum + part.length + 1, 0);
    },
    isOther: (line) => {
      // A server writes its header again when it starts, possibly with other fields.
      if (FIELDS.test(line)) names = fieldsOf(line);
      return line.startsWith('#');
    },
  };
}

/** Names of a document's fields including nested ones, "request.method", to the depth of usual logs. */
function namesIn(value: unknown, before = '', depth = 0): readonly string[] {
  if (!isRecord(value) || depth > 3) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return isRecord(part) ? namesIn(part, path, depth + 1) : [path];
  });
}

/**
 * The text that zap's console encoder, as in Caddy, writes before the object: time, level, logger or place in
 * the code, and message, separated by tabs.
 */
const CONSOLE = /^([^\t{}]{8,40})\t[A-Za-z]{3,8}\t(?:[^\t{}]{0,300}\t){1,3}(?=\{)/;
const CONSOLE_TIME = 'ts';

function parsedLine(line: string): Readonly<Record<string, unknown>> | null {
  const front = line.startsWith('{') ? null : CONSOLE.exec(line);
  if (front === null && !line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(front === null ? line : line.slice(front[0].length));
    if (!isRecord(value)) return null;
    return front === null ? value : { ...value, [CONSOLE_TIME]: front[1]! };
  } catch {
    return null;
  }
}

/** Maximum number of stored names. */
const NAMES_MAX = 200;

function jsonShape(head: readonly string[]): RecordShape | null {
  const filled = head.filter((line) => !isBlank(line));
  const parsed = filled.flatMap((line) => parsedLine(line) ?? []);
  if (parsed.length === 0 || parsed.length * 2 < filled.length) return null;
  const own = [...new Set(parsed.flatMap((each) => namesIn(each)))].slice(0, NAMES_MAX);
  const names = [...(own.includes('date') && own.includes('time') ? [DATE_TIME] : []), ...own];
  const isConsole = filled.some((line) => CONSOLE.test(line));
  return {
    kind: 'json',
    words: isConsole
      ? t`its lines, each with a time, a level, a message and a JSON object, separated by tabs`
      : t`its lines, each a JSON object`,
    names,
    headerLines: 0,
    software: '',
    open: (line) => {
      const value = parsedLine(line);
      return value === null
        ? null
        : (name) =>
            name === DATE_TIME ? `${fieldIn(value, 'date')} ${fieldIn(value, 'time')}` : fieldIn(value, name);
    },
    at: (line, name) => {
      if (name === CONSOLE_TIME && CONSOLE.test(line)) return 0;
      const last = name === DATE_TIME ? '"time"' : `"${name.slice(name.lastIndexOf('.') + 1)}"`;
      const from = line.indexOf(last);
      return from < 0 ? -1 : from + last.length;
    },
  };
}

function fieldIn(value: Readonly<Record<string, unknown>>, name: string): string {
  let part: unknown = Object.hasOwn(value, name) ? value[name] : undefined;
  if (part === undefined) {
    part = value;
    for (const each of name.split('.'))
      part = isRecord(part) && Object.hasOwn(part, each) ? part[each] : undefined;
  }
  if (Array.isArray(part) && part.length === 1) part = part[0];
  return typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean'
    ? String(part)
    : '';
}

function ltsvShape(head: readonly string[]): RecordShape | null {
  const isOne = (line: string): boolean => /^[\w.-]{1,60}:[^\t]*\t[\w.-]{1,60}:/.test(line);
  const filled = head.filter((line) => !isBlank(line));
  const fitting = filled.filter(isOne);
  if (fitting.length === 0 || fitting.length * 2 < filled.length) return null;
  const open = (line: string): FieldsOfLine | null => {
    if (!isOne(line)) return null;
    const fields = new Map<string, string>();
    for (const part of line.split('\t')) {
      const colon = part.indexOf(':');
      if (colon > 0) fields.set(part.slice(0, colon), part.slice(colon + 1));
    }
    return (name) => {
      const text = fields.get(name) ?? '';
      return text === '-' ? '' : text;
    };
  };
  const names = new Set(
    fitting.flatMap((line) => line.split('\t').map((part) => part.slice(0, Math.max(0, part.indexOf(':'))))),
  );
  return {
    kind: 'ltsv',
    words: t`its fields “${'label:value'}”, separated by tabs`,
    names: [...names].filter((name) => name !== '').slice(0, NAMES_MAX),
    headerLines: 0,
    software: '',
    open,
    at: (line, name) => {
      const from = `\t${line}`.indexOf(`\t${name}:`);
      return from < 0 ? -1 : from + name.length + 1;
    },
  };
}

const PAIR = /(?<=^|\s)([A-Za-z_@][\w.@-]{0,60})=("(?:[^"\\]|\\.)*"|[^\s"]*)/g;
/** The name given to a timestamp in front of the pairs, which has none. */
const FRONT_NAME = 'timestamp';
const PAIRS_LEAST = 3;
const FRONT_MAX = 200;

/** `time=2026-11-23T09:00:05Z status=200 duration=14ms`, as programs log in Go and Ruby. */
function logfmtShape(head: readonly string[]): RecordShape | null {
  const open = (line: string): ReadonlyMap<string, string> | null => {
    const fields = new Map<string, string>();
    let first = -1;
    for (const { index, 1: name, 2: value } of line.matchAll(PAIR)) {
      if (first < 0) first = index;
      fields.set(name!, value!.startsWith('"') ? value!.slice(1, -1) : value!);
    }
    if (fields.size < PAIRS_LEAST || first > FRONT_MAX) return null;
    const front = IN_FRONT.exec(line.slice(0, first))?.[0];
    if (front !== undefined && !fields.has(FRONT_NAME)) fields.set(FRONT_NAME, front);
    return fields;
  };
  const filled = head.filter((line) => !isBlank(line));
  // Attributes of XML and HTML have the form of these pairs, too.
  if (filled.some((line) => /^\s{0,80}<[a-z?!/]/i.test(line))) return null;
  const fitting = filled.flatMap((line) => open(line) ?? []);
  if (fitting.length === 0 || fitting.length * 2 < filled.length) return null;
  return {
    kind: 'logfmt',
    words: t`its pairs “${'name=value'}”`,
    names: [...new Set(fitting.flatMap((fields) => [...fields.keys()]))].slice(0, NAMES_MAX),
    headerLines: 0,
    software: '',
    open: (line) => {
      const fields = open(line);
      return fields === null ? null : (name) => fields.get(name) ?? '';
    },
    at: (line, name) => {
      const from = ` ${line}`.search(new RegExp(`\\s${name.replaceAll('.', '\\.')}=`));
      if (from >= 0) return from + name.length + 1;
      return name === FRONT_NAME ? line.search(IN_FRONT) : -1;
    },
  };
}

/**
 * Whether a line belongs above the header of a CSV: an empty line, a comment, or a declaration of the
 * separator.
 */
const isAbove = (line: string): boolean =>
  isBlank(line) || line.startsWith('#') || declaredSeparator(line) !== null;

const HEADER_LINES_MAX = 20;

function csvShape(head: readonly string[]): RecordShape | null {
  const at = head.findIndex((line) => !isAbove(line));
  if (at < 0) return null;
  const said = head
    .slice(0, at)
    .map(declaredSeparator)
    .find((each) => each !== null);
  let end = at + 1;
  let header = head[at]!;
  let separator = said ?? separatorOf(header);
  // A name may contain a line break, too.
  while (
    end < head.length &&
    end < at + HEADER_LINES_MAX &&
    header.includes('"') &&
    quotesOf(header, separator) === 'open'
  ) {
    header += `\n${head[end]!}`;
    end += 1;
    separator = said ?? separatorOf(header);
  }
  const names = cellsOf(header, separator).map((name) =>
    /\s/.test(name) ? name.replace(/\s{1,20}/g, ' ') : name,
  );
  const isName = (name: string): boolean => name === '' || /^[\p{L}@_#$][^{}<>]{0,80}$/u.test(name);
  if (!names.every(isName) || names.every((name) => name === '')) return null;
  return {
    kind: 'csv',
    words: t`its header “${header.slice(0, 60).replace(/\s{1,60}/g, ' ')}”`,
    names,
    headerLines: end,
    software: '',
    rows: { separator, cells: names.length },
    open: (line) => (name) => cellOf(line, separator, names.indexOf(name)),
    at: (line, name) => cellStart(line, separator, names.indexOf(name)),
  };
}
