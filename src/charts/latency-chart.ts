// Chart 2: latency over time, some percentiles of each server.

import type { ChartInput, ChartTable } from './chart.ts';
import type { Dot } from './dots.ts';
import { EXPECTED_STYLE, expectedLabel, expectedSpan, isInside } from './expected.ts';
import { formatPercentile, NO_VALUE } from './format.ts';
import { LatencyAxis } from './latency-axis.ts';
import {
  fewSamplesNote,
  type LatencyData,
  latencyData,
  latencySentence,
  latencySubtitle,
  latencyTable,
  levelsOf,
} from './latency-data.ts';
import type { DrawnLine } from './line-marks.ts';
import { DASHED, DOTTED, type LineStyle, SOLID_DASH, serverColour } from './line-style.ts';
import type { Hovered } from './plot-chart.ts';
import { ShadeMarks } from './shade-marks.ts';
import { TimeChart } from './time-chart.ts';
import { type Bins, valueAt } from './windows.ts';

const MARGINS = { left: 54, right: 16, top: 22, bottom: 22 };

export class LatencyChart extends TimeChart {
  readonly #axis = new LatencyAxis();
  readonly #shades = new ShadeMarks(this.frame);
  #data: LatencyData | null = null;
  #measure: LatencyData['measure'] | null = null;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  override subtitle(): string {
    return this.input && this.#data ? latencySubtitle(this.#data, this.input) : '';
  }

  override sentence(): string {
    return this.input
      ? latencySentence(this.input, this.#data ?? latencyData(this.input))
      : 'No request has completed yet.';
  }

  override table(): ChartTable {
    return this.input ? latencyTable(latencyData(this.input)) : { columns: [], rows: [] };
  }

  protected override forget(): void {
    this.#axis.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = latencyData(input);
    if (data.measure !== this.#measure) this.#axis.reset();
    this.#measure = data.measure;
    this.#data = data;
    this.stepNanos = data.binNanos;
    const rows = this.#axis.fit(input.scale, data.lowestNanos, data.highestNanos, frame.plotHeight);
    frame.axes(columns, rows, '');
    frame.message(data.empty ? 'no request has completed yet' : '');
    this.#shades.draw(
      data.servers.flatMap((each, index) =>
        each.actual.length === 0 ? [] : [this.#shade(each.bins.at(-1)!, each.actual.at(-1)!, index)],
      ),
    );
    const levels = data.expected.flatMap((line) => levelsOf(line, data.fractions));
    this.marks.draw([
      ...this.expectedLevels(
        input,
        levels.map((nanos) => this.#axis.at(nanos)),
      ),
      ...data.fractions.flatMap((_, which) => this.#lines(data, which)),
    ]);
  }

  #lines(data: LatencyData, which: number): readonly DrawnLine[] {
    return data.servers.flatMap((each, index) => {
      const style = styleOf(index, data.fractions.length - 1 - which);
      const isTop = which === data.fractions.length - 1;
      const actual = each.actual[which];
      return [
        ...(actual === undefined || !isTop
          ? []
          : [this.#line(actual, { ...style, dash: DASHED, widthPx: 1.4 }, '')]),
        this.#line(each.bins[which], style, isTop ? each.id : ''),
      ];
    });
  }

  #line(bins: Bins, style: LineStyle, endLabel: string): DrawnLine {
    return { xs: this.xsOf(bins), ys: bins.values.map((value) => this.#axis.at(value)), style, endLabel };
  }

  #shade(upper: Bins, lower: Bins, index: number): Parameters<ShadeMarks['draw']>[0][number] {
    return {
      xs: this.xsOf(upper),
      upper: upper.values.map((value) => this.#axis.at(value)),
      lower: lower.values.map((value) => this.#axis.at(value)),
      colour: serverColour(index),
    };
  }

  protected override lookUp(at: number, input: ChartInput): Hovered | null {
    const { summary } = input;
    const data = this.#data;
    if (data === null || data.empty || at > summary.clockNanos) return null;
    const dots: Dot[] = [];
    const told = (bins: Bins, colour: string): string => {
      const value = valueAt(bins, at);
      if (Number.isNaN(value)) return NO_VALUE;
      dots.push({ x: this.xOf(at), y: this.#axis.at(value), colour, hollow: false });
      return this.#axis.text(value);
    };
    const expected = isInside(expectedSpan(input), at) ? data.expected : [];
    const theory = expected.map((line) => ({
      label: expectedLabel(line, input),
      colour: EXPECTED_STYLE.colour,
      values: levelsOf(line, data.fractions).map((nanos) => this.#axis.text(nanos)),
    }));
    const rows = data.servers.flatMap((server, index) => {
      const last = data.fractions.length - 1;
      const values = server.bins.map((bins, which) => told(bins, styleOf(index, last - which).colour));
      const own = { label: server.id, colour: serverColour(index), values };
      if (server.actual.length === 0) return [own];
      const actual = server.actual.map((bins) => told(bins, serverColour(index)));
      return [own, { label: `${server.id} actual`, colour: serverColour(index), values: actual }];
    });
    const notes = this.notes(summary, at);
    const hints = fewSamplesNote(data, at);
    const heads = data.fractions.map(formatPercentile);
    return {
      x: this.xOf(at),
      dots,
      content: { title: this.titleAt(at), corner: '', heads, rows: [...rows, ...theory], notes, hints },
    };
  }
}

/** By how far below the highest percentile drawn. */
function styleOf(index: number, below: number): LineStyle {
  if (below === 0) return { colour: serverColour(index, 1), widthPx: 2.2, dash: SOLID_DASH };
  if (below === 1) return { colour: serverColour(index, 2), widthPx: 1.7, dash: DASHED };
  return { colour: serverColour(index, 3), widthPx: below === 2 ? 2.6 : 2, dash: DOTTED };
}
