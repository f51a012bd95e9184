// Reads logs by their format line, which is pasted above them: log_format of nginx, LogFormat of Apache, the
// pattern of Tomcat's valve, the format of Envoy. The variables have the meanings in their server's manual.

import { t } from '../../languages/t.ts';
import type { TimeUnit } from '../measured/reader.ts';
import type { Answers, FieldRole, Mark, Question } from '../reading-report.ts';
import { type InstantReader, readNumber, rememberingDates } from './instant.ts';
import { type LineLayout, type LogFormatId, type LogStamp, PLAIN_LAYOUT } from './log-format.ts';

/** The meaning of a format's variable. */
interface Variable {
  readonly role: FieldRole | null;
  readonly unit: TimeUnit | null;
  /** How to read the variable's timestamps; null if it contains none. */
  readonly instant: 'date' | TimeUnit | null;
  readonly stamp: LogStamp | null;
}

/** Texts and variables alternate: text, variable, text, …, text. */
interface Template {
  readonly id: LogFormatId;
  readonly name: string;
  readonly texts: readonly string[];
  readonly variables: readonly Variable[];
  /** How many lines of the head the format takes up. */
  readonly lines: number;
}

const OTHER: Variable = { role: null, unit: null, instant: null, stamp: null };
const variable = (role: FieldRole, more: Partial<Variable> = {}): Variable => ({ ...OTHER, role, ...more });
const SECONDS = { unit: 's' } as const;

const NGINX: Readonly<Record<string, Variable>> = {
  time_local: variable('arrival', { instant: 'date', stamp: 'end' }),
  time_iso8601: variable('arrival', { instant: 'date', stamp: 'end' }),
  msec: variable('arrival', { instant: 's', stamp: 'end' }),
  request_time: variable('duration', SECONDS),
  upstream_response_time: variable('wait', SECONDS),
  status: variable('status'),
};

/** A variable of Apache or Tomcat: "%D", "%>s", "%{ms}T", "%{msec}t". Tomcat's %D is milliseconds up to version 9. */
function apacheVariable(name: string, argument: string, isTomcat: boolean): Variable {
  const stamp = isTomcat ? 'end' : 'start';
  if (name === 't') {
    const [, when = '', form = ''] = /^(begin:|end:)?(.{0,60})$/.exec(argument) ?? [];
    const at = when === 'end:' ? 'end' : stamp;
    const units: Readonly<Record<string, TimeUnit>> = { sec: 's', msec: 'ms', usec: 'us' };
    if (Object.hasOwn(units, form)) return variable('arrival', { instant: units[form]!, stamp: at });
    return variable('arrival', { instant: 'date', stamp: at });
  }
  if (name === 's') return variable('status');
  if (name === 'D') return variable('duration', { unit: isTomcat ? null : 'us' });
  if (name === 'T') {
    const units: Readonly<Record<string, TimeUnit>> = { ms: 'ms', us: 'us', s: 's', '': 's' };
    return variable('duration', { unit: units[argument] ?? null });
  }
  return OTHER;
}

const ENVOY: Readonly<Record<string, Variable>> = {
  START_TIME: variable('arrival', { instant: 'date', stamp: 'start' }),
  DURATION: variable('duration', { unit: 'ms' }),
  RESPONSE_CODE: variable('status'),
  'RESP(X-ENVOY-UPSTREAM-SERVICE-TIME)': variable('wait', { unit: 'ms' }),
};

/** Maximum length of a format, in characters. */
const FORMAT_MAX = 8000;

