// A green light is a core: lamps glow by the share of time that cores computed, and never with more light than that.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoreTime } from '../../../src/road/core-time.ts';
import { brightness, LampGlow } from '../../../src/road/lamp-glow.ts';
import { CoreLamps, LaneLamps } from '../../../src/road/lamps.ts';
import { layoutRoad } from '../../../src/road/layout.ts';
import { Parking } from '../../../src/road/parking.ts';
import { Places, placeVehicles } from '../../../src/road/places.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { ThreadModelName } from '../../../src/scenario/server.ts';
import { type FrameParts, fabricateFrame, type VehicleRecord } from './support/fabricated-frame.ts';

const STEP_MILLIS = 16;
const STEP_NANOS = 1.6e6;

/** The lamps of a server with their memory; `show` is a frame, 1.6 ms of simulated time after the last. */
function lampsOf(model: ThreadModelName, threads: number, cores: number) {
  const size = { width: 1146, height: 188, devicePixelRatio: 1, nodes: 10, parked: 0, largestLotSize: 0 };
  const layout = layoutRoad({ ...size, model, threads, cores });
  const time = new CoreTime();
  const lanes = new LampGlow();
  const row = new LampGlow();
  const laneLamps = new LaneLamps();
  const coreLamps = new CoreLamps();
  const places = new Places();
  const parking = new Parking();
  let clock = 0;
  const show = (parts: Partial<FrameParts>, passedNanos = STEP_NANOS): void => {
    clock += passedNanos;
    const frame = fabricateFrame({ threadsTotal: threads, cores, ...parts });
    time.accept(frame, clock);
    placeVehicles(frame, clock, layout, parking, places);
    lanes.accept(laneLamps.read(frame, layout, places, time));
    row.accept(coreLamps.read(frame, layout.coreLamps, time));
    lanes.step(STEP_MILLIS);
    row.step(STEP_MILLIS);
  };
  return { layout, lanes, row, show };
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
  it('come to give the light of the cores that computed, though no frame catches one', () => {
    const { lanes, row, show } = lampsOf(model, 4, 4);
    for (let frame = 0; frame < 200; frame++) {
      show({ cpuUseful: frame * STEP_NANOS * 0.48, cpuSwitching: frame * STEP_NANOS * 0.02 });
    }
    for (const glow of [lanes, row]) {
      expect(light(glow.green)).toBeCloseTo(0.48, 2);
      expect(light(glow.amber)).toBeCloseTo(0.02, 2);
    }
  });

  it('never give more light than there are cores, whatever the frames say', () => {
    const frames = fc.array(
      fc.record({ ran: fc.double({ min: 0, max: 9, noNaN: true }), busy: fc.integer({ min: 0, max: 4 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(frames, fc.constantFrom(4, 50, 2000), (steps, threads) => {
        const { lanes, row, show } = lampsOf(model, threads, 4);
        let cpuUseful = 0;
        for (const { ran, busy } of steps) {
          cpuUseful += ran * STEP_NANOS;
          const vehicles = Array.from({ length: busy }, (_, thread) => runningOn(thread));
          show({ cpuUseful, cpuSwitching: cpuUseful / 10, vehicles });
          for (const glow of [lanes, row]) {
            expect(light(glow.green) + light(glow.amber)).toBeLessThanOrEqual(4 + 1e-4);
            expect(Math.max(...glow.green, ...glow.amber)).toBeLessThanOrEqual(1 + 1e-6);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('change softly, from frame to frame by a tenth at most', () => {
    const { lanes, row, show } = lampsOf(model, 4, 4);
    let last = [0, 0];
    for (let frame = 0, cpuUseful = 0; frame < 120; frame++) {
      const bursts = frame % 3 === 0;
      if (bursts) cpuUseful += 4 * STEP_NANOS;
      show({ cpuUseful, vehicles: bursts ? [runningOn(frame % 4)] : [] });
      const now = [lanes.green[0]!, row.green[0]!];
      for (const index of [0, 1]) expect(Math.abs(now[index]! - last[index]!)).toBeLessThan(0.1);
      last = now;
    }
  });

  it('show the instant itself where no time has passed', () => {
    const { lanes, row, show } = lampsOf(model, 4, 2);
    for (let draw = 0; draw < 200; draw++) show({ vehicles: [runningOn(3)] }, 0);
    expect([...lanes.green]).toEqual([0, 0, 0, 1]);
    expect([...row.green]).toEqual([1, 0]);
  });
});

describe('a lamp', () => {
  it('stays dark on a lane that waits for the same request throughout', () => {
    const { lanes, show } = lampsOf('blocking-pool', 4, 4);
    const held = [0, 1, 2].map((thread) => ({
      request: thread,
      state: REQUEST_STATE.waiting,
      thread,
      node: 0,
    }));
    for (let frame = 0; frame < 200; frame++) {
      show({ cpuUseful: frame * STEP_NANOS * 0.3, vehicles: held });
    }
    expect(lanes.green[0]).toBeLessThan(0.01);
    expect(lanes.green[3]).toBeCloseTo(0.3, 2);
  });

  it('for several cores gives the share of them that computed', () => {
    const { layout, row, show } = lampsOf('blocking-pool', 4, 64);
    const { coresPerLamp } = layout.coreLamps;
    expect(coresPerLamp).toBeGreaterThan(1);
    for (let frame = 0; frame < 200; frame++) show({ cpuUseful: frame * STEP_NANOS * 32 });
    expect(light(row.green, coresPerLamp)).toBeCloseTo(32, 1);
  });

  it('is painted the brighter the more light it gives, dark and full as they are', () => {
    expect([0, 1].map(brightness)).toEqual([0, 1]);
    expect(brightness(0.1)).toBeLessThan(brightness(0.2));
  });
});
