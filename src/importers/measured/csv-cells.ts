// Rows of a CSV as cells, and the unit that the name of a column says.

import type { TimeUnit } from './reader.ts';

const UNIT_IN_NAME = /(?:^|[-_ ([])(ns|us|µs|μs|ms|s|nanos|micros|millis|seconds|secs|sec)[)\]]?$/i;
const UNIT_WORDS: Readonly<Record<string, TimeUnit>> = {
  ns: 'ns',
  nanos: 'ns',
  us: 'us',
  µs: 'us',
  μs: 'us',
  micros: 'us',
  ms: 'ms',
  millis: 'ms',
  s: 's',
  sec: 's',
  secs: 's',
  seconds: 's',
};

/** The unit at the end of a name such as "latency_ms" or "elapsed (us)"; null where it says none. */
export function unitInName(name: string): TimeUnit | null {
  const word = UNIT_IN_NAME.exec(name)?.[1]?.toLowerCase();
  return word === undefined ? null : UNIT_WORDS[word]!;
}

const bare = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** What stands between the cells: whichever of comma, semicolon and tab there are most of. */
export function separatorOf(line: string): string {
  const counts = [',', ';', '\t'].map((each) => [each, line.split(each).length] as const);
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** All cells of a header, without quotes around them. */
export function cellsOf(line: string, separator: string): readonly string[] {
  return line.split(separator).map(bare);
}

/** The nth cell of a row, without making the others; '' where there is none. */
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

function quotedCells(line: string, separator: string): readonly string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}
