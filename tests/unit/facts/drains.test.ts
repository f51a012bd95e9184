// The time until a queue is empty follows from the rate that was set: a rate measured over a short window
// would contradict the rate in the headline.

import { expect, it } from 'vitest';
import { factIn } from '../../../src/facts/server-facts.ts';
import { scenarioOfQuery } from '../../../src/lessons/scene.ts';
import { factsAt } from '../../support/facts-at.ts';

/** Eight threads complete 200 requests per second; for three seconds no call is answered. */
const STALL =
  'servers=A:blocking-pool&threads=8&request=call:db&upstream=db:1&db.latency=40ms&db.timeout=never' +
  '&arrivals=poisson&rate=120&duration=60s&fault=down:db.1@1s-4s';

it.each([1, 2, 3])('a backlog is gone after its size over completed minus set arrivals (seed %i)', (seed) => {
  const { facts, summary } = factsAt(scenarioOfQuery(`${STALL}&seed=${seed}`), 6);
  const { waiting, inNanos } = factIn(facts.servers[0]!.facts, 'drains')!;
  const { completedRps } = summary.servers[0]!.recent;
  expect(waiting).toBeGreaterThan(50);
  expect(inNanos! / 1e9).toBeCloseTo(waiting / (completedRps - 120), 6);
});
