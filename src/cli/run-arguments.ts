// Arguments of `threadway run`. Those that are not its own options are read as the command line of a load
// tool.

import { closeSync, openSync, readSync } from 'node:fs';
import { readProfile, withProfile } from '../importers/machine-profile.ts';
import { isToolOption, parseToolCommand, TOOL_WORDS } from '../importers/tool-command.ts';
import { applySetting, isProblem, SETTING_KEYS } from '../links/settings.ts';
import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import { nearestNames } from '../scenario/nearest-names.ts';
import { parseScenario } from '../scenario/parse.ts';
import { PRESETS, presetById } from '../scenario/presets.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { takeOptions } from './options.ts';
import { say } from './print.ts';
import { nameOf, reading } from './reading.ts';
import { meantBy, optionMeantBy, unknownName } from './unknown-name.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

export interface RunArguments {
  readonly scenario: Scenario;
  readonly json: boolean;
  /** Whether the command line of a source's tool was given. */
  readonly ofTool: boolean;
}

const VALUE_OPTIONS = ['--preset', '--scenario', '--machine', '--set'];

/**
 * Throws UsageError for any problem with the arguments or with a file. `others`: options that the command has already
 * taken, to suggest them for misspelt ones.
 */
export function readRunArguments(args: readonly string[], others: readonly string[] = []): RunArguments {
  const { values, flags, rest } = takeOptions(args, { values: VALUE_OPTIONS, flags: ['--json'] });
  const [preset, file, machine] = VALUE_OPTIONS.map((option) => values.get(option)?.at(-1));
  const isNamed = preset !== undefined || file !== undefined;
  if (preset !== undefined && file !== undefined)
    throw new UsageError('give one of --preset and --scenario, not both');
  // The remaining arguments belong to a load tool's command line, or are a mistake.
  const known = [...VALUE_OPTIONS, '--json', ...others];
  if (!isNamed) refuseUnknown(rest, known);
  if (isNamed && rest.length > 0) {
    const meant = optionMeantBy(rest[0]!, known);
    if (meant !== '') throw new UsageError(`argument: ${showValue(rest[0])} is not known; ${meant}`);
    const allowed = `the options of "threadway help"; a command such as --rate 1000 ... sync --threads 50 replaces ${preset === undefined ? '--scenario' : '--preset'}`;
    throw new UsageError(`argument: ${showValue(rest[0])} is not allowed; allowed: ${allowed}`);
  }
  const base = baseOf(preset, file, rest);
  const onMachine = machine === undefined ? base : withMachine(base, machine);
  const scenario = withSettings(onMachine, values.get('--set') ?? []);
  const checked = parseScenario(scenario);
  if (!checked.ok) throw usageErrorOf(checked.problems);
  return { scenario: checked.scenario, json: flags.has('--json'), ofTool: rest.length > 0 };
}

/**
 * Suggests an option or scene for an argument that the tool does not know. Otherwise one misspelt letter
 * would produce the list of all missing options. Throws UsageError.
 */
function refuseUnknown(rest: readonly string[], known: readonly string[]): void {
  const strange = rest.find(
    (each, at) =>
      !TOOL_WORDS.includes(each) &&
      !isToolOption(each.split('=', 1)[0]!) &&
      !isToolOption(rest[at - 1] ?? ''),
  );
  if (strange === undefined) return;
  const wordsOfTool = TOOL_WORDS.filter((word) => !word.startsWith('-'));
  const meant = strange.startsWith('-')
    ? optionMeantBy(strange, [...known, ...TOOL_WORDS.filter((word) => word.startsWith('--'))])
    : meantBy(strange, wordsOfTool) || presetMeantBy(strange);
  if (meant !== '') throw new UsageError(`argument: ${showValue(strange)} is not known; ${meant}`);
}

/** Suggests "did you mean --preset stalled-node?" if a scene is given without its option. */
function presetMeantBy(given: string): string {
  const near = nearestNames(
    given,
    PRESETS.map(({ id }) => id),
  );
  return near.length > 0 ? `did you mean ${near.map((id) => `--preset ${id}`).join(' or ')}?` : '';
}

const WHOLE_COMMAND = '--rate 1000 --num_req 10000 --latency "20ms*9,30s" sync --threads 50';

/** Missing options are reported in one sentence, separately from invalid values. */
function toolError({
  problems,
  missing,
}: Extract<ReturnType<typeof parseToolCommand>, { ok: false }>): UsageError {
  if (missing.length === 0) return usageErrorOf(problems);
  const wrong = problems.filter(({ key }) => !missing.includes(key));
  const lacks = `${missing.join(', ')}: missing; a command needs all of them, as in ${WHOLE_COMMAND}`;
  return wrong.length === 0
    ? new UsageError(lacks)
    : new UsageError(`${usageErrorOf(wrong).message}; ${lacks}`);
}

