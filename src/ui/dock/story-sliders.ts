// Chooses the two sliders in the dock. The sliders of the scene's story come first, if they still apply. The
// number of threads of the first server (or its equivalent) and the load follow.

import { parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { sizedServers } from '../../scenario/server.ts';
import type { StorySlider } from '../../scenario/story.ts';

const SLIDERS = 2;
export function slidersOf(scenario: Scenario, told: readonly StorySlider[]): readonly StorySlider[] {
  const sized = sizedServers(scenario);
  const load: StorySlider = { key: scenario.traffic.kind === 'open' ? 'rate' : 'users', server: null };
  const wanted = [...told, ...sized.slice(0, 1), load, { key: 'cpu', server: null } as const];
  const chosen: StorySlider[] = [];
  for (const each of wanted) {
    const isThere = chosen.some(({ key, server }) => key === each.key && server === each.server);
    if (!isThere && applies(scenario, each)) chosen.push(each);
  }
  return chosen.slice(0, SLIDERS);
}

/** Whether the scenario and the server have this parameter and use it. */
function applies(scenario: Scenario, { key, server: id }: StorySlider): boolean {
  const row = parameterOf(key);
  if (row.applies?.(scenario) === false) return false;
  if (id === null) return true;
  const server = scenario.servers.find((each) => each.id === id);
  return server !== undefined && serverHas(key, server.model) && row.usedBy?.(server) !== false;
}
