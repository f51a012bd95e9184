// In place of tracing.ts in builds without a panel that shows what the time of the followed request passed in: nothing is replayed.

import type { RequestTrace } from '../protocol/request-trace.ts';

export class Tracing {
  readonly trace: RequestTrace | null = null;
  /** All that there is to know is known. */
  readonly share: number = 1;

  changed(): void {}

  forget(): void {}

  advance(): boolean {
    return true;
  }
}
