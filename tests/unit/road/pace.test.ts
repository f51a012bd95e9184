// A vehicle's look depends on its distance between two frames; a standing vehicle is a car at any pace. The
// file also tests the ring around the followed vehicle.

import { describe, expect, it } from 'vitest';
import { LOCK_KIND } from '../../../src/protocol/frame-layout.ts';
import { drivesFrom } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { LOOK } from '../../../src/road/paint/analogy.ts';
import { MANNER, REGIME } from '../../../src/road/place/pace.ts';
import { spotOf } from '../../../src/road/place/ring.ts';
import { Traffic } from '../../../src/road/place/traffic.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { ThreadModelName } from '../../../src/scenario/server.ts';
import { type FrameParts, fabricateFrame } from './support/fabricated-frame.ts';

const SIZE = { width: 1146, height: 240, devicePixelRatio: 1, nodes: 1, cores: 4, largestLotSize: 0 };

function roadOf(model: ThreadModelName, roles: readonly number[], parked = 0) {
  const threads = roles.reduce((sum, each) => sum + each, 0);
  const layout: RoadLayout = layoutRoad({ ...SIZE, model, threads, roles, parked });
  const traffic = new Traffic();
  traffic.relayout(layout, SIZE.width, true);
  const view = { x: 0, y: 0, width: layout.width, height: layout.height };
  const show = (parts: Omit<FrameParts, 'threadsTotal'>, clockNanos: number) => {
    const frame = fabricateFrame({ threadsTotal: threads, ...parts });
    traffic.accept({ frame, clockNanos, layout, view });
    traffic.step(16);
    return frame;
  };
  return { layout, traffic, show };
}

const BURST = 1e6;

/** Simulated time in which a vehicle that computes for a burst moves this many of its lengths. */
function nanosFor({ lanes }: RoadLayout, lengths: number): number {
  return (lengths * BURST * lanes.carWidth) / (lanes.driveEnd - drivesFrom(lanes, false));
}

/**
 * A lane whose thread computes repeatedly, at a speed of this many lengths per frame; and one whose call
 * hangs.
 */
function atPace(lengths: number): Traffic {
  const { traffic, show, layout } = roadOf('blocking-pool', [4]);
  const nanosPerFrame = nanosFor(layout, lengths);
  for (let step = 1; step < 60; step++) {
    const clock = step * nanosPerFrame;
    const request = Math.floor(clock / BURST);
    const since = request * BURST;
    const runs = { request, slot: 1, state: REQUEST_STATE.running, thread: 0, since, until: since + BURST };
    const hangs = { request: 1e6, slot: 2, state: REQUEST_STATE.waiting, thread: 1, node: 0, stuck: true };
    show({ vehicles: [runs, hangs] }, clock);
  }
  return traffic;
}

function mannerOf({ fleet }: Traffic, look: number): number {
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] === 1 && fleet.look[mark] === look) return fleet.manner[mark];
  }
  return -1;
}

describe('a lot whose cars change too fast to be distinguished', () => {
  it('is filled from the first frame in which it is painted by count', () => {
    const { traffic, show } = roadOf('event-loop', [1], 12);
    let begun = 0;
    for (let step = 1; step < 40; step++) {
      // The clock is slow at first, then so fast that most waiting vehicles leave between two frames.
      const clock = step < 20 ? step * 1e6 : 20e6 + (step - 20) * 60e6;
      const since = clock - 10e6;
      const waits = { state: REQUEST_STATE.waiting, thread: -1, node: 0, since, until: since + 120e6 };
      const vehicles = Array.from({ length: 12 }, (_, each) => ({ request: each, slot: each, ...waits }));
      show({ vehicles }, clock);
      if (!traffic.flow.lotHolds) continue;
      begun += 1;
      expect(traffic.flow.parked.reduce((sum, marks) => sum + marks, 0)).toBe(12);
    }
    expect(begun).toBeGreaterThan(0);
  });
});

