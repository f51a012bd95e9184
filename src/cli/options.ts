// Separates the options of a subcommand from its other arguments.

import { parseArgs } from 'node:util';
import { showValue } from '../scenario/problem.ts';
import { meantBy } from './unknown-name.ts';
import { UsageError } from './usage-error.ts';

export interface Options {
  /** All values of each option, in order. Names include the dashes. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  /** The arguments that are not these options. */
  readonly rest: readonly string[];
}

/** Throws UsageError if an option lacks its value. */
export function takeOptions(
  args: readonly string[],
  own: { readonly values?: readonly string[]; readonly flags?: readonly string[] },
): Options {
  const values = new Map<string, string[]>();
  const flags = new Set<string>();
  const taken = new Set<number>();
  const options = Object.fromEntries([
    ...(own.values ?? []).map((name) => [name.slice(2), { type: 'string' }] as const),
    ...(own.flags ?? []).map((name) => [name.slice(2), { type: 'boolean' }] as const),
  ]);
  for (const token of parseArgs({ args: [...args], options, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option') continue;
    const { rawName, value, inlineValue, index } = token;
    if (own.values?.includes(rawName)) {
      if (value === undefined) throw new UsageError(`${rawName}: a value is missing after it`);
      values.set(rawName, [...(values.get(rawName) ?? []), value]);
      if (!inlineValue) taken.add(index + 1);
    } else if (own.flags?.includes(rawName) && !inlineValue) flags.add(rawName);
    else continue;
    taken.add(index);
  }
  return { values, flags, rest: args.filter((_, index) => !taken.has(index)) };
}

/** Whether `--json` is given. Throws UsageError for any other argument. */
export function readJsonFlag(args: readonly string[]): boolean {
  const { flags, rest } = takeOptions(args, { flags: ['--json'] });
  noMore(rest, '--json');
  return flags.size > 0;
}

/** Throws UsageError if an argument is left over. `known`: names to suggest for it. */
export function noMore(rest: readonly string[], allowed: string, known: readonly string[] = []): void {
  if (rest.length === 0) return;
  const meant = meantBy(rest[0]!, known);
  const hint = meant === '' ? `allowed: ${allowed}` : meant;
  throw new UsageError(`argument: ${showValue(rest[0])} is not allowed; ${hint}`);
}
