// A retry storm: a short fault starts an overload that sustains itself. The mechanism is that of "Metastable
// Failures in Distributed Systems"; the numbers are assumed, to show it at a load that can be watched.

import { t } from '../../languages/t.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  multiReactor,
  UPSTREAM_NAME,
} from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset, Source } from '../presets.ts';
import type { Fault, Scenario } from '../scenario.ts';

const SOURCE: Source = {
  title: 'Metastable Failures in Distributed Systems',
  author: 'N. Bronson, A. Aghayev, A. Charapko and T. Zhu',
};
const MS = 1e6;
const SECOND = 1e9;

/** 4 nodes with 5 calls of 50 ms at a time each can serve 400 calls/s. */
const NODES = 4;
const FAULT_FROM_NANOS = 10 * SECOND;
const FAULT_UNTIL_NANOS = 12 * SECOND;
/**
 * With so few threads, the pool acts as a bulkhead in front of the nodes: no more than 30 calls wait there.
 */
const POOL_THREADS = 50;

const slowNodes: readonly Fault[] = Array.from({ length: NODES }, (_, index) => ({
  kind: 'slow',
  upstream: UPSTREAM_NAME,
  node: index + 1,
  fromNanos: FAULT_FROM_NANOS,
  untilNanos: FAULT_UNTIL_NANOS,
  factor: 10,
}));

function scenario(name: string, budget: number | null): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    name,
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 280 },
    servers: [multiReactor('A'), { ...blockingPool('B'), threads: POOL_THREADS }],
    upstreams: [
      {
        ...DEFAULT_UPSTREAM,
        nodes: NODES,
        latency: constant(50 * MS),
        timeoutNanos: 250 * MS,
        nodeConcurrency: 5,
        retries: { attempts: 3, backoffNanos: 50 * MS, backoffMaxNanos: 200 * MS, jitter: 0.5, budget },
      },
    ],
    faults: slowNodes,
  };
}

export const RETRY_STORM_PRESETS: readonly Preset[] = [
  {
    id: 'retry-storm',
    title: t`A retry storm that stays`,
    source: SOURCE,
    scenario: scenario(t`A retry storm that stays`, null),
    view: { startNanos: 12.2e9, speed: 1 / 10 },
  },
  {
    id: 'retry-budget',
    title: t`A retry storm with a budget`,
    source: SOURCE,
    scenario: scenario(t`A retry storm with a budget`, 0.1),
    view: { startNanos: 11.5e9, speed: 1 / 5 },
  },
];
