// The ideal queue that a formula describes, without anything else. With the same seed it gets the same
// arrivals and demands as the scenario. Random variation, which dominates near saturation, is the same in
// both, so their difference is far more precise than either.

import { pool } from '../../../src/claims/theory/replications.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario, Step } from '../../../src/scenario/scenario.ts';
import type { Station } from '../../../src/theory/explain/station.ts';

/**
 * The ideal queue. null if requests are not served in turn, because then no pool of sleeping threads is that
 * queue.
 */
export function idealOf(scenario: Scenario, station: Station): Scenario | null {
  const { servers, capacity, discipline, stages, delaySeconds } = station;
  if (discipline !== 'in turn' || delaySeconds > 0) return null;
  const server =
    stages.length > 1 ? scenario.servers[0] : pool(servers, capacity === null ? null : capacity - servers);
  return {
    ...scenario,
    request: scenario.request.map((step) => slept(scenario, step)),
    servers: [server],
    machine: {
      ...DEFAULT_SCENARIO.machine,
      cores: 64,
      timerSlackNanos: 0,
      connections: 1_048_576,
      memory: { ...DEFAULT_SCENARIO.machine.memory, limitBytes: 2 ** 40 },
    },
  };
}

/** The step as a wait that needs no core, with the same draws, which depend only on its position. */
function slept({ upstreams }: Scenario, step: Step): Step {
  if (step.kind === 'lock' || step.kind === 'calls' || 'units' in step) return step;
  const time =
    step.kind === 'call' ? upstreams.find(({ name }) => name === step.upstream)!.latency : step.time;
  return { kind: 'sleep', time };
}
