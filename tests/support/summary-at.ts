// The numbers of a run of a scenario at an instant.

import { SimulationHost } from '../../src/host/simulation-host.ts';
import type { Summary } from '../../src/protocol/summary.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

export function summaryAt(scenario: Scenario, seconds: number): Summary {
  const host = new SimulationHost(() => 0);
  const loaded = host.load(scenario);
  if (!loaded.ok) throw new Error(`no scenario: ${JSON.stringify(loaded.problems)}`);
  host.frame({
    spanNanos: seconds * 1e9,
    budgetMillis: 1,
    commands: [],
    buffer: null,
    maxThreads: 10,
    maxVehicles: 10,
  });
  return host.summary();
}
