// Random upstream groups with their policies, and what goes wrong with their nodes.

import fc from 'fast-check';
import {
  BALANCERS,
  FAULT_KINDS,
  type Fault,
  REPLY_SOURCES,
  type Upstream,
} from '../../src/scenario/scenario.ts';
import { count, distribution, from, MS, nanosUpTo, rarely, share } from './random-values.ts';

const retries: fc.Arbitrary<Upstream['retries']> = fc.record({
  attempts: rarely(0, from(1, 3)),
  backoffNanos: nanosUpTo(50 * MS),
  backoffMaxNanos: nanosUpTo(100 * MS),
  jitter: fc.oneof(fc.constantFrom(0, 1), share()),
  budget: fc.oneof(fc.constant(null), share()),
});

const breaker: fc.Arbitrary<Upstream['breaker']> = fc.record({
  failureShare: rarely(null, fc.double({ min: 0.01, max: 1, noNaN: true })),
  windowCalls: from(1, 30),
  minimumCalls: fc.oneof(fc.constant(null), from(1, 30)),
  openNanos: from(MS, 200 * MS),
});

export function upstream(name: string): fc.Arbitrary<Upstream> {
  return from(1, 12).chain((nodes) =>
    fc.record({
      name: fc.constant(name),
      nodes: fc.constant(nodes),
      balancer: fc.constantFrom(...BALANCERS),
      shardSize: from(1, 14),
      latency: distribution(50 * MS),
      nodeLatencies: fc.uniqueArray(fc.record({ node: from(1, nodes), latency: distribution(2000 * MS) }), {
        maxLength: 2,
        selector: (each) => each.node,
      }),
      replies: fc.constantFrom(...REPLY_SOURCES),
      timeoutNanos: fc.oneof(fc.constant(null), from(MS, 500 * MS)),
      failAtNanos: fc.oneof(fc.constant(null), from(MS, 500 * MS)),
      nodeConcurrency: rarely(null, from(1, 20)),
      nodeQueueLimit: rarely(null, count(20)),
      retries,
      breaker,
      hedgeAfterNanos: rarely(null, from(MS, 100 * MS)),
      inFlightLimit: rarely(null, from(1, 40)),
    }),
  );
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
