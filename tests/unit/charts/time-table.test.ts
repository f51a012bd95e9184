// Tables over time of servers with different windows: one that has ended keeps narrower windows than one that
// continues.

import { describe, expect, it } from 'vitest';
import {
  latencyData,
  latencySentence,
  latencySubtitle,
  latencyTable,
} from '../../../src/charts/latency-data.ts';
import { loadData, loadTable } from '../../../src/charts/load-chart.ts';
import { stackTable, threadStack } from '../../../src/charts/stack-data.ts';
import { throughputData, throughputSubtitle, throughputTable } from '../../../src/charts/throughput-data.ts';
import { timeTable } from '../../../src/charts/windows.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { input, MILLI, SECOND, server, summary, timeline, values } from './fabricated.ts';

const counts = values({
  offered: 4000,
  completed: 4000,
  failed: 0,
  timedOut: 0,
  rejected: 0,
  abandoned: 0,
  inSystem: 0,
  retried: 0,
  ghosts: 0,
});

/**
 * Server A continues with windows of a second, and server B has ended after two seconds with windows of a
 * quarter of a second. With 'narrow first' the two are swapped.
 */
function unequal(order: 'wide first' | 'narrow first'): Summary {
  const wide = { offered: [1000, 1000, 1000, 1000], completed: [1000, 1000, 1000, 500], p99: [1, 2, 3, 4] };
  const narrow = { offered: Array(8).fill(250), completed: Array(8).fill(250), p99: Array(8).fill(7) };
  const nanos = (each: { p99: number[] }) => ({ ...each, p99: each.p99.map((value) => value * MILLI) });
  const goesOn = timeline(SECOND, nanos(wide));
  const ended = timeline(SECOND / 4, nanos(narrow));
  const [a, b] = order === 'wide first' ? [goesOn, ended] : [ended, goesOn];
  return summary(
    [server('A', { timeline: a, values: counts }), server('B', { timeline: b, values: counts })],
    {
      clockNanos: 4 * SECOND,
    },
  );
}

const ORDERS = ['wide first', 'narrow first'] as const;
const column = (table: { columns: readonly string[]; rows: readonly (readonly string[])[] }, name: string) =>
  table.rows.map((row) => row[table.columns.indexOf(name)]);

describe.each(ORDERS)('servers with windows of different widths, the %s', (order) => {
  const [goesOn, ended] = order === 'wide first' ? ['A', 'B'] : ['B', 'A'];
  const given = input(unequal(order));

  it('have separate rows: no value is in a row of another time', () => {
    const table = throughputTable(throughputData(given));
    const [times, widths] = [column(table, 'Time, s'), column(table, 'Window, s')].map((cells) =>
      cells.map(Number),
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const [server, width, rates] of [
      [goesOn, 1, [1000, 1000, 1000, 500]],
      [ended, 0.25, Array(8).fill(1000)],
    ] as const) {
      const cells = column(table, `${server}: completed per second`);
      const told = cells.flatMap((cell, row) => (cell === '' ? [] : [{ row, rate: Number(cell) }]));
      expect(told.map(({ rate }) => rate)).toEqual(rates);
      told.forEach(({ row }, window) => {
        expect(widths[row]).toBe(width);
        expect(times[row]).toBe((window + 0.5) * width);
      });
    }
    expect(table.rows).toHaveLength(12);
  });

  it('have the same rows for latency, load and threads', () => {
    const latency = latencyTable(latencyData(given));
    expect(column(latency, `${goesOn} p99, ms`).filter((cell) => cell !== '')).toEqual(['1', '2', '3', '4']);
    expect(column(latency, `${ended} p99, ms`).filter((cell) => cell !== '')).toEqual(Array(8).fill('7'));
    const load = loadTable(loadData(given));
    const threads = stackTable(threadStack(given, Number.POSITIVE_INFINITY));
    for (const table of [latency, load, threads]) expect(table.rows).toHaveLength(12);
  });

  it('are mentioned in the subtitles', () => {
    const plain = (text: string): string => text.replace(/\u00a0/g, ' ');
    const widths = order === 'wide first' ? '1 s (A) and 250 ms (B)' : '250 ms (A) and 1 s (B)';
    expect(plain(latencySubtitle(latencyData(given), given))).toContain(widths);
    const spans = order === 'wide first' ? '1 s (A) and 500 ms (B)' : '500 ms (A) and 1 s (B)';
    expect(plain(throughputSubtitle(given, throughputData(given)))).toContain(
      `each point: average of up to ${spans}`,
    );
  });

  it('are each described by their own windows', () => {
    const said = latencySentence(latencyData(given), given).replace(/\u00a0/g, ' ');
    expect(said).toContain(`4.0 ms for ${goesOn}`);
    expect(said).toContain(`7.0 ms for ${ended}`);
  });
});

describe('servers with the same windows', () => {
  it('share rows and need no column for the width', () => {
    const [a, b] = ['A', 'B'].map((id) =>
      server(id, {
        timeline: timeline(SECOND, { offered: [100, 100], completed: [100, 50] }),
        values: counts,
      }),
    );
    const given = input(summary([a, b], { clockNanos: 2 * SECOND }));
    const table = throughputTable(throughputData(given));
    expect(table.columns).not.toContain('Window, s');
    expect(column(table, 'Time, s')).toEqual(['0.5', '1.5']);
    expect(latencySubtitle(latencyData(given), given)).not.toMatch(/\d\s*m?s\b/);
  });

  it('end with the run, without columns that are always empty', () => {
    const bins = { binNanos: 4 * SECOND, values: Float64Array.of(1, Number.NaN, 3), endNanos: 10 * SECOND };
    expect(timeTable([{ name: 'x', bins }]).rows).toEqual([
      ['2', '1'],
      ['9', '3'],
    ]);
  });
});
