// When live changes of parameters took effect, in words, for the marks on the charts. Changes that follow each other
// quickly, as while a slider moves, make one mark. Bounded, however long people drag.

import type { Nanos } from '../scenario/duration.ts';

interface Mark {
  atNanos: Nanos;
  /** What changed ("A: Threads"), from which value and to which. */
  readonly subject: string;
  readonly from: string;
  to: string;
}

/** Changes of one thing within this time of the last are the same mark. */
const SAME_MARK_NANOS = 2e9;
const MARKS_MAX = 200;

export class ChangeMarks {
  private marks: Mark[] = [];

  /** `texts` are changes as `describeChanges` words them: "A: Threads 50 to 100". */
  add(atNanos: Nanos, texts: readonly string[]): void {
    for (const text of texts) {
      const [, subject = text, from = '', to = ''] = /^(.*?) (\S+) to (\S+)$/.exec(text) ?? [];
      const last = this.marks.findLast((mark) => mark.subject === subject);
      if (last !== undefined && atNanos - last.atNanos < SAME_MARK_NANOS) {
        last.atNanos = atNanos;
        last.to = to;
      } else {
        this.marks.push({ atNanos, subject, from, to });
      }
    }
    this.marks = this.marks.slice(-MARKS_MAX);
  }

  clear(): void {
    this.marks = [];
  }

  /** Oldest first. */
  list(): readonly { readonly atNanos: Nanos; readonly text: string }[] {
    return [...this.marks]
      .sort((a, b) => a.atNanos - b.atNanos)
      .map(({ atNanos, subject, from, to }) => ({
        atNanos,
        text: from === '' ? subject : `${subject} ${from} to ${to}`,
      }));
  }
}
