// Bands over runs with other seeds: their position, length and description.

import { describe, expect, it } from 'vitest';
import type { ChartInput } from '../../../src/charts/chart.ts';
import {
  percentileData,
  percentileSentence,
  percentileSubtitle,
  percentileTable,
} from '../../../src/charts/percentile-data.ts';
import { confidencePercent, replicated } from '../../../src/charts/replications.ts';
import {
  throughputData,
  throughputSentence,
  throughputSubtitle,
  throughputTable,
} from '../../../src/charts/throughput-data.ts';
import type { ReplicateAnswer, RunCurves } from '../../../src/protocol/study-api.ts';
import { curve, input, MILLI, SECOND, server, summary, timeline, values } from './fabricated.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

/** A run of whole seconds with these completions in each, and this median and p99. */
function run(completed: readonly number[], [p50, p99]: readonly [number, number], count = 1000): RunCurves {
  const latency = curve(count, [
    [0, 0],
    [0.5, p50 * MILLI],
    [0.99, p99 * MILLI],
  ]);
  return {
    clockNanos: completed.length * SECOND,
    finished: false,
    windowNanos: SECOND,
    throughput: completed.reduce((sum, each) => sum + each, 0) / completed.length,
    completed: Float64Array.from(completed),
    percentiles: { overhead: latency, service: latency, intended: latency, actual: latency },
  };
}

const RUNS = [
  run([900, 1000, 1100], [2, 20]),
  run([950, 900, 1000], [1, 40]),
  run([800, 1200, 900], [3, 30]),
];

function answer(runs: readonly RunCurves[]): ReplicateAnswer {
  const servers = runs.length === 0 ? [] : [{ server: 'A', runs }];
  return { kind: 'replicate', untilNanos: 3 * SECOND, replications: 3, made: 3, wanted: 3, servers };
}

function shown(runs: readonly RunCurves[], parts: Partial<Parameters<typeof summary>[1]> = {}): ChartInput {
  const a = server('A', {
    values: values({ offered: 3000 }),
    timeline: timeline(SECOND, { offered: [1000, 1000, 1000], completed: [900, 1000, 1100] }),
    overhead: curve(1000, [
      [0, 0],
      [0.5, 2 * MILLI],
      [0.99, 20 * MILLI],
    ]),
  });
  const all = summary([a], { clockNanos: 3 * SECOND, ...parts });
  return { ...input(all), replications: replicated(answer(runs)) };
}

const { bandAt, meanRates, percentileBand, rateBand } = replicated(answer(RUNS)).bands;

describe('a band of rates', () => {
  it('extends from the lowest to the highest run in each bin', () => {
    const band = rateBand(RUNS, SECOND, SECOND, 3 * SECOND)!;
    expect([...band.low.values]).toEqual([800, 900, 900]);
    expect([...band.high.values]).toEqual([950, 1200, 1100]);
  });

  it('combines windows if the bins of the chart are wider', () => {
    const band = rateBand(
      [run([10, 20, 30, 40], [1, 1]), run([20, 20, 20, 20], [1, 1])],
      2 * SECOND,
      2 * SECOND,
      4 * SECOND,
    )!;
    expect(band.low.binNanos).toBe(2 * SECOND);
    expect([...band.low.values]).toEqual([15, 20]);
    expect([...band.high.values]).toEqual([20, 35]);
  });

  it('has bins of whole windows of every run, also if these differ in width', () => {
    const fine: RunCurves = {
      ...run([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1]),
      windowNanos: SECOND / 5,
      clockNanos: 2 * SECOND,
    };
    const band = rateBand([fine, run([7, 7], [1, 1])], SECOND / 5, SECOND, 2 * SECOND)!;
    expect(band.low.binNanos).toBe(SECOND);
    expect([...band.low.values]).toEqual([5, 5]);
    expect([...band.high.values]).toEqual([7, 7]);
  });

  it('averages over the same time as each point of the chart', () => {
    const band = rateBand([run([10, 20, 30], [1, 1])], SECOND, 2 * SECOND, 3 * SECOND)!;
    expect([...band.low.values]).toEqual([10, 15, 25]);
  });

  it('ends with the shortest run, and with the clock', () => {
    expect(rateBand([...RUNS, run([900, 900], [1, 1])], SECOND, SECOND, 3 * SECOND)!.low.values).toHaveLength(
      2,
    );
    expect(rateBand(RUNS, SECOND, SECOND, 0.5 * SECOND)!.low.values).toHaveLength(1);
  });

  it('does not exist without runs', () => {
    expect(rateBand([], SECOND, SECOND, SECOND)).toBeNull();
    expect(meanRates([])).toBeNull();
    expect(percentileBand([], 'overhead')).toBeNull();
  });
});

