// Paints the parts of a chain other than roads and bridges, in the pixels of the picture. These are names
// over roads, plates of nodes that only have a latency, and small towns for servers without room for a road.

import { CORE, CORE_STATE, SERVER, THREAD } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Box } from '../layout/box.ts';
import { vehicleLook } from '../paint/analogy.ts';
import { type Brush, fillBox } from '../paint/canvas-marks.ts';
import { fontOf, type Palette } from '../paint/palette.ts';
import { type Pen, roundBox } from '../paint/pen.ts';
import { pixelOf } from '../paint/pixels.ts';
import type { BridgeSign } from '../words/signs.ts';

/** Height of the name over a road, with the line below it. */
export const NAME_PX = 36;
/** Below this height a town has no name. */
const NAMED_PX = 11;
const LEAST_PLATE_PX = 9;

export interface Named {
  readonly name: string;
  /** The possible texts of each line, from long to short. */
  readonly lines: readonly string[];
}

export function paintName(
  pen: Pen,
  { name, lines }: Named,
  x: number,
  y: number,
  room: number,
  palette: Palette,
): void {
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.font = fontOf(palette, 12, 700);
  pen.fillStyle = palette.ink;
  pen.fillText(name, x, y + 13);
  pen.font = fontOf(palette, 11);
  pen.fillStyle = palette.muted;
  fillFirst(pen, lines, x, y + 27, room);
}

/** Paints a node on the far bank: its name, and the duration of a call. */
export function paintPlate(
  pen: Pen,
  { name, lines }: Named,
  { look }: BridgeSign,
  box: Box,
  y: number,
  palette: Palette,
): void {
  const isWhole = look.deck === 'whole';
  const colour = palette[look.colour];
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const isTall = box.height >= 40;
  const height = Math.min(box.height - 4, isTall ? 36 : 20);
  const width = box.width - 10;
  // A plate that is too low for text is left out; its bridge has a tooltip with the duration.
  if (height < LEAST_PLATE_PX) return;
  pen.fillStyle = colour;
  roundBox(pen, box.x, y - height / 2, width, height, Math.min(9, height / 2));
  pen.fillStyle = palette.panel;
  const border = 1.5;
  roundBox(
    pen,
    box.x + border,
    y - height / 2 + border,
    width - 2 * border,
    height - 2 * border,
    Math.min(8, height / 2),
  );
  const left = box.x + 9;
  const room = width - 16;
  pen.fillStyle = palette.ink;
  pen.font = fontOf(palette, 12, 700);
  if (!isTall) {
    const texts = [...lines.map((line) => `${name} · ${line}`), name];
    pen.font = fontOf(palette, height < 15 ? 9.5 : 11, 600);
    fillFirst(pen, texts, left, y + 0.5, room);
    return;
  }
  fillFirst(pen, [name], left, y - 8, room);
  pen.font = fontOf(palette, 11, isWhole ? 400 : 600);
  pen.fillStyle = isWhole ? palette.muted : colour;
  fillFirst(pen, lines, left, y + 8, room);
}

function fillFirst(pen: Pen, texts: readonly string[], x: number, y: number, room: number): void {
  const text = texts.find((each) => pen.measureText(each).width <= room);
  if (text !== undefined) pen.fillText(text, x, y);
}

/** Positions of the parts of a town. */
export interface Town {
  readonly box: Box;
  /** Where calls queue: a bar that fills from the right. */
  readonly queue: Box;
  /** Area of the cells. Each cell shows a thread, or several. */
  readonly cells: Box;
  /** The middle of the light that represents all cores. */
  readonly lamp: { readonly x: number; readonly y: number; readonly radius: number };
}

