// Nothing jumps: vehicles and dots move at a limited speed, whatever the frames contain.

import { describe, expect, it } from 'vitest';
import { NODE_STATE } from '../../../src/protocol/frame-layout.ts';
import { layoutBridges } from '../../../src/road/layout/bridge-layout.ts';
import { laneLeft, laneMiddle } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { CallDots } from '../../../src/road/place/call-dots.ts';
import { Fleet, LANE_HASTE } from '../../../src/road/place/fleet.ts';
import { Parking } from '../../../src/road/place/place-waiting.ts';
import { Places } from '../../../src/road/place/places.ts';
import { QueueFlow } from '../../../src/road/place/queue-flow.ts';
import type { Ways } from '../../../src/road/place/routes.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { fabricateFrame, type VehicleRecord } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

const STEP_MILLIS = 16;
const CRUISE = 1200;

function waysOf(layout: RoadLayout): Ways {
  return {
    driveIn: true,
    entryX: -20,
    entryY: 90,
    rampEndX: layout.ramp.width,
    rampEndY: 90,
    laneLeft: (lane) => laneLeft(layout.lanes, lane),
    laneRight: (lane) => laneLeft(layout.lanes, lane) + layout.lanes.width,
    laneMiddle: (lane) => laneMiddle(layout.lanes, lane),
    laneLight: (lane) => laneLeft(layout.lanes, lane) + layout.lanes.readyOffset,
    laneEnd: (lane) => laneLeft(layout.lanes, lane) + layout.lanes.width - layout.lanes.carWidth / 2,
    bodyOf: () => layout.lanes.carWidth,
    lotLeft: layout.lot?.x ?? 0,
    toHelpers: layout.links.toHelpers,
    fromHelpers: layout.links.fromHelpers,
    returnY: layout.returnY,
    exitX: layout.exit?.downX ?? Number.NaN,
    exitY: layout.exit?.y ?? Number.NaN,
    blockOf: (lane) => (lane < 0 ? -1 : 0),
    cruise: CRUISE,
  };
}

function scene(model: 'blocking-pool' | 'multi-reactor', threads: number) {
  const size = { width: 1146, height: 188, devicePixelRatio: 1, nodes: 10, cores: 4 };
  const layout = layoutRoad({ ...size, model, threads, parked: 20, largestLotSize: 0 });
  const fleet = new Fleet(() => waysOf(layout));
  const parking = new Parking();
  const places = new Places();
  const show = (vehicles: readonly VehicleRecord[]): void => {
    placeWhole(fabricateFrame({ threadsTotal: threads, vehicles }), 0, layout, places, parking);
    fleet.reconcile(places);
  };
  return { fleet, layout, places, show };
}

/** Advances the fleet and returns the longest distance that a visible vehicle moved in one step. */
function longestStep(fleet: Fleet, isMeant: (mark: number) => boolean = () => true): number {
  const before = Array.from({ length: fleet.end }, (_, mark) => [
    fleet.x[mark],
    fleet.y[mark],
    fleet.phase[mark],
    fleet.alpha[mark],
  ]);
  fleet.step(STEP_MILLIS);
  let longest = 0;
  before.forEach(([x, y, phase, alpha], mark) => {
    if (phase === 0 || alpha < 0.1 || fleet.phase[mark] === 0 || !isMeant(mark)) return;
    longest = Math.max(longest, Math.hypot(fleet.x[mark] - x, fleet.y[mark] - y));
  });
  return longest;
}

const at = (request: number, state: number, thread: number): VehicleRecord => ({
  request,
  slot: request % 64,
  state,
  thread,
});

