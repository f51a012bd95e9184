// Completed, offered and failed requests per second over time.

import { formatRate, rateQuantity } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { type ChartInput, COUNTED, type Computed, RECENT } from './chart.ts';
import { expectedLevels, expectedRows } from './expected.ts';
import { LinearAxis, LineChart } from './line-chart.ts';
import type { Dot, DrawnLine, Shade } from './line-marks.ts';
import { DOTTED, type LineStyle, OFFERED_STYLE, serverColour, singleLineStyle } from './line-style.ts';
import type { PlacedTick } from './plot-frame.ts';
import type { ReadoutRow } from './readout.ts';
import {
  rateTop,
  type ThroughputData,
  throughputData,
  throughputSentence,
  throughputSubtitle,
  throughputTable,
} from './throughput-data.ts';
import type { InstantReadout } from './time-chart.ts';
import { type Bins, valueAt } from './windows.ts';

const MARGINS = { left: 56, right: 16, top: 22, bottom: 22 };
export class ThroughputChart extends LineChart<ThroughputData, LinearAxis> {
  override readonly computed: Computed = {
    formula: t`Requests completed in the recent window / its length, as in the number above the road. ${RECENT}`,
    assumes: t`none: these are counts; the window that is still open is not drawn`,
    source: COUNTED,
  };
  protected override readonly read = throughputData;
  protected override readonly sentenceOf = (_: ThroughputData, input: ChartInput): string =>
    throughputSentence(input);
  protected override readonly tableOf = throughputTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS, new LinearAxis(0), t`no rate yet`, t`per second`);
  }

  override subtitle(): string {
    return this.input && this.data
      ? throughputSubtitle(this.input, this.data)
      : t`completed · arriving dashed`;
  }

  protected override fitAxis(data: ThroughputData): readonly PlacedTick[] {
    return this.axis.fit(rateTop(data), this.frame.plotHeight);
  }

  protected override shadesOf(data: ThroughputData): readonly Shade[] {
    return data.servers.flatMap(({ band }, index) => (band ? [this.shade(band.high, band.low, index)] : []));
  }

  protected override linesOf(data: ThroughputData, input: ChartInput): readonly DrawnLine[] {
    // Levels are drawn last, because a curve that moves up and down around a level would hide it.
    return [
      ...this.#lines(data),
      ...expectedLevels(
        data.expected,
        input,
        ({ perSecond }) => [this.axis.at(perSecond)],
        (at) => this.xOf(at),
        this.frame.plotWidth,
      ),
    ];
  }

  #lines(data: ThroughputData): readonly DrawnLine[] {
    const offered = data.offered ? [this.line(data.offered, OFFERED_STYLE, '')] : [];
    const failed = data.servers.flatMap((each, index) =>
      each.anyFailed ? [this.line(each.failed, failedStyle(index), '')] : [],
    );
    const completed = data.servers.map((each, index) =>
      this.line(each.completed, singleLineStyle(index), each.id),
    );
    return [...offered, ...failed, ...completed];
  }

  protected override readoutAt(at: number, input: ChartInput): InstantReadout | null {
    const { data } = this;
    if (data === null || data.empty) return null;
    const rows: ReadoutRow[] = [];
    const dots: Dot[] = [];
    const anyFailed = data.servers.some((each) => each.anyFailed);
    const add = (label: string, colour: string, bins: Bins, failed: Bins | null): void => {
      const value = valueAt(bins, at);
      const values = anyFailed
        ? [rateQuantity(value).value, failed ? rateQuantity(valueAt(failed, at)).value : '']
        : [formatRate(value)];
      rows.push({ label, colour, values });
      if (Number.isFinite(value)) dots.push(this.dot(at, value, colour));
    };
    data.servers.forEach((each, index) => {
      add(each.id, serverColour(index), each.completed, each.failed);
    });
    if (data.offered) add(t`arriving`, OFFERED_STYLE.colour, data.offered, null);
    rows.push(
      ...expectedRows(data.expected, input, at, ({ perSecond }) => [
        anyFailed ? rateQuantity(perSecond).value : formatRate(perSecond),
      ]),
    );
    const heads = anyFailed ? [t`completed`, t`failed`] : [];
    return { dots, heads, rows, corner: anyFailed ? '/s' : '' };
  }
}

function failedStyle(index: number): LineStyle {
  return { colour: serverColour(index), widthPx: 1.6, dash: DOTTED };
}
