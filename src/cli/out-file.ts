// Writes the file of `--out`.

import { closeSync, openSync, realpathSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { showValue } from '../scenario/problem.ts';
import type { Options } from './options.ts';
import { UsageError } from './usage-error.ts';

/** The result exists but cannot be written: exit status 3, as when standard output fails. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/** The file's name; null if there is none. Throws UsageError. */
export function outOf(values: Options['values']): string | null {
  const out = values.get('--out')?.at(-1) ?? null;
  if (out === '') throw new UsageError('--out: a value is missing after it');
  return out;
}

/** Throws OutputError if it cannot be written. */
export function writeOut(out: string, text: string): void {
  tried(out, () => writeFileSync(out, text));
}

/**
 * Checks whether the file can be written, before long work is done for it. Devices and pipes are not opened,
 * because the reader at the other end would notice. Throws OutputError.
 */
export function checkOut(out: string): void {
  tried(out, () => {
    const found = statSync(out, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile() && !found.isDirectory()) return;
    closeSync(openSync(out, 'a'));
    if (found === undefined) unlinkSync(realpathSync(out));
  });
}

function tried(out: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new OutputError(
      `--out: ${showValue(out)} cannot be written (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
