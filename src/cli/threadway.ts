// The command `threadway`: selects the subcommand, and turns the caller's mistakes into one-line messages.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { PRESET_SUMMARIES } from '../scenario/preset-summaries.ts';
import { PRESETS } from '../scenario/presets.ts';
import { showValue } from '../scenario/problem.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import { UnfitQuestionError } from '../study/tasks.ts';
import { calibrateCommand } from './calibrate-command.ts';
import { findCommand } from './find-command.ts';
import { helpText } from './help.ts';
import { importLogCommand } from './import-log-command.ts';
import { leversCommand } from './levers-command.ts';
import { mergeCommand } from './merge-command.ts';
import { noMore, readJsonFlag } from './options.ts';
import { OutputError } from './out-file.ts';
import { print, say } from './print.ts';
import { readCommand } from './read-command.ts';
import { ReadingError } from './reading.ts';
import { runCommand } from './run-command.ts';
import { sweepCommand } from './sweep-command.ts';
import { formatTable } from './table.ts';
import { threadsCommand } from './threads-command.ts';
import { traceCommand } from './trace-command.ts';
import { meantBy } from './unknown-name.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';
import { verifyCommand } from './verify-command.ts';

function presetsCommand(args: readonly string[]): number {
  const json = readJsonFlag(args);
  const rows = PRESETS.map((preset) => [preset.id, preset.title, preset.source?.title ?? '']);
  const entries = PRESETS.map(({ id, title, source, ...rest }) => ({
    id,
    title,
    source,
    summary: PRESET_SUMMARIES[id],
    ...rest,
  }));
  const text = json ? JSON.stringify(entries) : formatTable(rows, [0, 1, 2]);
  print(`${text}\n`);
  return 0;
}

function schemaCommand(args: readonly string[]): number {
  readJsonFlag(args);
  print(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
  return 0;
}

const COMMANDS: ReadonlyMap<string, (args: readonly string[]) => number> = new Map([
  ['run', runCommand],
  ['sweep', sweepCommand],
  ['merge', mergeCommand],
  ['find', findCommand],
  ['levers', leversCommand],
  ['read', readCommand],
  ['import-log', importLogCommand],
  ['threads', threadsCommand],
  ['trace', traceCommand],
  ['verify', verifyCommand],
  ['calibrate', calibrateCommand],
  ['presets', presetsCommand],
  ['schema', schemaCommand],
]);
const HELP_WORDS = ['help', '--help', '-h'];
const VERSION_WORDS = ['--version', '-V'];

/** The version in the package.json above this file: that of the project or of the installed package. */
function version(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
    if (folder === dirname(folder)) throw new Error('there is no package.json above the command');
  }
}

/** Runs the subcommand. Throws UsageError, UnfitQuestionError. */
function run(args: readonly string[]): number {
  const [name = 'help', ...rest] = args;
  if (HELP_WORDS.includes(name) || HELP_WORDS.includes(rest[0] ?? '')) {
    // There is only one help text, so a command named after `help` makes no difference.
    noMore(
      rest.filter((each) => !HELP_WORDS.includes(each) && !COMMANDS.has(each)),
      'the name of a command',
      [...COMMANDS.keys()],
    );
    print(helpText());
    return 0;
  }
  if (VERSION_WORDS.includes(name)) {
    print(`${version()}\n`);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    const names = [...COMMANDS.keys(), 'help'];
    const meant = meantBy(name, names);
    throw new UsageError(`${showValue(name)} is not a command; ${meant || `commands: ${names.join(', ')}`}`);
  }
  return command(rest);
}

/**
 * Exit status for a failure of the machine or this program, unlike a missed objective (1) or wrong arguments
 * (2).
 */
export const TROUBLE = 3;

/** Runs the command and returns its exit status. Failures are reported on standard error. */
export function threadway(args: readonly string[]): number {
  try {
    return run(args);
  } catch (error) {
    const usage = error instanceof UnfitQuestionError ? usageErrorOf([error.problem], '--') : error;
    const isUsage = usage instanceof UsageError;
    const hasMessage = isUsage || usage instanceof OutputError || usage instanceof ReadingError;
    const message = hasMessage
      ? usage.message.replace(/\s+/g, ' ')
      : `this should not happen\n${inspect(error)}`;
    say(`threadway: ${message}\n`);
    return isUsage ? 2 : TROUBLE;
  }
}
