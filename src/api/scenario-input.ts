// Turns an accepted scenario (an object, the id of a preset, a link), with optional settings, into a run.

import { queryIn, withoutFragment } from '../links/address-text.ts';
import { decodeEdits } from '../links/edits-link.ts';
import { decodeLink, encodeLink } from '../links/link.ts';
import { EDIT_KEY } from '../links/link-migrations.ts';
import { unpackLink as unpackQuery } from '../links/packed-link.ts';
import { isPacked, PACKED_KEY } from '../links/query.ts';
import { applySetting, isProblem, settingRank } from '../links/settings.ts';
import { decodeView, VIEW_KEYS } from '../links/view-link.ts';
import { type Nanos, parseDuration } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import { isRecord } from '../scenario/is-record.ts';
import { parseScenario } from '../scenario/parse.ts';
import { OPENING_PRESET_ID, PRESETS, presetById } from '../scenario/presets.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { InputError } from './input-error.ts';

/**
 * The same type with every field optional, except the one that says which case of a union the object is, such
 * as `model` or `kind`.
 */
export type Partly<Value> = Value extends readonly (infer Entry)[]
  ? readonly Partly<Entry>[]
  : Value extends object
    ? { readonly [Key in keyof Value]?: Partly<Value[Key]> | undefined }
    : Value;

/**
 * A scenario or a part of one, with defaults for missing fields; the id of a preset; a link to the page; or
 * the query of such a link. A link with changes stands for the run with these changes, and a link to an
 * instant for the run up to that instant.
 */
export type ScenarioInput = Partly<Scenario> | string;

/**
 * Keys and values in the form of `--set` and of links: `{ 'A.threads': 100, timeout: '2s' }`. A list sets a
 * key several times.
 */
export type Settings = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export interface InputOptions {
  /** Settings that are applied to the scenario before the changes of a link. */
  readonly set?: Settings | undefined;
  /** The random seed; by default that of the scenario. */
  readonly seed?: number | undefined;
}

/** A requested run: a scenario with the changes of a link. */
export interface RunRequest {
  readonly scenario: Scenario;
  readonly edits: readonly Edit[];
  /** The instant of a link; null if it has none. */
  readonly atNanos: Nanos | null;
}

/** The options that a call may have, by name. With this type the compiler finds missing names. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

export const INPUT_OPTIONS: OptionNames<InputOptions> = { set: true, seed: true };

/** Throws InputError if the options are not an object, or if one of them is unknown. */
export function checkOptions<Options extends object>(options: unknown, names: OptionNames<Options>): void {
  const allowed = Object.keys(names).join(', ');
  if (!isRecord(options))
    throw new InputError([
      { key: 'options', value: showValue(options), allowed: `an object with ${allowed}` },
    ]);
  const unknown = Object.entries(options).filter(([key]) => !Object.hasOwn(names, key));
  if (unknown.length === 0) return;
  throw new InputError(unknown.map(([key, value]) => ({ key, value: showValue(value), allowed })));
}

/** The scenario that `input` means, with every field filled in. Throws InputError. */
export function scenarioOf(input: ScenarioInput, options: InputOptions = {}): Scenario {
  checkOptions(options, INPUT_OPTIONS);
  return runRequest(input, options).scenario;
}

/**
 * The query of a link to this scenario, which may be partial. It is empty for the opening scene of the page.
 * Throws InputError.
 */
export function linkOf(scenario: Partly<Scenario>): string {
  return encodeLink(objectRun(scenario).scenario);
}

/** Throws InputError. */
export function runRequest(input: ScenarioInput, { set = {}, seed }: InputOptions): RunRequest {
  const given = typeof input === 'string' ? textRun(input) : objectRun(input);
  if (seed === undefined && isEmpty(set)) return given;
  // Changes of a run belong to its own scenario and cannot be applied to another.
  if (given.edits.length > 0) {
    const key = seed === undefined ? 'set' : 'seed';
    throw new InputError([{ key, value: showValue(seed ?? set), allowed: 'a link that holds no changes' }]);
  }
  const scenario = isEmpty(set) ? given.scenario : withSettings(given.scenario, set);
  return { ...given, scenario: seed === undefined ? scenario : withSettings(scenario, { seed }) };
}

const isEmpty = (set: unknown): boolean => isRecord(set) && Object.keys(set).length === 0;

/** A duration as text. Throws InputError. */
export function durationOf(key: string, text: unknown, allowed: string, mostNanos: Nanos): Nanos {
  const nanos = typeof text === 'string' ? parseDuration(text) : null;
  if (nanos !== null && nanos <= mostNanos) return nanos;
  throw new InputError([{ key, value: showValue(text), allowed }]);
}

function objectRun(input: unknown): RunRequest {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new InputError(parsed.problems);
  return { scenario: parsed.scenario, edits: [], atNanos: null };
}

function textRun(text: string): RunRequest {
  const isAddress = text.includes('://');
  const id = isAddress && !text.includes('?') ? OPENING_PRESET_ID : text;
  const preset = presetById(id);
  if (preset !== null) return { scenario: preset.scenario, edits: [], atNanos: null };
  if (!isAddress && !text.includes('=')) {
    const allowed = `a scenario, a link or one of ${PRESETS.map((each) => each.id).join(', ')}`;
    throw new InputError([{ key: 'scenario', value: showValue(text), allowed }]);
  }
  return linkRun(queryIn(text));
}

function linkRun(query: string): RunRequest {
  if (isPacked(query)) {
    const allowed = 'a whole packed link, after unpackLink(link)';
    throw new InputError([{ key: PACKED_KEY, value: showValue(query), allowed }]);
  }
  const link = decodeLink(query, [...VIEW_KEYS, EDIT_KEY]);
  if (!link.ok) throw new InputError(link.problems);
  if (link.leftOut.length > 0) throw new InputError(link.leftOut);
  const { edits, problems: wrongEdits } = decodeEdits(query, link.scenario);
  const { view, problems: wrongView } = decodeView(query);
  // Of a link's view settings, only `t` affects the run.
  const problems: readonly Problem[] = [...wrongEdits, ...wrongView.filter(({ key }) => key === 't')];
  if (problems.length > 0) throw new InputError(problems);
  return { scenario: link.scenario, edits, atNanos: view.atNanos };
}

function withSettings(base: Scenario, settings: Settings): Scenario {
  if (!isRecord(settings)) {
    const allowed = "keys and values, such as { threads: 100, 'B.timeout': '2s' }";
    throw new InputError([{ key: 'set', value: showValue(settings), allowed }]);
  }
  const pairs = Object.entries(settings).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [key, String(each)] as const),
  );
  pairs.sort(([a], [b]) => settingRank(a) - settingRank(b));
  const problems: Problem[] = [];
  let scenario = base;
  for (const [key, text] of pairs) {
    const changed = applySetting(scenario, key, text);
    if (isProblem(changed)) problems.push(changed);
    else scenario = changed;
  }
  if (problems.length > 0) throw new InputError(problems);
  return objectRun(scenario).scenario;
}

/**
 * Converts a link or its query from the packed key (`z=…`) to readable keys, for `simulate` and the like. Any
 * other link is unchanged; so is one that cannot be unpacked, which `simulate` then reports.
 */
export async function unpackLink(link: string): Promise<string> {
  const address = withoutFragment(link);
  const start = address.indexOf('?') + 1;
  return address.slice(0, start) + (await unpackQuery(address.slice(start))) + link.slice(address.length);
}
