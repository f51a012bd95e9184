// Quantities of lessons: their values with units, and messages for invalid ones.

import { describe, expect, it } from 'vitest';
import {
  countOf,
  ExpressionError,
  evaluate,
  literal,
  namesIn,
  parseExpression,
  type Quantity,
  rateOf,
  shareOf,
  timeOf,
} from '../../../src/lessons/expression.ts';
import { formatQuantity } from '../../../src/lessons/format.ts';

const KNOWN: Readonly<Record<string, Quantity>> = {
  'A.p50': timeOf(0.12),
  rate: rateOf(40),
  'A.answered': shareOf(0.045),
  'A.threads': countOf(8),
};

const resultOf = (text: string): Quantity => evaluate(parseExpression(text), (name) => KNOWN[name]);
const shown = (text: string): string => formatQuantity(resultOf(text)).replaceAll('\u00a0', ' ');

describe('an expression', () => {
  it.each([
    ['A.p50', '120 ms'],
    ['rate * A.p50', '4.8'],
    ['A.threads / A.p50', '66.7'],
    ['A.threads / rate', '200 ms'],
    ['A.answered', '4.5 %'],
    ['A.answered / 2', '2.25 %'],
    ['1,000 * (0.9 * 20ms + 0.1 * 30s) / 1s', '3,018'],
    ['10% + A.answered', '14.5 %'],
    ['512MiB + 512MiB', '1 GiB'],
    ['2 - 3 - 4', '-5'],
    ['12 / 2 / 3', '2'],
    ['30s', '30 s'],
  ])('%s evaluates to %s', (text, result) => {
    expect(shown(text)).toBe(result);
  });

  it.each([
    ['A.answered < 5%', 1],
    ['A.p50 >= 120ms and rate * A.p50 > 5', 0],
    ['A.threads <= 8 and A.p50 < 1s', 1],
  ])('comparison %s gives %i', (text, truth) => {
    expect(resultOf(text).value).toBe(truth);
  });

  it('lists the names that it uses', () => {
    expect(namesIn(parseExpression('crowd.A.p99 / A.p99 - 1'))).toEqual(['crowd.A.p99', 'A.p99']);
  });

  it.each([
    ['A.p50 < rate', 'different units'],
    ['A.p50 + 5', 'different units'],
    ['A.p50 +', 'not understood at "its end"'],
    ['(A.p50', 'not understood'],
    ['A.p50 $ 3', 'not understood at " $ 3"'],
    ['3 4', 'not understood at "4"'],
  ])('%s is an error: %s', (text, message) => {
    expect(() => resultOf(text)).toThrow(ExpressionError);
    expect(() => resultOf(text)).toThrow(message);
  });

  it('rejects numbers without a known unit', () => {
    expect(() => literal('5parsec')).toThrow(ExpressionError);
  });
});

describe('a quantity', () => {
  it('is written with three digits, or as the text specifies', () => {
    expect(formatQuantity(timeOf(1.234)).replaceAll('\u00a0', ' ')).toBe('1.23 s');
    expect(formatQuantity(countOf(12_345))).toBe('12,345');
    expect(formatQuantity(countOf(12_345.6), { as: 'whole' })).toBe('12,346');
    expect(formatQuantity(shareOf(0.99987), { digits: 4 }).replaceAll('\u00a0', ' ')).toBe('99.99 %');
    expect(formatQuantity(timeOf(Number.NaN))).toBe('–');
  });
});
