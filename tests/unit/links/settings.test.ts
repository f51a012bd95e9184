// One setting at a time, as `--set` and links apply it.

import { describe, expect, it } from 'vitest';
import { applySetting, isProblem } from '../../../src/links/settings.ts';
import { formatRequest } from '../../../src/links/structure-text.ts';
import { blockingPool, DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { faultStrength, type Scenario } from '../../../src/scenario/scenario.ts';
import { USUAL_STRENGTHS } from '../../../src/scenario/shapes/upstreams.ts';

function apply(scenario: Scenario, key: string, text: string): Scenario {
  const changed = applySetting(scenario, key, text);
  if (isProblem(changed)) throw new Error(JSON.stringify(changed));
  return changed;
}

describe('a setting', () => {
  it('without a prefix applies to every server that has it', () => {
    const pools = apply(DEFAULT_SCENARIO, 'servers', 'A:blocking-pool,B:blocking-pool,C:event-loop');
    const threads = apply(pools, 'threads', '7').servers.map(
      (each) => each.model === 'blocking-pool' && each.threads,
    );
    expect(threads).toEqual([7, 7, false]);
  });

  it('keeps what a server had if the list of servers changes around it', () => {
    const changed = apply(apply(DEFAULT_SCENARIO, 'threads', '7'), 'servers', 'A:blocking-pool,C:event-loop');
    expect(changed.servers[0]).toEqual({ ...blockingPool('A'), threads: 7 });
  });

  it('of a request parses programs with distributions in them', () => {
    expect(
      apply(DEFAULT_SCENARIO, 'request', 'cpu:exp(1ms), call:upstream ,sleep:every(10,2s,0s)').request,
    ).toEqual([
      { kind: 'cpu', time: { kind: 'exponential', meanNanos: 1e6 } },
      { kind: 'call', upstream: 'upstream' },
      { kind: 'sleep', time: { kind: 'every', period: 10, nanos: 2e9, otherwiseNanos: 0 } },
    ]);
  });

  it('of a request parses calls at once: all, any, or a number of them', () => {
    const request = 'all(db*10), any(db*2,cache),2 of (db*3),1of(cache)';
    const named = apply(DEFAULT_SCENARIO, 'upstream', 'db,cache');
    const calls = (times: number): object => ({ upstream: 'db', times });
    const cache = { upstream: 'cache', times: 1 };
    const changed = apply(named, 'request', request);
    expect(changed.request).toEqual([
      { kind: 'calls', calls: [calls(10)], needed: null },
      { kind: 'calls', calls: [calls(2), cache], needed: 1 },
      { kind: 'calls', calls: [calls(3)], needed: 2 },
      { kind: 'calls', calls: [cache], needed: 1 },
    ]);
    expect(formatRequest(changed.request)).toBe('all(db*10),any(db*2,cache),2of(db*3),any(cache)');
  });

  it('to fewer nodes drops settings of removed ones', () => {
    const stalled = apply(presetById('stalled-node')!.scenario, 'fault', 'down:10@1s-2s');
    const fewer = apply(stalled, 'nodes', '5');
    expect(fewer.upstreams[0].nodeLatencies).toEqual([]);
    expect(fewer.faults).toEqual([]);
  });

  it.each(['down', 'refusing', 'slow', 'flapping', 'errors'] as const)(
    'reads %s with the default strength of documents and messages',
    (kind) => {
      const [fault] = apply(DEFAULT_SCENARIO, 'fault', `${kind}:1@1s`).faults;
      const { upstream } = fault;
      const written = { ...DEFAULT_SCENARIO, faults: [{ kind, upstream, node: 1, fromNanos: 1e9 }] };
      expect(parseScenario(written)).toMatchObject({ ok: true, scenario: { faults: [fault] } });
      expect(faultStrength(fault)).toBe(USUAL_STRENGTHS[kind]);
    },
  );

  it('adds faults one by one and removes them all with none', () => {
    const two = apply(apply(DEFAULT_SCENARIO, 'fault', 'slow:1@1s'), 'fault', 'refusing:2@0s-1s');
    expect(
      two.faults.map((fault) => [fault.kind, fault.node, faultStrength(fault), fault.untilNanos]),
    ).toEqual([
      ['slow', 1, 10, null],
      ['refusing', 2, 1, 1e9],
    ]);
    expect(apply(two, 'fault', 'none').faults).toEqual([]);
  });

  it.each([
    ['loops', '2', 'servers', 'A:blocking-pool', 'multi-reactor'],
    ['latency', '2ms', 'upstream', 'none', 'with an upstream'],
    ['node.1', '2ms', 'upstream', 'none', 'with an upstream'],
    ['fault', 'down:1@1s', 'upstream', 'none', 'with an upstream'],
    ['timeout', '2s', 'upstream', 'none', 'with an upstream'],
  ])('%s is rejected if the scenario cannot use it', (key, text, before, beforeText, allowed) => {
    const changed = applySetting(apply(DEFAULT_SCENARIO, before, beforeText), key, text);
    expect(isProblem(changed) && changed.allowed).toContain(allowed);
  });
});
