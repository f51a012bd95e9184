// Completed requests per second, small: a line for each server, the offered rate dashed. A line is the mean of a few bins:
// where requests come and go in step, some bins of a short run hold many of them and others none, and a line that jumps
// between the two cannot be read at this size. The large chart shows each bin.

import { scaleLinear } from 'd3-scale';
import { COUNT_UNITS, formatCount, formatSpan, formatTick, unitFor } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { meanRate } from '../../scenario/mean-rate.ts';
import { CalmDomain } from '../calm-domain.ts';
import type { ChartInput } from '../chart.ts';
import type { DrawnLine } from '../line-marks.ts';
import { OFFERED_STYLE, SOLID_DASH, serverColour } from '../line-style.ts';
import { placed, ROW_LABEL_GAP_PX } from '../plot-frame.ts';
import { throughputData, throughputSentence } from '../throughput-data.ts';
import { labelWidth, rateTicks, rowsFor, type Tick } from '../ticks.ts';
import { type Bins, largest, trailingMeans } from '../windows.ts';
import { rowsApart, SmallTimeChart } from './small-chart.ts';

const MARGINS = { left: 50, right: 16, top: 8, bottom: 20 };
/** Room above the highest rate, so that a steady line is not on the frame. */
const HEADROOM = 1.06;
const LOWEST_TOP_RPS = 5;
/** A point is the mean of this many bins. */
const MEAN_BINS = 3;

/**
 * Marks of the rate that the scenario sets and of half of it, which the lines are to be compared with: in full where the axis has
 * room for it, else as 500k.
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
  readonly #domain = new CalmDomain();
  readonly #y = scaleLinear();

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  protected override sentence(input: ChartInput): string {
    const said = throughputSentence(input);
    const { servers, finished } = input.summary;
    const span = Math.max(0, ...servers.map(({ recent }) => recent.spanNanos));
    return finished || span === 0 ? said : t`${said} Rates are over the last ${formatSpan(span)}.`;
  }

  /** Bins are wider in a long run, in one with few requests, and in a server that has not ended: of several the widest. */
  protected override period(input: ChartInput): string {
    const { servers } = throughputData(input);
    const span = Math.max(0, ...servers.map(({ completed }) => completed.binNanos)) * MEAN_BINS;
    return t`Each point is the mean of the last ${formatSpan(span)}`;
  }

  protected override forget(): void {
    this.#domain.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const { traffic } = input.scenario;
    const columns = this.drawTime(input.summary);
    const data = throughputData(input);
    const offered = data.offered === null ? null : trailingMeans(data.offered, MEAN_BINS);
    const servers = data.servers.map(({ id, completed }) => ({
      id,
      completed: trailingMeans(completed, MEAN_BINS),
    }));
    const lines = [...servers.map(({ completed }) => completed), ...(offered === null ? [] : [offered])];
    const highestRps = Math.max(0, ...lines.map(({ values }) => largest(values)));
    const rate = traffic.kind === 'open' ? meanRate(traffic) : 0;
    const top = Math.max(LOWEST_TOP_RPS, rate, highestRps) * HEADROOM;
    const y = this.#y.domain(this.#domain.fit(0, top)).range([frame.plotHeight, 0]);
    const high = y.domain()[1];
    const round = rateTicks(high, rowsFor(frame.plotHeight, 'linear'));
    const asked = rateMarks(rate, high, MARGINS.left - ROW_LABEL_GAP_PX);
    const rows = rowsApart([{ value: 0, label: '0' }, ...asked, ...round.toReversed()], y);
    frame.axes(columns, placed(rows, y), '');
    const line = (bins: Bins, style: DrawnLine['style'], endLabel: string): DrawnLine => ({
      xs: this.xsOf(bins),
      ys: bins.values.map((value) => Math.min(y(value), frame.plotHeight - 1)),
      style,
      endLabel,
    });
    this.marks.draw([
      ...(offered === null ? [] : [line(offered, OFFERED_STYLE, '')]),
      ...servers.map(({ id, completed }, index) =>
        // Later servers a little thinner, so that equal lines both show.
        line(completed, { colour: serverColour(index), widthPx: 2.4 - 0.4 * index, dash: SOLID_DASH }, id),
      ),
    ]);
  }
}
