// For any combination of sliders, every part of the picture and every vehicle has a place inside the picture.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCK_KIND, LOCK_PHASE, NODE_STATE } from '../../../src/protocol/frame-layout.ts';
import { laneLeft, laneMiddle } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { spotX, spotY } from '../../../src/road/layout/lot-layout.ts';
import { rampX, rampY } from '../../../src/road/layout/ramp-layout.ts';
import type { LockPlan } from '../../../src/road/layout/tunnel-layout.ts';
import { Places } from '../../../src/road/place/places.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { THREAD_MODELS, type ThreadModelName } from '../../../src/scenario/server.ts';
import { fabricateFrame, type VehicleRecord } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

const RUNS = 60;

interface Asked {
  readonly model: ThreadModelName;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly threads: number;
  readonly roles: readonly number[];
  readonly locks: readonly LockPlan[];
  readonly nodes: number;
  readonly head?: { readonly width: number; readonly height: number };
  readonly repeats: boolean;
  readonly queued: number;
  readonly parked: number;
}

/** The threads of each role in a model with this many threads and locks. */
function rolesOf(model: ThreadModelName, threads: number, locks: number): number[] {
  if (model === 'event-loop') return [1];
  if (model === 'single-writer') return [threads, ...new Array<number>(locks).fill(1)];
  if (model === 'loop-with-helpers') return [1, threads];
  if (model === 'green-threads') return [threads, Math.min(4, locks)];
  if (model === 'staged') return new Array<number>(1 + locks).fill(Math.max(1, threads >> 2));
  return [threads];
}

const asked: fc.Arbitrary<Asked> = fc
  .record({
    model: fc.constantFrom(...THREAD_MODELS),
    width: fc.oneof(fc.integer({ min: 280, max: 1900 }), fc.constantFrom(280, 390, 1140, 1300, 1900)),
    height: fc.oneof(fc.integer({ min: 90, max: 900 }), fc.constantFrom(90, 188, 215, 240)),
    zoom: fc.oneof(fc.constant(1), fc.double({ min: 1, max: 40, noNaN: true })),
    threads: fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 10_000 })),
    kinds: fc.array(fc.constantFrom(...Object.values(LOCK_KIND)), { maxLength: 6 }),
    nodes: fc.integer({ min: 0, max: 64 }),
    head: fc.option(
      fc.record({ width: fc.integer({ min: 0, max: 370 }), height: fc.integer({ min: 0, max: 80 }) }),
      { nil: undefined },
    ),
    foot: fc.constantFrom(0, 40, 120),
    repeats: fc.boolean(),
    queued: fc.integer({ min: 0, max: 3000 }),
    parked: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ kinds, head, ...rest }) => {
    const roles = rolesOf(rest.model, rest.threads, kinds.length);
    const every = roles.map((_, role) => role);
    // Threads of a single writer take no locks.
    const taken = rest.model === 'single-writer' ? [] : kinds;
    const locks = taken.map((kind, lock) => ({ lock, kind, roles: every }));
    return { ...rest, roles, locks, ...(head === undefined ? {} : { head }) };
  });

function layoutOf({ roles, threads, ...rest }: Asked): RoadLayout {
  const total = roles.reduce((sum, each) => sum + each, 0);
  const queues = roles.map((_, role) => rest.queued >> role);
  return layoutRoad({
    ...rest,
    roles,
    queues,
    threads: total,
    devicePixelRatio: 1,
    cores: 1 + (threads % 64),
    largestLotSize: 0,
  });
}

/** Every number in a layout, with its path. */
function* numbersIn(value: unknown, path = ''): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) yield* numbersIn(each, `${path}.${key}`);
  }
}

const SIZES =
  /\.(width|height|laneHeight|carWidth|carHeight|columns|rows|capacity|spots|readyFit|boreHeight)$/;

const STATES = [
  REQUEST_STATE.ready,
  REQUEST_STATE.running,
  REQUEST_STATE.switching,
  REQUEST_STATE.waiting,
  REQUEST_STATE.lockWait,
  REQUEST_STATE.paused,
];

