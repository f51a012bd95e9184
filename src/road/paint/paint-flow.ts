// Paints traffic that is too fast to be shown car by car. Streaks have tails. Bars along lanes are as bright
// as the share of time that vehicles are there, and have a slowly drifting texture. Sample cars each stand
// for many, spots in the lot are filled by count, and bridges have bars.

import { bridgeY, scaleRoom } from '../layout/bridge-layout.ts';
import { drivesFrom, laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import { type BlockLayout, blockOfLane } from '../layout/layout.ts';
import { spotX, spotY } from '../layout/lot-layout.ts';
import { type TunnelLayout, throughTunnels } from '../layout/tunnel-layout.ts';
import type { CallDots } from '../place/call-dots.ts';
import type { Fleet } from '../place/fleet.ts';
import { type Flow, LEAST_SHARE, SPOTS } from '../place/flow.ts';
import { MANNER, type Pace, REGIME } from '../place/pace.ts';
import { LOOK } from './analogy.ts';
import { type Brush, type DotBrush, fillBox, strengthOf } from './canvas-marks.ts';
import { isLaneSeen } from './paint-lanes.ts';
import { pixelOf } from './pixels.ts';

/** Time in which a line of the texture drifts along a lane, a bridge and the road out. */
const DRIFT_MILLIS = 5200;
const BRIDGE_DRIFT_MILLIS = 3400;
const EXIT_DRIFT_MILLIS = 4200;
/** Completions per second of wall time at which the road out is brightest. */
const FULL_EXIT_PER_SECOND = 500;
/** At a lower rate, no traffic counts as departing. A running mean never returns to zero. */
const LEAST_EXITS_PER_SECOND = 1;
const MOST_LINES = 4;
const TAIL_STEPS = 7;
/**
 * Distance from line to line, as a share of the way that they drift: the golden section, so that lines never
 * cluster.
 */
const APART = 0.618034;

/** A place that is taken has at least this brightness, however rarely it is taken. */
const TAKEN_SHARE = 0.4;

/**
 * Paints bars of lanes that are taken, and the drifting texture of traffic. `drift`: wall time, or a fixed
 * instant if nothing should move.
 */
export function paintFlow(brush: Brush, flow: Flow, built: Float32Array, drift: number): void {
  const colours = brush.bodies;
  let first = 0;
  for (const block of brush.layout.blocks) {
    const { lanes } = block;
    const perLane = 1 + lanes.readyFit;
    if (lanes.detail !== 'cell') {
      const end = lanes.firstLane + lanes.lanes;
      for (let lane = lanes.firstLane; lane < end; lane++) {
        // Lanes that are not built yet show grass.
        if (built[lane] < 1 && block.plan.onDemand === true) continue;
        if (!isLaneSeen(brush, lanes, lane)) continue;
        const x = laneLeft(lanes, lane);
        const y = laneMiddle(lanes, lane) - lanes.laneHeight / 2;
        const place = first + (lane - lanes.firstLane) * perLane;
        paintMoving(brush, block, x, y, {
          share: flow.moving[place],
          isTaken: flow.shownMoving[place] === 1,
          colour: colours[flow.movingLook[place]],
          lane,
          drift,
        });
        for (let own = place * SPOTS; own < (place + perLane) * SPOTS; own++) {
          if (flow.shownStanding[own] === 0) continue;
          const share = Math.max(TAKEN_SHARE, flow.standing[own]);
          const look = flow.shownStanding[own] - 1;
          const height = barHeight(block);
          const middle = throughTunnels(block.tunnels, flow.x[own], flow.y[own]);
          const strength = brightness(share) * strengthOf(brush, look);
          fillBox(
            brush,
            flow.x[own] - lanes.carWidth / 2,
            middle - height / 2,
            lanes.carWidth,
            height,
            colours[look],
            strength,
          );
        }
      }
    }
    first += lanes.lanes * perLane;
  }
}

/** Paints one bar in each tunnel, as bright as the share of time that the tunnel's lock is held. */
export function paintBores(brush: Brush, flow: Flow): void {
  const { layout, bodies } = brush;
  for (let bore = 0; bore < layout.tunnels.length; bore++) {
    const share = flow.bores[bore] ?? 0;
    if (share < LEAST_SHARE) continue;
    const { x, width, boreY } = layout.tunnels[bore];
    const height = Math.max(1, layout.lanes.carHeight * 0.86);
    const look = flow.boreLook[bore];
    const strength = brightness(share) * strengthOf(brush, look);
    fillBox(brush, x + 2, boreY - height / 2, width - 4, height, bodies[look], strength);
  }
}

interface MovingLane {
  /**
   * `share`: share of time that a vehicle drives on the lane. `isTaken`: whether a vehicle drives there at
   * the instant of the signs.
   */
  readonly share: number;
  readonly isTaken: boolean;
  readonly colour: number;
  readonly lane: number;
  readonly drift: number;
}

/** Paints a bar from where vehicles start to drive to where they stop computing, interrupted at hills. */
function paintMoving(
  brush: Brush,
  { lanes, plan, tunnels }: BlockLayout,
  x: number,
  y: number,
  { share, isTaken, colour, lane, drift }: MovingLane,
): void {
  if (!isTaken && !(share >= LEAST_SHARE)) return;
  const from = x + drivesFrom(lanes, plan.queuesInLane) - lanes.carWidth / 2;
  const until = x + lanes.driveEnd + lanes.carWidth * 0.35;
  const height = barHeight({ lanes });
  const middle = y + lanes.laneHeight / 2;
  const strength = brightness(Math.max(isTaken ? TAKEN_SHARE : 0, share)) * strengthOf(brush, LOOK.running);
  let left = from;
  for (let nth = 0; nth <= tunnels.length; nth++) {
    const tunnel = tunnels[nth];
    const right = tunnel === undefined ? until : Math.min(until, tunnel.x);
    if (isTaken && right > left)
      fillBox(brush, left, middle - height / 2, right - left, height, colour, strength);
    if (tunnel !== undefined) left = Math.max(left, tunnel.x + tunnel.width);
  }
  const lines = Math.min(MOST_LINES, Math.ceil(share * 2 * MOST_LINES));
  const length = Math.min(lanes.carWidth * 2.2, (until - from) * 0.3);
  for (let line = 0; line < lines; line++) {
    const way = (drift / DRIFT_MILLIS + (lane * MOST_LINES + line) * APART) % 1;
    const begin = from + (until - from - length) * way;
    const at = middle + height * 0.34 * Math.sin(line * 2.4 + lane);
    if (meetsTunnel(tunnels, begin, begin + length)) continue;
    fillBox(brush, begin, at, length, lanes.laneHeight >= 14 ? 1.5 : 1, LIGHT, 0.16 + 0.4 * strength);
  }
}

const LIGHT = 0xffe8ffe0;

function meetsTunnel(tunnels: readonly TunnelLayout[], left: number, right: number): boolean {
  for (const tunnel of tunnels) if (right > tunnel.x && left < tunnel.x + tunnel.width) return true;
  return false;
}

/** Paints a tail behind each vehicle that moves more than its length per frame, as long as that distance. */
export function paintTails(brush: Brush, fleet: Fleet, pace: Pace): void {
  const { layout, palette } = brush;
  const colour = pixelOf(palette.running);
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] !== 1 || fleet.manner[mark] !== MANNER.streaks) continue;
    const lane = fleet.laneOf(mark);
    if (lane < 0 || fleet.look[mark] !== LOOK.running) continue;
    const block = blockOfLane(layout, lane);
    const { lanes, plan, tunnels } = block;
    const x = fleet.x[mark];
    const column = Math.floor((x - lanes.x) / lanes.carriagewayPitch);
    const start =
      lanes.x + column * lanes.carriagewayPitch + drivesFrom(lanes, plan.queuesInLane) - lanes.carWidth / 2;
    const way = Math.min(x - start, pace.lengths[fleet.blockOf(mark)] * lanes.carWidth);
    const height = barHeight(block);
    const y = laneMiddle(lanes, lane);
    for (let step = 0; step < TAIL_STEPS && way > 0; step++) {
      const left = x - way + (way * step) / TAIL_STEPS;
      if (meetsTunnel(tunnels, left, left + way / TAIL_STEPS)) continue;
      fillBox(
        brush,
        left,
        y - height / 2,
        way / TAIL_STEPS,
        height,
        colour,
        (0.75 * (step + 0.5)) / TAIL_STEPS,
      );
    }
  }
}

