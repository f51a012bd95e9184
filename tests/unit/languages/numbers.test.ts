// Numbers are written in each language's format, and typed numbers are read in it.

import { describe, expect, it } from 'vitest';
import {
  decimalMarkOf,
  fixed,
  grouped,
  inDigits,
  numbersIn,
  significant,
  withoutZero,
  withPoint,
} from '../../../src/languages/numbers.ts';

describe('a number in a language', () => {
  it('is in English form if the code runs from its source', () => {
    expect([fixed(1.25, 1), fixed(-0.04, 1), significant(0.123456, 3), inDigits(1.5)]).toEqual([
      '1.3',
      '0.0',
      '0.123',
      '1.5',
    ]);
    expect([grouped('12345'), grouped('-1234'), grouped('999')]).toEqual(['12,345', '-1,234', '999']);
    expect([withoutZero('20.0 ms'), withoutZero('20.5 ms')]).toEqual(['20 ms', '20.5 ms']);
  });

  it.each([
    ['en', '1.5'],
    ['de', '1,5'],
    ['es', '1,5'],
    ['zh-Hans', '1.5'],
  ])('has the decimal mark of the language: %s, %s', (language, text) => {
    const mark = decimalMarkOf(language);
    expect(inDigits(1.5, mark)).toBe(text);
    expect(withPoint(text, mark)).toBe('1.5');
  });

  it.each([
    ['17000', '17,000'],
    ['0.07', '0.07'],
    ['-12345.678', '-12,345.678'],
    ['200 to 1215.5', '200 to 1,215.5'],
    ['1.5, 2.25, 3000', '1.5, 2.25, 3,000'],
    ['absent: 2.', 'absent: 2.'],
    ['p99.9 of 100,000 at 1e21', 'p99.9 of 100,000 at 1e21'],
  ])("appears in a text in the language's form: %s, %s", (text, written) => {
    expect(numbersIn(text)).toBe(written);
  });

  it('has the decimal mark of another language there, too', () => {
    expect(numbersIn('0.07 to 12.5', ',')).toBe('0,07 to 12,5');
  });

  it.each([
    ['12.345', '12345'],
    ['1.234.567,5 ms', '1234567.5 ms'],
    ['0.125', '0.125'],
    ['1.5', '1.5'],
    ['2,5ms', '2.5ms'],
  ])('with points between thousands, %s is read as %s', (typed, read) => {
    expect(withPoint(typed, ',')).toBe(read);
  });
});