describe('the fleet', () => {
  it('never moves a vehicle faster than the cruising speed, or twice that in its lane, through all changes of state', () => {
    const { fleet, show } = scene('multi-reactor', 4);
    const states = [REQUEST_STATE.ready, REQUEST_STATE.running, REQUEST_STATE.waiting, REQUEST_STATE.ready];
    for (let turn = 0; turn < 200; turn++) {
      const vehicles = Array.from({ length: 20 }, (_, index) =>
        at(index + Math.floor(turn / 37) * 7, states[Math.floor(turn / 9 + index) % 4], index % 4),
      );
      show(vehicles);
      const reach = (CRUISE * STEP_MILLIS) / 1000;
      expect(longestStep(fleet)).toBeLessThanOrEqual(reach * LANE_HASTE + 0.01);
      expect(longestStep(fleet, (mark) => fleet.parked[mark] === 1)).toBeLessThanOrEqual(reach + 0.01);
    }
  });

  it('brings every vehicle to its place and then rests', () => {
    const { fleet, places, show } = scene('blocking-pool', 50);
    show([at(1, REQUEST_STATE.waiting, 3), at(2, REQUEST_STATE.ready, 4)]);
    expect(fleet.x[0]).toBeLessThan(0);
    let moving = true;
    for (let step = 0; step < 300 && moving; step++) moving = fleet.step(STEP_MILLIS);
    expect(moving).toBe(false);
    expect(fleet.x[0]).toBeCloseTo(places.x[0], 0);
    expect(fleet.y[1]).toBeCloseTo(places.y[1], 0);
  });

  it('shows one vehicle for each request in the system', () => {
    const { fleet, show } = scene('blocking-pool', 50);
    for (let turn = 0; turn < 100; turn++) {
      const count = 10 + ((turn * 7) % 30);
      show(Array.from({ length: count }, (_, index) => at(turn * 5 + index, REQUEST_STATE.waiting, index)));
      fleet.step(STEP_MILLIS);
      const live = fleet.phase.subarray(0, fleet.end).filter((phase) => phase === 1);
      expect(live).toHaveLength(count);
    }
  });

  it('keeps a vehicle visible for a while after its request ended', () => {
    const { fleet, show } = scene('blocking-pool', 50);
    show([at(1, REQUEST_STATE.waiting, 3)]);
    fleet.settle();
    show([]);
    fleet.step(150);
    expect(fleet.phase[0]).not.toBe(0);
    expect(fleet.alpha[0]).toBeGreaterThan(0.3);
    for (let step = 0; step < 60; step++) fleet.step(STEP_MILLIS);
    expect(fleet.phase[0]).toBe(0);
  });

  it('leaves no car standing on the road out, however few drive there', () => {
    const { fleet, show } = scene('blocking-pool', 4);
    // Vehicles come one at a time: each car takes the place in memory of the previous one, which was the last
    // on that road.
    for (let request = 1; request <= 5; request++) {
      show([at(request, REQUEST_STATE.waiting, request % 4)]);
      fleet.settle();
      show([]);
      expect(fleet.exits[0]).toBe(1);
      for (let step = 0; step < 200 && fleet.phase[0] !== 0; step++) fleet.step(STEP_MILLIS);
      expect(fleet.phase[0], `car of request ${request}`).toBe(0);
    }
  });

  it('drives completed vehicles down to the road out, and along it out of the picture, one behind the other', () => {
    const { fleet, layout, show } = scene('blocking-pool', 4);
    const exit = layout.exit!;
    show([0, 1, 2, 3].map((thread) => at(thread + 1, REQUEST_STATE.waiting, thread)));
    fleet.settle();
    show([]);
    const onRoad = (): number[] =>
      [0, 1, 2, 3].filter((mark) => fleet.exits[mark] === 1 && Math.abs(fleet.y[mark] - exit.y) < 1);
    let most = 0;
    let leftmost = Number.POSITIVE_INFINITY;
    for (let step = 0; step < 400; step++) {
      fleet.step(STEP_MILLIS);
      const places = onRoad()
        .map((mark) => fleet.x[mark])
        .filter((x) => x < exit.downX - layout.lanes.carWidth)
        .sort((one, other) => one - other);
      most = Math.max(most, places.length);
      leftmost = Math.min(leftmost, ...places);
      places.slice(1).forEach((x, index) => {
        expect(x - places[index]).toBeGreaterThanOrEqual(layout.lanes.carWidth);
      });
    }
    expect(most, 'several are on it at a time').toBeGreaterThan(1);
    expect(leftmost).toBeLessThan(0);
    expect([...fleet.phase.subarray(0, fleet.end)], 'all are gone').toEqual([0, 0, 0, 0]);
  });

  it('keeps the vehicle of a lane in place while short requests follow one another there', () => {
    const { fleet, places, show } = scene('blocking-pool', 50);
    show([at(1, REQUEST_STATE.waiting, 3)]);
    fleet.settle();
    for (let request = 2; request < 40; request++) {
      show([at(request, REQUEST_STATE.waiting, 3)]);
      fleet.step(STEP_MILLIS);
      expect(fleet.x[0]).toBeCloseTo(places.x[0], 1);
      expect(fleet.alpha[0]).toBe(1);
    }
  });
});

