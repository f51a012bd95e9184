// What the threads do over time, stacked: on cores, ready, waiting, idle.

import { CalmDomain } from './calm-domain.ts';
import type { ChartInput } from './chart.ts';
import { formatCount } from './format.ts';
import { highestSum, oneDigit, type StackData, threadSentence, threadStack } from './stack-data.ts';
import { StackedChart } from './stacked-chart.ts';
import { rateTicks } from './ticks.ts';

const ROW_PX = 30;

export class ThreadsChart extends StackedChart {
  readonly #domains: CalmDomain[] = [];

  override subtitle(): string {
    return 'threads, mean of each window';
  }

  protected override sentenceOf(input: ChartInput): string {
    return threadSentence(threadStack(input, Number.POSITIVE_INFINITY));
  }

  protected override forget(): void {
    for (const domain of this.#domains) domain.reset();
  }

  protected override read(input: ChartInput, mostBins: number): StackData {
    return threadStack(input, mostBins);
  }

  protected override axisOf(
    data: StackData,
    server: number,
    heightPx: number,
  ): ReturnType<StackedChart['axisOf']> {
    this.#domains[server] ??= new CalmDomain();
    const top = this.#domains[server].fit(
      0,
      Math.max(1, Math.ceil(highestSum(data.servers[server]) - 1e-6)),
    )[1];
    const whole = rateTicks(top, Math.max(1, Math.floor(heightPx / ROW_PX)));
    return { top: top * 1.04, ticks: whole.filter(({ value }) => Number.isInteger(value)) };
  }

  protected override text(value: number): string {
    return value >= 100 ? formatCount(value) : oneDigit(value);
  }
}
