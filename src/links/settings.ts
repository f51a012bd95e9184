// Applies one setting, as in links and `--set`, to a scenario: a key and a text.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { serviceOf } from '../scenario/default-scenario.ts';
import {
  isParameterKey,
  modelsWith,
  PARAMETER_KEYS,
  type ParameterKey,
  parameterOf,
  serverHas,
} from '../scenario/parameters.ts';
import type { Parsed } from '../scenario/parse.ts';
import { type Problem, showValue, unknownKey } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { THREAD_MODELS } from '../scenario/server.ts';
import { changedForAll, scenarioFor, withView } from '../scenario/server-overrides.ts';
import { SERVICE_KEYS, scenarioForService, withService, withServiceOf } from '../scenario/services.ts';
import { changedInGroup, withGroupFirst } from '../scenario/upstream-groups.ts';
import { formatValue, type ParameterValue, parseValue } from '../scenario/value.ts';
import { applyOwn, SAME } from './own-settings.ts';
import {
  type AppliedSetting,
  applyNode,
  NEEDS_UPSTREAM,
  nodeOfKey,
  REPEATABLE,
  STRUCTURE,
  wrong,
} from './structure-settings.ts';

const NONE = 'none';

export function isProblem(applied: AppliedSetting): applied is Problem {
  return 'allowed' in applied;
}

/**
 * The scenario with this setting, or the problem. Keys are those of the parameter table, structural ones such
 * as name, servers and fault, and node.N. A plain key sets all servers; a server's id in front ("A.threads",
 * "B.timeout") limits it to that server. The caller checks consistency with `parseScenario`. `others` are
 * keys that other code reads; the message about an unknown key lists them too.
 */
export function applySetting(
  scenario: Scenario,
  key: string,
  text: string,
  others: readonly string[] = [],
): Scenario | Problem {
  const { id, group, rest } = splitKey(scenario, key);
  if (group !== null && isOfService(rest)) {
    if (id === null) return ofAll(scenario, (each) => applyToService(each, group, rest, text, key));
    const of = text === SAME ? scenario : scenarioFor(scenario, { id });
    const changed =
      text === SAME ? takenFrom(scenario, id, group, rest) : applyToService(of, group, rest, text, key);
    return isProblem(changed) ? changed : withView(scenario, { id }, changed);
  }
  if (group !== null || (id === null && rest !== key)) {
    if (!isOfGroup(rest))
      return unknownKey(
        showValue(key).slice(1, -1),
        text,
        [...GROUP_KEYS, ...OF_SERVICES],
        key.slice(0, -rest.length),
      );
    let problem: Problem | null = null;
    const changed = changedInGroup(scenario, group, (each) => {
      const applied = applySetting(each, id === null ? rest : `${id}.${rest}`, text, others);
      if (!isProblem(applied)) return applied;
      problem = applied;
      return each;
    });
    return problem === null ? changed : { ...(problem as Problem), key };
  }
  if (id !== null) {
    if (!isKnown(rest)) return unknown(key, text, [], `${id}.`);
    const isServers = isParameterKey(rest) && parameterOf(rest).section === 'server';
    return isServers
      ? applyParameter(scenario, rest, text, key, id)
      : applyOwn(scenario, id, rest, text, key, applyToAll);
  }
  const applied = ofAll(scenario, (each) => applyToAll(each, rest, text, others));
  return isProblem(applied) && rest !== key ? { ...applied, key } : applied;
}

/** Applies the setting for all servers. */
function ofAll(scenario: Scenario, apply: (each: Scenario) => AppliedSetting): AppliedSetting {
  let problem: Problem | null = null;
  const changed = changedForAll(scenario, (each) => {
    const applied = apply(each);
    if (!isProblem(applied)) return applied;
    problem ??= applied;
    return each;
  });
  return problem ?? changed;
}

/** Key of the thread model that serves a group's calls. */
const SERVICE = 'server';
const SERVICE_GRAMMAR = t`a thread model, or none; models are ${THREAD_MODELS.join(', ')}`;

const OF_SERVICES: readonly string[] = [SERVICE, 'request', ...SERVICE_KEYS];

/** Whether the setting concerns the server behind a group rather than the calls. */
function isOfService(key: string): boolean {
  return OF_SERVICES.includes(key);
}

function applyToService(
  scenario: Scenario,
  group: string,
  key: string,
  text: string,
  whole: string,
): AppliedSetting {
  if (key === SERVICE) return applyService(scenario, group, text, whole);
  const service = scenarioForService(scenario, group);
  if (service === null) return wrong(whole, text, t`only for a group that is served: see ${group}.server`);
  const applied = applyToAll(service, key, text);
  return isProblem(applied) ? { ...applied, key: whole } : withService(scenario, group, applied);
}

