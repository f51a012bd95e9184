// The rhythm that a CPU limit causes in the throughput of a server.

import type { Nanos } from './duration.ts';
import type { Scenario } from './scenario.ts';

/**
 * The period of a CPU limit; 0 without a limit. A server completes much early in the period and nothing late.
 * A window that is not a whole number of periods long would therefore show where it begins, not how much is
 * completed.
 */
export function rhythmOf({ machine, own }: Scenario): Nanos {
  const machines = [machine, ...own.map((each) => each.machine)];
  const isLimited = machines.some((each) => (each?.cpuLimit ?? null) !== null);
  return isLimited ? machine.cpuPeriodNanos : 0;
}
