// The panel shows the parameters that the scenario uses, each once, the common ones first.

import { describe, expect, it } from 'vitest';
import { blockingPool, eventLoop, serverOf } from '../../../src/scenario/default-scenario.ts';
import {
  PARAMETER_KEYS,
  type ParameterKey,
  parameterOf,
  serverHas,
} from '../../../src/scenario/parameters.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { type Server, THREAD_MODELS } from '../../../src/scenario/server.ts';
import { isUsed } from '../../../src/scenario/server-overrides.ts';
import { type ControlGroup, controlGroup } from '../../../src/ui/controls/control-layout.ts';

const SHARED = ['traffic', 'machine', 'upstream', 'randomness'] as const;
const keysOf = (group: ControlGroup): readonly ParameterKey[] => [
  ...group.upFront,
  ...group.folds.flatMap((each) => each.keys),
];
const opening = presetById('stalled-node')!.scenario;

it('the everyday parameters of the opening scene are visible without unfolding', () => {
  const shown = [
    ...SHARED.flatMap((section) => controlGroup(section, opening, null).upFront),
    ...opening.servers.flatMap((server) => controlGroup('server', opening, server).upFront),
  ];
  for (const key of [
    'rate',
    'arrivals',
    'threads',
    'loops',
    'cores',
    'switchCost',
    'slice',
    'cpu',
    'nodes',
    'latency',
    'timeout',
    'stack',
    'seed',
  ]) {
    expect(shown).toContain(key);
  }
});

describe.each(PRESETS.map((preset) => [preset.id, preset.scenario] as const))('%s', (_, scenario) => {
  it('offers every applicable parameter, once per place', () => {
    const shared = SHARED.flatMap((section) => {
      const group = controlGroup(section, scenario, null);
      return keysOf(group);
    });
    const applying = PARAMETER_KEYS.filter((key) => {
      const row = parameterOf(key);
      return row.section !== 'server' && isUsed(key, scenario);
    });
    expect([...shared].sort()).toEqual([...applying].sort());
  });

  it('offers each server only the parameters of its model', () => {
    for (const server of scenario.servers) {
      const group = controlGroup('server', scenario, server);
      for (const key of keysOf(group)) expect(serverHas(key, server.model), key).toBe(true);
    }
  });
});

describe.each(THREAD_MODELS)('a server of model %s', (model) => {
  const server = serverOf(model, 'A');
  const scenario: Scenario = { ...opening, servers: [server] };

  it('shows one control at once, and each parameter that it uses exactly once', () => {
    const group = controlGroup('server', scenario, server);
    expect(group.upFront.length).toBeGreaterThan(0);
    const used = PARAMETER_KEYS.filter((key) => {
      const row = parameterOf(key);
      return row.section === 'server' && serverHas(key, model) && row.usedBy?.(server) !== false;
    });
    expect([...keysOf(group)].sort()).toEqual([...used].sort());
  });
});

it('settings are shown only if other settings give them a meaning', () => {
  const more = (server: Server): readonly ParameterKey[] =>
    keysOf(controlGroup('server', { ...opening, servers: [server] }, server));
  expect(more(blockingPool('A'))).not.toContain('keepAlive');
  expect(more({ ...blockingPool('A'), coreThreads: 5, queueLimit: 9 })).toEqual(
    expect.arrayContaining(['keepAlive', 'whenFull']),
  );
  expect(more(eventLoop('A'))).not.toContain('watchCost');
  expect(more({ ...eventLoop('A'), readiness: 'poll' })).toContain('watchCost');
});

it('rare parameters are folded into small groups, "More" last', () => {
  for (const section of SHARED) {
    const { folds } = controlGroup(section, opening, null);
    for (const { keys } of folds) expect(keys.length).toBeLessThanOrEqual(9);
    const more = folds.findIndex(({ fold }) => fold === 'more');
    expect([-1, folds.length - 1]).toContain(more);
  }
});
