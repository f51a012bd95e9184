// Threads in use, small: how many threads of each server are not idle, whether they compute or wait.

import { listed } from '../../languages/list.ts';
import { formatMean } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import { CalmDomain } from '../calm-domain.ts';
import type { ChartInput } from '../chart.ts';
import { SOLID_DASH, serverColour } from '../line-style.ts';
import { placed } from '../plot-frame.ts';
import { scaleLinear } from '../scale.ts';
import { rateTicks, roundTop, rowsFor } from '../ticks.ts';
import { type Bins, closedWindows, largest } from '../windows.ts';
import { rowsApart, SmallTimeChart } from './small-chart.ts';

const MARGINS = { left: 50, right: 16, top: 8, bottom: 20 };
const HEADROOM = 1.04;

/** Mean of each closed window. */
export function threadsInUse({ timeline }: ServerSummary, { clockNanos, finished }: Summary): Bins {
  const { idle: _, ...used } = timeline.machine.threads;
  const closed = closedWindows(timeline, clockNanos, finished);
  const columns = Object.values(used);
  const values = Float64Array.from({ length: closed }, (_none, window) =>
    columns.reduce((sum, column) => sum + column[window]!, 0),
  );
  return { binNanos: timeline.windowNanos, values };
}

export class SmallThreads extends SmallTimeChart {
  readonly #domain = new CalmDomain();
  readonly #y = scaleLinear();

  constructor(host: HTMLElement) {
    super(host, MARGINS);
  }

  protected override sentence({ summary }: ChartInput): string {
    const parts = summary.servers.map((server) => {
      const used = threadsInUse(server, summary).values.at(-1);
      return used === undefined ? t`no data yet for ${server.id}` : t`${formatMean(used)} of ${server.id}`;
    });
    return t`Threads that compute or wait: ${listed(parts)}.`;
  }

  protected override forget(): void {
    this.#domain.reset();
  }

  protected override draw({ summary }: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(summary);
    const lines = summary.servers.map((server) => ({ id: server.id, bins: threadsInUse(server, summary) }));
    const top = Math.max(1, ...lines.map(({ bins }) => largest(bins.values))) * HEADROOM;
    const y = this.#y.domain(this.#domain.fit(0, roundTop(top))).range([frame.plotHeight, 0]);
    const marks = rateTicks(y.domain()[1]!, rowsFor(frame.plotHeight, 'linear'));
    const rows = rowsApart([{ value: 0, label: '0' }, ...marks.toReversed()], y);
    frame.axes(columns, placed(rows, y), '');
    this.marks.draw(
      lines.map(({ id, bins }, index) => ({
        xs: this.xsOf(bins),
        ys: bins.values.map((value) => Math.min(y(value), frame.plotHeight - 1)),
        style: { colour: serverColour(index), widthPx: 2.4 - 0.4 * index, dash: SOLID_DASH },
        endLabel: id,
      })),
    );
  }
}
