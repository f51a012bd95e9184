// Logs as JSON over several lines: a list of records, or consecutive records. Each record is written to one line and
// then read like any other line.

import type { Problem } from '../../scenario/problem.ts';
import type { Sample } from '../reading-report.ts';
import { JsonCutter } from './json-cutter.ts';
import type { LineFeed, LogFeed, Skipped } from './log-feed.ts';

const isRecord = ({ objects }: { readonly objects: number }): boolean => objects === 0;

/** In JSON, strings contain no line breaks, so line breaks can be removed. */
const flat = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** The first records of a text, one per line; empty if the text has fewer than two and is not a list. */
export function recordLinesIn(head: string, most: number): readonly string[] {
  if (!/^\s*[{[]/.test(head)) return [];
  const lines: string[] = [];
  const cutter = new JsonCutter(isRecord, (text) => {
    if (text !== null) lines.push(flat(text));
    return lines.length < most;
  });
  cutter.push(head);
  return lines.length > 1 || /^\s*\[/.test(head) ? lines : [];
}

export class JsonListFeed implements LogFeed {
  readonly #lines: LineFeed;
  readonly #cutter: JsonCutter;
  #problem: Problem | null = null;

  constructor(lines: LineFeed) {
    this.#lines = lines;
    this.#cutter = new JsonCutter(isRecord, (text, _, line) => {
      lines.lines = line - 1;
      this.#problem = lines.push(text === null ? '\n' : `${flat(text)}\n`);
      return this.#problem === null;
    });
  }

  get lines(): number {
    return this.#cutter.line;
  }

  get skipped(): Skipped {
    return this.#lines.skipped;
  }

  get others(): number {
    return this.#lines.others;
  }

  get sample(): Sample | null {
    return this.#lines.sample;
  }

  push(text: string): Problem | null {
    this.#cutter.push(text);
    return this.#problem;
  }

  end(): Problem | null {
    return this.#problem ?? this.#lines.end();
  }
}
