// Assertions that also run outside a test runner, as in the fuzz.

import { deepStrictEqual } from 'node:assert/strict';

export class BrokenPropertyError extends Error {
  override readonly name = 'BrokenPropertyError';
}

/** Throws BrokenPropertyError unless `holds`. */
export function must(holds: boolean, say: () => string): void {
  if (!holds) throw new BrokenPropertyError(say());
}

/** Throws BrokenPropertyError unless the two numbers are the same. */
export function mustBe(actual: number, expected: number, what: string): void {
  if (actual !== expected) throw new BrokenPropertyError(`${what} is ${actual}, should be ${expected}`);
}

/** Throws BrokenPropertyError unless the two are deeply equal. */
export function mustEqual(actual: unknown, expected: unknown, what: string): void {
  try {
    deepStrictEqual(actual, expected);
  } catch (error) {
    throw new BrokenPropertyError(`${what} differs: ${error instanceof Error ? error.message : error}`);
  }
}
