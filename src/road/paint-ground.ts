// Paints what never moves and bears no state: grass, water, ramp, lanes, lot. Once for each layout and theme.

import type { Box } from './box.ts';
import type { BridgeLayout } from './bridge-layout.ts';
import type { LaneLayout } from './lane-layout.ts';
import type { BlockLayout, RoadLayout } from './layout.ts';
import type { LotLayout } from './lot-layout.ts';
import { paintLinks } from './paint-links.ts';
import { paintRepeatRoads } from './paint-repeats.ts';
import { paintBooth, paintTunnel } from './paint-structures.ts';
import type { Palette } from './palette.ts';
import type { Pen } from './pen.ts';
import type { RampLayout } from './ramp-layout.ts';
import { roundBox } from './shapes.ts';

const QUAY_PX = 5;

/** `context` is in the pixels of the picture; `view` is what of it is seen. */
export function paintGround(context: Pen, layout: RoadLayout, view: Box, palette: Palette): void {
  context.fillStyle = palette.grass;
  context.fillRect(view.x, view.y, view.width, view.height);
  if (layout.bridges !== null) paintWater(context, layout.bridges, view, palette);
  paintRepeatRoads(context, layout, palette);
  paintLinks(context, layout, palette);
  paintFunnel(context, layout, palette);
  paintRamp(context, layout.ramp, palette);
  for (const { ramp } of layout.queues) paintRamp(context, ramp, palette);
  for (const block of layout.blocks) paintBlock(context, block, view, palette);
  for (const booth of layout.booths) paintBooth(context, booth, layout, palette);
  for (const { lanes, tunnels } of layout.blocks) {
    for (const tunnel of tunnels) paintTunnel(context, tunnel, lanes, palette);
  }
  if (layout.lot !== null) paintLot(context, layout.lot, view, palette);
}

function paintWater(context: Pen, bridges: BridgeLayout, view: Box, palette: Palette): void {
  const { x0, x1 } = bridges;
  const { y: top, height } = view;
  const left = x0 + QUAY_PX;
  const width = x1 - x0 - 2 * QUAY_PX;
  context.fillStyle = palette.curb;
  context.globalAlpha = 0.55;
  context.fillRect(x0, top, x1 - x0, height);
  context.globalAlpha = 1;
  context.fillStyle = palette.water;
  context.fillRect(left, top, width, height);
  if (width < 60) return;
  context.strokeStyle = 'rgb(255 255 255 / 28%)';
  context.lineWidth = 1;
  context.beginPath();
  const waves = Math.min(500, Math.round((width * height) / 1700));
  for (let wave = 0; wave < waves; wave++) {
    // Steps of the golden ratio spread the waves evenly with no pattern that the eye finds.
    const x = left + 6 + ((wave * 0.618034) % 1) * (width - 24);
    const y = top + 6 + ((wave + 0.5) / waves) * (height - 12);
    context.moveTo(x, y);
    context.quadraticCurveTo(x + 5, y - 3, x + 10, y);
  }
  context.stroke();
}

function paintFunnel(context: Pen, layout: RoadLayout, palette: Palette): void {
  const { ramp, lanes } = layout;
  const left = ramp.x + ramp.width;
  const bend = (lanes.x - left) * 0.5;
  context.fillStyle = palette.road;
  context.beginPath();
  context.moveTo(left - 1, ramp.y);
  context.bezierCurveTo(left + bend, ramp.y, lanes.x - bend, lanes.y, lanes.x + 1, lanes.y);
  context.lineTo(lanes.x + 1, lanes.y + lanes.height);
  const bottom = ramp.y + ramp.height;
  const laneBottom = lanes.y + lanes.height;
  context.bezierCurveTo(lanes.x - bend, laneBottom, left + bend, bottom, left - 1, bottom);
  context.fill();
}

function paintRamp(context: Pen, ramp: RampLayout, palette: Palette): void {
  context.fillStyle = palette.road;
  context.fillRect(ramp.x, ramp.y, ramp.width, ramp.height);
  if (ramp.dots || ramp.rows > 60) return;
  context.strokeStyle = palette.marking;
  context.globalAlpha = 0.38;
  context.lineWidth = 1;
  context.beginPath();
  // Each line is open at the end where the serpentine turns.
  for (let row = 1; row < ramp.rows; row++) {
    const y = Math.round(ramp.y + 2 + row * ramp.pitchY) - 0.5;
    const turnsRight = row % 2 === 0;
    context.moveTo(ramp.x + (turnsRight ? 0 : ramp.pitchX), y);
    context.lineTo(ramp.x + ramp.width - (turnsRight ? ramp.pitchX : 0), y);
  }
  context.stroke();
  context.globalAlpha = 1;
}

