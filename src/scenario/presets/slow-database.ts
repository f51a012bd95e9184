// Three services in a row, of which the last becomes slow: how far back the jam spreads, with and without
// timeouts.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, DEFAULT_UPSTREAM, serviceOf } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Scenario, Service, Step } from '../scenario.ts';

const MS = 1e6;
/** Number of threads of the front server: four times as many as the traffic before the fault needs. */
export const FRONT_THREADS = 12;
/** How many times as long calls to the database take once it is slow. */
export const SLOWER_TIMES = 20;
/**
 * Timeouts of server B's calls. A call to the database takes 30 ms; a reply that is still missing after three
 * times that long is unlikely to arrive. The front waits a little longer than orders does.
 */
export const FRONT_TIMEOUT_NANOS = 150 * MS;
const ORDERS_TIMEOUT_NANOS = 100 * MS;

const MACHINE = { ...DEFAULT_SCENARIO.machine, cores: 2 };

/** The server behind a group: a pool of this many threads on each node. */
export function poolOf(threads: number, request: readonly Step[]): Service {
  const pool = serviceOf('blocking-pool');
  return { server: { ...pool.server, threads } as Service['server'], machine: MACHINE, request };
}

/** Two pools with little traffic, in front of services that a scene adds. */
export const SHOP: Scenario = {
  ...DEFAULT_SCENARIO,
  front: 'shop',
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'constant', ratePerSecond: 120 },
  machine: MACHINE,
  servers: ['A', 'B'].map((id) => ({ ...blockingPool(id), threads: FRONT_THREADS })),
};

const ORDERS = poolOf(3, [
  { kind: 'cpu', time: constant(2 * MS) },
  { kind: 'call', upstream: 'db' },
]);

const SCENARIO: Scenario = {
  ...SHOP,
  name: t`The database slows down`,
  request: [{ kind: 'cpu', time: constant(3 * MS) }],
  classes: [
    {
      name: 'checkout',
      share: 0.2,
      request: [
        { kind: 'cpu', time: constant(3 * MS) },
        { kind: 'call', upstream: 'orders' },
      ],
    },
  ],
  upstreams: [
    { ...DEFAULT_UPSTREAM, name: 'orders', nodes: 2, networkNanos: 1 * MS, service: ORDERS },
    { ...DEFAULT_UPSTREAM, name: 'db', nodes: 1, nodeConcurrency: 2, latency: constant(30 * MS) },
  ],
  faults: [
    { kind: 'slow', upstream: 'db', node: 1, fromNanos: 1600 * MS, untilNanos: null, factor: SLOWER_TIMES },
  ],
  own: [
    {
      server: 'B',
      upstreams: [
        { name: 'orders', timeoutNanos: FRONT_TIMEOUT_NANOS },
        { name: 'db', timeoutNanos: ORDERS_TIMEOUT_NANOS },
      ],
    },
  ],
};

export const SLOW_DATABASE: Preset = {
  id: 'slow-database',
  title: t`The database slows down`,
  source: null,
  scenario: SCENARIO,
  // Plays about six seconds of slow motion before the fault, then four seconds in which the first calls
  // visibly wait, and then the jam, which reaches the clients within another ten seconds.
  view: {
    startNanos: 1550 * MS,
    speed: 1 / 100,
    later: [
      { fromNanos: 1610 * MS, speed: 1 / 20 },
      { fromNanos: 1800 * MS, speed: 1 / 10 },
    ],
  },
};
