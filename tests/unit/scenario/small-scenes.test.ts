// Small scenes show the same effect as their larger twins: in the same direction, by the same measure.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import type { EngineView } from '../../../src/engine/view/engine-view.ts';
import { presetById } from '../../../src/scenario/presets.ts';

/** Largest number of threads that are drawn as cars in lanes; more are drawn as cells. */
const LANES_MOST = 50;

type Measure = (view: EngineView) => number;

const rate: Measure = (each) => each.measures.value('completed') / each.now;
const inSystem: Measure = (each) => each.measures.value('inSystem');
const overhead99: Measure = (each) => each.measures.overhead.percentile(0.99);
const latency99: Measure = (each) => each.measures.latency.percentile(0.99);
const load: Measure = (each) => each.measures.value('loadAverage1');

interface Twins {
  readonly small: string;
  readonly large: string;
  /** The measures in which one server exceeds the other, or both are equal, after these seconds. */
  readonly effects: readonly (readonly [name: string, measure: Measure])[];
  readonly seconds: readonly [small: number, large: number];
}

const TWINS: readonly Twins[] = [
  {
    small: 'one-bridge',
    large: 'stalled-node',
    effects: [
      ['rate', rate],
      ['waiting', inSystem],
    ],
    seconds: [6, 5],
  },
  { small: 'calm-traffic', large: 'rate-1k', effects: [['rate', rate]], seconds: [6, 3] },
  {
    small: 'slow-bridges',
    large: 'latency-60ms',
    effects: [
      ['rate', rate],
      ['waiting', inSystem],
      ['p99', overhead99],
    ],
    seconds: [6, 5],
  },
  { small: 'small-pool', large: 'users-500', effects: [['rate', rate]], seconds: [30, 9] },
  { small: 'one-writer', large: 'one-output', effects: [['p99', latency99]], seconds: [60, 20] },
  { small: 'small-storm', large: 'retry-storm', effects: [['rate', rate]], seconds: [30, 30] },
  {
    small: 'few-carriers',
    large: 'carriers',
    effects: [
      ['rate', rate],
      ['p99', latency99],
      ['load', load],
    ],
    seconds: [30, 20],
  },
  { small: 'small-selector', large: 'one-selector', effects: [['rate', rate]], seconds: [5, 10] },
];

/** Which of the two has more; 0 if they are equal. */
function directions(id: string, seconds: number, measures: readonly Measure[]): readonly number[] {
  const { scenario } = presetById(id)!;
  const [a, b] = scenario.servers.map((server) => {
    const simulation = new Simulation(scenario, server);
    simulation.advance(seconds * 1e9, Number.POSITIVE_INFINITY);
    return simulation.view;
  });
  return measures.map((measure) => {
    const [of, beside] = [measure(a), measure(b)];
    return Math.abs(of - beside) < 0.05 * Math.max(of, beside) ? 0 : Math.sign(of - beside);
  });
}

describe.each(TWINS)('$small and $large', ({ small, large, effects, seconds }) => {
  it('show the same effect', () => {
    const measures = effects.map(([, measure]) => measure);
    expect(directions(small, seconds[0], measures)).toEqual(directions(large, seconds[1], measures));
  });

  it('differ in that each car is visible', () => {
    const { scenario } = presetById(small)!;
    for (const server of scenario.servers) {
      const simulation = new Simulation(scenario, server);
      simulation.advance(2e9, Number.POSITIVE_INFINITY);
      expect(simulation.view.model.threadCount).toBeLessThanOrEqual(LANES_MOST);
    }
  });
});
