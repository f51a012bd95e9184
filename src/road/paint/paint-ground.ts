// Paints the ground, which never moves and shows no state: grass, water, ramp, lanes, lot. It is painted once
// per layout and theme.

import type { Box } from '../layout/box.ts';
import type { BridgeLayout } from '../layout/bridge-layout.ts';
import { type LaneLayout, lampSize } from '../layout/lane-layout.ts';
import type { BlockLayout, RoadLayout } from '../layout/layout.ts';
import { type LotLayout, rowY } from '../layout/lot-layout.ts';
import type { RampLayout } from '../layout/ramp-layout.ts';
import { paintExit, paintLinks } from './paint-links.ts';
import { paintRepeatRoads } from './paint-repeats.ts';
import { paintBooth, paintTunnel } from './paint-structures.ts';
import { paintYardGround } from './paint-yard.ts';
import { paintZoneLabels } from './paint-zones.ts';
import { isSeeThrough, type Palette } from './palette.ts';
import { type Pen, roundBox } from './pen.ts';

/** Line along the sides of the roads. */
const EDGE_LINE = 'rgb(238 240 234 / 85%)';
const EDGE_LINE_PX = 2;

/** `context` uses the pixels of the picture; `view` is its visible part. */
export function paintGround(context: Pen, layout: RoadLayout, view: Box, palette: Palette): void {
  if (!isSeeThrough(palette)) {
    context.fillStyle = palette.grass;
    context.fillRect(view.x, view.y, view.width, view.height);
    paintMeadow(context, view, palette);
  }
  if (layout.bridges !== null) paintWater(context, layout, layout.bridges, view, palette);
  paintTrees(context, layout, palette);
  paintRepeatRoads(context, layout, palette);
  paintExit(context, layout, palette);
  paintYardGround(context, layout, palette);
  paintRamp(context, layout.ramp, palette);
  paintFunnel(context, layout, palette);
  paintLinks(context, layout, palette);
  for (const { ramp } of layout.queues) paintRamp(context, ramp, palette);
  for (const block of layout.blocks) paintBlock(context, block, view, palette);
  for (const booth of layout.booths) paintBooth(context, booth, layout, palette);
  for (const { lanes, tunnels } of layout.blocks) {
    for (const tunnel of tunnels) paintTunnel(context, tunnel, lanes, palette);
  }
  if (layout.lot !== null) paintLot(context, layout.lot, view, palette);
  paintZoneLabels(context, layout, palette);
}

/** Paints a subtle texture on the grass. */
export function paintMeadow(context: Pen, view: Box, palette: Palette): void {
  context.fillStyle = palette.tree;
  context.globalAlpha = 0.3;
  const step = Math.max(14, Math.sqrt((view.width * view.height) / 3000));
  for (let row = 0; row * step < view.height; row++) {
    for (let x = (row % 2) * step * 0.5; x < view.width; x += step) {
      context.fillRect(Math.round(view.x + x), Math.round(view.y + row * step), 1.6, 1.6);
    }
  }
  context.globalAlpha = 1;
}

/** Paints the water. The banks curve so that the river continues in a picture below this one. */
export function paintWater(
  context: Pen,
  { height, head }: Pick<RoadLayout, 'height' | 'head'>,
  { x0, x1, shore }: BridgeLayout,
  view: Box,
  palette: Palette,
): void {
  const left = x0 + shore;
  const right = x1 - shore;
  context.fillStyle = palette.sand;
  tracePool(context, left - shore * 0.45, right + shore * 0.45, height, shore);
  const water = context.createLinearGradient(left, 0, right, 0);
  water.addColorStop(0, palette.waterEdge);
  water.addColorStop(0.14, palette.water);
  water.addColorStop(0.86, palette.water);
  water.addColorStop(1, palette.waterEdge);
  context.fillStyle = water;
  tracePool(context, left, right, height, shore);
  if (right - left < 40) return;
  context.strokeStyle = 'rgb(255 255 255 / 45%)';
  context.lineWidth = 1.3;
  context.beginPath();
  const waves = Math.min(500, Math.round(((right - left) * view.height) / 2600));
  for (let wave = 0; wave < waves; wave++) {
    // Steps of the golden ratio spread the waves evenly without a visible pattern.
    const x = left + 8 + ((wave * 0.618034) % 1) * (right - left - 34);
    const y = view.y + 6 + ((wave + 0.5) / waves) * (view.height - 12);
    // Waves do not cross the words of the head.
    if (x < head.width && y < head.height) continue;
    context.moveTo(x, y);
    context.quadraticCurveTo(x + 4, y - 3, x + 8, y);
    context.quadraticCurveTo(x + 12, y + 2, x + 16, y);
  }
  context.stroke();
}

function tracePool(context: Pen, left: number, right: number, height: number, shore: number): void {
  const swing = shore * 0.35;
  const step = height / 24;
  const at = (y: number): number => Math.sin((y / height) * Math.PI * 4) * swing;
  context.beginPath();
  context.moveTo(left, 0);
  for (let part = 1; part <= 24; part++) context.lineTo(left + at(part * step), part * step);
  for (let part = 24; part >= 0; part--)
    context.lineTo(right + at(part * step + height / 5) - at(height / 5), part * step);
  context.fill();
}

