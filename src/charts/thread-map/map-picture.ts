// Draws a thread map on a canvas: the queue on top, a row per thread or group of threads, the time axis, and
// marks at instants. While another part is being recorded, the previous picture remains, stretched to the new
// axes.

import { ticks as roundTicks } from 'd3-array';
import { significant } from '../../languages/numbers.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { THREAD_KINDS } from '../../protocol/thread-map-api.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { FaultShade } from '../faults.ts';
import { labelWidth, timeTicks } from '../ticks.ts';
import { paintCells } from './map-cells.ts';
import { type MapData, spanOf } from './map-data.ts';
import type { MapPart } from './map-part.ts';
import { KIND_LOOKS } from './thread-kinds.ts';

const LEFT_PX = 44;
const RIGHT_PX = 10;
const QUEUE_PX = { top: 20, height: 44 } as const;
const MAP_TOP_PX = QUEUE_PX.top + QUEUE_PX.height + 10;
const AXIS_PX = 20;
/** Height of the strip that shows which part of the run is visible. */
const STRIP_PX = 5;
/** Maximum height of all rows together. The next constant is the maximum of a single row. */
const ROWS_PX = 400;
const ROW_PX = 26;
/**
 * Row height from which there is a gap below each row. The next constant is the row height from which request
 * numbers are written.
 */
const GAP_FROM_PX = 5;
const LABELS_FROM_PX = 14;
const FONT_PX = 11;
const LABEL_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
const LABEL_ROOM_PX = 15;
/** Name of the queue. It is written above the queue, and so are the labels of faults. */
const QUEUE_LABEL = t`requests in the queue`;
const LABEL_Y_PX = 8;
const LABEL_GAP_PX = 12;
const FAULT_PX = 3;

export const MOST_ROWS = ROWS_PX;

/** Instants and threads to highlight. */
export interface MapMarks {
  /** The current instant of the run. */
  readonly nowNanos: Nanos;
  readonly hoverNanos: Nanos | null;
  readonly thread: number | null;
  /** The span dragged so far. */
  readonly dragged: readonly [Nanos, Nanos] | null;
  /** Number of the request whose spans are outlined. */
  readonly request: number | null;
  readonly faults: readonly FaultShade[];
}

interface Layer {
  readonly data: MapData;
  /** One pixel per column horizontally, and device pixels vertically. */
  readonly canvas: HTMLCanvasElement;
  painted: number;
}

