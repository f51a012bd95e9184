// Theory lines in the charts over time: they cover only the part of the run to which the prediction applies,
// the axes reach far enough to show them, and the subtitles name them.

import { describe, expect, it } from 'vitest';
import type { ExpectedLine, ExpectedRate } from '../../../src/charts/chart.ts';
import { expectedLabel, expectedSpan, isInside } from '../../../src/charts/expected.ts';
import { latencyData, latencySubtitle, latencyTable, levelsOf } from '../../../src/charts/latency-data.ts';
import { throughputData, throughputSubtitle, throughputTable } from '../../../src/charts/throughput-data.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { input, MILLI, SECOND, server, summary, timeline } from './fabricated.ts';

const LINE: ExpectedLine = {
  name: 'M/M/1',
  server: 'A',
  measure: 'overhead',
  points: [
    { fraction: 0.5, nanos: 0 },
    { fraction: 0.9, nanos: 7 * MILLI },
    { fraction: 0.99, nanos: 14 * MILLI },
    { fraction: 0.999, nanos: 22 * MILLI },
  ],
};
const RATE: ExpectedRate = { name: 'Erlang B', server: 'A', perSecond: 1200 };

function run(parts: Partial<Summary> = {}): Summary {
  const a = server('A', {
    timeline: timeline(SECOND, {
      offered: [1000, 1000],
      completed: [990, 980],
      p50: [MILLI, MILLI],
      p90: [6 * MILLI, 6 * MILLI],
      p99: [12 * MILLI, 12 * MILLI],
    }),
  });
  return summary([a], { clockNanos: 2.1 * SECOND, ...parts });
}

describe('theory beside latency over time', () => {
  it('is shown for the drawn percentiles, inside the axis and named', () => {
    const given = { ...input(run()), expected: [LINE] };
    const data = latencyData(given);
    expect(data.fractions).toEqual([0.5, 0.9, 0.99]);
    expect(data.expected.flatMap((line) => levelsOf(line, data.fractions))).toEqual([
      0,
      7 * MILLI,
      14 * MILLI,
    ]);
    expect([data.lowestNanos, data.highestNanos]).toEqual([0, 14 * MILLI]);
    expect(latencySubtitle(data, given)).toBe('horizontal: M/M/1 · p99 solid · p90 dashed · p50 dotted');
    expect(latencyTable(data)).toEqual(latencyTable(latencyData(input(run()))));
  });

  it('is not shown for another latency, nor before there is a prediction', () => {
    const other = latencyData({ ...input(run()), expected: [{ ...LINE, measure: 'intended' }] });
    expect(other.expected).toEqual([]);
    expect(other.highestNanos).toBe(12 * MILLI);
    const empty = latencyData({ ...input(summary([server('A')])), expected: [LINE] });
    expect(empty.expected).toEqual([]);
    expect(empty.highestNanos).toBeNaN();
  });
});

describe('theory beside requests per second', () => {
  it('is inside the axis and named', () => {
    const given = { ...input(run()), expectedRates: [RATE] };
    const data = throughputData(given);
    expect(data.highestRps).toBe(1200);
    expect(throughputSubtitle(given, data)).toBe(
      'completed · horizontal: Erlang B · arriving dashed · each point: average of up to 1\u00a0s',
    );
    expect(throughputTable(data).columns).toEqual(throughputTable(throughputData(input(run()))).columns);
    expect(throughputData(input(run())).highestRps).toBe(1000);
  });
});

it('theory names its server only if there are several', () => {
  expect(expectedLabel(LINE, { summary: run() })).toBe('M/M/1');
  expect(expectedLabel(LINE, { summary: summary([server('A'), server('B')]) })).toBe('A M/M/1');
});

describe('theory over time', () => {
  const changes = [SECOND / 2, SECOND].map((atNanos) => ({ atNanos, text: 'rate 700 rps → 800 rps' }));

  it('covers the settings in force since the last change, until arrivals end', () => {
    const open = { ...DEFAULT_SCENARIO, stop: { requests: null, durationNanos: null } };
    const always = expectedSpan({ summary: run(), scenario: open });
    expect(always).toEqual({ fromNanos: 0, untilNanos: Number.POSITIVE_INFINITY });
    const timed = { ...open, stop: { requests: null, durationNanos: 3 * SECOND } };
    const changed = expectedSpan({ summary: run({ changes }), scenario: timed });
    expect(changed).toEqual({ fromNanos: SECOND, untilNanos: 3 * SECOND });
    expect([0.9, 1, 3, 3.1].map((seconds) => isInside(changed, seconds * SECOND))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('ends with the run at the latest', () => {
    const ended = expectedSpan({ summary: run({ finished: true }), scenario: DEFAULT_SCENARIO });
    expect(ended.untilNanos).toBe(2.1 * SECOND);
  });
});
