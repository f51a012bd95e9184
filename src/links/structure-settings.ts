// Settings of the structured parts of a scenario, such as servers, programs and faults.

import { t } from '../languages/t.ts';
import { DEFAULT_UPSTREAM } from '../scenario/default-scenario.ts';
import { DISTRIBUTION_GRAMMAR, parseDistribution } from '../scenario/distribution-text.ts';
import { formatDuration, parseDuration } from '../scenario/duration.ts';
import { PARAMETERS } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario, Upstream } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import {
  ID_SHAPE,
  NAME_SHAPE,
  REQUESTS_MAX,
  SPAN_MAX_NANOS,
  UPSTREAMS_MAX,
} from '../scenario/shapes/common.ts';
import { changedInGroup } from '../scenario/upstream-groups.ts';
import { parseNumber, parseValue } from '../scenario/value.ts';
import { FAULT_GRAMMAR, MACHINE_FAULT_GRAMMAR, parseFault, parseMachineFault } from './fault-text.ts';
import {
  CLASS_GRAMMAR,
  LOCK_GRAMMAR,
  parseClass,
  parseLock,
  parseRequest,
  parseServer,
  REQUEST_GRAMMAR,
  SERVERS_GRAMMAR,
} from './structure-text.ts';

/** The scenario with a setting, or what is wrong with the setting. */
export type AppliedSetting = Scenario | Problem;
type Apply = (scenario: Scenario, text: string, key: string) => AppliedSetting;

/** The node in a key such as "node.4"; null for other keys. */
export function nodeOfKey(key: string): number | null {
  const node = /^node\.(\d{1,3})$/.exec(key)?.[1];
  return node === undefined ? null : Number(node);
}

export function wrong(key: string, text: string, allowed: string): Problem {
  return { key, value: showValue(text), allowed };
}

export const NEEDS_UPSTREAM = t`only for a scenario with an upstream`;
const NONE = 'none';
const TIMESTAMPS_GRAMMAR = t`durations since the start such as 0s,10ms,12ms, or none`;

function withUpstream(
  scenario: Scenario,
  key: string,
  text: string,
  change: (group: Upstream) => Upstream,
): AppliedSetting {
  const [first, ...others] = scenario.upstreams;
  if (first === undefined) return wrong(key, text, NEEDS_UPSTREAM);
  return { ...scenario, upstreams: [change(first), ...others] };
}

export function applyNode(scenario: Scenario, text: string, key: string, node: number): AppliedSetting {
  const latency = parseDistribution(text);
  if (latency === null && text !== NONE) return wrong(key, text, t`${DISTRIBUTION_GRAMMAR}, or none`);
  return withUpstream(scenario, key, text, (group) => {
    const others = group.nodeLatencies.filter((each) => each.node !== node);
    const all = latency === null ? others : [...others, { node, latency }];
    return { ...group, nodeLatencies: all.sort((a, b) => a.node - b.node) };
  });
}

const applyName: Apply = (scenario, text, key) =>
  NAME_SHAPE.pattern.test(text) ? { ...scenario, name: text } : wrong(key, text, NAME_SHAPE.words);

/** Sets the name that the servers called by clients have as a service. */
const applyFront: Apply = (scenario, text, key) => {
  const { front: _, ...unnamed } = scenario;
  if (text === NONE) return unnamed;
  return ID_SHAPE.pattern.test(text)
    ? { ...scenario, front: text }
    : wrong(key, text, t`${ID_SHAPE.words}, or none`);
};

const applyRequests: Apply = (scenario, text, key) => {
  const requests = text === NONE ? null : parseNumber('count', text);
  const fits = requests === null || (Number.isInteger(requests) && requests >= 1 && requests <= REQUESTS_MAX);
  if (!fits || (requests === null && text !== NONE)) {
    return wrong(key, text, t`a whole number from 1 to ${REQUESTS_MAX}, or none`);
  }
  return { ...scenario, stop: { ...scenario.stop, requests } };
};

const applyDuration: Apply = (scenario, text, key) => {
  const durationNanos = text === NONE ? null : parseDuration(text);
  const fits = durationNanos === null ? text === NONE : durationNanos >= 1 && durationNanos <= SPAN_MAX_NANOS;
  if (!fits) return wrong(key, text, t`a duration from 1ns to ${formatDuration(SPAN_MAX_NANOS)}, or none`);
  return { ...scenario, stop: { ...scenario.stop, durationNanos } };
};

const applyServers: Apply = (scenario, text, key) => {
  const servers: Server[] = [];
  for (const part of text.split(',')) {
    const server = parseServer(part, scenario.servers);
    // The problem then names the server that does not exist.
    if (server === null) return wrong(key, part, SERVERS_GRAMMAR);
    servers.push(server);
  }
  return { ...scenario, servers };
};

const applyRequest: Apply = (scenario, text, key) => {
  const request = parseRequest(text);
  return request === null ? wrong(key, text, REQUEST_GRAMMAR) : { ...scenario, request };
};

