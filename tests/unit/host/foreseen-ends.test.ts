// The page knows how a request will end while the request still waits, because requests that fail leave on
// another road.

import { expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { FrameWriter } from '../../../src/host/frame-writer.ts';
import { FATE, SERVER, VEHICLE } from '../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { presetById } from '../../../src/scenario/presets.ts';

const MS = 1e6;
/** Simulated time between frames, at the speed of the scene. */
const STEP_NANOS = 3 * MS;
const FRAMES = 100;

it('a call that will time out without a budget for retries is not announced as one that will be retried', () => {
  const { scenario } = presetById('retry-budget')!;
  const simulation = new Simulation(scenario, scenario.servers[0]);
  const writer = new FrameWriter();
  const frameAt = (clock: number): ServerFrame => {
    simulation.advance(clock, Number.POSITIVE_INFINITY);
    const state = { clock, configuration: 0, behind: false, open: true, editedAtNanos: 0, rhythmNanos: 0 };
    const limits = { spanNanos: 0, budgetMillis: 9, commands: [], buffer: null };
    const { buffer } = writer.write([simulation.view], state, {
      ...limits,
      maxThreads: 100,
      maxVehicles: 4000,
    });
    return new Frame(new Float64Array(buffer)).servers[0];
  };
  // All nodes are slow by then: every call times out.
  const from = 11_500 * MS;
  let before = new Map<number, number>();
  let gone = 0;
  let takenForFine = 0;
  const completed = frameAt(from).get(SERVER.completed);
  for (let step = 1; step <= FRAMES; step++) {
    const frame = frameAt(from + step * STEP_NANOS);
    expect(frame.get(SERVER.completed)).toBe(completed);
    const now = new Map<number, number>();
    for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++)
      now.set(frame.vehicle(vehicle, VEHICLE.request), frame.vehicle(vehicle, VEHICLE.fate));
    for (const [request, fate] of before) {
      if (now.has(request)) continue;
      gone++;
      if (fate === FATE.fine) takenForFine++;
    }
    before = now;
  }
  expect(gone).toBeGreaterThan(50);
  // The last frame still showed a token, which another call then took.
  expect(takenForFine).toBeLessThan(gone * 0.2);
});