/** The format among the first lines, and the line after which it ends; null if there is none. */
export function templateIn(head: readonly string[]): Template | null {
  const at = head.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const first = head[at]?.trim() ?? '';
  if (/^log_format\s/.test(first)) return nginxTemplate(head, at);
  const apache = /^(?:LogFormat|CustomLog\s\S{1,200})\s{1,9}(".{1,7900})$/.exec(first);
  if (apache !== null) return percentTemplate(quotedBegin(apache[1]!), 'Apache', at + 1);
  const tomcat = /pattern=(?:"([^"]{1,4000})"|'([^']{1,4000})')/.exec(first.slice(0, FORMAT_MAX));
  if (tomcat !== null && /AccessLogValve|^pattern=/.test(first))
    return percentTemplate(aliasOf(unescaped(tomcat[1] ?? tomcat[2]!)), 'Tomcat', at + 1);
  if (/%START_TIME(?:\(|%)/.test(first)) return envoyTemplate(first, at + 1);
  return null;
}

/** The expansion of Tomcat's short names. */
function aliasOf(pattern: string): string {
  if (pattern === 'common') return '%h %l %u %t "%r" %s %b';
  if (pattern === 'combined') return '%h %l %u %t "%r" %s %b "%{Referer}i" "%{User-Agent}i"';
  return pattern;
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');

/** The quoted text at the beginning, with its escapes resolved. */
function quotedBegin(text: string): string {
  const quote = text[0];
  let inside = '';
  for (let at = 1; at < text.length && text[at] !== quote; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) at += 1;
    inside += text[at];
  }
  return inside;
}

/** From "log_format name" to the semicolon: quoted parts form one text. */
function nginxTemplate(head: readonly string[], at: number): Template | null {
  let format = '';
  let quote = '';
  let end = -1;
  const text = head.slice(at).join('\n').slice(0, FORMAT_MAX);
  for (let index = text.indexOf('log_format') + 10; index < text.length; index += 1) {
    const character = text[index]!;
    if (quote !== '') {
      if (character === '\\' && index + 1 < text.length) {
        index += 1;
        format += text[index];
      } else if (character === quote) quote = '';
      else format += character;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ';') {
      end = index;
      break;
    }
  }
  if (end < 0) return null;
  const texts: string[] = [];
  const variables: Variable[] = [];
  let from = 0;
  for (const match of format.matchAll(/\$(?:\{([a-z0-9_]{1,60})\}|([a-z0-9_]{1,60}))/g)) {
    texts.push(format.slice(from, match.index));
    variables.push(NGINX[match[1] ?? match[2]!] ?? OTHER);
    from = match.index + match[0].length;
  }
  texts.push(format.slice(from));
  const lines = at + text.slice(0, end).split('\n').length;
  return { id: 'nginx', name: t`nginx, format from log_format`, texts, variables, lines };
}

function percentTemplate(format: string, server: 'Apache' | 'Tomcat', lines: number): Template {
  const texts: string[] = [];
  const variables: Variable[] = [];
  let from = 0;
  for (const match of format.matchAll(/%[<>!\d,]{0,20}(?:\{([^}]{1,80})\})?(\^?[A-Za-z]{1,2}|%)/g)) {
    texts.push(format.slice(from, match.index));
    const [, argument = '', letters = ''] = match;
    // Two letters belong together only after a circumflex: "%DX" is %D and an X.
    const name = letters.startsWith('^') ? letters : letters[0]!;
    variables.push(apacheVariable(name, argument, server === 'Tomcat'));
    from = match.index + match[0].length - (letters.length - name.length);
  }
  texts.push(format.slice(from));
  const name = server === 'Tomcat' ? t`Tomcat, format from pattern` : t`Apache, format from LogFormat`;
  return { id: 'apache', name, texts, variables, lines };
}

function envoyTemplate(line: string, lines: number): Template {
  const begin = line.slice(0, Math.max(0, line.search(/[[%]/)));
  const format = /["']$/.test(begin) ? quotedBegin(line.slice(begin.length - 1)) : line.slice(begin.length);
  const texts: string[] = [];
  const variables: Variable[] = [];
  let from = 0;
  for (const match of format.matchAll(
    /%([A-Z_0-9]{1,60}(?:\([^)%]{0,100}(?:%[^)]{1,40})?\))?)(?::\d{1,4})?%/g,
  )) {
    texts.push(format.slice(from, match.index));
    const [, name = ''] = match;
    variables.push(ENVOY[name] ?? ENVOY[name.split('(', 1)[0]!] ?? OTHER);
    from = match.index + match[0].length;
  }
  texts.push(format.slice(from).replace(/\\n$/, ''));
  return { id: 'envoy', name: t`Envoy, format from the line above`, texts, variables, lines };
}

interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Positions of the variables in a line; null if the line does not match this format. */
function placesIn(line: string, { texts, variables }: Template): readonly TextRange[] | null {
  if (!line.startsWith(texts[0]!)) return null;
  const places: TextRange[] = [];
  let at = texts[0]!.length;
  for (let index = 0; index < variables.length; index += 1) {
    const next = texts[index + 1]!;
    const isLast = index === variables.length - 1 && next === '';
    let to = isLast ? line.length : next === '' ? at : endOf(line, at, next, texts[index]!.endsWith('"'));
    if (to < 0) return null;
    // Apache writes its time in brackets.
    if (line[at] === '[' && next.startsWith(' ') && variables[index]!.instant === 'date')
      to = line.indexOf(']', at) + 1;
    if (to < at) return null;
    places.push({ from: at, to });
    at = to + next.length;
  }
  return places;
}

