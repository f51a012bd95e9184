// Reads the thread dumps in a text, and reports how each was recognised and what was not understood.

import { t } from '../../languages/t.ts';
import { readDotnet } from './dotnet-dump.ts';
import type { DumpFormat, DumpItem, DumpLine, DumpReader, DumpThread } from './dump.ts';
import { type Dump, evaluate } from './dump-evaluation.ts';
import { dumpLines } from './dump-lines.ts';
import { readGoProfile, readGoStacks } from './go-dump.ts';
import { readJavaJson } from './java-json.ts';
import { readJavaText } from './java-text.ts';
import { jsonDumps } from './json-places.ts';
import { readFaulthandler, readPySpy } from './python-dump.ts';
import { sectionsOf } from './sections.ts';

/** Maximum length of the text. */
export const DUMP_CHARACTERS_MAX = 64 * 2 ** 20;
/** The largest number of dumps, because a strip has room for this many columns. */
const DUMPS_MAX = 200;
const SHOWN_MAX = 120;

export interface FormatSign {
  readonly format: DumpFormat;
  readonly line: number;
  readonly text: string;
}

export interface Example {
  readonly count: number;
  readonly line: number;
  readonly text: string;
}

export interface DumpReading {
  readonly dumps: readonly Dump[];
  /** The line by which each format was recognised. */
  readonly signs: readonly FormatSign[];
  /** Lines within dumps that match no format; null if all did. */
  readonly strange: Example | null;
  /** Where the text ends within a dump; null if it does not. */
  readonly cutAt: number | null;
  /** Number of dumps beyond the first 200, which are not read. */
  readonly left: number;
}

export type ReadDumps =
  | { readonly ok: true; readonly reading: DumpReading }
  /** The reason, as a sentence. */
  | { readonly ok: false; readonly why: string };

const READERS: Readonly<Record<Exclude<DumpFormat, 'java-json'>, DumpReader>> = {
  'java-text': readJavaText,
  'java-plain': readJavaText,
  'go-stacks': readGoStacks,
  'go-profile': readGoProfile,
  faulthandler: readFaulthandler,
  'py-spy': readPySpy,
  'dotnet-stack': readDotnet,
};

/** Never throws, and takes time in proportion to the text's length. */
export function readDumps(text: string): ReadDumps {
  if (text.length > DUMP_CHARACTERS_MAX) {
    return {
      ok: false,
      why: t`The text is longer than 64 million characters, the limit for a dump.`,
    };
  }
  const reader = new Collector();
  const places = jsonDumps(text);
  let rest = text;
  if (places.length > 0) {
    reader.open('java-json', { line: lineCounter(text)(places[0]!.from), text: '"threadDump"' });
    reader.take(readJavaJson(text, lineCounter(text)));
    rest = withoutPlaces(text, places);
  }
  for (const { format, sign, lines } of sectionsOf(dumpLines(rest))) {
    if (format === 'java-json') continue;
    reader.open(format, sign);
    reader.take(READERS[format](lines));
  }
  return reader.end();
}

/** Line of a position; positions are queried in ascending order. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let at = 0;
  return (index) => {
    for (; at < index; at++) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}

/** The text with JSON dumps replaced by line ends. */
function withoutPlaces(text: string, places: ReturnType<typeof jsonDumps>): string {
  let from = 0;
  const parts: string[] = [];
  for (const place of places) {
    parts.push(text.slice(from, place.from), text.slice(place.from, place.until).replace(/[^\n]+/g, ''));
    from = place.until;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Assembles the items of readers into dumps. */
class Collector {
  private readonly dumps: Dump[] = [];
  private readonly signs: FormatSign[] = [];
  private format: DumpFormat = 'java-text';
  private threads: DumpThread[] = [];
  private keys = new Set<string>();
  private time: string | null = null;
  private nextTime: string | null = null;
  private allAsleep = false;
  private reportedHolders = new Map<string, string>();
  private strange: Example | null = null;
  private cutAt: number | null = null;
  private left = 0;

  open(format: DumpFormat, { line, text }: DumpLine): void {
    this.format = format;
    this.signs.push({ format, line, text: text.slice(0, SHOWN_MAX) });
  }

  take(parts: Iterable<DumpItem>): void {
    for (const part of parts) this.takePart(part);
    this.close();
  }

  private takePart(part: DumpItem): void {
    switch (part.kind) {
      case 'begin':
        this.close();
        return;
      case 'time':
        if (this.threads.length > 0) this.nextTime = part.time;
        else this.time = part.time;
        return;
      case 'thread': {
        const { key } = part.thread;
        // A repeated thread belongs to the next dump.
        if (key !== null && this.keys.has(key)) this.close();
        if (key !== null) this.keys.add(key);
        this.threads.push(part.thread);
        return;
      }
      case 'deadlock':
        this.allAsleep ||= part.names.length === 0;
        return;
      case 'holder':
        this.reportedHolders.set(part.waiter, part.holder);
        return;
      case 'strange':
        this.strange = {
          count: (this.strange?.count ?? 0) + 1,
          line: this.strange?.line ?? part.line,
          text: this.strange?.text ?? part.text.slice(0, SHOWN_MAX),
        };
        return;
      case 'cut':
        this.cutAt = part.line;
    }
  }

  private close(): void {
    if (this.threads.length === 0) return;
    const { format, time, allAsleep, reportedHolders } = this;
    if (this.dumps.length < DUMPS_MAX) {
      this.dumps.push(evaluate(this.threads, { format, time, allAsleep, reportedHolders }));
    } else this.left += 1;
    this.threads = [];
    this.keys = new Set();
    this.time = this.nextTime;
    this.nextTime = null;
    this.allAsleep = false;
    this.reportedHolders = new Map();
  }

  end(): ReadDumps {
    const { dumps, signs, strange, cutAt, left } = this;
    const [sign] = signs;
    if (sign === undefined) return { ok: false, why: t`There is no thread dump in the text.` };
    if (dumps.length === 0) {
      return {
        ok: false,
        why:
          cutAt === null
            ? t`Line ${sign.line} starts a thread dump, but no thread follows.`
            : t`The thread dump that starts in line ${sign.line} is cut off in line ${cutAt}.`,
      };
    }
    return {
      ok: true,
      reading: { dumps: dumps.toSorted((a, b) => a.line - b.line), signs, strange, cutAt, left },
    };
  }
}
