// The finder's default limits can be met in the scene, so that there is an answer.

import { describe, expect, it } from 'vitest';
import { DEFAULT_EFFORT } from '../../../src/scenario/default-question.ts';
import { meanOf } from '../../../src/scenario/distribution.ts';
import { aloneNanos, firstObjective, firstObjectives } from '../../../src/scenario/first-objectives.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/scenario/question.ts';
import type { Branch, Scenario } from '../../../src/scenario/scenario.ts';
import { decidingOf, idleNanosOf } from '../../../src/scenario/services.ts';
import { answerOf } from '../../../src/study/study.ts';
import { questionsOf } from '../../../src/ui/study/find-settings.ts';

/** Minimum mean time of a request that meets no faulty node and no other request. */
function leastNanos(scenario: Scenario): number {
  return scenario.request.reduce((sum, step) => {
    if ('time' in step) return sum + meanOf(step.time);
    if ('units' in step) return sum;
    const timeOf = ({ upstream }: Branch): number =>
      idleNanosOf(scenario, scenario.upstreams.find(({ name }) => name === upstream)!);
    return sum + decidingOf(step, timeOf);
  }, 0);
}

/** Scenes in which requests wait for connections or for their interpreter's lock, of which there are too few whatever the number of threads. */
const THREADS_DO_NOT_HELP = ['kept-connection', 'workers-times-threads'];

describe.each(PRESETS)("the finder's first limit in $id", ({ id, scenario }) => {
  it('is a latency above what a request takes by itself', () => {
    const [latency] = firstObjectives(scenario);
    expect(latency).toMatchObject({ measure: expect.stringMatching(/^p(50|99)$/), relation: 'atMost' });
    expect(latency.limit).toBeGreaterThan(leastNanos(scenario));
    expect(latency.limit).toBeGreaterThanOrEqual(2 * aloneNanos(scenario));
    expect(latency.limit).toBeLessThanOrEqual(5 * aloneNanos(scenario));
  });

  it("lets the finder's first question have an answer", () => {
    const [question] = questionsOf(DEFAULT_STUDY_SETTINGS.find, scenario);
    const effort = { ...DEFAULT_EFFORT, maxEvents: 3e4, replications: 1 };
    const { answer } = answerOf({ ...question, precision: 0.5, effort }, scenario);
    const found = answer.kind === 'find' ? answer.found : Number.NaN;
    if (THREADS_DO_NOT_HELP.includes(id)) expect(found, 'threads do not help').toBeNull();
    else expect(found).toBeGreaterThan(0);
  });

  it('is a throughput that arrives', () => {
    const { traffic } = scenario;
    const { limit } = firstObjective('throughput', scenario);
    expect(limit).toBeGreaterThan(0);
    if (traffic.kind === 'open') expect(limit).toBeLessThanOrEqual(traffic.ratePerSecond / 2);
  });
});

it('the first limit of the opening scene, whose calls take 40 ms, is 100 ms', () => {
  expect(firstObjectives(presetById('one-bridge')!.scenario)[0].limit).toBe(100e6);
});

it('the first limit includes an interrupt if more than one request in a hundred meets one', () => {
  const { scenario } = presetById('timer-interrupt')!;
  const at = (ratePerSecond: number): Scenario => ({
    ...scenario,
    traffic: { ...scenario.traffic, ratePerSecond },
  });
  expect(aloneNanos(at(1000))).toBe(2000 + 5000 + 3000);
  expect(aloneNanos(at(100_000))).toBe(2000);
});

it('the first limit of replayed arrivals depends on their rate and not on that of the scene before', () => {
  const { scenario } = presetById('timer-interrupt')!;
  const timestampsNanos = Array.from({ length: 1000 }, (_, index) => (index + 1) * 1e6);
  const traffic = { ...scenario.traffic, ratePerSecond: 100_000 };
  const replayed: Scenario = { ...scenario, traffic: { ...traffic, arrivals: 'replay', timestampsNanos } };
  expect(firstObjective('throughput', replayed).limit).toBe(500);
  expect(aloneNanos({ ...scenario, traffic })).toBe(2000);
  expect(aloneNanos(replayed)).toBe(2000 + 5000 + 3000);
});

describe('the minimum time of a request', () => {
  const { scenario } = presetById('rate-1k')!;
  const upstream = scenario.upstreams[0];
  const aloneWith = (change: Partial<typeof upstream>, faults: Scenario['faults'] = []): number =>
    aloneNanos({ ...scenario, upstreams: [{ ...upstream, ...change }], faults });
  const usual = aloneWith({});
  const fault = { upstream: upstream.name, node: 1, fromNanos: 0, untilNanos: null, factor: 4 } as const;

  it('is that at a slow node if one call in ten goes there', () => {
    expect(aloneWith({}, [{ ...fault, kind: 'slow' }])).toBe(usual + 3 * meanOf(upstream.latency));
  });

  it('excludes calls that time out, because these requests do not complete', () => {
    expect(aloneWith({ timeoutNanos: 30e6 }, [{ ...fault, kind: 'slow' }])).toBe(usual);
    expect(aloneWith({}, [{ ...fault, kind: 'down' }])).toBe(usual);
  });

  it('includes the call before the one that is retried', () => {
    const retries = { ...upstream.retries, attempts: 1, backoffNanos: 5e6 };
    expect(aloneWith({ timeoutNanos: 30e6, retries }, [{ ...fault, kind: 'down' }])).toBeGreaterThan(
      usual + 5e6,
    );
  });
});