describe('dots', () => {
  const bridges = layoutBridges({ x: 800, y: 0, width: 320, height: 188 }, 110, { nodes: 2 });
  const calls = (count: number, stuck: boolean): VehicleRecord[] =>
    Array.from({ length: count }, (_, index) => ({
      request: index,
      state: REQUEST_STATE.waiting,
      node: 0,
      since: 0,
      until: 1000,
      stuck,
    }));

  it('are as many as calls in flight, or fewer by their scale', () => {
    for (const count of [0, 1, 12, 39, 400]) {
      const dots = new CallDots();
      const frame = fabricateFrame({ threadsTotal: 4, nodes: [{}, {}], vehicles: calls(count, false) });
      dots.accept(frame, 500, bridges);
      const live = dots.live.reduce((sum, each) => sum + each, 0);
      expect(live).toBeLessThanOrEqual(40);
      expect(live).toBe(Math.ceil(count / Math.max(1, Math.ceil(count / bridges.dots))));
    }
  });

  it('go out in the first half of a call and come back in the second', () => {
    const dots = new CallDots();
    const frame = fabricateFrame({ threadsTotal: 4, nodes: [{}, {}], vehicles: calls(1, false) });
    const phaseAt = (clock: number): number => {
      dots.accept(frame, clock, bridges);
      dots.settle();
      return dots.phase[0];
    };
    expect(phaseAt(250)).toBeCloseTo(0.25, 3);
    expect(phaseAt(750)).toBeCloseTo(0.75, 3);
  });

  it('queue in front of the barrier of a node that is down', () => {
    const dots = new CallDots();
    const nodes = [{ state: NODE_STATE.down }, {}];
    dots.accept(fabricateFrame({ threadsTotal: 4, nodes, vehicles: calls(5, true) }), 900, bridges);
    dots.settle();
    const phases = Array.from(dots.phase.subarray(0, 40))
      .filter((_, dot) => dots.live[dot] === 1)
      .sort((a, b) => b - a);
    expect(phases[0]).toBeLessThan(0.5);
    for (let index = 1; index < phases.length; index++) {
      expect(phases[index - 1] - phases[index]).toBeGreaterThan(0.005);
    }
  });
});

describe('dots in a queue', () => {
  const bridges = layoutBridges({ x: 800, y: 0, width: 320, height: 188 }, 110, { nodes: 2 });
  /** Slots are reused as requests end, so the last call may have the first slot. */
  const stuck = (count: number): VehicleRecord[] =>
    Array.from({ length: count }, (_, index) => ({
      request: count - index,
      slot: count - index,
      state: REQUEST_STATE.waiting,
      node: 0,
      since: 0,
      until: 1e9,
      stuck: true,
    }));

  it('each have their own place, however many come, whichever slots they have, and as their scale changes', () => {
    const dots = new CallDots();
    for (const count of [1, 3, 5, 6, 8, 11, 12, 15, 23, 40, 64]) {
      const vehicles = stuck(count);
      const frame = fabricateFrame({
        threadsTotal: 4,
        nodes: [{ state: NODE_STATE.down }, {}],
        vehicles,
      });
      dots.accept(frame, 500, bridges);
      for (let step = 0; step < 400; step++) dots.step(STEP_MILLIS);
      const phases = [...dots.phase]
        .filter((_, dot) => dot < dots.perBridge && dots.live[dot] === 1)
        .sort((a, b) => b - a);
      expect(phases.length, `${count} calls`).toBe(
        Math.ceil(count / Math.ceil(count / bridges.dotsBeforeGap)),
      );
      const width = (2 * bridges.dotRadius) / (2 * (bridges.x1 - bridges.x0));
      for (let index = 1; index < phases.length; index++)
        expect(phases[index - 1] - phases[index], `${count} calls, ${index}`).toBeGreaterThan(width);
    }
  });
});

describe('the queue', () => {
  it('moves forward smoothly when vehicles leave at its head, and comes to rest', () => {
    const queue = new QueueFlow();
    const frame = (offered: number) =>
      fabricateFrame({ threadsTotal: 1, counts: { [REQUEST_STATE.queued]: 50 }, offered });
    queue.accept(frame(60), 50);
    queue.accept(frame(61), 50);
    let last = 1;
    queue.step(1);
    while (queue.behind > 0) {
      expect(queue.behind).toBeLessThan(last);
      last = queue.behind;
      queue.step(STEP_MILLIS);
    }
    expect(queue.step(STEP_MILLIS)).toBe(false);
    expect(queue.queued).toBe(50);
  });
});
