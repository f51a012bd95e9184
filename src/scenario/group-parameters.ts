// Parameters with the name of a group in front, for studies: those of the calls to the group, and those of
// the servers behind it.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { firstServer } from './first-server.ts';
import { type ParameterKey, parameterOf, serverHas } from './parameters.ts';
import type { Scenario } from './scenario.ts';
import { SERVICE_KEYS, scenarioForService, withService } from './services.ts';
import { changedInGroup, withGroupFirst } from './upstream-groups.ts';

/**
 * The scenario in which to read this parameter: it has the wanted group first. For a parameter of the group's
 * servers it is the scenario of these servers, or null if there are none.
 */
export function scenarioForGroup(
  scenario: Scenario,
  name: string | null,
  key: ParameterKey,
): Scenario | null {
  if (name === null) return scenario;
  return SERVICE_KEYS.includes(key) ? scenarioForService(scenario, name) : withGroupFirst(scenario, name);
}

/**
 * The scenario after a change to a parameter of this group or of its servers. A null name is the first group.
 */
export function changedOfGroup(
  scenario: Scenario,
  name: string | null,
  key: ParameterKey,
  change: (each: Scenario) => Scenario,
): Scenario {
  if (name === null || !SERVICE_KEYS.includes(key)) return changedInGroup(scenario, name, change);
  const serviceScenario = scenarioForService(scenario, name);
  return serviceScenario === null ? scenario : withService(scenario, name, change(serviceScenario));
}

/**
 * If the parameter cannot be varied for this group, a text that says which parameters can; otherwise null.
 */
export function whyNotOfGroup(scenario: Scenario, name: string, key: ParameterKey): string | null {
  if (parameterOf(key).section === 'upstream') return null;
  const keyOf = (each: ParameterKey): string => `${name}.${each}`;
  if (!SERVICE_KEYS.includes(key))
    return t`the name of a service and one of its parameters, such as ${keyOf('timeout')}`;
  const serviceScenario = scenarioForService(scenario, name);
  if (serviceScenario === null) return t`only for a group that is served: see ${name}.server`;
  const { model } = firstServer(serviceScenario);
  if (parameterOf(key).section !== 'server' || serverHas(key, model)) return null;
  const has = SERVICE_KEYS.filter((each) => parameterOf(each).section === 'server' && serverHas(each, model));
  return t`one of ${model}’s parameters: ${eitherOf(has.map(keyOf))}`;
}
