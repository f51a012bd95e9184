// Values beside sliders: the right unit, no needless digits.

import { expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { type ParameterKey, parameterOf } from '../../../src/scenario/parameters.ts';
import { valueSentence } from '../../../src/ui/controls/value-words.ts';

function words(key: ParameterKey, value: number | null): string {
  const row = parameterOf(key);
  if (row.type !== 'number') throw new Error(`${key} is no number`);
  return valueSentence(row, value);
}

it('a value that follows from others is shown with its result', () => {
  const row = parameterOf('slice');
  if (row.type !== 'number') throw new Error('no number');
  const withCores = (cores: number) => ({
    ...DEFAULT_SCENARIO,
    machine: { ...DEFAULT_SCENARIO.machine, cores },
  });
  expect(valueSentence(row, null, withCores(2))).toBe('by core count, 1.4 ms');
  expect(valueSentence(row, null, withCores(4))).toBe('by core count, 2.1 ms');
  expect(valueSentence(row, 3e6, withCores(4))).toBe('3 ms');
});

it.each([
  ['rate', 1000, '1,000'],
  ['rate', 12.5, '12.5'],
  ['latency', 20e6, '20 ms'],
  ['cpu', 45_000, '45 µs'],
  ['cpu', 0, '0 ms'],
  ['timeout', null, 'never'],
  ['queue', null, 'unbounded'],
  ['memory', 16 * 1024 ** 3, '16 GiB'],
  ['lag', 0.015, '1.5 %'],
  ['threads', 10_000, '10,000'],
  ['shapeFactor', 2.5, '2.5×'],
  ['coreThreads', null, 'all'],
] as const)('%s = %s reads %s', (key, value, expected) => {
  expect(words(key, value)).toBe(expected);
});