describe('the kind of motion', () => {
  it('is cars if they move less than their length in a frame, then streaks, then density', () => {
    const cars = atPace(0.3);
    expect(cars.pace.regime[0]).toBe(REGIME.cars);
    expect(mannerOf(cars, LOOK.running)).toBe(MANNER.drives);
    const streaks = atPace(2.5);
    expect(streaks.pace.regime[0]).toBe(REGIME.streaks);
    expect(mannerOf(streaks, LOOK.running)).toBe(MANNER.streaks);
    const flow = atPace(30);
    expect(flow.pace.regime[0]).toBe(REGIME.flow);
    expect(mannerOf(flow, LOOK.running)).toBe(MANNER.flows);
  });

  it('keeps a stuck car solid at any pace', () => {
    expect(mannerOf(atPace(2.5), LOOK.stuck)).toBe(MANNER.stands);
    expect(mannerOf(atPace(1000), LOOK.stuck)).toBe(MANNER.stands);
  });

  it('gives a lane that is always busy full brightness, and an idle one none', () => {
    const { flow } = atPace(33);
    const perLane = flow.moving.length / 4;
    expect(flow.moving[0]).toBeGreaterThan(0.9);
    expect(flow.moving[2 * perLane]).toBe(0);
  });

  it('lights the lamp of a lane by the share of its time on a core, if cars are too fast', () => {
    const { traffic, show, layout } = roadOf('blocking-pool', [4]);
    for (let step = 1; step < 400; step++) {
      // The first lane computes all the time, the second in every fourth frame, and the others never.
      const clock = step * nanosFor(layout, 33);
      const burst = { state: REQUEST_STATE.running, since: clock - 1, until: clock + BURST };
      const vehicles = [{ request: step, slot: 1, thread: 0, ...burst }];
      if (step % 4 === 0) vehicles.push({ request: 1000 + step, slot: 2, thread: 1, ...burst });
      show({ vehicles }, clock);
    }
    const [always, fourth, never] = traffic.flow.computing;
    expect(always).toBeCloseTo(1, 3);
    expect(fourth).toBeGreaterThan(0.2);
    expect(fourth).toBeLessThan(0.3);
    expect(never).toBe(0);
  });

  it('keeps its look while the pace varies around a bound', () => {
    const { traffic, show, layout } = roadOf('blocking-pool', [4]);
    const met: number[] = [];
    let clock = 0;
    for (let step = 0; step < 200; step++) {
      // The speed is about one length per frame, a tenth more or less.
      clock += nanosFor(layout, step % 2 === 0 ? 1.1 : 0.9);
      const since = Math.floor(clock / 1e6) * 1e6;
      const runs = { request: 1, state: REQUEST_STATE.running, thread: 0, since, until: since + 1e6 };
      show({ vehicles: [runs] }, clock);
      if (step > 60) met.push(traffic.pace.regime[0]);
    }
    expect(new Set(met).size).toBe(1);
  });

  it('draws no moving car in a lane whose thread nearly always waits', () => {
    const { traffic, show, layout } = roadOf('blocking-pool', [4]);
    let drawn = -1;
    let lit = 0;
    for (let step = 1; step < 600; step++) {
      const clock = step * nanosFor(layout, 30);
      // One frame in twenty shows the thread computing; the others show its call.
      const since = clock - 20 * nanosFor(layout, 30);
      const vehicles = [0, 1, 2, 3].map((thread) => {
        const computes = (step + thread * 5) % 20 === 0;
        const state = computes ? REQUEST_STATE.running : REQUEST_STATE.waiting;
        const span = computes ? { since: clock - 1, until: clock + BURST } : { since, until: since + 1e12 };
        return {
          request: Math.floor((step + thread * 5) / 20) * 4 + thread,
          slot: thread,
          state,
          thread,
          node: 0,
          ...span,
        };
      });
      show({ vehicles, completed: step, nodes: [{}] }, clock);
      drawn = Math.max(drawn, ...traffic.flow.sample);
      lit = Math.max(lit, ...traffic.flow.computing);
    }
    expect(traffic.pace.regime[0]).toBe(REGIME.flow);
    expect(lit).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(0);
  });

  it('shows no other car and no light in a lane from the frame on in which its car is stuck', () => {
    const { traffic, show } = roadOf('blocking-pool', [4]);
    const { flow } = traffic;
    const stuck = { state: REQUEST_STATE.waiting, node: 0, stuck: true };
    let met = 0;
    let drivesOn = 0;
    for (let step = 1; step < 900; step++) {
      const clock = step * 16e6;
      // Lanes get stuck one after the other, from the last to the first.
      const free = 4 - Math.floor(step / 200);
      const vehicles = [0, 1, 2, 3].map((thread) =>
        thread < free
          ? {
              request: step * 4 + thread,
              state: REQUEST_STATE.running,
              thread,
              since: clock - 1e6,
              until: clock + 1e6,
            }
          : { ...stuck, request: 1e6 + thread, thread, since: 0 },
      );
      show({ vehicles, completed: step * 10, cpuUseful: step * 4e6, nodes: [{}] }, clock);
      for (let lane = 0; lane < 4; lane++) {
        if (lane < free) {
          if (flow.sample[lane] >= 0) drivesOn++;
          continue;
        }
        met++;
        const drives = flow.moving[(lane * flow.moving.length) / 4];
        expect([flow.sample[lane], flow.computing[lane], drives]).toEqual([-1, 0, 0]);
      }
    }
    expect(traffic.pace.regime[0]).toBe(REGIME.flow);
    expect(met).toBeGreaterThan(1000);
    expect(drivesOn).toBeGreaterThan(100);
  });

  it('shows lamps frame by frame while the eye can follow, and updates them with the signs beyond that', () => {
    expect(atPace(2.5).fastLanes).toBeNull();
    expect(atPace(30).fastLanes).not.toBeNull();
  });

  it('draws one car for a number of requests, and says for how many', () => {
    const { traffic, show } = roadOf('blocking-pool', [4]);
    let drawn = 0;
    let before = 0;
    for (let step = 1; step < 600; step++) {
      const clock = step * 16e6;
      const vehicles = [0, 1, 2, 3].map((thread) => ({
        request: step * 4 + thread,
        state: REQUEST_STATE.running,
        thread,
        since: clock - 1e6,
        until: clock + 1e6,
      }));
      show({ vehicles, completed: step * 10, cpuUseful: step * 4e6 }, clock);
      const now = traffic.flow.sample.filter((way) => way >= 0).length;
      if (now > before) drawn += now - before;
      before = now;
    }
    const { oneIn } = traffic.places;
    expect(oneIn).toBeGreaterThan(1);
    expect(drawn).toBeGreaterThan(0);
    expect(drawn * oneIn).toBeLessThanOrEqual(6000 * 1.2);
  });
});

