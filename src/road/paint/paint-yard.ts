// Paints the clients' yard: its ground and gate, which belong to the still picture, and its unsent requests.
// These are hollow because no server has received them.

import type { RoadLayout } from '../layout/layout.ts';
import { marksIn, markX, markY } from '../layout/yard-layout.ts';
import { type Brush, fillBox } from './canvas-marks.ts';
import type { Palette } from './palette.ts';
import { type Pen, roundBox } from './pen.ts';
import { pixelOf } from './pixels.ts';

export function paintYardGround(context: Pen, { yard }: RoadLayout, palette: Palette): void {
  if (yard === null) return;
  context.fillStyle = palette.lot;
  roundBox(context, yard.x - 6, yard.y, yard.width + 6, yard.height, 5);
  // The gate to the road.
  context.fillStyle = palette.muted;
  context.fillRect(yard.x + yard.width, yard.y + 1, 2, yard.height - 2);
}

export function paintUnsent(brush: Brush, unsent: number): void {
  const { yard } = brush.layout;
  if (yard === null) return;
  const body = pixelOf(brush.palette.muted);
  const ground = pixelOf(brush.palette.lot);
  const size = yard.markSize;
  const marks = marksIn(yard, unsent);
  for (let mark = 0; mark < marks; mark++) {
    const x = markX(yard, mark);
    const y = markY(yard, mark);
    fillBox(brush, x, y, size, size, body);
    fillBox(brush, x + 1, y + 1, size - 2, size - 2, ground);
  }
}
