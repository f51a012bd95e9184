// The line that tells a run on the page: of services that call each other too, which frames leave out.

import type { RunFacts } from '../../facts/run-facts.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isServed } from '../../scenario/services.ts';
import { chainNarrationOf } from './chain-narration.ts';
import { narrationOf as narrationOfNodes } from './narration.ts';

/** Null where there is nothing to tell. */
export function narrationOf(scenario: Scenario, facts: RunFacts | null): string | null {
  if (facts === null) return null;
  return scenario.upstreams.some(isServed)
    ? chainNarrationOf(scenario, facts)
    : narrationOfNodes(scenario, facts);
}
