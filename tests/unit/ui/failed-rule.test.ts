// A failed request mentions failAt only if its last call took at least that long.

import { expect, it } from 'vitest';
import type { EndedRequest } from '../../../src/protocol/followed-request.ts';
import type { RequestTrace, TracedCall } from '../../../src/protocol/request-trace.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { failedRule } from '../../../src/ui/vehicle/failed-rule.ts';

const LIMIT = 1e9;
const UPSTREAMS = [{ ...DEFAULT_SCENARIO.upstreams[0]!, failAtNanos: LIMIT }];

const request = (outcome: EndedRequest['outcome'], took: number): EndedRequest => ({
  server: 'A',
  request: 0,
  first: 0,
  resent: 0,
  intendedNanos: 0,
  startedNanos: 0,
  endedNanos: took,
  drawnNanos: took,
  outcome,
  parts: Array.from({ length: 9 }, () => 0),
  thread: 0,
  core: 0,
});

const CALL: TracedCall = {
  upstream: null,
  node: 0,
  retried: 0,
  hedge: -1,
  backsOff: false,
  outcome: 'failed',
  visit: null,
  hedgeVisit: null,
};

const trace = (calls: readonly (readonly [tookNanos: number, call: TracedCall])[]): RequestTrace => {
  let at = 0;
  const spans = calls.map(([took, call]) => {
    const span = {
      state: REQUEST_STATE.waiting,
      fromNanos: at,
      untilNanos: at + took,
      thread: 0,
      core: -1,
      call,
    };
    at += took;
    return span;
  });
  return { server: 'A', request: 0, spans, untilNanos: at, visits: [], rest: null };
};

it.each([
  ['of a reply that took as long', 'failed', [[LIMIT, CALL]], true],
  [
    'of an attempt in two parts',
    'failed',
    [
      [0.4 * LIMIT, CALL],
      [0.7 * LIMIT, CALL],
    ],
    true,
  ],
  ['of an error that came sooner', 'failed', [[0.2 * LIMIT, CALL]], false],
  [
    'of a last attempt that was an error, after a slow one',
    'failed',
    [
      [LIMIT, CALL],
      [1e6, { ...CALL, retried: 1 }],
    ],
    false,
  ],
  ['of a timeout', 'timedOut', [[LIMIT, { ...CALL, outcome: 'timedOut' }]], false],
  ['of a completed request', 'completed', [[LIMIT, { ...CALL, outcome: 'completed' }]], false],
] as const)('the failAt rule is named only if it applies to a failure %s', (_, outcome, calls, isNamed) => {
  const given = trace(calls);
  expect(failedRule(request(outcome, given.untilNanos), given, UPSTREAMS) !== null).toBe(isNamed);
});

it('failAt is not mentioned if it is off', () => {
  const given = trace([[LIMIT, CALL]]);
  const off = [{ ...UPSTREAMS[0]!, failAtNanos: null }];
  expect(failedRule(request('failed', LIMIT), given, off)).toBeNull();
});
