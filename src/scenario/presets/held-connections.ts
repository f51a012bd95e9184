// Two scenes in which requests hold connections across steps: one connection held too long, and two
// connections taken one after the other.

import { t } from '../../languages/t.ts';
import { blockingPool, DEFAULT_SCENARIO, DEFAULT_UPSTREAM } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Scenario, Step } from '../scenario.ts';

const MS = 1e6;
export const KEPT_CONNECTIONS = 5;
export const KEPT_THREADS = 16;
/**
 * As many threads as connections, so that every thread may hold one connection while it waits for a second.
 */
export const TWO_KEYS_THREADS = 8;

const TAKE: Step = { kind: 'take', upstream: 'db', units: 1 };
const GIVE: Step = { kind: 'give', upstream: 'db', units: 1 };
const QUERY: Step = { kind: 'call', upstream: 'db' };
const PAGE: readonly Step[] = [
  { kind: 'cpu', time: constant(2 * MS) },
  { kind: 'sleep', time: constant(50 * MS) },
];

/** All calls of both scenes go to one database. */
const SHARED: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 120 },
  machine: { ...DEFAULT_SCENARIO.machine, cores: 2 },
};
const DB = { ...DEFAULT_UPSTREAM, name: 'db', nodes: 1, latency: constant(20 * MS) };

const KEPT: Scenario = {
  ...SHARED,
  name: t`A connection kept while the page is rendered`,
  request: [TAKE, QUERY, ...PAGE, GIVE],
  servers: ['A', 'B'].map((id) => ({ ...blockingPool(id), threads: KEPT_THREADS })),
  upstreams: [{ ...DB, poolSize: KEPT_CONNECTIONS }],
  own: [{ server: 'B', request: [TAKE, QUERY, GIVE, ...PAGE] }],
};

const TWO_KEYS: Scenario = {
  ...SHARED,
  name: t`Two keys for one door`,
  traffic: { ...SHARED.traffic, arrivals: 'constant', ratePerSecond: 12 },
  request: [TAKE, QUERY, TAKE, { kind: 'sleep', time: constant(20 * MS) }, GIVE, GIVE],
  servers: ['A', 'B'].map((id) => ({ ...blockingPool(id), threads: TWO_KEYS_THREADS })),
  upstreams: [{ ...DB, latency: constant(200 * MS), poolSize: TWO_KEYS_THREADS }],
  faults: [{ kind: 'slow', upstream: 'db', node: 1, fromNanos: 1200 * MS, untilNanos: 2400 * MS, factor: 5 }],
  own: [{ server: 'B', upstreams: [{ name: 'db', poolSize: TWO_KEYS_THREADS + 1 }] }],
};

export const HELD_CONNECTION_PRESETS: readonly Preset[] = [
  {
    id: 'kept-connection',
    title: t`A connection kept while the page is rendered`,
    source: null,
    scenario: KEPT,
    view: { startNanos: 500 * MS, speed: 1 / 10 },
  },
  {
    id: 'two-keys',
    title: t`Two keys for one door`,
    source: null,
    scenario: TWO_KEYS,
    // The db recovered half a second ago, and A’s threads wait for each other.
    view: { startNanos: 2900 * MS, speed: 1 / 10 },
  },
];
