// Latencies simulated with known parameters serve as the measurement: the fit must find the parameters.

import { describe, expect, it } from 'vitest';
import type { FitAnswer } from '../../../src/protocol/study-api.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  multiReactor,
} from '../../../src/scenario/default-scenario.ts';
import { constant } from '../../../src/scenario/distribution.ts';
import {
  FIT_KEYS,
  FIT_PARAMETERS,
  type FitKey,
  type FitValue,
  withFitValues,
} from '../../../src/scenario/fit-parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { FitMeasure, FitQuestion } from '../../../src/scenario/question.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { answerOf } from '../../../src/study/study.ts';
import { UnfitQuestionError } from '../../../src/study/tasks.ts';

const EFFORT = { requests: 1500, maxEvents: 200_000, warmup: 0.1, replications: 1 };
const MEASURES: readonly FitMeasure[] = ['p50', 'p90', 'p99', 'mean'];

const SCENE: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 1000 },
  servers: [blockingPool('A'), multiReactor('B')],
  machine: { ...DEFAULT_SCENARIO.machine, cores: 2 },
  // Nodes are timers, so that slack and ticks have an effect.
  upstreams: [{ ...DEFAULT_UPSTREAM, replies: 'timer' }],
};

function fitted(scenario: Scenario, question: Omit<FitQuestion, 'kind' | 'points' | 'effort'>): FitAnswer {
  const { answer } = answerOf({ kind: 'fit', points: 120, effort: EFFORT, ...question }, scenario);
  if (answer.kind !== 'fit') throw new TypeError('a fit was asked for');
  return answer;
}

/** The result of a run with these values, with another random seed than the fit's. */
function measuredWith(values: readonly FitValue[], server = 'A'): FitQuestion['targets'] {
  const truth = withFitValues({ ...SCENE, seed: 99 }, server, values);
  const targets = MEASURES.map((measure) => ({ measure, nanos: 1e6 }));
  const parameters: readonly FitKey[] = ['cpu'];
  const { before } = fitted(truth, { server, targets, parameters });
  return MEASURES.map((measure, index) => ({ measure, nanos: before!.simulated[index]! }));
}

const fittedValue = (answer: FitAnswer, key: FitKey): number =>
  answer.best!.values.find((each) => each.key === key)!.value;

