// Names of speeds. Apart from their list, which is loaded with the menu.

import { COUNT_UNITS, formatCount, formatTick, unitFor } from '../../languages/quantity.ts';
import { TEXT } from '../words/text.ts';

export function speedName(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return TEXT.transport.fastest;
  if (speed === 1) return TEXT.transport.real;
  return speed < 1
    ? TEXT.transport.slower(short(Math.round(1 / speed)))
    : TEXT.transport.faster(short(speed));
}

/** "500k" from a hundred thousand on: the clock beside it has as many decimals as the speed has zeros. */
const short = (factor: number): string =>
  factor < 1e5 ? formatCount(factor) : formatTick(factor, unitFor(factor, COUNT_UNITS));
