// Paints the vehicles of every frame (queues, the fleet, the dots on the bridges) and the lamps of the
// cores.

import { type BridgeLayout, bridgeY, scaleRoom } from '../layout/bridge-layout.ts';
import { blockOfLane } from '../layout/layout.ts';
import { spotX, spotY } from '../layout/lot-layout.ts';
import { rampX, rampY } from '../layout/ramp-layout.ts';
import { isAtTunnel, throughTunnels } from '../layout/tunnel-layout.ts';
import type { CallDots } from '../place/call-dots.ts';
import type { Fleet } from '../place/fleet.ts';
import type { Flow } from '../place/flow.ts';
import { brightness, type LampGlow } from '../place/lamp-glow.ts';
import { trainIn } from '../place/lane-spot.ts';
import { MANNER } from '../place/pace.ts';
import type { Places } from '../place/places.ts';
import type { QueueFlow } from '../place/queue-flow.ts';
import { LOOK } from './analogy.ts';
import { type Atlas, HEADING } from './atlas.ts';
import { BADGE } from './badges.ts';
import { type Brush, type DotBrush, fillBox, strengthOf } from './canvas-marks.ts';
import { BODY } from './draw-car.ts';
import { AGAIN_COLOUR } from './paint-repeats.ts';
import { pixelOf } from './pixels.ts';

/** Black, painted over the colour of the state to darken retries. */
const AGAIN_SHADE = 0xff000000;

export function paintQueue(brush: Brush, queue: QueueFlow, places: Places): void {
  const { layout, view, pixels, atlases } = brush;
  const { ramp } = layout;
  const marks = Math.min(ramp.capacity, queue.shown);
  const strength = strengthOf(brush, LOOK.queued);
  for (let place = 0; place < marks; place++) {
    const at = place + queue.behind;
    const x = rampX(ramp, at, queue.gone) - view.x;
    if (x < -40 || x > view.width + 40) continue;
    const y = rampY(ramp, at, queue.gone) - view.y;
    atlases.ramp.stamp(pixels, LOOK.queued, x, y, strength);
    if (places.rampRepeats[place] === 1) {
      brush.badges.stamp(brush, BADGE.retried, x, y, ramp.carWidth, ramp.carHeight);
    }
  }
}

/** Paints queues of records, and queues of requests whose cars arrive and leave too fast. */
export function paintSideQueues(brush: Brush, lengths: (queue: number) => number, isFast: boolean): void {
  const { pixels, view, atlases, palette, layout } = brush;
  for (let index = 0; index < layout.queues.length; index++) {
    const { plan, ramp } = layout.queues[index];
    const length = lengths(plan.queue);
    const per = ramp.dots ? Math.max(1, Math.ceil(length / ramp.capacity)) : 1;
    const marks = Math.min(ramp.capacity, Math.ceil(length / per));
    if (ramp.dots) {
      paintDots(
        brush,
        marks,
        ramp.carWidth,
        (place) => rampX(ramp, place),
        (place) => rampY(ramp, place),
        pixelOf(palette.record),
      );
    } else if (plan.holds === 'records') {
      for (let place = 0; place < marks; place++) {
        atlases.crate.stamp(pixels, LOOK.record, rampX(ramp, place) - view.x, rampY(ramp, place) - view.y);
      }
    } else if (isFast) {
      const strength = strengthOf(brush, LOOK.queued);
      for (let place = 0; place < marks; place++) {
        const x = rampX(ramp, place) - view.x;
        atlases.queues[index].stamp(pixels, LOOK.queued, x, rampY(ramp, place) - view.y, strength);
      }
    }
  }
}

/** Paints parked requests as dots, by look. `flow`: if they arrive and leave fast, its counts are drawn. */
export function paintParkedDots(brush: Brush, places: Places, flow: Flow): void {
  const { lot } = brush.layout;
  if (lot === null || !lot.dots) return;
  let from = 0;
  for (const look of [LOOK.stuck, LOOK.lockWait, LOOK.waiting]) {
    const marks = flow.lotHolds ? flow.parked[look] : places.parkedMarks[look];
    const start = from;
    const colour = pixelOf(brush.palette[BODY[look]]);
    const atX = (place: number): number => spotX(lot, start + place);
    const atY = (place: number): number => spotY(lot, start + place);
    const strength = strengthOf(brush, look);
    const size = lot.carWidth;
    paintDots(brush, marks, size, atX, atY, colour, strength);
    // Stuck requests have a bright stroke if the dot has room for it.
    if (look === LOOK.stuck && size >= 4)
      paintDots(brush, marks, size / 3, atX, atY, pixelOf('#ffd9c4'), strength);
    // Retries are darker.
    const repeats = Math.min(marks, Math.round(places.parkedRepeats[look] / places.requestsPerCar));
    paintDots(brush, repeats, size, atX, atY, AGAIN_SHADE, 0.5 * strength);
    from += marks;
  }
}

