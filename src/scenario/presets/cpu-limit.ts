// A CPU limit as containers have it: a pool as large as the machine, and a pool as large as the limit.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../default-scenario.ts';
import type { Preset } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const MS = 1e6;
const CORES = 64;
export const CPU_LIMIT = 4;

/** Without the limit, the users would keep almost six cores busy. */
const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`64 cores, a CPU limit of 4`,
  traffic: {
    ...DEFAULT_SCENARIO.traffic,
    kind: 'closed',
    users: 64,
    think: { kind: 'exponential', meanNanos: 40 * MS },
  },
  request: [{ kind: 'cpu', time: { kind: 'exponential', meanNanos: 4 * MS } }],
  machine: { ...DEFAULT_SCENARIO.machine, cores: CORES, cpuLimit: CPU_LIMIT },
  servers: [
    { ...blockingPool('A'), threads: CORES },
    { ...blockingPool('B'), threads: CPU_LIMIT },
  ],
  upstreams: [],
};

export const CPU_LIMIT_PRESET: Preset = {
  id: 'cpu-limit',
  title: t`64 cores, a CPU limit of 4`,
  source: null,
  scenario: SCENARIO,
  // A is throttled, so its lights are off. They come on at 900 ms and go off again at 940 ms.
  view: { startNanos: 880 * MS, speed: 1 / 30 },
};
