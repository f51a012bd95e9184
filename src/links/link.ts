// Converts scenarios to link queries and back. A link holds the schema version, the preset it starts from (if
// the scenario has a preset's name), and the differences: `v=7&preset=stalled-node&A.threads=100`. Keys of
// later upstream groups are prefixed by the group's name: `db.latency=5ms`. What readable keys cannot express
// (such as a group with a server's name) goes into `scenario` as one JSON document. Long links are packed
// (packed-link.ts); this file sees only their unpacked form.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import { formatDistribution } from '../scenario/distribution-text.ts';
import { formatDuration } from '../scenario/duration.ts';
import { earlierSettings } from '../scenario/earlier-defaults.ts';
import { nearestNames } from '../scenario/nearest-names.ts';
import {
  isParameterKey,
  PARAMETER_KEYS,
  type ParameterKey,
  parameterOf,
  serverHas,
} from '../scenario/parameters.ts';
import { parseScenario } from '../scenario/parse.ts';
import { PRESETS, type Preset, presetById } from '../scenario/presets.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { cpuOf, withCpu } from '../scenario/program-cpu.ts';
import { same } from '../scenario/same.ts';
import { SCENARIO_VERSION, type Scenario } from '../scenario/scenario.ts';
import { mayDiffer, scenarioFor } from '../scenario/server-overrides.ts';
import { SERVICE_KEYS, scenarioForService } from '../scenario/services.ts';
import { laterGroups, withGroupFirst } from '../scenario/upstream-groups.ts';
import { formatValue, parseValue } from '../scenario/value.ts';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { formatFault, formatMachineFault } from './fault-text.ts';
import { readLinkQuery, VERSION_KEY } from './link-migrations.ts';
import { formatOwnClass } from './own-settings.ts';
import { formatQuery, lastOfEach, PACKED_KEY, type Pair } from './query.ts';
import { applySetting, isProblem, isRepeatable, settingRank } from './settings.ts';
import { formatClass, formatLock, formatRequest, formatServers } from './structure-text.ts';

export type DecodedLink =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly preset: Preset | null;
      /** Parts that were not understood; the scenario comes from the rest. */
      readonly leftOut: readonly Problem[];
      /** Values overridden by a later value of the same key. */
      readonly overruled: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const PRESET_KEY = 'preset';
/** Holds a scenario as JSON, or as base64url of JSON. */
export const DOCUMENT_KEY = 'scenario';

/** Keys that name the base to which settings are applied. */
const NO_SETTINGS: readonly string[] = [VERSION_KEY, PRESET_KEY, DOCUMENT_KEY, PACKED_KEY];

/** Keys that sites append to links. They do not belong to the scenario. */
const TRACKING = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id)$/;

export function isTracking(key: string): boolean {
  return TRACKING.test(key);
}

/** The query, without "?", that `decodeLink` turns into a deeply equal scenario. */
export function encodeLink(scenario: Scenario): string {
  const preset = PRESETS.find((each) => each.scenario.name === scenario.name);
  const version: Pair = [VERSION_KEY, String(SCENARIO_VERSION)];
  const base: readonly Pair[] = preset === undefined ? [version] : [version, [PRESET_KEY, preset.id]];
  const changes = differences(preset?.scenario ?? DEFAULT_SCENARIO, scenario);
  if (changes !== null) return formatQuery([...base, ...changes]);
  return formatQuery([version, [DOCUMENT_KEY, encodeBase64Url(JSON.stringify(scenario))]]);
}

/**
 * Settings that lead from one scenario to the other, in order of rank; null if settings cannot express the
 * difference.
 */
export function differences(from: Scenario, to: Scenario): readonly Pair[] | null {
  const pairs: Pair[] = [];
  let current = from;
  for (const emit of EMITTERS) {
    for (const pair of emit(current, to)) {
      const changed = applySetting(current, ...pair);
      if (isProblem(changed)) return null;
      current = changed;
      pairs.push(pair);
    }
  }
  return same(current, to) ? pairs : null;
}

/** The settings to apply next, given the scenario so far and the target. */
type Emit = (current: Scenario, to: Scenario) => readonly Pair[];

function whenChanged(key: string, textOf: (scenario: Scenario) => string): Emit {
  return (current, to) => (textOf(current) === textOf(to) ? [] : [[key, textOf(to)]]);
}