/** Paints trees on the grass, away from roads and texts. */
function paintTrees(context: Pen, layout: RoadLayout, palette: Palette): void {
  const { width, height, compact } = layout;
  const taken = takenOf(layout);
  const trees = compact ? 3 : 7;
  for (let tried = 0, planted = 0; tried < 240 && planted < trees; tried++) {
    const radius = 6 + (tried % 3) * 2;
    // Steps that spread points evenly over a plane.
    const x = 12 + ((tried * 0.754878 + 0.13) % 1) * (width - 24);
    const y = 12 + ((tried * 0.56984 + 0.71) % 1) * (height - 24);
    const reach = radius + 7;
    // Includes the smaller tree to its right.
    const isFree = taken.every(
      (box) =>
        x + radius + reach < box.x ||
        x - reach > box.x + box.width ||
        y + radius * 0.2 + reach < box.y ||
        y - reach > box.y + box.height,
    );
    if (!isFree) continue;
    paintTree(context, x, y, radius, palette);
    paintTree(context, x + radius * 1.3, y + radius * 0.5, radius * 0.7, palette);
    planted++;
  }
}

function paintTree(context: Pen, x: number, y: number, radius: number, palette: Palette): void {
  context.fillStyle = 'rgb(60 75 40 / 18%)';
  roundBox(context, x - radius + 2, y - radius + 3, 2 * radius, 2 * radius, radius);
  context.fillStyle = palette.tree;
  roundBox(context, x - radius, y - radius, 2 * radius, 2 * radius, radius);
  context.fillStyle = 'rgb(255 255 255 / 18%)';
  const inner = radius * 0.62;
  roundBox(context, x - radius * 0.25 - inner, y - radius * 0.3 - inner, 2 * inner, 2 * inner, inner);
}

/** Room for the smaller tree to the right of another. */
const EDGE_OF_PART_PX = 8;
/** Room for two lines of text at the top left, however low the ramp is. */
const TEXTS_OF_PART_PX = 40;

/** All areas that are not grass. */
function takenOf({
  ramp,
  head,
  lanes,
  lot,
  blocks,
  queues,
  bridges,
  loop,
  exit,
  returnY,
  isPart,
  width,
  height,
}: RoadLayout): Box[] {
  const left = Math.min(...blocks.map((block) => block.lanes.x), ...queues.map((queue) => queue.ramp.x));
  const rampEnd = ramp.x + ramp.width;
  const boxes: Box[] = [
    { x: 0, y: 0, width: head.width, height: head.height },
    // Texts above and below the ramp, and the funnel.
    { x: 0, y: ramp.y - 34, width: rampEnd, height: height - ramp.y + 34 },
    {
      x: rampEnd,
      y: Math.min(ramp.y, lanes.y),
      width: left - rampEnd + 8,
      height: Math.max(ramp.height, lanes.height),
    },
    ...blocks.map((block) => ({ ...block.lanes, y: block.lanes.y - 58, height: block.lanes.height + 74 })),
    ...queues.map((queue) => ({ ...queue.ramp, y: queue.ramp.y - 16, height: queue.ramp.height + 32 })),
  ];
  if (lot !== null) {
    boxes.push({ ...lot, y: lot.y - 20, height: lot.height + 20 });
    boxes.push({
      x: 0,
      y: lanes.y,
      width: lot.x,
      height: Math.max(returnY, lanes.y + lanes.height) - lanes.y + 14,
    });
  }
  if (blocks.length > 1)
    boxes.push({ x: rampEnd, y: lanes.y, width: lanes.x + lanes.width - rampEnd, height });
  if (bridges !== null) boxes.push({ x: bridges.x0 - bridges.bank, y: 0, width, height });
  if (isPart) {
    boxes.push({ x: width - EDGE_OF_PART_PX, y: 0, width: EDGE_OF_PART_PX, height });
    boxes.push({ x: 0, y: 0, width: rampEnd, height: TEXTS_OF_PART_PX });
  }
  if (loop !== null) boxes.push({ x: 0, y: loop.y - 12, width, height: 30 });
  if (exit !== null) {
    const { y, downX, roadWidth } = exit;
    boxes.push({ x: 0, y: y - roadWidth, width: downX + roadWidth, height: 2 * roadWidth });
  }
  return boxes;
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
  context.strokeStyle = EDGE_LINE;
  context.lineWidth = EDGE_LINE_PX;
  context.beginPath();
  context.moveTo(ramp.x, ramp.y);
  context.lineTo(left, ramp.y);
  context.bezierCurveTo(left + bend, ramp.y, lanes.x - bend, lanes.y, lanes.x + 1, lanes.y);
  context.moveTo(ramp.x, bottom);
  context.lineTo(left, bottom);
  context.bezierCurveTo(left + bend, bottom, lanes.x - bend, laneBottom, lanes.x + 1, laneBottom);
  context.stroke();
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
    const turn = ramp.sideBySide ? 0 : ramp.pitchX;
    context.moveTo(ramp.x + (turnsRight ? 0 : turn), y);
    context.lineTo(ramp.x + ramp.width - (turnsRight ? turn : 0), y);
  }
  if (ramp.sideBySide) context.setLineDash([12, 10]);
  context.stroke();
  context.setLineDash([]);
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
    // When zoomed out, each cell has a single colour.
    context.fillStyle = lanes.detail === 'cell' && plan.onDemand === true ? palette.land : palette.road;
    context.fillRect(x, lanes.y, width, count * lanes.laneHeight);
    if (lanes.detail === 'cell') continue;
    const from = Math.max(0, Math.floor((view.y - lanes.y) / lanes.laneHeight));
    const to = Math.min(count, Math.ceil((view.y + view.height - lanes.y) / lanes.laneHeight));
    context.fillStyle = palette.lane;
    if (isSmall) {
      for (let lane = from + 1 - (from % 2); lane < to; lane += 2) {
        context.fillRect(x, lanes.y + lane * lanes.laneHeight, width, lanes.laneHeight);
      }
    } else context.fillRect(x, lanes.y, width, count * lanes.laneHeight);
    paintWaitingZone(context, lanes, x, count);
    paintEdges(context, lanes, x, count);
    if (!isSmall) paintMarkings(context, lanes, palette, x, from, to);
    for (let lane = from; lane < to; lane++) {
      paintLampHousing(context, lanes, x + lanes.lampOffset, lanes.y + (lane + 0.5) * lanes.laneHeight);
    }
  }
}

