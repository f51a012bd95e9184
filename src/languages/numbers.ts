// Writes numbers with the language's decimal mark and thousands separator, so that they look the same beside
// a slider, on a road and in a sentence. Numbers that code has converted to text have a point ("1.5", by
// toFixed or String); links, files and number fields keep it.

import { LANGUAGE } from './language.ts';

/** "." in English, "," in German and Spanish. */
export const decimalMarkOf = (language: string): string => (0.5).toLocaleString(language).charAt(1);
const DECIMAL_MARK = decimalMarkOf(LANGUAGE);
const WHOLE = new Intl.NumberFormat(LANGUAGE);

/** Converts a number from code's form, with a point, to the form that people read. */
export function inDigits(plain: string | number, mark = DECIMAL_MARK): string {
  return String(plain).replace('.', mark);
}

/** Like toFixed, but never "-0". */
export function fixed(value: number, decimals: number): string {
  return inDigits(value.toFixed(decimals).replace(/^-(?=[0.]+$)/, ''));
}

/** The number with at most this many significant digits, without trailing zeros. */
export function significant(value: number, digits: number): string {
  return inDigits(Number(value.toPrecision(digits)));
}

/** Removes a tenth that is zero from a text of `fixed`: "20 ms" rather than "20.0 ms". */
export function withoutZero(text: string): string {
  return text.replace(`${DECIMAL_MARK}0`, '');
}

/** A whole number with a thousands separator: "11,024" in English, "11.024" in German. */
export function grouped(whole: string | number): string {
  return WHOLE.format(Number(whole));
}

/**
 * Numbers with a decimal point in a text that code or people wrote. They must stand alone: not "p99.9", not
 * "100,000".
 */
const BARE_NUMBER = /(?<![\w.]|\d,)(\d+)(\.\d+)?(?!\w|[.,]\d)/g;

/**
 * The same text with its bare numbers in the format of the language: "17000.5 to 0.07" becomes "17,000.5 to
 * 0.07".
 */
export function numbersIn(text: string, mark = DECIMAL_MARK): string {
  return text.replace(
    BARE_NUMBER,
    (_, whole: string, part = '') => `${grouped(whole)}${inDigits(part, mark)}`,
  );
}

/**
 * Converts typed text to code's format. If the decimal mark is a comma, points may separate thousands:
 * "12.345,5".
 */
export function withPoint(typed: string, mark = DECIMAL_MARK): string {
  if (mark === '.') return typed;
  const bare = typed.replace(/(?<![\d.])[1-9]\d{0,2}(\.\d{3})+(?![\d.])/g, (whole) =>
    whole.replaceAll('.', ''),
  );
  return bare.replace(mark, '.');
}
