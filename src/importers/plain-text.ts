// Cleans text copied from a terminal, for all importers. It unifies line ends and spaces, and removes
// colours, mail quotes, code fences, indentation, and the prefixes of containers and system logs.

import { withLineEnds } from './line-ends.ts';

/** Number of lines that decide on the prefix of all lines. */
const HEAD_LINES = 200;
/** Number of characters at the beginning of a line that are searched for prefixes. */
const FRONT_MAX = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with the character Escape
const COLOUR = /\u001b\[[0-9;?]{0,20}[A-Za-z]/g;
/** The rest of a colour code from which a web page has dropped the Escape character. */
const BARE_COLOUR = /\[\d{1,3}(?:;\d{1,3}){0,4}m/g;
const BLANKS = /[\u00a0\u2007\u2009\u202f]/g;
const INVISIBLE = /\u200b|\u200c|\u200d|\u2060|\ufeff/g;
/** Matches either kind of character. Most lines contain neither, so one search is enough. */
const BLANK_OR_INVISIBLE = /[\u00a0\u2007\u2009\u202f]|\u200b|\u200c|\u200d|\u2060|\ufeff/;
const QUOTED = /^(?:> ?){1,9}/;
const FENCE = /^(?:```|~~~)[\w-]{0,20}$/;

/** Prefixes of each line: `docker compose`, `kubectl --prefix`, `docker logs -t`, CRI, syslog. */
const FRONTS: readonly RegExp[] = [
  /^[\w.-]{1,60} {1,20}\| ?/,
  /^\[pod\/[^\]\s]{1,150}\] /,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/,
  /^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,64} [\w./-]{1,48}(?:\[\d{1,8}\])?: /,
  /^<\d{1,3}>1 [\dT:.Z+-]{20,35} [\w.-]{1,64} [\w./-]{1,48} \S{1,20} \S{1,32} (?:-|\[[^\]]{0,200}\]) /,
];

/** The text without colours and with plain spaces; line numbers stay the same. */
function withoutMarks(text: string): string {
  let plain = text;
  if (plain.includes('\u001b')) plain = plain.replace(COLOUR, '');
  if (plain.includes('[0m') || plain.includes('[39m')) plain = plain.replace(BARE_COLOUR, '');
  if (!BLANK_OR_INVISIBLE.test(plain)) return plain;
  return plain.replace(BLANKS, ' ').replace(INVISIBLE, '');
}

/** Removes from one line the prefix that most lines have. */
export class LineCleaner {
  readonly #fronts: readonly RegExp[];
  readonly #isQuoted: boolean;
  readonly #isWrapped: boolean;
  readonly #indent: number;

  constructor(fronts: readonly RegExp[], isQuoted: boolean, isWrapped: boolean, indent: number) {
    this.#fronts = fronts;
    this.#isQuoted = isQuoted;
    this.#isWrapped = isWrapped;
    this.#indent = indent;
  }

  clean(raw: string): string {
    let line = withoutMarks(raw);
    const code = line.charCodeAt(line.length - 1);
    if (code === 13) line = line.slice(0, -1);
    if (this.#isQuoted) line = line.replace(QUOTED, '');
    if (this.#isWrapped) line = unwrapped(line);
    for (const front of this.#fronts) line = line.replace(front, '');
    if (this.#indent > 0) line = line.slice(Math.min(this.#indent, indentOf(line)));
    return FENCE.test(line) ? '' : line;
  }
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Whether most of these lines match. */
function most(lines: readonly string[], holds: (line: string) => boolean): boolean {
  return lines.length > 0 && lines.filter(holds).length * 4 >= lines.length * 3;
}

/** The line inside a line of Docker's own files: `{"log":"…\n","stream":"stdout","time":"…"}`. */
function unwrapped(line: string): string {
  if (!line.startsWith('{"log":"')) return line;
  try {
    const { log } = JSON.parse(line) as { readonly log?: unknown };
    return typeof log === 'string' ? log.replace(/\r?\n$/, '') : line;
  } catch {
    return line;
  }
}

/**
 * Ways to clean the lines of a text with this beginning: first only without quotes, colours and indentation,
 * then also without prefixes. A log's own lines may begin with such a prefix, so callers try the first way,
 * then the second.
 */
export function cleanersFor(head: readonly string[]): readonly LineCleaner[] {
  const marked = head.slice(0, HEAD_LINES).map((line) => withoutMarks(line).trimEnd());
  const filled = marked.filter((line) => line !== '');
  const isQuoted = most(filled, (line) => line.startsWith('>'));
  const bare = isQuoted ? filled.map((line) => line.replace(QUOTED, '')) : filled;
  const indent = commonIndent(bare);
  const plain = new LineCleaner([], isQuoted, false, indent);
  let inner = bare.map((line) => line.slice(indent));
  const isWrapped = most(inner, (line) => line.startsWith('{"log":"'));
  if (isWrapped) inner = inner.map(unwrapped);
  const fronts: RegExp[] = [];
  for (const front of FRONTS) {
    if (!most(inner, (line) => front.test(line.slice(0, FRONT_MAX)))) continue;
    fronts.push(front);
    inner = inner.map((line) => line.replace(front, ''));
  }
  if (fronts.length === 0 && !isWrapped) return [plain];
  const inside = new LineCleaner(fronts, isQuoted, isWrapped, indent);
  // In a file written by Docker, the JSON around a line is never part of the log.
  return isWrapped ? [inside] : [plain, inside];
}

function commonIndent(lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== '' && !FENCE.test(line.trim()));
  return filled.length === 0 ? 0 : Math.min(...filled.map(indentOf));
}

/** The text in each possible reading, the plainest first: at most two. Line numbers stay the same. */
export function plainTexts(text: string): readonly string[] {
  const lines = withLineEnds(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split('\n');
  return cleanersFor(lines.slice(0, HEAD_LINES)).map((cleaner) =>
    lines.map((line) => cleaner.clean(line)).join('\n'),
  );
}
