// Arguments of `threadway run`: its own options, and all others as the tool's command line.

import { readFileSync } from 'node:fs';
import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import { parseScenario } from '../scenario/parse.ts';
import { PRESETS, presetById } from '../scenario/presets.ts';
import { showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { readProfile, withProfile } from '../share/machine-profile.ts';
import { applySetting, isProblem } from '../share/settings.ts';
import { parseToolCommand } from '../share/tool-command.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

export interface RunArguments {
  readonly scenario: Scenario;
  readonly json: boolean;
}

interface OwnOptions {
  readonly preset: string | null;
  readonly file: string | null;
  /** A profile that `threadway calibrate` wrote. */
  readonly machine: string | null;
  readonly settings: readonly string[];
  readonly json: boolean;
  /** What is none of ours. */
  readonly rest: readonly string[];
}

const VALUE_OPTIONS = ['--preset', '--scenario', '--machine', '--set'];

/** Throws UsageError for whatever is wrong with the arguments or with a file. */
export function readRunArguments(args: readonly string[]): RunArguments {
  const options = readOwnOptions(args);
  const sources = [options.preset !== null, options.file !== null, options.rest.length > 0].filter(Boolean);
  if (sources.length > 1) {
    throw new UsageError(
      'give one of --preset, --scenario or a command such as --rate 1000 ... sync --threads 50',
    );
  }
  const base = baseOf(options);
  const onMachine = options.machine === null ? base : withMachine(base, options.machine);
  const scenario = withSettings(onMachine, options.settings);
  const checked = parseScenario(scenario);
  if (!checked.ok) throw usageErrorOf(checked.problems);
  return { scenario: checked.scenario, json: options.json };
}

function readOwnOptions(args: readonly string[]): OwnOptions {
  let preset: string | null = null;
  let file: string | null = null;
  let machine: string | null = null;
  let json = false;
  const settings: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [option, attached] = splitOption(args[at]!);
    if (option === '--json' && attached === null) json = true;
    else if (VALUE_OPTIONS.includes(option)) {
      const value = attached ?? args[++at];
      if (value === undefined) throw new UsageError(`${option}: a value is missing after it`);
      if (option === '--preset') preset = value;
      else if (option === '--scenario') file = value;
      else if (option === '--machine') machine = value;
      else settings.push(value);
    } else rest.push(args[at]!);
  }
  return { preset, file, machine, settings, json, rest };
}

/** "--set=a=b" is "--set" with "a=b". */
function splitOption(arg: string): readonly [option: string, attached: string | null] {
  const match = /^(--(?:json|preset|scenario|machine|set))=(.*)$/s.exec(arg);
  return match === null ? [arg, null] : [match[1]!, match[2]!];
}

function baseOf(options: OwnOptions): Scenario {
  if (options.preset !== null) {
    const preset = presetById(options.preset);
    if (preset === null) {
      const ids = PRESETS.map((each) => each.id).join(', ');
      throw new UsageError(`--preset: ${showValue(options.preset)} is not known; there are ${ids}`);
    }
    return preset.scenario;
  }
  if (options.file !== null) return readScenarioFile(options.file);
  if (options.rest.length === 0) return DEFAULT_SCENARIO;
  const parsed = parseToolCommand(options.rest);
  if (!parsed.ok) throw usageErrorOf(parsed.problems);
  return parsed.scenario;
}

function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`${nameOf(file)}: cannot be read (${codeOf(error)})`);
  }
}

/** The scenario with the values that a profile has; settings that are given beside it go over them. */
function withMachine(scenario: Scenario, file: string): Scenario {
  const read = readProfile(textOf(file));
  if (!read.ok) throw usageErrorOf(read.problems, `--machine ${nameOf(file)}: `);
  return withProfile(scenario, read.profile);
}

function readScenarioFile(file: string): Scenario {
  const name = nameOf(file);
  const text = textOf(file);
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(`${name}: is not JSON`);
  }
  const parsed = parseScenario(json);
  if (!parsed.ok) throw usageErrorOf(parsed.problems, `${name}: `);
  return parsed.scenario;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}

function withSettings(base: Scenario, settings: readonly string[]): Scenario {
  let scenario = base;
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1) throw new UsageError(`--set: ${showValue(setting)} is not allowed; allowed is key=value`);
    const changed = applySetting(scenario, setting.slice(0, equals).trim(), setting.slice(equals + 1).trim());
    if (isProblem(changed)) throw usageErrorOf([changed], '--set ');
    scenario = changed;
  }
  return scenario;
}
