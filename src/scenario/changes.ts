// The differences between two scenarios: descriptions of them, and whether a running engine can apply them.

import { t } from '../languages/t.ts';
import { formatDistribution } from './distribution-text.ts';
import { firstServer } from './first-server.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from './parameters.ts';
import { same } from './same.ts';
import type { Scenario, Step } from './scenario.ts';
import type { Server } from './server.ts';
import { scenarioFor } from './server-overrides.ts';
import { SERVICE_KEYS, scenarioForService } from './services.ts';
import { laterGroups, withGroupFirst } from './upstream-groups.ts';
import { formatValue } from './value.ts';

/** Whether the change requires a run from the start. */
export function needsRestart(before: Scenario, after: Scenario): boolean {
  return (
    !same(before.traffic.timestampsNanos, after.traffic.timestampsNanos) ||
    structureOf(before) !== structureOf(after)
  );
}

/** Parts that only a restart can change, by section. */
const RESTARTS = PARAMETER_KEYS.filter((key) => parameterOf(key).effect === 'restart');
const RESTARTS_OF_SERVERS = RESTARTS.filter((key) =>
  ['server', 'machine'].includes(parameterOf(key).section),
);
const RESTARTS_OF_GROUPS = RESTARTS.filter((key) => parameterOf(key).section === 'upstream');

/**
 * One text, for comparison, of everything that live parameters cannot change, except the instants of a
 * replay.
 */
function structureOf(scenario: Scenario): string {
  return JSON.stringify([
    scenario.stop,
    scenario.servers.map((server) => {
      const serverScenario = scenarioFor(scenario, server);
      const rows = RESTARTS.filter((key) => serverHas(key, server.model)).map(parameterOf);
      return [
        server.id,
        server.model,
        rows.map((row) => row.read(serverScenario, server)),
        partsStructure(serverScenario, server),
      ];
    }),
    scenario.faults,
    scenario.machineFaults,
  ]);
}

/** The structure of the parts in which single servers may differ. */
function partsStructure(scenario: Scenario, server: Server): unknown {
  const { request, classes, locks, upstreams } = scenario;
  return [
    programOf(request),
    classes.map((each) => [each.name, programOf(each.request)]),
    locks.map((lock) => [lock.name, lock.kind]),
    // Rows of the parameter table read the first group, so each group is passed as the only one.
    upstreams.map((group) => [
      group.name,
      RESTARTS_OF_GROUPS.map((key) => parameterOf(key).read({ ...scenario, upstreams: [group] }, server)),
      serviceStructure(scenario, group.name),
    ]),
  ];
}

/** The structure of the servers behind a group; null if there are none. */
function serviceStructure(scenario: Scenario, group: string): unknown {
  const serviceScenario = scenarioForService(scenario, group);
  if (serviceScenario === null) return null;
  const server = firstServer(serviceScenario);
  const rows = RESTARTS_OF_SERVERS.filter((key) => serverHas(key, server.model)).map(parameterOf);
  return [
    server.model,
    rows.map((row) => row.read(serviceScenario, server)),
    programOf(serviceScenario.request),
  ];
}

/** The steps of a program without their durations. */
function programOf(program: readonly Step[]): unknown {
  return program.map(({ kind, ...step }) => [kind, { ...step, time: null }]);
}

/** A setting that differs. */
export interface SettingChange {
  /** The only server that differs; null: all servers. */
  readonly server: string | null;
  /** A key for the setting, independent of language and values. */
  readonly setting: string;
  /** "Threads 50 to 100". */
  readonly text: string;
}

/** All differences in live settings. Both scenarios must have the same structure. */
export function changedSettings(before: Scenario, after: Scenario): readonly SettingChange[] {
  const changes: SettingChange[] = [];
  for (const key of PARAMETER_KEYS) {
    if (parameterOf(key).section === 'server') {
      for (const server of after.servers) {
        const old = before.servers.find((each) => each.id === server.id);
        if (old?.model !== server.model || !serverHas(key, server.model)) continue;
        noteChange(changes, [textOf(key, before, old), textOf(key, after, server)], key, server.id);
      }
    } else if (parameterOf(key).section !== 'upstream') noteForAll(changes, key, before, after);
    else {
      for (const group of groupsOf(after)) {
        const ofGroup: SettingChange[] = [];
        noteForAll(ofGroup, key, withGroupFirst(before, group), withGroupFirst(after, group));
        changes.push(...inGroup(ofGroup, group));
      }
    }
  }
  for (const { name } of after.upstreams) changes.push(...serviceChanges(before, after, name));
  for (const group of groupsOf(after))
    changes.push(...inGroup(nodeChanges(withGroupFirst(before, group), withGroupFirst(after, group)), group));
  return changes;
}

