// Chart 2: latency overhead over time, p50, p90 and p99 of each server.

import type { ChartInput, ChartTable } from './chart.ts';
import type { Dot } from './dots.ts';
import { formatInstant, NO_VALUE } from './format.ts';
import { LatencyAxis } from './latency-axis.ts';
import type { DrawnLine } from './line-marks.ts';
import { DASHED, DOTTED, type LineStyle, SOLID_DASH, serverColour } from './line-style.ts';
import {
  type OverheadData,
  overheadData,
  overheadSentence,
  overheadTable,
  PERCENTILES,
  type Percentile,
} from './overhead-data.ts';
import type { Hovered } from './plot-chart.ts';
import { TimeChart } from './time-chart.ts';
import { valueAt } from './windows.ts';

const MARGINS = { left: 48, right: 16, top: 18, bottom: 22 };

export class OverheadChart extends TimeChart {
  readonly #axis = new LatencyAxis();
  #data: OverheadData | null = null;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  override subtitle(): string {
    return 'p99 solid · p90 dashed · p50 dotted';
  }

  override sentence(): string {
    return this.input ? overheadSentence(this.input) : 'No request has completed yet.';
  }

  override table(): ChartTable {
    return this.input ? overheadTable(overheadData(this.input)) : { columns: [], rows: [] };
  }

  protected override forget(): void {
    this.#axis.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = overheadData(input);
    this.#data = data;
    this.stepNanos = data.binNanos;
    frame.axes(
      columns,
      this.#axis.fit(input.scale, data.lowestNanos, data.highestNanos, frame.plotHeight),
      '',
    );
    frame.message(data.empty ? 'no request has completed yet' : '');
    this.marks.draw(
      PERCENTILES.flatMap((name) => data.servers.map((_, index) => this.#line(data, index, name))),
    );
  }

  #line(data: OverheadData, index: number, name: Percentile): DrawnLine {
    const server = data.servers[index];
    const bins = server.bins[name];
    return {
      xs: this.xsOf(bins),
      ys: bins.values.map((value) => this.#axis.at(value)),
      style: styleOf(index, name),
      endLabel: name === 'p99' ? server.id : '',
    };
  }

  protected override lookUp(at: number, { summary }: ChartInput): Hovered | null {
    const data = this.#data;
    if (data === null || data.empty || at > summary.clockNanos) return null;
    const dots: Dot[] = [];
    const rows = data.servers.map((server, index) => ({
      label: server.id,
      colour: serverColour(index),
      values: PERCENTILES.map((name) => {
        const value = valueAt(server.bins[name], at);
        if (Number.isNaN(value)) return NO_VALUE;
        dots.push({
          x: this.xOf(at),
          y: this.#axis.at(value),
          colour: styleOf(index, name).colour,
          hollow: false,
        });
        return this.#axis.text(value);
      }),
    }));
    return {
      x: this.xOf(at),
      dots,
      content: {
        title: formatInstant(at, data.binNanos),
        corner: '',
        heads: [...PERCENTILES],
        rows,
        notes: this.notes(summary, at),
      },
    };
  }
}

function styleOf(index: number, name: Percentile): LineStyle {
  switch (name) {
    case 'p99':
      return { colour: serverColour(index, 1), widthPx: 2.2, dash: SOLID_DASH };
    case 'p90':
      return { colour: serverColour(index, 2), widthPx: 1.7, dash: DASHED };
    case 'p50':
      return { colour: serverColour(index, 3), widthPx: 2.6, dash: DOTTED };
  }
}