/**
 * The end of a variable's text before `next`: at an unescaped quote if it is quoted, otherwise after a list
 * of times.
 */
function endOf(line: string, from: number, next: string, isQuoted: boolean): number {
  let to = line.indexOf(next, from);
  if (isQuoted && next.startsWith('"')) {
    while (to > 0 && line[to - 1] === '\\' && line[to - 2] !== '\\') to = line.indexOf(next, to + 1);
    return to;
  }
  // "0.120, 0.003 : 0.010" are the times of several upstreams.
  while (to > 0 && next.startsWith(' ') && (line[to - 1] === ',' || /^ : /.test(line.slice(to, to + 3)))) {
    to = line.indexOf(next, line[to - 1] === ',' ? to + 1 : to + 3);
  }
  return to;
}

function sumOfList(text: string): number {
  const parts = text.split(/, | : /).filter((part) => /^\d{1,15}(?:\.\d{1,9})?$/.test(part));
  return parts.length === 0 ? Number.NaN : parts.reduce((sum, part) => sum + Number(part), 0);
}

/** The layout of lines in this format. */
export function templateLayout(
  template: Template,
  head: readonly string[],
  answers: Answers,
): LineLayout | null {
  const { variables, id, name } = template;
  const indexOf = (role: FieldRole): number => variables.findIndex((each) => each.role === role);
  const [arrival, status, wait] = [indexOf('arrival'), indexOf('status'), indexOf('wait')];
  // If a format has both %T and %D, the finer one counts.
  const durations = variables.flatMap((each, index) => (each.role === 'duration' ? [index] : []));
  const duration = durations.find((index) => variables[index]!.unit === 'us') ?? durations.at(-1) ?? -1;
  if (arrival < 0) return null;
  const lines = head.slice(template.lines).filter((line) => line !== '' && placesIn(line, template) !== null);
  const textAt = (line: string, place: TextRange | undefined): string =>
    place === undefined ? '' : line.slice(place.from, place.to);
  const { instant, stamp } = variables[arrival]!;
  const readInstant: InstantReader =
    instant === null || instant === 'date' ? rememberingDates() : readNumber(instant);
  const unit = duration < 0 ? null : (variables[duration]!.unit ?? answers.unit);
  const example = lines[0] === undefined ? '' : textAt(lines[0], placesIn(lines[0], template)?.[duration]);
  const questions: readonly Question[] =
    duration >= 0 && unit === null
      ? [
          {
            key: 'unit',
            words: t`In which unit is %D? That depends on the version of Tomcat.`,
            choices: [
              { value: 'ms', words: t`“${example}” is ${example} ms: up to Tomcat 9` },
              { value: 'us', words: t`“${example}” is ${example} µs: Tomcat 10 and later` },
            ],
          },
        ]
      : [];
  return {
    ...PLAIN_LAYOUT,
    id,
    name,
    sign: { certainty: 'certain', words: t`the format above the log` },
    stamp: stamp ?? 'end',
    durationUnit: unit,
    waitUnit: wait < 0 ? null : variables[wait]!.unit,
    unitSource: duration >= 0 && variables[duration]!.unit === null ? 'asked' : 'rule',
    hasDurations: duration >= 0,
    hasWaits: wait >= 0,
    expected: t`lines in the format given above the log`,
    questions,
    headerLines: template.lines,
    readLine: (line, into) => {
      const places = placesIn(line, template);
      if (places === null || !readInstant(textAt(line, places[arrival]), into)) return false;
      into.service = 0;
      into.failed = status >= 0 && Number(textAt(line, places[status])) >= 500;
      into.duration = duration < 0 ? Number.NaN : sumOfList(textAt(line, places[duration]));
      into.wait = wait < 0 ? Number.NaN : sumOfList(textAt(line, places[wait]));
      return duration < 0 || !Number.isNaN(into.duration);
    },
    marksOf: (line) => {
      const places = placesIn(line, template);
      return variables.flatMap(({ role }, index): readonly Mark[] => {
        const place = places?.[index];
        const isTaken = role !== null && (role !== 'duration' || index === duration);
        return isTaken && place !== undefined ? [{ role, from: place.from, to: place.to }] : [];
      });
    },
  };
}
