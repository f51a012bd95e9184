// Small pictures beside a note: an eye for a selector that looks at all, a horn for one that is told.

import type { Palette } from './palette.ts';
import type { Pen } from './pen.ts';

export type NoteIcon = 'eye' | 'horn';

/** Room that it takes before the text. */
export const ICON_ROOM_PX = 20;

/** With its left edge and its middle here. */
export function paintIcon(context: Pen, icon: NoteIcon, x: number, y: number, palette: Palette): void {
  context.save();
  context.translate(x + 7.5, y);
  context.fillStyle = palette.ink;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (icon === 'eye') paintEye(context);
  else paintHorn(context);
  context.restore();
}

function paintEye(context: Pen): void {
  context.beginPath();
  context.moveTo(-7, 0);
  context.quadraticCurveTo(0, -7.5, 7, 0);
  context.quadraticCurveTo(0, 7.5, -7, 0);
  context.stroke();
  context.beginPath();
  context.arc(0, 0, 2.3, 0, Math.PI * 2);
  context.fill();
}

function paintHorn(context: Pen): void {
  context.beginPath();
  context.moveTo(-7, -2);
  context.lineTo(-4, -2);
  context.lineTo(0, -5.5);
  context.lineTo(0, 5.5);
  context.lineTo(-4, 2);
  context.lineTo(-7, 2);
  context.closePath();
  context.fill();
  for (const radius of [3.4, 6.6]) {
    context.beginPath();
    context.arc(0.5, 0, radius, -0.75, 0.75);
    context.stroke();
  }
}
