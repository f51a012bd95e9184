// Manual faults are distinguished from the scenario's own, in real runs.

import { describe, expect, it } from 'vitest';
import { brokenByHand } from '../../../src/charts/faults.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Fault, Scenario } from '../../../src/scenario/scenario.ts';

const SECOND = 1e9;

const planned: Fault = {
  kind: 'down',
  upstream: 'upstream',
  node: 4,
  fromNanos: SECOND,
  untilNanos: 3 * SECOND,
  factor: 1,
};
const plain: Scenario = { ...DEFAULT_SCENARIO, faults: [] };
const breaking: Scenario = { ...DEFAULT_SCENARIO, faults: [planned] };

/** The run after `untilSeconds`. `hand`: a fault of a node that is set by hand, and when. */
function run(
  scenario: Scenario,
  untilSeconds: number,
  hand?: readonly [seconds: number, node: number, fault: 'down' | 'none'],
): Summary {
  const host = new SimulationHost(() => 0);
  expect(host.load(scenario)).toEqual({ ok: true });
  const request = { budgetMillis: 1, buffer: null, maxThreads: 0, maxVehicles: 0 };
  const at = hand?.[0] ?? 0;
  host.frame({ ...request, spanNanos: at * SECOND, commands: [] });
  const [, node, fault] = hand ?? [];
  const commands =
    node === undefined || fault === undefined
      ? []
      : [{ kind: 'fault', upstream: 'upstream', node, fault, factor: 1 } as const];
  host.frame({ ...request, spanNanos: (untilSeconds - at) * SECOND, commands });
  return host.summary();
}

describe('a manual fault', () => {
  it.each([
    ['nothing, in a plain scene', plain, run(plain, 4), false],
    ['nothing, while a planned fault holds', breaking, run(breaking, 2), false],
    ['nothing, after it', breaking, run(breaking, 4), false],
    ['a node of a plain scene', plain, run(plain, 4, [2, 1, 'down']), true],
    ['another node than the planned one', breaking, run(breaking, 4, [2, 1, 'down']), true],
    ['the planned node, before its time', breaking, run(breaking, 4, [0.5, 4, 'down']), true],
    ['a planned fault that was healed early', breaking, run(breaking, 4, [2, 4, 'none']), true],
  ] as const)('is distinguished: %s', (_, scenario, summary, isBroken) => {
    expect(brokenByHand(summary, scenario)).toBe(isBroken);
  });

  it('is distinguished at a node of the other group', () => {
    const [first] = DEFAULT_SCENARIO.upstreams;
    const groups: Scenario = {
      ...breaking,
      upstreams: ['rates', 'stock'].map((name) => ({ ...first, name })),
      request: [{ kind: 'call', upstream: 'rates' }],
      faults: [{ ...planned, upstream: 'rates' }],
    };
    const span = { kind: 'down', node: 4, fromNanos: SECOND, untilNanos: null } as const;
    expect(brokenByHand({ faults: [{ ...span, group: 'rates' }] }, groups)).toBe(false);
    expect(brokenByHand({ faults: [{ ...span, group: 'stock' }] }, groups)).toBe(true);
  });
});
