// The formula that the page names for a scenario, compared with runs of that scenario at three loads each.
// The evidence page shows the first of these runs.

import { describe, expect, it } from 'vitest';
import {
  exponential,
  poisson,
  pool,
  type Queue,
  scenarioOf,
  sleep,
} from '../../src/claims/theory/replications.ts';
import {
  checksOf,
  expectationFor,
  REPLICATIONS,
  THEORY_CASES,
} from '../../src/claims/theory/theory-checks.ts';
import type { TheoryCheck } from '../../src/protocol/claims-api.ts';
import { expectationOf } from '../../src/theory/explain/expectation.ts';
import { recordedCheck } from '../../src/validation/record.ts';
import { RECORDED } from '../../src/validation/recorded.ts';
import { expectInside, expectOfRuns } from './agreement.ts';

const SERVICE_SECONDS = 1e-3;

describe.each(THEORY_CASES.map((each, place) => ({ ...each, place })))('$formula at $load', (queued) => {
  it('applies to its scenario, and the run matches the prediction and the record', () => {
    const { applied, failures, bounds } = expectationFor(queued);
    expect(failures).toEqual([]);
    expect(applied?.formula.id).toBe(queued.formula);
    const { predictions } = applied!;
    for (const { perSecond } of bounds)
      expect(predictions.throughputPerSecond).toBeLessThanOrEqual(perSecond * (1 + 1e-9));
    const attempts: (readonly TheoryCheck[])[] = [];
    expectOfRuns(queued.queue, REPLICATIONS, (samples) => {
      const checks = checksOf(samples, applied!);
      attempts.push(checks);
      for (const { low, high, predicted } of checks) expectInside({ low, high }, predicted);
    });
    // The page shows the first seeds, even if one of their intervals misses.
    expect(attempts[0].map(recordedCheck), 'run `npm run evidence`').toEqual(RECORDED.theory[queued.place]);
  });
});

it('a replayed rate that the servers can handle is not reported as too high', () => {
  const timestampsNanos = Array.from({ length: 100 }, (_, index) => (index + 1) * 1e7);
  const program = sleep(exponential(SERVICE_SECONDS));
  const failuresOf = (traffic: Queue['traffic']): string => {
    const queue = {
      server: pool(1),
      traffic: { ...poisson(2 / SERVICE_SECONDS), ...traffic },
      program,
      requests: 100,
      seeds: 1,
    };
    return expectationOf(scenarioOf(queue, 1), queue.server).failures.join();
  };
  expect(failuresOf({})).toMatch(/need 2 threads.* 1: .*queue grows/);
  expect(failuresOf({ arrivals: 'replay', timestampsNanos })).not.toContain('the queue grows');
});