function baseOf(id: string | undefined, file: string | undefined, command: readonly string[]): Scenario {
  if (id !== undefined) {
    const preset = presetById(id);
    if (preset !== null) return preset.scenario;
    throw unknownName(
      '--preset',
      id,
      PRESETS.map((each) => each.id),
    );
  }
  if (file !== undefined) return readScenarioFile(file);
  if (command.length === 0) return DEFAULT_SCENARIO;
  const parsed = parseToolCommand(command);
  if (!parsed.ok) throw toolError(parsed);
  return parsed.scenario;
}

/**
 * The longest file that is read: scenarios and profiles have kilobytes, while a device such as /dev/zero has
 * no end.
 */
const BYTES_MAX = 64 * 2 ** 20;

/** The text of a file; "-" is standard input. Throws UsageError. */
export function textOf(file: string): string {
  const chunk = Buffer.alloc(64 * 1024);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const descriptor = file === '-' ? 0 : openSync(file, 'r');
    try {
      for (;;) {
        const read = readSync(descriptor, chunk);
        if (read === 0) return notEmpty(file, Buffer.concat(chunks).toString('utf8'));
        bytes += read;
        if (bytes > BYTES_MAX) break;
        chunks.push(Buffer.from(chunk.subarray(0, read)));
      }
    } finally {
      if (descriptor !== 0) closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${nameOf(file)}: cannot be read (${codeOf(error)})`);
  }
  throw new UsageError(`${nameOf(file)}: is longer than 64 MiB, the limit`);
}

function notEmpty(file: string, text: string): string {
  if (text.trim() === '') throw new UsageError(`${nameOf(file)}: is empty`);
  return text;
}

/** The scenario with the values of a profile. Settings given beside it take precedence. */
function withMachine(scenario: Scenario, file: string): Scenario {
  const read = reading(file, () => readProfile(textOf(file)));
  if (!read.ok) throw usageErrorOf(read.problems, `--machine ${nameOf(file)}: `);
  return withProfile(scenario, read.profile);
}

function readScenarioFile(file: string): Scenario {
  const parsed = reading(file, () => parseScenario(readJsonFile(file)));
  if (!parsed.ok) throw usageErrorOf(parsed.problems, `${nameOf(file)}: `);
  return parsed.scenario;
}

/** The parsed content of a file; "-" is standard input. Throws UsageError. */
export function readJsonFile(file: string): unknown {
  const text = textOf(file);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(`${nameOf(file)}: is not JSON`);
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

function withSettings(base: Scenario, settings: readonly string[]): Scenario {
  let scenario = base;
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1) throw new UsageError(`--set: ${showValue(setting)} is not allowed; allowed: key=value`);
    const [key, text] = [setting.slice(0, equals).trim(), setting.slice(equals + 1).trim()];
    const changed = applySetting(scenario, key, text);
    if (isProblem(changed))
      throw changed.keys === undefined ? usageErrorOf([changed], '--set ') : unknownKeyError(changed);
    reportUnit(scenario, changed, key, text);
    scenario = changed;
  }
  return scenario;
}

/** Reports which unit a duration without one was given, because timeout=5 may have meant seconds. */
function reportUnit(before: Scenario, changed: Scenario, key: string, text: string): void {
  if (!/^[\d.]+$/.test(text) || Number(text) === 0) return;
  const withUnit = applySetting(before, key, `${text}ms`);
  if (isProblem(withUnit) || !same(withUnit, changed)) return;
  say(`threadway: --set ${key}=${text} has no unit and is taken as ${text}ms\n`);
}

/**
 * The error for an unknown key. A list of a hundred keys would be too long, so it names the most common ones
 * and says where all are listed.
 */
function unknownKeyError({ key, value, keys = [] }: Problem): UsageError {
  const meant = meantBy(key, keys);
  const more = SETTING_KEYS.length - USUAL_KEYS.length;
  const all = `keys are ${USUAL_KEYS.join(', ')} and ${more} more, which "threadway help" lists`;
  const said = meant === '' ? all : `${meant} The ${all}`;
  return new UsageError(`--set ${key}: there is no such key (value ${value}); ${said}`);
}

const USUAL_KEYS = [
  'servers',
  'requests',
  'rate',
  'threads',
  'cores',
  'latency',
  'timeout',
  'fault',
] as const;