/** Paints the ground between this carriageway and the next. */
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
  context.globalAlpha = 1;
}

/** Paints the zone in which vehicles wait for replies: darker, with a white stop line. */
function paintWaitingZone(context: Pen, lanes: LaneLayout, x: number, count: number): void {
  const { waitOffset, stopLine, carriagewayWidth, laneHeight, y } = lanes;
  if (waitOffset >= carriagewayWidth) return;
  context.fillStyle = 'rgb(0 0 0 / 20%)';
  context.fillRect(x + waitOffset, y, carriagewayWidth - waitOffset, count * laneHeight);
  context.fillStyle = 'rgb(255 255 255 / 88%)';
  const width = Math.min(3.5, Math.max(1, carriagewayWidth * 0.012));
  context.fillRect(x + stopLine - width / 2, y, width, count * laneHeight);
}

function paintEdges(context: Pen, lanes: LaneLayout, x: number, count: number): void {
  const width = lanes.laneHeight < 5 ? 1 : EDGE_LINE_PX;
  context.fillStyle = EDGE_LINE;
  context.fillRect(x, lanes.y - width / 2, lanes.carriagewayWidth, width);
  context.fillRect(x, lanes.y + count * lanes.laneHeight - width / 2, lanes.carriagewayWidth, width);
}

function paintLampHousing(context: Pen, lanes: LaneLayout, x: number, y: number): void {
  const { width, height } = lampSize(lanes);
  if (lanes.detail === 'near') {
    context.fillStyle = '#171b22';
    roundBox(context, x - width / 2, y - height / 2, width, height, width * 0.3);
    context.fillStyle = '#3a414d';
    roundBox(context, x - width * 0.29, y - width * 0.29, width * 0.58, width * 0.58, width * 0.29);
    return;
  }
  context.fillStyle = 'rgb(255 255 255 / 17%)';
  roundBox(context, x - width / 2, y - height / 2, width, height, lanes.detail === 'thin' ? 0 : height / 2);
}

/** Paints bays between white lines, on both sides of an aisle. */
function paintLot(context: Pen, lot: LotLayout, view: Box, palette: Palette): void {
  context.fillStyle = 'rgb(0 0 0 / 14%)';
  roundBox(context, lot.x - 1, lot.y - 1, lot.width + 2, lot.height + 2, 14);
  context.fillStyle = palette.lot;
  roundBox(context, lot.x + 1, lot.y + 1, lot.width - 2, lot.height - 2, 12);
  if (lot.carHeight < 8) return;
  context.strokeStyle = palette.bay;
  context.lineWidth = lot.carHeight > 12 ? 2 : 1;
  context.beginPath();
  for (let row = 0; row < lot.rows; row++) {
    const middle = rowY(lot, row);
    if (middle + lot.pitchY < view.y || middle - lot.pitchY > view.y + view.height) continue;
    const reach = lot.carHeight / 2 + Math.min(5, (lot.pitchY - lot.carHeight) / 2 - 1);
    for (let column = 0; column <= lot.columns; column++) {
      const x = Math.round(lot.left + column * lot.pitchX);
      context.moveTo(x, middle - reach);
      context.lineTo(x, middle + reach);
    }
  }
  context.stroke();
  if (lot.rowsAbove >= lot.rows) return;
  const aisle = lot.top + (lot.rowsAbove + 0.5) * lot.pitchY;
  context.setLineDash([9, 9]);
  context.beginPath();
  context.moveTo(lot.x + 14, aisle);
  context.lineTo(lot.x + lot.width - 14, aisle);
  context.stroke();
  context.setLineDash([]);
}
