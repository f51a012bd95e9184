// Small chart of the requests in the system of each server. It is for scenes in which requests hold no thread
// while they wait for a copy of a service: the threads are then idle, so only this chart shows the wait.

import { listed } from '../../languages/list.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import type { ChartInput } from '../chart.ts';
import { singleLineStyle } from '../line-style.ts';
import { placed } from '../plot-frame.ts';
import { scaleLinear } from '../scale.ts';
import { SteadyDomain } from '../steady-domain.ts';
import { rateTicks, roundTop, rowsFor } from '../ticks.ts';
import { type Bins, closedWindows, largest } from '../windows.ts';
import { rowsApart, SMALL_MARGINS, SmallTimeChart } from './small-chart.ts';

const LOWEST_TOP = 10;
/** Headroom above the highest line, so that it is not on the frame. */
const HEADROOM = 1.04;

/** Requests that have arrived and not ended, at the end of each closed window. */
export function inSystem({ timeline }: Pick<ServerSummary, 'timeline'>, summary: Summary): Bins {
  const { windowNanos, offered, completed, failed } = timeline;
  const values = new Float64Array(closedWindows(timeline, summary.clockNanos, summary.finished));
  let open = 0;
  for (let window = 0; window < values.length; window++) {
    open += offered[window]! - completed[window]! - failed[window]!;
    values[window] = open;
  }
  return { binNanos: windowNanos, values };
}

export class SmallInSystem extends SmallTimeChart {
  readonly #domain = new SteadyDomain();
  readonly #y = scaleLinear();

  constructor(host: HTMLElement) {
    super(host, SMALL_MARGINS);
  }

  protected override sentence({ summary }: ChartInput): string {
    const parts = summary.servers.map(({ id, values }) => `${formatCount(values.inSystem)} (${id})`);
    return t`Requests in the system: ${listed(parts)}.`;
  }

  protected override forget(): void {
    this.#domain.reset();
  }

  protected override draw({ summary }: ChartInput): void {
    const { frame } = this;
    const columns = this.drawTime(summary);
    const lines = summary.servers.map((server) => ({ id: server.id, bins: inSystem(server, summary) }));
    const highest = Math.max(LOWEST_TOP, ...lines.map(({ bins }) => largest(bins.values)));
    const y = this.#y.domain(this.#domain.fit(0, roundTop(highest * HEADROOM))).range([frame.plotHeight, 0]);
    const ticks = rateTicks(y.domain()[1], rowsFor(frame.plotHeight, 'linear'));
    frame.axes(columns, placed(rowsApart(ticks.toReversed(), y), y), '');
    this.marks.draw(
      lines.map(({ id, bins }, index) => ({
        xs: this.xsOf(bins),
        ys: bins.values.map((value) => Math.min(y(value), frame.plotHeight - 1)),
        style: singleLineStyle(index),
        endLabel: id,
      })),
    );
  }
}
