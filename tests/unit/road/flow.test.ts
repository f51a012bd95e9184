// Bars of traffic that is too fast to be seen stay on their lanes after a new layout, and never show another
// instant.

import { describe, expect, it } from 'vitest';
import type { ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { laneLeft, laneMiddle } from '../../../src/road/layout/lane-layout.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { LAMP } from '../../../src/road/paint/analogy.ts';
import { LEAST_SHARE, SPOTS } from '../../../src/road/place/flow.ts';
import { Traffic } from '../../../src/road/place/traffic.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { fabricateFrame } from './support/fabricated-frame.ts';

const THREADS = 50;
const WIDE = { width: 1026, height: 250 };
const BURST = 1e6;
const STEP = 20e6;

function roadOf(size: typeof WIDE, threads = THREADS): RoadLayout {
  const fixed = { devicePixelRatio: 1, nodes: 10, cores: 4, parked: 0, largestLotSize: 0 };
  return layoutRoad({ ...size, ...fixed, model: 'blocking-pool', threads, roles: [threads] });
}

/** Shows one frame in which half of the lanes have a request that waits only for a moment. */
function show(traffic: Traffic, layout: RoadLayout, step: number, completed = 0): ServerFrame {
  const clockNanos = step * STEP;
  const vehicles = Array.from({ length: THREADS / 2 }, (_, thread) => {
    const runs = (step + thread) % 7 === 0;
    const state = runs ? REQUEST_STATE.running : REQUEST_STATE.waiting;
    const request = step * THREADS + thread;
    const since = clockNanos - BURST / 2;
    return { request, slot: thread, state, thread, node: 0, since, until: since + BURST };
  });
  const view = { x: 0, y: 0, width: layout.width, height: layout.height };
  const shown = step === 0 ? [] : vehicles;
  const frame = fabricateFrame({ threadsTotal: layout.lanes.lanes, vehicles: shown, completed });
  traffic.accept({ frame, clockNanos, layout, view });
  traffic.step(16);
  return frame;
}

function fast(): { readonly traffic: Traffic; readonly layout: RoadLayout } {
  const traffic = new Traffic();
  const layout = roadOf(WIDE);
  traffic.relayout(layout, WIDE.width, true);
  for (let step = 1; step < 60; step++) show(traffic, layout, step);
  return { traffic, layout };
}

/** For every bar that shows a standing vehicle: its lane and its position. */
function barsOf({ flow }: Traffic, { lanes }: RoadLayout) {
  return [...flow.standing.keys()]
    .filter((spot) => flow.standing[spot] >= LEAST_SHARE)
    .map((spot) => ({
      lane: Math.floor(spot / SPOTS / (1 + lanes.readyFit)),
      x: flow.x[spot],
      y: flow.y[spot],
    }));
}

describe('bars of fast traffic', () => {
  it('stay at the ends of their lanes when the road becomes lower, narrower or larger', () => {
    const { traffic, layout } = fast();
    expect(barsOf(traffic, layout).length).toBeGreaterThan(THREADS / 3);
    for (const size of [
      { width: 1026, height: 180 },
      { width: 500, height: 180 },
      { width: 1400, height: 400 },
    ]) {
      const next = roadOf(size);
      traffic.relayout(next, size.width, true);
      for (const { lane, x, y } of barsOf(traffic, next)) {
        expect(y).toBeCloseTo(laneMiddle(next.lanes, lane), 3);
        expect(x).toBeCloseTo(laneLeft(next.lanes, lane) + next.lanes.stopOffset, 3);
      }
    }
  });

  it('disappear if there are other lanes', () => {
    const { traffic } = fast();
    const next = roadOf(WIDE, 20);
    traffic.relayout(next, WIDE.width, true);
    expect(barsOf(traffic, next)).toEqual([]);
  });

  it('show nothing of the previous run after a restart', () => {
    const { traffic, layout } = fast();
    show(traffic, layout, 0);
    expect(barsOf(traffic, layout)).toEqual([]);
    expect(Math.max(...traffic.flow.moving)).toBe(0);
  });
});

it('sample cars leave with the signs once nothing has ended for a while, and not before', () => {
  const { traffic, layout } = fast();
  const samples = (): number => traffic.flow.sample.filter((way) => way >= 0).length;
  let step = 60;
  for (; step < 120; step++) traffic.hold(show(traffic, layout, step, step * 20));
  expect(samples()).toBeGreaterThan(0);
  const last = (step - 1) * 20;
  // A frame without an end is no pause.
  traffic.hold(show(traffic, layout, step++, last));
  expect(samples()).toBeGreaterThan(0);
  for (const until = step + 30; step < until; step++) traffic.hold(show(traffic, layout, step, last));
  expect(samples()).toBe(0);
});

it('no sample car drives while by the signs every user waits, and the next one only after later signs', () => {
  const { traffic, layout } = fast();
  const samples = (): number => traffic.flow.sample.filter((way) => way >= 0).length;
  let step = 60;
  for (; step < 120; step++) traffic.hold(show(traffic, layout, step, step * 20), true);
  expect(samples(), 'while requests compute').toBeGreaterThan(0);
  expect(traffic.places.oneIn).toBeGreaterThan(0);
  const waiting = fabricateFrame({ threadsTotal: THREADS, counts: { [REQUEST_STATE.waiting]: 10 } });
  traffic.hold(waiting, false);
  expect(samples(), 'if clients outside may send at any time').toBeGreaterThan(0);
  traffic.hold(waiting, true);
  for (const until = step + 60; step < until; step++) show(traffic, layout, step, step * 20);
  expect(samples()).toBe(0);
  expect(traffic.places.oneIn).toBe(0);
  for (const until = step + 60; step < until; step++)
    traffic.hold(show(traffic, layout, step, step * 20), true);
  expect(samples()).toBeGreaterThan(0);
});

it('signs follow a queue that is drawn car by car, and keep their instant if it continues outside', () => {
  const layout = roadOf(WIDE, 8);
  const view = { x: 0, y: 0, width: layout.width, height: layout.height };
  const follows = (before: number, now: number): boolean => {
    const traffic = new Traffic();
    traffic.relayout(layout, WIDE.width, true);
    const see = (queued: number, clockNanos: number): ServerFrame => {
      const counts = { [REQUEST_STATE.queued]: queued };
      const frame = fabricateFrame({ threadsTotal: 8, counts, queues: [queued] });
      traffic.accept({ frame, clockNanos, layout, view });
      return frame;
    };
    traffic.hold(see(before, 0));
    see(now, 1e5);
    return traffic.differsFromSigns;
  };
  const { capacity } = layout.ramp;
  expect(follows(3, 3)).toBe(false);
  expect(follows(3, 4)).toBe(true);
  expect(follows(capacity - 1, capacity)).toBe(true);
  expect(follows(capacity + 1, capacity + 2)).toBe(false);
});

describe('a paused run', () => {
  it('shows the lamps of its instant, and no others in turn while no time passes', () => {
    const traffic = new Traffic();
    const layout = roadOf(WIDE);
    const view = { x: 0, y: 0, width: layout.width, height: layout.height };
    traffic.relayout(layout, WIDE.width, true);
    const lit = (): readonly number[] =>
      [...traffic.lights.lamps.keys()].filter((lane) => traffic.lights.lamps[lane] === LAMP.green);
    const see = (step: number): void => {
      const clockNanos = step * STEP;
      // Half of the four cores compute; each frame shows the one that computes at its instant.
      const vehicles = [{ request: step, slot: 0, state: REQUEST_STATE.running, thread: step % THREADS }];
      const frame = fabricateFrame({ threadsTotal: THREADS, cores: 4, cpuUseful: clockNanos * 2, vehicles });
      traffic.count(frame, clockNanos);
      traffic.accept({ frame, clockNanos, layout, view });
      traffic.step(16);
    };
    for (let step = 1; step < 60; step++) see(step);
    see(59);
    for (let draw = 0; draw < 100; draw++) {
      traffic.step(16);
      expect(lit()).toEqual([59 % THREADS]);
    }
    const glow = traffic.coreGlow.green.reduce((sum, light) => sum + light, 0);
    expect(glow, 'the cores beside them, over the time of the last frame').toBeCloseTo(2, 2);
    expect(traffic.step(16), 'and nothing moves').toBe(false);
  });
});
