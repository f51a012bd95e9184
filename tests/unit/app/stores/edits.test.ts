// Edits keep a scenario valid: they clamp values, thread models keep shared settings, and healed nodes are as
// fast as the others.

import { describe, expect, it } from 'vitest';
import {
  nextServer,
  withCommonLatency,
  withModel,
  withParameter,
  withServerAdded,
  withServerCopied,
  withServerRemoved,
} from '../../../../src/app/stores/edits.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import { PARAMETER_KEYS, parameterOf } from '../../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../../src/scenario/parse.ts';
import { PRESETS, presetById } from '../../../../src/scenario/presets.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';

describe('the edit withParameter', () => {
  it('changes a parameter of one server only', () => {
    const changed = withParameter(withModel(DEFAULT_SCENARIO, 'B', 'blocking-pool'), 'threads', 'B', 7);
    expect(changed.servers.map((server) => ('threads' in server ? server.threads : null))).toEqual([50, 7]);
  });

  it('clamps to the range in the table', () => {
    expect(withParameter(DEFAULT_SCENARIO, 'cores', null, 1e9).machine.cores).toBe(
      parameterOf('cores').type === 'number' ? 64 : 0,
    );
    expect(withParameter(DEFAULT_SCENARIO, 'rate', null, -5).traffic.ratePerSecond).toBe(1);
  });

  it('accepts null if the table has a word for it', () => {
    expect(withParameter(DEFAULT_SCENARIO, 'timeout', null, null).upstreams[0]?.timeoutNanos).toBeNull();
  });

  it('leaves every preset valid at both ends of every parameter', () => {
    for (const { scenario } of PRESETS) {
      for (const key of PARAMETER_KEYS) {
        const row = parameterOf(key);
        if (row.type !== 'number' || row.applies?.(scenario) === false) continue;
        for (const value of [row.min, row.max]) {
          for (const server of scenario.servers) {
            const parsed = parseScenario(withParameter(scenario, key, server.id, value));
            // Users without pauses whose requests take no time would stop the clock.
            const endless = scenario.traffic.kind === 'closed' && key === 'cpu';
            expect(parsed.ok || endless, `${scenario.name}: ${key} = ${value}`).toBe(true);
          }
        }
      }
    }
  });
});

describe('the edit withModel', () => {
  it('keeps the costs that two kinds of loop share', () => {
    const dear = withParameter(DEFAULT_SCENARIO, 'eventCost', 'B', 9000);
    expect(withModel(dear, 'B', 'event-loop').servers[1]).toMatchObject({
      model: 'event-loop',
      eventCostNanos: 9000,
    });
  });

  it('gives a model with nothing in common its own defaults', () => {
    expect(withModel(DEFAULT_SCENARIO, 'B', 'blocking-pool').servers[1]).toMatchObject({
      id: 'B',
      threads: 50,
    });
  });

  it('returns the same scenario if nothing changes', () => {
    expect(withModel(DEFAULT_SCENARIO, 'A', 'blocking-pool')).toBe(DEFAULT_SCENARIO);
  });
});

describe('the edit withCommonLatency', () => {
  const { scenario } = presetById('stalled-node')!;

  it('makes a stalled node as fast as the others', () => {
    const stalled = scenario.upstreams[0].nodeLatencies[0].node;
    expect(withCommonLatency(scenario, stalled).upstreams[0].nodeLatencies).toEqual([]);
  });

  it('returns the same scenario for a node without its own latency', () => {
    expect(withCommonLatency(scenario, 1)).toBe(scenario);
  });
});

describe('added and removed servers', () => {
  const lettersOf = (scenario: Scenario): string => scenario.servers.map(({ id }) => id).join('');

  it('are copied with all their settings, under the first free letter', () => {
    const tuned = withParameter(DEFAULT_SCENARIO, 'threads', 'A', 7);
    const copied = withServerCopied(tuned, 'A');
    expect(lettersOf(copied)).toBe('ABC');
    expect(copied.servers[2]).toEqual({ ...copied.servers[0], id: 'C' });
    expect(copied.servers[2]).toMatchObject({ model: 'blocking-pool', threads: 7 });
  });

  it('are ordered by letter, whichever was removed', () => {
    const four = withServerCopied(withServerAdded(DEFAULT_SCENARIO), 'B');
    expect(lettersOf(four)).toBe('ABCD');
    const without = withServerRemoved(withServerRemoved(four, 'A'), 'C');
    expect(lettersOf(without)).toBe('BD');
    expect(lettersOf(withServerAdded(without))).toBe('ABD');
    expect(lettersOf(withServerCopied(withServerAdded(without), 'D'))).toBe('ABCD');
  });

  it('number at least one and at most four', () => {
    const four = withServerAdded(withServerAdded(DEFAULT_SCENARIO));
    expect(withServerAdded(four)).toBe(four);
    expect(withServerCopied(four, 'A')).toBe(four);
    expect(nextServer(four)).toBeNull();
    const one = withServerRemoved(DEFAULT_SCENARIO, 'B');
    expect(withServerRemoved(one, 'A')).toBe(one);
    expect(parseScenario(four).ok && parseScenario(one).ok).toBe(true);
  });
});
