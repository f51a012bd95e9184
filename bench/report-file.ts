// The output of `--json FILE` for `npm run bench`, `npm run bench:page` and `npm run guard`: figures as
// ratios, comparable across machines and days, each with its underlying value.

import { writeFileSync } from 'node:fs';
import type { Machine } from './recorded.ts';

export interface Ratio {
  /** The workload: "A", "cold", "(c) opening scene". */
  readonly group: string;
  /** The quantity measured, or the program that ran it. */
  readonly name: string;
  /** `value` divided by what `to` names. null if there was nothing to measure. */
  readonly ratio: number | null;
  readonly value: number | null;
  /** Unit of the value. */
  readonly unit: string;
  readonly to: string;
}

export interface Report {
  readonly version: 1;
  readonly program: 'bench' | 'bench:page' | 'guard';
  readonly machine: Machine;
  readonly ratios: readonly Ratio[];
}

/** A value relative to another; null if one is not a number. */
export function ratioOf(
  group: string,
  name: string,
  value: number,
  unit: string,
  [to, by]: readonly [name: string, value: number],
): Ratio {
  const ratio = value / by;
  const orNull = (number: number): number | null =>
    Number.isFinite(number) ? Number(number.toPrecision(6)) : null;
  return { group, name, ratio: orNull(ratio), value: orNull(value), unit, to };
}

export class JsonOptionError extends Error {
  constructor() {
    super('--json: the name of a file must follow');
    this.name = 'JsonOptionError';
  }
}

/**
 * The file named on the command line; null if there is none. To be called at the start, because a benchmark
 * takes a long time.
 */
export function jsonFile(args: readonly string[] = process.argv): string | null {
  const place = args.indexOf('--json');
  if (place < 0) return null;
  const file = args[place + 1];
  if (file === undefined || file.startsWith('--')) throw new JsonOptionError();
  return file;
}

export function writeReport(
  file: string | null,
  program: Report['program'],
  machine: Machine,
  ratios: readonly Ratio[],
): void {
  if (file === null) return;
  const report: Report = { version: 1, program, machine, ratios };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