export class MapPicture {
  private readonly canvas: HTMLCanvasElement;
  private widthPx = 0;
  private scale = 1;
  private layers: Layer[] = [];
  private part: MapPart = { fromNanos: 0, untilNanos: 1, firstThread: 0, threads: null };
  private reachNanos: Nanos = 1;
  private marks: MapMarks = {
    nowNanos: 0,
    hoverNanos: null,
    thread: null,
    dragged: null,
    request: null,
    faults: [],
  };
  private colours = new Uint32Array(THREAD_KINDS);
  private css: Readonly<Record<string, string>> = {};
  private frame = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.readColours();
  }

  /** Number of columns that fit the width. */
  get columns(): number {
    return Math.max(1, Math.min(1000, Math.floor(this.plotPx)));
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
  }

  resize(widthPx: number): void {
    if (widthPx === this.widthPx && devicePixelRatio === this.scale) return;
    this.widthPx = widthPx;
    this.scale = devicePixelRatio;
    for (const layer of this.layers) this.paintAnew(layer);
    this.askToDraw();
  }

  /** Repaints after a change of theme or colours. */
  recolour(): void {
    this.readColours();
    for (const layer of this.layers) this.paintAnew(layer);
    this.askToDraw();
  }

  show(part: MapPart, reachNanos: Nanos): void {
    this.part = part;
    this.reachNanos = reachNanos;
    this.askToDraw();
  }

  mark(marks: Partial<MapMarks>): void {
    this.marks = { ...this.marks, ...marks };
    this.askToDraw();
  }

  /** Removes the picture, because another run or server is to be shown. */
  clear(): void {
    this.layers = [];
    this.askToDraw();
  }

  /** Draws columns of the data that are new. Data of another recording is drawn over the previous picture. */
  draw(data: MapData): void {
    let layer = this.layers.at(-1);
    if (layer?.data !== data) {
      const before = this.layers.filter(({ painted }) => painted > 0).slice(-1);
      layer = { data, canvas: document.createElement('canvas'), painted: 0 };
      this.layers = [...before, layer];
      this.paintAnew(layer);
    } else {
      this.paintOn(layer);
    }
    if (layer.painted === data.request.columns) this.layers = [layer];
    this.askToDraw();
  }

  timeAt(xPx: number): Nanos {
    const { fromNanos, untilNanos } = this.part;
    const share = Math.min(1, Math.max(0, (xPx - LEFT_PX) / this.plotPx));
    return Math.round(fromNanos + share * (untilNanos - fromNanos));
  }

  get firstThread(): number {
    return this.layers.at(-1)?.data.plan.firstThread ?? 0;
  }

  /** The thread at this height; null above and below the rows. */
  threadAt(yPx: number): number | null {
    const plan = this.layers.at(-1)?.data.plan;
    if (plan === undefined) return null;
    const row = Math.floor((yPx - MAP_TOP_PX) / rowPxOf(plan.rows));
    return row < 0 || row >= plan.rows ? null : plan.firstThread + row * plan.threadsPerRow;
  }

  private get plotPx(): number {
    return Math.max(1, this.widthPx - LEFT_PX - RIGHT_PX);
  }

  private xOf(atNanos: Nanos): number {
    const { fromNanos, untilNanos } = this.part;
    return LEFT_PX + ((atNanos - fromNanos) / (untilNanos - fromNanos)) * this.plotPx;
  }

  private readColours(): void {
    const style = getComputedStyle(this.canvas);
    const read = (token: string): string => style.getPropertyValue(token).trim() || '#808080';
    this.css = Object.fromEntries(
      ['--ink', '--muted', '--panel', '--line', '--queued', '--focus', '--track', '--stuck'].map((token) => [
        token,
        read(token),
      ]),
    );
    for (const { kind, token } of KIND_LOOKS) this.colours[kind] = pixelOf(read(token));
  }

  private paintAnew(layer: Layer): void {
    const { data, canvas } = layer;
    const { rows } = data.plan;
    canvas.width = data.request.columns;
    canvas.height = Math.max(1, rows * this.devicePx(rowPxOf(rows)));
    layer.painted = 0;
    this.paintOn(layer);
  }

  private paintOn(layer: Layer): void {
    const { data, canvas } = layer;
    const { painted } = layer;
    const context = canvas.getContext('2d');
    if (context === null || data.columns === painted || data.plan.rows === 0) return;
    const rowPx = this.devicePx(rowPxOf(data.plan.rows));
    const gapPx = rowPxOf(data.plan.rows) >= GAP_FROM_PX ? this.devicePx(1) : 0;
    const count = data.columns - painted;
    const image = context.createImageData(count, canvas.height);
    const pixels = new Uint32Array(image.data.buffer);
    paintCells(data, pixels, this.colours, { rowPx, gapPx, from: painted, until: data.columns });
    context.putImageData(image, painted, 0);
    layer.painted = data.columns;
  }

  private devicePx(px: number): number {
    return Math.max(1, Math.round(px * this.scale));
  }

  private askToDraw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.drawAll());
  }

  private drawAll(): void {
    const { canvas, widthPx, scale } = this;
    const context = canvas.getContext('2d');
    if (context === null || widthPx === 0) return;
    const plan = this.layers.at(-1)?.data.plan;
    const rowsPx = plan === undefined ? 0 : plan.rows * rowPxOf(plan.rows);
    const heightPx = MAP_TOP_PX + Math.max(ROW_PX, rowsPx) + AXIS_PX + STRIP_PX;
    canvas.width = Math.round(widthPx * scale);
    canvas.height = Math.round(heightPx * scale);
    canvas.style.height = `${heightPx}px`;
    context.scale(scale, scale);
    context.font = `${FONT_PX}px ${getComputedStyle(canvas).fontFamily}`;
    context.textBaseline = 'middle';
    for (const layer of this.layers) this.drawLayer(context, layer);
    const latest = this.layers.at(-1)?.data;
    const bottom = heightPx - AXIS_PX - STRIP_PX;
    if (latest !== undefined) {
      this.drawNumbers(context, latest);
      this.drawThreads(context, latest);
    }
    this.drawAxis(context, bottom);
    this.drawFaults(context, bottom);
    this.drawMarks(context, bottom);
  }

  private drawLayer(context: CanvasRenderingContext2D, { data, canvas, painted }: Layer): void {
    const latest = this.layers.at(-1)!.data;
    const { plan } = data;
    const isSame =
      plan.firstThread === latest.plan.firstThread &&
      plan.threads === latest.plan.threads &&
      data.request.server === latest.request.server;
    if (!isSame || painted === 0 || plan.rows === 0) return;
    const x = this.xOf(data.request.fromNanos);
    const width = this.xOf(data.startOf(painted)) - x;
    context.save();
    context.beginPath();
    context.rect(LEFT_PX, 0, this.plotPx, MAP_TOP_PX + ROWS_PX + ROW_PX);
    context.clip();
    context.imageSmoothingEnabled = false;
    context.clearRect(x, 0, width, MAP_TOP_PX);
    const height = plan.rows * rowPxOf(plan.rows);
    context.drawImage(canvas, 0, 0, painted, canvas.height, x, MAP_TOP_PX, width, height);
    this.drawQueue(context, data, painted);
    context.restore();
  }

  /** Draws the mean length of the queue as an area, and its maximum as a line above. */
  private drawQueue(context: CanvasRenderingContext2D, data: MapData, columns: number): void {
    const { css } = this;
    const top = queueTop(this.layers.at(-1)!.data);
    const base = QUEUE_PX.top + QUEUE_PX.height;
    const y = (value: number): number => base - (Math.min(value, top) / top) * QUEUE_PX.height;
    const xs = Array.from({ length: columns + 1 }, (_, column) => this.xOf(data.startOf(column)));
    context.fillStyle = css['--queued'];
    context.beginPath();
    context.moveTo(xs[0], base);
    for (let column = 0; column < columns; column++) {
      const height = y(data.queueAt(column).mean);
      context.lineTo(xs[column], height);
      context.lineTo(xs[column + 1], height);
    }
    context.lineTo(xs[columns], base);
    context.fill();
    context.strokeStyle = css['--muted'];
    context.lineWidth = 1;
    context.beginPath();
    for (let column = 0; column < columns; column++) {
      const height = y(data.queueAt(column).most);
      context.lineTo(xs[column], height);
      context.lineTo(xs[column + 1], height);
    }
    context.stroke();
  }

  /**
   * Writes request numbers into spans that have room for them, and outlines the spans of the followed
   * request.
   */
  private drawNumbers(context: CanvasRenderingContext2D, data: MapData): void {
    const { spans, plan } = data;
    const rowPx = rowPxOf(plan.rows);
    if (spans === null || plan.threadsPerRow > 1) return;
    context.textAlign = 'left';
    const right = LEFT_PX + this.plotPx;
    for (let index = 0; index < spans.thread.length; index++) {
      const { fromNanos, untilNanos, kind, request } = spanOf(spans, index);
      if (request < 0) continue;
      const from = Math.max(LEFT_PX, this.xOf(fromNanos));
      const until = Math.min(right, this.xOf(untilNanos));
      const y = MAP_TOP_PX + (spans.thread[index] - plan.firstThread) * rowPx;
      if (request === this.marks.request && until > from) {
        context.strokeStyle = this.css['--ink'];
        context.lineWidth = 2;
        context.strokeRect(from, y, Math.max(1, until - from), rowPx - 1);
      }
      const label = formatCount(request);
      if (rowPx < LABELS_FROM_PX || until - from < labelWidth(label) + 8) continue;
      context.fillStyle = isLight(this.colours[kind]) ? '#10141c' : '#ffffff';
      context.fillText(label, from + 4, y + (rowPx - 1) / 2 + 0.5);
    }
  }

  private drawThreads(context: CanvasRenderingContext2D, data: MapData): void {
    const { plan } = data;
    const rowPx = rowPxOf(plan.rows);
    const perPx = plan.threadsPerRow / rowPx;
    const step = LABEL_STEPS.find((each) => each / perPx >= LABEL_ROOM_PX) ?? Number.POSITIVE_INFINITY;
    context.fillStyle = this.css['--muted'];
    context.textAlign = 'right';
    const last = plan.firstThread + plan.threads;
    for (let thread = plan.firstThread; thread < last; thread++) {
      const number = thread + 1;
      const isFirst = thread === plan.firstThread;
      const isNear = (thread - plan.firstThread) / perPx < LABEL_ROOM_PX;
      if (!isFirst && (number % step !== 0 || isNear)) continue;
      const y = MAP_TOP_PX + ((thread - plan.firstThread + 0.5) / plan.threadsPerRow) * rowPx;
      context.fillText(formatCount(number), LEFT_PX - 5, Math.max(MAP_TOP_PX + 4, y));
    }
    context.fillText(formatCount(Math.round(queueTop(data))), LEFT_PX - 5, QUEUE_PX.top + 3);
    context.fillText('0', LEFT_PX - 5, QUEUE_PX.top + QUEUE_PX.height - 3);
    context.textAlign = 'left';
    context.fillText(QUEUE_LABEL, LEFT_PX, LABEL_Y_PX);
  }

  private drawAxis(context: CanvasRenderingContext2D, top: number): void {
    const { part, css } = this;
    context.strokeStyle = css['--line'];
    context.lineWidth = 1;
    context.strokeRect(LEFT_PX, top + 0.5, this.plotPx, 0);
    context.fillStyle = css['--muted'];
    const position = (at: Nanos): number => this.xOf(at);
    const ticks = marksOf(part, position, this.plotPx);
    ticks.forEach(({ value, label }, index) => {
      const x = position(value);
      context.fillRect(x, top, 1, 4);
      const half = labelWidth(label) / 2;
      context.textAlign = index === ticks.length - 1 && x + half > this.widthPx ? 'right' : 'center';
      context.fillText(label, context.textAlign === 'right' ? this.widthPx : x, top + 12);
    });
    const { fromNanos, untilNanos } = part;
    if (untilNanos - fromNanos >= this.reachNanos) return;
    const y = top + AXIS_PX;
    context.fillStyle = css['--track'];
    context.fillRect(LEFT_PX, y, this.plotPx, STRIP_PX);
    context.fillStyle = css['--muted'];
    const width = ((untilNanos - fromNanos) / this.reachNanos) * this.plotPx;
    context.fillRect(LEFT_PX + (fromNanos / this.reachNanos) * this.plotPx, y, Math.max(3, width), STRIP_PX);
  }

  /**
   * Draws each fault as a bar above the queue, with lines down to the axis at its start and end, and with its
   * label if there is room.
   */
  private drawFaults(context: CanvasRenderingContext2D, bottom: number): void {
    const { part, css } = this;
    let free = LEFT_PX + labelWidth(QUEUE_LABEL) + LABEL_GAP_PX;
    for (const { fromNanos, untilNanos, label } of this.marks.faults) {
      if (untilNanos < part.fromNanos || fromNanos > part.untilNanos) continue;
      const from = this.xOf(Math.max(fromNanos, part.fromNanos));
      const until = this.xOf(Math.min(untilNanos, part.untilNanos));
      context.fillStyle = css['--stuck'];
      context.fillRect(from, QUEUE_PX.top - FAULT_PX, Math.max(1, until - from), FAULT_PX);
      for (const [at, x] of [
        [fromNanos, from],
        [untilNanos, until],
      ]) {
        if (at <= part.fromNanos || at >= part.untilNanos) continue;
        for (let y = QUEUE_PX.top; y < bottom; y += 6) context.fillRect(Math.round(x), y, 1, 3);
      }
      const width = labelWidth(label);
      const x = Math.max(free, Math.min(from, this.widthPx - width));
      if (x + width > this.widthPx) continue;
      free = x + width + LABEL_GAP_PX;
      context.fillStyle = css['--ink'];
      context.textAlign = 'left';
      context.fillText(label, x, LABEL_Y_PX);
    }
  }

  private drawMarks(context: CanvasRenderingContext2D, bottom: number): void {
    const { marks, css, part } = this;
    const isIn = (at: Nanos): boolean => at >= part.fromNanos && at <= part.untilNanos;
    if (marks.dragged !== null) {
      const [from, until] = marks.dragged.map((at) => this.xOf(at)).toSorted((a, b) => a - b);
      context.fillStyle = css['--focus'];
      context.globalAlpha = 0.2;
      context.fillRect(from, QUEUE_PX.top, until - from, bottom - QUEUE_PX.top);
      context.globalAlpha = 1;
    }
    if (isIn(marks.nowNanos)) {
      const x = this.xOf(marks.nowNanos);
      context.fillStyle = css['--panel'];
      context.fillRect(x - 2, QUEUE_PX.top, 4, bottom - QUEUE_PX.top);
      context.fillStyle = css['--ink'];
      context.fillRect(x - 1, QUEUE_PX.top, 2, bottom - QUEUE_PX.top);
      context.beginPath();
      context.moveTo(x - 5, QUEUE_PX.top - 6);
      context.lineTo(x + 5, QUEUE_PX.top - 6);
      context.lineTo(x, QUEUE_PX.top + 1);
      context.fill();
    }
    const plan = this.layers.at(-1)?.data.plan;
    if (plan !== undefined && marks.thread !== null && marks.hoverNanos !== null) {
      const row = Math.floor((marks.thread - plan.firstThread) / plan.threadsPerRow);
      const rowPx = rowPxOf(plan.rows);
      const heightPx = Math.max(3, rowPx);
      context.strokeStyle = css['--ink'];
      context.lineWidth = 1;
      const y = MAP_TOP_PX + row * rowPx - (heightPx - rowPx) / 2;
      context.strokeRect(LEFT_PX - 0.5, y - 0.5, this.plotPx + 1, heightPx);
    }
    if (marks.hoverNanos === null || !isIn(marks.hoverNanos)) return;
    context.fillStyle = css['--focus'];
    context.fillRect(this.xOf(marks.hoverNanos) - 1, QUEUE_PX.top, 2, bottom - QUEUE_PX.top);
  }
}

