// `threadway merge`: combines the runs of several machines into the answer of a sweep, byte for byte as from one
// machine.

import { noMore, takeOptions } from './options.ts';
import { printSweep } from './sweep-command.ts';
import { readShares } from './sweep-share.ts';

/** Returns the exit status. Throws UsageError. */
export function mergeCommand(args: readonly string[]): number {
  const { flags, rest } = takeOptions(args, { flags: ['--json'] });
  const option = rest.find((each) => each.startsWith('--'));
  if (option !== undefined) noMore([option], 'files that "sweep --shard" has written, and --json');
  const { sweep, known } = readShares(rest);
  return printSweep(sweep, flags.has('--json'), known);
}
