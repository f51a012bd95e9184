// The data of histogram, heat map, stacked charts and load; warm-up, zoom, samples; contents of files.

import { describe, expect, it } from 'vitest';
import {
  heatData,
  heatSentence,
  heatTable,
  histogramData,
  histogramSentence,
  histogramTable,
} from '../../../src/charts/bin-counts.ts';
import { loadData, loadSentence } from '../../../src/charts/load-chart.ts';
import { omissionWords, percentileData } from '../../../src/charts/percentile-data.ts';
import { withText } from '../../../src/charts/png-text.ts';
import { threadSentence, threadStack } from '../../../src/charts/stack-data.ts';
import { KIND_LOOKS } from '../../../src/charts/thread-map/thread-kinds.ts';
import { dragged, zoomed } from '../../../src/charts/time-chart.ts';
import { truncation, warmUpEnd } from '../../../src/charts/warm-up.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { highestPercentile, samplesFor } from '../../../src/scenario/percentile-samples.ts';
import { csvOf } from '../../../src/ui/charts/save-chart.ts';
import { curve, input, MILLI, SECOND, server, summary, timeline, values } from './fabricated.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

/** Server A has three windows with 5 + 1, 2 and 4 requests in bins 85 to 87; B has none. */
function binned(): Summary {
  const bins = {
    starts: Uint32Array.of(0, 2, 3, 4),
    bins: Uint16Array.of(85, 87, 85, 86),
    counts: Uint32Array.of(5, 1, 2, 4),
  };
  const a = server('A', { timeline: timeline(SECOND, { completed: [6, 2, 4] }, bins) });
  return summary([a, server('B')], { clockNanos: 3 * SECOND });
}

describe('the counts by bin of latency', () => {
  it('are summed over the run for the histogram', () => {
    const data = histogramData(input(binned()));
    expect([...data.servers[0].counts]).toEqual([7, 4, 1]);
    expect([data.first, data.bins, data.highest, data.servers[1].total]).toEqual([85, 3, 7, 0]);
    expect(plain(histogramSentence(data))).toContain('(7 of 12) and B has completed no request');
    expect(histogramTable(data).rows.map((row) => row[2])).toEqual(['7', '4', '1']);
  });

  it('are kept by window for the heat map, and merged if there are too many windows', () => {
    const all = heatData(input(binned()), 10);
    expect(all.servers[0].cells).toHaveLength(4);
    expect(heatTable(all).rows[0].slice(0, 2)).toEqual(['0.5', 'A']);
    const coarse = heatData(input(binned()), 2);
    expect(coarse.servers[0].binNanos).toBe(2 * SECOND);
    expect(coarse.servers[0].cells.find(({ column, bin }) => column === 0 && bin === 85)?.count).toBe(7);
    expect(heatSentence(all, input(binned()))).toContain('B has completed no request');
  });

  it('are empty before the first request', () => {
    expect(histogramSentence(histogramData(input(summary([server('A')]))))).toBe(
      'No request has completed yet.',
    );
    expect(heatData(input(summary([server('A')])), 10).last).toBe(-1);
  });
});

describe('the chart of threads and the queue', () => {
  const jammed = summary(
    [
      server('A', {
        timeline: timeline(SECOND, { ready: [0, 6, 8], waiting: [10, 4, 2] }),
        values: values({ loadAverage1: 7.5, loadAverage5: 3, loadAverage15: 1 }),
      }),
    ],
    { clockNanos: 3 * SECOND },
  );

  it('stacks windows as they are, or their means if there is less space', () => {
    const { layers, servers } = threadStack(input(jammed), 10);
    const ready = layers.findIndex(({ name }) => name === 'ready');
    expect([...servers[0].columns[ready]]).toEqual([0, 6, 8]);
    expect([...threadStack(input(jammed), 2).servers[0].columns[ready]]).toEqual([3, 8]);
    expect(plain(threadSentence(threadStack(input(jammed), 10)))).toBe(
      'Threads in the latest window: 8 of 10 in A are ready.',
    );
  });

  it('has the same colours as the map of threads', () => {
    const { layers } = threadStack(input(jammed), 10);
    const both = layers.flatMap(({ name, colour }) => {
      const look = KIND_LOOKS.find((each) => each.name === name);
      return look === undefined ? [] : [{ name, colour, onMap: `var(${look.token})` }];
    });
    expect(both.map(({ name }) => name)).toContain('paused');
    expect(both.filter(({ colour, onMap }) => colour !== onMap)).toEqual([]);
  });

  it('shows the run queue and the load averages', () => {
    expect(loadSentence(loadData(input(jammed)), input(jammed))).toBe(
      'A has 8 threads in its run queue and load averages of 7.5, 3, 1 over 1, 5 and 15 minutes.',
    );
  });
});

