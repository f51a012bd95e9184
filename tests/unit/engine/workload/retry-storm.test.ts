// A retry storm by clients: a short spike leaves a queue longer than their patience. From then on the server
// works on abandoned requests, which are all retried. The overload outlives its cause (N. Bronson and others,
// "Metastable Failures in Distributed Systems", HotOS 2021), and a retry budget ends it.

import { expect, it } from 'vitest';
import { WINDOW } from '../../../../src/engine/view/codes.ts';
import type { EngineView } from '../../../../src/engine/view/engine-view.ts';
import { advance, MS, observed, pool, SECOND, scenarioOf, sleep } from '../small-scenario.ts';

function afterSpike(budget: number | null): EngineView {
  const scenario = scenarioOf({
    // 10 threads that take 10 ms per request complete up to 1,000 per second, and 700 are sent except during
    // one second.
    server: pool(10),
    request: [sleep(10 * MS)],
    requests: 1e9,
    traffic: {
      kind: 'open',
      arrivals: 'poisson',
      ratePerSecond: 700,
      change: { shape: 'spike', fromNanos: SECOND, untilNanos: 2 * SECOND, factor: 3 },
      patienceNanos: 100 * MS,
      clientRetries: { attempts: 3, backoffNanos: 20 * MS, jitter: 1, budget },
    },
  });
  const { simulation } = observed(scenario);
  advance(simulation, 12 * SECOND - 1);
  return simulation.view;
}

/** Completed requests per second between these two instants, in seconds. */
function goodput({ measures: { timeline } }: EngineView, from: number, to: number): number {
  const perSecond = SECOND / timeline.windowNanos;
  let sum = 0;
  for (let window = from * perSecond; window < to * perSecond; window++)
    sum += timeline.get(window, WINDOW.completed);
  return sum / (to - from);
}

it('a retry storm outlasts its cause, unless retries have a budget', () => {
  const storm = afterSpike(null);
  expect(Math.abs(goodput(storm, 0, 1) - 700)).toBeLessThan(80);
  expect(goodput(storm, 8, 12)).toBeLessThan(70);
  const cured = afterSpike(0.1);
  expect(Math.abs(goodput(cured, 8, 12) - 700)).toBeLessThan(4 * Math.sqrt(700 / 4));
  expect(cured.measures.value('ghosts')).toBe(0);
});
