// Names of speeds. They are separate from the list of speeds, which is loaded with the menu.

import { COUNT_UNITS, formatCount, formatTick, unitFor } from '../../languages/quantity.ts';
import { TEXT } from '../words/text.ts';

export function speedName(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return TEXT.transport.fastest;
  if (speed === 1) return TEXT.transport.real;
  return speed < 1
    ? TEXT.transport.slower(short(Math.round(1 / speed)))
    : TEXT.transport.faster(short(speed));
}

/**
 * Factors of a hundred thousand and more are shortened to the form "500k", to leave room for the clock, which
 * has as many decimals as the speed has zeros.
 */
const short = (factor: number): string =>
  factor < 1e5 ? formatCount(factor) : formatTick(factor, unitFor(factor, COUNT_UNITS));
