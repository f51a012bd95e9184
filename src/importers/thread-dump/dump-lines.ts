// Restores the lines of a pasted dump as the dumping program wrote them: removes colours, mail quotes and the
// prefixes of log collectors.

import { withLineEnds } from '../line-ends.ts';
import type { DumpLine } from './dump.ts';

/** No line of a dump is longer. The rest of a longer line is cut off. */
const LINE_MAX = 4000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
const COLOURS = /\u001b\[[0-9;]{0,20}m/g;
const QUOTES = /^(?:> ?){1,9}/;
/** "web-1  | " of Docker Compose. */
const SERVICE = /^[\w.-]{1,60} {0,20}\| ?/;
/** "2026-11-29T10:00:00.123456789Z ", followed by "stdout F " in the log of a container. */
const STAMP =
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\]? (?:std(?:out|err) [FP] )?/;

export function dumpLines(text: string): readonly DumpLine[] {
  return withLineEnds(text)
    .split('\n')
    .map((raw, index) => ({ text: bare(raw), line: index + 1 }));
}

function bare(raw: string): string {
  let line = raw.length > LINE_MAX ? raw.slice(0, LINE_MAX) : raw;
  if (line.includes('\u001b')) line = line.replace(COLOURS, '');
  const first = line.charCodeAt(0);
  // Stack frames begin with a space, so most lines need no check.
  if (first > 32) {
    if (first === 62) line = line.replace(QUOTES, '');
    if (line.includes('|')) line = line.replace(SERVICE, '');
    line = line.replace(STAMP, '');
  }
  return line.replaceAll('\u00a0', ' ').trim();
}
