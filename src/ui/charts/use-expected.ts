// The lines that theory has for a chart of percentiles; what works them out is loaded after the chart.

import { useEffect, useState } from 'react';
import type { ExpectedLine } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import { brokenByHand } from '../explain/broken-by-hand.ts';
import { useRun, useScenario } from '../studio-context.ts';

const NONE: readonly ExpectedLine[] = [];

export function useExpected(
  entry: ChartEntry,
  measure: LatencyMeasure,
  ready: boolean,
): readonly ExpectedLine[] {
  const scenario = useScenario((state) => state.scenario);
  const broken = useRun(({ summary }) => summary !== null && brokenByHand(summary, scenario));
  const [lines, setLines] = useState(NONE);
  const wanted = ready && entry.id === 'percentiles';
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    import('../explain/chart-theory.ts').then(
      ({ expectedLines }) => {
        if (!gone) setLines(expectedLines(scenario, broken, measure));
      },
      // Without the line the chart is whole all the same.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, scenario, broken, measure]);
  return lines;
}
