// The commands `break` and `heal`. The surrounding page names a node, and the effect is that of a click on
// the node's bridge.

import type { Studio, StudioActions } from '../app/studio-context.ts';
import type { HandFault } from '../scenario/edit.ts';
import { numberOfNode } from '../scenario/node-numbers.ts';
import type { Problem } from '../scenario/problem.ts';
import { USUAL_STRENGTHS } from '../scenario/shapes/upstreams.ts';
import { faultAt } from './messages/node-fault.ts';
import type { BreakPayload, NodePayload } from './messages/protocol.ts';

export type NodeTaker = Pick<Studio, 'scenario'> & {
  readonly actions: Pick<StudioActions, 'breakNode' | 'healNode'>;
};

/** Injects a fault into a node during the run. Returns the problems; if there are any, nothing changes. */
export function takeBreak(studio: NodeTaker, payload: BreakPayload): readonly Problem[] {
  const { fault = 'down', strength } = payload;
  const unit = fault === 'flapping' ? 1e9 : 1;
  const factor = strength === undefined ? USUAL_STRENGTHS[fault] : strength * unit;
  return atNode(studio, payload, { fault, factor }, (node) => studio.actions.breakNode(node, fault, factor));
}

/** Heals a node during the run. Returns the problems; if there are any, nothing changes. */
export function takeHeal(studio: NodeTaker, payload: NodePayload): readonly Problem[] {
  const none = { fault: 'none', factor: USUAL_STRENGTHS.none } as const;
  return atNode(studio, payload, none, (node) => studio.actions.healNode(node));
}

/** `act` receives the node's number, counted through all groups. */
function atNode(
  studio: NodeTaker,
  payload: BreakPayload,
  fault: Pick<HandFault, 'fault' | 'factor'>,
  act: (number: number) => void,
): readonly Problem[] {
  const { scenario } = studio.scenario.getState();
  const meant = faultAt(scenario, payload, fault);
  if ('allowed' in meant) return [meant];
  act(numberOfNode(scenario.upstreams, meant));
  return [];
}
