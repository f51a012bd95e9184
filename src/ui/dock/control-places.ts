// Which controls are shown beside the roads: the controls that a link names, otherwise the sliders of the
// scene's story.

import type { EmbedControl } from '../../links/embed-link.ts';
import { parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isUsed, mayDiffer } from '../../scenario/server-overrides.ts';
import { laterGroups, withGroupFirst } from '../../scenario/upstream-groups.ts';

/**
 * One control per server that has the parameter, or one with `server` null if servers share it. Empty if the
 * scene does not use it.
 */
export function placesOf(scenario: Scenario, named: EmbedControl): readonly EmbedControl[] {
  const { key, server, group } = resolved(scenario, named);
  const row = parameterOf(key);
  if (group !== null && (row.section !== 'upstream' || !laterGroups(scenario).includes(group))) return [];
  if (!isUsed(key, withGroupFirst(scenario, group))) return [];
  if (row.section !== 'server' && (server === null || !mayDiffer(key)))
    return server === null ? [{ key, server, group }] : [];
  return scenario.servers
    .filter((each) => serverHas(key, each.model) && (server === null || server === each.id))
    .map(({ id }) => ({ key, server: id, group }));
}

/** A single name before the key is a group if no server has that id. */
function resolved(
  { servers }: Scenario,
  { key, server, group = null }: EmbedControl,
): Required<EmbedControl> {
  const isGroup = server !== null && group === null && servers.every(({ id }) => id !== server);
  return isGroup ? { key, server: null, group: server } : { key, server, group };
}
