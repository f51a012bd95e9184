// How many first requests have been sent, and when no more may come: after so many, or at an instant.

import type { Nanos } from '../../scenario/duration.ts';
import type { SectionNumbers } from '../configuration/layout.ts';

export class Quota {
  /** First requests sent so far; the number of the next. In a column, for draws. */
  readonly sent = new Float64Array(1);
  readonly endsAt: Nanos;
  private readonly requestLimit: number;

  constructor({ requests, durationNanos }: SectionNumbers<'run'>) {
    this.requestLimit = requests;
    this.endsAt = durationNanos;
  }

  get isUsedUp(): boolean {
    return this.sent[0] >= this.requestLimit;
  }

  /** Whether a first request may be sent at the instant column[index]; not where that is not a number. */
  allows(column: Float64Array, index: number): boolean {
    return column[index] < this.endsAt && !this.isUsedUp;
  }
}
