// The panel shows what the scenario makes use of, each parameter once, the everyday ones up front.

import { describe, expect, it } from 'vitest';
import { PARAMETER_KEYS, parameterOf } from '../../../src/scenario/parameters.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { controlGroup } from '../../../src/ui/controls/control-layout.ts';

const SHARED = ['traffic', 'machine', 'upstream', 'randomness'] as const;
const opening = presetById('stalled-node')!.scenario;

it('shows the everyday parameters of the opening scene without unfolding anything', () => {
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
  it('offers every parameter that applies, once a place', () => {
    const shared = SHARED.flatMap((section) => {
      const group = controlGroup(section, scenario, null);
      return [...group.upFront, ...group.more];
    });
    const applying = PARAMETER_KEYS.filter((key) => {
      const row = parameterOf(key);
      return row.section !== 'server' && row.applies?.(scenario) !== false;
    });
    expect([...shared].sort()).toEqual([...applying].sort());
  });

  it('gives each server only what its model has', () => {
    for (const server of scenario.servers) {
      const group = controlGroup('server', scenario, server);
      for (const key of [...group.upFront, ...group.more])
        expect(parameterOf(key).models).toContain(server.model);
    }
  });
});
