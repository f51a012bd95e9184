// The file of `--out`.

import { writeFileSync } from 'node:fs';
import { showValue } from '../scenario/problem.ts';
import type { Options } from './options.ts';
import { UsageError } from './usage-error.ts';

/** Its name; null where there is none. Throws UsageError. */
export function outOf(values: Options['values']): string | null {
  const out = values.get('--out')?.at(-1) ?? null;
  if (out === '') throw new UsageError('--out: a value is missing after it');
  return out;
}

/** Throws UsageError where it cannot be written. */
export function writeOut(out: string, text: string): void {
  try {
    writeFileSync(out, text);
  } catch (error) {
    throw new UsageError(
      `--out: ${showValue(out)} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