/**
 * A service that keeps its model keeps its settings. With another model it keeps only its machine and
 * program.
 */
function applyService(scenario: Scenario, group: string, text: string, whole: string): AppliedSetting {
  if (text === NONE) return withServiceOf(scenario, group, null);
  const model = THREAD_MODELS.find((each) => each === text);
  if (model === undefined) return wrong(whole, text, SERVICE_GRAMMAR);
  const before = scenario.upstreams.find(({ name }) => name === group)?.service;
  if (before?.server.model === model) return scenario;
  const service = serviceOf(model);
  return withServiceOf(scenario, group, { ...service, ...before, server: service.server });
}

/** This server's scenario with a service's setting reset to the shared value. */
function takenFrom(scenario: Scenario, id: string, group: string, key: string): AppliedSetting {
  const serverScenario = scenarioFor(scenario, { id });
  const all = scenario.upstreams.find(({ name }) => name === group)?.service;
  const own = serverScenario.upstreams.find(({ name }) => name === group)?.service;
  if (all === undefined || own === undefined) return serverScenario;
  if (key === SERVICE) return withServiceOf(serverScenario, group, { ...own, server: all.server });
  if (key === 'request') return withServiceOf(serverScenario, group, { ...own, request: all.request });
  const shared = scenarioForService(scenario, group)!;
  const row = parameterOf(key as ParameterKey);
  const value = formatValue(key as ParameterKey, row.read(shared, shared.servers[0]!));
  return applyToService(serverScenario, group, key, value, key);
}

interface SplitKey {
  /** Id of a server; null for all. */
  readonly id: string | null;
  /**
   * Name of a later upstream group, or of any group for a setting of its service; null for the first group or
   * none.
   */
  readonly group: string | null;
  /** The group's name before the key, also for the first group; null if there is none. */
  readonly named: string | null;
  readonly rest: string;
}

/**
 * Splits a key: "B.node.4" is node.4 of server B, "db.node.4" is node 4 of group db, and "B.db.node.4" is
 * node 4 of group db for server B. A key without the id of a server is for all servers; without the name of a
 * later group it is for the first group.
 */
export function splitKey(scenario: Scenario, key: string): SplitKey {
  const [id, own] = withoutPrefix(
    key,
    scenario.servers.map((server) => server.id),
  );
  const [group, rest] = withoutPrefix(
    own,
    scenario.upstreams.map(({ name }) => name),
  );
  // The first group's keys need no prefix, and a server's own settings have none.
  const isFirst = group === scenario.upstreams[0]?.name && !isOfService(rest);
  return { id, group: isFirst ? null : group, named: group, rest };
}

function withoutPrefix(
  key: string,
  prefixes: readonly string[],
): readonly [prefix: string | null, rest: string] {
  const dot = key.indexOf('.');
  const prefix = key.slice(0, Math.max(0, dot));
  return nodeOfKey(key) === null && prefixes.includes(prefix) ? [prefix, key.slice(dot + 1)] : [null, key];
}

/** Whether each upstream group has its own value: group parameters, latency, and node latencies. */
function isOfGroup(key: string): boolean {
  return nodeOfKey(key) !== null || GROUP_KEYS.includes(key);
}

function isKnown(key: string): boolean {
  return Object.hasOwn(STRUCTURE, key) || isParameterKey(key) || nodeOfKey(key) !== null;
}

function unknown(key: string, text: string, others: readonly string[], prefix = ''): Problem {
  return unknownKey(showValue(key).slice(1, -1), text, [...SETTING_KEYS, ...others], prefix);
}

function applyToAll(
  scenario: Scenario,
  key: string,
  text: string,
  others: readonly string[] = [],
): AppliedSetting {
  if (Object.hasOwn(STRUCTURE, key)) return STRUCTURE[key]!(scenario, text, key);
  if (isParameterKey(key)) return applyParameter(scenario, key, text, key, null);
  const node = nodeOfKey(key);
  return node === null ? unknown(key, text, others) : applyNode(scenario, text, key, node);
}

/** Whether a later setting of the same key adds to the earlier one instead of replacing it. */
export function isRepeatable(key: string): boolean {
  return REPEATABLE.has(key) || OWN_REPEATABLE.test(key);
}

const OWN_REPEATABLE = /^[^.]+\.(lock|class)$/;

