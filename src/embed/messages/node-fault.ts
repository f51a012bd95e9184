// Translates a command about a fault: the surrounding page names a node of the current scenario and the fault
// to inject.

import { upstreamNames } from '../../scenario/consistency.ts';
import { faultProblem, type HandFault } from '../../scenario/edit.ts';
import { type Problem, showValue } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { BreakPayload } from './protocol.ts';

/** Problems use the names of the command's fields. */
export function faultAt(
  scenario: Scenario,
  { node, group = null, strength }: BreakPayload,
  fault: Pick<HandFault, 'fault' | 'factor'>,
): HandFault | Problem {
  const upstream = groupNamed(scenario, group);
  if (upstream === null) return { key: 'group', value: showValue(group), allowed: upstreamNames(scenario) };
  const meant = { upstream, node, ...fault };
  const problem = faultProblem(scenario, meant);
  if (problem === null) return meant;
  if (problem.key !== 'fault.factor') return { ...problem, key: 'node' };
  return { ...problem, key: 'strength', value: showValue(strength) };
}

/** The name may be missing if there is only one group. */
function groupNamed({ upstreams }: Scenario, group: string | null): string | null {
  const [first] = upstreams;
  if (group === null && first !== undefined && upstreams.length === 1) return first.name;
  return upstreams.find(({ name }) => name === group)?.name ?? null;
}
