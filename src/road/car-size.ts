// How large a vehicle is drawn. Ramp, lanes and lot have cars of their own size, and a vehicle has the size of the part
// that it drives through, whatever it does there: waits, leaves or fades. On the way between two parts its size changes
// evenly. The place alone decides, so that no vehicle is ever larger or smaller than those around it.

import { clamp } from './box.ts';
import type { RoadLayout } from './layout.ts';

/** Just inside the lot; its first spots begin further right. */
const LOT_ENTRY_PX = 4;

export interface CarSizes {
  /** Height of a car on the ramp, on the lanes and in the lot, CSS pixels. */
  readonly heights: readonly [ramp: number, lane: number, lot: number];
  readonly rampEnd: number;
  readonly lanesBegin: number;
  readonly lanesEnd: number;
  readonly lotBegin: number;
}

export function carSizes(layout: RoadLayout): CarSizes {
  const { ramp, lanes, lot } = layout;
  return {
    heights: [ramp.carHeight, lanes.carHeight, lot?.carHeight ?? lanes.carHeight],
    rampEnd: ramp.x + ramp.width,
    lanesBegin: lanes.x,
    lanesEnd: lot === null ? Number.POSITIVE_INFINITY : lanes.x + lanes.width,
    lotBegin: lot === null ? Number.POSITIVE_INFINITY : lot.x + LOT_ENTRY_PX,
  };
}

/** 0 on the ramp, 1 on the lanes, 2 in the lot; a fraction on the way between two of them. */
export function surroundingsAt(sizes: CarSizes, x: number): number {
  if (x < sizes.lanesBegin) return clamp((x - sizes.rampEnd) / (sizes.lanesBegin - sizes.rampEnd), 0, 1);
  if (x <= sizes.lanesEnd) return 1;
  return 1 + clamp((x - sizes.lanesEnd) / (sizes.lotBegin - sizes.lanesEnd), 0, 1);
}

/** Height of a car at these surroundings, CSS pixels. */
export function carHeightAt(sizes: CarSizes, surroundings: number): number {
  const part = Math.min(1, Math.floor(surroundings));
  const from = sizes.heights[part]!;
  return from + (sizes.heights[part + 1]! - from) * (surroundings - part);
}
