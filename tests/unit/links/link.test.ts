// Links can express every scenario and stay readable. Problems of invalid ones are reported and never throw.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO, LOCK_DEFAULTS } from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { formatProblems } from '../../../src/scenario/problem.ts';
import { callsOf, type Scenario, type Step } from '../../../src/scenario/scenario.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { parsedScenarios } from '../../support/arbitrary-scenario.ts';

function decoded(query: string): Scenario {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

describe('a link of a scenario', () => {
  it('reads back to the same scenario, whatever it contains', () => {
    for (const scenario of parsedScenarios(60)) expect(decoded(encodeLink(scenario))).toEqual(scenario);
  });

  it('reads back to the same scenario without a document if only one upstream is used', () => {
    for (const random of parsedScenarios(60)) {
      const upstreams = random.upstreams.slice(0, 1);
      const known = (name: string): boolean => upstreams.some((group) => group.name === name);
      const program = (steps: readonly Step[]): readonly Step[] => [
        ...steps.filter((step) => callsOf(step).every(({ upstream }) => known(upstream))),
        { kind: 'cpu', time: { kind: 'constant', nanos: 1000 } },
      ];
      const parsed = parseScenario({
        ...random,
        upstreams,
        request: program(random.request),
        classes: random.classes.map((each) => ({ ...each, request: program(each.request) })),
        faults: random.faults.filter((fault) => known(fault.upstream)),
        own: random.own.map(({ upstreams: groups = [], request, classes = [], ...own }) => ({
          ...own,
          upstreams: groups.filter(({ name }) => known(name)),
          ...(request === undefined ? {} : { request: program(request) }),
          classes: classes.map((each) => ({ ...each, request: program(each.request) })),
        })),
      });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const { scenario } = parsed;
      const link = encodeLink(scenario);
      expect(link).not.toContain('scenario=');
      expect(decoded(link)).toEqual(scenario);
    }
  });

  it('contains only the version for the default scenario', () => {
    expect(encodeLink(DEFAULT_SCENARIO)).toBe('v=7');
    expect(decoded('')).toEqual(DEFAULT_SCENARIO);
  });

  it.each(PRESETS.map((preset) => [preset.id, preset] as const))('of preset %s is its id', (id, preset) => {
    expect(encodeLink(preset.scenario)).toBe(`v=7&preset=${id}`);
    expect(decoded(`preset=${id}`)).toEqual(preset.scenario);
  });

  it('is readable', () => {
    const scenario = decoded(
      'v=7&rate=2k&A.threads=80&latency=exp(20ms)&node.10=30s&fault=down:4@5s-12s&fault=slow*3:2@1s&stack=1MiB&queue=100',
    );
    expect(encodeLink(scenario)).toBe(
      'v=7&latency=exp(20ms)&rate=2000&threads=80&queue=100&stack=1MiB&node.10=30s&fault=down:4@5s-12s&fault=slow*3:2@1s',
    );
    expect(scenario.faults).toHaveLength(2);
  });

  it('expresses programs, classes, locks, limits and faults of all kinds in words', () => {
    const link =
      'v=7&servers=A:single-writer,B:green-threads&request=cpu:20us,lock:out:wait:lognormal(1ms,9ms),offload:2ms,offload:compute:3ms&shape=spike&shapeFactor=3&patience=1s&clientRetries=2&threads=8&carriers=2&balancer=two-choices&retries=3&retryBudget=0.1&lock=out:spin:5us&lock=sum:local:10:40ns&lock=log:combining:exp(5us)&class=write:0.1:cpu:1ms,lock:sum:2us&fault=flapping/2s:4@5s-12s&fault=errors*0.3:1@0s&machineFault=cores-lost*2@1s-2s&machineFault=memory-squeeze*4GiB@3s';
    const scenario = decoded(link);
    expect(scenario.locks).toEqual([
      { name: 'out', kind: 'spin', ...LOCK_DEFAULTS, spinNanos: 5000 },
      { name: 'sum', kind: 'local', ...LOCK_DEFAULTS, batch: 10, localNanos: 40 },
      {
        name: 'log',
        kind: 'combining',
        ...LOCK_DEFAULTS,
        round: { kind: 'exponential', meanNanos: 5000 },
      },
    ]);
    expect(scenario.request.slice(1)).toEqual([
      {
        kind: 'lock',
        lock: 'out',
        does: 'wait',
        time: { kind: 'lognormal', medianNanos: 1e6, p99Nanos: 9e6 },
      },
      { kind: 'offload', does: 'wait', time: { kind: 'constant', nanos: 2e6 } },
      { kind: 'offload', does: 'compute', time: { kind: 'constant', nanos: 3e6 } },
    ]);
    expect(scenario.faults).toMatchObject([
      { kind: 'flapping', node: 4, periodNanos: 2e9, fromNanos: 5e9, untilNanos: 12e9 },
      { kind: 'errors', node: 1, chance: 0.3, untilNanos: null },
    ]);
    expect(scenario.machineFaults).toEqual([
      { kind: 'cores-lost', amount: 2, fromNanos: 1e9, untilNanos: 2e9 },
      { kind: 'memory-squeeze', amount: 4 * 1024 ** 3, fromNanos: 3e9, untilNanos: null },
    ]);
    expect(decodeURIComponent(encodeLink(scenario)).replaceAll('%2F', '/')).toBe(link);
  });

  it('can contain a replay', () => {
    const scenario = decoded('arrivals=replay&timestamps=0s,10ms,10ms,1.5s');
    expect(scenario.traffic.timestampsNanos).toEqual([0, 10e6, 10e6, 1.5e9]);
    expect(encodeLink(scenario)).toBe('v=7&timestamps=0s,10ms,10ms,1.5s&arrivals=replay');
  });

  it('names servers separately if they differ', () => {
    const scenario = decoded('servers=A:blocking-pool,B:blocking-pool&threads=10&B.threads=500');
    expect(scenario.servers.map((server) => server.model === 'blocking-pool' && server.threads)).toEqual([
      10, 500,
    ]);
    expect(encodeLink(scenario)).toBe(
      'v=7&servers=A:blocking-pool,B:blocking-pool&A.threads=10&B.threads=500',
    );
  });

  it('can remove what its preset has', () => {
    const healed = decoded('preset=stalled-node&node.10=none');
    expect(healed.upstreams[0].nodeLatencies).toEqual([]);
    expect(encodeLink(healed)).toBe('v=7&preset=stalled-node&node.10=none');
  });
});

describe('a faulty link', () => {
  it.each([
    ['threads=many', 'threads', '"many"', 'a whole number from 1 to 10000'],
    ['A.threads=0', 'A.threads', '"0"', 'a whole number from 1 to 10000'],
    ['rate=1e308', 'rate', '"1e308"', 'a number from 1 to 1000000'],
    ['timeout=soon', 'timeout', '"soon"', 'a duration from 1ms to 600s, or never'],
    ['v=8', 'v', '"8"', 'schema version 1 or 2 or 3 or 4 or 5 or 6 or 7'],
    ['preset=nope', 'preset', '"nope"', 'stalled-node or rate-1k'],
    ['servers=A:blocking-pool,B:event-loop-helpers', 'servers', '"B:event-loop-helpers"', 'models are'],
    ['__proto__=1', '__proto__', '"1"', 'one of the keys'],
    ['constructor=1', 'constructor', '"1"', 'one of the keys'],
    ['C.threads=1', 'C.threads', '"1"', 'one of the keys'],
    ['fault=down:11@1s', 'faults[0].node', '11', 'a node from 1 to 10'],
    ['node.11=30s', 'upstreams[0].nodeLatencies[0].node', '11', 'a node from 1 to 10'],
    ['request=call:db', 'request[0].upstream', '"db"', 'an upstream: upstream'],
    ['request=all(db*10)', 'request[0].calls[0].upstream', '"db"', 'an upstream: upstream'],
    ['request=all(upstream*0)', 'request[0].calls[0].times', '0', 'a whole number from 1 to 1000'],
    ['request=all(upstream*800,upstream*201)', 'request[0].calls', '"1001 calls at once"', 'at most 1000'],
    ['request=3of(upstream*2)', 'request[0].needed', '3', 'at most 2'],
    ['request=any()', 'request', '"any()"', '2of(db*3,cache)'],
    ['request=some(upstream)', 'request', '"some(upstream)"', 'all(db*10)'],
    ['request=lock:out:1us', 'request[0].lock', '"out"', 'there are no locks'],
    ['request=lock:out', 'request', '"lock:out"', 'lock:name:10us'],
    ['lock=out:magic', 'lock', '"out:magic"', 'output:mutex'],
    ['lock=out:mutex:5us', 'lock', '"out:mutex:5us"', 'output:mutex'],
    ['class=x:1.5:cpu:1ms', 'classes[0].share', '1.5', 'from 0 to 1'],
    ['class=x:0.6:cpu:1ms&class=y:0.6:cpu:1ms', 'classes', '"shares with a sum of 1.2"', 'at most 1'],
    ['class=x:0.5', 'class', '"x:0.5"', 'name:share:program'],
    ['fault=down*2:1@1s', 'fault', '"down*2:1@1s"', 'kind:node'],
    ['fault=flapping*2:1@1s', 'fault', '"flapping*2:1@1s"', 'kind:node'],
    ['machineFault=cores-lost@1s', 'machineFault', '"cores-lost@1s"', 'cores-lost*2'],
    ['arrivals=replay', 'traffic.timestampsNanos', '"an empty list"', 'at least one'],
    ['timestamps=1s,soon', 'timestamps', '"1s,soon"', 'durations'],
    ['timestamps=2s,1s', 'traffic.timestampsNanos[1]', '1000000000', 'at least 2000000000'],
    ['balancer=magic', 'balancer', '"magic"', 'round-robin or random'],
    ['servers=A:blocking-pool,A:event-loop', 'servers[1].id', '"A"', 'a name'],
    ['name=%ff', 'name', '"name=%ff"', 'percent-encoded'],
    ['scenario=e30e', 'scenario', '"e30e"', 'a scenario as JSON in base64url'],
  ])('%s is reported with key, value and what is allowed', (query, key, value, allowed) => {
    const link = decodeLink(query);
    expect(link.ok).toBe(false);
    if (link.ok) return;
    expect(link.problems).toHaveLength(1);
    expect(link.problems[0]).toMatchObject({ key, value });
    expect(link.problems[0].allowed).toContain(allowed);
  });

  it('opens with the understood parts, and reports the rest', () => {
    const link = decodeLink('preset=stalled-node&threads=60&colour=red&A.loops=3&timeout=soon&name=%ff');
    expect(link).toMatchObject({
      ok: true,
      overruled: [],
      leftOut: [
        { key: 'name', value: '"name=%ff"' },
        { key: 'colour', value: '"red"' },
        { key: 'timeout', value: '"soon"' },
        { key: 'A.loops', value: '"3"' },
      ],
    });
    expect(link.ok && link.scenario).toEqual(decoded('preset=stalled-node&threads=60'));
  });

  it('with a repeated key uses the last, as on the command line, and reports the overridden ones', () => {
    const link = decodeLink('preset=stalled-node&threads=5&rate=2000&threads=6&rate=2000');
    expect(link).toMatchObject({ ok: true, leftOut: [] });
    expect(link.ok && link.overruled).toEqual([
      { key: 'threads', value: '"5"', allowed: 'one value for this key: the last one, "6", counts' },
    ]);
    expect(link.ok && link.scenario).toEqual(decoded('preset=stalled-node&threads=6&rate=2000'));
    expect(decoded('preset=rate-1k&preset=stalled-node')).toEqual(decoded('preset=stalled-node'));
  });

  it('without a known scene reports what is wrong in any scene, and suggests a scene', () => {
    const link = decodeLink('preset=stalled-nod&threads=abc&foo=1&rate=2k&rate=3k&name=%ff');
    expect(link.ok ? [] : formatProblems(link.problems)).toEqual([
      'name: "name=%ff" is not allowed; allowed: percent-encoded UTF-8',
      'preset: "stalled-nod" is not known; did you mean stalled-node?',
      'threads: "abc" is not allowed; allowed: a whole number from 1 to 10000',
      expect.stringMatching(/^foo: there is no such key \(value "1"\)/),
      'rate: "2k" is not allowed; allowed: one value for this key: the last one, "3k", counts',
    ]);
    // Another scene may have green threads, a server C and eleven nodes, so these settings may fit.
    const fits = decodeLink('preset=carrier&carriers=5&C.threads=abc&node.11=1s');
    expect(fits.ok ? [] : formatProblems(fits.problems)).toEqual([
      'preset: "carrier" is not known; did you mean carriers?',
    ]);
  });

  it('lists all problems at once', () => {
    const link = decodeLink('threads=x&rate=y&fault=z');
    expect(link.ok ? [] : link.problems.map((problem) => problem.key)).toEqual(['threads', 'rate', 'fault']);
  });

  it('never throws', () => {
    const key = fc.oneof(
      fc.constantFrom('request', 'fault', 'node.1', 'scenario', 'servers', 'v', 'A.x'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: anyCharacter }))), (pairs) => {
        decodeLink(pairs.map(([name, text]) => `${name}=${text}`).join('&'));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (query) => {
        decodeLink(query);
      }),
    );
    expect(decodeLink('x'.repeat(200_000)).ok).toBe(false);
  });

  it.each([
    ['preset=one-output&lock=output:spin:1ms', 'spin'],
    ['preset=one-output&lock=output:atomic', 'atomic'],
    ['preset=one-output&lock=output:spin:1ms&lock=output:local:64:20ns', 'local'],
  ])("%s replaces the scene's lock of the same name", (query, kind) => {
    expect(decodeLink(query)).toMatchObject({ ok: true, leftOut: [], overruled: [] });
    expect(decoded(query).locks.map(({ name, kind }) => [name, kind])).toEqual([['output', kind]]);
  });

  it('replaces a class of the same name in its position', () => {
    const both = 'class=a:0.1:cpu:1ms&class=b:0.2:cpu:2ms';
    expect(decoded(`${both}&class=a:0.3:cpu:5ms`)).toEqual(
      decoded('class=a:0.3:cpu:5ms&class=b:0.2:cpu:2ms'),
    );
  });

  it('ignores keys of other programs', () => {
    expect(decodeLink('speed=0.1&utm_source=a&threads=60', ['speed']).ok).toBe(true);
  });
});