describe('while vehicles are on their way', () => {
  it('a vehicle has the colour of its state, and its future place shows that colour until it arrives', () => {
    const { traffic, show, layout } = roadOf('blocking-pool', [4]);
    const { fleet } = traffic;
    const { carWidth } = layout.lanes;
    const vehicle = { request: 1, state: REQUEST_STATE.running, thread: 0, node: 0, since: 0, until: 1e9 };
    show({ vehicles: [vehicle] }, 1e6);
    expect([fleet.lookOf(0), fleet.reserves(0)]).toEqual([LOOK.running, false]);
    expect(fleet.x[0], 'it drives in').toBeLessThan(layout.lanes.x);
    let seen = 0;
    for (let step = 2; step < 120; step++) {
      show({ vehicles: [{ ...vehicle, state: REQUEST_STATE.waiting }] }, step * 1e6);
      const left = fleet.placeX(0) - fleet.x[0];
      if (left < carWidth) continue;
      expect([fleet.lookOf(0), fleet.reserves(0)]).toEqual([LOOK.done, true]);
      seen++;
    }
    expect(seen).toBeGreaterThan(5);
    expect([fleet.lookOf(0), fleet.reserves(0)]).toEqual([LOOK.waiting, false]);
    // A car that moves up in the queue was already there.
    show({ vehicles: [{ ...vehicle, state: REQUEST_STATE.lockWait, lock: -1 }] }, 200e6);
    expect(fleet.lookOf(0)).toBe(LOOK.lockWait);
  });

  it('the last vehicle of a lane disappears before the next one reaches its place', () => {
    const { traffic, show, layout } = roadOf('blocking-pool', [2]);
    const { fleet } = traffic;
    const stands = (request: number) => ({
      request,
      slot: 0,
      state: REQUEST_STATE.waiting,
      thread: 0,
      node: 0,
    });
    show({ vehicles: [stands(1)] }, 1);
    fleet.settle();
    show({ vehicles: [] }, 2);
    for (let step = 3; step < 40; step++) {
      show({ vehicles: [{ ...stands(2), state: REQUEST_STATE.running, since: 0, until: 30 }] }, step);
      const xs: number[] = [];
      for (let mark = 0; mark < fleet.end; mark++) if (fleet.phase[mark] !== 0) xs.push(fleet.x[mark]);
      xs.sort((a, b) => a - b);
      for (let nth = 1; nth < xs.length; nth++)
        expect(xs[nth] - xs[nth - 1]).toBeGreaterThan(layout.lanes.carWidth * 0.5);
    }
  });
});

