// The counter benchmark of "Distributed Systems and Asynchronous I/O" (Eugene Retunsky): threads that do nothing but
// add to one shared counter, under a mutex, with atomic adds, or each to a copy of its own that is added up in batches.

import { blockingPool, DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { constant } from '../../scenario/distribution.ts';
import type { Lock, Scenario } from '../../scenario/scenario.ts';

export const COUNTERS = ['mutex', 'atomic', 'batched'] as const;
export type Counter = (typeof COUNTERS)[number];

/** Operations of the source's second table as a share of the batched ones. */
export const PUBLISHED_RATIO = { mutex: 0.00241, atomic: 0.008383 } as const;

/**
 * Time of an operation, 1,000 increments, on one thread. Batched is the source's 0.0646 us. The others are calibrated to
 * the ratios of its table of operations; its table of times, 7.3110 us and 23.123 us, says 5 % and 14 % less.
 */
const OPERATION_NANOS = { batched: 65, atomic: 7706, mutex: 26_805 } as const;

/** Of the batched one: operations until the copy is added to the counter, and how long that holds its mutex. */
const BATCH = 1000;
const ADDING_UP_NANOS = 23;

const NAME = 'counter';

function lockOf(counter: Counter): Lock {
  return {
    name: NAME,
    kind: counter === 'batched' ? 'local' : counter,
    spinNanos: 0,
    batch: BATCH,
    localNanos: OPERATION_NANOS.batched,
  };
}

/** So many threads, each in a loop of such operations, on 8 cores. A request is an operation. */
export function counterScene(counter: Counter, threads: number, operations = 20_000): Scenario {
  const nanos = counter === 'batched' ? ADDING_UP_NANOS : OPERATION_NANOS[counter];
  return {
    ...DEFAULT_SCENARIO,
    name: `Shared counter, ${counter}, ${threads} threads`,
    stop: { requests: operations, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed', users: threads, think: constant(0) },
    request: [{ kind: 'lock', lock: NAME, does: 'compute', time: constant(nanos) }],
    locks: [lockOf(counter)],
    machine: { ...DEFAULT_SCENARIO.machine, cores: 8 },
    servers: [{ ...blockingPool('A'), threads }],
    upstreams: [],
  };
}
