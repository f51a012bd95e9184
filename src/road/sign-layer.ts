// The still picture: the ground with the signs on it. Signs are repainted group by group, a few times a second at most,
// and only where they say something new: text is the dearest thing to paint.

import type { Box } from './box.ts';
import type { RoadLayout } from './layout.ts';
import { paintGround } from './paint-ground.ts';
import {
  paintBridgeSigns,
  paintLaneSigns,
  paintLotSigns,
  paintPill,
  paintQueueSigns,
} from './paint-signs.ts';
import type { Palette } from './palette.ts';
import type { Signs } from './signs.ts';

type Paint = (context: CanvasRenderingContext2D, layout: RoadLayout, signs: Signs, palette: Palette) => void;

interface Group {
  readonly area: Box;
  readonly says: (signs: Signs) => unknown;
  readonly paint: Paint;
  signature: string;
}

const CAPTION_HEIGHT_PX = 24;

export class SignLayer {
  /** In device pixels; the whole picture without traffic. */
  readonly image = document.createElement('canvas');
  /** The caption on the lanes, which lies over the traffic; empty where there is none. */
  readonly caption = document.createElement('canvas');
  private readonly ground = document.createElement('canvas');
  private ratio = 1;
  private captionSays = '';
  private groups: readonly Group[] = [];

  /** Paints the ground anew and forgets all signs. */
  prepare(layout: RoadLayout, palette: Palette, devicePixelRatio: number): void {
    this.ratio = devicePixelRatio;
    for (const layer of [this.image, this.ground]) {
      layer.width = Math.round(layout.width * devicePixelRatio);
      layer.height = Math.round(layout.height * devicePixelRatio);
    }
    const context = this.ground.getContext('2d')!;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    paintGround(context, layout, palette);
    this.image.getContext('2d')!.drawImage(this.ground, 0, 0);
    this.groups = groupsOf(layout);
    this.captionSays = '';
    this.caption.width = 0;
  }

  /** Repaints the groups whose signs have changed. */
  update(layout: RoadLayout, signs: Signs, palette: Palette): void {
    for (const group of this.groups) {
      const says = JSON.stringify(group.says(signs));
      if (says === group.signature) continue;
      group.signature = says;
      this.repaint(group, layout, signs, palette);
    }
    const caption = signs.caption.join('\n');
    if (caption === this.captionSays) return;
    this.captionSays = caption;
    this.repaintCaption(layout, signs, palette);
  }

  destroy(): void {
    for (const layer of [this.image, this.ground, this.caption]) layer.width = 0;
    this.groups = [];
  }

  private repaint(group: Group, layout: RoadLayout, signs: Signs, palette: Palette): void {
    const { ratio } = this;
    const left = Math.floor(group.area.x * ratio);
    const top = Math.floor(group.area.y * ratio);
    const width = Math.ceil(group.area.width * ratio);
    const height = Math.ceil(group.area.height * ratio);
    const context = this.image.getContext('2d')!;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.drawImage(this.ground, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textBaseline = 'middle';
    group.paint(context, layout, signs, palette);
    context.restore();
  }

  private repaintCaption(layout: RoadLayout, signs: Signs, palette: Palette): void {
    const { lanes } = layout;
    this.caption.width = signs.caption.length === 0 ? 0 : Math.round(lanes.width * this.ratio);
    if (this.caption.width === 0) return;
    this.caption.height = Math.round(CAPTION_HEIGHT_PX * this.ratio);
    const context = this.caption.getContext('2d')!;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    paintPill(context, palette, signs.caption, lanes.width / 2, CAPTION_HEIGHT_PX / 2, lanes.width - 8);
  }
}

function groupsOf(layout: RoadLayout): Group[] {
  const { ramp, lanes, lot, bridges, width, height } = layout;
  const groups: Group[] = [
    {
      area: { x: 0, y: 0, width: ramp.width, height },
      says: (signs) => signs.queue,
      paint: paintQueueSigns,
      signature: '',
    },
    {
      area: { x: lanes.x, y: 0, width: lanes.width, height },
      says: (signs) => signs.lanes,
      paint: paintLaneSigns,
      signature: '',
    },
  ];
  if (bridges !== null) {
    groups.push({
      area: { x: bridges.x0 - 4, y: 0, width: width - bridges.x0 + 4, height },
      says: (signs) => signs.bridges,
      paint: paintBridgeSigns,
      signature: '',
    });
  }
  if (lot !== null)
    groups.push({ area: lot, says: (signs) => signs.lot, paint: paintLotSigns, signature: '' });
  return groups;
}
