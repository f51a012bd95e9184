// The still picture: the ground with its signs. Signs are repainted group by group, at most a few times per
// second, and only if they have changed, because text is the slowest thing to paint.

import type { Box } from '../layout/box.ts';
import type { RoadLayout } from '../layout/layout.ts';
import type { Signs } from '../words/signs.ts';
import { paintGround } from './paint-ground.ts';
import {
  countEnd,
  paintBoard,
  paintBridgeSigns,
  paintHeadings,
  paintLaneSigns,
  paintLoopSign,
  paintLotSigns,
  paintQueueSigns,
} from './paint-signs.ts';
import type { Palette } from './palette.ts';
import type { Pen } from './pen.ts';
import type { Pixels } from './pixels.ts';

type Paint = (context: Pen, layout: RoadLayout, signs: Signs, palette: Palette) => void;

interface SignPlace {
  readonly area: Box;
  readonly says: (signs: Signs) => unknown;
  readonly paint: Paint;
  /**
   * Whether the sign counts the vehicles below it. If these are drawn from a count and not one by one, they
   * change in the same frame as the sign.
   */
  readonly counts?: boolean;
}

interface Group extends SignPlace {
  signature: string;
  /** Whether the sign has changed since it was painted. */
  isStale: boolean;
}

/** Height of the caption's board. On large roads it is readable from a distance. */
function captionHeight({ lanes, compact }: RoadLayout): number {
  return lanes.height >= 110 && !compact ? 34 : 25;
}

export class SignLayer {
  /** The visible part of the picture without traffic, in device pixels. */
  readonly image = document.createElement('canvas');
  /** The caption on the lanes, drawn over the traffic; empty if there is none. */
  readonly caption = document.createElement('canvas');
  readonly #ground = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #groundContext: CanvasRenderingContext2D;
  #view: Box = { x: 0, y: 0, width: 0, height: 0 };
  #ratio = 1;
  #captionSays = '';
  #groups: readonly Group[] = [];
  #signs: Signs | null = null;
  /** Whether the ground has been repainted and has no signs yet. */
  #isBare = true;

  /** `seeThrough`: whether unpainted parts are transparent. */
  constructor(seeThrough: boolean) {
    const of = (layer: HTMLCanvasElement): CanvasRenderingContext2D =>
      layer.getContext('2d', { alpha: seeThrough, willReadFrequently: true })!;
    this.#context = of(this.image);
    this.#groundContext = of(this.#ground);
  }