/** A request in each state with each phase of each lock on the first threads, and some that wait without a thread. */
function vehiclesOf({ roles, locks, parked, queued }: Asked): VehicleRecord[] {
  const threads = roles.reduce((sum, each) => sum + each, 0);
  const phases = Object.values(LOCK_PHASE);
  const vehicles: VehicleRecord[] = [];
  for (let thread = 0; thread < Math.min(threads, 60); thread++) {
    vehicles.push({
      request: vehicles.length,
      thread,
      state: STATES[thread % STATES.length],
      since: 0,
      until: [50, 100, 200][thread % 3],
      stuck: thread % 7 === 0,
      lock: locks.length === 0 ? -1 : thread % locks.length,
      lockPhase: phases[(thread >> 2) % phases.length],
      retried: thread % 2,
    });
  }
  for (let nth = 0; nth < Math.min(parked, 40); nth++) {
    const state = nth % 5 === 0 ? REQUEST_STATE.lockWait : REQUEST_STATE.waiting;
    vehicles.push({ request: vehicles.length, thread: -1, state });
  }
  for (let nth = 0; nth < Math.min(queued, 40); nth++) {
    vehicles.push({
      request: vehicles.length,
      thread: -1,
      state: REQUEST_STATE.queued,
      queue: nth % roles.length,
    });
  }
  return vehicles;
}

function frameOf(each: Asked) {
  const vehicles = vehiclesOf(each);
  const threadsTotal = each.roles.reduce((sum, own) => sum + own, 0);
  const roles: Record<number, number> = {};
  let thread = 0;
  each.roles.forEach((own, role) => {
    for (let nth = 0; nth < own; nth++) roles[thread++] = role;
  });
  const queues = each.roles.map((_, role) => vehicles.filter(({ queue }) => queue === role).length);
  return fabricateFrame({
    threadsTotal,
    roles,
    vehicles,
    queues,
    locks: each.locks.map(({ kind }) => ({ kind, thread: 0 })),
    nodes: Array.from({ length: each.nodes }, () => ({ state: NODE_STATE.down })),
  });
}

describe('for any combination of sliders', () => {
  it('every part of the picture is inside it, and none has a negative size', () => {
    fc.assert(
      fc.property(asked, (each) => {
        const layout = layoutOf(each);
        const wrong: string[] = [];
        for (const [path, value] of numbersIn(layout)) {
          if (!Number.isFinite(value) || (SIZES.test(path) && value < 0)) wrong.push(`${path}: ${value}`);
        }
        const { width, height, blocks, ramp, lot, bridges } = layout;
        const inside = (what: string, x: number, y: number): void => {
          const isInside = x >= -1 && x <= width + 1 && y >= -1 && y <= height + 1;
          if (!isInside) wrong.push(`${what} at ${x}, ${y}`);
        };
        for (const { lanes, tunnels } of blocks) {
          if (!(lanes.laneHeight > 0 && lanes.carriagewayWidth > 0)) wrong.push('lanes of no size');
          const last = lanes.firstLane + lanes.lanes - 1;
          for (const lane of [lanes.firstLane, last]) {
            const left = laneLeft(lanes, lane);
            const middle = laneMiddle(lanes, lane);
            inside('lane', left, middle - lanes.laneHeight / 2);
            inside('lane', left + lanes.carriagewayWidth, middle + lanes.laneHeight / 2);
          }
          for (const tunnel of tunnels) {
            inside('tunnel', tunnel.x, tunnel.y);
            inside('tunnel', tunnel.x + tunnel.width, tunnel.y + tunnel.height);
          }
        }
        for (const place of [0, ramp.capacity - 1]) inside('ramp', rampX(ramp, place), rampY(ramp, place));
        for (const queue of layout.queues) {
          for (const place of [0, queue.ramp.capacity - 1]) {
            inside('queue', rampX(queue.ramp, place), rampY(queue.ramp, place));
          }
        }
        if (lot !== null) {
          for (const spot of [0, lot.spots - 1]) inside('lot', spotX(lot, spot), spotY(lot, spot));
        }
        bridges?.middles.forEach((y) => {
          inside('bridge', bridges.x0, y);
          inside('bridge', bridges.x1, y);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('every vehicle is in the picture, at its own place', () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 250 }), (each, clock) => {
        const layout = layoutOf(each);
        const places = new Places();
        placeWhole(frameOf(each), clock, layout, places);
        const taken = new Set<number>();
        const outside: string[] = [];
        for (let index = 0; index < places.count; index++) {
          const [x, y] = [places.x[index], places.y[index]];
          const isInside = x >= 0 && x <= layout.width && y >= 0 && y <= layout.height;
          if (!isInside) outside.push(`look ${places.look[index]} at ${x}, ${y}`);
          taken.add(places.place[index]);
        }
        expect(outside).toEqual([]);
        expect(taken.size).toBe(places.count);
      }),
      { numRuns: RUNS },
    );
  });
});
