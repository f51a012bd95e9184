// Servers that differ run with their own settings only; arrivals and draws stay the same for all.

import { expect, it } from 'vitest';
import { withParameter } from '../../../src/app/stores/edits.ts';
import { Simulation } from '../../../src/engine/simulation.ts';
import { decodeLink } from '../../../src/links/link.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { aloneWith } from '../../../src/scenario/server-overrides.ts';
import { runToEnd } from '../../support/run-to-end.ts';

function opened(settings: string): Scenario {
  const base = 'v=7&preset=stalled-node&servers=A:blocking-pool,B:blocking-pool&requests=2000';
  const link = decodeLink(`${base}${settings}`);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

const digests = (scenario: Scenario): readonly string[] =>
  scenario.servers.map((server) => runToEnd(scenario, server).digest());

it.each([
  ['timeout', '300ms'],
  ['retries', '3'],
  ['breakAt', '0.5'],
  ['bulkhead', '30'],
  ['balancer', 'least-outstanding'],
  ['hedge', '100ms'],
  ['latency', 'exp(40ms)'],
  ['node.4', '25ms'],
  ['cores', '1'],
  ['slice', '20us'],
  ['switchCost', '1ms'],
  ['connections', '20'],
  ['request', 'cpu:1ms,call:upstream'],
])('%s=%s for B only: B runs as if all had it, A as if none had', (key, text) => {
  const [a, b] = digests(opened(`&B.${key}=${text}`));
  const [plain, other] = [digests(opened('')), digests(opened(`&${key}=${text}`))];
  expect(a).toBe(plain[0]);
  expect(b).toBe(other[1]);
  expect(b).not.toBe(plain[1]);
});

it('a lock of another kind on one server affects only that server', () => {
  const work = '&request=lock:output:1ms&lock=output:mutex';
  const [a, b] = digests(opened(`${work}&B.lock=output:atomic`));
  expect(a).toBe(digests(opened(work))[0]);
  expect(b).toBe(digests(opened(`${work}&lock=output:atomic`))[1]);
  expect(a).not.toBe(b);
});

it('a live change of one server affects only that server', () => {
  const before = opened('');
  const after = withParameter(before, 'timeout', 'B', 300e6);
  const runs = before.servers.map((server) => {
    const simulation = new Simulation(before, server);
    simulation.advance(1e9, Number.POSITIVE_INFINITY);
    simulation.configure(after);
    simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    return simulation;
  });
  const undisturbed = digests(before);
  expect(runs[0].digest()).toBe(undisturbed[0]);
  expect(runs[1].digest()).not.toBe(undisturbed[1]);
});

it('a server runs the same alone and beside others', () => {
  const scenario = opened('&B.timeout=300ms&B.cores=2');
  const alone = aloneWith(scenario, scenario.servers[1]);
  expect(digests(alone)).toEqual([digests(scenario)[1]]);
});
