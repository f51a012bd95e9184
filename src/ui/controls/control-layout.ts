// Which parameters the panel shows at once, and which it folds under "More". The rows themselves are in the table.

import type { ParameterSection } from '../../scenario/parameter.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from '../../scenario/parameters.ts';
import type { Scenario, Server } from '../../scenario/scenario.ts';

const UP_FRONT: ReadonlySet<ParameterKey> = new Set<ParameterKey>([
  'traffic',
  'rate',
  'arrivals',
  'users',
  'think',
  'cpu',
  'threads',
  'loops',
  'eventCost',
  'cores',
  'switchCost',
  'slice',
  'stack',
  'nodes',
  'latency',
  'timeout',
  'seed',
]);

export interface ControlGroup {
  readonly upFront: readonly ParameterKey[];
  readonly more: readonly ParameterKey[];
}

/** The parameters of a section that mean something in this scenario; of section `server`, those that this server has. */
export function controlGroup(
  section: ParameterSection,
  scenario: Scenario,
  server: Server | null,
): ControlGroup {
  const keys = PARAMETER_KEYS.filter((key) => {
    const row = parameterOf(key);
    if (row.section !== section || row.applies?.(scenario) === false) return false;
    return server === null || serverHas(key, server.model);
  });
  return {
    upFront: keys.filter((key) => UP_FRONT.has(key)),
    more: keys.filter((key) => !UP_FRONT.has(key)),
  };
}
