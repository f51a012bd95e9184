// Quantities as people read them, by the rules of a language: three digits, a unit that fits, thousands apart.

import type { Quantity } from './expression.ts';

/** Never broken at the end of a line. */
const SPACE = '\u00a0';
const TIMES = [
  [1e-9, 'ns'],
  [1e-6, 'µs'],
  [1e-3, 'ms'],
  [1, 's'],
] as const;
const SIZES = [
  [1, 'B'],
  [1024, 'KiB'],
  [1024 ** 2, 'MiB'],
  [1024 ** 3, 'GiB'],
] as const;

/** How a text wants a quantity: so many digits, or as one of these. */
export interface Format {
  readonly digits?: number;
  readonly as?: 'percent' | 'whole';
}

/** "120 ms", "8.33", "4.5 %", "1.1 GiB", "3,018". Rates are bare: texts say "a second". */
export function formatQuantity(
  quantity: Quantity,
  language: string,
  { digits = 3, as }: Format = {},
): string {
  const { value, seconds, bytes, isShare } = quantity;
  if (!Number.isFinite(value)) return '–';
  if (as === 'whole') return plain(Math.round(value), language, 21);
  if (isShare || as === 'percent') return `${plain(value * 100, language, digits)}${SPACE}%`;
  if (seconds === 1) return stepped(value, TIMES, language, digits);
  if (bytes === 1) return stepped(value, SIZES, language, digits);
  return plain(value, language, digits);
}

function stepped(
  value: number,
  steps: readonly (readonly [number, string])[],
  language: string,
  digits: number,
): string {
  if (value === 0) return `0${SPACE}${steps.at(-1)![1]}`;
  const largest = steps.filter(([size]) => Math.abs(value) >= size * 0.9995).at(-1) ?? steps[0];
  return `${plain(value / largest[0], language, digits)}${SPACE}${largest[1]}`;
}

/** Whole from 1,000 on. */
function plain(value: number, language: string, digits: number): string {
  const options =
    Math.abs(value) >= 999.5 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: digits };
  return new Intl.NumberFormat(language, options).format(value);
}
