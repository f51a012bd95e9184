// A burst in front of two equal pools, one without and one with admission control. The mechanism is that of
// "Fail at Scale"; the numbers are assumed, to show it at a load that can be watched.

import { t } from '../../languages/t.ts';
import {
  blockingPool,
  DEFAULT_MACHINE,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  UPSTREAM_NAME,
} from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const MS = 1e6;
const SECOND = 1e9;
/** Together, these threads can serve about 190 requests/s. */
const THREADS = 8;

const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`A queue at the door`,
  traffic: {
    ...DEFAULT_SCENARIO.traffic,
    arrivals: 'poisson',
    ratePerSecond: 150,
    change: { shape: 'spike', fromNanos: SECOND, untilNanos: 3 * SECOND, factor: 3 },
    patienceNanos: SECOND,
  },
  request: [
    { kind: 'cpu', time: constant(MS) },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: constant(MS) },
  ],
  machine: { ...DEFAULT_MACHINE, cores: 2 },
  servers: [
    { ...blockingPool('A'), threads: THREADS },
    { ...blockingPool('B'), threads: THREADS, order: 'adaptive' },
  ],
  upstreams: [{ ...DEFAULT_UPSTREAM, nodes: 5, latency: constant(40 * MS) }],
  own: [{ server: 'B', machine: { door: { codel: 'fail-at-scale' } } }],
};

export const ADMISSION_PRESET: Preset = {
  id: 'queue-at-the-door',
  title: t`A queue at the door`,
  source: { title: 'Fail at Scale', author: 'B. Maurer' },
  scenario: SCENARIO,
  // The burst is about to end, and requests in A’s queue wait longer than their clients are willing to.
  view: { startNanos: 2.5 * SECOND, speed: 1 / 10 },
};