function paintBlock(context: Pen, { lanes, plan }: BlockLayout, view: Box, palette: Palette): void {
  for (let carriageway = 0; carriageway < lanes.carriageways; carriageway++) {
    const first = carriageway * lanes.lanesPerCarriageway;
    const count = Math.min(lanes.lanesPerCarriageway, lanes.lanes - first);
    const x = lanes.x + carriageway * lanes.carriagewayPitch;
    const width = lanes.carriagewayWidth;
    if (count <= 0 || x > view.x + view.width || x + width < view.x) continue;
    const isSmall = lanes.detail === 'thin' || lanes.detail === 'cell';
    if (lanes.carriageways > 1 && lanes.detail !== 'cell') {
      paintMedian(context, lanes, carriageway, count, palette);
    }
    if (!isSmall) {
      context.fillStyle = palette.curb;
      roundBox(context, x - 1, lanes.y - 2, width + 2, count * lanes.laneHeight + 4, 3);
    }
    // From so far away each cell has a colour of its own.
    context.fillStyle = lanes.detail === 'cell' && plan.onDemand === true ? palette.land : palette.road;
    context.fillRect(x, lanes.y, width, count * lanes.laneHeight);
    if (lanes.detail === 'cell') continue;
    const from = Math.max(0, Math.floor((view.y - lanes.y) / lanes.laneHeight));
    const to = Math.min(count, Math.ceil((view.y + view.height - lanes.y) / lanes.laneHeight));
    context.fillStyle = palette.lane;
    for (let lane = from + 1 - (from % 2); lane < to; lane += 2) {
      context.fillRect(x, lanes.y + lane * lanes.laneHeight, width, lanes.laneHeight);
    }
    if (!isSmall) paintMarkings(context, lanes, palette, x, from, to);
    for (let lane = from; lane < to; lane++) {
      paintLampHousing(context, lanes, x + lanes.lampOffset, lanes.y + (lane + 0.5) * lanes.laneHeight);
    }
  }
}

/** What lies between this carriageway and the next: vehicles that leave the one cross it. */
function paintMedian(
  context: Pen,
  lanes: LaneLayout,
  carriageway: number,
  count: number,
  palette: Palette,
): void {
  if (carriageway === lanes.carriageways - 1) return;
  const gap = lanes.carriagewayPitch - lanes.carriagewayWidth;
  const x = lanes.x + carriageway * lanes.carriagewayPitch + lanes.carriagewayWidth;
  context.fillStyle = palette.road;
  context.fillRect(x - 1, lanes.y, gap + 2, count * lanes.laneHeight);
  context.fillStyle = palette.curb;
  context.globalAlpha = 0.8;
  context.fillRect(Math.round(x + gap / 2) - 1, lanes.y, 2, count * lanes.laneHeight);
  context.globalAlpha = 1;
}

function paintMarkings(
  context: Pen,
  lanes: LaneLayout,
  palette: Palette,
  x: number,
  from: number,
  to: number,
): void {
  const near = lanes.detail === 'near';
  context.strokeStyle = palette.marking;
  context.lineWidth = near ? 1.5 : 1;
  context.globalAlpha = near ? 0.9 : 0.55;
  context.setLineDash(near ? [12, 10] : [8, 8]);
  context.beginPath();
  for (let lane = Math.max(1, from); lane < to; lane++) {
    const y = Math.round(lanes.y + lane * lanes.laneHeight) + (near ? 0 : 0.5);
    context.moveTo(x + 2, y);
    context.lineTo(x + lanes.carriagewayWidth - 2, y);
  }
  context.stroke();
  context.setLineDash([]);
  const stop = x + lanes.stopOffset - lanes.carWidth / 2 - 7;
  context.lineWidth = 2;
  context.globalAlpha = 0.45;
  context.strokeStyle = '#ffffff';
  context.beginPath();
  context.moveTo(stop, lanes.y + from * lanes.laneHeight + 3);
  context.lineTo(stop, lanes.y + to * lanes.laneHeight - 3);
  context.stroke();
  context.globalAlpha = 1;
}

function paintLampHousing(context: Pen, lanes: LaneLayout, x: number, y: number): void {
  if (lanes.detail === 'near') {
    context.fillStyle = '#12151b';
    roundBox(context, x - 15, y - 6.5, 30, 13, 6.5);
    context.fillStyle = '#333a45';
    for (const offset of [-8.5, 0, 8.5]) roundBox(context, x + offset - 3.4, y - 3.4, 6.8, 6.8, 3.4);
    return;
  }
  context.fillStyle = 'rgb(255 255 255 / 17%)';
  const { width, height } = lampSize(lanes);
  roundBox(context, x - width / 2, y - height / 2, width, height, lanes.detail === 'thin' ? 0 : height / 2);
}

/** Size of the single lamp of a lane that is not drawn from near. */
export function lampSize(lanes: LaneLayout): { readonly width: number; readonly height: number } {
  if (lanes.detail === 'middle') {
    const size = Math.min(10, Math.round(lanes.laneHeight * 0.66));
    return { width: size, height: size };
  }
  return { width: Math.min(9, lanes.carriagewayWidth * 0.1), height: Math.max(1, lanes.laneHeight - 1) };
}

function paintLot(context: Pen, lot: LotLayout, view: Box, palette: Palette): void {
  context.fillStyle = palette.lot;
  roundBox(context, lot.x, lot.y, lot.width, lot.height, 9);
  if (lot.carHeight < 8) return;
  context.strokeStyle = palette.marking;
  context.globalAlpha = lot.carHeight > 10 ? 0.6 : 0.35;
  context.lineWidth = 1;
  context.beginPath();
  const first = Math.max(0, Math.floor((view.y - lot.top) / lot.pitchY));
  const last = Math.min(lot.rows - 1, Math.floor((view.y + view.height - lot.top) / lot.pitchY));
  for (let row = first; row <= last; row++) {
    const top = Math.round(lot.top + row * lot.pitchY + (lot.pitchY - lot.carHeight) / 2 - 2) + 0.5;
    for (let column = 0; column <= lot.columns; column++) {
      const x = Math.round(lot.left + column * lot.pitchX) + 0.5;
      context.moveTo(x, top);
      context.lineTo(x, top + lot.carHeight + 3);
    }
    // Closed at their back, open to the lane that they are left by.
    context.moveTo(Math.round(lot.left), top);
    context.lineTo(Math.round(lot.left + lot.columns * lot.pitchX) + 1, top);
  }
  context.stroke();
  context.globalAlpha = 1;
}
