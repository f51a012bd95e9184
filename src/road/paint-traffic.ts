// Paints what moves: the queue, lamps, vehicles and couriers. Every frame.

import { LOOK } from './analogy.ts';
import { bridgeY } from './bridge-layout.ts';
import { type CarSizes, carHeightAt, carSizes, surroundingsAt } from './car-size.ts';
import type { Couriers } from './couriers.ts';
import type { Fleet } from './fleet.ts';
import { brightness, type LampGlow } from './lamp-glow.ts';
import { laneLeft, laneMiddle } from './lane-layout.ts';
import type { RoadLayout } from './layout.ts';
import { lampSize } from './paint-ground.ts';
import type { Palette } from './palette.ts';
import type { QueueFlow } from './queue-flow.ts';
import { rampRow, rampX, rampY } from './ramp-layout.ts';
import type { Atlas } from './sprites.ts';

const GREEN = '#23d18b';
const AMBER = '#ffb020';
const RED = '#ff4d3d';
const DARK = '#8a92a0';

export interface Atlases {
  readonly ramp: Atlas;
  readonly lane: Atlas;
  readonly lot: Atlas | null;
}

export function paintQueue(
  context: CanvasRenderingContext2D,
  layout: RoadLayout,
  queue: QueueFlow,
  atlases: Atlases,
): void {
  const { ramp } = layout;
  const cars = Math.min(queue.queued, ramp.capacity);
  for (let place = 0; place < cars; place++) {
    const at = place + queue.behind;
    if (at > ramp.capacity - 0.5) continue;
    atlases.ramp.stamp(context, LOOK.queued, rampX(ramp, at), rampY(ramp, at), rampRow(ramp, at) % 2 === 1);
  }
}

export function paintLamps(context: CanvasRenderingContext2D, layout: RoadLayout, glow: LampGlow): void {
  const { lanes } = layout;
  const size = lampSize(lanes);
  const near = lanes.detail === 'near';
  for (let lane = 0; lane < glow.green.length; lane++) {
    const green = brightness(glow.green[lane]!);
    const amber = brightness(glow.amber[lane]!);
    const red = near ? glow.red[lane]! : 0;
    if (green + amber + red === 0) continue;
    const x = laneLeft(lanes, lane) + lanes.lampOffset;
    const y = laneMiddle(lanes, lane);
    if (near) {
      if (red > 0) paintLight(context, x - 8.5, y, 3.4, RED, red);
      if (amber > 0) paintLight(context, x, y, 3.4, AMBER, amber);
      if (green > 0) paintLight(context, x + 8.5, y, 3.4, GREEN, green);
      continue;
    }
    context.fillStyle = green >= amber ? GREEN : AMBER;
    context.globalAlpha = Math.max(green, amber);
    if (lanes.detail === 'thin')
      context.fillRect(x - size.width / 2, y - size.height / 2, size.width, size.height);
    else paintDisc(context, x, y, size.width / 2);
  }
  context.globalAlpha = 1;
}

function paintLight(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  level: number,
): void {
  context.fillStyle = colour;
  context.globalAlpha = level * 0.25;
  paintDisc(context, x, y, radius * 2.2);
  context.globalAlpha = level;
  paintDisc(context, x, y, radius);
}

function paintDisc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

/** One lamp for each core, or for several. */
export function paintCoreLamps(context: CanvasRenderingContext2D, layout: RoadLayout, glow: LampGlow): void {
  const lamps = layout.coreLamps;
  for (let lamp = 0; lamp < lamps.lamps; lamp++) {
    const x = lamps.x + lamp * lamps.pitch;
    context.globalAlpha = 0.45;
    context.fillStyle = DARK;
    paintDisc(context, x, lamps.y, lamps.radius);
    for (const [levels, colour] of [
      [glow.amber, AMBER],
      [glow.green, '#12a37b'],
    ] as const) {
      if (levels[lamp]! <= 0) continue;
      context.globalAlpha = brightness(levels[lamp]!);
      context.fillStyle = colour;
      paintDisc(context, x, lamps.y, lamps.radius);
    }
  }
  context.globalAlpha = 1;
}

export function paintFleet(
  context: CanvasRenderingContext2D,
  layout: RoadLayout,
  fleet: Fleet,
  atlases: Atlases,
): void {
  const sizes = carSizes(layout);
  let alpha = 1;
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] === 0) continue;
    const wanted = fleet.alpha[mark]!;
    if (wanted !== alpha) {
      alpha = wanted;
      context.globalAlpha = alpha;
    }
    stampSized(context, sizes, atlases, fleet.look[mark]!, fleet.x[mark]!, fleet.y[mark]!);
  }
  context.globalAlpha = 1;
}

/** Stamps a car in the size of its surroundings; between two of them, in the atlas of the nearer, stretched. */
function stampSized(
  context: CanvasRenderingContext2D,
  sizes: CarSizes,
  atlases: Atlases,
  look: number,
  x: number,
  y: number,
): void {
  const at = surroundingsAt(sizes, x);
  const nearest = Math.round(at);
  const atlas =
    nearest === 0 ? atlases.ramp : nearest === 2 && atlases.lot !== null ? atlases.lot : atlases.lane;
  atlas.stamp(
    context,
    look,
    x,
    y,
    false,
    nearest === at ? 1 : carHeightAt(sizes, at) / sizes.heights[nearest]!,
  );
}

export function paintCouriers(
  context: CanvasRenderingContext2D,
  layout: RoadLayout,
  couriers: Couriers,
  palette: Palette,
): void {
  const { bridges } = layout;
  if (bridges === null) return;
  const radius = bridges.courierRadius;
  const whole = bridges.x1 - bridges.x0 - 8;
  const sign = bridges.spacing >= 14 ? Math.min(34, whole * 0.6) : 0;
  const apart = bridges.deck >= 8 ? bridges.deck * 0.2 : 0;
  for (const stuck of [0, 1]) {
    context.fillStyle = stuck === 1 ? palette.stuck : palette.waiting;
    context.beginPath();
    for (let courier = 0; courier < couriers.live.length; courier++) {
      const alpha = couriers.alpha[courier]!;
      if (alpha < 0.1 || couriers.stuck[courier] !== stuck) continue;
      const phase = couriers.phase[courier]!;
      const out = phase < 0.5;
      const node = Math.floor(courier / couriers.perBridge);
      const inset = couriers.inset[node]! * sign;
      const x = bridges.x0 + 4 + inset + (whole - inset) * (out ? phase * 2 : 2 - phase * 2);
      const y = bridgeY(bridges, node) + (out ? apart : -apart);
      const size = radius * alpha;
      if (stuck === 1) {
        context.rect(x - size, y - size, size * 2, size * 2);
      } else {
        context.moveTo(x + size, y);
        context.arc(x, y, size, 0, Math.PI * 2);
      }
    }
    context.fill();
  }
}
