// Migrates links of older schema versions to the current one, step by step. Any change of a key, default,
// preset or grammar that alters the meaning of older links needs a new step here. Documents within links have
// their own steps in scenario/parse.ts.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import {
  DEFAULTS_OF_VERSION_1,
  DEFAULTS_OF_VERSION_2,
  DEFAULTS_OF_VERSION_3,
  DEFAULTS_OF_VERSION_4,
  DEFAULTS_OF_VERSION_6,
  type EarlierDefault,
  withFairLocks,
} from '../scenario/earlier-defaults.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { SCENARIO_VERSION, type Scenario } from '../scenario/scenario.ts';
import { withinLimits } from './key-limits.ts';
import { formatQuery, type Pair, parseQuery } from './query.ts';

export const VERSION_KEY = 'v';
export const EDIT_KEY = 'edit';

export interface LinkMigration {
  /** Migrates the link's settings of scenario and view, in order. */
  readonly link: (pairs: readonly Pair[]) => readonly Pair[];
  /** Migrates the settings of one edit of the run. */
  readonly edit: (pairs: readonly Pair[]) => readonly Pair[];
  /** Defaults of that version that have changed since. */
  readonly defaults?: readonly EarlierDefault[];
  /** Migrates the complete scenario after all settings of the link are applied. */
  readonly scenario?: (scenario: Scenario) => Scenario;
}

/** `migrations`: by version. Each turns a link of that version into one of the next version. */
export interface LinkSchema {
  readonly version: number;
  readonly migrations: ReadonlyMap<number, LinkMigration>;
}

/**
 * Scenes that have changed since version 1, with settings that restore their old form. The link's own
 * settings are applied after these.
 */
const SCENES_OF_VERSION_1: Scenes = new Map([
  [
    'carriers',
    [
      ['A.pollers', '3'],
      ['B.pollers', '3'],
    ],
  ],
  [
    'timer-interrupt',
    [
      ['request', 'cpu:14us'],
      ['arrivals', 'poisson'],
      ['rate', '10000'],
      ['interruptEvery', '10ms'],
      ['interruptCost', '50us'],
      ['cacheRefill', '0s'],
      ['speed', '1:50'],
    ],
  ],
]);

const FAULT = 'fault';

type Scenes = ReadonlyMap<string, readonly Pair[]>;

/** Restores a scene's old form, before the link's own settings. */
const withScenesOf =
  (scenes: Scenes) =>
  (pairs: readonly Pair[]): readonly Pair[] => {
    const preset = pairs.find(([key]) => key === 'preset')?.[1];
    const stated = new Set(pairs.map(([key]) => key));
    const before = scenes.get(preset ?? '') ?? [];
    // Faults in a link are added to those of the scene.
    return [...before.filter(([key]) => key === FAULT || !stated.has(key)), ...pairs];
  };

const FROM_1: LinkMigration = {
  link: withScenesOf(SCENES_OF_VERSION_1),
  edit: (pairs) => pairs,
  defaults: DEFAULTS_OF_VERSION_1,
};

const START = 'start';

const FROM_2: LinkMigration = {
  // If an edit makes users think later in the run, the link gets the old start as a setting. If users think
  // from the beginning, the old default applies.
  link: (pairs) => {
    const thinkLater = pairs.some(([key, text]) => key === EDIT_KEY && /[ &]think=/.test(text));
    return thinkLater && pairs.every(([key]) => key !== START) ? [...pairs, [START, 'together']] : pairs;
  },
  edit: (pairs) => pairs,
  defaults: DEFAULTS_OF_VERSION_2,
};

const isLockKey = (key: string): boolean => key === 'lock' || key.endsWith('.lock');
const fairLock = ([key, text]: Pair): Pair =>
  isLockKey(key) && /:(?!atomic)/.test(text) ? [key, `${text}:fair`] : [key, text];

const FROM_3: LinkMigration = {
  link: (pairs) => pairs,
  edit: (pairs) => pairs.map(fairLock),
  defaults: DEFAULTS_OF_VERSION_3,
  scenario: withFairLocks,
};

/** Keys of what a study varies. */
const STUDY_KEYS: ReadonlySet<string> = new Set(['sweep', 'sweepBy', 'find']);

const FROM_4: LinkMigration = {
  // Links that limit connections only later in the run, only for one server, or by a study get the old
  // backlog as a setting. If all servers have the limit from the start, the old default covers it.
  link: (pairs) => {
    const limits = pairs.some(
      ([key, text]) =>
        key.endsWith('.connections') ||
        (key === EDIT_KEY && /[ &.]connections=/.test(text)) ||
        (STUDY_KEYS.has(key) && /^(\w+\.)?connections\b/.test(text)),
    );
    return limits ? [...pairs, ['backlog', 'none']] : pairs;
  },
  edit: (pairs) => pairs,
  defaults: DEFAULTS_OF_VERSION_4,
};

