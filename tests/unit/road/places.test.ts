// The picture counts what the frame counts, and vehicles are at the places of their states.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { laneLeft, laneMiddle } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { LAMP, LOOK } from '../../../src/road/paint/analogy.ts';
import { Parking } from '../../../src/road/place/place-waiting.ts';
import { CELL_IDLE, Places } from '../../../src/road/place/places.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { ThreadModelName } from '../../../src/scenario/server.ts';
import { fabricateFrame, type VehicleRecord } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

function layoutFor(model: ThreadModelName, threads: number, parked = 0): RoadLayout {
  const size = { width: 1146, height: 188, devicePixelRatio: 1, nodes: 10, cores: 4 };
  return layoutRoad({ ...size, model, threads, parked, largestLotSize: 0 });
}

function place(frame: ServerFrame, layout: RoadLayout, clock = 0): Places {
  const places = new Places();
  placeWhole(frame, clock, layout, places);
  return places;
}

function looks(places: Places, look: number): number {
  return places.look.subarray(0, places.count).filter((each) => each === look).length;
}

const ON_LANE = [REQUEST_STATE.ready, REQUEST_STATE.running, REQUEST_STATE.switching, REQUEST_STATE.waiting];

/** At most four threads compute at once, as on four cores. */
const poolVehicles = fc
  .array(fc.tuple(fc.constantFrom(...ON_LANE), fc.boolean()), { maxLength: 50 })
  .map((states) => {
    let cores = 4;
    return states.map(([state, stuck], thread): VehicleRecord => {
      const computes = state === REQUEST_STATE.running || state === REQUEST_STATE.switching;
      const allowed = computes && cores-- <= 0 ? REQUEST_STATE.ready : state;
      return { request: thread + 100, slot: thread, state: allowed, thread, stuck: stuck && allowed === 4 };
    });
  });

describe('a blocking pool', () => {
  it('shows each request on a thread once, in its own lane, with the look of its state', () => {
    fc.assert(
      fc.property(poolVehicles, (vehicles) => {
        const layout = layoutFor('blocking-pool', 50);
        const frame = fabricateFrame({ threadsTotal: 50, vehicles });
        const places = place(frame, layout);
        expect(places.count).toBe(vehicles.length);
        expect(new Set(places.place.subarray(0, places.count)).size).toBe(places.count);
        expect(looks(places, LOOK.running)).toBe(frame.inState(REQUEST_STATE.running));
        expect(looks(places, LOOK.ready)).toBe(frame.inState(REQUEST_STATE.ready));
        expect(looks(places, LOOK.waiting) + looks(places, LOOK.stuck)).toBe(
          frame.inState(REQUEST_STATE.waiting),
        );
        for (let index = 0; index < places.count; index++) {
          expect(places.y[index]).toBeCloseTo(laneMiddle(layout.lanes, places.lane[index]), 3);
        }
      }),
    );
  });

  it('lights at most as many green lamps as there are cores', () => {
    fc.assert(
      fc.property(poolVehicles, (vehicles) => {
        const places = place(fabricateFrame({ threadsTotal: 50, vehicles }), layoutFor('blocking-pool', 50));
        const green = places.lamps.filter((lamp) => lamp === LAMP.green).length;
        expect(green).toBeLessThanOrEqual(4);
        expect(green).toBe(looks(places, LOOK.running));
      }),
    );
  });

  it('moves a running vehicle along its lane and shows a waiting one at the end of it', () => {
    const layout = layoutFor('blocking-pool', 6);
    const vehicle = { request: 1, slot: 0, thread: 2, since: 0, until: 100 };
    const xAt = (state: number, clock: number): number =>
      place(fabricateFrame({ threadsTotal: 6, vehicles: [{ ...vehicle, state }] }), layout, clock).x[0];
    const left = laneLeft(layout.lanes, 2);
    expect(xAt(REQUEST_STATE.ready, 0)).toBeLessThan(left + layout.lanes.width * 0.3);
    expect(xAt(REQUEST_STATE.running, 20)).toBeLessThan(xAt(REQUEST_STATE.running, 80));
    expect(xAt(REQUEST_STATE.waiting, 20)).toBeCloseTo(left + layout.lanes.stopOffset, 2);
  });

  it('shows each of ten thousand threads as a cell in the colour of its state', () => {
    const layout = layoutFor('blocking-pool', 10_000);
    const vehicles = Array.from({ length: 6000 }, (_, thread) => ({
      request: thread,
      state: thread < 4 ? REQUEST_STATE.running : REQUEST_STATE.waiting,
      thread,
      stuck: thread >= 2000,
    }));
    const places = place(fabricateFrame({ threadsTotal: 10_000, vehicles }), layout);
    const cells = (look: number): number => places.cells.filter((each) => each === look).length;
    expect(layout.lanes.detail).toBe('cell');
    expect(places.count).toBe(0);
    expect(cells(LOOK.running)).toBe(4);
    expect(cells(LOOK.stuck)).toBe(4000);
    expect(cells(LOOK.waiting)).toBe(1996);
    expect(cells(CELL_IDLE)).toBe(4000);
  });

  it('shows threads that do not fit as cells by their shares, rounded to whole cells', () => {
    const size = { width: 360, height: 120, devicePixelRatio: 1, nodes: 10, cores: 4 };
    const layout = layoutRoad({
      ...size,
      model: 'blocking-pool',
      threads: 10_000,
      parked: 0,
      largestLotSize: 0,
    });
    const each = layout.lanes.threadsPerLane;
    const vehicles = Array.from({ length: 6000 }, (_, thread) => ({
      request: thread,
      state: REQUEST_STATE.waiting,
      thread: thread + 2000,
      stuck: thread >= 2000,
    }));
    const places = place(fabricateFrame({ threadsTotal: 10_000, vehicles }), layout);
    const cells = (look: number): number => places.cells.filter((one) => one === look).length;
    expect(each).toBeGreaterThan(1);
    expect(Math.abs(cells(LOOK.stuck) * each - 4000)).toBeLessThan(2 * each);
    expect(Math.abs(cells(LOOK.waiting) * each - 2000)).toBeLessThan(2 * each);
    expect(places.shown[LOOK.stuck]).toBe(4000);
  });
});