function paintDots(
  brush: Brush,
  marks: number,
  size: number,
  xOf: (place: number) => number,
  yOf: (place: number) => number,
  colour: number,
  strength = 1,
): void {
  const { view } = brush;
  for (let place = 0; place < marks; place++) {
    const x = xOf(place);
    const y = yOf(place);
    if (x < view.x - 2 || x > view.x + view.width || y < view.y - 2 || y > view.y + view.height) continue;
    fillBox(brush, x - size / 2, y - size / 2, size, size, colour, strength);
  }
}

/** Paints one lamp for each core, or for several. */
export function paintCoreLamps(brush: Brush, glow: LampGlow): void {
  const { layout, view, discs, pixels } = brush;
  const lamps = layout.coreLamps;
  for (let lamp = 0; lamp < lamps.lamps; lamp++) {
    const x = lamps.x + lamp * lamps.pitch - view.x;
    const y = lamps.y - view.y;
    discs.stamp(pixels, '#8a92a0', lamps.radius, x, y, 0.45);
    const amber = glow.amber[lamp];
    const green = glow.green[lamp];
    if (amber > 0) discs.stamp(pixels, '#ffb020', lamps.radius, x, y, brightness(amber));
    if (green > 0) discs.stamp(pixels, '#12a37b', lamps.radius, x, y, brightness(green));
  }
}

/** `followed`: a request whose vehicle is drawn even where other vehicles are not drawn individually. */
export function paintFleet(brush: Brush, fleet: Fleet, followed: number | null): void {
  const { view, pixels, layout, atlases } = brush;
  const { lot, ramp } = layout;
  const lotLeft = lot === null ? Number.POSITIVE_INFINITY : lot.x;
  const rampEnd = ramp.x + ramp.width + (layout.lanes.x - ramp.x - ramp.width) / 2;
  for (let mark = 0; mark < fleet.end; mark++) if (fleet.reserves(mark)) paintReserved(brush, fleet, mark);
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] === 0) continue;
    if (fleet.manner[mark] === MANNER.flows && fleet.request[mark] !== followed) continue;
    const worldX = fleet.x[mark];
    const x = worldX - view.x;
    const leaves = fleet.exits[mark] === 1;
    const worldY = fleet.y[mark];
    const y = (leaves ? worldY : throughTunnels(layout.tunnels, worldX, worldY)) - view.y;
    if (x < -60 || x > view.width + 60 || y < -40 || y > view.height + 40) continue;
    const look = fleet.lookOf(mark);
    const alpha = fleet.alpha[mark];
    const block = blockAt(brush, fleet.blockOf(mark), worldX, fleet.y[mark]);
    const lane = block < 0 ? queueAtlas(brush, worldX) : atlases.lanes[block];
    // The vehicle has the size of the others in the part of the picture through which it drives.
    const isOut = leaves && atlases.exit !== null && worldY > layout.lanes.y + layout.lanes.height;
    const atlas = isOut
      ? atlases.exit!
      : worldX < rampEnd
        ? atlases.ramp
        : worldX >= lotLeft && atlases.lot !== null
          ? atlases.lot
          : lane;
    const train = fleet.train[mark] === 1 && isAtTunnel(layout.tunnels, worldX) ? trainIn(brush) : null;
    (train ?? atlas).stamp(pixels, look, x, y, alpha * strengthOf(brush, look), fleet.headingOf(mark));
    if (fleet.badge[mark] !== 0 && train === null) {
      const { width, height } = atlas.size;
      brush.badges.stamp(brush, fleet.badge[mark], x, y, width, height, alpha);
    }
    if (fleet.towed[mark] === 1) {
      const size = blockOfLane(layout, Math.max(0, fleet.laneOf(mark))).lanes.carWidth;
      atlases.towTruck.stamp(pixels, look, x - size * 1.05, y, alpha, HEADING.left);
    }
  }
}

/** Opacity of a reserved place while its vehicle drives there. */
const RESERVED_ALPHA = 0.25;

