// External input: defaults replace missing values, all problems are reported at once, nothing throws.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  LOCK_DEFAULTS,
  serverOf,
} from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { OPENING_PRESET_ID, PRESETS, presetById } from '../../../src/scenario/presets.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import { parsedScenarios } from '../../support/arbitrary-scenario.ts';

function parsed(input: unknown): Scenario {
  const result = parseScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function problemsOf(input: unknown): readonly Problem[] {
  const result = parseScenario(input);
  return result.ok ? [] : result.problems;
}

const keysOf = (input: unknown): readonly string[] => problemsOf(input).map((problem) => problem.key);

describe('an external scenario', () => {
  it('gets defaults for missing parts', () => {
    expect(parsed({})).toEqual(DEFAULT_SCENARIO);
    expect(parsed({ traffic: { kind: 'closed' } }).traffic).toEqual({
      ...DEFAULT_SCENARIO.traffic,
      kind: 'closed',
    });
    expect(parsed({ servers: [{ id: 'X', model: 'blocking-pool' }] }).servers).toEqual([blockingPool('X')]);
    expect(parsed({ upstreams: [{ name: 'upstream' }] }).upstreams).toEqual(DEFAULT_SCENARIO.upstreams);
  });

  it('stays unchanged once parsed, through JSON too', () => {
    for (const scenario of parsedScenarios(50))
      expect(parsed(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario);
  });

  it.each(PRESETS.map((preset) => [preset.id, preset.scenario] as const))(
    'of preset %s is valid',
    (_, scenario) => {
      expect(parsed(scenario)).toEqual(scenario);
    },
  );

  it('has one form for equal meanings', () => {
    const latency = { kind: 'constant', nanos: 5 };
    const node = (number: number): unknown => ({ node: number, latency });
    const upstream = { name: 'upstream', nodeLatencies: [node(3), node(1)] };
    const fault = { kind: 'down', upstream: 'upstream', node: 1, fromNanos: 0, factor: 7 };
    const scenario = parsed({ upstreams: [upstream], faults: [fault] });
    expect(scenario.upstreams[0].nodeLatencies.map((each) => each.node)).toEqual([1, 3]);
    expect(scenario.faults[0]).toMatchObject({ factor: 1, untilNanos: null });
  });
});

describe('a complete scenario', () => {
  const wait = { kind: 'offload', time: { kind: 'constant', nanos: 5 } };

  it('gets what a thread model, a step, a lock and a fault lack', () => {
    for (const model of THREAD_MODELS) {
      expect(parsed({ servers: [{ id: 'A', model }] }).servers).toEqual([serverOf(model, 'A')]);
    }
    expect(parsed({ request: [wait] }).request).toEqual([{ ...wait, does: 'wait' }]);
    expect(parsed({ locks: [{ name: 'out', spinNanos: 5 }] }).locks).toEqual([
      { name: 'out', kind: 'mutex', ...LOCK_DEFAULTS },
    ]);
    const faults = ['flapping', 'errors'].map((kind) => ({
      kind,
      upstream: 'upstream',
      node: 1,
      fromNanos: 0,
    }));
    expect(parsed({ faults }).faults).toMatchObject([{ periodNanos: 1e9 }, { chance: 0.5 }]);
    expect(parsed({ upstreams: [{ name: 'x', retries: { attempts: 2 } }], request: [wait] })).toMatchObject({
      upstreams: [{ retries: { attempts: 2, backoffNanos: 10e6 }, breaker: { failureShare: null } }],
    });
  });

  it('does not let a class of a closed loop take no time', () => {
    const nothing = [{ kind: 'sleep', time: { kind: 'constant', nanos: 0 } }];
    const closed = { traffic: { kind: 'closed' } };
    const half = { name: 'half', share: 0.5 };
    expect(keysOf({ ...closed, classes: [{ ...half, request: nothing }] })).toEqual(['classes[0].request']);
    expect(keysOf({ ...closed, classes: [{ ...half, share: 0, request: nothing }] })).toEqual([]);
    expect(keysOf({ ...closed, request: nothing, classes: [{ ...half, request: [wait] }] })).toEqual([
      'request',
    ]);
    expect(
      keysOf({ ...closed, request: nothing, classes: [{ ...half, share: 1, request: [wait] }] }),
    ).toEqual([]);
    // A call that a limit refuses takes no time either.
    const call = { request: [{ kind: 'call', upstream: 'upstream' }] };
    expect(keysOf({ ...closed, ...call })).toEqual([]);
    for (const limit of [{ inFlightLimit: 1 }, { nodeQueueLimit: 1 }, { breaker: { failureShare: 0.5 } }]) {
      expect(keysOf({ ...closed, ...call, upstreams: [{ name: 'upstream', ...limit }] })).toEqual([
        'request',
      ]);
    }
  });
});

describe('a wrong value', () => {
  it.each([
    ['NaN', { machine: { cores: Number.NaN } }, 'machine.cores', 'NaN', 'a whole number from 1 to 64'],
    ['1e308', { traffic: { ratePerSecond: 1e308 } }, 'traffic.ratePerSecond', '1e+308', 'from 1 to 1000000'],
    ['a wrong type', { seed: '7' }, 'seed', '"7"', 'a whole number from 0'],
    [
      'a fraction of a thread',
      { servers: [{ id: 'A', model: 'blocking-pool', threads: 1.5 }] },
      'servers[0].threads',
      '1.5',
      'whole',
    ],
    ['null without a meaning', { name: null }, 'name', 'null', 'a text'],
    ['an unknown key', { speed: 1 }, 'speed', '1', 'one of the keys version, name'],
    [
      'a key of another model',
      { servers: [{ id: 'A', model: 'event-loop', threads: 1 }] },
      'servers[0].threads',
      '1',
      'wakeCostNanos',
    ],
    [
      'an unknown model',
      { servers: [{ id: 'A', model: 'magic' }] },
      'servers[0].model',
      '"magic"',
      'blocking-pool or thread-per-request or event-loop',
    ],
    ['no server', { servers: [] }, 'servers', '"a list of 0"', 'a list of 1 to 4'],
    ['an unknown version', { version: 99 }, 'version', '99', 'schema version 1'],
    ['no version', { version: null }, 'version', 'null', 'schema version 1'],
    ['a list for an object', { traffic: [] }, 'traffic', '[]', 'an object'],
    ['a control character', { name: 'a\u0000b' }, 'name', '"a\\u0000b"', 'control'],
    [
      'an upside-down range',
      { traffic: { think: { kind: 'uniform', lowNanos: 2, highNanos: 1 } } },
      'traffic.think.lowNanos',
      '2',
      'at most',
    ],
    [
      'a call to nobody',
      { request: [{ kind: 'call', upstream: 'db' }] },
      'request[0].upstream',
      '"db"',
      'upstream',
    ],
    [
      'a lock that is not there',
      {
        locks: [{ name: 'out' }],
        request: [{ kind: 'lock', lock: 'in', time: { kind: 'constant', nanos: 1 } }],
      },
      'request[0].lock',
      '"in"',
      'a lock: out',
    ],
    [
      'a call of a class to nobody',
      { classes: [{ name: 'x', share: 0.1, request: [{ kind: 'call', upstream: 'db' }] }] },
      'classes[0].request[0].upstream',
      '"db"',
      'upstream',
    ],
    [
      'a tail below the median',
      { traffic: { think: { kind: 'lognormal', medianNanos: 2, p99Nanos: 1 } } },
      'traffic.think.p99Nanos',
      '1',
      'at least',
    ],
    [
      'a tail without a mean',
      { traffic: { think: { kind: 'pareto', minNanos: 2, alpha: 1 } } },
      'traffic.think.alpha',
      '1',
      'from 1.01',
    ],
    [
      'a list of no durations',
      { traffic: { think: { kind: 'empirical', nanos: [] } } },
      'traffic.think.nanos',
      '"a list of 0"',
      'a list of 1 to 10000',
    ],
    [
      'a negative rate',
      { traffic: { change: { shape: 'ramp', factor: -1 } } },
      'traffic.change.factor',
      '-1',
      'from 0',
    ],
    [
      'a spike upside down',
      { traffic: { change: { shape: 'spike', fromNanos: 1e9, untilNanos: 1e8 } } },
      'traffic.change.untilNanos',
      '100000000',
      'later than',
    ],
    [
      'a machine fault that ends before it begins',
      { machineFaults: [{ kind: 'cores-lost', amount: 1, fromNanos: 5, untilNanos: 5 }] },
      'machineFaults[0].untilNanos',
      '5',
      'later than',
    ],
    [
      'a closed loop that takes no time',
      { traffic: { kind: 'closed' }, request: [{ kind: 'sleep', time: { kind: 'constant', nanos: 0 } }] },
      'request',
      '"request steps that take no time"',
      'think time',
    ],
  ])('%s is reported with its path and what is allowed', (_, input, key, value, allowed) => {
    const problems = problemsOf(input);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ key, value });
    expect(problems[0].allowed).toContain(allowed);
  });

  it('is reported together with all others', () => {
    const servers = ['A', 'A'].map((id) => ({ id, model: 'blocking-pool', threads: 0 }));
    const faults = [{ kind: 'down', upstream: 'upstream', node: 40, fromNanos: 5, untilNanos: 5 }];
    expect(keysOf({ seed: -1, machine: { cores: 0, colour: 1 }, servers, faults })).toEqual([
      'seed',
      'machine.colour',
      'machine.cores',
      'servers[0].threads',
      'servers[1].threads',
      'faults[0].node',
      'faults[0].untilNanos',
    ]);
  });

  it('in one part does not hide names that do not fit in another', () => {
    expect(keysOf({ seed: -1, request: [{ kind: 'call', upstream: 'db' }] })).toEqual([
      'seed',
      'request[0].upstream',
    ]);
    const five = 'ABCDE'.split('').map((id) => ({ id, model: 'event-loop' }));
    expect(keysOf({ servers: five })).toEqual(['servers']);
    expect(keysOf({ servers: five.map((each) => ({ ...each, id: 'A' })).slice(0, 2) })).toEqual([
      'servers[1].id',
    ]);
  });
});

