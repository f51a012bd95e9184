// Paints what lanes show at each frame: their lamps, the asphalt of lanes that come and go, and cells where lanes are too
// small for vehicles.

import { LOCK, LOCK_KIND, SERVER } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { LAMP, LOOK } from './analogy.ts';
import { type Brush, fillBox, strengthOf } from './canvas-marks.ts';
import { BODY } from './draw-car.ts';
import { LEAST_SHARE } from './flow.ts';
import { brightness } from './lamp-glow.ts';
import { type LaneLayout, lampSize, laneLeft, laneMiddle } from './lane-layout.ts';
import type { LaneLights } from './lane-lights.ts';
import { pixelOf } from './pixels.ts';
import { CELL_ABSENT, CELL_IDLE, type Places } from './places.ts';

const GREEN = '#23d18b';
const AMBER = '#ffb020';
const RED = '#ff4d3d';
/** Of a lamp that is lit at all: below that nobody would see it. */
const LEAST_GLOW = 0.3;

/** How strongly a lane shines that has a core, or changes over, where its vehicle alone would be overlooked. */
function washOf({ detail, laneHeight }: LaneLayout): number {
  if (detail === 'thin') return 0.42;
  return detail === 'middle' && laneHeight <= 14 ? 0.2 : 0;
}

/** The lanes, by number, that the screen can see of these. */
export function visibleLanes(
  brush: Brush,
  lanes: LaneLayout,
  visit: (lane: number, x: number, y: number) => void,
): void {
  const { view } = brush;
  const firstColumn = Math.max(0, Math.floor((view.x - lanes.x) / lanes.carriagewayPitch));
  const lastColumn = Math.min(
    lanes.carriageways - 1,
    Math.floor((view.x + view.width - lanes.x) / lanes.carriagewayPitch),
  );
  const firstRow = Math.max(0, Math.floor((view.y - lanes.y) / lanes.laneHeight));
  const lastRow = Math.min(
    lanes.lanesPerCarriageway - 1,
    Math.floor((view.y + view.height - lanes.y) / lanes.laneHeight),
  );
  for (let column = firstColumn; column <= lastColumn; column++) {
    for (let row = firstRow; row <= lastRow; row++) {
      const own = column * lanes.lanesPerCarriageway + row;
      if (own >= lanes.lanes) return;
      visit(
        lanes.firstLane + own,
        lanes.x + column * lanes.carriagewayPitch,
        lanes.y + row * lanes.laneHeight,
      );
    }
  }
}

/** Each thread a cell in the colour of its state; those that are stuck have a bright notch besides. */
export function paintCells(brush: Brush, places: Places): void {
  const { palette } = brush;
  const colours = BODY.map((name) => pixelOf(palette[name]));
  const idle = pixelOf(palette.lane);
  const notch = pixelOf('#ffd9c4');
  for (const { lanes } of brush.layout.blocks) {
    if (lanes.detail !== 'cell') continue;
    const gap = lanes.laneHeight * brush.ratio >= 3 ? 1 / brush.ratio : 0;
    const width = lanes.carriagewayWidth - (lanes.carriagewayWidth * brush.ratio >= 3 ? 1 / brush.ratio : 0);
    const height = lanes.laneHeight - gap;
    visibleLanes(brush, lanes, (lane, x, y) => {
      const look = places.cells[lane]!;
      if (look === CELL_ABSENT) return;
      if (look === CELL_IDLE) fillBox(brush, x, y, width, height, idle);
      else fillBox(brush, x, y, width, height, colours[look]!, strengthOf(brush, look));
      if (look === LOOK.stuck && width >= 9) fillBox(brush, x + width * 0.4, y, width * 0.2, height, notch);
    });
  }
}

