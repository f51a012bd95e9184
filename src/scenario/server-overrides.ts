// Settings of single servers. This file computes the scenario for one server, and in reverse the differences
// to store for such a scenario. Only differences are stored, so that a change for all servers reaches every
// server that has no value of its own.

import { type ParameterKey, parameterOf } from './parameters.ts';
import { same } from './same.ts';
import type { OwnClass, OwnMachine, OwnParts, OwnUpstream, Scenario, Upstream } from './scenario.ts';
import type { Server } from './server.ts';

interface WithId {
  readonly id: string;
}

/**
 * The scenario for this server, with the server's machine, upstreams, locks and programs. The shared scenario
 * itself if the server has no settings of its own.
 */
export function scenarioFor(scenario: Scenario, { id }: WithId): Scenario {
  const own = scenario.own.find(({ server }) => server === id);
  if (own === undefined) return scenario;
  const { machine, upstreams, locks, request, classes } = own;
  return {
    ...scenario,
    ...(machine === undefined ? {} : { machine: merged(scenario.machine, machine) }),
    ...(upstreams === undefined ? {} : { upstreams: mergedByName(scenario.upstreams, upstreams) }),
    ...(locks === undefined ? {} : { locks: mergedByName(scenario.locks, locks) }),
    ...(request === undefined ? {} : { request }),
    ...(classes === undefined ? {} : { classes: mergedByName(scenario.classes, classes) }),
  };
}

/** The scenario with this server alone, whose own settings become the shared ones. */
export function aloneWith(scenario: Scenario, server: Server): Scenario {
  return { ...scenarioFor(scenario, server), servers: [server], own: [] };
}

/**
 * The scenario in which this server has the settings of `view`. Settings in which servers cannot differ stay
 * as they are.
 */
export function withView(scenario: Scenario, { id }: WithId, view: Scenario): Scenario {
  const entries = scenario.servers.flatMap((server) =>
    server.id === id
      ? ownParts(scenario, id, view)
      : scenario.own.filter((each) => each.server === server.id),
  );
  return { ...scenario, own: entries };
}

/**
 * Applies the same change for all servers, including those that have their own value of the changed setting.
 */
export function changedForAll(scenario: Scenario, change: (each: Scenario) => Scenario): Scenario {
  const changed = change(scenario);
  return scenario.own.reduce((result, { server: id }) => {
    return withView(result, { id }, change(scenarioFor(scenario, { id })));
  }, withoutStrangers(changed));
}

function withoutStrangers(scenario: Scenario): Scenario {
  if (scenario.own.length === 0) return scenario;
  const own = scenario.servers.flatMap(({ id }) => scenario.own.filter(({ server }) => server === id));
  return { ...scenario, own };
}

/** The server's entry in `own`, as a list; empty if the view equals the shared settings. */
function ownParts(scenario: Scenario, server: string, view: Scenario): readonly OwnParts[] {
  const machine: OwnMachine | null = difference(scenario.machine, view.machine);
  const upstreams = namedDifferences<Upstream, OwnUpstream>(scenario.upstreams, view.upstreams, ['nodes']);
  const locks = view.locks.filter((lock) => {
    const before = scenario.locks.find(({ name }) => name === lock.name);
    return before !== undefined && !same(before, lock);
  });
  const classes = namedDifferences<Scenario['classes'][number], OwnClass>(scenario.classes, view.classes, [
    'share',
  ]);
  const parts: OwnParts = {
    server,
    ...(machine === null ? {} : { machine }),
    ...(upstreams.length === 0 ? {} : { upstreams }),
    ...(locks.length === 0 ? {} : { locks }),
    ...(same(scenario.request, view.request) ? {} : { request: view.request }),
    ...(classes.length === 0 ? {} : { classes }),
  };
  return Object.keys(parts).length === 1 ? [] : [parts];
}

/**
 * Parts that are compared field by field. Everything else, such as a distribution, is compared as a whole.
 */
const NESTED: ReadonlySet<string> = new Set(['memory', 'door', 'retries', 'breaker', 'service', 'machine']);

type Fields = Readonly<Record<string, unknown>>;

function merged<Part extends object>(all: Part, own: object): Part {
  const entries = Object.entries(own).flatMap(([key, value]) => {
    if (!NESTED.has(key)) return [[key, value]];
    const before = (all as Fields)[key];
    // Skip a part that only this server has: whether a group is served is the same for all servers.
    return before === undefined ? [] : [[key, merged(before as object, value as object)]];
  });
  return { ...all, ...Object.fromEntries(entries) };
}

function mergedByName<Part extends { readonly name: string }>(
  all: readonly Part[],
  own: readonly { readonly name: string }[],
): readonly Part[] {
  return all.map((part) => {
    const found = own.find(({ name }) => name === part.name);
    return found === undefined ? part : merged(part, found);
  });
}

/** The fields in which `view` differs from `all`; null if there are none. */
function difference<Own>(all: object, view: object, shared: readonly string[] = []): Own | null {
  const entries = Object.entries(view).flatMap(([key, value]) => {
    const before = (all as Fields)[key];
    if (shared.includes(key) || same(before, value)) return [];
    if (!NESTED.has(key)) return [[key, value] as const];
    if (before === undefined) return [];
    const nested = difference<Fields>(before as Fields, value as Fields);
    return nested === null ? [] : [[key, nested] as const];
  });
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Own);
}

function namedDifferences<Part extends { readonly name: string }, Own extends { readonly name: string }>(
  all: readonly Part[],
  views: readonly Part[],
  shared: readonly string[],
): readonly Own[] {
  return all.flatMap((part) => {
    const view = views.find(({ name }) => name === part.name);
    const own = view === undefined ? null : difference<Own>(part, view, shared);
    return own === null ? [] : [{ ...own, name: part.name }];
  });
}

/**
 * Whether a shared setting may have another value for a single server. False for settings that each server
 * has anyway; for arrivals and clients, which are shared so that servers can be compared; and for the number
 * of nodes, because faults name nodes.
 */
export function mayDiffer(key: ParameterKey): boolean {
  const { section } = parameterOf(key);
  return key === 'cpu' || (key !== 'nodes' && (section === 'machine' || section === 'upstream'));
}

/**
 * Whether the parameter can be set for a single server: settings that each server has, and shared settings in
 * which servers may differ.
 */
export function isOfOne(key: ParameterKey): boolean {
  return parameterOf(key).section === 'server' || mayDiffer(key);
}

/**
 * Whether a shared parameter has an effect in the scenario, for all servers or for one with its own settings.
 */
export function isUsed(key: ParameterKey, scenario: Scenario): boolean {
  const { applies } = parameterOf(key);
  if (applies === undefined || applies(scenario)) return true;
  return scenario.own.some(({ server: id }) => applies(scenarioFor(scenario, { id })));
}