describe('hostile input', () => {
  it('with keys of the prototype is rejected', () => {
    expect(keysOf(JSON.parse('{"__proto__": {"seed": 1}}'))).toEqual(['__proto__']);
    expect(keysOf({ constructor: 1, traffic: JSON.parse('{"toString": 1}') })).toEqual([
      'constructor',
      'traffic.toString',
    ]);
    expect(keysOf({ servers: [{ id: 'A', model: 'constructor' }] })).toEqual(['servers[0].model']);
    expect(({} as Record<string, unknown>).seed).toBeUndefined();
  });

  it('of endless nesting, huge size or throwing getters is rejected and never throws', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const cyclic: Record<string, unknown> = {};
    cyclic.traffic = cyclic;
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap');
        },
        get: () => {
          throw new Error('trap');
        },
      },
    );
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
    for (const input of [
      deep,
      { name: deep },
      cyclic,
      trap,
      { traffic: trap },
      many,
      Array(1e6),
      5n,
      Symbol.iterator,
      () => 1,
    ]) {
      const problems = problemsOf(input);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(50);
    }
  });

  it('of any kind never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (input) => {
        parseScenario(input);
        parseScenario({ traffic: input, servers: [input], request: input, faults: [input], version: 1 });
      }),
    );
  });
});

describe('the presets', () => {
  it('have unique ids and names, and the opening one exists', () => {
    expect(new Set(PRESETS.map((preset) => preset.id)).size).toBe(PRESETS.length);
    expect(new Set(PRESETS.map((preset) => preset.scenario.name)).size).toBe(PRESETS.length);
    expect(presetById(OPENING_PRESET_ID)).not.toBeNull();
    expect(presetById('toString')).toBeNull();
  });
});
