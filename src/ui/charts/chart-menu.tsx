// What can be chosen for one chart: percentiles, windows, starts, full width, zoom, and saving it.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useStudio, useView } from '../../app/studio-context.ts';
import { type Chart, type Computed, FRACTION_CHOICES } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import { formatPercentile } from '../../charts/format.ts';
import { ChartTheoryNotes } from '../explain/chart-theory-notes.tsx';
import { CHART_CARDS } from '../words/chart-cards.ts';
import { EXPLAIN_TEXT } from '../words/explanations.ts';
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
  /** The menu has its size. */
  readonly onShown?: () => void;
}

export function ChartMenu({
  entry,
  chart,
  options,
  onChange,
  titleId,
  onShown,
}: ChartMenuProps): ComponentChildren {
  const { view } = useStudio();
  const enlarged = useView((state) => state.enlarged === entry.id);
  useEffect(() => onShown?.(), [onShown]);
  return (
    <section aria-labelledby={titleId}>
      {entry.hasPercentiles && <Percentiles options={options} onChange={onChange} />}
      {entry.hasStarts && (
        <label className="chart-menu-check">
          <input
            type="checkbox"
            checked={options.bothStarts}
            onChange={(event) => onChange({ bothStarts: event.currentTarget.checked })}
          />
          <span>
            {CHART_CARDS.bothStarts}
            <small>{CHART_CARDS.bothStartsNote}</small>
          </span>
        </label>
      )}
      <div className="chart-menu-row">
        <button
          type="button"
          className="button small"
          aria-pressed={enlarged}
          onClick={() => view.setState({ enlarged: enlarged ? null : entry.id })}
        >
          {CHART_CARDS.enlarge}
        </button>
        {entry.hasTime && (
          <>
            <button type="button" className="button small" onClick={() => chart.zoom('in')}>
              {CHART_CARDS.zoomIn}
            </button>
            <button type="button" className="button small" onClick={() => chart.zoom('out')}>
              {CHART_CARDS.zoomOut}
            </button>
          </>
        )}
      </div>
      {(entry.id === 'throughput' || entry.id === 'percentiles') && <ReplicationsRow />}
      <SaveRow kinds={FILE_KINDS} saved={() => savedOf(entry, chart)} />
      {(entry.id === 'throughput' || entry.id === 'latency' || entry.id === 'percentiles') && (
        <ChartTheoryNotes chart={entry.id} options={options} />
      )}
      <HowComputed computed={chart.computed} onToggle={onShown} />
    </section>
  );
}

function HowComputed({
  computed: { formula, assumes, source },
  onToggle,
}: {
  computed: Computed;
  onToggle: (() => void) | undefined;
}): ComponentChildren {
  return (
    <details className="chart-menu-how" onToggle={onToggle}>
      <summary>{CHART_CARDS.computed}</summary>
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

function Percentiles({ options, onChange }: Pick<ChartMenuProps, 'options' | 'onChange'>): ComponentChildren {
  const { fractions } = options;
  const toggle = (fraction: number): void => {
    const after = fractions.includes(fraction)
      ? fractions.filter((each) => each !== fraction)
      : [...fractions, fraction];
    if (after.length > 0) onChange({ fractions: after });
  };
  return (
    <>
      <fieldset className="chart-menu-row">
        <legend>{CHART_CARDS.percentiles}</legend>
        {FRACTION_CHOICES.map((fraction) => (
          <label key={fraction}>
            <input type="checkbox" checked={fractions.includes(fraction)} onChange={() => toggle(fraction)} />
            {formatPercentile(fraction)}
          </label>
        ))}
      </fieldset>
      <fieldset className="chart-menu-row">
        <legend>{CHART_CARDS.windows}</legend>
        {(['window', 'running'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="chart-window"
              checked={options.window === each}
              onChange={() => onChange({ window: each })}
            />
            {CHART_CARDS[each]}
          </label>
        ))}
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
