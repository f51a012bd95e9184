// The longest wait in the queue, as reported in frames and shown in pictures.

import { expect, it } from 'vitest';
import { scenarioOf } from '../../../src/api/scenario-input.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { SERVER } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';

it.each([
  ['whose client has left', 'patience=2s'],
  ['whose client waits', 'patience=none'],
])('the oldest queued request, %s, has waited since it arrived', (_, patience) => {
  const host = new SimulationHost(() => 0);
  host.load(scenarioOf(`preset=stalled-node&arrivals=poisson&requests=none&duration=60s&${patience}`), []);
  const { buffer, length } = host.frame({
    spanNanos: 8e9,
    budgetMillis: 1,
    commands: [],
    buffer: null,
    maxThreads: 0,
    maxVehicles: 0,
  });
  const since = new Frame(new Float64Array(buffer, 0, length)).servers[0].get(SERVER.oldestQueuedSince);
  // All 50 lanes are stuck after about half a second; the next arrivals still wait.
  expect(since).toBeGreaterThan(0.3e9);
  expect(since).toBeLessThan(1e9);
});
