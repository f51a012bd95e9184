// What the threads do over time, stacked: on cores, ready, waiting, idle.

import { CalmDomain } from './calm-domain.ts';
import type { ChartInput } from './chart.ts';
import { type Computed, WINDOWS } from './computed.ts';
import { formatCount } from './format.ts';
import { highestSum, oneDigit, type StackData, threadSentence, threadStack } from './stack-data.ts';
import { StackedChart } from './stacked-chart.ts';
import { rateTicks } from './ticks.ts';

const ROW_PX = 30;

export class ThreadsChart extends StackedChart {
  override readonly computed: Computed = {
    formula: `Time that threads spent on each thing in a window / its length: so many threads on average. ${WINDOWS}`,
    assumes:
      'threads on cores and ready ones are exact; the rest is divided by what one to four looks in each window saw them do',
    source:
      'mean number = time over time, as in Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)',
  };
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
