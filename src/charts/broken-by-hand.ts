// Whether people changed the state of a node during the run: then no formula speaks of what the scenario says.

import type { FaultSpan, Summary } from '../protocol/summary.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Whether there is a fault that the scenario does not plan, or one of its own was healed early. */
export function brokenByHand({ faults }: Pick<Summary, 'faults'>, scenario: Scenario): boolean {
  return faults.some((fault) => !isPlanned(fault, scenario));
}

function isPlanned({ kind, group, node, fromNanos, untilNanos }: FaultSpan, { faults }: Scenario): boolean {
  return faults.some(
    (plan) =>
      plan.kind === kind &&
      plan.node === node &&
      (group === undefined || plan.upstream === group) &&
      plan.fromNanos === fromNanos &&
      (untilNanos === null || plan.untilNanos === untilNanos),
  );
}
