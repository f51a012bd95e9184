// Latency over time: several percentiles of each server.

import { formatPercentile, NO_VALUE } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import { BUCKETS, type ChartInput, type Computed, WINDOWS } from './chart.ts';
import { expectedLevels, expectedRows } from './expected.ts';
import { incompleteNotes } from './incomplete-requests.ts';
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
import { limitNote, limitStyle, topOfLimits } from './limit-line.ts';
import { LineChart } from './line-chart.ts';
import type { Dot, DrawnLine, Shade } from './line-marks.ts';
import { DASHED, DOTTED, type LineStyle, SOLID_DASH, serverColour } from './line-style.ts';
import { endsWithAge, oldestNote, oldestStyle } from './oldest-in-progress.ts';
import type { PlacedTick } from './plot-frame.ts';
import type { InstantReadout } from './time-chart.ts';
import { type Bins, valueAt } from './windows.ts';

const MARGINS = { left: 54, right: 16, top: 22, bottom: 22 };

export class LatencyChart extends LineChart<LatencyData, LatencyAxis> {
  override readonly computed: Computed = {
    formula: t`p99 of a window: 99 % of the requests completed in it took at most this long. p99 since the start: the same, for all requests completed up to the end of the window. ${WINDOWS}`,
    assumes: t`none about the latency distribution; accurate to 0.8 %; percentiles above p99 are shown only where ten requests are slower. Requests that have not completed are in no percentile: long dashes show the age of the oldest where it is at least twice the latest p99`,
    source: BUCKETS,
  };
  protected override readonly read = latencyData;
  protected override readonly sentenceOf = latencySentence;
  protected override readonly tableOf = latencyTable;

  constructor(host: HTMLElement) {
    super(host, MARGINS, new LatencyAxis(), t`no request has completed yet`, '');
  }

  override subtitle(): string {
    return this.input && this.data ? latencySubtitle(this.data, this.input) : '';
  }

  protected override fitAxis(data: LatencyData, { scale }: ChartInput): readonly PlacedTick[] {
    if (data.measure !== this.data?.measure) this.axis.reset();
    return this.axis.fit(scale, data.lowestNanos, data.highestNanos, this.frame.plotHeight);
  }

  protected override shadesOf(data: LatencyData): readonly Shade[] {
    return data.servers.flatMap((each, index) =>
      each.actual.length === 0 ? [] : [this.shade(each.bins.at(-1)!, each.actual.at(-1)!, index)],
    );
  }

  protected override linesOf(data: LatencyData, input: ChartInput): readonly DrawnLine[] {
    return [
      ...expectedLevels(
        data.expected,
        input,
        (line) => levelsOf(line, data.fractions).map((nanos) => this.axis.at(nanos)),
        (at) => this.xOf(at),
        this.frame.plotWidth,
      ),
      ...data.fractions.flatMap((_, which) => this.#lines(data, which)),
      ...data.servers.map((each, index) =>
        this.line(each.tellingAge, oldestStyle(index), endsWithAge(each, each.bins.at(-1)) ? each.id : ''),
      ),
      ...this.#limits(data),
    ];
  }

  #limits({ servers }: LatencyData): readonly DrawnLine[] {
    const top = topOfLimits(servers);
    if (top === null) return [];
    const { plotHeight } = this.frame;
    return servers.map(({ limit }, index) => ({
      xs: this.xsOf(limit),
      ys: limit.values.map((value) => plotHeight * (1 - value / top)),
      style: limitStyle(index),
      endLabel: '',
    }));
  }

  #lines(data: LatencyData, which: number): readonly DrawnLine[] {
    return data.servers.flatMap((each, index) => {
      const style = styleOf(index, data.fractions.length - 1 - which);
      const isTop = which === data.fractions.length - 1;
      const actual = each.actual[which];
      return [
        ...(actual === undefined || !isTop
          ? []
          : [this.line(actual, { ...style, dash: DASHED, widthPx: 1.4 }, '')]),
        this.line(each.bins[which], style, isTop && !endsWithAge(each, each.bins[which]) ? each.id : ''),
      ];
    });
  }

  protected override readoutAt(at: number, input: ChartInput): InstantReadout | null {
    const { data } = this;
    if (data === null || data.empty) return null;
    const dots: Dot[] = [];
    const told = (bins: Bins, colour: string): string => {
      const value = valueAt(bins, at);
      if (Number.isNaN(value)) return NO_VALUE;
      dots.push(this.dot(at, value, colour));
      return this.axis.text(value);
    };
    const theory = expectedRows(data.expected, input, at, (line) =>
      levelsOf(line, data.fractions).map((nanos) => this.axis.text(nanos)),
    );
    const rows = data.servers.flatMap((server, index) => {
      const last = data.fractions.length - 1;
      const values = server.bins.map((bins, which) => told(bins, styleOf(index, last - which).colour));
      const own = { label: server.id, colour: serverColour(index), values };
      if (server.actual.length === 0) return [own];
      const actual = server.actual.map((bins) => told(bins, serverColour(index)));
      return [own, { label: t`${server.id} actual`, colour: serverColour(index), values: actual }];
    });
    const ages = data.servers.flatMap((server, index) => {
      const age = valueAt(server.tellingAge, at);
      if (!Number.isNaN(age)) dots.push(this.dot(at, age, serverColour(index), true));
      return oldestNote(server.id, age);
    });
    const limits = data.servers.flatMap(({ id, limit }) => limitNote(id, valueAt(limit, at)));
    const heads = data.fractions.map(formatPercentile);
    return {
      dots,
      heads,
      rows: [...rows, ...theory],
      hints: [...ages, ...limits, ...fewSamplesNote(data, at), ...incompleteNotes(input.summary)],
    };
  }
}

/** `below`: how many of the drawn percentiles are higher than the one of this line. */
function styleOf(index: number, below: number): LineStyle {
  if (below === 0) return { colour: serverColour(index, 1), widthPx: 2.2, dash: SOLID_DASH };
  if (below === 1) return { colour: serverColour(index, 2), widthPx: 1.7, dash: DASHED };
  return { colour: serverColour(index, 3), widthPx: below === 2 ? 2.6 : 2, dash: DOTTED };
}
