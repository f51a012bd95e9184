// Small throughput chart: completed requests per second per server, with the offered rate dashed. Curves and
// axis match the large chart.

import { COUNT_UNITS, formatCount, formatTick, unitFor } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { meanRate } from '../../scenario/mean-rate.ts';
import type { ChartInput } from '../chart.ts';
import type { DrawnLine } from '../line-marks.ts';
import { OFFERED_STYLE, singleLineStyle } from '../line-style.ts';
import { placed, ROW_LABEL_GAP_PX } from '../plot-frame.ts';
import { scaleLinear } from '../scale.ts';
import { SteadyDomain } from '../steady-domain.ts';
import {
  longestMeanSpan,
  meanSpan,
  rateTop,
  throughputData,
  throughputSentence,
} from '../throughput-data.ts';
import { labelWidth, rateTicks, rowsFor, type Tick } from '../ticks.ts';
import type { Bins } from '../windows.ts';
import { rowsApart, SMALL_MARGINS, SmallTimeChart } from './small-chart.ts';

/**
 * Ticks at the scenario's rate and at half of it, for comparison with the lines. Labels are written in full
 * if there is room, else shortened, such as "500k".
 */
export function rateMarks(rate: number, high: number, roomPx: number): readonly Tick[] {
  return [rate, rate / 2]
    .filter((value) => value > 0 && value <= high && Number.isInteger(value))
    .map((value) => {
      const full = formatCount(value);
      const label = labelWidth(full) <= roomPx ? full : formatTick(value, unitFor(value, COUNT_UNITS));
      return { value, label };
    })
    .filter(({ label }) => labelWidth(label) <= roomPx);
}

export class SmallThroughput extends SmallTimeChart {
  readonly #domain = new SteadyDomain();
  readonly #y = scaleLinear();

  constructor(host: HTMLElement) {
    super(host, SMALL_MARGINS);
  }

  protected override sentence(input: ChartInput): string {
    const said = throughputSentence(input);
    const span = input.summary.finished ? '' : meanSpan(throughputData(input));
    return span === '' ? said : t`${said} Rates are over the last ${span}.`;
  }

  protected override period(input: ChartInput): string {
    const span = longestMeanSpan(throughputData(input));
    return span === '' ? '' : t`Each point is averaged over ${span} at most`;
  }

  protected override forget(): void {
    this.#domain.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const { traffic } = input.scenario;
    const columns = this.drawTime(input.summary);
    const data = throughputData(input);
    const { offered } = data;
    const y = this.#y.domain(this.#domain.fit(0, rateTop(data))).range([frame.plotHeight, 0]);
    const high = y.domain()[1];
    const round = rateTicks(high, rowsFor(frame.plotHeight, 'linear'));
    const rate = traffic.kind === 'open' ? meanRate(traffic) : 0;
    const asked = rateMarks(rate, high, SMALL_MARGINS.left - ROW_LABEL_GAP_PX);
    const rows = rowsApart([{ value: 0, label: '0' }, ...asked, ...round.toReversed()], y);
    frame.axes(columns, placed(rows, y), '');
    frame.message(data.empty ? t`no rate yet` : '');
    const line = (bins: Bins, style: DrawnLine['style'], endLabel: string): DrawnLine => ({
      xs: this.xsOf(bins),
      ys: bins.values.map((value) => Math.min(y(value), frame.plotHeight - 1)),
      style,
      endLabel,
    });
    this.marks.draw([
      ...(offered === null ? [] : [line(offered, OFFERED_STYLE, '')]),
      ...data.servers.map(({ id, completed }, index) => line(completed, singleLineStyle(index), id)),
    ]);
  }
}
