// Tables over time of servers whose windows differ: one that has ended keeps narrower ones than one that goes on.

import { describe, expect, it } from 'vitest';
import { latencyData, latencySentence, latencyTable } from '../../../src/charts/latency-data.ts';
import { loadData, loadTable } from '../../../src/charts/load-chart.ts';
import { stackTable, threadStack } from '../../../src/charts/stack-data.ts';
import { throughputData, throughputTable } from '../../../src/charts/throughput-data.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { input, MILLI, SECOND, server, summary, timeline } from './fabricated.ts';

const recent = {
  spanNanos: SECOND / 2,
  offeredRps: 1000,
  completedRps: 1000,
  failedRps: 0,
  p50Nanos: MILLI,
  p99Nanos: MILLI,
  coresBusy: 0,
};
const requests = {
  offered: 4000,
  completed: 4000,
  failed: 0,
  timedOut: 0,
  rejected: 0,
  abandoned: 0,
  inSystem: 0,
  retried: 0,
  ghosts: 0,
};

/** A goes on in windows of a second, B ended after two in windows of a quarter; or the other way round. */
function unequal(order: 'wide first' | 'narrow first'): Summary {
  const wide = { offered: [1000, 1000, 1000, 1000], completed: [1000, 1000, 1000, 500], p99: [1, 2, 3, 4] };
  const narrow = { offered: Array(8).fill(250), completed: Array(8).fill(250), p99: Array(8).fill(7) };
  const nanos = (each: { p99: number[] }) => ({ ...each, p99: each.p99.map((value) => value * MILLI) });
  const goesOn = timeline(SECOND, nanos(wide));
  const ended = timeline(SECOND / 4, nanos(narrow));
  const [a, b] = order === 'wide first' ? [goesOn, ended] : [ended, goesOn];
  return summary(
    [server('A', { timeline: a, requests, recent }), server('B', { timeline: b, requests, recent })],
    {
      clockNanos: 4 * SECOND,
    },
  );
}

const ORDERS = ['wide first', 'narrow first'] as const;
const column = (table: { columns: readonly string[]; rows: readonly (readonly string[])[] }, name: string) =>
  table.rows.map((row) => row[table.columns.indexOf(name)]);

describe.each(ORDERS)('servers with windows of other widths, the %s', (order) => {
  const [goesOn, ended] = order === 'wide first' ? ['A', 'B'] : ['B', 'A'];
  const given = input(unequal(order));

  it('have a row for each of the narrower windows to the end of the longer run', () => {
    const table = throughputTable(throughputData(given));
    expect(table.rows).toHaveLength(16);
    expect(column(table, 'Time, s')[15]).toBe('3.875');
    expect(column(table, `${goesOn} completed, rps`).slice(10)).toEqual([
      '1000',
      '1000',
      '500',
      '500',
      '500',
      '500',
    ]);
    expect(column(table, `${ended} completed, rps`)[7]).toBe('1000');
    expect(column(table, `${ended} completed, rps`)[8]).toBe('');
  });

  it('have the same rows for latency, load and threads', () => {
    const latency = latencyTable(latencyData(given));
    expect(column(latency, `${goesOn} p99, ms`)[15]).toBe('4');
    expect(column(latency, `${ended} p99, ms`)[7]).toBe('7');
    const load = loadTable(loadData(given));
    const threads = stackTable(threadStack(given, Number.POSITIVE_INFINITY));
    for (const table of [latency, load, threads]) expect(table.rows).toHaveLength(16);
  });

  it('are each said by their own windows', () => {
    const said = latencySentence(latencyData(given), given).replace(/\u00a0/g, ' ');
    expect(said).toContain(`4.0 ms for ${goesOn}`);
    expect(said).toContain(`7.0 ms for ${ended}`);
  });
});