/**
 * Names of groups: the first one renames the first existing group; later ones select the group of that name
 * or add a new one.
 */
const applyUpstreamNames: Apply = (scenario, text, key) => {
  if (text === NONE) return { ...scenario, upstreams: [], faults: [] };
  const names = text.split(',');
  if (
    names.length > UPSTREAMS_MAX ||
    names.some((name, at) => !ID_SHAPE.pattern.test(name) || names.indexOf(name) < at)
  )
    return wrong(
      key,
      text,
      t`up to ${UPSTREAMS_MAX} names of services without repeats, each ${ID_SHAPE.words}; or none`,
    );
  const before = scenario.upstreams;
  const first = names.length > 1 ? before.find((group) => group.name === names[0]) : undefined;
  const groups = names.map((name, at) => ({
    ...((at === 0 ? (first ?? before[0]) : before.find((group) => group.name === name)) ?? DEFAULT_UPSTREAM),
    name,
  }));
  const renamed = (first ?? before[0])?.name;
  const faults = scenario.faults
    .map((fault) =>
      fault.upstream === renamed || names.length === 1 ? { ...fault, upstream: names[0]! } : fault,
    )
    .filter(({ upstream }) => names.includes(upstream));
  return { ...scenario, upstreams: groups, faults };
};

/** "orders:2,db": names of groups, with optional node counts. */
const applyUpstream: Apply = (scenario, text, key) => {
  const parts = text.split(',').map((part) => part.split(':'));
  const named = applyUpstreamNames(scenario, parts.map(([name]) => name).join(','), key);
  if ('allowed' in named) return { ...named, value: showValue(text) };
  return parts.reduce<AppliedSetting>((changed, [name, nodes, more]) => {
    if ('allowed' in changed || nodes === undefined) return changed;
    const parsed = parseValue('nodes', nodes);
    if (!parsed.ok || more !== undefined)
      return wrong(
        key,
        text,
        t`names of services, each with an optional number of nodes, such as orders:2,db`,
      );
    return changedInGroup(changed, name!, (serverScenario) =>
      PARAMETERS.nodes.write(serverScenario, serverScenario.servers[0]!, parsed.value as number),
    );
  }, named);
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

const applyTimestamps: Apply = (scenario, text, key) => {
  const read = text === NONE ? [] : text.split(',').map((each) => parseDuration(each));
  const timestampsNanos = read.filter((each) => each !== null);
  if (timestampsNanos.length < read.length) return wrong(key, text, TIMESTAMPS_GRAMMAR);
  return { ...scenario, traffic: { ...scenario.traffic, timestampsNanos } };
};

/** Adds an entry to a list of the scenario, replacing the one with the same name; `none` empties the list. */
function nameIn<Part extends 'classes' | 'locks'>(
  part: Part,
  parse: (text: string) => Scenario[Part][number] | null,
  grammar: string,
): Apply {
  return (scenario, text, key) => {
    if (text === NONE) return { ...scenario, [part]: [] };
    const named = parse(text);
    if (named === null) return wrong(key, text, grammar);
    const before: readonly Scenario[Part][number][] = scenario[part];
    const at = before.findIndex(({ name }) => name === named.name);
    return { ...scenario, [part]: at < 0 ? [...before, named] : before.with(at, named) };
  };
}

const applyMachineFault: Apply = (scenario, text, key) => {
  if (text === NONE) return { ...scenario, machineFaults: [] };
  const fault = parseMachineFault(text);
  return fault === null
    ? wrong(key, text, MACHINE_FAULT_GRAMMAR)
    : { ...scenario, machineFaults: [...scenario.machineFaults, fault] };
};

const applyFault: Apply = (scenario, text, key) => {
  if (text === NONE) return { ...scenario, faults: [] };
  if (scenario.upstreams.length === 0) return wrong(key, text, NEEDS_UPSTREAM);
  const fault = parseFault(
    text,
    scenario.upstreams.map(({ name }) => name),
  );
  return fault === null
    ? wrong(key, text, FAULT_GRAMMAR)
    : { ...scenario, faults: [...scenario.faults, fault] };
};

export const STRUCTURE: Readonly<Record<string, Apply>> = {
  name: applyName,
  front: applyFront,
  requests: applyRequests,
  duration: applyDuration,
  servers: applyServers,
  request: applyRequest,
  class: nameIn('classes', parseClass, CLASS_GRAMMAR),
  lock: nameIn('locks', parseLock, LOCK_GRAMMAR),
  upstream: applyUpstream,
  latency: applyLatency,
  think: applyThink,
  timestamps: applyTimestamps,
  fault: applyFault,
  machineFault: applyMachineFault,
};

/**
 * Keys whose later settings add to earlier ones instead of replacing them, unless both name the same lock or
 * class.
 */
export const REPEATABLE: ReadonlySet<string> = new Set(['class', 'lock', 'fault', 'machineFault']);
