// Finds the servers for which a control that a link names is shown beside the roads.

import type { EmbedControl } from '../../links/embed-link.ts';
import { parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isUsed, mayDiffer } from '../../scenario/server-overrides.ts';
import { laterGroups, withGroupFirst } from '../../scenario/upstream-groups.ts';

/**
 * The controls for a parameter: one for each server that has it, or one with `server` null if servers share
 * it. Empty if the scene does not use the parameter.
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

/** A name before the key is a server's id or, if no server has this id, the name of a group. */
function resolved(
  { servers }: Scenario,
  { key, server, group = null }: EmbedControl,
): Required<EmbedControl> {
  const isGroup = server !== null && group === null && servers.every(({ id }) => id !== server);
  return isGroup ? { key, server: null, group: server } : { key, server, group };
}
