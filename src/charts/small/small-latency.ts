// Small latency chart: three percentiles of each server on a log axis; the highest is the strongest.

import { formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ChartInput } from '../chart.ts';
import { LatencyAxis } from '../latency-axis.ts';
import { latencyData, latencySentence } from '../latency-data.ts';
import type { DrawnLine } from '../line-marks.ts';
import { SOLID_DASH, serverColour } from '../line-style.ts';
import { endsWithAge, isOldestDrawn, oldestStyle } from '../oldest-in-progress.ts';
import { placed } from '../plot-frame.ts';
import { rowsApart, SMALL_MARGINS, SmallTimeChart } from './small-chart.ts';

/** Line widths, indexed by how many of the drawn percentiles are higher. */
const WIDTHS_PX = [2.4, 1.6, 1.3] as const;
const STRENGTHS = [1, 2, 3] as const;

export class SmallLatency extends SmallTimeChart {
  readonly #axis = new LatencyAxis();

  constructor(host: HTMLElement) {
    super(host, SMALL_MARGINS);
  }

  protected override sentence(input: ChartInput): string {
    return latencySentence(latencyData(input), input);
  }

  protected override period({ summary }: ChartInput): string {
    const span = Math.max(0, ...summary.servers.map(({ timeline }) => timeline.windowNanos));
    return t`Each point covers the requests completed in ${formatSpan(span)}. Long dashes: oldest request in progress.`;
  }

  protected override note(input: ChartInput): string {
    return isOldestDrawn(latencyData(input).servers) ? t`– – oldest request` : '';
  }

  protected override forget(): void {
    this.#axis.reset();
  }

  protected override draw(input: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(input.summary);
    const data = latencyData(input);
    const marks = this.#axis.fit('log', data.lowestNanos, data.highestNanos, frame.plotHeight);
    const rows = rowsApart(marks.toReversed(), (nanos) => this.#axis.at(nanos));
    // The message needs the width of the labels, and an empty plot has nothing to measure by them.
    frame.axes(columns, data.empty ? [] : placed(rows, (nanos) => this.#axis.at(nanos)), '');
    frame.message(data.empty ? t`no request has completed yet` : '');
    const highest = data.fractions.length - 1;
    const ages = data.servers.map((each, index): DrawnLine => {
      const ys = each.tellingAge.values.map((nanos) => this.#axis.at(nanos));
      const endLabel = endsWithAge(each, each.bins[highest]) ? each.id : '';
      return { xs: this.xsOf(each.tellingAge), ys, style: oldestStyle(index), endLabel };
    });
    this.marks.draw([
      ...data.fractions.flatMap((_, which) =>
        data.servers.map((each, index): DrawnLine => {
          const { id, bins } = each;
          const below = Math.min(highest - which, WIDTHS_PX.length - 1);
          const style = {
            colour: serverColour(index, STRENGTHS[below]),
            widthPx: WIDTHS_PX[below],
            dash: SOLID_DASH,
          };
          const ys = bins[which].values.map((nanos) => this.#axis.at(nanos));
          return {
            xs: this.xsOf(bins[which]),
            ys,
            style,
            endLabel: which === highest && !endsWithAge(each, bins[which]) ? id : '',
          };
        }),
      ),
      ...ages,
    ]);
  }
}
