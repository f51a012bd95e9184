// Which steps of a slider a finger sets: the keys reach each, but a finger cannot hold one that is a pixel wide. So it sets every second,
// fourth or eighth preferred number, as narrow as the slider is: of 1, 1.06, 1.12 … those that are 1, 1.25, 1.6 … and so on.

import type { NumberParameter } from '../../scenario/parameter.ts';
import type { Range } from './scene-range.ts';
import type { SliderScale } from './slider-scale.ts';

/** Each value that a finger sets is at least so wide. Assumed: what a finger hits within a drag, which sees the value change. */
const FINGER_PX = 4;
/** Shares of forty steps a decade, and of eight to the next power of two, that leave neat numbers; and of a hundred. */
const LOG_STRIDES: readonly number[] = [1, 2, 4, 8, 16, 32];
const LINEAR_STRIDES: readonly number[] = [1, 2, 5, 10, 20, 50];

/** The position that a finger sets at this one, on a slider of this width and range. Both ends stay. */
export function fingerPosition(
  row: NumberParameter,
  scale: SliderScale,
  [from, to]: Range,
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
  // What lies closer to an end than a step is that end.
  if (near < from + stride) return from;
  return near > to - stride ? to : near;
}

/** A position whose neighbours by strides are neat: a power of the base, or where numbers from 1 on would have their 0. */
function anchorOf(row: NumberParameter, scale: SliderScale): number {
  if (row.scale === 'linear') return scale.last === row.max - row.min ? -row.min : 0;
  const base = row.unit === 'bytes' ? 2 : 10;
  return scale.position(base ** Math.floor(Math.log(row.max) / Math.log(base) + 1e-9));
}