const emitRequest: Emit = (current, to) => {
  if (same(current.request, to.request)) return [];
  const cpu = cpuOf(to.request);
  if (Number.isInteger(cpu) && same(withCpu(current.request, cpu), to.request)) return [];
  return [['request', formatRequest(to.request)]];
};

const emitParameter =
  (key: ParameterKey): Emit =>
  (current, to) => {
    const { read } = parameterOf(key);
    const now = read(current, current.servers[0]!);
    const then = read(to, to.servers[0]!);
    return Object.is(now, then) ? [] : [[key, formatValue(key, then)]];
  };

/**
 * One setting without a prefix if all servers with the parameter agree, otherwise one per differing server.
 */
const emitServerParameter =
  (key: ParameterKey): Emit =>
  (current, to) => {
    const { read } = parameterOf(key);
    const servers = to.servers.filter((each) => serverHas(key, each.model));
    const changed = servers.filter((each) => {
      const before = current.servers.find((other) => other.id === each.id);
      return before === undefined || !Object.is(read(current, before), read(to, each));
    });
    const texts = servers.map((each) => formatValue(key, read(to, each)));
    if (changed.length === 0) return [];
    if (new Set(texts).size === 1) return [[key, texts[0]!]];
    return changed.map((each) => [`${each.id}.${key}`, formatValue(key, read(to, each))]);
  };

const emitNodes: Emit = (current, to) => {
  const before = current.upstreams[0]?.nodeLatencies ?? [];
  const after = to.upstreams[0]?.nodeLatencies ?? [];
  const gone = before.filter((each) => !after.some((other) => other.node === each.node));
  const changed = after.filter((each) => !before.some((other) => same(other, each)));
  return [
    ...gone.map((each): Pair => [`node.${each.node}`, 'none']),
    ...changed.map((each): Pair => [`node.${each.node}`, formatDistribution(each.latency)]),
  ];
};

/**
 * Writes a list with one setting per entry, all with the same key. If the list already has entries, "none"
 * empties it first.
 */
function emitList<Entry>(
  key: string,
  entriesOf: (scenario: Scenario) => readonly Entry[],
  format: (entry: Entry, to: Scenario) => string,
): Emit {
  return (current, to) => {
    const before = entriesOf(current);
    const after = entriesOf(to);
    if (same(before, after)) return [];
    const start: readonly Pair[] = before.length === 0 ? [] : [[key, 'none']];
    return [...start, ...after.map((entry): Pair => [key, format(entry, to)])];
  };
}

/** Settings in which individual servers differ from the shared values. */
const emitOwn: Emit = (current, to) =>
  to.servers.flatMap(({ id }) => {
    const now = scenarioFor(current, { id });
    return ownPairs(now, scenarioFor(to, { id })).map(([key, text]): Pair => [`${id}.${key}`, text]);
  });

/** Settings in which this server differs from the shared values, without its id: "timeout" and "300ms". */
export function ownSettings(scenario: Scenario, id: string): readonly Pair[] {
  return ownPairs(scenario, scenarioFor(scenario, { id }));
}

/** The settings of each later upstream group, prefixed by its name. */
function ofLaterGroups(now: Scenario, to: Scenario, ofFirst: Emit): readonly Pair[] {
  return laterGroups(to).flatMap((name) =>
    ofFirst(withGroupFirst(now, name), withGroupFirst(to, name)).map(
      ([key, text]): Pair => [`${name}.${key}`, text],
    ),
  );
}

/** The thread model that serves each group, if it changes. */
const emitServed: Emit = (current, to) => {
  const modelIn = (scenario: Scenario, group: string): string =>
    scenario.upstreams.find(({ name }) => name === group)?.service?.server.model ?? 'none';
  return to.upstreams.flatMap(({ name }): readonly Pair[] =>
    modelIn(current, name) === modelIn(to, name) ? [] : [[`${name}.server`, modelIn(to, name)]],
  );
};

/** The settings of the server behind each group, once it has its target model. */
const emitServices: Emit = (current, to) =>
  to.upstreams.flatMap(({ name }) => {
    const [now, then] = [scenarioForService(current, name), scenarioForService(to, name)];
    if (now === null || then === null) return [];
    const request = emitRequest(now, then);
    // If requests have a program, it defines how long they compute, so `cpu` is left out.
    const keys = SERVICE_KEYS.filter(
      (key) => serverHas(key, then.servers[0]!.model) && (key !== 'cpu' || request.length === 0),
    );
    return [...request, ...keys.flatMap((key) => emitParameter(key)(now, then))].map(
      ([key, text]): Pair => [`${name}.${key}`, text],
    );
  });

