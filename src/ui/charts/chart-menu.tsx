// The menu of a chart: percentiles, windows, starts, full width, zoom and saving.

import type { ReactNode } from 'react';
import { useRun, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import { type Chart, type Computed, FRACTION_CHOICES } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import { formatPercentile } from '../../languages/quantity.ts';
import { chartTheory, type TheoryChart } from '../explain/chart-theory.ts';
import { Button } from '../shared/button.tsx';
import { Check, Radios } from '../shared/check.tsx';
import { CHART_CHOICES } from '../words/chart-cards.ts';
import { CHART_THEORY, EXPLAIN_TEXT } from '../words/explanations.ts';
import * as styles from './chart-menu.module.css';
import type { ChartOptions } from './chart-options.ts';
import { ReplicationsRow } from './replications-row.tsx';
import { FILE_KINDS, type Saved } from './save-chart.ts';
import { SaveRow } from './save-row.tsx';

export interface ChartMenuProps {
  readonly entry: ChartEntry;
  readonly chart: Chart;
  readonly options: ChartOptions;
  readonly onChange: (changed: Partial<ChartOptions>) => void;
  readonly titleId: string;
}

export default function ChartMenu(props: ChartMenuProps): ReactNode {
  const { entry, chart, options, onChange, titleId } = props;
  const { view } = useStudio();
  const enlarged = useView((state) => state.enlarged === entry.id);
  return (
    <section aria-labelledby={titleId}>
      {entry.hasPercentiles && <Percentiles options={options} onChange={onChange} />}
      {entry.hasStarts && (
        <Check
          className={styles.check}
          checked={options.bothStarts}
          onCheck={(bothStarts) => onChange({ bothStarts })}
        >
          <span>
            {CHART_CHOICES.bothStarts}
            <small>{CHART_CHOICES.bothStartsNote}</small>
          </span>
        </Check>
      )}
      <div className={styles.row}>
        <Button
          kind="small"
          aria-pressed={enlarged}
          onClick={() => view.setState({ enlarged: enlarged ? null : entry.id })}
        >
          {CHART_CHOICES.enlarge}
        </Button>
        {entry.hasTime && (
          <>
            <Button kind="small" onClick={() => chart.zoom('in')}>
              {CHART_CHOICES.zoomIn}
            </Button>
            <Button kind="small" onClick={() => chart.zoom('out')}>
              {CHART_CHOICES.zoomOut}
            </Button>
          </>
        )}
      </div>
      {(entry.id === 'throughput' || entry.id === 'percentiles') && <ReplicationsRow />}
      <SaveRow kinds={FILE_KINDS} saved={() => savedOf(entry, chart)} />
      {(entry.id === 'throughput' || entry.id === 'latency' || entry.id === 'percentiles') && (
        <ChartTheoryNotes chart={entry.id} options={options} />
      )}
      <HowComputed {...chart.computed} />
    </section>
  );
}

function HowComputed({ formula, assumes, source }: Computed): ReactNode {
  return (
    <details className={styles.how}>
      <summary>{CHART_CHOICES.computed}</summary>
      <p>{formula}</p>
      <dl>
        <dt>{EXPLAIN_TEXT.assumes}</dt>
        <dd>{assumes}</dd>
        <dt>{EXPLAIN_TEXT.source}</dt>
        <dd>{source}</dd>
      </dl>
    </details>
  );
}

function Percentiles({ options, onChange }: Pick<ChartMenuProps, 'options' | 'onChange'>): ReactNode {
  const { fractions } = options;
  const toggle = (fraction: number): void => {
    const after = fractions.includes(fraction)
      ? fractions.filter((each) => each !== fraction)
      : [...fractions, fraction];
    if (after.length > 0) onChange({ fractions: after });
  };
  return (
    <>
      <fieldset className={styles.row}>
        <legend>{CHART_CHOICES.percentiles}</legend>
        {FRACTION_CHOICES.map((fraction) => (
          <Check key={fraction} checked={fractions.includes(fraction)} onCheck={() => toggle(fraction)}>
            {formatPercentile(fraction)}
          </Check>
        ))}
      </fieldset>
      <fieldset className={styles.row}>
        <legend>{CHART_CHOICES.windows}</legend>
        <Radios
          options={(['window', 'running'] as const).map((each) => [each, CHART_CHOICES[each]])}
          value={options.window}
          onValue={(window) => onChange({ window })}
        />
      </fieldset>
    </>
  );
}

function savedOf({ id, title }: ChartEntry, chart: Chart): Saved {
  return {
    id,
    title,
    subtitle: chart.subtitle(),
    sentence: chart.sentence(),
    table: chart.table(),
    svg: chart.svg,
  };
}

interface ChartTheoryNotesProps {
  readonly chart: TheoryChart;
  readonly options: ChartOptions;
}

function ChartTheoryNotes({ chart, options }: ChartTheoryNotesProps): ReactNode {
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);
  if (summary === null) return null;
  return (
    <section className={styles.theory} aria-label={CHART_THEORY.title}>
      <h4>{CHART_THEORY.title}</h4>
      {chartTheory(chart, summary, scenario, options).map(({ id, text }) => (
        <p key={id}>
          <strong>{id}</strong> {text}
        </p>
      ))}
    </section>
  );
}