/** Null for the first upstream group, even if there is none, and the names of the other groups. */
const groupsOf = (scenario: Scenario): readonly (string | null)[] => [null, ...laterGroups(scenario)];

/** Changes of a group, with its name if it is not the first. */
function inGroup(changes: readonly SettingChange[], group: string | null): readonly SettingChange[] {
  if (group === null) return changes;
  return changes.map(({ server, setting, text }) => ({
    server,
    setting: `${group}.${setting}`,
    text: t`${group}: ${text}`,
  }));
}

/** Notes changes of a parameter for all servers, and for servers that have their own value. */
function noteForAll(changes: SettingChange[], key: ParameterKey, before: Scenario, after: Scenario): void {
  const all = texts(key, before, after);
  noteChange(changes, all, key, null);
  for (const [id, ...seen] of ownViews(before, after)) {
    const own = texts(key, ...seen);
    if (!same(own, all)) noteChange(changes, own, key, id);
  }
}

/** Changes of the servers behind a group, and of single servers. */
function serviceChanges(before: Scenario, after: Scenario, group: string): readonly SettingChange[] {
  const between = (old: Scenario, now: Scenario, server: string | null): readonly SettingChange[] => {
    const [earlier, later] = [scenarioForService(old, group), scenarioForService(now, group)];
    if (earlier === null || later === null) return [];
    const changes: SettingChange[] = [];
    for (const key of SERVICE_KEYS) {
      if (serverHas(key, firstServer(later).model))
        noteChange(changes, texts(key, earlier, later), key, server);
    }
    return changes.map((change) => ({
      ...change,
      setting: `${group}.${change.setting}`,
      text: t`${group}: ${change.text}`,
    }));
  };
  const all = between(before, after, null);
  const ofServers = ownViews(before, after).flatMap(([id, ...seen]) =>
    between(...seen, id).filter((each) => !all.some(({ text }) => text === each.text)),
  );
  return [...all, ...ofServers];
}

function nodeChanges(before: Scenario, after: Scenario): readonly SettingChange[] {
  const nodes = changedNodes(before, after, null);
  const ofServers = ownViews(before, after).flatMap(([id, ...seen]) =>
    changedNodes(...seen, id).filter((each) => !nodes.some(({ text }) => text === each.text)),
  );
  return [...nodes, ...ofServers];
}

/** The changes as text, such as "A: Threads 50 to 100". */
export function describeChanges(before: Scenario, after: Scenario): readonly string[] {
  return changedSettings(before, after).map(({ server, text }) =>
    server === null ? text : t`${server}: ${text}`,
  );
}

/**
 * Servers that have settings of their own before or after the change, with their scenarios before and after
 * it.
 */
function ownViews(
  before: Scenario,
  after: Scenario,
): readonly (readonly [id: string, before: Scenario, after: Scenario])[] {
  return after.servers
    .filter(({ id }) => [before, after].some(({ own }) => own.some(({ server }) => server === id)))
    .map((server) => [server.id, scenarioFor(before, server), scenarioFor(after, server)]);
}

type Texts = readonly [before: string, after: string];

function texts(key: ParameterKey, before: Scenario, after: Scenario): Texts {
  return [textOf(key, before, firstServer(before)), textOf(key, after, firstServer(after))];
}

function textOf(key: ParameterKey, scenario: Scenario, server: Server): string {
  return formatValue(key, parameterOf(key).read(scenario, server));
}

function noteChange(
  changes: SettingChange[],
  [old, now]: Texts,
  key: ParameterKey,
  server: string | null,
): void {
  if (old === now) return;
  changes.push({ server, setting: key, text: t`${parameterOf(key).label} ${old} to ${now}` });
}

/** Changes of the latencies of single nodes. */
function changedNodes(before: Scenario, after: Scenario, server: string | null): readonly SettingChange[] {
  const own = (scenario: Scenario, node: number): string =>
    formatDistribution(
      scenario.upstreams[0]?.nodeLatencies.find((each) => each.node === node)?.latency ??
        scenario.upstreams[0]?.latency ?? { kind: 'constant', nanos: 0 },
    );
  const nodes = new Set(
    [before, after].flatMap(
      (scenario) => scenario.upstreams[0]?.nodeLatencies.map((each) => each.node) ?? [],
    ),
  );
  return [...nodes]
    .sort((a, b) => a - b)
    .filter((node) => own(before, node) !== own(after, node))
    .map((node) => ({
      server,
      setting: `node.${node}`,
      text: t`Node ${node} ${own(before, node)} to ${own(after, node)}`,
    }));
}
