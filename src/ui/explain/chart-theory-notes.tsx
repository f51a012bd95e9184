// In a chart's menu: what theory says of what the chart shows, a sentence for each server.

import type { ComponentChildren } from 'preact';
import { useScenario } from '../../app/studio-context.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import { useCalmSummary } from '../stage/use-calm-summary.ts';
import { CHART_THEORY } from '../words/explanations.ts';
import { chartTheory, type TheoryChart } from './chart-theory.ts';

interface ChartTheoryNotesProps {
  readonly chart: TheoryChart;
  readonly options: ChartOptions;
}

export function ChartTheoryNotes({ chart, options }: ChartTheoryNotesProps): ComponentChildren {
  const summary = useCalmSummary();
  const scenario = useScenario((state) => state.scenario);
  if (summary === null) return null;
  return (
    <section className="chart-theory" aria-label={CHART_THEORY.title}>
      <h4>{CHART_THEORY.title}</h4>
      {chartTheory(chart, summary, scenario, options).map(({ id, text }) => (
        <p key={id}>
          <strong>{id}</strong> {text}
        </p>
      ))}
    </section>
  );
}
