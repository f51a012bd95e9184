// The difference between a simulated and a measured value as text: "+12 %", "-3.4 %", "3.1 times", "1/20".

import { formatChange, formatFactor, formatShare, NO_VALUE } from '../../languages/quantity.ts';
import { MEASURED_TEXT } from '../words/measured.ts';

/** If one value is more than twice the other, a factor is easier to read than a percentage. */
const TIMES_FROM = 2;

export function differenceText(ratio: number): string {
  if (!Number.isFinite(ratio)) return NO_VALUE;
  if (ratio >= TIMES_FROM) return formatFactor(ratio);
  if (ratio <= 1 / TIMES_FROM) return `1/${formatFactor(1 / ratio).slice(0, -1)}`;
  return Math.abs(ratio - 1) < 0.0005 ? MEASURED_TEXT.same : formatChange(ratio - 1);
}

/** Whether even the best fit differs by more than a factor of two, so that it explains nothing. */
export const isFarOff = (error: number): boolean => Math.exp(error) >= TIMES_FROM;

/** The average difference, from a root mean square of logarithms: "12 %", "3.1 times". */
export function offText(error: number): string {
  const ratio = Math.exp(error);
  return isFarOff(error) ? formatFactor(ratio) : formatShare(ratio - 1);
}
