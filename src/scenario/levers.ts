// Lists the settings that may help a server, and the values to try. These settings are the server's threads,
// cores, CPU limit and queue, those of services behind it, the policies of calls, and unhealthy nodes. A node
// that is not simulated as a server also has a latency and a number of calls at a time. These two are left
// out, because the owner of the server cannot set them.

import { type Distribution, meanOf } from './distribution.ts';
import { isStationary } from './even-arrivals.ts';
import { firstObjectives } from './first-objectives.ts';
import { firstServer } from './first-server.ts';
import { scenarioForGroup } from './group-parameters.ts';
import { type ParameterKey, parameterOf, serverHas } from './parameters.ts';
import { STUDY_FRACTIONS } from './percentile-samples.ts';
import { interpreterLocks } from './processes.ts';
import type { Effort, Healing, Lever, LeversQuestion, Objective } from './question.ts';
import { higherLimits, timeoutsFor } from './remedy-values.ts';
import { callsOf, type Scenario, type Upstream } from './scenario.ts';
import { modelOf, type Server } from './server.ts';
import { aloneWith, isUsed } from './server-overrides.ts';
import { isServed, programsOf, serverOfService } from './services.ts';
import { isWhole } from './value.ts';

/** The largest multiple of a value that is tried; below it, the smallest. */
const UP = 128;
const DOWN = 1 / 8;
/** Limits to try if there is no limit. */
const LIMITS = [4096, 1024, 256, 64, 16, 4, 1] as const;
/** Number of retries to add to those of a call. */
const MORE_RETRIES = 2;
/** A node with its own latency counts as slow if it takes this many times as long as its group. */
const SLOW = 1.5;
/**
 * Requests per run of a scene with a steady load. A scene that changes over time runs as long as its own stop
 * rule says.
 */
const REQUESTS = 2000;
const STEADY: Effort = { requests: REQUESTS, maxEvents: 5e5, warmup: 0.1, replications: 5 };
const CHANGING: Effort = { requests: null, maxEvents: 1e6, warmup: 0, replications: 5 };

/**
 * The question for a scene without changes. If `objective` is null, the scene's first default objective is
 * used.
 */
export function leversQuestion(
  scenario: Scenario,
  server: Server,
  objective: Objective | null = null,
): LeversQuestion {
  const own = aloneWith(scenario, server);
  return {
    kind: 'levers',
    server: server.id,
    objective: objective ?? firstObjectives(own)[0]!,
    levers: leversOf(own),
    effort: isStationary(scenario) ? STEADY : CHANGING,
  };
}

/**
 * The levers of a scenario of one server, cheapest first: of two that help equally, the page advises the
 * earlier one.
 */
export function leversOf(scenario: Scenario): readonly Lever[] {
  const groups = calledGroups(scenario);
  const served = groups.filter(isServed);
  const levers = [
    ...groups.flatMap((group) => healing(scenario, group) ?? []),
    ...groups.flatMap((group) => callLevers(scenario, group)),
    ...(scenario.traffic.clientRetries.attempts > 0
      ? [{ parameter: 'clientRetries', group: null, values: [0] } as const]
      : []),
    ...['queue' as const, ...sizesOf(firstServer(scenario))].flatMap((key) => lever(scenario, key, null)),
    ...served.flatMap((group) =>
      sizesOf(serverOfService(group)).flatMap((key) => lever(scenario, key, group.name)),
    ),
    ...[null, ...served.map(({ name }) => name)].flatMap((name) => machineLevers(scenario, name)),
  ];
  return levers.filter(({ values }) => values.length > 0);
}

function sizesOf(server: Server): readonly ParameterKey[] {
  const key = modelOf(server).sizedBy;
  if (key === undefined) return [];
  return interpreterLocks(server) === null ? [key] : [key, 'processes'];
}

/** Groups that requests call, directly or through others, in the order of the scenario. */
function calledGroups(scenario: Scenario): readonly Upstream[] {
  const called = new Set<string>();
  const visit = (programs: readonly (readonly Scenario['request'][number][])[]): void => {
    for (const { upstream } of programs.flat().flatMap(callsOf)) {
      if (called.has(upstream)) continue;
      called.add(upstream);
      const service = scenario.upstreams.find(({ name }) => name === upstream)?.service;
      if (service !== undefined) visit([service.request]);
    }
  };
  visit(programsOf(scenario));
  return scenario.upstreams.filter(({ name }) => called.has(name));
}

/**
 * The lever that heals the unhealthy nodes of a group. Null if all nodes are healthy or recover by
 * themselves.
 */
function healing(
  { faults }: Scenario,
  { name, latency, nodeLatencies }: Upstream,
): (Healing & { readonly values: readonly number[] }) | null {
  const isSlow = (own: Distribution): boolean => meanOf(own) > SLOW * meanOf(latency);
  const out = [
    ...faults.flatMap(({ upstream, node, untilNanos }) =>
      upstream === name && untilNanos === null ? [node] : [],
    ),
    ...nodeLatencies.flatMap(({ node, latency: own }) => (isSlow(own) ? [node] : [])),
  ];
  const nodes = [...new Set(out)].sort((a, b) => a - b);
  return nodes.length === 0 ? null : { parameter: null, group: name, nodes, values: [nodes.length] };
}

