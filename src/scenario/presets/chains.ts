// Services that call each other, besides the slow database: retries that multiply from layer to layer, and one slow copy of a service.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, DEFAULT_UPSTREAM, serviceOf } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Scenario, Service, Step, Upstream } from '../scenario.ts';

const MS = 1e6;
/** Of the server in front in both scenes. */
export const CHAIN_THREADS = 12;
/** Of each layer that retries: a failing call is made four times in all. */
export const RETRIES = 3;
/** How many times as long the slow copy computes. */
export const COPY_SLOWER_TIMES = 25;

function pool(threads: number, request: readonly Step[]): Service {
  return {
    ...serviceOf('blocking-pool'),
    server: { ...serviceOf('blocking-pool').server, threads } as Service['server'],
    machine: { ...DEFAULT_SCENARIO.machine, cores: 2 },
    request,
  };
}

const computes = (milliseconds: number): Step => ({ kind: 'cpu', time: constant(milliseconds * MS) });
const calls = (upstream: string): Step => ({ kind: 'call', upstream });

/** A call that fails is made again at once: with a longer pause each try holds its threads even longer. */
const retrying = (name: string): Upstream => ({
  ...DEFAULT_UPSTREAM,
  name,
  nodes: 1,
  retries: { ...DEFAULT_UPSTREAM.retries, attempts: RETRIES, backoffNanos: 1 * MS },
});
const ONCE = { attempts: 0 };

const FRONT: Scenario = {
  ...DEFAULT_SCENARIO,
  front: 'shop',
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 120 },
  machine: { ...DEFAULT_SCENARIO.machine, cores: 2 },
  servers: ['A', 'B'].map((id) => ({ ...blockingPool(id), threads: CHAIN_THREADS })),
};

const LAYERS: Scenario = {
  ...FRONT,
  name: t`Three layers retry`,
  request: [computes(3)],
  classes: [{ name: 'checkout', share: 0.2, request: [computes(3), calls('orders')] }],
  upstreams: [
    { ...retrying('orders'), service: pool(8, [computes(1), calls('stock')]) },
    { ...retrying('stock'), service: pool(8, [computes(1), calls('db')]) },
    { ...retrying('db'), latency: constant(12 * MS) },
  ],
  faults: [{ kind: 'errors', upstream: 'db', node: 1, fromNanos: 1600 * MS, untilNanos: null, chance: 1 }],
  own: [
    {
      server: 'B',
      upstreams: [
        { name: 'orders', retries: ONCE },
        { name: 'stock', retries: ONCE },
      ],
    },
  ],
};

const COPIES: Scenario = {
  ...FRONT,
  name: t`One slow copy`,
  request: [computes(2), calls('search')],
  upstreams: [
    { ...DEFAULT_UPSTREAM, name: 'search', nodes: 3, networkNanos: 1 * MS, service: pool(4, [computes(6)]) },
  ],
  faults: [
    {
      kind: 'slow',
      upstream: 'search',
      node: 2,
      fromNanos: 1600 * MS,
      untilNanos: null,
      factor: COPY_SLOWER_TIMES,
    },
  ],
  own: [{ server: 'B', upstreams: [{ name: 'search', balancer: 'least-outstanding' }] }],
};

export const CHAIN_PRESETS: readonly Preset[] = [
  {
    id: 'retry-layers',
    title: t`Three layers retry`,
    source: null,
    scenario: LAYERS,
    // A first failing page is seen with its calls, then the jam that they make.
    view: {
      startNanos: 1590 * MS,
      speed: 1 / 150,
      later: [
        { fromNanos: 1640 * MS, speed: 1 / 40 },
        { fromNanos: 1900 * MS, speed: 1 / 10 },
      ],
    },
  },
  {
    id: 'slow-copy',
    title: t`One slow copy`,
    source: null,
    scenario: COPIES,
    view: {
      startNanos: 1590 * MS,
      speed: 1 / 250,
      later: [
        { fromNanos: 1630 * MS, speed: 1 / 40 },
        { fromNanos: 1900 * MS, speed: 1 / 10 },
      ],
    },
  },
];