export function townIn(box: Box): Town {
  const height = Math.max(2, Math.min(44, box.height - 4));
  const y = box.y + (box.height - height) / 2;
  const width = box.width * (box.height >= NAMED_PX ? 0.7 : 1) - 6;
  const radius = Math.min(5, height / 2);
  const queue = { x: box.x + 2, y, width: width * 0.24, height };
  const lampRoom = 2 * radius + 6;
  const x = queue.x + queue.width + lampRoom;
  const cells = { x, y, width: Math.max(4, width - queue.width - lampRoom), height };
  return { box, queue, cells, lamp: { x: x - lampRoom / 2, y: y + height / 2, radius } };
}

/** Paints the static parts of a town, and the town's name beside it. */
export function paintTown(pen: Pen, { box, queue, cells }: Town, { name }: Named, palette: Palette): void {
  pen.fillStyle = palette.road;
  const end = cells.x + cells.width;
  roundBox(pen, queue.x, queue.y, end - queue.x, queue.height, Math.min(4, queue.height / 2));
  if (box.height < NAMED_PX) return;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  pen.fillStyle = palette.ink;
  pen.font = fontOf(palette, Math.min(11, box.height - 1), 600);
  fillFirst(pen, [name], end + 4, cells.y + cells.height / 2, box.x + box.width - end - 4);
}

type TownBrush = Pick<Brush, 'pixels' | 'view' | 'ratio' | 'discs' | 'palette' | 'bodies'>;

/** The bar of the queue is full when there are this many calls per thread. */
const QUEUE_PER_THREAD = 2;
const CELL_MOST_PX = 14;

export function paintTownTraffic(brush: TownBrush, { queue, cells, lamp }: Town, frame: ServerFrame): void {
  const { palette, bodies, discs, pixels, view } = brush;
  const threads = Math.max(1, frame.get(SERVER.threads));
  const queued = frame.inState(REQUEST_STATE.queued);
  const share = Math.min(1, queued / (QUEUE_PER_THREAD * threads));
  if (share > 0) {
    const width = Math.max(2, share * (queue.width - 4));
    const inset = Math.min(2, queue.height / 4);
    const right = queue.x + queue.width - 2;
    fillBox(brush, right - width, queue.y + inset, width, queue.height - 2 * inset, pixelOf(palette.queued));
  }
  paintCells(brush, cells, frame, bodies);
  const busy = busyCores(frame);
  if (busy > 0) {
    const { x, y, radius } = lamp;
    discs.stamp(pixels, palette.running, radius, x - view.x, y - view.y, 0.35 + 0.65 * busy, true);
  }
}

/**
 * Paints threads in columns from the left, each column from the top. If not all threads fit, the first ones
 * are shown.
 */
function paintCells(brush: TownBrush, cells: Box, frame: ServerFrame, bodies: Uint32Array): void {
  const threads = frame.get(SERVER.threads);
  const idle = pixelOf(brush.palette.lane);
  const size = Math.max(
    2,
    Math.min(CELL_MOST_PX, Math.sqrt((cells.width * cells.height) / Math.max(1, threads))),
  );
  const rows = Math.max(1, Math.floor(cells.height / size));
  const pitch = cells.height / rows;
  const columns = Math.max(1, Math.floor(cells.width / size));
  const gap = size >= 4 ? 1 : 0;
  for (let thread = 0; thread < Math.min(threads, rows * columns); thread++) {
    const state = frame.thread(thread, THREAD.requestState);
    const look = state < 0 ? -1 : vehicleLook(state, frame.thread(thread, THREAD.stuck) === 1);
    const x = cells.x + Math.floor(thread / rows) * size;
    const y = cells.y + (thread % rows) * pitch;
    fillBox(brush, x, y, size - gap, pitch - gap, look < 0 ? idle : bodies[look]);
  }
}

/** Share of the server's cores that are computing. */
function busyCores(frame: ServerFrame): number {
  const cores = frame.get(SERVER.cores);
  let busy = 0;
  for (let core = 0; core < cores; core++) if (frame.core(core, CORE.state) !== CORE_STATE.idle) busy++;
  return busy / Math.max(1, cores);
}
