// Run queue and load averages by window: the numbers behind the chart, without any drawing.

import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { listed } from './format.ts';
import { oneDigit } from './stack-data.ts';
import { timeTable } from './time-table.ts';
import { type Bins, closedWindows, finestNanos, largest } from './windows.ts';

export const LOAD_NAMES = ['run queue', 'load 1 min', 'load 5 min', 'load 15 min'] as const;

interface LoadSeries {
  readonly id: string;
  /** One for each of LOAD_NAMES. */
  readonly bins: readonly Bins[];
}

export interface LoadData {
  readonly servers: readonly LoadSeries[];
  readonly highest: number;
  readonly binNanos: Nanos;
  readonly empty: boolean;
}

export function loadData({ summary }: ChartInput): LoadData {
  const servers = summary.servers.map(({ id, timeline }) => {
    const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
    const { runQueue, load } = timeline.machine;
    const binNanos = timeline.windowNanos;
    return {
      id,
      bins: [runQueue, ...load].map((column) => ({ binNanos, values: column.subarray(0, closed) })),
    };
  });
  const all = servers.flatMap(({ bins }) => bins.map(({ values }) => largest(values)));
  return {
    servers,
    highest: Math.max(0, ...all),
    binNanos: finestNanos(servers.flatMap(({ bins }) => bins)),
    empty: servers.every(({ bins }) => bins[0].values.length === 0),
  };
}

export function loadSentence({ summary }: ChartInput, data: LoadData): string {
  if (data.empty) return 'Nothing has happened yet.';
  const parts = summary.servers.map(({ id, loadAverage }, index) => {
    const queue = data.servers[index].bins[0].values.at(-1) ?? 0;
    return `${id} has ${oneDigit(queue)} threads in its run queue and load averages of ${loadAverage.map(oneDigit).join(', ')}`;
  });
  return `${listed(parts)} over 1, 5 and 15 minutes.`;
}

export function loadTable(data: LoadData): ChartTable {
  const named = data.servers.flatMap(({ id, bins }) =>
    bins.map((each, index) => ({ name: `${id} ${LOAD_NAMES[index]}, threads`, bins: each })),
  );
  return timeTable(named);
}