describe('event loops', () => {
  const parked = (count: number, stuckFrom: number): VehicleRecord[] =>
    Array.from({ length: count }, (_, index) => ({
      request: index,
      slot: index,
      state: REQUEST_STATE.waiting,
      thread: index % 4,
      node: 0,
      stuck: index >= stuckFrom,
    }));

  it('park every waiting request on its own spot', () => {
    const frame = fabricateFrame({ threadsTotal: 4, vehicles: parked(60, 50) });
    const places = place(frame, layoutFor('multi-reactor', 4, 60));
    expect(places.requestsPerCar).toBe(1);
    expect(looks(places, LOOK.waiting)).toBe(50);
    expect(looks(places, LOOK.stuck)).toBe(10);
    expect(new Set(places.place.subarray(0, 60)).size).toBe(60);
  });

  it('keep the spot of a request while others come and go', () => {
    const layout = layoutFor('multi-reactor', 4, 60);
    const parking = new Parking();
    const places = new Places();
    const spotOf = (request: number): number => {
      const index = places.request.subarray(0, places.count).indexOf(request);
      return places.place[index];
    };
    placeWhole(fabricateFrame({ threadsTotal: 4, vehicles: parked(30, 30) }), 0, layout, places, parking);
    const before = spotOf(20);
    const later = parked(30, 30).slice(10).concat(parked(40, 40).slice(30));
    placeWhole(fabricateFrame({ threadsTotal: 4, vehicles: later }), 0, layout, places, parking);
    expect(spotOf(20)).toBe(before);
    expect(places.count).toBe(30);
    expect(new Set(places.place.subarray(0, 30)).size).toBe(30);
  });

  it('show how many requests a parked car stands for if not all fit', () => {
    const waiting = 30_180;
    const frame = fabricateFrame({
      threadsTotal: 4,
      counts: { [REQUEST_STATE.waiting]: waiting },
      stuck: 2900,
    });
    const layout = layoutFor('multi-reactor', 4, waiting);
    const places = place(frame, layout);
    expect(places.requestsPerCar).toBeGreaterThan(1);
    const marks = places.parkedMarks;
    expect(marks[LOOK.waiting] + marks[LOOK.stuck]).toBe(Math.ceil(waiting / places.requestsPerCar));
    expect(Math.abs(marks[LOOK.stuck] * places.requestsPerCar - 2900)).toBeLessThan(
      2 * places.requestsPerCar,
    );
  });

  it('queue ready vehicles before their loop in order and count those that do not fit', () => {
    const layout = layoutFor('event-loop', 1);
    const vehicles = Array.from({ length: 40 }, (_, index) => ({
      request: index,
      state: REQUEST_STATE.ready,
      thread: 0,
    }));
    const places = place(fabricateFrame({ threadsTotal: 1, vehicles }), layout);
    expect(places.count).toBe(layout.lanes.readyFit);
    expect(places.ready[0]).toBe(40);
    for (let index = 1; index < places.count; index++) {
      expect(places.x[index]).toBeLessThan(places.x[index - 1]);
    }
  });
});
