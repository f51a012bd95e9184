// Random upstream groups with their policies and faults.

import fc from 'fast-check';
import {
  BREAKER_PARAMETERS,
  CALL_LIMIT_PARAMETERS,
  RETRY_PARAMETERS,
} from '../../src/scenario/parameters/call-policy.ts';
import { FLEET_PARAMETERS } from '../../src/scenario/parameters/fleet.ts';
import { POOL_PARAMETERS } from '../../src/scenario/parameters/pool.ts';
import { GROUP_FIELDS } from '../../src/scenario/parameters/upstream.ts';
import { FAULT_KINDS, type Fault, type Upstream } from '../../src/scenario/scenario.ts';
import { fields } from './random-fields.ts';
import { count, distribution, from, MS, nanosUpTo, rarely, share } from './random-values.ts';

const retries = fields(RETRY_PARAMETERS, {
  retries: rarely(0, from(1, 3)),
  backoff: nanosUpTo(50 * MS),
  backoffMax: nanosUpTo(100 * MS),
  jitter: fc.oneof(fc.constantFrom(0, 1), share()),
  retryBudget: fc.oneof(fc.constant(null), share()),
});

const breaker = fields(BREAKER_PARAMETERS, {
  breakAt: rarely(null, fc.double({ min: 0.01, max: 1, noNaN: true })),
  breakWindow: from(1, 30),
  breakVolume: fc.oneof(fc.constant(null), from(1, 30)),
  breakFor: from(MS, 200 * MS),
});

const limits = fields(CALL_LIMIT_PARAMETERS, {
  hedge: rarely(null, from(MS, 100 * MS)),
  hedgeBudget: fc.oneof(fc.constant(null), share()),
  bulkhead: rarely(null, from(1, 40)),
});

const pool = fields(POOL_PARAMETERS, {
  poolSize: rarely(null, from(3, 14)),
  poolMaxWait: from(MS, 100 * MS),
  poolQueue: rarely(null, count(20)),
  // A pool needs a longest wait, because nothing else ends a deadlock.
}).map((each) => (each.poolSize === null ? { ...each, poolMaxWaitNanos: null } : each));

// Parameters of copies in runs of some 100 ms; in most scenarios the copies are ordinary nodes.
const fleet = fields(FLEET_PARAMETERS, {
  weight: rarely(1, fc.double({ min: 0.01, max: 100, noNaN: true })),
  slowStart: rarely(null, from(MS, 500 * MS)),
  copies: rarely(null, from(1, 12)),
  scaleAt: rarely(null, fc.double({ min: 0.05, max: 1, noNaN: true })),
  scaleCalls: rarely(null, fc.double({ min: 0.1, max: 10, noNaN: true })),
  scalePeriod: from(100 * MS, 300 * MS),
  scaleStep: count(4),
  scaleDown: nanosUpTo(500 * MS),
  startTime: nanosUpTo(200 * MS),
  startSpread: share(),
  coldCalls: count(10),
  coldFactor: fc.double({ min: 1, max: 10, noNaN: true }),
  deploy: fc.oneof(fc.constant(null), nanosUpTo(300 * MS)),
  surge: share(),
  unavailable: share(),
  probe: rarely(null, from(10 * MS, 100 * MS)),
  probePeriod: from(100 * MS, 300 * MS),
  probeFailures: from(1, 3),
});

type Unnamed = Omit<Upstream, 'name'>;

function groupOf(nodes: number): fc.Arbitrary<Unnamed> {
  const group = fields(GROUP_FIELDS, {
    nodes: fc.constant(nodes),
    timeout: fc.oneof(fc.constant(null), from(MS, 500 * MS)),
    failAt: fc.oneof(fc.constant(null), from(MS, 500 * MS)),
    shard: from(1, 14),
    nodeConcurrency: rarely(null, from(1, 20)),
    nodeQueue: rarely(null, count(6)),
    network: fc.oneof(fc.constant(0), nanosUpTo(2 * MS)),
  });
  const rest = fc.record({
    latency: distribution(50 * MS),
    nodeLatencies: fc.uniqueArray(fc.record({ node: from(1, nodes), latency: distribution(2000 * MS) }), {
      maxLength: 2,
      selector: (each) => each.node,
    }),
    retries,
    breaker,
  });
  return fc.tuple(group, rest, limits, pool, fleet).map((parts) => Object.assign({}, ...parts) as Unnamed);
}

const MOST_NODES = 12;
// By number of nodes, created once, because building an arbitrary takes longer than drawing from it.
const groups = Array.from({ length: MOST_NODES }, (_, index) => groupOf(index + 1));

export function upstream(name: string): fc.Arbitrary<Upstream> {
  return from(1, MOST_NODES)
    .chain((nodes) => groups[nodes - 1])
    .map((group) => ({ name, ...group }));
}

function fault(group: Upstream): fc.Arbitrary<Fault> {
  return fc
    .record({
      kind: fc.constantFrom(...FAULT_KINDS),
      node: from(1, group.nodes),
      fromNanos: nanosUpTo(300 * MS),
      lastsNanos: fc.oneof(fc.constant(null), from(1, 500 * MS)),
      factor: fc.double({ min: 1, max: 100, noNaN: true }),
      periodNanos: from(20 * MS, 200 * MS),
      chance: share(),
    })
    .map(({ kind, node, fromNanos, lastsNanos, factor, periodNanos, chance }): Fault => {
      const untilNanos = lastsNanos === null ? null : fromNanos + lastsNanos;
      const base = { upstream: group.name, node, fromNanos, untilNanos };
      if (kind === 'flapping') return { ...base, kind, periodNanos };
      return kind === 'errors'
        ? { ...base, kind, chance }
        : { ...base, kind, factor: kind === 'slow' ? factor : 1 };
    });
}

export function faults(upstreams: readonly Upstream[]): fc.Arbitrary<readonly Fault[]> {
  if (upstreams.length === 0) return fc.constant([]);
  return fc.array(fc.constantFrom(...upstreams).chain(fault), { maxLength: 4 });
}
