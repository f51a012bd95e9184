// A hundred calls at once, of which one in a hundred is slow, with and without hedging.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../default-scenario.ts';
import type { Preset } from '../presets.ts';
import type { Scenario } from '../scenario.ts';

const MS = 1e6;
const SECOND = 1e9;
const THREADS = 30;
export const HEDGE_AFTER_NANOS = 20 * MS;

/** The example of J. Dean and L. A. Barroso, The Tail at Scale (2013). */
const SCENARIO: Scenario = {
  ...DEFAULT_SCENARIO,
  name: t`A hundred calls at once`,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 20 },
  request: [
    { kind: 'cpu', time: { kind: 'constant', nanos: 0.1 * MS } },
    { kind: 'calls', calls: [{ upstream: 'leaf', times: 100 }], needed: null },
  ],
  servers: [
    { ...blockingPool('A'), threads: THREADS },
    { ...blockingPool('B'), threads: THREADS },
  ],
  upstreams: [
    {
      ...DEFAULT_UPSTREAM,
      name: 'leaf',
      latency: { kind: 'bimodal', chance: 0.01, rareNanos: SECOND, usualNanos: 10 * MS },
    },
  ],
  own: [{ server: 'B', upstreams: [{ name: 'leaf', hedgeAfterNanos: HEDGE_AFTER_NANOS }] }],
};

export const FAN_OUT_PRESET: Preset = {
  id: 'fan-out',
  title: t`A hundred calls at once`,
  source: null,
  scenario: SCENARIO,
  view: { startNanos: 3 * SECOND, speed: 1 / 4 },
};
