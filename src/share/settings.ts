// One setting as links and `--set` give it: a key and a text, applied to a scenario.

import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import { DISTRIBUTION_GRAMMAR, parseDistribution } from '../scenario/distribution.ts';
import { formatDuration, parseDuration } from '../scenario/duration.ts';
import { PARAMETERS, type ParameterKey, parameterOf, serverHas } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario, Upstream } from '../scenario/scenario.ts';
import { ID_SHAPE, NAME_SHAPE, REQUESTS_MAX, SPAN_MAX_NANOS } from '../scenario/scenario-shape.ts';
import { type ParameterValue, parseNumber, parseValue } from '../scenario/value.ts';
import {
  FAULT_GRAMMAR,
  parseFault,
  parseRequest,
  parseServers,
  REQUEST_GRAMMAR,
  SERVERS_GRAMMAR,
} from './structure-text.ts';

type Applied = Scenario | Problem;
type Apply = (scenario: Scenario, text: string, key: string) => Applied;

export function isProblem(applied: Applied): applied is Problem {
  return 'allowed' in applied;
}

/**
 * The scenario with this setting, or what is wrong with it. Keys are those of the parameter table, with the id of a
 * server before those that belong to one ("A.threads"; without it: all servers that have it), and name, requests,
 * duration, servers, request, upstream, latency, think, node.N and fault. What must fit together `parseScenario` checks.
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
  return key === 'fault';
}

/** Settings of a lower rank are applied first, since those of a higher one refer to them. */
export function settingRank(key: string): number {
  if (key === 'servers' || key === 'upstream') return 0;
  if (key === 'nodes' || key === 'request') return 1;
  return key.includes('.') || key === 'fault' ? 3 : 2;
}

function wrong(key: string, text: string, allowed: string): Problem {
  return { key, value: showValue(text), allowed };
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

const NEEDS_UPSTREAM = 'only for a scenario with an upstream';
const NONE = 'none';

function withUpstream(
  scenario: Scenario,
  key: string,
  text: string,
  change: (group: Upstream) => Upstream,
): Applied {
  const [first, ...others] = scenario.upstreams;
  if (first === undefined) return wrong(key, text, NEEDS_UPSTREAM);
  return { ...scenario, upstreams: [change(first), ...others] };
}

function applyNode(scenario: Scenario, text: string, key: string, node: number): Applied {
  const latency = parseDistribution(text);
  if (latency === null && text !== NONE) return wrong(key, text, `${DISTRIBUTION_GRAMMAR}, or none`);
  return withUpstream(scenario, key, text, (group) => {
    const others = group.nodeLatencies.filter((each) => each.node !== node);
    const all = latency === null ? others : [...others, { node, latency }];
    return { ...group, nodeLatencies: all.sort((a, b) => a.node - b.node) };
  });
}

const applyName: Apply = (scenario, text, key) =>
  NAME_SHAPE.pattern.test(text) ? { ...scenario, name: text } : wrong(key, text, NAME_SHAPE.words);

const applyRequests: Apply = (scenario, text, key) => {
  const requests = text === NONE ? null : parseNumber('count', text);
  const fits = requests === null || (Number.isInteger(requests) && requests >= 1 && requests <= REQUESTS_MAX);
  if (!fits || (requests === null && text !== NONE)) {
    return wrong(key, text, `a whole number from 1 to ${REQUESTS_MAX}, or none`);
  }
  return { ...scenario, stop: { ...scenario.stop, requests } };
};

const applyDuration: Apply = (scenario, text, key) => {
  const durationNanos = text === NONE ? null : parseDuration(text);
  const fits = durationNanos === null ? text === NONE : durationNanos >= 1 && durationNanos <= SPAN_MAX_NANOS;
  if (!fits) return wrong(key, text, `a duration from 1ns to ${formatDuration(SPAN_MAX_NANOS)}, or none`);
  return { ...scenario, stop: { ...scenario.stop, durationNanos } };
};

const applyServers: Apply = (scenario, text, key) => {
  const servers = parseServers(text, scenario.servers);
  return servers === null ? wrong(key, text, SERVERS_GRAMMAR) : { ...scenario, servers };
};

const applyRequest: Apply = (scenario, text, key) => {
  const request = parseRequest(text);
  return request === null ? wrong(key, text, REQUEST_GRAMMAR) : { ...scenario, request };
};

const applyUpstream: Apply = (scenario, text, key) => {
  if (text === NONE) return { ...scenario, upstreams: [], faults: [] };
  if (!ID_SHAPE.pattern.test(text)) return wrong(key, text, `${ID_SHAPE.words}; or none`);
  const group = scenario.upstreams[0] ?? DEFAULT_SCENARIO.upstreams[0]!;
  const faults = scenario.faults.map((fault) => ({ ...fault, upstream: text }));
  return { ...scenario, upstreams: [{ ...group, name: text }], faults };
};

const applyLatency: Apply = (scenario, text, key) => {
  const latency = parseDistribution(text);
  if (latency === null) return wrong(key, text, DISTRIBUTION_GRAMMAR);
  return withUpstream(scenario, key, text, (group) => ({ ...group, latency }));
};

const applyThink: Apply = (scenario, text, key) => {
  const think = parseDistribution(text);
  if (think === null) return wrong(key, text, DISTRIBUTION_GRAMMAR);
  return { ...scenario, traffic: { ...scenario.traffic, think } };
};

const applyFault: Apply = (scenario, text, key) => {
  if (text === NONE) return { ...scenario, faults: [] };
  const group = scenario.upstreams[0];
  if (group === undefined) return wrong(key, text, NEEDS_UPSTREAM);
  const fault = parseFault(text, group.name);
  return fault === null
    ? wrong(key, text, FAULT_GRAMMAR)
    : { ...scenario, faults: [...scenario.faults, fault] };
};

const STRUCTURE: Readonly<Record<string, Apply>> = {
  name: applyName,
  requests: applyRequests,
  duration: applyDuration,
  servers: applyServers,
  request: applyRequest,
  upstream: applyUpstream,
  latency: applyLatency,
  think: applyThink,
  fault: applyFault,
};

/** Every key that `applySetting` knows, for messages and help. */
export const SETTING_KEYS: readonly string[] = [
  ...new Set([...Object.keys(STRUCTURE), 'node.N', ...Object.keys(PARAMETERS)]),
];
