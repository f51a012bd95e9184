// A scenario whose requests go through all states.

import { withModel } from '../../../src/app/stores/edits.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { ThreadModelName } from '../../../src/scenario/server.ts';
import { call, cpu, locked, MS, MUTEX, offload, scenarioOf, US } from '../engine/small-scenario.ts';

/**
 * A small, busy scenario with locks, switches, pauses and a CPU limit, so that requests go through all their
 * states.
 */
export function busy(model: ThreadModelName): Scenario {
  const scenario = scenarioOf({
    server: DEFAULT_SCENARIO.servers[0],
    request: [cpu(300 * US), locked('wait', 150 * US), call, offload('compute', 200 * US), cpu(100 * US)],
    requests: 1e6,
    everyNanos: 800 * US,
    traffic: { arrivals: 'poisson' },
    upstream: { latency: { kind: 'exponential', meanNanos: 4 * MS } },
    locks: [MUTEX],
    machine: {
      cores: 2,
      timeSliceNanos: 200 * US,
      contextSwitchNanos: 30 * US,
      interruptEveryNanos: 5 * MS,
      interruptNanos: 50 * US,
      pauseEveryNanos: 10 * MS,
      pauseNanos: 2 * MS,
      cpuLimit: 1.2,
      cpuPeriodNanos: 10 * MS,
    },
  });
  return withModel(scenario, 'A', model);
}
