// Overrides of single servers: their view of the scenario, the stored differences, and the effect of a change
// for all.

import { describe, expect, it } from 'vitest';
import {
  withParameter,
  withServerAdded,
  withServerCopied,
  withServerRemoved,
} from '../../../src/app/stores/edits.ts';
import { describeChanges, needsRestart } from '../../../src/scenario/changes.ts';
import { blockingPool, DEFAULT_SCENARIO, LOCK_DEFAULTS } from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import { PARAMETER_KEYS, parameterOf } from '../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { OwnParts, Scenario } from '../../../src/scenario/scenario.ts';
import {
  aloneWith,
  changedForAll,
  isUsed,
  mayDiffer,
  scenarioFor,
  withView,
} from '../../../src/scenario/server-overrides.ts';

const MS = 1e6;
const group = DEFAULT_SCENARIO.upstreams[0].name;
const A = blockingPool('A');
const B = blockingPool('B');
const plain: Scenario = {
  ...DEFAULT_SCENARIO,
  servers: [A, B],
  locks: [
    {
      name: 'output',
      kind: 'mutex',
      ...LOCK_DEFAULTS,
      handOverNanos: 0,
    },
  ],
  classes: [{ name: 'write', share: 0.1, request: [{ kind: 'cpu', time: constant(MS) }] }],
};

const own: OwnParts = {
  server: 'B',
  machine: { cores: 8, memory: { swapFactor: 3 } },
  upstreams: [{ name: group, timeoutNanos: 300 * MS, retries: { attempts: 3 } }],
  locks: [
    {
      name: 'output',
      kind: 'atomic',
      ...LOCK_DEFAULTS,
    },
  ],
  request: [{ kind: 'call', upstream: group }],
  classes: [{ name: 'write', request: [{ kind: 'cpu', time: constant(2 * MS) }] }],
};
const different: Scenario = { ...plain, own: [own] };