/** Land where no lane is now: asphalt is rolled out from the left as a thread is made, and taken up as it ends. */
export function paintLand(brush: Brush, built: Float32Array): void {
  const land = pixelOf(brush.palette.land);
  const edge = pixelOf(brush.palette.curb);
  for (const { lanes, plan, tunnels } of brush.layout.blocks) {
    if (plan.onDemand !== true || lanes.detail === 'cell') continue;
    visibleLanes(brush, lanes, (lane, x, y) => {
      const share = built[lane] ?? 0;
      if (share >= 1) return;
      const from = lanes.carriagewayWidth * share;
      const isLast = x + lanes.carriagewayPitch > lanes.x + lanes.width - 1;
      const until = x + (isLast ? lanes.carriagewayWidth : lanes.carriagewayPitch);
      let left = x + from;
      // Not over the hills.
      for (const tunnel of tunnels) {
        if (tunnel.x > left) fillBox(brush, left, y, tunnel.x - left, lanes.laneHeight, land);
        left = Math.max(left, tunnel.x + tunnel.width);
      }
      fillBox(brush, left, y, until - left, lanes.laneHeight, land);
      if (share > 0) fillBox(brush, x + from, y, 2, lanes.laneHeight, edge);
      else if (lanes.laneHeight >= 6) fillBox(brush, x, y, lanes.carriagewayWidth, 1, edge, 0.3);
    });
  }
}

/**
 * `washes`: where vehicles are small, the light lies on all of the lane. `computing`: where bursts are too short to be
 * seen one by one, the share of the time lately that each lane had a core: its lamp glows by that; null elsewhere.
 */
export function paintLamps(
  brush: Brush,
  lights: LaneLights,
  built: Float32Array,
  washes: boolean,
  computing: Float32Array | null,
): void {
  const { view, discs, pixels } = brush;
  for (const { lanes } of brush.layout.blocks) {
    if (lanes.detail === 'cell') continue;
    const near = lanes.detail === 'near';
    const size = lampSize(lanes);
    const wash = washes ? washOf(lanes) : 0;
    visibleLanes(brush, lanes, (lane) => {
      const share = computing?.[lane] ?? 0;
      const glows = share >= LEAST_SHARE;
      const lamp = glows ? LAMP.green : computing === null ? lights.lamps[lane] : LAMP.off;
      const red = lamp === LAMP.off && lights.isRed(lane);
      const strength = glows ? LEAST_GLOW + (1 - LEAST_GLOW) * brightness(share) : red ? 0.7 : 1;
      if ((lamp === LAMP.off && !red) || (built[lane] ?? 1) < 0.2) return;
      const colour = lamp === LAMP.green ? GREEN : lamp === LAMP.amber ? AMBER : RED;
      const left = laneLeft(lanes, lane);
      const x = left + lanes.lampOffset;
      const y = laneMiddle(lanes, lane);
      if (wash > 0 && !red && !glows) {
        const top = y - lanes.laneHeight / 2;
        fillBox(brush, left, top, lanes.carriagewayWidth, lanes.laneHeight, pixelOf(colour), wash);
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
          pixelOf(colour),
          Math.min(strength, red ? 0.55 : 1),
        );
      } else {
        discs.stamp(pixels, colour, size.width / 2, x - view.x, y - view.y, strength);
      }
    });
  }
}

/** A red light at the mouth of each tunnel whose lock is held. */
export function paintTunnelLights(brush: Brush, frame: ServerFrame): void {
  const { view, discs, pixels, layout } = brush;
  for (const tunnel of layout.tunnels) {
    if (tunnel.kind === LOCK_KIND.atomic || tunnel.lock >= frame.get(SERVER.locks)) continue;
    const x = tunnel.x - 7 - view.x;
    const y = tunnel.boreY - tunnel.boreHeight / 2 - 7 - view.y;
    const isHeld = frame.lock(tunnel.lock, LOCK.thread) >= 0;
    discs.stamp(pixels, '#12151b', 5, x, y);
    discs.stamp(pixels, isHeld ? RED : '#333a45', 3.2, x, y, 1, isHeld);
  }
}
