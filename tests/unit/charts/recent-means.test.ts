// The last point of a rate curve is the number over the road, and each earlier point is that number at its
// time.

import { describe, expect, it } from 'vitest';
import { recentBegins, recentMeans } from '../../../src/charts/recent-means.ts';
import { throughputData } from '../../../src/charts/throughput-data.ts';
import { Simulation } from '../../../src/engine/simulation.ts';
import { summarize } from '../../../src/host/summary-writer.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { PRESETS, presetById } from '../../../src/scenario/presets.ts';
import { input, SECOND, server, summary, timeline, values } from './fabricated.ts';

describe('rates over the recent window', () => {
  it('end at the number over the road', () => {
    const { scenario } = PRESETS[0]!;
    for (const seconds of [0.7, 1.3, 6]) {
      const views = scenario.servers.map((each) => {
        const simulation = new Simulation(scenario, each, { charted: true });
        simulation.advance(seconds * SECOND, Number.POSITIVE_INFINITY);
        return simulation.view;
      });
      const run = { clockNanos: seconds * SECOND, configuration: 0, changes: [], editedAtNanos: 0 };
      const of = summarize(scenario, views, run);
      const data = throughputData(input(of, scenario));
      of.servers.forEach(({ recent }, index) => {
        expect(data.servers[index]!.completed.values.at(-1)).toBeCloseTo(recent.completedRps, 9);
        expect(data.servers[index]!.failed.values.at(-1)).toBeCloseTo(recent.failedRps, 9);
      });
      expect(data.offered!.values.at(-1)).toBeCloseTo(of.servers[0]!.recent.offeredRps, 9);
    }
  });

  it('begin together with the number over the road', () => {
    const { scenario } = PRESETS[0]!;
    const simulation = new Simulation(scenario, scenario.servers[0]!, { charted: true });
    let without = 0;
    let withRate = 0;
    for (let clockNanos = SECOND / 20; clockNanos < 2 * SECOND; clockNanos += SECOND / 20) {
      simulation.advance(clockNanos, Number.POSITIVE_INFINITY);
      const run = { clockNanos, configuration: 0, changes: [], editedAtNanos: 0 };
      const of = summarize(scenario, [simulation.view], run);
      const { empty, servers } = throughputData(input(of, scenario));
      const hasRate = Number.isFinite(of.servers[0]!.recent.completedRps);
      expect(servers[0]!.completed.values.some(Number.isFinite)).toBe(hasRate);
      expect(empty).toBe(!hasRate);
      if (hasRate) withRate++;
      else if (of.servers[0]!.values.completed > 0) without++;
    }
    expect(without, 'instants with completed requests and no rate').toBeGreaterThan(0);
    expect(withRate).toBeGreaterThan(0);
  });

  it('restart where a node got a fault', () => {
    const windows = 40;
    const steady = new Array<number>(windows).fill(10);
    const of = summary(
      [
        server('A', {
          timeline: timeline(SECOND / 20, {
            offered: steady,
            completed: steady.map((each, at) => (at < 30 ? each : 0)),
          }),
          values: values({ lastArrivedAt: 2 * SECOND }),
        }),
      ],
      {
        clockNanos: 2 * SECOND,
        finished: true,
        faults: [{ kind: 'down', node: 1, fromNanos: 1.5 * SECOND, untilNanos: null }],
      },
    );
    const begins = recentBegins(of.servers[0]!, of, DEFAULT_SCENARIO);
    expect(begins[28]).toBe(23);
    expect(begins[36]).toBe(30);
    const means = recentMeans(of.servers[0]!.timeline.completed, SECOND / 20, begins, of.clockNanos);
    expect(means.values[28]).toBe(200);
    expect(means.values[36]).toBe(0);
  });

  it('show equal bursts of users who come back together as equally high, early and late', () => {
    const windows = 400;
    const burst = Array.from({ length: windows }, (_, at) => (at % 40 === 39 ? 100 : 0));
    const of = summary(
      [
        server('A', {
          timeline: timeline(SECOND / 20, { offered: burst, completed: burst }),
          values: values({ lastArrivedAt: 20 * SECOND }),
        }),
      ],
      { clockNanos: 20 * SECOND },
    );
    const begins = recentBegins(of.servers[0]!, of, presetById('small-pool')!.scenario);
    const { values: rates } = recentMeans(
      of.servers[0]!.timeline.completed,
      SECOND / 20,
      begins,
      of.clockNanos,
    );
    const highest = (from: number, until: number): number => Math.max(...rates.slice(from * 20, until * 20));
    expect(highest(4, 8)).toBe(highest(16, 20));
    expect(Math.min(...rates.slice(4 * 20))).toBe(40);
  });

  it('are means over whole periods of a CPU limit, in which a server completes much early and nothing late', () => {
    const { scenario } = presetById('cpu-limit')!;
    const views = scenario.servers.map((each) => {
      const simulation = new Simulation(scenario, each, { charted: true });
      simulation.advance(2 * SECOND, Number.POSITIVE_INFINITY);
      return simulation.view;
    });
    const run = { clockNanos: 2 * SECOND, configuration: 0, changes: [], editedAtNanos: 0 };
    const of = summarize(scenario, views, run);
    const { values: rates, binNanos } = throughputData(input(of, scenario)).servers[0]!.completed;
    const later = [...rates].slice(SECOND / binNanos);
    expect(Math.max(...later) / Math.min(...later)).toBeLessThan(1.25);
  });
});