/** The scenes of version 5 by their speed: each began at 0 and ran at one speed. */
const SPEEDS_OF_VERSION_5: readonly (readonly [speed: string, scenes: string])[] = [
  ['1:50', 'rate-1k rate-2k rate-10k'],
  ['1:20', 'small-selector'],
  ['1:10', 'one-bridge calm-traffic slow-bridges few-carriers stalled-node latency-60ms one-output'],
  ['1:10', 'thread-per-connection one-selector timer-interrupt'],
  ['1:5', 'one-writer slow-motion'],
  ['1', 'small-pool small-storm users-1 users-10 users-100 users-500 green-threads carriers'],
  ['1', 'retry-storm retry-budget'],
  ['10', 'intended-start'],
];
const OPENING_OF_VERSION_5: readonly Pair[] = [
  ['A.threads', '8'],
  [FAULT, 'none'],
  [FAULT, 'down:3@200ms'],
];

const SCENES_OF_VERSION_5: Scenes = new Map(
  SPEEDS_OF_VERSION_5.flatMap(([speed, scenes]) =>
    scenes
      .split(' ')
      .map((scene): [string, readonly Pair[]] => [
        scene,
        [...(scene === 'one-bridge' ? OPENING_OF_VERSION_5 : []), ['speed', speed]],
      ]),
  ),
);

const FROM_5: LinkMigration = {
  link: withScenesOf(SCENES_OF_VERSION_5),
  edit: (pairs) => pairs,
};

const FROM_6: LinkMigration = {
  // The old default applies to the first group; later groups must state it.
  link: (pairs) => {
    const names =
      pairs
        .findLast(([key]) => key === 'upstream')?.[1]
        .split(',')
        .slice(1) ?? [];
    const silent = names
      .map((name) => `${name.trim()}.failAt`)
      .filter((name) => pairs.every(([key]) => key !== name));
    return [...pairs, ...silent.map((name): Pair => [name, '1s'])];
  },
  edit: (pairs) => pairs,
  defaults: DEFAULTS_OF_VERSION_6,
};

const PRESENT: LinkSchema = {
  version: SCENARIO_VERSION,
  migrations: new Map([
    [1, FROM_1],
    [2, FROM_2],
    [3, FROM_3],
    [4, FROM_4],
    [5, FROM_5],
    [6, FROM_6],
  ]),
};

export interface LinkQuery {
  readonly pairs: readonly Pair[];
  readonly problems: readonly Problem[];
  /** Keys that exceed their length limit; they are ignored. */
  readonly tooLong: readonly Problem[];
  /**
   * Defaults of the link's version that have changed since, newest first; they apply wherever the link states
   * nothing.
   */
  readonly defaults: readonly EarlierDefault[];
  /** Converts a scenario to the one that a link of that version meant. */
  readonly meant: (scenario: Scenario) => Scenario;
}

const asItIs = (scenario: Scenario): Scenario => scenario;

/** Whether a query is of the current version. A query without a version counts as current. */
export function isOfPresent(query: string): boolean {
  const given = parseQuery(query).pairs.find(([key]) => key === VERSION_KEY)?.[1];
  return given === undefined || given === String(SCENARIO_VERSION);
}

/** The pairs of a query in current form; a query without a version counts as current. */
export function readLinkQuery(query: string, schema: LinkSchema = PRESENT): LinkQuery {
  const { pairs: all, problems } = parseQuery(query);
  const { pairs, tooLong } = withinLimits(all);
  const given = pairs.find(([key]) => key === VERSION_KEY)?.[1];
  if (given === undefined || given === String(schema.version))
    return { pairs, problems, tooLong, defaults: [], meant: asItIs };
  const steps = stepsFrom(given, schema);
  if (steps === null) {
    const known = eitherOf([...schema.migrations.keys(), schema.version]);
    const problem = { key: VERSION_KEY, value: showValue(given), allowed: t`schema version ${known}` };
    // The meaning of an unknown version's keys is unknown.
    return { pairs: [], problems: [...problems, problem], tooLong, defaults: [], meant: asItIs };
  }
  const present = steps.reduce(stepped, pairs);
  return {
    pairs: present.map(([key, text]) => [key, key === VERSION_KEY ? String(schema.version) : text]),
    problems,
    tooLong,
    defaults: steps.flatMap(({ defaults }) => defaults ?? []).reverse(),
    meant: (scenario) => steps.reduce((meant, step) => step.scenario?.(meant) ?? meant, scenario),
  };
}

/** The migrations from this version on; null if the version is unknown. */
function stepsFrom(given: string, { version, migrations }: LinkSchema): readonly LinkMigration[] | null {
  const steps: LinkMigration[] = [];
  if (!/^\d{1,4}$/.test(given) || Number(given) > version) return null;
  for (let from = Number(given); from < version; from++) {
    const step = migrations.get(from);
    if (step === undefined) return null;
    steps.push(step);
  }
  return steps;
}

function stepped(pairs: readonly Pair[], step: LinkMigration): readonly Pair[] {
  return step.link(pairs).map(([key, text]): Pair => {
    // In "12.384s ! A.threads=100", the part after the last space is a query.
    const at = text.lastIndexOf(' ') + 1;
    if (key !== EDIT_KEY || at === 0) return [key, text];
    return [key, text.slice(0, at) + formatQuery(step.edit(parseQuery(text.slice(at)).pairs))];
  });
}