/** Paints sample cars, each of which stands for many. */
export function paintSamples(brush: Brush, flow: Flow, built: Float32Array): void {
  const { layout, view, atlases, pixels } = brush;
  const { lanes, plan, tunnels } = layout.blocks[0];
  if (flow.oneIn === 0) return;
  const from = drivesFrom(lanes, plan.queuesInLane);
  const end = lanes.firstLane + lanes.lanes;
  for (let lane = lanes.firstLane; lane < end; lane++) {
    const way = flow.sample[lane];
    if (way < 0 || !isLaneSeen(brush, lanes, lane)) continue;
    if (plan.onDemand === true && built[lane] < 1) continue;
    const x = laneLeft(lanes, lane) + from + (lanes.driveEnd - from) * way;
    const y = throughTunnels(tunnels, x, laneMiddle(lanes, lane));
    atlases.lanes[0].stamp(pixels, LOOK.running, x - view.x, y - view.y, strengthOf(brush, LOOK.running));
  }
}

/** Fills free spots from the first on, by the number of requests that arrive and leave too fast. */
export function paintBays(brush: Brush, flow: Flow, fleet: Fleet): void {
  const { layout, atlases, pixels, view } = brush;
  const { lot } = layout;
  if (lot === null || lot.dots || atlases.lot === null || !flow.lotHolds) return;
  const { taken } = flow;
  taken.fill(0);
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] !== 1 || fleet.parked[mark] === 0 || fleet.manner[mark] === MANNER.flows) continue;
    const column = Math.floor((fleet.x[mark] - lot.left) / lot.pitchX);
    const row = Math.floor((fleet.y[mark] - lot.top) / lot.pitchY);
    const spot = row * lot.columns + column;
    if (spot >= 0 && spot < taken.length) taken[spot] = 1;
  }
  let spot = 0;
  for (const look of PARKED) {
    for (let left = flow.parked[look]; left > 0 && spot < lot.spots; spot++) {
      if (taken[spot] === 1) continue;
      left--;
      atlases.lot.stamp(
        pixels,
        look,
        spotX(lot, spot) - view.x,
        spotY(lot, spot) - view.y,
        strengthOf(brush, look),
      );
    }
  }
}

