// One chart: its title and what its lines are, the scale, the drawing, and a table of its numbers. The frame is there
// at once and keeps its size; what draws is loaded after the page's first picture.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Chart, type ChartPick, type ChartScale, LATENCY_MEASURES } from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import type { Summary } from '../../protocol/summary.ts';
import { useSize } from '../shared/use-size.ts';
import { type StudioActions, useRun, useScenario, useStudio } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { ChartTableView } from './chart-table.tsx';
import type { DrawTurns } from './draw-turns.ts';

interface ChartCardProps {
  readonly entry: ChartEntry;
  readonly turns: DrawTurns;
}

export function ChartCard({ entry, turns }: ChartCardProps): ReactNode {
  const titleId = useId();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [scale, setScale] = useState<ChartScale>('log');
  const [measure, setMeasure] = useState<LatencyMeasure>('overhead');
  const [subtitle, setSubtitle] = useState('');
  /** What the chart was drawn from: the table shows the same. */
  const [drawn, setDrawn] = useState<Summary | null>(null);
  const { view, actions } = useStudio();
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);

  useEffect(() => {
    let made: Chart | null = null;
    let gone = false;
    const make = async (): Promise<void> => {
      const { createChart } = await import('../../charts/registry.ts');
      if (gone || host.current === null) return;
      made = createChart(entry.id, host.current);
      made.resize(host.current.clientWidth, host.current.clientHeight);
      setChart(made);
    };
    make().catch(() => {
      if (!gone) setSubtitle(TEXT.charts.missing);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [entry]);

  useSize(host, (width, height) => chart?.resize(width, height));

  useEffect(() => {
    if (chart === null || summary === null) return;
    turns.ask(chart, () => {
      chart.update({ summary, scenario, scale, measure });
      setSubtitle(chart.subtitle());
      setDrawn(summary);
    });
  }, [chart, summary, scenario, scale, measure, turns]);

  useEffect(() => {
    if (chart !== null) return () => turns.forget(chart);
  }, [chart, turns]);

  useEffect(() => {
    if (chart === null || !entry.hasTime) return;
    chart.onHover((atNanos) => view.setState({ hoverNanos: atNanos }));
    return view.subscribe((state) => chart.setHover(state.hoverNanos));
  }, [chart, entry, view]);

  useEffect(() => {
    chart?.onPick((pick) => carryOut(pick, actions));
  }, [chart, actions]);

  return (
    <article className="chart-card" aria-labelledby={titleId}>
      <header className="chart-head">
        <h3 id={titleId} title={entry.title}>
          {entry.title}
        </h3>
        <p className="chart-subtitle" title={subtitle}>
          {subtitle}
        </p>
      </header>
      <div ref={host} className="chart-plot" />
      <footer className="chart-foot">
        {chart !== null && <ChartTableView chart={chart} title={entry.title} summary={drawn} />}
        {entry.hasMeasure && <MeasureSelect title={entry.title} measure={measure} onMeasure={setMeasure} />}
        {entry.hasScale && <ScaleSwitch title={entry.title} scale={scale} onScale={setScale} />}
      </footer>
    </article>
  );
}

function carryOut(pick: ChartPick, actions: StudioActions): void {
  if (pick.kind === 'instant') actions.seek(pick.atNanos);
  else actions.watchLatency(pick.server, pick.measure, pick.nanos);
}

interface MeasureSelectProps {
  readonly title: string;
  readonly measure: LatencyMeasure;
  readonly onMeasure: (measure: LatencyMeasure) => void;
}

function MeasureSelect({ title, measure, onMeasure }: MeasureSelectProps): ReactNode {
  return (
    <select
      className="measure-select"
      aria-label={TEXT.charts.measureOf(title)}
      value={measure}
      onChange={(event) => onMeasure(event.target.value as LatencyMeasure)}
    >
      {LATENCY_MEASURES.map((each) => (
        <option key={each} value={each}>
          {TEXT.charts.measures[each]}
        </option>
      ))}
    </select>
  );
}

interface ScaleSwitchProps {
  readonly title: string;
  readonly scale: ChartScale;
  readonly onScale: (scale: ChartScale) => void;
}

function ScaleSwitch({ title, scale, onScale }: ScaleSwitchProps): ReactNode {
  return (
    <fieldset className="scale-switch">
      <legend className="visually-hidden">{TEXT.charts.scale(title)}</legend>
      {(['log', 'linear'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === scale} onClick={() => onScale(each)}>
          {TEXT.charts[each]}
        </button>
      ))}
    </fieldset>
  );
}