describe('a lot that vehicles leave within a frame', () => {
  it('is filled by count even while it happens to be empty', () => {
    const { traffic, show } = roadOf('event-loop', [1]);
    const waits = (request: number, since: number) => ({
      request,
      slot: request % 5,
      state: REQUEST_STATE.waiting,
      thread: -1,
      node: 0,
      since,
      until: since + 1e6,
    });
    const frameNanos = 16e6;
    for (let step = 1; step <= 40; step++) {
      const clock = step * frameNanos;
      const there = step % 3 === 0 ? 0 : 5;
      const vehicles = Array.from({ length: there }, (_, nth) => waits(step * 5 + nth, clock - 0.5e6));
      show({ vehicles, counts: { [REQUEST_STATE.waiting]: there } }, clock);
      if (step > 10) expect(traffic.pace.lotFlows).toBe(true);
    }
  });
});

describe('the ring around the followed vehicle', () => {
  it('marks no lane while the followed request waits without a thread', () => {
    const vehicles = Array.from({ length: 400 }, (_, request) => ({
      request,
      state: REQUEST_STATE.waiting,
      thread: 0,
      node: 0,
    }));
    // The lot cannot show so many requests individually, so this one has no vehicle.
    const parts = { vehicles, counts: { [REQUEST_STATE.waiting]: 30_000 } };
    const { layout, traffic, show } = roadOf('event-loop', [1], 30_000);
    const frame = show(parts, 1);
    expect(spotOf({ frame, layout, traffic }, 7)).toBeNull();
  });

  it('marks the lane of a thread that serves it', () => {
    const { layout, traffic, show } = roadOf('blocking-pool', [4]);
    const frame = show({ vehicles: [{ request: 5, state: REQUEST_STATE.waiting, thread: 2, node: 0 }] }, 1);
    traffic.fleet.settle();
    const spot = spotOf({ frame, layout, traffic }, 5);
    expect(spot?.y).toBeCloseTo(layout.lanes.y + 2.5 * layout.lanes.laneHeight, 0);
  });
});

describe('a single writer', () => {
  it('is shown at its record while others wait, although it computes nothing', () => {
    const { layout, traffic, show } = roadOf('single-writer', [3, 1]);
    const parts = { roles: { 3: 1 }, queues: [0, 9], locks: [{ kind: LOCK_KIND.mutex }] };
    show(parts, 1);
    const writer = layout.blocks[1].lanes;
    const { places } = traffic;
    expect(places.count).toBe(1);
    expect(places.look[0]).toBe(LOOK.record);
    expect(places.lane[0]).toBe(writer.firstLane);
    expect(places.manner[0]).toBe(MANNER.stands);
    show({ ...parts, queues: [0, 0] }, 2);
    expect(places.count).toBe(0);
  });
});