/**
 * Settings that lead one server from its current to its target state; `differences` applies them and compares
 * the result.
 */
function ownPairs(now: Scenario, to: Scenario): readonly Pair[] {
  const changed = <Entry>(before: readonly Entry[], after: readonly Entry[]): readonly Entry[] =>
    after.filter((entry) => !before.some((other) => same(other, entry)));
  const request = emitRequest(now, to);
  // If requests have a program, it defines how long they compute, so `cpu` is left out.
  const keys = PLAIN.filter((key) => mayDiffer(key) && (key !== 'cpu' || request.length === 0));
  return [
    ...request,
    ...keys.flatMap((key) => emitParameter(key)(now, to)),
    ...ownLatencies(now, to),
    ...ofLaterGroups(now, to, (before, after) => [
      ...OF_GROUPS.filter(mayDiffer).flatMap((key) => emitParameter(key)(before, after)),
      ...ownLatencies(before, after),
    ]),
    ...emitServed(now, to),
    ...emitServices(withServedAs(now, to), to),
    ...changed(now.locks, to.locks).map((lock): Pair => ['lock', formatLock(lock)]),
    ...changed(now.classes, to.classes).map((each): Pair => ['class', formatOwnClass(each)]),
  ];
}

/** The scenario after its groups have been given the target's serving models. */
function withServedAs(now: Scenario, to: Scenario): Scenario {
  return emitServed(now, to).reduce((scenario, [key, text]) => {
    const applied = applySetting(scenario, key, text);
    return isProblem(applied) ? scenario : applied;
  }, now);
}

/** The latency of a group and of its nodes. */
const ownLatencies: Emit = (now, to) => {
  const latency = (s: Scenario): string =>
    s.upstreams[0] === undefined ? '' : formatDistribution(s.upstreams[0].latency);
  return [
    ...(latency(now) === latency(to) ? [] : [['latency', latency(to)] as const]),
    ...emitNodes(now, to),
  ];
};

/** `think` and `latency` are distributions in links, and nodes precede what refers to them. */
const SPECIAL: ReadonlySet<ParameterKey> = new Set(['think', 'latency', 'nodes']);
const PLAIN = PARAMETER_KEYS.filter((key) => !SPECIAL.has(key));
const OF_GROUPS = PLAIN.filter((key) => parameterOf(key).section === 'upstream');

const EMITTERS: readonly Emit[] = [
  whenChanged('name', (s) => s.name),
  whenChanged('front', (s) => s.front ?? 'none'),
  whenChanged('servers', (s) => formatServers(s.servers)),
  whenChanged('upstream', (s) => s.upstreams.map(({ name }) => name).join(',') || 'none'),
  (current, to) => (to.upstreams.length === 0 ? [] : emitParameter('nodes')(current, to)),
  emitRequest,
  whenChanged('requests', (s) => String(s.stop.requests ?? 'none')),
  whenChanged('duration', (s) =>
    s.stop.durationNanos === null ? 'none' : formatDuration(s.stop.durationNanos),
  ),
  whenChanged('timestamps', (s) => s.traffic.timestampsNanos.map(formatDuration).join(',') || 'none'),
  whenChanged('think', (s) => formatDistribution(s.traffic.think)),
  (current, to) =>
    to.upstreams.length === 0
      ? []
      : whenChanged('latency', (s) => formatDistribution(s.upstreams[0]!.latency))(current, to),
  ...PLAIN.map((key) =>
    parameterOf(key).section === 'server' ? emitServerParameter(key) : emitParameter(key),
  ),
  emitNodes,
  (current, to) =>
    ofLaterGroups(current, to, (before, after) => [
      ...emitParameter('nodes')(before, after),
      ...OF_GROUPS.flatMap((key) => emitParameter(key)(before, after)),
      ...ownLatencies(before, after),
    ]),
  emitServed,
  emitServices,
  emitList('lock', (s) => s.locks, formatLock),
  emitList('class', (s) => s.classes, formatClass),
  emitList(
    'fault',
    (s) => s.faults,
    (fault, { upstreams }) => formatFault(fault, upstreams[0]?.name),
  ),
  emitList('machineFault', (s) => s.machineFaults, formatMachineFault),
  emitOwn,
];

