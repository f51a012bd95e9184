// The title of a scene without a written story: its name, or a question.

import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { PLAIN_STORY } from '../words/tries.ts';

const modelsOf = ({ servers }: Scenario): readonly string[] => servers.map(({ model }) => model);

/**
 * `original`: what the scene was made from. Its name may speak of its servers, so it is no title of others. `broken`: number
 * of a node that is broken for good; 0 for none.
 */
export function plainTitle(scenario: Scenario, original: Scenario, broken: number): string {
  const { name } = scenario;
  if (name !== '' && (name !== original.name || same(modelsOf(scenario), modelsOf(original)))) return name;
  return broken > 0 ? PLAIN_STORY.broken(broken) : PLAIN_STORY.title;
}
