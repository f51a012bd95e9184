// A run in which a node is down, told in a line while nothing has been tried yet: what happens, why, and what would help.

import type { RunFacts, ServerSeen } from '../../facts/run-facts.ts';
import { type FactOf, factIn } from '../../facts/server-facts.ts';
import { paragraph } from '../../languages/list.ts';
import { formatCount } from '../../languages/quantity.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf } from '../../scenario/server.ts';
import { NARRATION } from '../words/narration.ts';

/** Null where there is another story to tell. */
export function narrationOf({ faults }: Scenario, facts: RunFacts | null): string | null {
  if (facts === null || facts.finished) return null;
  const { servers, trouble } = facts;
  const holds = servers.find(({ server }) => modelOf(server).heldThreads?.(server) !== undefined);
  const parks = servers.find(({ server }) => modelOf(server).heldThreads?.(server) === undefined);
  if (holds === undefined || parks === undefined || servers.length !== 2) return null;
  if (trouble.length === 0) return faults.some(isAhead(facts)) ? NARRATION.calm(holds.id, parks.id) : null;
  const held = factIn(holds.facts, 'held-by-nodes');
  const isOneDown = trouble.length === 1 && trouble[0].condition === 'down';
  return isOneDown && held !== undefined ? ofOneDown(holds, parks, held) : null;
}

const isAhead =
  ({ clockNanos }: RunFacts) =>
  ({ kind, fromNanos }: Scenario['faults'][number]): boolean =>
    kind === 'down' && fromNanos > clockNanos;

function ofOneDown(
  { id, facts }: ServerSeen,
  parks: ServerSeen,
  { nodes, held, threads }: FactOf<'held-by-nodes'>,
): string | null {
  if (threads === null) return null;
  // None completes any more: what happened has been read.
  if (factIn(facts, 'stalled') !== undefined) return NARRATION.helps(id);
  const node = nodes[0] + 1;
  const what =
    held === threads
      ? NARRATION.all(id, node)
      : NARRATION.some(id, node, formatCount(held), formatCount(threads));
  return paragraph([what, NARRATION.parks(parks.id)]);
}