describe('the warm-up', () => {
  it('ends where a rising rate has become steady', () => {
    const values = Float64Array.from(
      { length: 100 },
      (_, at) => Math.min(1000, at * 50) + ((at * 7919) % 13),
    );
    const cut = truncation(values);
    expect(cut).toBeGreaterThanOrEqual(15);
    expect(cut).toBeLessThanOrEqual(25);
  });

  it('does not exist in a steady run, a short one, or one that never becomes steady', () => {
    expect(truncation(new Float64Array(100).fill(10))).toBe(0);
    expect(truncation(Float64Array.of(1, 2, 3))).toBe(0);
    expect(truncation(Float64Array.from({ length: 100 }, (_, at) => (at < 70 ? 100 : 5)))).toBe(0);
  });

  it('is not searched after a change', () => {
    const completed = Array.from({ length: 100 }, (_, at) => Math.min(1000, at * 50));
    const run = summary([server('A', { timeline: timeline(SECOND, { completed }) })], {
      clockNanos: 100 * SECOND,
    });
    expect(warmUpEnd(run)).toBeGreaterThan(10 * SECOND);
    expect(warmUpEnd({ ...run, changes: [{ atNanos: 5 * SECOND, text: 'rate' }] })).toBe(0);
  });
});

it('a percentile needs ten samples beyond it', () => {
  expect([0.5, 0.9, 0.99, 0.999].map(samplesFor)).toEqual([20, 100, 1000, 10_000]);
  expect(highestPercentile(1000)).toBeCloseTo(0.99, 12);
  expect(highestPercentile(9)).toBeLessThan(0);
});

it('what coordinated omission hides is described', () => {
  const points = (slow: number): [number, number][] => [
    [0, MILLI],
    [0.99, slow],
    [0.9999, slow],
  ];
  const late = server('A', {
    latency: curve(100_000, points(340 * MILLI)),
    latencyActual: curve(100_000, points(12 * MILLI)),
  });
  const data = percentileData({ ...input(summary([late])), bothStarts: true });
  expect(plain(omissionWords(data))).toMatch(/A’s p99.*\b12\.0 ms\b.*\b340 ms/);
  expect(data.measure).toBe('intended');
});

describe('a part of the time axis', () => {
  it('halves and doubles around an instant, which keeps its position', () => {
    const half = zoomed({ fromNanos: 0, untilNanos: 8 * SECOND }, 'in', 2 * SECOND, 10 * SECOND)!;
    expect(half).toEqual({ fromNanos: SECOND, untilNanos: 5 * SECOND });
    expect(zoomed(half, 'out', 2 * SECOND, 10 * SECOND)).toEqual({ fromNanos: 0, untilNanos: 8 * SECOND });
    expect(zoomed({ fromNanos: 0, untilNanos: 8 * SECOND }, 'out', SECOND, 10 * SECOND)).toBeNull();
  });

  it('is never empty', () => {
    const { fromNanos, untilNanos } = dragged(3 * SECOND, 3 * SECOND);
    expect(untilNanos).toBeGreaterThan(fromNanos);
  });
});

describe('exported files', () => {
  it('contain the table as CSV with its link, quoted if needed', () => {
    const table = { columns: ['Time, s', 'say "p99"'], rows: [['1', '']] };
    const text = csvOf('Latency', 'A is\nslow.', table, 'http://x/?a=1');
    expect(text).toBe('# Latency. http://x/?a=1 A is slow.\r\n"Time, s","say ""p99"""\r\n1,\r\n');
  });

  it('contain no cell that a spreadsheet would compute, whatever a scene is called', () => {
    const starts = ['=1+1', '+A1', '-A1', '@SUM(2)', '\t=1', '\r=1'];
    const table = { columns: starts, rows: [['-5', '+2', '-0.5e-3', '', '- p99', '0']] };
    expect(csvOf('a, SUM(2),@SUM(3)', '', table, '')).toBe(
      [
        '"# a, SUM(2),@SUM(3)."',
        `'=1+1,'+A1,'-A1,'@SUM(2),'\t=1,"'\r=1"`,
        `-5,+2,-0.5e-3,,'- p99,0`,
        '',
      ].join('\r\n'),
    );
  });

  it('contain texts in a PNG, with a right checksum', () => {
    const png = new Uint8Array(33 + 12);
    const text = withText(png, { Source: 'http://x/' });
    const view = new DataView(text.buffer);
    const length = view.getUint32(33);
    const chunk = text.subarray(37, 37 + 4 + length);
    expect(new TextDecoder().decode(chunk)).toBe('iTXtSource\0\0\0\0\0http://x/');
    // CRC-32 of a message followed by its own CRC, byte by byte from the low end, is a constant.
    const bytes = [
      ...chunk,
      ...[0, 8, 16, 24].map((bits) => (view.getUint32(37 + 4 + length) >>> bits) & 255),
    ];
    let sum = 0xffffffff;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    expect(sum >>> 0).toBe(0xdebb20e3);
    expect(text.length).toBe(png.length + length + 12);
  });
});
