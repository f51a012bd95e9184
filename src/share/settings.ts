// One setting as links and `--set` give it: a key and a text, applied to a scenario.

import { PARAMETERS, type ParameterKey, parameterOf, serverHas } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type ParameterValue, parseValue } from '../scenario/value.ts';
import {
  type Applied,
  applyNode,
  NEEDS_UPSTREAM,
  REPEATABLE,
  STRUCTURE,
  wrong,
} from './structure-settings.ts';

export function isProblem(applied: Applied): applied is Problem {
  return 'allowed' in applied;
}

/**
 * The scenario with this setting, or what is wrong with it. Keys are those of the parameter table, with the id of a
 * server before those that belong to one ("A.threads"; without it: all servers that have it), those of the structure such as
 * name, servers and fault, and node.N. What must fit together `parseScenario` checks.
 */
export function applySetting(scenario: Scenario, key: string, text: string): Scenario | Problem {
  if (Object.hasOwn(STRUCTURE, key)) return STRUCTURE[key]!(scenario, text, key);
  if (isParameter(key)) return applyParameter(scenario, key, text, key, null);
  const [prefix, rest, more] = key.split('.');
  if (more === undefined && rest !== undefined) {
    if (prefix === 'node' && /^\d{1,3}$/.test(rest)) return applyNode(scenario, text, key, Number(rest));
    const owns = isParameter(rest) && parameterOf(rest).section === 'server';
    if (owns && scenario.servers.some((each) => each.id === prefix)) {
      return applyParameter(scenario, rest, text, key, prefix!);
    }
  }
  return wrong(showValue(key).slice(1, -1), text, `one of the keys ${SETTING_KEYS.join(', ')}`);
}

/** Whether a later setting of the same key adds to the earlier one instead of replacing it. */
export function isRepeatable(key: string): boolean {
  return REPEATABLE.has(key);
}

/** Settings of a lower rank are applied first, since those of a higher one refer to them. */
export function settingRank(key: string): number {
  if (key === 'servers' || key === 'upstream') return 0;
  if (key === 'nodes' || key === 'request') return 1;
  return key.includes('.') || REPEATABLE.has(key) ? 3 : 2;
}

function isParameter(key: string): key is ParameterKey {
  return Object.hasOwn(PARAMETERS, key);
}

function applyParameter(
  scenario: Scenario,
  parameter: ParameterKey,
  text: string,
  key: string,
  server: string | null,
): Applied {
  const row = parameterOf(parameter);
  const parsed = parseValue(parameter, text);
  if (!parsed.ok) return { ...parsed.problem, key };
  const takers = scenario.servers.filter(
    (each) => serverHas(parameter, each.model) && (server === null || each.id === server),
  );
  if (takers.length === 0) return wrong(key, text, `only for a server of model ${row.models?.join(' or ')}`);
  if (row.section === 'upstream' && scenario.upstreams.length === 0) return wrong(key, text, NEEDS_UPSTREAM);
  const write = row.write as (
    s: Scenario,
    server: Scenario['servers'][number],
    value: ParameterValue,
  ) => Scenario;
  if (row.section !== 'server') return write(scenario, takers[0]!, parsed.value);
  return takers.reduce((changed, each) => write(changed, each, parsed.value), scenario);
}

/** Every key that `applySetting` knows, for messages and help. */
export const SETTING_KEYS: readonly string[] = [
  ...new Set([...Object.keys(STRUCTURE), 'node.N', ...Object.keys(PARAMETERS)]),
];
