// The changes of a run in a link: readable, exact, bounded; problems are reported.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withParameter } from '../../../src/app/stores/edits.ts';
import { decodeEdits, encodeEdits } from '../../../src/links/edits-link.ts';
import { EDITS_LENGTH_MAX } from '../../../src/links/key-limits.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import type { Edit } from '../../../src/scenario/edit.ts';
import { modelsWith, PARAMETER_KEYS, parameterOf } from '../../../src/scenario/parameters.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { randomEditedScenario } from '../../properties/live-edits.ts';

const plain = { settles: false, role: 'edit', joins: false } as const;
const upstream = DEFAULT_SCENARIO.upstreams[0].name;
const faster: Scenario = withParameter(DEFAULT_SCENARIO, 'rate', null, 2000);
const fault = { kind: 'fault', upstream, node: 4, fault: 'slow', factor: 10 } as const;

describe('changes in a link', () => {
  it('are readable', () => {
    const edits: Edit[] = [
      { ...plain, atNanos: 12_384e6, change: { kind: 'configure', scenario: faster } },
      { ...plain, atNanos: 15e9, change: fault, settles: true },
      { ...plain, atNanos: 15e9, change: { kind: 'configure', scenario: DEFAULT_SCENARIO }, role: 'undo' },
    ];
    const query = encodeEdits(DEFAULT_SCENARIO, edits);
    expect(query).toBe('edit=12.384s+rate%3D2000&edit=15s+!+hand%3Dslow*10:4&edit=15s+u+rate%3D1000');
    expect(decodeEdits(`v=7&${query}&t=20s`, DEFAULT_SCENARIO)).toEqual({ edits, problems: [] });
    expect(encodeEdits(DEFAULT_SCENARIO, [])).toBe('');
  });

  it('read back exactly, or are left out', () => {
    fc.assert(
      fc.property(randomEditedScenario(50), ({ scenario, edits }) => {
        const logged = edits.map(({ at, ...change }): Edit => ({ ...plain, atNanos: at, change }));
        const query = encodeEdits(scenario, logged);
        if (query === null) return;
        expect(query.length).toBeLessThanOrEqual(EDITS_LENGTH_MAX);
        expect(decodeEdits(query, scenario)).toEqual({ edits: logged, problems: [] });
      }),
      { numRuns: 80 },
    );
  });

  it.each(PARAMETER_KEYS.filter((key) => parameterOf(key).effect === 'live'))(
    'include a change of %s',
    (key) => {
      const row = parameterOf(key);
      const scenario = { ...DEFAULT_SCENARIO, servers: [serverOf(modelsWith(key)[0], 'A')] };
      const value =
        row.type === 'choice'
          ? row.choices.find((each) => each.value !== row.default)!.value
          : [row.max, row.min].find((each) => each !== row.default)!;
      const server = row.section === 'server' ? 'A' : null;
      const changed = withParameter(scenario, key, server, value);
      expect(changed).not.toEqual(scenario);
      const edits = [{ ...plain, atNanos: 1e9, change: { kind: 'configure', scenario: changed } } as const];
      expect(decodeEdits(encodeEdits(scenario, edits)!, scenario)).toEqual({ edits, problems: [] });
    },
  );

  it('are left out if they are very many', () => {
    const drag = Array.from(
      { length: 400 },
      (_, index): Edit => ({
        ...plain,
        atNanos: index * 1e6,
        change: { kind: 'configure', scenario: withParameter(DEFAULT_SCENARIO, 'rate', null, 1001 + index) },
        joins: index > 0,
      }),
    );
    expect(encodeEdits(DEFAULT_SCENARIO, drag.slice(0, 20))).not.toBeNull();
    expect(encodeEdits(DEFAULT_SCENARIO, drag)).toBeNull();
  });

  it.each([
    ['errors', 1],
    ['slow', 1],
    ['flapping', 1e6],
  ])('that break a node by %s without a strength keep their meaning', (kind, factor) => {
    const { scenario } = presetById('stalled-node')!;
    const { edits } = decodeEdits(`edit=5s+hand%3D${kind}:4`, scenario);
    expect(edits.map(({ change }) => change)).toMatchObject([{ kind: 'fault', fault: kind, factor }]);
  });

  it('are reported with what is allowed if they are wrong', () => {
    const { scenario } = presetById('stalled-node')!;
    for (const bad of [
      'later rate%3D5',
      '5s',
      '5s rate%3Dmany',
      '5s hand%3Dbroken:4',
      '5s hand%3Ddown:99',
      '5s hand%3Derrors*7:4',
      '5s hand%3Dslow*0.5:4',
      '5s hand%3Dslow*1e400:4',
      '5s servers%3DA:staged',
      '5s . rate%3D5',
    ]) {
      const { edits, problems } = decodeEdits(`edit=${bad.replaceAll(' ', '+')}`, scenario);
      expect(edits, bad).toEqual([]);
      expect(problems, bad).toMatchObject([{ key: 'edit' }]);
    }
    const { problems } = decodeEdits('edit=5s+hand%3Derrors*7:4', scenario);
    expect(problems).toEqual([
      { key: 'edit', value: '"5s hand=errors*7:4"', allowed: 'as factor of errors a number from 0 to 1' },
    ]);
    const turned = 'edit=5s+rate%3D2000&edit=4s+rate%3D3000';
    expect(decodeEdits(turned, scenario).problems).toHaveLength(1);
  });
});
