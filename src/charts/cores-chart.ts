// What the cores' time goes into over time, stacked; what is left free was idle.

import type { ChartInput } from './chart.ts';
import { coreSentence, coreStack, percent, type StackData } from './stack-data.ts';
import { StackedChart } from './stacked-chart.ts';

const TICKS = [0, 0.5, 1].map((value) => ({ value, label: `${value * 100}\u00a0%` }));
const ENDS = TICKS.filter(({ value }) => value !== 0.5);
/** Below, marks would stand too close. */
const LOW_PX = 60;

export class CoresChart extends StackedChart {
  override subtitle(): string {
    return 'share of core time · free: idle';
  }

  protected override sentenceOf(input: ChartInput): string {
    return coreSentence(coreStack(input, Number.POSITIVE_INFINITY));
  }

  protected override forget(): void {}

  protected override read(input: ChartInput, mostBins: number): StackData {
    return coreStack(input, mostBins);
  }

  protected override axisOf(
    _data: StackData,
    _server: number,
    heightPx: number,
  ): ReturnType<StackedChart['axisOf']> {
    return { top: 1, ticks: heightPx < LOW_PX ? ENDS : TICKS };
  }

  protected override text(value: number): string {
    return percent(value);
  }
}
