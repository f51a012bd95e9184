// Arrow keys step through all vehicles of a server in request order, in both directions, cyclically.

import { expect, it } from 'vitest';
import { nextVehicle } from '../../../../src/app/vehicle-order.ts';
import { SimulationHost } from '../../../../src/host/simulation-host.ts';
import { SERVER, VEHICLE } from '../../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../../src/protocol/frame-reader.ts';
import { presetById } from '../../../../src/scenario/presets.ts';

function serverAt(spanNanos: number): ServerFrame {
  const host = new SimulationHost(() => 0);
  host.load(presetById('stalled-node')!.scenario);
  const limits = { budgetMillis: 1, buffer: null, maxThreads: 300, maxVehicles: 2000 };
  const { buffer, length } = host.frame({ spanNanos, commands: [], ...limits });
  return new Frame(new Float64Array(buffer, 0, length)).servers[1];
}

it('arrow keys step through all vehicles and start again, in both directions', () => {
  const server = serverAt(2e9 + 7e6);
  const count = server.get(SERVER.vehicles);
  const requests = Array.from({ length: count }, (_, vehicle) => server.vehicle(vehicle, VEHICLE.request));
  const sorted = [...requests].sort((a, b) => a - b);
  expect(count).toBeGreaterThan(10);
  const walk = (direction: 1 | -1): number[] => {
    const seen: number[] = [];
    for (let turn = 0; turn < count; turn++) seen.push(nextVehicle(server, seen.at(-1) ?? null, direction)!);
    return seen;
  };
  expect(walk(1)).toEqual(sorted);
  expect(walk(-1)).toEqual(sorted.toReversed());
  expect(nextVehicle(server, sorted.at(-1)!, 1)).toBe(sorted[0]);
});

it('arrow keys continue from a vehicle that has ended meanwhile', () => {
  const server = serverAt(2e9 + 7e6);
  const first = nextVehicle(server, null, 1)!;
  expect(nextVehicle(server, first - 0.5, 1)).toBe(first);
});

it('arrow keys find nothing on an empty road', () => {
  expect(nextVehicle(serverAt(0), null, 1)).toBeNull();
});
