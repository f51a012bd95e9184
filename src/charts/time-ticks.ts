// The horizontal axis of the time charts: where it ends and what its marks say.

import { ticks as roundTicks } from 'd3-array';
import type { Nanos } from '../scenario/duration.ts';
import type { UnitStep } from './format.ts';
import { fitting, type Tick } from './ticks.ts';

const TIME_UNITS: readonly UnitStep[] = [
  { unit: 'µs', size: 1e3 },
  { unit: 'ms', size: 1e6 },
  { unit: 's', size: 1e9 },
  { unit: 'min', size: 60e9 },
  { unit: 'h', size: 3600e9 },
];
const TIME_ENDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const SMALLEST_TIME_END: Nanos = 10e6;

/** The unit in which a time axis that ends here counts: seconds from one second on, minutes from three minutes on. */
function timeUnit(endNanos: Nanos): UnitStep {
  let best = TIME_UNITS[0];
  for (const step of TIME_UNITS) {
    const least = step.unit === 'min' || step.unit === 'h' ? 3 : 1;
    if (endNanos >= step.size * least) best = step;
  }
  return best;
}

/** The end of a time axis for this clock: round, at most half as long again, so that the axis stands still for a while. */
export function timeEnd(clockNanos: Nanos): Nanos {
  const clock = Math.max(clockNanos, SMALLEST_TIME_END);
  const { size } = timeUnit(clock);
  const power = 10 ** Math.floor(Math.log10(clock / size));
  const factor = TIME_ENDS.find((each) => each * power * size >= clock * (1 - 1e-9)) ?? 10;
  return factor * power * size;
}

/** Marks of a time axis; the last one carries the unit. */
export function timeTicks(
  startNanos: Nanos,
  endNanos: Nanos,
  position: (value: number) => number,
  widthPx: number,
): readonly Tick[] {
  const step = timeUnit(endNanos - startNanos > endNanos / 20 ? endNanos : endNanos - startNanos);
  const candidates = (count: number): readonly Tick[] => {
    const values = roundTicks(startNanos / step.size, endNanos / step.size, count);
    return values.map((each, index) => ({
      value: each * step.size,
      label: index === values.length - 1 ? `${formatBare(each)}\u00a0${step.unit}` : formatBare(each),
    }));
  };
  return fitting(candidates, position, Math.max(2, Math.floor(widthPx / 50)));
}

function formatBare(value: number): string {
  return String(Number(value.toPrecision(9)));
}