/**
 * Reads a query, with or without "?"; an empty one is the default scenario. Never throws: problems name the
 * key, the value and what is allowed. Parts that are not understood are ignored, as long as the rest
 * identifies a scenario. Keys in `ignored`, such as those of the page's view, are read elsewhere.
 */
export function decodeLink(query: string, ignored: readonly string[] = []): DecodedLink {
  const parsed = readLinkQuery(query);
  const given = parsed.pairs.filter(([key]) => !ignored.includes(key) && !isTracking(key));
  const { pairs, overruled } = lastOfEach(given, isRepeatable);
  const base = baseOf(new Map(pairs));
  const tooLong = parsed.tooLong.filter(({ key }) => !ignored.includes(key) && !isTracking(key));
  const leftOut = [...parsed.problems, ...tooLong, ...(base.ok ? [] : base.problems)];
  // Without a scene, only settings that would be wrong in any scene are reported.
  let scenario = base.ok ? base.scenario : DEFAULT_SCENARIO;
  const settings = pairs.filter(([key]) => !NO_SETTINGS.includes(key));
  settings.sort(([a], [b]) => settingRank(a) - settingRank(b));
  const apply = (taken: readonly Pair[]): boolean => {
    const before = leftOut.length;
    for (const [key, text] of taken) {
      const changed = applySetting(scenario, key, text, ignored);
      if (!isProblem(changed)) scenario = changed;
      else if (base.ok || isWrongAnywhere(key, text)) leftOut.push(changed);
    }
    return leftOut.length - before < taken.length;
  };
  // First determine the servers, so that each gets the defaults of the link's version.
  const setsServers = apply(settings.filter(([key]) => settingRank(key) === 0));
  const ofAll = parsed.defaults.filter(({ only }) => only === undefined);
  if (!pairs.some(([key]) => key === DOCUMENT_KEY)) apply(earlierSettings(scenario, ofAll));
  const setsMore = apply(settings.filter(([key]) => settingRank(key) > 0));
  // Whether users think, and whether there are locks, is known only at this point.
  const ofSome = parsed.defaults.filter(
    (each) => each.only !== undefined && !pairs.some(([key]) => key === each.key),
  );
  apply(earlierSettings(scenario, ofSome));
  scenario = parsed.meant(scenario);
  if (!base.ok) return { ok: false, problems: [...leftOut, ...overruled] };
  const namesBase = pairs.some(([key]) => key === PRESET_KEY || key === DOCUMENT_KEY);
  if (leftOut.length > 0 && !namesBase && !setsServers && !setsMore) return { ok: false, problems: leftOut };
  const checked = parseScenario(scenario);
  if (!checked.ok) return { ok: false, problems: [...leftOut, ...checked.problems] };
  return { ...checked, preset: base.preset, leftOut, overruled };
}

/** Whether a rejected setting is wrong in itself, and not because of something that the scene lacks. */
function isWrongAnywhere(key: string, text: string): boolean {
  return !key.includes('.') && !(isParameterKey(key) && parseValue(key, text).ok);
}

type Base =
  | { readonly ok: true; readonly scenario: Scenario; readonly preset: Preset | null }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function baseOf(values: ReadonlyMap<string, string>): Base {
  const packed = values.get(PACKED_KEY);
  if (packed !== undefined)
    return failure(PACKED_KEY, packed, t`a complete packed link: part of it is missing or changed`);
  const id = values.get(PRESET_KEY);
  const preset = id === undefined ? null : presetById(id);
  if (id !== undefined && preset === null) {
    const ids = PRESETS.map((each) => each.id);
    const meant = nearestNames(id, ids);
    const problem = { key: PRESET_KEY, value: showValue(id), allowed: eitherOf(ids) };
    return { ok: false, problems: [meant.length > 0 ? { ...problem, meant } : problem] };
  }
  const document = values.get(DOCUMENT_KEY);
  if (document === undefined) return { ok: true, scenario: preset?.scenario ?? DEFAULT_SCENARIO, preset };
  const json = parseDocument(document);
  if (json === undefined) return failure(DOCUMENT_KEY, document, t`a scenario as JSON in base64url`);
  const parsed = parseScenario(json);
  return parsed.ok ? { ...parsed, preset } : parsed;
}

function parseDocument(text: string): unknown {
  const json = text.startsWith('{') ? text : decodeBase64Url(text);
  try {
    return json === null ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

function failure(key: string, text: string, allowed: string): Base {
  return { ok: false, problems: [{ key, value: showValue(text), allowed }] };
}
