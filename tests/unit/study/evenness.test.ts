// Checks whether a result depends on even arrivals: limits that seem to save a server by resonance, and ready scenes
// that do not need it.

import { describe, expect, it } from 'vitest';
import { evennessSentence } from '../../../src/links/verdict-text.ts';
import { EVENNESS_QUESTION } from '../../../src/scenario/default-question.ts';
import { type EvenDifference, hasEvenArrivals } from '../../../src/scenario/even-arrivals.ts';
import { isPreset, PRESETS, presetById } from '../../../src/scenario/presets.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { ServerOf } from '../../../src/scenario/server.ts';
import { answerOf } from '../../../src/study/study.ts';

const STALLED = presetById('stalled-node')!.scenario;
const GROUP = STALLED.upstreams[0];
/** The pool alone, or with event loops beside it. */
const POOL = STALLED.servers[0] as ServerOf<'blocking-pool'>;
const ALONE: Scenario = { ...STALLED, servers: [POOL] };

function differences(scenario: Scenario, maxEvents = 1e5): readonly EvenDifference[] {
  const effort = { ...EVENNESS_QUESTION.effort, maxEvents };
  const { answer } = answerOf({ ...EVENNESS_QUESTION, effort }, scenario);
  if (answer.kind !== 'evenness') throw new Error('something else was asked');
  return answer.differences;
}

describe('on the scene with a stalled node', () => {
  it.each([
    ['a bulkhead of 30', { ...ALONE, upstreams: [{ ...GROUP, inFlightLimit: 30 }] }, 0.703, 0.03],
    ['no queue', { ...ALONE, servers: [{ ...POOL, queueLimit: 0 }] }, 0.128, 0.049],
    [
      'clients who wait 2 s for a stack of requests',
      {
        ...ALONE,
        traffic: { ...ALONE.traffic, patienceNanos: 2e9 },
        servers: [{ ...POOL, order: 'lifo' as const }],
      },
      0.802,
      0.05,
    ],
  ] as const)('%s seems to save requests that it does not save', (_, scenario, even, irregular) => {
    const found = differences(scenario);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ server: 'A', measure: 'success' });
    expect(found[0].even).toBeCloseTo(even, 2);
    expect(Math.abs(found[0].irregular - irregular)).toBeLessThan(0.01);
  });

  it('a timeout of 100 ms saves what it saves with any arrivals', () => {
    expect(differences({ ...ALONE, upstreams: [{ ...GROUP, timeoutNanos: 100e6 }] })).toEqual([]);
  });

  it('all affected servers are named in one sentence', () => {
    const both = differences({ ...STALLED, upstreams: [{ ...GROUP, inFlightLimit: 30 }] });
    expect(evennessSentence(both)).toMatch(/^[^.]* A and B [^.]* 3\.1\u00a0% [^.]* 70\u00a0%[^.]*\.$/);
  });
});

describe('ready scenes', () => {
  const even = PRESETS.filter(({ scenario }) => hasEvenArrivals(scenario));

  it('are recognised as ready scenes, whatever ends their runs', () => {
    expect(isPreset(STALLED)).toBe(true);
    expect(isPreset({ ...STALLED, stop: { requests: 5, durationNanos: null } })).toBe(true);
    expect(isPreset({ ...STALLED, seed: STALLED.seed + 1 })).toBe(false);
  });

  it.each(even.map(({ id, scenario }) => [id, scenario] as const))(
    '%s shows the same with irregular arrivals',
    (_, scenario) => {
      expect(differences(scenario, 15_000)).toEqual([]);
    },
  );
});

describe('the resonance', () => {
  it('requires evenly spaced requests and calls in turn that take equally long', () => {
    expect(hasEvenArrivals(STALLED)).toBe(true);
    const { traffic } = STALLED;
    expect(hasEvenArrivals({ ...STALLED, traffic: { ...traffic, arrivals: 'constant' } })).toBe(true);
    expect(hasEvenArrivals({ ...STALLED, traffic: { ...traffic, arrivals: 'poisson' } })).toBe(false);
    expect(hasEvenArrivals({ ...STALLED, traffic: { ...traffic, kind: 'closed' } })).toBe(false);
    expect(hasEvenArrivals({ ...STALLED, upstreams: [{ ...GROUP, balancer: 'random' }] })).toBe(false);
    const latency = { kind: 'exponential', meanNanos: 20e6 } as const;
    expect(hasEvenArrivals({ ...STALLED, upstreams: [{ ...GROUP, latency }] })).toBe(false);
    expect(hasEvenArrivals({ ...STALLED, upstreams: [] })).toBe(false);
  });
});