describe('a band of percentiles', () => {
  it('extends from the lowest to the highest run at each fraction', () => {
    const band = percentileBand(RUNS, 'overhead')!;
    expect(bandAt(band, 0.5)).toEqual([MILLI, 3 * MILLI]);
    expect(bandAt(band, 0.99)).toEqual([20 * MILLI, 40 * MILLI]);
    expect(bandAt(band, 0.25)).toEqual([0.5 * MILLI, 1.5 * MILLI]);
  });

  it('ends where the samples of one run end', () => {
    const short: RunCurves = {
      ...RUNS[0],
      percentiles: {
        ...RUNS[0].percentiles,
        overhead: curve(5, [
          [0, 0],
          [0.5, MILLI],
        ]),
      },
    };
    const band = percentileBand([...RUNS, short], 'overhead')!;
    expect([...band.fractions]).toEqual([0, 0.5]);
    expect(bandAt(band, 0.9)).toBeNull();
  });
});

describe('the confidence of a band', () => {
  it('is the probability that not all runs are on one side of the median', () => {
    expect(confidencePercent(2)).toBe(50);
    expect(confidencePercent(3)).toBe(75);
    expect(confidencePercent(6)).toBe(96.8);
  });

  it('is reached by the range of six skewed values, drawn 20,000 times', () => {
    // The values are exponential with a median of ln 2, from a congruential generator (constants of Numerical
    // Recipes).
    let state = 1;
    const draw = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return -Math.log((state + 0.5) / 2 ** 32);
    };
    let within = 0;
    for (let trial = 0; trial < 20_000; trial += 1) {
      const six = Array.from({ length: 6 }, draw);
      if (Math.min(...six) < Math.LN2 && Math.max(...six) > Math.LN2) within += 1;
    }
    // The standard error is 0.12 %.
    expect((100 * within) / 20_000).toBeGreaterThan(confidencePercent(6) - 0.5);
    expect((100 * within) / 20_000).toBeLessThan(confidencePercent(6) + 0.6);
  });
});

describe('the charts with a band', () => {
  it('name the band', () => {
    const both = shown(RUNS);
    expect(plain(throughputSubtitle(both, throughputData(both)))).toBe(
      'completed · pale: 3 seeds, to 3.0 s · arriving dashed · each point: average of up to 1 s',
    );
    expect(plain(percentileSubtitle(percentileData(both)))).toBe('overhead · pale: 3 seeds, to 3.0 s');
  });

  it('state its ends and its confidence', () => {
    const both = shown(RUNS);
    expect(plain(throughputSentence(both))).toMatch(
      /3 seeds, to 3\.0 s, A completes 950\/s to 1,000\/s.* 75 %/,
    );
    expect(plain(percentileSentence(percentileData(both)))).toMatch(/A’s p99 .*20\.0 ms to 40\.0 ms/);
  });

  it('say that the runs do not repeat manual changes', () => {
    const apart = 'changes';
    expect(throughputSentence(shown(RUNS))).not.toContain(apart);
    const changed = { changes: [{ atNanos: SECOND, text: 'threads 100 → 200' }] };
    expect(throughputSentence(shown(RUNS, changed))).toContain(apart);
    const down = { kind: 'down', node: 4, fromNanos: SECOND, untilNanos: null } as const;
    const both = shown(RUNS, { faults: [down, { ...down, node: 5 }] });
    const planning = (nodes: readonly number[]): typeof both => ({
      ...both,
      scenario: {
        ...both.scenario,
        faults: nodes.map((node) => ({ ...down, node, upstream: 'upstream', factor: 1 })),
      },
    });
    expect(throughputSentence(planning([4, 5])), 'all of it planned').not.toContain(apart);
    expect(throughputSentence(planning([4])), 'one by hand').toContain(apart);
  });

  it('list its ends in the table', () => {
    const rates = throughputTable(throughputData(shown(RUNS)));
    expect(rates.columns.slice(-2)).toEqual([
      'A completed lowest of 3 seeds, rps',
      'A completed highest of 3 seeds, rps',
    ]);
    expect(rates.rows.map((row) => row.slice(-2))).toEqual([
      ['800', '950'],
      ['900', '1200'],
      ['900', '1100'],
    ]);
    const latencies = percentileTable(percentileData(shown(RUNS)));
    expect(latencies.rows.find(([name]) => name === 'p50')?.slice(-2)).toEqual(['1', '3']);
  });

  it('extend their axes for it', () => {
    expect(throughputData(shown(RUNS)).highestRps).toBe(1200);
    expect(percentileData(shown(RUNS)).highestNanos).toBe(40 * MILLI);
  });

  it('are unchanged while there are no runs, and if both starts are shaded', () => {
    const none = shown([]);
    expect(throughputSubtitle(none, throughputData(none))).toBe(
      'completed · arriving dashed · each point: average of up to 1\u00a0s',
    );
    expect(throughputTable(throughputData(none)).columns).toHaveLength(4);
    const starts = percentileData({ ...shown(RUNS), bothStarts: true });
    expect(starts.servers.map(({ band }) => band)).toEqual([null]);
    expect(percentileSubtitle(starts)).not.toContain('seeds');
  });
});
