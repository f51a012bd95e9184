// Turns external JSON into a Scenario. No input makes it throw; all problems are reported at once. Documents
// of older schema versions are migrated first, one version at a time.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { checkConsistency, checkOwnNames, type ReportProblem } from './consistency.ts';
import { LOCK_DEFAULTS } from './default-scenario.ts';
import {
  DEFAULTS_OF_VERSION_1,
  DEFAULTS_OF_VERSION_2,
  DEFAULTS_OF_VERSION_3,
  DEFAULTS_OF_VERSION_4,
  DEFAULTS_OF_VERSION_6,
  withEarlierDefaults,
  withFairLocks,
} from './earlier-defaults.ts';
import { type Problem, showValue } from './problem.ts';
import { ShapeReader } from './read-shape.ts';
import {
  type Fault,
  hasTurns,
  type ProgramLock,
  SCENARIO_VERSION,
  type Scenario,
  type Upstream,
} from './scenario.ts';
import { SCENARIO_SHAPE } from './scenario-shape.ts';
import { changedForAll } from './server-overrides.ts';

export type Parsed =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a scenario of any known schema version: fills in defaults for missing values, puts lists into
 * canonical order, checks all ranges. Problems have the path of the value, such as "machine.cores".
 */
export function parseScenario(input: unknown): Parsed {
  try {
    return parse(input);
  } catch {
    // This happens only if reading a property throws, as with a getter or a proxy.
    return failure([{ key: 'scenario', value: t`an object that cannot be read`, allowed: t`plain JSON` }]);
  }
}

function parse(input: unknown): Parsed {
  const migrated = migrate(input);
  if (!migrated.ok) return migrated;
  const reader = new ShapeReader();
  const value = reader.read(SCENARIO_SHAPE, migrated.document, '');
  if (value === undefined) return failure(reader.problems);
  // The reader has checked every field against the shape, which matches the type.
  const given = value as unknown as Scenario;
  const broken = new Set(reader.problems.map((problem) => /^\w+/.exec(problem.key)?.[0] ?? ''));
  const report: ReportProblem = (path, wrong, allowed) => reader.report(path, wrong, allowed);
  // The canonical form omits settings of single servers that change nothing, so names are checked before.
  checkOwnNames(given, report);
  const scenario = changedForAll(given, canonical);
  checkConsistency(scenario, broken, report);
  return reader.problems.length === 0 ? { ok: true, scenario } : failure(reader.problems);
}

function failure(problems: readonly Problem[]): Parsed {
  return { ok: false, problems };
}

/** Equivalent scenarios get the same form, so that they are deeply equal. */
function canonical(scenario: Scenario): Scenario {
  return {
    ...scenario,
    upstreams: scenario.upstreams.map(withSortedNodes),
    faults: scenario.faults.map(withUsedFactor),
    locks: scenario.locks.map(withUsedNumbers),
  };
}

function withSortedNodes(group: Upstream): Upstream {
  return { ...group, nodeLatencies: [...group.nodeLatencies].sort((a, b) => a.node - b.node) };
}

function withUsedFactor(fault: Fault): Fault {
  return fault.kind === 'down' || fault.kind === 'refusing' ? { ...fault, factor: 1 } : fault;
}

function withUsedNumbers(lock: ProgramLock): ProgramLock {
  const { name, kind, spinNanos, batch, localNanos, round, handOverNanos } = lock;
  const used: Partial<ProgramLock> = {
    mutex: {},
    spin: { spinNanos },
    atomic: {},
    local: { batch, localNanos },
    combining: { round },
  }[kind];
  return { name, kind, ...LOCK_DEFAULTS, ...used, ...(hasTurns(kind) ? { handOverNanos } : {}) };
}

/** Migrates a document to the next version. The key of the migration is the version that it starts from. */
export type Migration = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>;

const MIGRATIONS: ReadonlyMap<number, Migration> = new Map([
  [1, (document) => withEarlierDefaults(document, DEFAULTS_OF_VERSION_1)],
  [2, (document) => withEarlierDefaults(document, DEFAULTS_OF_VERSION_2)],
  [3, (document) => withFairLocks(withEarlierDefaults(document, DEFAULTS_OF_VERSION_3))],
  [4, (document) => withEarlierDefaults(document, DEFAULTS_OF_VERSION_4)],
  // Documents kept their meaning. Only the scenes that links refer to by name changed.
  [5, (document) => document],
  [6, (document) => withEarlierDefaults(document, DEFAULTS_OF_VERSION_6)],
]);

type Migrated =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * A document without a version counts as the present version. A value that is not an object is left for the
 * parser to report.
 */
export function migrate(
  input: unknown,
  migrations: ReadonlyMap<number, Migration> = MIGRATIONS,
  present: number = SCENARIO_VERSION,
): Migrated {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, 'version')) {
    return { ok: true, document: input };
  }
  let document = input as Record<string, unknown>;
  const given = document.version;
  let version = given;
  while (typeof version === 'number' && version < present) {
    const step = migrations.get(version);
    if (step === undefined) break;
    document = step(document);
    version += 1;
  }
  if (version === present) return { ok: true, document: { ...document, version: present } };
  const known = eitherOf([...migrations.keys(), present]);
  return {
    ok: false,
    problems: [{ key: 'version', value: showValue(given), allowed: t`schema version ${known}` }],
  };
}