describe('a fit', () => {
  it('finds CPU time and latency from distant starts', () => {
    const targets = measuredWith([
      { key: 'cpu', value: 1_200_000 },
      { key: 'latency', value: 4e6 },
    ]);
    const answer = fitted(SCENE, { server: 'A', targets, parameters: ['cpu', 'latency'] });
    expect(fittedValue(answer, 'latency') / 4e6).toBeCloseTo(1, 1);
    expect(fittedValue(answer, 'cpu') / 1_200_000).toBeGreaterThan(0.8);
    expect(fittedValue(answer, 'cpu') / 1_200_000).toBeLessThan(1.25);
    expect(answer.best!.error).toBeLessThan(0.1);
    expect(answer.best!.error).toBeLessThan(answer.before!.error / 5);
    expect(answer.tries).toBeLessThanOrEqual(140);
  });

  it('finds the spread of the nodes, and the tick of a loop', () => {
    const spread = measuredWith([{ key: 'spread', value: 4 }]);
    const spreadAnswer = fitted(SCENE, { server: 'A', targets: spread, parameters: ['spread'] });
    expect(fittedValue(spreadAnswer, 'spread')).toBeGreaterThan(3.2);
    expect(fittedValue(spreadAnswer, 'spread')).toBeLessThan(5);
    const tick = measuredWith([{ key: 'tick', value: 6e6 }], 'B');
    const tickAnswer = fitted(SCENE, { server: 'B', targets: tick, parameters: ['tick'] });
    expect(fittedValue(tickAnswer, 'tick') / 6e6).toBeCloseTo(1, 1);
  });

  it('is reproducible, and never worse than its start', () => {
    const targets = [
      { measure: 'p50', nanos: 3e6 },
      { measure: 'p99', nanos: 40e6 },
    ] as const;
    const question = { server: 'A', targets, parameters: ['cpu', 'slack'] } as const;
    const first = fitted(SCENE, question);
    expect(fitted(SCENE, question)).toEqual(first);
    expect(first.best!.error).toBeLessThanOrEqual(first.before!.error);
  });

  it('reports the range of a value that the curve does not determine', () => {
    // With this latency and almost no load, CPU time hardly matters.
    const targets = measuredWith([{ key: 'latency', value: 25e6 }]);
    const answer = fitted(SCENE, { server: 'A', targets, parameters: ['latency', 'cpu'] });
    const [latency, cpu] = answer.asGood;
    expect(latency.high / latency.low).toBeLessThan(1.25);
    expect(cpu.high / cpu.low).toBeGreaterThan(2);
    expect([latency.isDetermined, cpu.isDetermined]).toEqual([true, false]);
  });

  it('reports values that compensate for each other', () => {
    // With almost no load, a request takes its CPU time and its call in turn, and only their sum is visible.
    const quiet: Scenario = {
      ...SCENE,
      traffic: { ...SCENE.traffic, ratePerSecond: 5 },
      upstreams: [{ ...DEFAULT_UPSTREAM, latency: constant(20e6) }],
    };
    const truth = withFitValues(quiet, 'A', [{ key: 'cpu', value: 20e6 }]);
    const targets = (['p50', 'p90', 'mean'] as const).map((measure) => ({ measure, nanos: 1e6 }));
    const { before } = fitted(truth, { server: 'A', targets, parameters: ['cpu'] });
    const measured = targets.map(({ measure }, index) => ({ measure, nanos: before!.simulated[index]! }));
    const both = fitted(quiet, { server: 'A', targets: measured, parameters: ['cpu', 'latency'] });
    expect(both.best!.error).toBeLessThan(0.02);
    expect(both.asGood.map(({ isDetermined }) => isDetermined)).toEqual([false, false]);
    const alone = fitted(quiet, { server: 'A', targets: measured, parameters: ['cpu'] });
    expect(alone.asGood[0]).toMatchObject({ isDetermined: true });
    expect(alone.asGood[0].low).toBeLessThanOrEqual(20e6);
    expect(alone.asGood[0].high).toBeGreaterThanOrEqual(19.9e6);
  });

  it('rejects impossible questions with the reason', () => {
    const targets = [{ measure: 'p50', nanos: 1e6 }] as const;
    expect(() => fitted(SCENE, { server: 'Z', targets, parameters: ['cpu'] })).toThrow(UnfitQuestionError);
    expect(() => fitted(SCENE, { server: 'A', targets, parameters: [] })).toThrow('fit: nothing');
    // There are more values than latencies to determine them.
    const two = { server: 'A', targets, parameters: ['cpu', 'latency'] } as const;
    expect(() => fitted(SCENE, two)).toThrow('fit: 2 values');
    expect(() => fitted(SCENE, { server: 'A', targets, parameters: ['tick'] })).toThrow('fit: tick');
    expect(() => fitted(SCENE, { server: 'A', targets: [], parameters: ['cpu'] })).toThrow(
      'targets: nothing',
    );
  });
});

describe('a fitted parameter', () => {
  it.each(FIT_KEYS)('gives a valid scenario at both ends of its range, which reads back: %s', (key) => {
    const row = FIT_PARAMETERS[key];
    for (const value of [row.min, row.max]) {
      const changed = withFitValues(SCENE, 'A', [
        { key: 'pauseEvery', value: 1e9 },
        { key, value },
      ]);
      const withTick = key === 'tick' ? withFitValues(SCENE, 'B', [{ key, value }]) : changed;
      const parsed = parseScenario(withTick);
      expect(parsed.ok).toBe(true);
      const server = withTick.servers[key === 'tick' ? 1 : 0];
      const reread = row.read(withTick, server)!;
      if (key !== 'pauseEvery') expect(reread / value).toBeCloseTo(1, 2);
    }
  });
});
