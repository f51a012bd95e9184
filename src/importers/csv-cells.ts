// Cells of a CSV's rows, the unit in a column's name, and whether the rows are requests or summaries.

import type { TimeUnit } from './measured/reader.ts';

const UNIT_IN_NAME =
  /(?:^|[-_ ([.])(ns|us|µs|μs|ms|msec|s|nanos|nanoseconds|micros|microseconds|microsec|usec|millis|milliseconds|seconds|secs|sec)[)\]]?$/i;
const UNIT_WORDS: Readonly<Record<string, TimeUnit>> = {
  ns: 'ns',
  nanos: 'ns',
  nanoseconds: 'ns',
  us: 'us',
  usec: 'us',
  µs: 'us',
  μs: 'us',
  micros: 'us',
  microsec: 'us',
  microseconds: 'us',
  ms: 'ms',
  msec: 'ms',
  millis: 'ms',
  milliseconds: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  seconds: 's',
};

/**
 * The unit at the end of a name such as "latency_ms", "elapsed (us)" or "durationMs"; null if there is none.
 */
export function unitInName(name: string): TimeUnit | null {
  const word = UNIT_IN_NAME.exec(name.slice(-60))?.[1]?.toLowerCase();
  if (word !== undefined) return UNIT_WORDS[word]!;
  const camel = /[a-z](Ns|Us|Ms|Nanos|Micros|Millis|Seconds|Secs)$/.exec(name)?.[1]?.toLowerCase();
  return camel === undefined ? null : UNIT_WORDS[camel]!;
}

function bare(cell: string): string {
  const text = cell.trim();
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

/** The separator that a first line such as "sep=;" declares; null if the line declares none. */
export function declaredSeparator(line: string): string | null {
  return SEPARATOR_LINE.exec(line.trim())?.[1] ?? null;
}

/** The separator of cells: comma, semicolon, tab or pipe, whichever is the most frequent outside of quotes. */
export function separatorOf(line: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((each) => [each, 0]));
  if (!line.includes('"')) for (const each of SEPARATORS) counts.set(each, countOf(line, each));
  // Until the separator is known, a quote opens after any character that may be the separator.
  else
    for (const cell of splitCells(line, (character) => counts.has(character))) {
      const behind = line[cell.to];
      if (behind !== undefined) counts.set(behind, counts.get(behind)! + 1);
    }
  return SEPARATORS.reduce((most, each) => (counts.get(each)! > counts.get(most)! ? each : most));
}

function countOf(line: string, character: string): number {
  let count = 0;
  for (let at = line.indexOf(character); at >= 0; at = line.indexOf(character, at + 1)) count += 1;
  return count;
}

/** All cells of a row, without quotes around them. */
export function cellsOf(line: string, separator: string): readonly string[] {
  return (line.includes('"') ? quotedCells(line, separator) : line.split(separator)).map(bare);
}

/** The nth cell of a row, without creating the others; '' if there is none. */
export function cellOf(line: string, separator: string, column: number): string {
  if (line.includes('"')) return bare(quotedCells(line, separator)[column] ?? '');
  let from = 0;
  for (let index = 0; index < column; index += 1) {
    const next = line.indexOf(separator, from);
    if (next < 0) return '';
    from = next + 1;
  }
  const end = line.indexOf(separator, from);
  return line.slice(from, end < 0 ? line.length : end).trim();
}

/** Where the nth cell of a row begins; -1 if there is none. */
export function cellStart(line: string, separator: string, column: number): number {
  return splitCells(line, (character) => character === separator)[column]?.from ?? -1;
}

const quotedCells = (line: string, separator: string): readonly string[] =>
  splitCells(line, (character) => character === separator).map(({ from, to }) => line.slice(from, to));

/** By RFC 4180 a quote opens only at the beginning of a cell, and two quotes within quotes are one. */
function splitCells(
  line: string,
  isSeparator: (character: string) => boolean,
): readonly { readonly from: number; readonly to: number }[] {
  const cells: { readonly from: number; readonly to: number }[] = [];
  let isQuoted = false;
  let isBeginning = true;
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (isQuoted) {
      if (character !== '"') continue;
      if (line[at + 1] === '"') at += 1;
      else isQuoted = false;
    } else if (isSeparator(character)) {
      cells.push({ from, to: at });
      from = at + 1;
      isBeginning = true;
    } else if (character === '"' && isBeginning) isQuoted = true;
    else if (character !== ' ') isBeginning = false;
  }
  cells.push({ from, to: line.length });
  return cells;
}

const PERCENTILE_NAME =
  /(?:^| )(?:p ?\d{2,3}(?: \d{1,3})?|\d{1,3}(?: \d{1,4})? ?%(?: line)?|\d\d(?:st|nd|rd|th)(?: percentile| pct)?|median|percentile|quantile)(?: |$)/;
const RATE_NAME =
  /(?:^| )(?:rps|qps|tps|throughput|(?:requests?|reqs?|hits|transactions|failures)(?: ?\/ ?| per )(?:s(?:ec(?:ond)?)?|min(?:ute)?))(?: |$)/;
const COUNT_NAME =
  /^(?:total )?(?:(?:request|hit|sample|transaction|failure|error)s? count|requests|hits|transactions|# samples|samples)$/;
const STATISTIC_NAME =
  /(?:^| )(?:avg|average|mean|min|minimum|max|maximum|std ?dev|stddev|sum)(?: |$)|^(?:total|count|rate)$/;

/**
 * The names of statistics among the columns if they show that a row summarizes many requests; otherwise none.
 */
export function summaryNamesOf(names: readonly string[]): readonly string[] {
  const plain = names.map((name) =>
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[-_.()[\]]/g, ' ')
      .trim(),
  );
  const isSure = (name: string): boolean =>
    PERCENTILE_NAME.test(name) || RATE_NAME.test(name) || COUNT_NAME.test(name);
  const sure = plain.filter(isSure).length;
  const likely = plain.filter((name) => STATISTIC_NAME.test(name)).length;
  if (sure === 0 && likely < 2) return [];
  return names.filter((_, index) => isSure(plain[index]!) || STATISTIC_NAME.test(plain[index]!));
}
