// Counts the first requests sent, and decides when no more may follow: after a number of requests or at an
// instant.

import { SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Nanos } from '../types.ts';

export class Quota {
  /** First requests sent so far, which is also the number of the next one. */
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
