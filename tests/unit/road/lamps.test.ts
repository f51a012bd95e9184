// A green light is a core. There are never more lit lanes than cores, and over a second lamps give as much
// light as cores computed.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { LAMP } from '../../../src/road/paint/analogy.ts';
import { CoreTime } from '../../../src/road/place/core-time.ts';
import { brightness, CoreLamps, LampGlow } from '../../../src/road/place/lamp-glow.ts';
import { LaneLights } from '../../../src/road/place/lane-lights.ts';
import { LaneMap } from '../../../src/road/place/lane-map.ts';
import { Parking } from '../../../src/road/place/place-waiting.ts';
import { Places } from '../../../src/road/place/places.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { ThreadModelName } from '../../../src/scenario/server.ts';
import { type FrameParts, fabricateFrame, type VehicleRecord } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

const STEP_MILLIS = 16;
const STEP_NANOS = 1.6e6;

/**
 * The lamps of a server with their memory; `show` presents a frame, 1.6 ms of simulated time after the last.
 */
function lampsOf(model: ThreadModelName, threads: number, cores: number) {
  const size = { width: 1146, height: 188, devicePixelRatio: 1, nodes: 10, parked: 0, largestLotSize: 0 };
  const layout = layoutRoad({ ...size, model, threads, cores });
  const time = new CoreTime();
  const lights = new LaneLights();
  const row = new LampGlow();
  const coreLamps = new CoreLamps();
  const places = new Places();
  const parking = new Parking();
  const map = new LaneMap();
  let clock = 0;
  const show = (parts: Partial<FrameParts>, passedNanos = STEP_NANOS): void => {
    clock += passedNanos;
    const frame = fabricateFrame({ threadsTotal: threads, cores, ...parts });
    time.accept(frame, clock);
    placeWhole(frame, clock, layout, places, parking, map);
    lights.accept(frame, places, map, time);
    row.accept(coreLamps.read(frame, layout.coreLamps, time));
    lights.step(STEP_MILLIS);
    row.step(STEP_MILLIS);
  };
  const lit = (lamp: number): number => lights.lamps.filter((each) => each === lamp).length;
  return { layout, lights, lit, row, show };
}

function light(levels: Float32Array, each = 1): number {
  return levels.reduce((sum, level) => sum + level * each, 0);
}

const runningOn = (thread: number): VehicleRecord => ({
  request: thread,
  state: REQUEST_STATE.running,
  thread,
});

