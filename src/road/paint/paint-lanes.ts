// Paints the changing parts of lanes: their lamps, the asphalt of lanes that are created and removed, and
// cells if lanes are too small for vehicles.

import { LOCK, LOCK_KIND, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { type LaneLayout, lampSize, laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import type { BlockLayout } from '../layout/layout.ts';
import type { Flow } from '../place/flow.ts';
import { brightness } from '../place/lamp-glow.ts';
import type { LaneLights } from '../place/lane-lights.ts';
import { CELL_ABSENT, type Places } from '../place/places.ts';
import { LAMP, LOOK, LOOKS } from './analogy.ts';
import { type Brush, fillBox, strengthOf } from './canvas-marks.ts';
import { type CellShades, SHADE_ABSENT, SHADE_IDLE } from './cell-shades.ts';
import { blend, pixelOf } from './pixels.ts';

const GREEN = '#23d18b';
const AMBER = '#ffb020';
const RED = '#ff4d3d';
const GREEN_INK = pixelOf(GREEN);
const AMBER_INK = pixelOf(AMBER);
const RED_INK = pixelOf(RED);
const NOTCH = pixelOf('#ffd9c4');
/** Minimum visible opacity of a lit lamp. */
const LEAST_GLOW = 0.3;

/** Opacity of the light on a lane that has a core or is switching; its vehicle alone could be overlooked. */
function washOf({ detail, laneHeight }: LaneLayout): number {
  if (detail === 'thin') return 0.42;
  return detail === 'middle' && laneHeight <= 14 ? 0.2 : 0;
}

/** Whether any part of this lane is visible. */
export function isLaneSeen({ view }: Brush, lanes: LaneLayout, lane: number): boolean {
  const left = laneLeft(lanes, lane);
  const middle = laneMiddle(lanes, lane);
  const half = lanes.laneHeight / 2;
  return (
    left <= view.x + view.width &&
    left + lanes.carriagewayPitch >= view.x &&
    middle - half <= view.y + view.height &&
    middle + half >= view.y
  );
}

/**
 * Paints each thread as a cell in the colour of its state or, if that changes too fast, in a mix of its
 * recent states. Stuck threads also have a bright notch.
 */
export function paintCells(brush: Brush, places: Places, shades: CellShades): void {
  if (brush.layout.blocks.every(hasLanes)) return;
  const { view } = brush;
  fillTable(brush, shades.table);
  shades.mix();
  for (const { lanes } of brush.layout.blocks) {
    if (lanes.detail !== 'cell') continue;
    const gap = lanes.laneHeight * brush.ratio >= 3 ? 1 / brush.ratio : 0;
    const width = lanes.carriagewayWidth - (lanes.carriagewayWidth * brush.ratio >= 3 ? 1 / brush.ratio : 0);
    const height = lanes.laneHeight - gap;
    // There are thousands of cells, so invisible columns and rows are skipped as a whole.
    const firstRow = Math.max(0, Math.floor((view.y - lanes.y) / lanes.laneHeight));
    const lastRow = Math.floor((view.y + view.height - lanes.y) / lanes.laneHeight);
    for (let column = 0; column < lanes.carriageways; column++) {
      const x = lanes.x + column * lanes.carriagewayPitch;
      if (x > view.x + view.width || x + lanes.carriagewayPitch < view.x) continue;
      const first = column * lanes.lanesPerCarriageway;
      const rows = Math.min(lanes.lanesPerCarriageway, lastRow + 1, lanes.lanes - first);
      for (let row = firstRow; row < rows; row++) {
        const lane = lanes.firstLane + first + row;
        const look = places.cells[lane];
        if (look === CELL_ABSENT && shades.mixes[lane] === 0) continue;
        const y = lanes.y + row * lanes.laneHeight;
        fillBox(brush, x, y, width, height, shades.colours[lane]);
        if (look === LOOK.stuck && width >= 9)
          fillBox(brush, x + width * 0.4, y, width * 0.2, height, NOTCH, strengthOf(brush, look));
      }
    }
  }
}

function hasLanes({ lanes }: BlockLayout): boolean {
  return lanes.detail !== 'cell';
}

/** Fills in the colours of cells. If a look is highlighted, all others are paler. */
function fillTable(brush: Brush, table: Uint32Array): void {
  const { palette, bodies } = brush;
  const road = pixelOf(palette.road);
  for (let look = 0; look < LOOKS; look++) table[look] = blend(bodies[look], road, strengthOf(brush, look));
  table[SHADE_IDLE] = pixelOf(palette.lane);
  table[SHADE_ABSENT] = pixelOf(palette.land);
}

/**
 * Paints grass in place of a missing lane. Asphalt grows from the left when a thread is created, and
 * disappears when it ends.
 */
export function paintLand(brush: Brush, built: Float32Array): void {
  const land = pixelOf(brush.palette.land);
  const edge = pixelOf(brush.palette.curb);
  for (const { lanes, plan, tunnels } of brush.layout.blocks) {
    if (plan.onDemand !== true || lanes.detail === 'cell') continue;
    const end = lanes.firstLane + lanes.lanes;
    for (let lane = lanes.firstLane; lane < end; lane++) {
      const share = built[lane] ?? 0;
      if (share >= 1 || !isLaneSeen(brush, lanes, lane)) continue;
      const x = laneLeft(lanes, lane);
      const y = laneMiddle(lanes, lane) - lanes.laneHeight / 2;
      const from = lanes.carriagewayWidth * share;
      const isLast = x + lanes.carriagewayPitch > lanes.x + lanes.width - 1;
      const until = x + (isLast ? lanes.carriagewayWidth : lanes.carriagewayPitch);
      let left = x + from;
      // Grass does not cover the hills.
      for (const tunnel of tunnels) {
        if (tunnel.x > left) fillBox(brush, left, y, tunnel.x - left, lanes.laneHeight, land);
        left = Math.max(left, tunnel.x + tunnel.width);
      }
      fillBox(brush, left, y, until - left, lanes.laneHeight, land);
      if (share > 0) fillBox(brush, x + from, y, 2, lanes.laneHeight, edge);
      else if (lanes.laneHeight >= 6) fillBox(brush, x, y, lanes.carriagewayWidth, 1, edge, 0.3);
    }
  }
}

/**
 * `washes`: whether the light covers the whole lane, because vehicles are small. `flow`: null while bursts
 * are long enough to be seen one by one. Otherwise it has the lanes that have a core at the instant of the
 * signs, and the share of time in which they have one, which is the brightness of their lamps.
 */
export function paintLamps(
  brush: Brush,
  lights: LaneLights,
  built: Float32Array,
  washes: boolean,
  flow: Pick<Flow, 'computing' | 'shownLit'> | null,
): void {
  const { view, discs, pixels } = brush;
  const { throttled } = brush.palette;
  const throttledInk = pixelOf(throttled);
  for (const { lanes } of brush.layout.blocks) {
    if (lanes.detail === 'cell') continue;
    const near = lanes.detail === 'near';
    const size = lampSize(lanes);
    const wash = washes ? washOf(lanes) : 0;
    const end = lanes.firstLane + lanes.lanes;
    for (let lane = lanes.firstLane; lane < end; lane++) {
      const share = flow?.computing[lane] ?? 0;
      const glows = flow?.shownLit[lane] === 1;
      const lamp = glows ? LAMP.green : flow === null ? lights.lamps[lane] : LAMP.off;
      const red = lamp === LAMP.off && lights.isRed(lane);
      const out = lamp === LAMP.off && lights.isOut(lane);
      const strength = glows ? LEAST_GLOW + (1 - LEAST_GLOW) * brightness(share) : red ? 0.7 : 1;
      if ((lamp === LAMP.off && !red && !out) || (built[lane] ?? 1) < 0.2) continue;
      if (!isLaneSeen(brush, lanes, lane)) continue;
      const colour = out ? throttled : lamp === LAMP.green ? GREEN : lamp === LAMP.amber ? AMBER : RED;
      const ink = out
        ? throttledInk
        : lamp === LAMP.green
          ? GREEN_INK
          : lamp === LAMP.amber
            ? AMBER_INK
            : RED_INK;
      const left = laneLeft(lanes, lane);
      const x = left + lanes.lampOffset;
      const y = laneMiddle(lanes, lane);
      if (wash > 0 && !red && !glows) {
        const top = y - lanes.laneHeight / 2;
        fillBox(brush, left, top, lanes.carriagewayWidth, lanes.laneHeight, ink, wash);
      }
      if (near) {
        discs.stamp(pixels, colour, size.width * 0.3, x - view.x, y - view.y, strength, true);
      } else if (lanes.detail === 'thin') {
        fillBox(
          brush,
          x - size.width / 2,
          y - size.height / 2,
          size.width,
          size.height,
          ink,
          Math.min(strength, red ? 0.55 : 1),
        );
      } else {
        discs.stamp(pixels, colour, size.width / 2, x - view.x, y - view.y, strength);
      }
    }
  }
}

/**
 * Paints a red light at the mouth of each tunnel whose lock is held. `held`: the share of time that each lock
 * is held, if locks change too fast to be followed; otherwise null.
 */
export function paintTunnelLights(brush: Brush, frame: ServerFrame, held: Float32Array | null): void {
  const { view, discs, pixels, layout } = brush;
  for (let bore = 0; bore < layout.tunnels.length; bore++) {
    const tunnel = layout.tunnels[bore];
    if (tunnel.kind === LOCK_KIND.atomic || tunnel.lock >= frame.get(SERVER.locks)) continue;
    const x = tunnel.x - 7 - view.x;
    const y = tunnel.boreY - tunnel.boreHeight / 2 - 7 - view.y;
    const light = held === null ? (frame.lock(tunnel.lock, LOCK.thread) >= 0 ? 1 : 0) : (held[bore] ?? 0);
    discs.stamp(pixels, '#12151b', 5, x, y);
    discs.stamp(pixels, '#333a45', 3.2, x, y);
    if (light > 0.01) discs.stamp(pixels, RED, 3.2, x, y, brightness(light), true);
  }
}
