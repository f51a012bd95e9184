// The lines that theory has for a chart; what works them out is loaded after the chart.

import { useEffect, useState } from 'react';
import { brokenByHand } from '../../charts/broken-by-hand.ts';
import type { ChartInput } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import { useRun, useScenario } from '../studio-context.ts';

export type Expected = Pick<ChartInput, 'expected' | 'expectedRates'>;

const NONE: Expected = {};

export function useExpected(entry: ChartEntry, measure: LatencyMeasure, ready: boolean): Expected {
  const scenario = useScenario((state) => state.scenario);
  const broken = useRun(({ summary }) => summary !== null && brokenByHand(summary, scenario));
  const [lines, setLines] = useState(NONE);
  const { id } = entry;
  const wanted = ready && (id === 'throughput' || id === 'latency' || id === 'percentiles');
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    import('../explain/chart-theory.ts').then(
      ({ expectedLines, expectedRates }) => {
        if (gone) return;
        setLines(
          id === 'throughput'
            ? { expectedRates: expectedRates(scenario, broken) }
            : { expected: expectedLines(id, scenario, broken, measure) },
        );
      },
      // Without the line the chart is whole all the same.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, id, scenario, broken, measure]);
  return lines;
}
