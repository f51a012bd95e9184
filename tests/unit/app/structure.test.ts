// Parts of the scenario as text: each reads back unchanged, lists have one entry per line, and invalid text
// changes nothing.

import { describe, expect, it } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { SETTING_KEYS, withStructure } from '../../../src/links/settings.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { isParameterKey, PARAMETER_KEYS } from '../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';
import { locksWithKind, STRUCTURE_TEXTS } from '../../../src/ui/controls/structure-texts.ts';

const ALL = Object.values(STRUCTURE_TEXTS).flat();

function scenarioOf(query: string): Scenario {
  const link = decodeLink(query);
  if (!link.ok) throw new Error(JSON.stringify(link.problems));
  return link.scenario;
}

function set(scenario: Scenario, key: string, text: string): Scenario {
  const applied = withStructure(scenario, key, text);
  if (!applied.ok)
    throw new Error(applied.problems.map(({ key: at, allowed }) => `${at}: ${allowed}`).join());
  return applied.scenario;
}

describe.each(PRESETS.map((preset) => [preset.id, preset.scenario] as const))(
  'the structure of %s as text',
  (_, scenario) => {
    it.each(ALL)('key $key reads back to the same scenario', ({ key, textOf, ...text }) => {
      const applies = 'applies' in text ? (text.applies as (s: Scenario) => boolean) : () => true;
      // The setting is for all servers: values of single servers are removed.
      const shared = { ...scenario, own: scenario.own.filter((each) => !Object.hasOwn(each, key)) };
      if (applies(scenario)) expect(set(scenario, key, textOf(scenario))).toEqual(shared);
    });
  },
);

it('the text includes everything that a link can state', () => {
  const byControls = new Set<string>([...PARAMETER_KEYS, ...ALL.map(({ key }) => key)]);
  // The list of servers is not text: there is a heading for each server, with its thread model and buttons to
  // add and remove it.
  const others = SETTING_KEYS.filter((key) => !byControls.has(key.replace(/\.N$/, '')) && key !== 'servers');
  expect(others).toEqual([]);
});

it('a list is read line by line, and replaces the one before', () => {
  const two = set(DEFAULT_SCENARIO, 'lock', 'cache:spin:20us\n\n  output:mutex ');
  expect(two.locks.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['cache spin', 'output mutex']);
  expect(set(two, 'lock', locksWithKind(two, 'cache', 'atomic')).locks.map(({ kind }) => kind)).toEqual([
    'atomic',
    'mutex',
  ]);
  expect(set(two, 'lock', '').locks).toEqual([]);
  const locked = set(two, 'request', 'cpu:25us,lock:cache:10us,call:upstream');
  expect(parseScenario(locked).ok).toBe(true);
});

it('latencies of single nodes are set, and removed for nodes that are no longer named', () => {
  const stalled = presetById('stalled-node')!.scenario;
  const other = set(stalled, 'node', '3: exp(80ms)\n4: 1s');
  expect(other.upstreams[0].nodeLatencies.map(({ node }) => node)).toEqual([3, 4]);
  expect(set(other, 'node', '').upstreams[0].nodeLatencies).toEqual([]);
});

describe('the structure of one server', () => {
  const shared = scenarioOf(
    'servers=A:blocking-pool,B:blocking-pool,C:event-loop&class=write:0.1:cpu:1ms&lock=cache:mutex&node.10=30s',
  );
  const serverView = (scenario: Scenario, id: string): Scenario => scenarioFor(scenario, { id });
  const OWN = ALL.filter((text) => 'ownTextOf' in text);

  it('includes everything that a link can state about a server', () => {
    const keys = OWN.map(({ key }) => key);
    for (const key of SETTING_KEYS.map((each) => each.replace(/\.N$/, ''))) {
      if (isParameterKey(key) && key !== 'latency') continue;
      const applied = withStructure(shared, `B.${key}`, 'same');
      expect(keys.includes(key as never), key).toBe(applied.ok);
    }
  });

  it.each([
    ['request', 'cpu:50us,sleep:2ms'],
    ['class', 'write:cpu:3ms'],
    ['lock', 'cache:spin:20us'],
    ['latency', 'exp(80ms)'],
    ['node', '4: 1s'],
  ])('is set by text for %s, and reset by the word "same" and by a change for all', (key, text) => {
    const { textOf, ownTextOf } = OWN.find((each) => each.key === key)!;
    const other = set(shared, `B.${key}`, text);
    expect(ownTextOf!(serverView(other, 'B'))).toBe(text);
    for (const id of ['A', 'C'])
      expect(serverView(other, id)).toEqual(serverView({ ...shared, own: other.own }, id));
    expect(ownTextOf!(serverView(other, 'A'))).toBe(ownTextOf!(shared));
    expect(parseScenario(other)).toMatchObject({ ok: true, scenario: other });
    // The text in a field describes its present value.
    expect(set(other, `B.${key}`, ownTextOf!(serverView(other, 'B')))).toEqual(other);
    expect(set(other, `B.${key}`, 'same')).toEqual(shared);
    expect(set(other, key, textOf(other))).toEqual(shared);
  });

  it('is reported with its key and the server if the text is invalid', () => {
    const applied = withStructure(shared, 'B.request', 'cpu:soon');
    expect(applied).toMatchObject({ ok: false, problems: [{ key: 'B.request' }] });
    expect(withStructure(shared, 'B.class', 'read:cpu:1ms')).toMatchObject({
      ok: false,
      problems: [{ key: 'B.class', allowed: 'a class: write' }],
    });
  });
});

it.each([
  ['request', 'cpu:soon'],
  ['lock', 'cache:velvet'],
  ['lock', 'cache:mutex\ncache:spin'],
  ['class', 'write'],
  ['fault', 'asleep:4@5s'],
  ['node', 'four: 1s'],
  ['duration', 'soon'],
])('a wrong text is reported with what is allowed for %s instead of %s', (key, text) => {
  const applied = withStructure(DEFAULT_SCENARIO, key, text);
  expect(applied.ok).toBe(false);
  if (!applied.ok) expect(applied.problems[0].allowed).not.toBe('');
});
