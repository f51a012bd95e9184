// The facts of a run of a scenario at an instant, as the page has them.

import { type RunFacts, runFacts } from '../../src/facts/run-facts.ts';
import { SimulationHost } from '../../src/host/simulation-host.ts';
import { Frame } from '../../src/protocol/frame-reader.ts';
import type { Summary } from '../../src/protocol/summary.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

export function factsAt(
  scenario: Scenario,
  seconds: number,
): { readonly facts: RunFacts; readonly summary: Summary } {
  const host = new SimulationHost(() => 0);
  const loaded = host.load(scenario);
  if (!loaded.ok) throw new Error(`no scenario: ${JSON.stringify(loaded.problems)}`);
  const limits = { budgetMillis: 1, commands: [], buffer: null, maxThreads: 2000, maxVehicles: 20_000 };
  const { buffer } = host.frame({ ...limits, spanNanos: seconds * 1e9 });
  const summary = host.summary();
  const facts = runFacts(scenario, summary, new Frame(new Float64Array(buffer)));
  if (facts === null) throw new Error('the frame is of other servers');
  return { facts, summary };
}
