// The queue that a formula draws, with nothing beside it: what it is meant to be the formula of. With the same seed it meets
// the same arrivals and the same demands as the scenario itself, so that the difference between the two tells far more
// than either: chance, which is most of it near the limit of a server, is the same in both.

import { pool } from '../../../src/claims/theory/replications.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario, Step } from '../../../src/scenario/scenario.ts';
import type { Station } from '../../../src/theory/explain/station.ts';

/** null where requests do not take servers in turn: no pool that sleeps is that queue. */
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

/** The step as a wait that takes no core, with the same draws: they hang on its place alone. */
function slept({ upstreams }: Scenario, step: Step): Step {
  if (step.kind === 'lock') return step;
  const time =
    step.kind === 'call' ? upstreams.find(({ name }) => name === step.upstream)!.latency : step.time;
  return { kind: 'sleep', time };
}