  /** Repaints the ground and drops all signs. The change is visible after the next `update`. */
  prepare(layout: RoadLayout, view: Box, palette: Palette, devicePixelRatio: number): void {
    this.#ratio = devicePixelRatio;
    this.#view = view;
    for (const layer of [this.image, this.#ground]) {
      fitTo(layer, Math.round(view.width * devicePixelRatio), Math.round(view.height * devicePixelRatio));
    }
    const context = this.#groundContext;
    context.save();
    empty(context);
    this.#intoPicture(context);
    paintGround(context, layout, view, palette);
    context.restore();
    empty(this.#context);
    this.#context.drawImage(this.#ground, 0, 0);
    this.#groups = placesOf(layout).map((place) => ({ ...place, signature: '', isStale: false }));
    this.#isBare = true;
    this.#captionSays = '';
    this.caption.width = 0;
  }

  /**
   * Sets new signs. On bare ground all are painted at once. Otherwise counting signs are painted now and the
   * others group by group, see `repaintNext`.
   */
  update(layout: RoadLayout, signs: Signs, palette: Palette, pixels: Pixels): void {
    this.#signs = signs;
    for (const group of this.#groups) {
      const says = JSON.stringify(group.says(signs));
      if (says === group.signature) continue;
      group.signature = says;
      group.isStale = true;
    }
    if (this.#isBare) {
      for (const group of this.#groups) this.#repaint(group, layout, signs, palette);
      pixels.takeGround(this.#context, 0, 0, this.image.width, this.image.height);
      this.#isBare = false;
    }
    for (const group of this.#groups) {
      if (group.counts && group.isStale) this.#repaintSeen(group, layout, signs, palette, pixels);
    }
    const caption = signs.caption.join('\n');
    if (caption === this.#captionSays) return;
    this.#captionSays = caption;
    this.#repaintCaption(layout, signs, palette);
  }

  /**
   * Repaints one group of changed signs, because all in one frame would take too long. Returns true if more
   * are left.
   */
  repaintNext(layout: RoadLayout, palette: Palette, pixels: Pixels): boolean {
    const next = this.#groups.find(({ isStale }) => isStale);
    if (next === undefined || this.#signs === null) return false;
    this.#repaintSeen(next, layout, this.#signs, palette, pixels);
    return this.areStale;
  }

  repaintAll(layout: RoadLayout, palette: Palette, pixels: Pixels): void {
    while (this.areStale) this.repaintNext(layout, palette, pixels);
  }

  /** Whether some painted signs are out of date. */
  get areStale(): boolean {
    return this.#groups.some(({ isStale }) => isStale);
  }

  destroy(): void {
    this.#signs = null;
    for (const layer of [this.image, this.#ground, this.caption]) layer.width = 0;
    this.#groups = [];
  }

  /** Sets the transformation from the pixels of the picture to those of the screen. */
  #intoPicture(context: CanvasRenderingContext2D): void {
    const ratio = this.#ratio;
    const view = this.#view;
    context.setTransform(ratio, 0, 0, ratio, -view.x * ratio, -view.y * ratio);
  }

  /** Area of a group, device pixels. */
  #pixelsOf({ area }: Group): Box {
    const ratio = this.#ratio;
    const view = this.#view;
    return {
      x: Math.floor((area.x - view.x) * ratio),
      y: Math.floor((area.y - view.y) * ratio),
      width: Math.ceil(area.width * ratio),
      height: Math.ceil(area.height * ratio),
    };
  }

  #repaintSeen(group: Group, layout: RoadLayout, signs: Signs, palette: Palette, pixels: Pixels): void {
    this.#repaint(group, layout, signs, palette);
    const { x, y, width, height } = this.#pixelsOf(group);
    pixels.takeGround(this.#context, x, y, width, height);
  }

  #repaint(group: Group, layout: RoadLayout, signs: Signs, palette: Palette): void {
    const { image } = this;
    const context = this.#context;
    group.isStale = false;
    const { x, y, width, height } = this.#pixelsOf(group);
    if (x > image.width || y > image.height || x + width < 0 || y + height < 0) return;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    empty(context);
    context.drawImage(this.#ground, 0, 0);
    this.#intoPicture(context);
    paintPlace(context, group, layout, signs, palette);
    context.restore();
  }

  #repaintCaption(layout: RoadLayout, signs: Signs, palette: Palette): void {
    const { width, height } = this.captionBox(layout);
    this.caption.width = signs.caption.length === 0 ? 0 : Math.round(width * this.#ratio);
    if (this.caption.width === 0) return;
    this.caption.height = Math.round(height * this.#ratio);
    const context = this.caption.getContext('2d')!;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    paintBoard(context, palette, signs.caption, { x: 0, y: 0, width, height }, captionHeight(layout));
  }

  captionBox(layout: RoadLayout): Box {
    return captionBoxOf(layout, this.#view);
  }
}

/** Paints all signs at once with any pen, in the pixels of the picture, except the caption. */
export function paintAllSigns(pen: Pen, layout: RoadLayout, signs: Signs, palette: Palette): void {
  for (const place of placesOf(layout)) {
    const { x, y, width, height } = place.area;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    paintPlace(pen, place, layout, signs, palette);
    pen.restore();
  }
}

/** Paints the caption on the lanes, CSS pixels of the screen. */
export function paintCaption(pen: Pen, layout: RoadLayout, view: Box, signs: Signs, palette: Palette): void {
  if (signs.caption.length === 0) return;
  paintBoard(pen, palette, signs.caption, captionBoxOf(layout, view), captionHeight(layout));
}

function paintPlace(pen: Pen, place: SignPlace, layout: RoadLayout, signs: Signs, palette: Palette): void {
  pen.textBaseline = 'middle';
  place.paint(pen, layout, signs, palette);
}

/** Area of the caption, in CSS pixels of the screen: over the visible part of the lanes. */
function captionBoxOf(layout: RoadLayout, view: Box): Box {
  const { lanes } = layout;
  // Zones of waiting vehicles stay visible, so the board is before the first of them, or is shortened, or
  // left out.
  const end = lanes.isGrid ? lanes.width : lanes.waitOffset;
  const left = Math.max(0, lanes.x - view.x);
  const right = Math.min(view.width, lanes.x + end - view.x);
  const top = Math.max(0, lanes.y - view.y);
  const bottom = Math.min(view.height, lanes.y + lanes.height - view.y);
  const height = Math.max(captionHeight(layout), bottom - top);
  return { x: left, y: Math.round((top + bottom - height) / 2), width: Math.max(60, right - left), height };
}

/** Clears the whole canvas, or the part to which it is clipped. */
function empty(context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Resizes the canvas. One that already has the size keeps its memory. */
function fitTo(layer: HTMLCanvasElement, width: number, height: number): void {
  if (layer.width !== width) layer.width = width;
  if (layer.height !== height) layer.height = height;
}

function placesOf(layout: RoadLayout): SignPlace[] {
  const { ramp, lot, bridges, loop, width, height } = layout;
  const middleEnd = lot?.x ?? (bridges === null ? width : bridges.x0 - bridges.bank);
  const below = ramp.y + ramp.height;
  const end = countEnd(layout);
  const groups: SignPlace[] = [
    {
      area: { x: 0, y: 0, width: end, height: ramp.y },
      says: ({ queue }) => [queue.queued, queue.oldest, queue.scale, queue.turnedAway],
      paint: paintQueueSigns,
      counts: true,
    },
    {
      area: { x: 0, y: below, width: end, height: height - below },
      says: ({ queue }) => [queue.scale, queue.more],
      paint: paintQueueSigns,
    },
    {
      area: { x: end, y: 0, width: middleEnd - end, height: loop?.sign.y ?? height },
      says: (signs) => signs.lanes,
      paint: paintLaneSigns,
      counts: layout.zones.some(({ names }) => names === 'taken'),
    },
  ];
  if (bridges !== null) {
    groups.push({
      area: { x: bridges.x0 - bridges.bank, y: 0, width: width - bridges.x0 + bridges.bank, height },
      says: ({ bridges: { signs, labelled, taken } }) => [signs, labelled, taken],
      paint: paintBridgeSigns,
    });
    bridges.headings.forEach((y, group) => {
      groups.push({
        area: { x: bridges.x0, y: y - 8, width: width - bridges.x0, height: 16 },
        says: (signs) => signs.bridges.headings[group],
        paint: paintHeadings,
      });
    });
  }
  if (loop !== null) groups.push({ area: loop.sign, says: (signs) => signs.loop, paint: paintLoopSign });
  if (lot !== null) {
    const area = { ...lot, y: lot.y - 20, height: lot.height + 20 };
    groups.push({ area, says: (signs) => signs.lot, paint: paintLotSigns, counts: true });
  }
  return groups;
}
