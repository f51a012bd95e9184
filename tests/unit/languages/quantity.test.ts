// A time span always has the same format, with or without a decimal, and keeps the decimal while its number
// is updated.

import { expect, it } from 'vitest';
import { formatLatency, formatSpan } from '../../../src/languages/quantity.ts';

const plain = (text: string): string => text.replace('\u00a0', ' ');

it('a time span has two or three digits and the largest unit, without a trailing zero', () => {
  const spans = [0, 40, 850e3, 999_960, 20e6, 999.7e6, 1.5e9, 2e9, 11.24e9, 30e9, 599e9];
  expect(spans.map((nanos) => plain(formatSpan(nanos)))).toEqual([
    '0 ms',
    '40 ns',
    '850 µs',
    '1 ms',
    '20 ms',
    '1 s',
    '1.5 s',
    '2 s',
    '11.2 s',
    '30 s',
    '599 s',
  ]);
  expect(formatSpan(Number.NaN)).toBe('–');
});

it('a time span keeps its tenth while it is updated', () => {
  expect([20e6, 2e9, 2.1e9].map((nanos) => plain(formatLatency(nanos)))).toEqual([
    '20.0 ms',
    '2.0 s',
    '2.1 s',
  ]);
});
