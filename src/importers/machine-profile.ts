// A machine profile: the document of `threadway calibrate` with values of parameters, how each was measured,
// and the machine. Applied to a scenario it only sets those parameters, so a link to the run contains their
// keys.

import { t } from '../languages/t.ts';
import { applySetting, isProblem } from '../links/settings.ts';
import { isRecord } from '../scenario/is-record.ts';
import { type MachineProfile, PROFILE_MARK, PROFILE_VERSION } from '../scenario/machine-profile.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { type Problem, showValue, unknownKey } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { parseValue } from '../scenario/value.ts';

export type ReadProfile =
  | { readonly ok: true; readonly profile: MachineProfile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The parameters that a profile may set: those of the machine, because it says nothing about servers or
 * traffic.
 */
export const PROFILE_KEYS: readonly ParameterKey[] = PARAMETER_KEYS.filter(
  (key) => parameterOf(key).section === 'machine',
);

/** Maximum number of characters of a profile. */
const CHARACTERS_MAX = 100_000;
const FIELDS = [PROFILE_MARK, 'machine', 'values', 'others'];

/** Whether a text is meant to be a profile, valid or not. */
export function isProfileText(text: string): boolean {
  return text.trimStart().startsWith('{') && text.includes(`"${PROFILE_MARK}"`);
}

/** Reads a profile. Never throws: each problem in its result names the key, the value and what is allowed. */
export function readProfile(text: string): ReadProfile {
  if (text.length > CHARACTERS_MAX) {
    return failed('profile', t`${text.length} characters`, t`at most ${CHARACTERS_MAX}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return failed('profile', showValue(text.trim()), t`JSON as \`threadway calibrate\` writes it`);
  }
  if (!isRecord(json) || !Object.hasOwn(json, PROFILE_MARK)) {
    return failed('profile', showValue(json), t`a document with the field ${PROFILE_MARK}`);
  }
  if (json[PROFILE_MARK] !== PROFILE_VERSION) {
    return failed(PROFILE_MARK, showValue(json[PROFILE_MARK]), `version ${PROFILE_VERSION}`);
  }
  const problems = [
    ...unknownFields(json),
    ...machineProblems(json.machine),
    ...calibratedProblems('values', json.values, valueProblem),
    ...calibratedProblems('others', json.others, () => null),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    profile: {
      [PROFILE_MARK]: PROFILE_VERSION,
      machine: (json.machine ?? {}) as MachineProfile['machine'],
      values: json.values as MachineProfile['values'],
      others: (json.others ?? {}) as MachineProfile['others'],
    },
  };
}

/** The values of a profile as settings, in the order of the table of parameters. */
export function profileSettings({
  values,
}: Pick<MachineProfile, 'values'>): readonly (readonly [key: ParameterKey, text: string])[] {
  return PROFILE_KEYS.flatMap((key) => {
    const calibrated = values[key];
    return calibrated === undefined ? [] : [[key, calibrated.value] as const];
  });
}

/** The scenario on this machine. The profile must come from `readProfile`, so its values are allowed. */
export function withProfile(scenario: Scenario, profile: Pick<MachineProfile, 'values'>): Scenario {
  return profileSettings(profile).reduce((current, [key, text]) => {
    const changed = applySetting(current, key, text);
    if (isProblem(changed)) throw new TypeError(`${key}: ${changed.value} was let through`);
    return changed;
  }, scenario);
}

function failed(key: string, value: string, allowed: string): ReadProfile {
  return { ok: false, problems: [{ key, value, allowed }] };
}

function unknownFields(json: Readonly<Record<string, unknown>>): readonly Problem[] {
  return Object.keys(json)
    .filter((key) => !FIELDS.includes(key))
    .map((key) => ({ key, value: showValue(json[key]), allowed: t`one of the fields ${FIELDS.join(', ')}` }));
}

function machineProblems(machine: unknown): readonly Problem[] {
  const allowed = t`an object whose fields are texts`;
  if (machine === undefined) return [];
  if (!isRecord(machine)) return [{ key: 'machine', value: showValue(machine), allowed }];
  return Object.entries(machine)
    .filter(([, value]) => typeof value !== 'string')
    .map(([key, value]) => ({ key: `machine.${key}`, value: showValue(value), allowed: 'a text' }));
}

/** The problem with a field of measured values. Only `values` is required. */
function calibratedProblems(
  field: 'values' | 'others',
  found: unknown,
  problemOf: (key: string, value: string) => Problem | null,
): readonly Problem[] {
  if (found === undefined && field === 'others') return [];
  if (!isRecord(found)) {
    return [{ key: field, value: showValue(found), allowed: t`an object with a field for each value` }];
  }
  return Object.entries(found).flatMap(([key, each]) => {
    const whole = isRecord(each) && typeof each.value === 'string' && typeof each.how === 'string';
    if (!whole) {
      const allowed = t`an object with two texts, “value” and “how”`;
      return [{ key: `${field}.${key}`, value: showValue(each), allowed }];
    }
    const problem = problemOf(key, each.value as string);
    return problem === null ? [] : [{ ...problem, key: `${field}.${problem.key}` }];
  });
}

function valueProblem(key: string, text: string): Problem | null {
  const known = PROFILE_KEYS.find((each) => each === key);
  if (known === undefined) return unknownKey(showValue(key).slice(1, -1), text, PROFILE_KEYS);
  const parsed = parseValue(known, text);
  return parsed.ok ? null : parsed.problem;
}
