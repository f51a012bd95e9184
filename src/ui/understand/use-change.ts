// Applies a change that advice offers. Settings that servers share are changed for all of them, so that the
// servers stay comparable.

import { useActions, useScenario } from '../../app/studio-context.ts';
import { numberOfNode } from '../../scenario/node-numbers.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import type { Change } from '../../scenario/question.ts';

/** `server`: the server that the advice is for. */
export function useChange(server: string | null): (change: Change, value: number | null) => void {
  const actions = useActions();
  const upstreams = useScenario(({ scenario }) => scenario.upstreams);
  return (change, value) => {
    const { parameter, group } = change;
    if (parameter === null) {
      for (const node of change.nodes.slice(0, value ?? 0))
        actions.healNode(numberOfNode(upstreams, { upstream: group, node }));
      return;
    }
    const isOfServer = group === null && parameterOf(parameter).section === 'server';
    actions.setParameter(parameter, isOfServer ? server : null, value, group);
  };
}
