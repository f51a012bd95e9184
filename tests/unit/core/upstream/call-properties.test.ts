// For any policy, faults and live changes: every call ends exactly once, and nothing is left behind.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { constant, type Distribution } from '../../../../src/scenario/distribution.ts';
import { PARAMETERS } from '../../../../src/scenario/parameters.ts';
import { FAULT_KINDS, type Upstream } from '../../../../src/scenario/scenario.ts';
import { oneOf } from '../../../support/random-fields.ts';
import { CallHarness, type HarnessOptions, MS, OUTCOME } from './call-harness.ts';

const RUNS = 100;
const CALLS = 60;
const MOST_AT_ONCE = 5;
/** By then everything has timed out, and all work of nodes is done. */
const LONG_AFTER_MILLIS = 100_000;

const millis = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most }).map((ms) => ms * MS);
const orNone = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { freq: 2 });
const latency: fc.Arbitrary<Distribution> = fc.oneof(
  millis(40).map(constant),
  fc.integer({ min: 1, max: 40 }).map((ms) => ({ kind: 'exponential' as const, meanNanos: ms * MS })),
);
const policy: fc.Arbitrary<Partial<Upstream>> = fc.record({
  nodes: fc.integer({ min: 1, max: 5 }),
  balancer: oneOf(PARAMETERS.balancer),
  shardSize: fc.integer({ min: 1, max: 4 }),
  latency,
  timeoutNanos: fc.integer({ min: 1, max: 60 }).map((ms) => ms * MS),
  failAtNanos: orNone(millis(50)),
  nodeConcurrency: orNone(fc.integer({ min: 1, max: 4 })),
  nodeQueueLimit: orNone(fc.integer({ min: 0, max: 5 })),
  retries: fc.record({
    attempts: fc.integer({ min: 0, max: 3 }),
    backoffNanos: millis(20),
    backoffMaxNanos: millis(50),
    jitter: fc.constantFrom(0, 0.5, 1),
    budget: orNone(fc.constantFrom(0, 0.1, 0.5)),
  }),
  breaker: fc.record({
    failureShare: orNone(fc.constantFrom(0.2, 0.5, 1)),
    windowCalls: fc.integer({ min: 1, max: 8 }),
    minimumCalls: fc.option(fc.integer({ min: 1, max: 10 })),
    openNanos: millis(50),
  }),
  hedgeAfterNanos: orNone(millis(30)),
  hedgeBudget: orNone(fc.constantFrom(0, 0.1, 0.5)),
  inFlightLimit: orNone(fc.integer({ min: 1, max: 20 })),
});

/** One call, or several at once. */
const several: fc.Arbitrary<HarnessOptions['atOnce']> = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: MOST_AT_ONCE }), fc.integer({ min: 1, max: MOST_AT_ONCE }))
    .map(([a, b]) => ({ calls: Math.max(a, b), needed: Math.min(a, b) })),
  { nil: undefined, freq: 1 },
);

interface Edit {
  readonly at: number;
  readonly node: number;
  readonly kind: (typeof FAULT_KINDS)[number] | 'none';
  readonly abandons: number;
  readonly policy: Partial<Upstream> | null;
}
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 200 }),
    node: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom(...FAULT_KINDS, 'none' as const),
    abandons: fc.integer({ min: 0, max: 2 * CALLS }),
    policy: orNone(policy),
  }),
  { maxLength: 8 },
);

const strengthOf = (kind: Edit['kind']): number =>
  kind === 'flapping' ? 7 * MS : kind === 'errors' ? 0.5 : 3;

function checkCounts(harness: CallHarness): void {
  const { nodes, inFlight } = harness.group;
  expect(inFlight).toBeGreaterThanOrEqual(0);
  expect(inFlight).toBeLessThanOrEqual(harness.open * MOST_AT_ONCE);
  for (const node of Array.from(nodes)) {
    for (const count of [node.inFlight, node.working, node.queued, node.stuck])
      expect(count).toBeGreaterThanOrEqual(0);
    expect(node.stuck).toBeLessThanOrEqual(node.inFlight);
  }
}

interface Run {
  readonly harness: CallHarness;
  /** Calls of abandoned requests. */
  readonly abandoned: number;
}

function runWith(
  first: Partial<Upstream>,
  gap: number,
  changes: readonly Edit[],
  seed: number,
  atOnce: HarnessOptions['atOnce'],
): Run {
  const harness = new CallHarness(first, { seed, ...(atOnce === undefined ? {} : { atOnce }) });
  harness.sendsEvery(gap, CALLS);
  let present = first;
  let abandoned = 0;
  for (const edit of [...changes].sort((a, b) => a.at - b.at)) {
    harness.run(edit.at);
    checkCounts(harness);
    if (edit.policy !== null) present = edit.policy;
    if (edit.policy !== null) harness.configure(present);
    const node = Math.min(edit.node, harness.group.nodes.length);
    harness.setFault(node, edit.kind, strengthOf(edit.kind));
    const { open } = harness;
    harness.abandon(edit.abandons);
    abandoned += open - harness.open;
  }
  harness.run(500);
  for (let node = 1; node <= harness.group.nodes.length; node++) harness.setFault(node, 'none');
  return { harness: harness.run(LONG_AFTER_MILLIS), abandoned };
}

it('every request ends once, with one call or several at once, and leaves nothing behind', () => {
  fc.assert(
    fc.property(
      policy,
      fc.constantFrom(0, 1, 3, 10),
      edits,
      fc.nat(),
      several,
      (first, gap, changes, seed, atOnce) => {
        const { harness, abandoned } = runWith(first, gap, changes, seed, atOnce);
        expect(harness.open).toBe(0);
        expect(harness.inFlight).toBe(0);
        for (const node of Array.from(harness.group.nodes))
          expect([node.inFlight, node.working, node.queued, node.stuck]).toEqual([0, 0, 0, 0]);
        const requests = harness.ended.map(({ request }) => request);
        expect(new Set(requests).size).toBe(requests.length);
        expect(requests.length).toBe(CALLS - abandoned);
        for (const { outcome, beganAt, endedAt, drawn } of harness.ended) {
          expect([OUTCOME.completed, OUTCOME.failed, OUTCOME.timedOut]).toContain(outcome);
          // Times are in milliseconds, so there can be a rounding error.
          expect(drawn).toBeGreaterThanOrEqual(0);
          expect(drawn).toBeLessThanOrEqual(endedAt - beganAt + 1e-9);
        }
        const { attempts, calls, retries, hedges, bulkheadRefused } = harness.counts;
        // A scheduled retry of an abandoned request is never sent.
        expect(attempts).toBeLessThanOrEqual(calls - bulkheadRefused + retries + hedges);
        expect(attempts).toBeGreaterThanOrEqual(calls - bulkheadRefused + hedges);
      },
    ),
    { numRuns: RUNS },
  );
});

it('the same calls, policy and seed give the same ends', () => {
  fc.assert(
    fc.property(policy, edits, fc.nat(), several, (first, changes, seed, atOnce) => {
      const ends = (): CallHarness['ended'] => runWith(first, 2, changes, seed, atOnce).harness.ended;
      expect(ends()).toEqual(ends());
    }),
    { numRuns: 50 },
  );
});
