// The request that the key follows: the longest wait first, then the next longest, and never a request that
// computes.

import { expect, it } from 'vitest';
import { longestWaiting } from '../../../../src/app/vehicle-order.ts';
import { SimulationHost } from '../../../../src/host/simulation-host.ts';
import type { Followed } from '../../../../src/protocol/followed-request.ts';
import { SERVER, VEHICLE } from '../../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../../src/protocol/frame-reader.ts';
import { presetById } from '../../../../src/scenario/presets.ts';
import { REQUEST_STATE } from '../../../../src/scenario/request-state.ts';

function frameAt(spanNanos: number): Frame {
  const host = new SimulationHost(() => 0);
  host.load(presetById('stalled-node')!.scenario);
  const limits = { budgetMillis: 1, buffer: null, maxThreads: 300, maxVehicles: 2000 };
  const { buffer, length } = host.frame({ spanNanos, commands: [], ...limits });
  return new Frame(new Float64Array(buffer, 0, length));
}

it('the key steps through all waiting vehicles, the longest wait first, and starts again', () => {
  const frame = frameAt(2e9 + 7e6);
  const waits = new Map<string, number>();
  frame.servers.forEach((block, index) => {
    for (let vehicle = 0; vehicle < block.get(SERVER.vehicles); vehicle++) {
      const state = block.vehicle(vehicle, VEHICLE.state);
      if (state === REQUEST_STATE.running || state === REQUEST_STATE.switching) continue;
      const request = block.vehicle(vehicle, VEHICLE.request);
      waits.set(`${'AB'[index]}.${request}`, block.vehicle(vehicle, VEHICLE.since));
    }
  });
  expect(waits.size).toBeGreaterThan(10);
  const order: string[] = [];
  let last: Followed | null = null;
  for (let turn = 0; turn < waits.size; turn++) {
    last = longestWaiting(frame, ['A', 'B'], last);
    order.push(`${last!.server}.${last!.request}`);
  }
  expect(new Set(order).size).toBe(waits.size);
  const sinces = order.map((name) => waits.get(name)!);
  expect(sinces).toEqual([...sinces].sort((a, b) => a - b));
  expect(longestWaiting(frame, ['A', 'B'], last)).toEqual(longestWaiting(frame, ['A', 'B'], null));
});

it('the key follows nothing if nothing waits', () => {
  expect(longestWaiting(frameAt(0), ['A', 'B'], null)).toBeNull();
});
