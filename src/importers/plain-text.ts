// What text picks up on its way from a terminal to here, taken off for all readers at once: line ends, colours, no-break
// spaces, quotes of mail, code fences, indentation, and what containers and system logs write in front of each line.

import { withLineEnds } from './line-ends.ts';

/** Lines by which it is decided what stands in front of all of them. */
const HEAD_LINES = 200;
/** Longer lines are no output of a tool and no quote; they are only cut where they are read. */
const FRONT_MAX = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with the character Escape
const COLOUR = /\u001b\[[0-9;?]{0,20}[A-Za-z]/g;
/** What is left of a colour where a page has dropped the character Escape. */
const BARE_COLOUR = /\[\d{1,3}(?:;\d{1,3}){0,4}m/g;
const BLANKS = /[\u00a0\u2007\u2009\u202f]/g;
const INVISIBLE = /\u200b|\u200c|\u200d|\u2060|\ufeff/g;
const QUOTED = /^(?:> ?){1,9}/;
const FENCE = /^(?:```|~~~)[\w-]{0,20}$/;

/** What stands in front of each line: `docker compose`, `kubectl --prefix`, `docker logs -t`, CRI, syslog. */
const FRONTS: readonly RegExp[] = [
  /^[\w.-]{1,60} {1,20}\| ?/,
  /^\[pod\/[^\]\s]{1,150}\] /,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/,
  /^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,64} [\w./-]{1,48}(?:\[\d{1,8}\])?: /,
  /^<\d{1,3}>1 [\dT:.Z+-]{20,35} [\w.-]{1,64} [\w./-]{1,48} \S{1,20} \S{1,32} (?:-|\[[^\]]{0,200}\]) /,
];

/** Without colours and with plain blanks; the number of lines stays. */
function withoutMarks(text: string): string {
  let plain = text;
  if (plain.includes('\u001b')) plain = plain.replace(COLOUR, '');
  if (plain.includes('[0m') || plain.includes('[39m')) plain = plain.replace(BARE_COLOUR, '');
  return plain.replace(BLANKS, ' ').replace(INVISIBLE, '');
}

/** Takes off one line what was found to stand in front of most. */
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

/** Whether it holds of most of these lines. */
function most(lines: readonly string[], holds: (line: string) => boolean): boolean {
  return lines.length > 0 && lines.filter(holds).length * 4 >= lines.length * 3;
}

/** The line within a line of Docker's own files: `{"log":"…\n","stream":"stdout","time":"…"}`. */
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
 * How lines that begin so are cleaned: first with nothing but quotes, colours and indentation taken off, then also without what
 * stands in front of each. A log may begin its lines so by itself: whoever reads them tries the first, then the second.
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
  // A line of Docker's own file is never what was meant.
  return isWrapped ? [inside] : [plain, inside];
}

function commonIndent(lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== '' && !FENCE.test(line.trim()));
  return filled.length === 0 ? 0 : Math.min(...filled.map(indentOf));
}

/** The text in each way that it may be meant, the plainest first: at most two. Lines keep their numbers. */
export function plainTexts(text: string): readonly string[] {
  const lines = withLineEnds(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split('\n');
  return cleanersFor(lines.slice(0, HEAD_LINES)).map((cleaner) =>
    lines.map((line) => cleaner.clean(line)).join('\n'),
  );
}
