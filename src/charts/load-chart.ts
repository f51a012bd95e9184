// Run queue and load averages over time, in threads.

import { listed } from '../languages/list.ts';
import { formatMean } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartTable, Computed } from './chart.ts';
import { LinearAxis, LineChart } from './line-chart.ts';
import type { Dot, DrawnLine } from './line-marks.ts';
import { DASHED, DOTTED, type LineStyle, SOLID_DASH, serverColour } from './line-style.ts';
import type { PlacedTick } from './plot-frame.ts';
import { roundTop } from './ticks.ts';
import type { InstantReadout } from './time-chart.ts';
import { type Bins, closedWindows, largest, pointWidths, timeTable, valueAt } from './windows.ts';

const MARGINS = { left: 50, right: 16, top: 22, bottom: 22 };

export class LoadChart extends LineChart<LoadData, LinearAxis> {
  override readonly computed: Computed = {
    formula: t`Run queue: threads that wait for a core, averaged over a window (sweeps also count those on cores, as vmstat does). Load: every 5 s, load ← load · e^(−5 s / T) + runnable · (1 − e^(−5 s / T)), T = 1, 5, 15 min.`,
    assumes: t`load as in Linux, with its fixed-point arithmetic: it starts at 0 and needs several times T to follow a change`,
    source: t`Linux, kernel/sched/loadavg.c`,
  };
  protected override readonly read = loadData;
  protected override readonly sentenceOf = loadSentence;
  protected override readonly tableOf = loadTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS, new LinearAxis(1), t`no data yet`, t`threads`);
  }

  override subtitle(): string {
    const points = pointWidths(this.data?.servers ?? []);
    return [t`threads · queue thin · load 1, 5, 15 min`, ...points].join(' · ');
  }

  protected override fitAxis({ highest }: LoadData): readonly PlacedTick[] {
    return this.axis.fit(roundTop(Math.max(1, highest * 1.04)), this.frame.plotHeight);
  }

  protected override linesOf({ servers }: LoadData): readonly DrawnLine[] {
    return LOAD_NAMES.flatMap((_, which) =>
      servers.map(({ id, bins }, index) =>
        this.line(bins[which], styleOf(index, which), which === 1 ? id : ''),
      ),
    );
  }

  protected override readoutAt(at: number): InstantReadout | null {
    const { data } = this;
    if (data === null || data.empty) return null;
    const dots: Dot[] = [];
    const rows = data.servers.map(({ id, bins }, index) => ({
      label: id,
      colour: serverColour(index),
      values: bins.map((each, which) => {
        const value = valueAt(each, at);
        if (which < 2 && Number.isFinite(value))
          dots.push(this.dot(at, value, serverColour(index), which === 0));
        return formatMean(value);
      }),
    }));
    return { dots, heads: [t`run queue`, '1 min', '5 min', '15 min'], rows };
  }
}

function styleOf(index: number, which: number): LineStyle {
  if (which === 0) return { colour: serverColour(index, 3), widthPx: 1.1, dash: SOLID_DASH };
  if (which === 1) return { colour: serverColour(index), widthPx: 2.2, dash: SOLID_DASH };
  return { colour: serverColour(index, 2), widthPx: 1.7, dash: which === 2 ? DASHED : DOTTED };
}

const LOAD_NAMES = [t`run queue`, t`load 1 min`, t`load 5 min`, t`load 15 min`] as const;

interface LoadSeries {
  readonly id: string;
  /** The values of each load in LOAD_NAMES. */
  readonly bins: readonly Bins[];
  readonly binNanos: Nanos;
}

interface LoadData {
  readonly servers: readonly LoadSeries[];
  readonly highest: number;
  readonly empty: boolean;
}

export function loadData({ summary }: ChartInput): LoadData {
  const servers = summary.servers.map(({ id, timeline }) => {
    const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
    const { runQueue, load } = timeline.machine;
    const binNanos = timeline.windowNanos;
    return {
      id,
      binNanos,
      bins: [runQueue, ...load].map((column) => ({ binNanos, values: column.subarray(0, closed) })),
    };
  });
  const all = servers.flatMap(({ bins }) => bins.map(({ values }) => largest(values)));
  return {
    servers,
    highest: Math.max(0, ...all),
    empty: servers.every(({ bins }) => bins[0].values.length === 0),
  };
}

export function loadSentence(data: LoadData, { summary }: ChartInput): string {
  if (data.empty) return t`No data yet.`;
  const parts = summary.servers.map(({ id, values }, index) => {
    const queue = data.servers[index].bins[0].values.at(-1) ?? 0;
    return t`${id} has ${formatMean(queue)} threads in its run queue and load averages of ${formatMean(values.loadAverage1)}, ${formatMean(values.loadAverage5)}, ${formatMean(values.loadAverage15)}`;
  });
  return t`${listed(parts)} over 1, 5 and 15 minutes.`;
}

export function loadTable(data: LoadData): ChartTable {
  const named = data.servers.flatMap(({ id, bins }) =>
    bins.map((each, index) => ({ name: t`${id} ${LOAD_NAMES[index]}, threads`, bins: each })),
  );
  return timeTable(named);
}