/**
 * Paints the place of a vehicle that still drives there: its outline, in the colour that the vehicle will
 * have.
 */
function paintReserved(brush: Brush, fleet: Fleet, mark: number): void {
  const { layout, atlases } = brush;
  const x = fleet.placeX(mark);
  const block = fleet.blockOf(mark);
  const isParked = fleet.parked[mark] === 1 && atlases.lot !== null;
  const atlas = isParked ? atlases.lot! : block < 0 ? queueAtlas(brush, x) : atlases.lanes[block];
  const { width, height } = atlas.size;
  const left = x - width / 2;
  const top = throughTunnels(layout.tunnels, x, fleet.placeY(mark)) - height / 2;
  const look = fleet.look[mark];
  const colour = brush.bodies[look];
  const strength = strengthOf(brush, look);
  fillBox(brush, left, top, width, height, colour, RESERVED_ALPHA * strength);
  const line = height >= 9 ? 2 : 1;
  fillBox(brush, left, top, width, line, colour, strength);
  fillBox(brush, left, top + height - line, width, line, colour, strength);
  fillBox(brush, left, top + line, line, height - 2 * line, colour, strength);
  fillBox(brush, left + width - line, top + line, line, height - 2 * line, colour, strength);
}

/**
 * The block whose vehicles are as large as a vehicle at this point. Vehicles on the side road are as large as
 * those on the loop's lane. Vehicles on the helpers' lanes are as large as the others there, whatever thread
 * they belong to.
 */
function blockAt({ layout }: Brush, block: number, x: number, y: number): number {
  if (block > 0 || layout.links.fromHelpers.length === 0) return block;
  const helpers = layout.blocks[1].lanes;
  if (block < 0) return y < helpers.y - 2 ? 0 : block;
  return y > helpers.y && x > helpers.x ? 1 : 0;
}

/** The last queue that begins before this place. */
function queueAtlas({ layout, atlases }: Brush, x: number): Atlas {
  let found = atlases.lanes[0];
  layout.queues.forEach(({ ramp }, queue) => {
    if (x >= ramp.x - ramp.pitchX) found = atlases.queues[queue];
  });
  return found;
}

/** Position of a dot, in the pixels of the picture. */
export function dotSpot(
  bridges: BridgeLayout,
  dots: CallDots,
  dot: number,
): { readonly x: number; readonly y: number } {
  const phase = dots.phase[dot];
  const out = phase < 0.5;
  const node = Math.floor(dot / dots.perBridge);
  const apart = bridges.deck >= 8 ? bridges.deck * 0.2 : 0;
  const inset = dots.inset[node] * scaleRoom(bridges);
  const way = bridges.x1 - bridges.x0 - 8 - inset;
  return {
    x: bridges.x0 + 4 + inset + way * (out ? phase * 2 : 2 - phase * 2),
    y: bridgeY(bridges, node) + (out ? apart : -apart),
  };
}

export function paintCallDots(brush: DotBrush, dots: CallDots): void {
  const { layout, view, palette, discs, pixels } = brush;
  const { bridges } = layout;
  if (bridges === null) return;
  const radius = bridges.dotRadius;
  const stuckColour = pixelOf(palette.stuck);
  for (let dot = 0; dot < dots.live.length; dot++) {
    const alpha = dots.alpha[dot];
    if (alpha < 0.1) continue;
    const node = Math.floor(dot / dots.perBridge);
    if (dots.flows[node] === 1 && dots.stuck[dot] === 0) continue;
    const { x, y } = dotSpot(bridges, dots, dot);
    if (y < view.y - 8 || y > view.y + view.height + 8) continue;
    if (dots.stuck[dot] === 1) {
      const size = radius * alpha;
      fillBox(brush, x - size, y - size, size * 2, size * 2, stuckColour);
      if (dots.again[dot] === 1) {
        discs.stamp(pixels, '#ffffff', radius * 0.55, x - view.x, y - view.y, alpha);
      }
      continue;
    }
    const again = dots.again[dot] === 1;
    if (again) discs.stamp(pixels, '#ffffff', radius + 1, x - view.x, y - view.y, alpha);
    discs.stamp(pixels, again ? AGAIN_COLOUR : palette.waiting, radius, x - view.x, y - view.y, alpha);
    // Twins: the second of two parallel attempts drives beside the first.
    if (dots.twin[dot] === 1) discs.stamp(pixels, '#ffffff', radius * 0.6, x - view.x, y - view.y, alpha);
  }
}
