// What the cores' time goes into over time, stacked; what is left free was idle.

import type { ChartInput } from './chart.ts';
import type { Computed } from './computed.ts';
import { coreSentence, coreStack, percent, type StackData } from './stack-data.ts';
import { StackedChart } from './stacked-chart.ts';

const TICKS = [0, 0.5, 1].map((value) => ({ value, label: `${value * 100}\u00a0%` }));
const ENDS = TICKS.filter(({ value }) => value !== 0.5);
/** Below, marks would stand too close. */
const LOW_PX = 60;

export class CoresChart extends StackedChart {
  override readonly computed: Computed = {
    formula:
      'Time that all cores spent on each thing in a window / (cores × its length); what is left free is idle.',
    assumes: 'nothing: all core time is divided among these parts, which sum to 100 %',
    source:
      'Denning and Buzen, The Operational Analysis of Queueing Network Models (1978): busy time over time',
  };
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
