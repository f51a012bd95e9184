// Tools for painting moving things: screen pixels, the visible part of the picture, and sprites for the
// present palette and sizes.

import type { Box } from '../layout/box.ts';
import type { RoadLayout } from '../layout/layout.ts';
import type { Look } from './analogy.ts';
import type { Atlas, AtlasShelf } from './atlas.ts';
import type { Badges } from './badges.ts';
import type { Discs } from './discs.ts';
import { BODY } from './draw-car.ts';
import type { Palette } from './palette.ts';
import { type Marks, pixelOf } from './pixels.ts';

export interface Atlases {
  readonly ramp: Atlas;
  /** One atlas per block of lanes. */
  readonly lanes: readonly Atlas[];
  /** One atlas per queue beside the on-ramp. */
  readonly queues: readonly Atlas[];
  readonly lot: Atlas | null;
  /** Atlas of the vehicles on the road out; null if there is no such road. */
  readonly exit: Atlas | null;
  readonly towTruck: Atlas;
  readonly crate: Atlas;
}

export interface Brush {
  readonly pixels: Marks;
  readonly layout: RoadLayout;
  readonly view: Box;
  readonly palette: Palette;
  readonly ratio: number;
  readonly atlases: Atlases;
  readonly shelf: AtlasShelf;
  readonly discs: Discs;
  readonly badges: Badges;
  /** The colour of each look as a pixel. */
  readonly bodies: Uint32Array;
  /** 0 to 1, repeating: for vehicles that vibrate in place. */
  beat: number;
  /** The highlighted look, or null; all others are paler. */
  pointed: Look | null;
}

const PALE = 0.16;

/** The part of a brush that dots need. Rivers beside roads use it too. */
export type DotBrush = Pick<Brush, 'pixels' | 'view' | 'palette' | 'ratio' | 'discs'> & {
  readonly layout: Pick<RoadLayout, 'bridges'>;
};

/** See `Brush.bodies`. */
export function bodiesOf(palette: Palette): Uint32Array {
  return Uint32Array.from(BODY, (name) => pixelOf(palette[name]));
}

/** Opacity of vehicles with this look. */
export function strengthOf({ pointed }: Brush, look: number): number {
  return pointed === null || pointed === look ? 1 : PALE;
}

export function atlasesFor(layout: RoadLayout, shelf: AtlasShelf): Atlases {
  const { ramp, lot, exit, vehicle } = layout;
  const lanes = layout.blocks.map(({ lanes: each }) => shelf.take(vehicle, each.carWidth, each.carHeight));
  const { carWidth, carHeight } = layout.lanes;
  return {
    ramp: shelf.take(vehicle, ramp.carWidth, ramp.carHeight),
    lanes,
    queues: layout.queues.map(({ ramp: each }) => shelf.take(vehicle, each.carWidth, each.carHeight)),
    lot: lot === null ? null : shelf.take(vehicle, lot.carWidth, lot.carHeight, false),
    exit: exit === null ? null : shelf.take(vehicle, exit.carWidth, exit.carHeight, false),
    towTruck: shelf.take('tow-truck', carWidth * 0.9, carHeight),
    crate: shelf.take('crate', Math.max(5, carHeight * 0.7), Math.max(5, carHeight * 0.7)),
  };
}

/** Fills a box given in the pixels of the picture. */
export function fillBox(
  { pixels, view, ratio }: Pick<Brush, 'pixels' | 'view' | 'ratio'>,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: number,
  alpha = 1,
): void {
  const left = Math.round((x - view.x) * ratio);
  const top = Math.round((y - view.y) * ratio);
  const right = Math.round((x + width - view.x) * ratio);
  const bottom = Math.round((y + height - view.y) * ratio);
  pixels.fill(left, top, Math.max(1, right - left), Math.max(1, bottom - top), colour, alpha);
}
