// The rhythm that a CPU limit gives to what a server completes.

import type { Nanos } from './duration.ts';
import type { Scenario } from './scenario.ts';

/**
 * The period of a CPU limit, in which a server completes much early and nothing late; 0 without a limit. A
 * window that is no whole number of periods long would show where it begins, not how much is completed.
 */
export function rhythmOf({ machine, own }: Scenario): Nanos {
  const machines = [machine, ...own.map((each) => each.machine)];
  const isLimited = machines.some((each) => (each?.cpuLimit ?? null) !== null);
  return isLimited ? machine.cpuPeriodNanos : 0;
}