const PARKED = [LOOK.waiting, LOOK.lockWait] as const;

/**
 * Paints departing traffic that is too fast to be shown car by car: a bar along the road out, brighter and
 * wider the more requests complete.
 */
export function paintExitFlow(brush: Brush, pace: Pace, drift: number): void {
  const { exit } = brush.layout;
  const rate = pace.completesPerSecond;
  if (exit === null || pace.regime[0] === REGIME.cars || !(rate >= LEAST_EXITS_PER_SECOND)) return;
  const { downX, y, carHeight, carWidth } = exit;
  // A line ends where the road does.
  const end = downX - carWidth;
  const share = Math.min(1, rate / FULL_EXIT_PER_SECOND);
  const strength = brightness(share) * strengthOf(brush, LOOK.done);
  fillBox(brush, 0, y - carHeight / 2, downX, carHeight, brush.bodies[LOOK.done], 0.6 * strength);
  const lines = Math.ceil(4 + 16 * share);
  for (let line = 0; line < lines; line++) {
    const way = (drift / EXIT_DRIFT_MILLIS + line * APART) % 1;
    const x = end - (end + carWidth) * way;
    fillBox(brush, x, y + carHeight * 0.3 * Math.sin(line * 2.4), carWidth, 1.5, LIGHT, 0.2 + 0.4 * strength);
  }
}

/**
 * Brightness of a bar on a bridge compared with its drifting lines. A brighter bar would make a working
 * bridge look closed.
 */
const GROUND = 0.4;

/**
 * Paints bars on both sides of each bridge whose dots are too fast, as bright as the share of dots in use.
 * The lines that drift along them are thin and long, because nobody should count them as calls.
 */
export function paintBridgeFlow(brush: DotBrush, dots: CallDots, drift: number): void {
  const { layout, view, palette } = brush;
  const { bridges } = layout;
  if (bridges === null) return;
  const colour = pixelOf(palette.waiting);
  const height = Math.max(1.5, bridges.dotRadius * 1.5);
  const thickness = Math.min(1.5, height);
  const apart = bridges.deck >= 8 ? bridges.deck * 0.2 : 0;
  for (let node = 0; node < bridges.nodes; node++) {
    const share = Math.min(1, dots.share[node] / bridges.dots);
    const y = bridgeY(bridges, node);
    if (dots.flows[node] === 0 || share < LEAST_SHARE || y < view.y - 8 || y > view.y + view.height + 8)
      continue;
    // The bar starts after the sign with the number of calls per dot.
    const left = bridges.x0 + 4 + dots.inset[node] * scaleRoom(bridges);
    const length = bridges.x1 - 4 - left;
    for (const side of apart > 0 ? SIDES : ONE_SIDE) {
      const top = y + side * apart - height / 2;
      fillBox(brush, left, top, length, height, colour, brightness(share) * GROUND);
      const lines = Math.min(3, Math.ceil(share * 6));
      for (let line = 0; line < lines; line++) {
        const way = (drift / BRIDGE_DRIFT_MILLIS + (node * 3 + line) * APART) % 1;
        const x = left + (length - LINE_PX) * (side > 0 ? way : 1 - way);
        fillBox(brush, x, top + (height - thickness) / 2, LINE_PX, thickness, colour, 0.9);
      }
    }
  }
}

/** Length of a drifting line. */
const LINE_PX = 26;
const SIDES = [1, -1] as const;
const ONE_SIDE = [0] as const;

function barHeight({ lanes }: Pick<BlockLayout, 'lanes'>): number {
  return Math.max(1, Math.min(lanes.laneHeight - 1, lanes.carHeight * 0.86));
}

/** Opacity of a bar. Small shares differ more in opacity than large ones, as the eye perceives brightness. */
function brightness(share: number): number {
  return 0.85 * Math.sqrt(Math.min(1, share));
}
