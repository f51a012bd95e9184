// How far a simulated value is from a measured one, in a word: "+12 %", "-3.4 %", "3.1 times", "1/20".

import { fixed, grouped } from '../../languages/numbers.ts';
import { NO_VALUE } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { MEASURED_TEXT } from '../words/measured.ts';

/** From twice the value on, and below half of it, a factor is easier to read than percent. */
const TIMES_FROM = 2;

export function differenceText(ratio: number): string {
  if (!Number.isFinite(ratio)) return NO_VALUE;
  if (ratio >= TIMES_FROM) return `×\u00a0${short(ratio)}`;
  if (ratio <= 1 / TIMES_FROM) return `÷\u00a0${short(1 / ratio)}`;
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  if (size < 0.05) return MEASURED_TEXT.same;
  const digits = fixed(size, size < 9.95 ? 1 : 0);
  return t`${percent < 0 ? '−' : '+'}${digits}\u00a0%`;
}

function short(times: number): string {
  return times < 9.95 ? fixed(times, 1) : grouped(Math.round(times));
}

/** Whether the values that fit best are as far off as a factor of two: they do not tell what was measured. */
export const isFarOff = (error: number): boolean => Math.exp(error) >= TIMES_FROM;

/** How far off on average, of a root mean square of logarithms: "12 %", "3.1 times". */
export function offText(error: number): string {
  const ratio = Math.exp(error);
  if (isFarOff(error)) return MEASURED_TEXT.fit.times(short(ratio));
  const percent = (ratio - 1) * 100;
  return t`${fixed(percent, percent < 9.95 ? 1 : 0)}\u00a0%`;
}
