// The page's opening scene: few threads, few requests, and a node that goes down soon after the start.

import { t } from '../../languages/t.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  eventLoop,
  UPSTREAM_NAME,
} from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const MS = 1e6;
/** More than twice as many threads as the traffic before the fault keeps busy. */
export const POOL_THREADS = 12;
export const BROKEN_NODE = 3;
/**
 * Not exactly 600 ms: at that instant the fault would hit a call that A is just making and that B makes a
 * moment later, and B would be one request behind.
 */
const BREAKS_AT_NANOS = 610 * MS;

const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`One bridge breaks`,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 120 },
  request: [
    { kind: 'cpu', time: constant(1.5 * MS) },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: constant(1.5 * MS) },
  ],
  machine: { ...DEFAULT_SCENARIO.machine, cores: 2 },
  servers: [{ ...blockingPool('A'), threads: POOL_THREADS }, eventLoop('B')],
  upstreams: [{ ...DEFAULT_UPSTREAM, nodes: 5, latency: constant(40 * MS) }],
  faults: [
    {
      kind: 'down',
      upstream: UPSTREAM_NAME,
      node: BROKEN_NODE,
      fromNanos: BREAKS_AT_NANOS,
      untilNanos: null,
      factor: 1,
    },
  ],
};

export const ONE_BRIDGE: Preset = {
  id: 'one-bridge',
  title: t`One bridge breaks`,
  source: null,
  scenario: SCENARIO,
  // Plays about ten seconds before the fault, in which a request takes four seconds to watch. Then the pool
  // fills within another ten.
  view: { startNanos: 500 * MS, speed: 1 / 100, later: [{ fromNanos: 620 * MS, speed: 1 / 20 }] },
};
