// Services that call each other, apart from the scene of the slow database: retries that multiply from layer
// to layer, and one slow copy of a service.

import { t } from '../../languages/t.ts';
import { DEFAULT_UPSTREAM } from '../default-scenario.ts';
import { constant } from '../distribution.ts';
import type { Preset } from '../presets.ts';
import type { Fault, Scenario, Step, Upstream } from '../scenario.ts';
import { poolOf, SHOP } from './slow-database.ts';

const MS = 1e6;
/** Number of retries in each layer that retries. A failing call is thus made four times in all. */
export const RETRIES = 3;
/** How many times as long the slow copy computes. */
export const COPY_SLOWER_TIMES = 25;

const computes = (milliseconds: number): Step => ({ kind: 'cpu', time: constant(milliseconds * MS) });
const calls = (upstream: string): Step => ({ kind: 'call', upstream });
const ONCE = { attempts: 0 };
const SINCE = { fromNanos: 1600 * MS, untilNanos: null };

/**
 * A failed call is retried after only a millisecond, because with a longer pause each attempt would hold its
 * threads even longer.
 */
const retrying = (name: string, more: Partial<Upstream>): Upstream => ({
  ...DEFAULT_UPSTREAM,
  name,
  nodes: 1,
  retries: { ...DEFAULT_UPSTREAM.retries, attempts: RETRIES, backoffNanos: MS },
  ...more,
});

const layer = (name: string, next: string): Upstream =>
  retrying(name, { service: poolOf(8, [computes(1), calls(next)]) });

const SCENES: Readonly<Record<string, Scenario>> = {
  'retry-layers': {
    ...SHOP,
    name: t`Three layers retry`,
    request: [computes(3)],
    classes: [{ name: 'checkout', share: 0.2, request: [computes(3), calls('orders')] }],
    upstreams: [
      layer('orders', 'stock'),
      layer('stock', 'db'),
      retrying('db', { latency: constant(12 * MS) }),
    ],
    faults: [{ kind: 'errors', upstream: 'db', node: 1, ...SINCE, chance: 1 } satisfies Fault],
    own: [{ server: 'B', upstreams: ['orders', 'stock'].map((name) => ({ name, retries: ONCE })) }],
  },
  'slow-copy': {
    ...SHOP,
    name: t`One slow copy`,
    request: [computes(2), calls('search')],
    upstreams: [
      { ...DEFAULT_UPSTREAM, name: 'search', nodes: 3, networkNanos: MS, service: poolOf(4, [computes(6)]) },
    ],
    faults: [{ kind: 'slow', upstream: 'search', node: 2, ...SINCE, factor: COPY_SLOWER_TIMES }],
    own: [{ server: 'B', upstreams: [{ name: 'search', balancer: 'least-outstanding' }] }],
  },
};

export const CHAIN_PRESETS: readonly Preset[] = Object.entries(SCENES).map(([id, scenario]) => ({
  id,
  title: scenario.name,
  source: null,
  scenario,
  // Shows the first page that fails or waits, with its calls, and then the jam that the calls cause.
  view: {
    startNanos: 1590 * MS,
    speed: 1 / 225,
    later: [
      { fromNanos: 1640 * MS, speed: 1 / 40 },
      { fromNanos: 1900 * MS, speed: 1 / 10 },
    ],
  },
}));
