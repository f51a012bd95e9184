// Whether a scene stays the same as time goes on, but for chance: only then has it a steady state to ask for.

import type { Scenario } from './scenario.ts';

/** False where the rate changes, arrivals are replayed, or faults come or go. */
export function isStationary({ traffic, faults, machineFaults }: Scenario): boolean {
  const isOpen = traffic.kind === 'open';
  if (isOpen && (traffic.change.shape !== 'steady' || traffic.arrivals === 'replay')) return false;
  return [...faults, ...machineFaults].every(
    ({ fromNanos, untilNanos }) => fromNanos === 0 && untilNanos === null,
  );
}