function parsed(input: unknown): Scenario {
  const read = parseScenario(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

function keysWrong(input: unknown): readonly string[] {
  const read = parseScenario(input);
  return read.ok ? [] : read.problems.map(({ key }) => key);
}

describe('a server with its own settings', () => {
  it('sees its own values, and the shared values otherwise', () => {
    const seen = scenarioFor(different, B);
    expect(seen.machine).toEqual({
      ...plain.machine,
      cores: 8,
      memory: { ...plain.machine.memory, swapFactor: 3 },
    });
    const upstream = plain.upstreams[0];
    expect(seen.upstreams).toEqual([
      { ...upstream, timeoutNanos: 300 * MS, retries: { ...upstream.retries, attempts: 3 } },
    ]);
    expect(seen.locks).toEqual(own.locks);
    expect(seen.request).toEqual(own.request);
    expect(seen.classes).toEqual([{ ...plain.classes[0], request: own.classes![0].request }]);
    expect(seen.traffic).toBe(plain.traffic);
    expect(scenarioFor(different, A)).toBe(different);
  });

  it('is stored in one form: only the differences, in the order of the servers', () => {
    expect(parsed(different)).toEqual(different);
    const said: Scenario = {
      ...plain,
      own: [
        own,
        { server: 'A', machine: { cores: plain.machine.cores }, upstreams: [{ name: group }], locks: [] },
      ],
    };
    expect(parsed(said)).toEqual(different);
    expect(withView(different, B, plain)).toEqual(plain);
  });

  it('is stored in a document without unused parts, as before', () => {
    const { own: _, ...document } = plain;
    expect(parsed(document)).toEqual(plain);
  });

  it('is named in the problem if one of its own settings is inconsistent', () => {
    expect(keysWrong({ ...plain, own: [{ server: 'C' }] })).toEqual(['own[0].server']);
    expect(keysWrong({ ...plain, own: [own, own] })).toEqual(['own[1].server']);
    expect(keysWrong({ ...plain, own: [{ server: 'B', upstreams: [{ name: 'x' }] }] })).toEqual([
      'own[0].upstreams[0].name',
    ]);
    expect(keysWrong({ ...plain, own: [{ server: 'B', machine: { cores: 0 } }] })).toEqual([
      'own[0].machine.cores',
    ]);
    expect(keysWrong({ ...plain, own: [{ server: 'B', upstreams: [{ name: group, nodes: 3 }] }] })).toEqual([
      'own[0].upstreams[0].nodes',
    ]);
    const elsewhere: Scenario = {
      ...plain,
      own: [{ server: 'B', request: [{ kind: 'call', upstream: 'x' }] }],
    };
    expect(keysWrong(elsewhere)).toEqual(['B.request[0].upstream']);
  });

  it('reports a problem of all servers once', () => {
    const request = [{ kind: 'call', upstream: 'x' }];
    expect(keysWrong({ ...different, own: [{ server: 'B', machine: { cores: 2 } }], request })).toEqual([
      'request[0].upstream',
    ]);
  });
});

describe('a change for all servers', () => {
  it("reaches a server with its own value, and keeps the server's other settings", () => {
    const changed = withParameter(different, 'timeout', null, 1000 * MS);
    expect(changed.upstreams[0].timeoutNanos).toBe(1000 * MS);
    expect(scenarioFor(changed, B).upstreams[0].timeoutNanos).toBe(1000 * MS);
    expect(scenarioFor(changed, B).upstreams[0].retries.attempts).toBe(3);
    expect(scenarioFor(changed, B).machine.cores).toBe(8);
  });

  it('to fewer nodes removes the latencies of removed nodes everywhere', () => {
    const slow = withView(plain, B, {
      ...plain,
      upstreams: [{ ...plain.upstreams[0], nodeLatencies: [{ node: 9, latency: constant(MS) }] }],
    });
    expect(withParameter(slow, 'nodes', null, 5).own).toEqual([]);
  });
});

it('a change of one server is stored as its own, and removed if it equals the shared value', () => {
  const changed = withParameter(plain, 'timeout', 'B', 300 * MS);
  expect(changed.own).toEqual([{ server: 'B', upstreams: [{ name: group, timeoutNanos: 300 * MS }] }]);
  expect(changed.upstreams).toEqual(plain.upstreams);
  expect(withParameter(changed, 'timeout', 'B', plain.upstreams[0].timeoutNanos)).toEqual(plain);
});

it.each(PARAMETER_KEYS.filter(mayDiffer))(
  'parameter %s may differ: a setting of one server reads back',
  (key) => {
    const row = parameterOf(key);
    const value =
      row.type === 'choice'
        ? row.choices.find((each) => each.value !== row.read(plain, A))!.value
        : row.read(plain, A) === row.min
          ? row.min + 1
          : row.min;
    const changed = withParameter(plain, key, 'B', value);
    expect(row.read(scenarioFor(changed, B), B)).toBe(value);
    expect(row.read(scenarioFor(changed, A), A)).toBe(row.read(plain, A));
    expect(parsed(changed)).toEqual(changed);
  },
);

it('a setting that all servers share cannot be set for one', () => {
  for (const key of ['rate', 'users', 'patience', 'clientRetries', 'seed', 'nodes', 'think'] as const) {
    expect(mayDiffer(key), key).toBe(false);
  }
});

it('whether a parameter applies depends on all servers', () => {
  expect(isUsed('shard', plain)).toBe(false);
  expect(isUsed('shard', withParameter(plain, 'balancer', 'B', 'shuffle-shard'))).toBe(true);
});

describe('added and removed servers', () => {
  it('keep their own settings', () => {
    expect(withServerRemoved(different, 'B').own).toEqual([]);
    expect(withServerRemoved(different, 'A').own).toEqual([own]);
    expect(withServerAdded(different).own).toEqual([own]);
    expect(withServerCopied(different, 'B').own).toEqual([own, { ...own, server: 'C' }]);
    expect(withServerCopied(different, 'A').own).toEqual([own]);
  });

  it('keep their settings when they are alone', () => {
    const alone = aloneWith(different, B);
    expect(alone.own).toEqual([]);
    expect(alone.machine.cores).toBe(8);
    expect(parsed(alone)).toEqual(alone);
  });
});

describe('a live change', () => {
  it('of one server is live if it is for all', () => {
    expect(needsRestart(plain, withParameter(plain, 'timeout', 'B', MS))).toBe(false);
    expect(needsRestart(plain, withParameter(plain, 'breakWindow', 'B', 3))).toBe(true);
    const lock = { ...plain.locks[0], kind: 'spin' as const };
    expect(needsRestart(plain, withView(plain, B, { ...plain, locks: [lock] }))).toBe(true);
    const request = [...plain.request, { kind: 'sleep' as const, time: constant(MS) }];
    expect(needsRestart(plain, withView(plain, B, { ...plain, request }))).toBe(true);
  });

  it('is described with the server, and once if the server follows the shared value', () => {
    const before = withParameter(plain, 'timeout', 'B', 300 * MS);
    expect(describeChanges(plain, before)).toEqual(['B: Call timeout 30s to 300ms']);
    expect(describeChanges(before, withParameter(before, 'cores', null, 8))).toEqual(['CPU cores 4 to 8']);
    expect(describeChanges(before, withParameter(before, 'timeout', null, 1000 * MS))).toEqual([
      'Call timeout 30s to 1s',
      'B: Call timeout 300ms to 1s',
    ]);
    const slow = withView(plain, B, {
      ...plain,
      upstreams: [{ ...plain.upstreams[0], nodeLatencies: [{ node: 4, latency: constant(1000 * MS) }] }],
    });
    expect(describeChanges(plain, slow)).toEqual(['B: Node 4 20ms to 1s']);
  });
});

it('a change without effect leaves the scenario unchanged', () => {
  expect(changedForAll(different, (seen) => seen)).toEqual(different);
  expect(changedForAll(plain, (seen) => seen)).toBe(plain);
});
