// One line about a run in which a node is down, shown until the user tries something: what happens, why, and
// what would help.

import type { RunFacts, ServerStatus } from '../../facts/run-facts.ts';
import { factIn } from '../../facts/server-facts.ts';
import { paragraph } from '../../languages/list.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { holdsThreads } from '../../scenario/server.ts';
import { NARRATION } from '../words/narration.ts';

/** null if the situation is not one that this line describes. */
export function narrationOf({ faults }: Scenario, facts: RunFacts | null): string | null {
  if (facts === null || facts.finished) return null;
  const { servers, trouble } = facts;
  const holds = servers.find(({ server }) => holdsThreads(server));
  const parks = servers.find(({ server }) => !holdsThreads(server));
  if (holds === undefined || parks === undefined || servers.length !== 2) return null;
  if (trouble.length === 0) return faults.some(isAhead(facts)) ? NARRATION.calm(holds.id, parks.id) : null;
  const [{ node, condition }, ...others] = trouble;
  return condition === 'down' && others.length === 0 ? ofOneDown(holds, parks, node) : null;
}

const isAhead =
  ({ clockNanos }: RunFacts) =>
  ({ kind, fromNanos }: Scenario['faults'][number]): boolean =>
    kind === 'down' && fromNanos > clockNanos;

function ofOneDown({ id, facts }: ServerStatus, parks: ServerStatus, node: number): string {
  const stuck = factIn(facts, 'held-by-nodes');
  if (stuck === undefined || stuck.held !== stuck.threads) return NARRATION.some(id, parks.id, node);
  // By now nothing completes any more, and the user has had time to notice what happened, so say what would
  // help.
  if (factIn(facts, 'stalled') !== undefined) return NARRATION.helps(id, node);
  return paragraph([NARRATION.all(id, node), NARRATION.parks(parks.id)]);
}
