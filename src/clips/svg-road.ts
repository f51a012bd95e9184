// One road in an SVG file: what stands still, and what is written, as vectors; vehicles as far as they are not too many.

import type { Box } from '../road/layout/box.ts';
import type { RoadView } from '../road/road-view.ts';
import { MARKS_MAX, SvgMarks } from './svg-marks.ts';
import type { SvgPage } from './svg-page.ts';
import { SvgPen } from './svg-pen.ts';

/** `canvas` is the one that the view has drawn on; where there are too many marks its picture stands for the road. */
export function traceRoad(page: SvgPage, view: RoadView, canvas: HTMLCanvasElement, box: Box): void {
  const { x, y, width, height } = box;
  const begin = page.place;
  const marks = new SvgMarks(page, canvas.width / width, newContext());
  page.add(`<svg x="${x}" y="${y}" width="${width}" height="${height}">`);
  view.trace(new SvgPen(page, newContext()), marks);
  page.add('</svg>');
  if (marks.count <= MARKS_MAX) return;
  page.backTo(begin);
  const url = canvas.toDataURL('image/png');
  page.add(`<image x="${x}" y="${y}" width="${width}" height="${height}" href="${url}"/>`);
}

export function newContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no 2D canvas: there is no picture to save.');
  return context;
}
