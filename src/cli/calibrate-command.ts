// `threadway calibrate`: measures this machine into a profile that `--machine` takes.

import type { MachineProfile } from '../scenario/machine-profile.ts';
import { measureMachine } from './calibrate/measure-machine.ts';
import { noMore, takeOptions } from './options.ts';
import { checkOut, outOf, writeOut } from './out-file.ts';
import { print, say } from './print.ts';
import { formatTable } from './table.ts';

/**
 * Prints the profile, or writes it to the file of `--out` and prints what was measured. Returns the exit
 * status. Throws UsageError, OutputError.
 */
export function calibrateCommand(args: readonly string[]): number {
  const { values, rest } = takeOptions(args, { values: ['--out'] });
  noMore(rest, '--out FILE');
  const out = outOf(values);
  // Measuring takes a while, so check first that the result can be written.
  if (out !== null) checkOut(out);
  const { profile, leftOut, busy } = measureMachine((what) => say(`threadway: measuring ${what}\n`));
  for (const each of leftOut) say(`threadway: not measured: ${each}\n`);
  if (busy !== null) say(`threadway: ${busy}\n`);
  const json = `${JSON.stringify(profile, null, 2)}\n`;
  if (out === null) {
    print(json);
    return 0;
  }
  writeOut(out, json);
  print(`${formatProfile(profile)}\n`);
  return 0;
}

function formatProfile({ machine, values, others }: MachineProfile): string {
  const rows = Object.entries(values).map(([key, { value, how }]) => [key, value, how]);
  const further = Object.entries(others).map(([name, { value, how }]) => [name, value, how]);
  const title = `${machine.cpu}, ${machine.cores} cores, ${machine.system}, load average ${machine.loadAverage}`;
  const parts = [title, formatTable(rows, [0, 2])];
  if (further.length > 0)
    parts.push(`Also measured, but no parameter uses it:\n${formatTable(further, [0, 2])}`);
  return parts.join('\n\n');
}
