// If a file reader throws unexpectedly, the user gets an error of one line. Its own report on an invalid file
// is shown unchanged.

import { expect, it } from 'vitest';
import { ReadingError, reading } from '../../../src/cli/reading.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';

function thrownBy(read: () => unknown): unknown {
  try {
    return reading('day.csv', read);
  } catch (error) {
    return error;
  }
}

it('a reader that fails is reported with the file and the reason', () => {
  const error = thrownBy(() => new Date(Number.NaN).toISOString());
  expect(error).toBeInstanceOf(ReadingError);
  expect((error as Error).message).toMatch(/^day\.csv: .*\(Invalid time value\)/);
});

it('results and problems of a reader are passed on', () => {
  expect(thrownBy(() => 5)).toBe(5);
  const wrong = new UsageError('line 2');
  const throwing = (): never => {
    throw wrong;
  };
  expect(thrownBy(throwing)).toBe(wrong);
});