describe.each(['blocking-pool', 'multi-reactor'] as const)('the lamps of a %s', (model) => {
  it('give over time the light of the cores that computed, even if no frame catches them', () => {
    const { lit, row, show } = lampsOf(model, 4, 4);
    let green = 0;
    let amber = 0;
    const frames = 1200;
    for (let frame = 0; frame < frames; frame++) {
      show({ cpuUseful: frame * STEP_NANOS * 0.48, cpuSwitching: frame * STEP_NANOS * 0.12 });
      green += lit(LAMP.green) / frames;
      amber += lit(LAMP.amber) / frames;
    }
    expect(green).toBeCloseTo(0.48, 1);
    expect(amber).toBeCloseTo(0.12, 1);
    expect(light(row.green)).toBeCloseTo(0.48, 2);
    expect(light(row.amber)).toBeCloseTo(0.12, 2);
  });

  it('are never lit on more lanes than there are cores, whatever the frames contain', () => {
    const frames = fc.array(
      fc.record({ ran: fc.double({ min: 0, max: 9, noNaN: true }), busy: fc.integer({ min: 0, max: 4 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(frames, fc.constantFrom(4, 50, 1000), (steps, threads) => {
        const { lit, row, show } = lampsOf(model, threads, 4);
        let cpuUseful = 0;
        for (const { ran, busy } of steps) {
          cpuUseful += ran * STEP_NANOS;
          const vehicles = Array.from({ length: busy }, (_, thread) => runningOn(thread));
          show({ cpuUseful, cpuSwitching: cpuUseful / 10, vehicles });
          expect(lit(LAMP.green) + lit(LAMP.amber)).toBeLessThanOrEqual(4);
          expect(light(row.green) + light(row.amber)).toBeLessThanOrEqual(4 + 1e-4);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('stay lit long enough to be visible', () => {
    const { lights, show } = lampsOf(model, 4, 4);
    const runs = new Array<number>(4).fill(0);
    const shortest = new Array<number>(4).fill(99);
    for (let frame = 0, cpuUseful = 0; frame < 400; frame++) {
      const bursts = frame % 3 === 0;
      if (bursts) cpuUseful += 2 * STEP_NANOS;
      show({ cpuUseful, vehicles: bursts ? [runningOn(frame % 4)] : [] });
      for (let lane = 0; lane < 4; lane++) {
        if (lights.lamps[lane] === LAMP.green) runs[lane]++;
        else if (runs[lane] > 0) {
          shortest[lane] = Math.min(shortest[lane], runs[lane]);
          runs[lane] = 0;
        }
      }
    }
    expect(Math.min(...shortest)).toBeGreaterThanOrEqual(6);
  });

  it('show the instant itself if no time has passed', () => {
    const { lights, row, show } = lampsOf(model, 4, 2);
    for (let draw = 0; draw < 200; draw++) show({ vehicles: [runningOn(3)] }, 0);
    expect([...lights.lamps]).toEqual([LAMP.off, LAMP.off, LAMP.off, LAMP.green]);
    expect([...row.green]).toEqual([1, 0]);
  });
});

describe('a lamp', () => {
  it('stays dark on a lane that waits for the same request throughout', () => {
    const { lights, show } = lampsOf('blocking-pool', 4, 4);
    const held = [0, 1, 2].map((thread) => ({
      request: thread,
      state: REQUEST_STATE.waiting,
      thread,
      node: 0,
    }));
    let litOnLast = 0;
    for (let frame = 0; frame < 400; frame++) {
      show({ cpuUseful: frame * STEP_NANOS * 0.3, vehicles: held });
      if (frame > 0) expect([...lights.lamps.subarray(0, 3)]).toEqual([0, 0, 0]);
      if (lights.lamps[3] === LAMP.green) litOnLast++;
    }
    expect(litOnLast / 400).toBeCloseTo(0.3, 1);
  });

  it('is lit on a lane with a request, if there is one, rather than on an idle lane', () => {
    const { lights, show } = lampsOf('blocking-pool', 8, 2);
    for (let frame = 0; frame < 400; frame++) {
      // Each frame finds another request on the same thread, which has computed in between.
      const vehicles = [{ request: frame, state: REQUEST_STATE.waiting, thread: 5, node: 0 }];
      show({ cpuUseful: frame * STEP_NANOS * 0.4, vehicles });
      expect(lights.lamps.filter((lamp, lane) => lamp !== LAMP.off && lane !== 5)).toHaveLength(0);
    }
  });

  it('goes out with all others if the CPU limit is reached, and is green again when the period ends', () => {
    const { lights, lit, show } = lampsOf('blocking-pool', 4, 4);
    const all = (state: number): readonly VehicleRecord[] =>
      [0, 1, 2, 3].map((thread) => ({ request: thread, state, thread }));
    const out = (): readonly boolean[] => [0, 1, 2, 3].map((lane) => lights.isOut(lane));
    let computed = 0;
    const showFor = (frames: number, state: number): void => {
      for (let frame = 0; frame < frames; frame++) {
        if (state === REQUEST_STATE.running) computed += 4 * STEP_NANOS;
        show({ cpuUseful: computed, vehicles: all(state) });
      }
    };
    showFor(20, REQUEST_STATE.running);
    expect([lit(LAMP.green), out().includes(true)]).toEqual([4, false]);
    showFor(20, REQUEST_STATE.throttled);
    expect([lit(LAMP.green), out()]).toEqual([0, [true, true, true, true]]);
    showFor(20, REQUEST_STATE.running);
    expect([lit(LAMP.green), out().includes(true)]).toEqual([4, false]);
  });

  it('for several cores shows the share of them that computed', () => {
    const { layout, row, show } = lampsOf('blocking-pool', 4, 64);
    const { coresPerLamp } = layout.coreLamps;
    expect(coresPerLamp).toBeGreaterThan(1);
    for (let frame = 0; frame < 200; frame++) show({ cpuUseful: frame * STEP_NANOS * 32 });
    expect(light(row.green, coresPerLamp)).toBeCloseTo(32, 1);
  });

  it('is painted brighter the more light it gives, from dark to full', () => {
    expect([0, 1].map(brightness)).toEqual([0, 1]);
    expect(brightness(0.1)).toBeLessThan(brightness(0.2));
  });
});
