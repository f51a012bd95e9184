// Settings of single servers: "B.timeout=300ms" next to "timeout=30s", in links and on the command line.

import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { applySetting, isProblem, settingRank } from '../../../src/links/settings.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';

const POOLS = 'v=7&preset=stalled-node&servers=A:blocking-pool,B:blocking-pool';

function opened(query: string): Scenario {
  const link = decodeLink(query);
  if (!link.ok || link.leftOut.length > 0) throw new Error(JSON.stringify(link));
  return link.scenario;
}

function refused(key: string, text: string): string {
  const changed = applySetting(opened(POOLS), key, text);
  return isProblem(changed) ? `${changed.key}: ${changed.allowed}` : 'taken';
}

const seen = (scenario: Scenario, id: string): Scenario => scenarioFor(scenario, { id });

it.each([
  'B.timeout=300ms',
  'A.cores=2&B.cores=8',
  'B.retries=3',
  'A.breakAt=0.5',
  'B.request=cpu:1ms,call:upstream',
  'B.cpu=100us',
  'B.latency=exp(40ms)',
  'B.node.4=1s',
  'timeout=1s&B.timeout=300ms',
  'lock=output:mutex&lock=other:mutex&B.lock=output:spin:20us&B.lock=other:atomic',
  'class=write:0.1:cpu:1ms&B.class=write:cpu:2ms',
])('a link with %s reads back, and contains nothing else', (settings) => {
  const scenario = opened(`${POOLS}&${settings}`);
  const link = encodeLink(scenario);
  expect(link).not.toContain('scenario=');
  expect(opened(link)).toEqual(scenario);
  const said = (query: string): readonly string[] => [...new URLSearchParams(query)].map(String).sort();
  expect(said(link).filter((each) => !/^(v|preset|servers),/.test(each))).toEqual(said(settings));
});

describe('a key without a server', () => {
  it('applies first, wherever it is', () => {
    const scenario = opened(`${POOLS}&B.timeout=300ms&timeout=1s`);
    expect(seen(scenario, 'A').upstreams[0].timeoutNanos).toBe(1e9);
    expect(seen(scenario, 'B').upstreams[0].timeoutNanos).toBe(300e6);
    expect(settingRank('B.lock')).toBeGreaterThan(settingRank('lock'));
    expect(settingRank('B.node.4')).toBeGreaterThan(settingRank('node.4'));
  });

  it('sets all servers, including one with its own value', () => {
    const own = opened(`${POOLS}&B.timeout=300ms&B.retries=3`);
    const changed = applySetting(own, 'timeout', '1s');
    if (isProblem(changed)) throw new Error(changed.allowed);
    expect(encodeLink(changed)).toBe(`${POOLS}&timeout=1s&B.retries=3`);
  });
});

describe('a setting of one server', () => {
  it.each([
    ['timeout', '300ms'],
    ['request', 'cpu:1ms'],
    ['latency', 'exp(40ms)'],
    ['node.4', 'exp(40ms)'],
    ['cores', '2'],
  ])('%s is reset by "same"', (key, text) => {
    const before = opened(POOLS);
    const own = applySetting(before, `B.${key}`, text);
    if (isProblem(own)) throw new Error(own.allowed);
    expect(own.own).toHaveLength(1);
    expect(applySetting(own, `B.${key}`, 'same')).toEqual(before);
  });

  it('is rejected with its whole key and what is allowed', () => {
    expect(refused('B.timeout', 'soon')).toBe('B.timeout: a duration from 1ms to 600s, or never');
    expect(refused('B.rate', '100')).toContain('B.rate: only rate');
    expect(refused('B.patience', '1s')).toContain('B.patience: only patience');
    expect(refused('B.nodes', '3')).toContain('B.nodes: only nodes');
    expect(refused('B.fault', 'down:4@5s')).toContain('B.fault: only fault');
    expect(refused('B.lock', 'output:mutex')).toBe('B.lock: a lock of the scenario; it defines none');
    expect(refused('B.breaker', '1')).toMatch(/^B\.breaker: one of the keys /);
    expect(refused('C.timeout', '1s')).toMatch(/^C\.timeout: one of the keys /);
  });

  it('that is inconsistent with the rest is reported with the server', () => {
    const link = decodeLink(`${POOLS}&B.node.40=1s`);
    const keys = link.ok ? [] : link.problems.map(({ key }) => key);
    expect(keys).toEqual(['B.upstreams[0].nodeLatencies[1].node']);
  });

  it('is removed with its server', () => {
    const own = opened(`${POOLS}&B.timeout=300ms`);
    const changed = applySetting(own, 'servers', 'A:blocking-pool');
    expect(isProblem(changed) ? changed : changed.own).toEqual([]);
  });
});
