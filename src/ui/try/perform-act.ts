// Applies the change that a suggestion makes, by the actions that the page's controls use, and tells whether
// the change is already in force.

import { withParameter } from '../../app/stores/edits.ts';
import type { StudioActions } from '../../app/studio-context.ts';
import type { NodeStatus } from '../../facts/node-status.ts';
import { withStructure } from '../../links/settings.ts';
import { type NodeOfGroup, nodeOfNumber, numberOfNode } from '../../scenario/node-numbers.ts';
import { withServer } from '../../scenario/parameter.ts';
import { parameterOf, serverHas } from '../../scenario/parameters.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Act } from '../../scenario/story.ts';

export type TryActions = Pick<
  StudioActions,
  'breakNode' | 'healNode' | 'setParameter' | 'setStructure' | 'takeScenario'
>;

export function perform(act: Act, scenario: Scenario, actions: TryActions): void {
  switch (act.kind) {
    case 'node':
      changeNode(act, scenario, actions);
      break;
    case 'set':
      actions.setParameter(act.key, act.server, act.to);
      break;
    case 'structure':
      actions.setStructure(act.key, act.to);
      break;
    case 'server':
      actions.takeScenario(scenarioAfter(scenario, act));
  }
}

function changeNode(act: Extract<Act, { kind: 'node' }>, { upstreams }: Scenario, actions: TryActions): void {
  const found = nodeOfAct(act, upstreams);
  if (found === null) return;
  const node = numberOfNode(upstreams, found);
  if (act.to === 'none') actions.healNode(node);
  else actions.breakNode(node, act.to, act.strength);
}

/**
 * The node that the act changes; null if the act does not change a node or the scenario does not have this
 * node.
 */
export function nodeOfAct(act: Act, upstreams: Scenario['upstreams']): NodeOfGroup | null {
  if (act.kind !== 'node') return null;
  const { node, upstream } = act;
  if (upstream === undefined) return nodeOfNumber(upstreams, node);
  const group = upstreams.find(({ name }) => name === upstream);
  return group === undefined || node > group.nodes ? null : { upstream, node };
}

/** The scenario after the act. A fault that a user sets is not part of the scenario. */
export function scenarioAfter(scenario: Scenario, act: Act): Scenario {
  switch (act.kind) {
    case 'node':
      return scenario;
    case 'set':
      return withParameter(scenario, act.key, act.server, act.to);
    case 'structure': {
      const set = withStructure(scenario, act.key, act.to);
      return set.ok ? set.scenario : scenario;
    }
    case 'server':
      return withServer(scenario, act.to);
  }
}

/** Whether the scenario has the server, the parameter or the node that the act changes. */
export function isPossible(act: Act, scenario: Scenario): boolean {
  if (act.kind === 'node') return nodeOfAct(act, scenario.upstreams) !== null;
  if (act.kind === 'structure') return withStructure(scenario, act.key, act.to).ok;
  const ownerId = act.kind === 'server' ? act.to.id : act.server;
  const owner = scenario.servers.find(({ id }) => id === ownerId);
  if (act.kind === 'server') return owner !== undefined;
  if (ownerId === null) return parameterOf(act.key).applies?.(scenario) ?? true;
  return owner !== undefined && serverHas(act.key, owner.model);
}

/** Whether what the act would set is already in force. */
export function isDone(act: Act, scenario: Scenario, nodes: readonly NodeStatus[]): boolean {
  if (act.kind !== 'node') return same(scenarioAfter(scenario, act), scenario);
  // Before the first frame all nodes count as healthy, because no fault has begun.
  const found = nodeOfAct(act, scenario.upstreams);
  const status = found === null ? undefined : nodes[numberOfNode(scenario.upstreams, found) - 1];
  const healthy = (status?.condition ?? 'healthy') === 'healthy';
  return healthy === (act.to === 'none');
}
