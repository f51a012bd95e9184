// The changes that people made to a run, each with its instant: what the charts mark, and all that a replay needs
// beside the scenario that the run began with.

import type { Command } from '../protocol/simulation-api.ts';
import type { Nanos } from '../scenario/duration.ts';

export interface LoggedCommand {
  readonly atNanos: Nanos;
  readonly command: Command;
  /** In words, for the charts' marks; empty where the picture itself shows it. */
  readonly texts: readonly string[];
}

/** Changes that follow each other within this time, as while a slider moves, are marked once. */
const SAME_MARK_NANOS = 2e9;
const MARKS_MAX = 200;

export class CommandLog {
  private entries: LoggedCommand[] = [];

  add(entry: LoggedCommand): void {
    this.entries.push(entry);
  }

  clear(): void {
    this.entries = [];
  }

  get commands(): readonly LoggedCommand[] {
    return this.entries;
  }

  /** Marks for the charts, oldest first; of quick changes of one thing only the last is kept. */
  marks(): { readonly atNanos: Nanos; readonly text: string }[] {
    const marks: { atNanos: Nanos; text: string; subject: string; from: string }[] = [];
    for (const { atNanos, texts } of this.entries) {
      for (const text of texts) {
        const [, subject = text, from = '', to = ''] = /^(.*?) (\S+) to (\S+)$/.exec(text) ?? [];
        const last = marks.findLast((mark) => mark.subject === subject);
        if (last !== undefined && atNanos - last.atNanos < SAME_MARK_NANOS) {
          last.atNanos = atNanos;
          last.text = `${subject} ${last.from} to ${to}`;
        } else {
          marks.push({ atNanos, text, subject, from });
        }
      }
    }
    return marks.slice(-MARKS_MAX).map(({ atNanos, text }) => ({ atNanos, text }));
  }
}
