// A line of text in the room that there is, and a box with round corners.

import type { Box } from '../road/box.ts';
import type { Pen } from '../road/pen.ts';

interface TextStyle {
  readonly font: string;
  readonly colour: string;
}

/** Its vertical middle at `y`; cut with an ellipsis where it is too long. Returns the width that it takes. */
export function paintText(
  context: Pen,
  text: string,
  x: number,
  y: number,
  room: number,
  { font, colour }: TextStyle,
  align: 'left' | 'right' | 'center' = 'left',
): number {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = 'middle';
  const fitted = fitting(context, text, room);
  if (fitted === '') return 0;
  context.fillText(fitted, x, y);
  return context.measureText(fitted).width;
}

function fitting(context: Pen, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let from = 0;
  let until = text.length;
  while (from < until) {
    const middle = Math.ceil((from + until) / 2);
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) from = middle;
    else until = middle - 1;
  }
  return from === 0 ? '' : `${text.slice(0, from).trimEnd()}…`;
}

export function roundedBox(context: Pen, box: Box, radius: number): void {
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, radius);
}
