// Chooses the steps of a slider that a finger can set. Keys reach every step, but a finger cannot hit a step
// that is one pixel wide. On a narrow slider, a finger therefore sets only every second, fourth or eighth
// preferred number: of 1, 1.06, 1.12 … only 1, 1.25, 1.6 … and so on.

import type { NumberParameter } from '../../scenario/parameter.ts';
import type { SliderRange } from './scene-range.ts';
import type { SliderScale } from './slider-scale.ts';

/**
 * Minimum width of a step for a finger. Assumption: this is the precision of a finger during a drag if the
 * user sees the value change.
 */
const FINGER_PX = 4;
/**
 * Strides, in steps, for log and for linear sliders. They lead from round number to round number: those up to
 * 8 divide the forty steps of a decade and the eight of a power of two, and the linear ones divide a hundred.
 */
const LOG_STRIDES: readonly number[] = [1, 2, 4, 8, 16, 32];
const LINEAR_STRIDES: readonly number[] = [1, 2, 5, 10, 20, 50];

/**
 * Rounds the slider position under a finger to the nearest one that a finger can hit on a slider of this
 * width and range. The two ends of the range are always among them.
 */
export function fingerPosition(
  row: NumberParameter,
  scale: SliderScale,
  [from, to]: SliderRange,
  position: number,
  widthPx: number,
): number {
  const strides = row.scale === 'log' ? LOG_STRIDES : LINEAR_STRIDES;
  const stride = strides.find((each) => each * widthPx >= FINGER_PX * (to - from)) ?? to - from;
  if (stride === 1) return position;
  const mark = scale.marks.find((each) => Math.abs(each - position) < stride / 2);
  if (mark !== undefined) return mark;
  const anchor = anchorOf(row, scale);
  const near = anchor + Math.round((position - anchor) / stride) * stride;
  // A position that is less than one step from an end counts as this end.
  if (near < from + stride) return from;
  return near > to - stride ? to : near;
}

/**
 * The position from which strides are counted, so that they reach round values: on a log scale that of a
 * power of the base; on a linear scale that of 0, even if the slider begins at 1.
 */
function anchorOf(row: NumberParameter, scale: SliderScale): number {
  if (row.scale === 'linear') return scale.last === row.max - row.min ? -row.min : 0;
  const base = row.unit === 'bytes' ? 2 : 10;
  return scale.position(base ** Math.floor(Math.log(row.max) / Math.log(base) + 1e-9));
}
