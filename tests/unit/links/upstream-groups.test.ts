// Each of several upstream groups is set, broken and described by its name; the keys of the first are
// unchanged.

import { describe, expect, it } from 'vitest';
import { decodeEdits, encodeEdits } from '../../../src/links/edits-link.ts';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { applySetting, isProblem, withStructure } from '../../../src/links/settings.ts';
import { changedSettings, describeChanges } from '../../../src/scenario/changes.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../../../src/scenario/parameters.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';
import { withGroupFirst } from '../../../src/scenario/upstream-groups.ts';
import { formatValue } from '../../../src/scenario/value.ts';

function opened(query: string): Scenario {
  const decoded = decodeLink(query);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
  expect(decoded.leftOut).toEqual([]);
  return decoded.scenario;
}

const TWO = 'upstream=search,db&nodes=4&db.nodes=3&request=cpu:1ms,call:search,call:db';
const OF_GROUPS = PARAMETER_KEYS.filter((key) => parameterOf(key).section === 'upstream');

/** A text that gives this parameter another value than it has. */
function otherText(key: ParameterKey, scenario: Scenario): string {
  const row = parameterOf(key);
  const now = row.read(scenario, scenario.servers[0]!);
  if (row.type === 'choice') return row.choices.find(({ value }) => value !== now)!.value;
  const [low, high] = [row.min, row.max].map((value) => formatValue(key, value));
  return formatValue(key, now) === low ? high! : low!;
}

describe('a link with pools of connections', () => {
  it('states what a request takes and gives, and how each pool is', () => {
    const link =
      'v=7&upstream=search,db&request=take:db:2,take:search,call:db,give:db,sleep:5ms,give:db&poolSize=4&db.poolSize=6&db.poolMaxWait=2s&db.poolQueue=9&db.poolOrder=barging&db.nodeOrder=lifo';
    const scenario = opened(link);
    expect(scenario.request[0]).toEqual({ kind: 'take', upstream: 'db', units: 2 });
    expect(scenario.request[3]).toEqual({ kind: 'give', upstream: 'db', units: 1 });
    expect(scenario.upstreams[1]).toMatchObject({
      poolSize: 6,
      poolMaxWaitNanos: 2e9,
      poolQueueLimit: 9,
      poolOrder: 'barging',
      nodeOrder: 'lifo',
    });
    expect(opened(encodeLink(scenario))).toEqual(scenario);
  });

  it.each([
    ['give:db', 'request[0].units'],
    ['take:db,give:db:2', 'request[1].units'],
    ['take:db:11', 'request[0].units'],
    ['take:nowhere', 'request[0].upstream'],
    ['take:db:0', 'request[0].units'],
  ])('rejects %s', (request, key) => {
    const decoded = decodeLink(`v=7&upstream=db&request=${request}`);
    expect(decoded.ok ? decoded.leftOut : decoded.problems).toMatchObject([
      { key: expect.stringContaining(key) },
    ]);
  });
});

