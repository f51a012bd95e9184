// Shapes that all painters use.

import type { Pen } from './pen.ts';

export function roundBox(
  context: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, Math.max(0, width), Math.max(0, height), Math.max(0, radius));
  context.fill();
}
