// Chart 1: completed, offered and failed requests per second over time.

import { scaleLinear } from 'd3-scale';
import { CalmDomain } from './calm-domain.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import type { Dot } from './dots.ts';
import { EXPECTED_STYLE, expectedLabel, expectedSpan, isInside } from './expected.ts';
import { formatRate, rateQuantity } from './format.ts';
import type { DrawnLine } from './line-marks.ts';
import { DOTTED, type LineStyle, OFFERED_STYLE, SOLID_DASH, serverColour } from './line-style.ts';
import type { Hovered } from './plot-chart.ts';
import type { ReadoutRow } from './readout.ts';
import type { RateBand } from './replications.ts';
import { type Shade, ShadeMarks } from './shade-marks.ts';
import {
  type ThroughputData,
  throughputData,
  throughputSentence,
  throughputSubtitle,
  throughputTable,
} from './throughput-data.ts';
import { rateTicks, rowsFor } from './ticks.ts';
import { TimeChart } from './time-chart.ts';
import { type Bins, valueAt } from './windows.ts';

const MARGINS = { left: 56, right: 16, top: 22, bottom: 22 };
/** Room above the highest rate, so that a steady line is not on the frame. */
const HEADROOM = 1.04;
const LOWEST_TOP_RPS = 5;

export class ThroughputChart extends TimeChart {
  readonly #domain = new CalmDomain();
  readonly #y = scaleLinear();
  readonly #shades = new ShadeMarks(this.frame);
  #data: ThroughputData | null = null;

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  override subtitle(): string {
    return this.input && this.#data
      ? throughputSubtitle(this.input, this.#data)
      : 'completed · offered dashed';
  }

  override sentence(): string {
    return this.input ? throughputSentence(this.input) : 'No request has arrived yet.';
  }

  override table(): ChartTable {
    return this.input ? throughputTable(throughputData(this.input)) : { columns: [], rows: [] };
  }

  protected override forget(): void {
    this.#domain.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = throughputData(input);
    this.#data = data;
    this.stepNanos = data.binNanos;
    const rows = rowsFor(frame.plotHeight, 'linear');
    const wanted = scaleLinear()
      .domain([0, Math.max(LOWEST_TOP_RPS, (data.empty ? expectedRps(input) : data.highestRps) * HEADROOM)])
      .nice(rows * 2);
    const y = this.#y.domain(this.#domain.fit(0, wanted.domain()[1])).range([frame.plotHeight, 0]);
    const ticks = rateTicks(y.domain()[1], rows).map((tick) => ({ ...tick, at: y(tick.value) }));
    frame.axes(columns, ticks, 'a second');
    frame.message(data.empty ? 'no request has completed yet' : '');
    this.#shades.draw(data.servers.flatMap(({ band }, index) => (band ? [this.#shade(band, index)] : [])));
    const levels = data.expected.map(({ perSecond }) => y(perSecond));
    // It is a mean: below the curves that go up and down around it, it would not be seen.
    this.marks.draw([...this.#lines(data), ...this.expectedLevels(input, levels)]);
  }

  #lines(data: ThroughputData): readonly DrawnLine[] {
    const offered = data.offered ? [this.#line(data.offered, OFFERED_STYLE, '')] : [];
    const failed = data.servers.flatMap((each, index) =>
      each.anyFailed ? [this.#line(each.failed, failedStyle(index), '')] : [],
    );
    const completed = data.servers.map((each, index) =>
      this.#line(each.completed, completedStyle(index), each.id),
    );
    return [...offered, ...failed, ...completed];
  }

  #shade({ low, high }: RateBand, index: number): Shade {
    return {
      xs: this.xsOf(low),
      upper: high.values.map((value) => this.#y(value)),
      lower: low.values.map((value) => this.#y(value)),
      colour: serverColour(index),
    };
  }

  #line(bins: Bins, style: LineStyle, endLabel: string): DrawnLine {
    return { xs: this.xsOf(bins), ys: bins.values.map((value) => this.#y(value)), style, endLabel };
  }

  protected override lookUp(at: number, input: ChartInput): Hovered | null {
    const { summary } = input;
    const data = this.#data;
    if (data === null || data.empty || at > summary.clockNanos) return null;
    const rows: ReadoutRow[] = [];
    const dots: Dot[] = [];
    const anyFailed = data.servers.some((each) => each.anyFailed);
    const add = (label: string, colour: string, bins: Bins, failed: Bins | null): void => {
      const value = valueAt(bins, at);
      const values = anyFailed
        ? [rateQuantity(value).value, failed ? rateQuantity(valueAt(failed, at)).value : '']
        : [formatRate(value)];
      rows.push({ label, colour, values });
      if (Number.isFinite(value)) dots.push({ x: this.xOf(at), y: this.#y(value), colour, hollow: false });
    };
    data.servers.forEach((each, index) => {
      add(each.id, serverColour(index), each.completed, each.failed);
    });
    if (data.offered) add('offered', OFFERED_STYLE.colour, data.offered, null);
    if (isInside(expectedSpan(input), at))
      for (const line of data.expected) {
        const value = anyFailed ? rateQuantity(line.perSecond).value : formatRate(line.perSecond);
        rows.push({ label: expectedLabel(line, input), colour: EXPECTED_STYLE.colour, values: [value] });
      }
    return {
      x: this.xOf(at),
      dots,
      content: {
        title: this.titleAt(at),
        corner: anyFailed ? 'rps' : '',
        heads: anyFailed ? ['completed', 'failed'] : [],
        rows,
        notes: this.notes(summary, at),
      },
    };
  }
}

/** Later servers a little thinner, so that equal lines both show. */
function completedStyle(index: number): LineStyle {
  return { colour: serverColour(index), widthPx: 2.4 - 0.45 * index, dash: SOLID_DASH };
}

function failedStyle(index: number): LineStyle {
  return { colour: serverColour(index), widthPx: 1.6, dash: DOTTED };
}

/** What the axis is made for before the first window is over. */
function expectedRps({ scenario }: ChartInput): number {
  return scenario.traffic.kind === 'open' ? scenario.traffic.ratePerSecond : 0;
}
