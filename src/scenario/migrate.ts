// Brings documents of older schema versions up to the present one, a version at a time.

import { DEFAULTS_OF_VERSION_1, withEarlierDefaults } from './earlier-defaults.ts';
import { type Problem, showValue } from './problem.ts';
import { SCENARIO_VERSION } from './scenario.ts';

/** Turns a document of the version that is its key into one of the next version. */
export type Migration = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>;

const MIGRATIONS: ReadonlyMap<number, Migration> = new Map([
  [1, (document) => withEarlierDefaults(document, DEFAULTS_OF_VERSION_1)],
]);

export type Migrated =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A document without a version counts as one of the present version; what is no object is left for the parser to name. */
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
  const known = [...migrations.keys(), present].join(' or ');
  return {
    ok: false,
    problems: [{ key: 'version', value: showValue(given), allowed: `schema version ${known}` }],
  };
}
