// The title of a scene without a written story: its name, or a question.

import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { PLAIN_STORY } from '../words/tries.ts';

const modelsOf = ({ servers }: Scenario): readonly string[] => servers.map(({ model }) => model);

/**
 * `original`: the scenario that the scene was made from. Its name may mention its servers, so it cannot be
 * the title of a scene with others. `broken`: number of a node that is broken for good; 0 for none.
 */
export function plainTitle(scenario: Scenario, original: Scenario, broken: number): string {
  const { name } = scenario;
  if (name !== '' && (name !== original.name || same(modelsOf(scenario), modelsOf(original)))) return name;
  return broken > 0 ? PLAIN_STORY.broken(broken) : PLAIN_STORY.title;
}
