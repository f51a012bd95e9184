// Paints a road's picture with another pen and other marks, for example as an SVG file.

import { ChainView, type PaintedChain } from './chain/chain-view.ts';
import { paintGround } from './paint/paint-ground.ts';
import { paintAbove, paintMoving } from './paint/paint-moving.ts';
import type { Pen } from './paint/pen.ts';
import type { Marks } from './paint/pixels.ts';
import { paintAllSigns, paintCaption } from './paint/sign-layer.ts';
import type { RoadPicture } from './road-picture.ts';
import { RoadView } from './road-view.ts';

/**
 * Paints what was drawn last. The pen uses CSS pixels from the canvas's top left, the marks use its device
 * pixels.
 */
export function traceRoad(road: RoadPicture, pen: Pen, marks: Marks): void {
  if (road instanceof RoadView) traceOne(road, pen, marks);
  else if (road instanceof ChainView && road.painted !== null) traceChain(road.painted, pen, marks);
}

function traceOne({ painted }: RoadView, pen: Pen, marks: Marks): void {
  if (painted === null) return;
  const { layout, brush, signs, palette, view, moving } = painted;
  pen.save();
  pen.translate(-view.x, -view.y);
  paintGround(pen, layout, view, palette);
  paintAllSigns(pen, layout, signs, palette);
  pen.restore();
  paintMoving({ ...brush, pixels: marks }, moving);
  paintAbove(pen, brush, moving);
  paintCaption(pen, layout, view, signs, palette);
}

function traceChain(chain: PaintedChain, pen: Pen, marks: Marks): void {
  const { view, ratio, roads } = chain;
  const inPicture = (paint: () => void): void => {
    pen.save();
    pen.translate(-view.x, -view.y);
    paint();
    pen.restore();
  };
  inPicture(() => chain.paintStill(pen));
  chain.paintMoving(marks);
  for (const { seen, view: road } of roads) {
    if (seen === null) continue;
    const right = Math.round((seen.x - view.x) * ratio);
    const down = Math.round((seen.y - view.y) * ratio);
    pen.save();
    pen.translate(right / ratio, down / ratio);
    traceOne(road, pen, shifted(marks, right, down));
    pen.restore();
  }
  inPicture(() => chain.paintNames(pen));
}

function shifted(marks: Marks, right: number, down: number): Marks {
  return {
    stamp: (sprite, x, y, alpha) => marks.stamp(sprite, x + right, y + down, alpha),
    fill: (x, y, width, height, colour, alpha) =>
      marks.fill(x + right, y + down, width, height, colour, alpha),
  };
}
