// What `--json FILE` writes, of `npm run bench`, `npm run bench:page` and `npm run guard` alike: the figures as ratios, which can
// be compared between machines and days, each with the number that it comes from.

import { writeFileSync } from 'node:fs';
import type { Machine } from './recorded.ts';

export interface Ratio {
  /** What was run: "A", "cold", "(c) opening scene". */
  readonly group: string;
  /** What was measured of it, or which program ran it. */
  readonly name: string;
  /** `value` by what `to` names. Null where there was nothing to measure. */
  readonly ratio: number | null;
  readonly value: number | null;
  /** Of the value. */
  readonly unit: string;
  readonly to: string;
}

export interface Report {
  readonly version: 1;
  readonly program: 'bench' | 'bench:page' | 'guard';
  readonly machine: Machine;
  readonly ratios: readonly Ratio[];
}

/** A value by that which it is compared with; of no number none. */
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

/** The file that the command line names; null where it names none. Asked for at the beginning, as a benchmark takes long. */
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
