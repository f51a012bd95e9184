// Counts the first requests sent, and decides when no more may be sent: after a number of requests or from an
// instant on.

import { SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Nanos } from '../types.ts';

export class Quota {
  /** Number of first requests sent so far. The next one has this number. */
  sent: f64 = 0;
  readonly endsAt: Nanos;
  private readonly requestLimit: f64;

  constructor(configuration: Configuration) {
    this.requestLimit = configuration.at(SECTION.run.requests);
    this.endsAt = configuration.at(SECTION.run.durationNanos);
  }

  get isUsedUp(): bool {
    return this.sent >= this.requestLimit;
  }

  /** Whether a first request may be sent at this instant; false for NaN. */
  allows(at: Nanos): bool {
    if (at < this.endsAt) return !this.isUsedUp;
    return false;
  }
}
