// Which controls stand beside the roads: those that a link names, else the sliders of the scene's story.

import { t } from '../../languages/t.ts';
import type { EmbedControl } from '../../links/embed-link.ts';
import { isUsed, mayDiffer } from '../../scenario/own.ts';
import { parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** A control for each server that has the parameter; one with `server` null where they share it. Empty where the scene does not use it. */
export function placesOf(scenario: Scenario, { key, server }: EmbedControl): readonly EmbedControl[] {
  const row = parameterOf(key);
  if (!isUsed(key, scenario)) return [];
  if (row.section !== 'server' && (server === null || !mayDiffer(key)))
    return server === null ? [{ key, server }] : [];
  return scenario.servers
    .filter((each) => serverHas(key, each.model) && (server === null || server === each.id))
    .map(({ id }) => ({ key, server: id }));
}

/** What is wrong with the controls that a link names: those that mean nothing in this scene. */
export function unusedControls(scenario: Scenario, named: readonly EmbedControl[]): readonly Problem[] {
  return named
    .filter((each) => placesOf(scenario, each).length === 0)
    .map(({ key, server }) => ({
      key: 'controls',
      value: server === null ? key : `${server}.${key}`,
      allowed: t`a parameter that this scene makes use of`,
    }));
}
