// The line about a run on the page. Unlike in frames, it covers services that call each other.

import type { RunFacts } from '../../facts/run-facts.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isServed } from '../../scenario/services.ts';
import { chainNarrationOf } from './chain-narration.ts';
import { narrationOf as narrationOfNodes } from './narration.ts';

/** Null if there is nothing to say. */
export function narrationOf(scenario: Scenario, facts: RunFacts | null): string | null {
  if (facts === null) return null;
  return scenario.upstreams.some(isServed)
    ? chainNarrationOf(scenario, facts)
    : narrationOfNodes(scenario, facts);
}