function rowPxOf(rows: number): number {
  return Math.min(ROW_PX, Math.max(1, Math.floor(ROWS_PX / Math.max(1, rows))));
}

/** The longest recorded queue, at least 1. */
function queueTop(data: MapData): number {
  let top = 1;
  for (let column = 0; column < data.columns; column++) top = Math.max(top, data.queueAt(column).most);
  return top;
}

/**
 * Ticks of the axis. If the part is very short for its distance from the start of the run, labels get as many
 * digits as they need to differ.
 */
function marksOf(
  { fromNanos, untilNanos }: MapPart,
  position: (at: Nanos) => number,
  widthPx: number,
): ReturnType<typeof timeTicks> {
  const length = untilNanos - fromNanos;
  if (length > 0.02 * untilNanos) return timeTicks(fromNanos, untilNanos, position, widthPx);
  const digits = Math.min(9, Math.ceil(-Math.log10(length / 1e9)) + 2);
  const count = Math.max(1, Math.floor(widthPx / (50 + 10 * digits)));
  return roundTicks(fromNanos / 1e9, untilNanos / 1e9, count).map((seconds) => ({
    value: seconds * 1e9,
    label: `${significant(seconds, 15)}\u00a0s`,
  }));
}

/** Converts #rrggbb to 0xAABBGGRR. */
function pixelOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function isLight(pixel: number): boolean {
  const [red, green, blue] = [0, 8, 16].map((shift) => (pixel >> shift) & 255);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
