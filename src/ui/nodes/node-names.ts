// What nodes are called: by their group where there are several.

import { nodeName } from '../../scenario/node-numbers.ts';
import { useScenario } from '../studio-context.ts';

/** Name by the number of a node among those of all upstream groups. */
export function useNodeNames(): (node: number) => string {
  const scenario = useScenario((state) => state.scenario);
  return (node) => nodeName(scenario, node);
}