/** Settings of lower rank are applied first, because those of higher rank refer to them. */
export function settingRank(key: string): number {
  if (key === 'servers' || key === 'upstream') return 0;
  if (key === 'nodes' || key === 'request') return 1;
  if (nodeOfKey(key) !== null || REPEATABLE.has(key)) return 3;
  // Settings of single servers follow those of all, also for groups: "db.timeout" before "B.db.timeout".
  const prefixes = key.replace(/\bnode\.\d+$/, 'node').split('.').length - 1;
  if (prefixes === 0) return 2;
  // The model that serves a group precedes its settings.
  return key.endsWith(`.${SERVICE}`) ? 2.5 + prefixes : 3 + prefixes;
}

function applyParameter(
  scenario: Scenario,
  parameter: ParameterKey,
  text: string,
  key: string,
  server: string | null,
): AppliedSetting {
  const row = parameterOf(parameter);
  const parsed = parseValue(parameter, text);
  if (!parsed.ok) return { ...parsed.problem, key };
  const takers = scenario.servers.filter(
    (each) => serverHas(parameter, each.model) && (server === null || each.id === server),
  );
  if (takers.length === 0)
    return wrong(key, text, t`only for a server of model ${eitherOf(modelsWith(parameter))}`);
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
  ...new Set([...Object.keys(STRUCTURE), 'node.N', ...PARAMETER_KEYS]),
];

/** Keys that accept an upstream group's name in front. */
const GROUP_KEYS: readonly string[] = [
  ...PARAMETER_KEYS.filter((key) => parameterOf(key).section === 'upstream'),
  'node.N',
];

/** Latencies of single nodes: settings use one key per node, the page one text for all. */
const NODES_KEY = 'node';
type Setting = readonly [key: string, text: string];

/**
 * The scenario with this key's setting, or the problem in its text. For a repeatable key each line is an
 * entry, and an empty text means none. With a server's id in front ("B.request") the key is for that server,
 * and "same" restores the shared value. The caller checks consistency with `parseScenario`.
 */
export function withStructure(scenario: Scenario, key: string, text: string): Parsed {
  const { id, group, rest } = splitKey(scenario, key);
  const twice = namedTwice(rest, text);
  if (twice !== null) {
    return {
      ok: false,
      problems: [{ key, value: showValue(twice), allowed: t`a name that is not used yet` }],
    };
  }
  let changed = scenario;
  const prefix = [id, group].map((each) => (each === null ? '' : `${each}.`)).join('');
  for (const [setting, value] of settingsOf(withGroupFirst(scenario, group), id, rest, text)) {
    const applied = applySetting(changed, prefix + setting, value);
    if (isProblem(applied)) return { ok: false, problems: [applied] };
    changed = applied;
  }
  return { ok: true, scenario: changed };
}

/** A name that two lines share, so that one would replace the other; null if all differ. */
function namedTwice(key: string, text: string): string | null {
  if (key !== 'lock' && key !== 'class') return null;
  const names = linesOf(text).map((line) => line.split(':', 1)[0]!.trim());
  return names.find((name, at) => names.indexOf(name) < at) ?? null;
}

/** Settings of all servers, or of the server with this id; keys are without the id. */
function settingsOf(scenario: Scenario, id: string | null, key: string, text: string): readonly Setting[] {
  if (key === NODES_KEY) return nodeSettings(scenario, id, text);
  // A scene may have an empty name, or the name "none".
  if (key === 'name') return [[key, text.trim()]];
  const isSame = id !== null && text.trim() === SAME;
  if (isRepeatable(key) && !isSame) return [NONE, ...linesOf(text)].map((each) => [key, each]);
  return [[key, text.trim() || (id === null ? NONE : SAME)]];
}

/** "4: 30s" for each node with its own latency; unlisted nodes have none. */
function nodeSettings(scenario: Scenario, id: string | null, text: string): readonly Setting[] {
  const own = scenario.own.map(({ server }) => scenarioFor(scenario, { id: server }));
  // Every node that has its own latency, for all servers or for one, is reset if the text does not list it.
  const before = [scenario, ...own].flatMap(({ upstreams }) => upstreams[0]?.nodeLatencies ?? []);
  const nodes = [...new Set(before.map(({ node }) => node))];
  const isSame = id !== null && text.trim() === SAME;
  return [
    ...nodes.map((node): Setting => [`${NODES_KEY}.${node}`, isSame ? SAME : NONE]),
    ...(isSame ? [] : linesOf(text)).map((line): Setting => {
      const [, node = '', latency = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      return [`${NODES_KEY}.${node.trim() || line}`, latency.trim()];
    }),
  ];
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== NONE);
}
