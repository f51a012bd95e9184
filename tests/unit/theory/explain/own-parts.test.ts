// Theory and charts use each server's own machine, calls and program.

import { expect, it } from 'vitest';
import { memoryLimits, memorySentence, memorySeries } from '../../../../src/charts/memory-data.ts';
import { decodeLink } from '../../../../src/links/link.ts';
import type { Summary } from '../../../../src/protocol/summary.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import type { Server } from '../../../../src/scenario/server.ts';
import { aloneWith } from '../../../../src/scenario/server-overrides.ts';
import { expectationOf } from '../../../../src/theory/explain/expectation.ts';

function opened(settings: string): Scenario {
  const link = decodeLink(`v=7&servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&${settings}`);
  if (!link.ok || link.leftOut.length > 0) throw new Error(JSON.stringify(link));
  return link.scenario;
}

/** The predictions as text, because they contain functions. */
const said = (scenario: Scenario, server: Server): string => JSON.stringify(expectationOf(scenario, server));

it.each([
  'B.cores=16',
  'B.cores=1',
  'B.latency=exp(40ms)',
  'B.request=cpu:1ms',
  'B.timeout=10ms',
  'B.connections=20',
])('with %s theory predicts the same for each server as for that server alone', (settings) => {
  const scenario = opened(settings);
  const [a, b] = scenario.servers.map((server) => said(scenario, server));
  const [first, second] = scenario.servers.map((server) => said(aloneWith(scenario, server), server));
  expect([a, b]).toEqual([first, second]);
  expect(b).not.toBe(a);
});

it('memory is predicted from the machine of each server', () => {
  const none = { servers: [] } as unknown as Summary;
  const same = memorySeries({ scenario: opened('memory=4GiB'), summary: none });
  expect(memoryLimits(same)).toEqual([4 * 2 ** 30]);
  expect(memorySentence(same)).toMatch(/; the machine has 4\.0.GiB\.$/);
  const own = memorySeries({ scenario: opened('memory=4GiB&B.memory=8GiB&B.stack=1MiB'), summary: none });
  expect(memoryLimits(own)).toEqual([8 * 2 ** 30, 4 * 2 ** 30]);
  expect(memorySentence(own)).toMatch(/; 4\.0.GiB for A and 8\.0.GiB for B available\.$/);
  expect(own[1].reservedAt(1000)).toBeLessThan(own[0].reservedAt(1000));
});
