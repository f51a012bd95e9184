// Run queue and load averages over time, in threads.

import { scaleLinear } from 'd3-scale';
import { CalmDomain } from './calm-domain.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import type { Dot } from './dots.ts';
import { DASHED, DOTTED, type LineStyle, SOLID_DASH, serverColour } from './line-style.ts';
import { LOAD_NAMES, type LoadData, loadData, loadSentence, loadTable } from './load-data.ts';
import type { Hovered } from './plot-chart.ts';
import { oneDigit } from './stack-data.ts';
import { rateTicks, rowsFor } from './ticks.ts';
import { TimeChart } from './time-chart.ts';
import { valueAt } from './windows.ts';

const MARGINS = { left: 50, right: 16, top: 22, bottom: 22 };

export class LoadChart extends TimeChart {
  readonly #domain = new CalmDomain();
  readonly #y = scaleLinear();
  #data: LoadData | null = null;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  override subtitle(): string {
    return 'threads · queue thin · load 1, 5, 15 min';
  }

  override sentence(): string {
    return this.input
      ? loadSentence(this.input, this.#data ?? loadData(this.input))
      : 'Nothing has happened yet.';
  }

  override table(): ChartTable {
    return this.input ? loadTable(loadData(this.input)) : { columns: [], rows: [] };
  }

  protected override forget(): void {
    this.#domain.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = loadData(input);
    this.#data = data;
    this.stepNanos = data.binNanos;
    const rows = rowsFor(frame.plotHeight, 'linear');
    const top = scaleLinear()
      .domain([0, Math.max(1, data.highest * 1.04)])
      .nice(rows * 2)
      .domain()[1];
    const y = this.#y.domain(this.#domain.fit(0, top)).range([frame.plotHeight, 0]);
    const ticks = rateTicks(y.domain()[1], rows).map((tick) => ({ ...tick, at: y(tick.value) }));
    frame.axes(columns, ticks, 'threads');
    frame.message(data.empty ? 'nothing has happened yet' : '');
    this.marks.draw(
      LOAD_NAMES.flatMap((_, which) =>
        data.servers.map(({ id, bins }, index) => ({
          xs: this.xsOf(bins[which]),
          ys: bins[which].values.map((value) => Math.min(y(value), frame.plotHeight - 1)),
          style: styleOf(index, which),
          endLabel: which === 1 ? id : '',
        })),
      ),
    );
  }

  protected override lookUp(at: number, { summary }: ChartInput): Hovered | null {
    const data = this.#data;
    if (data === null || data.empty || at > summary.clockNanos) return null;
    const dots: Dot[] = [];
    const rows = data.servers.map(({ id, bins }, index) => ({
      label: id,
      colour: serverColour(index),
      values: bins.map((each, which) => {
        const value = valueAt(each, at);
        if (which < 2 && Number.isFinite(value))
          dots.push({ x: this.xOf(at), y: this.#y(value), colour: serverColour(index), hollow: which === 0 });
        return oneDigit(value);
      }),
    }));
    const heads = ['run queue', '1 min', '5 min', '15 min'];
    const notes = this.notes(summary, at);
    return { x: this.xOf(at), dots, content: { title: this.titleAt(at), corner: '', heads, rows, notes } };
  }
}

function styleOf(index: number, which: number): LineStyle {
  if (which === 0) return { colour: serverColour(index, 3), widthPx: 1.1, dash: SOLID_DASH };
  if (which === 1) return { colour: serverColour(index), widthPx: 2.2, dash: SOLID_DASH };
  return { colour: serverColour(index, 2), widthPx: 1.7, dash: which === 2 ? DASHED : DOTTED };
}
