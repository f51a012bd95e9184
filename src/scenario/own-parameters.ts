// Which parameters of what all servers share a single server may have otherwise.

import { scenarioFor } from './own.ts';
import { type ParameterKey, parameterOf } from './parameters.ts';
import type { Scenario } from './scenario.ts';

/**
 * False for what a server has anyway, for arrivals and clients, which are the same for all so that servers can be compared,
 * and for the number of nodes, as faults name them.
 */
export function mayDiffer(key: ParameterKey): boolean {
  const { section } = parameterOf(key);
  return key === 'cpu' || (key !== 'nodes' && (section === 'machine' || section === 'upstream'));
}

/** Whether it may be said of a single server: what servers have anyway, and what they may have otherwise than all. */
export function isOfOne(key: ParameterKey): boolean {
  return parameterOf(key).section === 'server' || mayDiffer(key);
}

/** Whether a parameter that all share means something in the scenario: to all, or to a server that has other things otherwise. */
export function isUsed(key: ParameterKey, scenario: Scenario): boolean {
  const { applies } = parameterOf(key);
  if (applies === undefined || applies(scenario)) return true;
  return scenario.own.some(({ server: id }) => applies(scenarioFor(scenario, { id })));
}
