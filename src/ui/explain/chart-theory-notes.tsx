// In a chart's menu: what theory says of what the chart shows, a sentence for each server.

import type { ReactNode } from 'react';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import { useCalmSummary } from '../stage/use-calm-summary.ts';
import { useScenario } from '../studio-context.ts';
import { CHART_THEORY } from '../text-of-explanations.ts';
import { chartTheory } from './chart-theory.ts';

interface ChartTheoryNotesProps {
  readonly chart: 'throughput' | 'percentiles';
  readonly measure: LatencyMeasure;
}

export function ChartTheoryNotes({ chart, measure }: ChartTheoryNotesProps): ReactNode {
  const summary = useCalmSummary();
  const scenario = useScenario((state) => state.scenario);
  if (summary === null) return null;
  return (
    <section className="chart-theory" aria-label={CHART_THEORY.title}>
      <h4>{CHART_THEORY.title}</h4>
      {chartTheory(chart, summary, scenario, measure).map(({ id, text }) => (
        <p key={id}>
          <strong>{id}</strong> {text}
        </p>
      ))}
    </section>
  );
}