describe('a link with two services', () => {
  it('names both and sets each by its name', () => {
    const scenario = opened(`${TWO}&latency=20ms&db.latency=5ms&db.node.2=30s&node.1=1s`);
    expect(scenario.upstreams.map(({ name, nodes }) => [name, nodes])).toEqual([
      ['search', 4],
      ['db', 3],
    ]);
    expect(scenario.upstreams.map(({ latency }) => latency)).toEqual([
      { kind: 'constant', nanos: 20e6 },
      { kind: 'constant', nanos: 5e6 },
    ]);
    expect(scenario.upstreams.map(({ nodeLatencies }) => nodeLatencies.map(({ node }) => node))).toEqual([
      [1],
      [2],
    ]);
    const query = encodeLink(scenario);
    expect(query).not.toContain('scenario=');
    expect(decodeLink(query)).toMatchObject({ ok: true, scenario });
  });

  it.each(OF_GROUPS)('sets %s only for the second', (key) => {
    const scenario = opened(TWO);
    const text = otherText(key, withGroupFirst(scenario, 'db'));
    const changed = applySetting(scenario, `db.${key}`, text);
    if (isProblem(changed)) throw new Error(JSON.stringify(changed));
    const [search, db] = changed.upstreams;
    expect(search).toEqual(scenario.upstreams[0]);
    expect(db).not.toEqual(scenario.upstreams[1]);
    expect(db!.name).toBe('db');
    // The key without a name sets only the first group.
    const first = applySetting(scenario, key, otherText(key, scenario));
    if (isProblem(first)) throw new Error(JSON.stringify(first));
    expect(first.upstreams[1]).toEqual(scenario.upstreams[1]);
  });

  it('sets one server apart from the others, in any order of keys', () => {
    const scenario = opened(`${TWO}&B.db.timeout=300ms&db.timeout=1s&B.timeout=100ms`);
    const timeouts = scenario.servers.map((server) =>
      scenarioFor(scenario, server).upstreams.map(({ timeoutNanos }) => timeoutNanos),
    );
    expect(timeouts[0]![1]).toBe(1e9);
    expect(timeouts[1]).toEqual([100e6, 300e6]);
    expect(decodeLink(encodeLink(scenario))).toMatchObject({ ok: true, scenario });
    const same = applySetting(scenario, 'B.db.timeout', 'same');
    expect(isProblem(same) ? same : scenarioFor(same, { id: 'B' }).upstreams[1]!.timeoutNanos).toBe(1e9);
  });

  it('breaks nodes of both', () => {
    const scenario = opened(`${TWO}&fault=down:4@5s-12s&fault=slow*10:db.3@1s`);
    expect(scenario.faults).toMatchObject([
      { upstream: 'search', node: 4 },
      { upstream: 'db', node: 3, kind: 'slow', factor: 10 },
    ]);
    const query = encodeLink(scenario);
    expect(query).not.toContain('scenario=');
    expect(decodeLink(query)).toMatchObject({ ok: true, scenario });
    const hand = { kind: 'fault', upstream: 'db', node: 2, fault: 'down', factor: 1 } as const;
    const edits = [{ atNanos: 1e9, change: hand, settles: false, role: 'edit', joins: false }] as const;
    const said = encodeEdits(scenario, edits);
    expect(said).toContain('db.2');
    expect(decodeEdits(said!, scenario)).toEqual({ edits, problems: [] });
  });

  it('reports problems with whole keys', () => {
    const scenario = opened(TWO);
    expect(applySetting(scenario, 'db.nodes', 'many')).toMatchObject({ key: 'db.nodes' });
    expect(applySetting(scenario, 'db.rate', '5')).toMatchObject({ key: 'db.rate' });
    expect(applySetting(scenario, 'fault', 'down:cache.1@1s')).toMatchObject({ key: 'fault' });
    expect(applySetting(scenario, 'upstream', 'db,db')).toMatchObject({ key: 'upstream' });
  });

  it('is described with the name of the service', () => {
    const before = opened(TWO);
    const after = opened(`${TWO}&db.latency=5ms&db.node.2=30s&timeout=100ms`);
    expect(describeChanges(before, after).join('; ')).toMatch(
      /db: Node latency 20ms to 5ms; Call timeout .+ to 100ms; db: Node 2 .+ to 30s/,
    );
    expect(changedSettings(before, after).map(({ setting }) => setting)).toEqual([
      'db.latency',
      'timeout',
      'db.node.2',
    ]);
  });

  it('can be edited as text, too', () => {
    const edited = withStructure(opened(TWO), 'db.node', '1: 1s\n3: 2s');
    expect(edited).toMatchObject({
      ok: true,
      scenario: { upstreams: [{ nodeLatencies: [] }, { nodeLatencies: [{ node: 1 }, { node: 3 }] }] },
    });
  });
});

it('a single name renames the first service, as in earlier versions', () => {
  const renamed = applySetting(DEFAULT_SCENARIO, 'upstream', 'cache');
  if (isProblem(renamed)) throw new Error(JSON.stringify(renamed));
  expect(renamed.upstreams).toEqual([{ ...DEFAULT_SCENARIO.upstreams[0], name: 'cache' }]);
});