/** The scenario with these nodes healed for good: without their faults, and as fast as the others. */
export function withHealed(scenario: Scenario, { group, nodes }: Healing): Scenario {
  const isHealed = (node: number): boolean => nodes.includes(node);
  return {
    ...scenario,
    faults: scenario.faults.filter((each) => each.upstream !== group || !isHealed(each.node)),
    upstreams: scenario.upstreams.map((each) =>
      each.name === group
        ? { ...each, nodeLatencies: each.nodeLatencies.filter(({ node }) => !isHealed(node)) }
        : each,
    ),
  };
}

/** Timeout, retries and pool of the calls to a group. */
function callLevers(scenario: Scenario, group: Upstream): readonly Lever[] {
  const { name, timeoutNanos, retries } = group;
  const of = name === scenario.upstreams[0]?.name ? null : name;
  const shorter = timeoutsFor(scenario, group, []);
  const longer = timeoutNanos === null ? [] : [2, 4, 8].map((times) => times * timeoutNanos);
  const { attempts } = retries;
  const fewer = attempts > 1 ? [Math.floor(attempts / 2), 0] : attempts > 0 ? [0] : [];
  const more = Array.from({ length: MORE_RETRIES }, (_, index) => attempts + index + 1);
  const never = timeoutNanos === null ? [] : [null];
  return [
    { parameter: 'timeout', group: of, values: [...allowed('timeout', [...shorter, ...longer]), ...never] },
    { parameter: 'retries', group: of, values: allowed('retries', [...fewer, ...more]) },
    ...lever(scenario, 'bulkhead', of),
  ];
}

/** Doubles and halves a setting repeatedly. No lever if the scenario does not use the setting. */
function lever(scenario: Scenario, parameter: ParameterKey, group: string | null): readonly Lever[] {
  const row = parameterOf(parameter);
  const groupScenario = scenarioForGroup(scenario, group, parameter);
  if (row.type !== 'number' || groupScenario === null) return [];
  const server = firstServer(groupScenario);
  if (row.section === 'server' && !serverHas(parameter, server.model)) return [];
  if (!isUsed(parameter, groupScenario)) return [];
  const now = row.read(groupScenario, server);
  const values = now === null ? LIMITS : row.section === 'machine' ? more(now) : [...more(now), ...less(now)];
  const others = allowed(parameter, values).filter((value) => value !== now);
  const none = row.none === undefined || now === null ? [] : [null];
  return [{ parameter, group, values: [...others, ...none] }];
}

function more(now: number): readonly number[] {
  const values: number[] = [];
  for (let times = 2; times <= UP; times *= 2) values.push(now * times);
  return values;
}

function less(now: number): readonly number[] {
  const values: number[] = [];
  for (let share = 1 / 2; share >= DOWN; share /= 2) values.push(now * share);
  return values;
}

/** Levers that raise the CPU limit or remove it; none if there is no limit. */
function cpuLimits(scenario: Scenario, group: string | null): readonly Lever[] {
  const { cores, cpuLimit } = scenario.machine;
  if (cpuLimit === null) return [];
  return [{ parameter: 'cpuLimit', group, values: [...higherLimits(cpuLimit, cores), null] }];
}

function machineLevers(scenario: Scenario, group: string | null): readonly Lever[] {
  const groupScenario = scenarioForGroup(scenario, group, 'cpuLimit');
  return groupScenario === null
    ? []
    : [...cpuLimits(groupScenario, group), ...lever(scenario, 'cores', group)];
}

/**
 * Whether an objective is judged by the share of requests within its limit. This applies to upper limits on
 * percentiles.
 */
export function isShare({ measure, relation }: Pick<Objective, 'measure' | 'relation'>): boolean {
  return STUDY_FRACTIONS[measure] !== undefined && relation === 'atMost';
}

/** The present value of the lever in this scenario of one server. For nodes to heal, it is their number. */
export function setValue(scenario: Scenario, lever: Lever): number | null {
  if (lever.parameter === null) return lever.nodes.length;
  const row = parameterOf(lever.parameter);
  const groupScenario = scenarioForGroup(scenario, lever.group, lever.parameter);
  return row.type === 'number' && groupScenario !== null
    ? row.read(groupScenario, firstServer(groupScenario))
    : null;
}

/** The values, made valid for the parameter: rounded if it is a count, and clamped to its range. */
function allowed(parameter: ParameterKey, values: readonly number[]): readonly number[] {
  const row = parameterOf(parameter);
  if (row.type !== 'number') return [];
  const fitting = values.map((value) => {
    const rounded = isWhole(row.unit) ? Math.round(value) : value;
    return Math.min(row.max, Math.max(row.min, rounded));
  });
  return [...new Set(fitting)];
}
