// The card of one chart: title and legend, the drawing, its options, and a table of its numbers. The card is
// rendered immediately and keeps its size. The drawing code is loaded after the first picture of the page.

import '../../charts/charts.css';
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type StudioActions, useRun, useScenario, useStudio, useView } from '../../app/studio-context.ts';
import {
  type Chart,
  type ChartInput,
  type ChartPick,
  type ChartTable,
  MEASURE_CHOICES,
  type TimeSpan,
} from '../../charts/chart.ts';
import type { ChartEntry } from '../../charts/chart-list.ts';
import { brokenByHand } from '../../charts/faults.ts';
import { shownRows } from '../../charts/shown-rows.ts';
import { formatCount } from '../../languages/quantity.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import type { Summary } from '../../protocol/summary.ts';
import { useParts } from '../parts.ts';
import { FoldedTable } from '../shared/numbers-table.tsx';
import { Select } from '../shared/select.tsx';
import { useInView } from '../shared/use-in-view.ts';
import { useSize } from '../shared/use-size.ts';
import { CHART_CARDS } from '../words/chart-cards.ts';
import * as styles from './chart-card.module.css';
import { type ChartOptions, firstOptions, startOptions, startsOf } from './chart-options.ts';
import type { DrawTurns } from './draw-turns.ts';
import { MenuButton } from './menu-button.tsx';
import { ScaleSwitch } from './scale-switch.tsx';

interface ChartCardProps {
  readonly entry: ChartEntry;
  readonly turns: DrawTurns;
}

export function ChartCard({ entry, turns }: ChartCardProps): ReactNode {
  const titleId = useId();
  const host = useRef<HTMLDivElement>(null);
  const { view } = useStudio();
  const { ChartMenu } = useParts();
  const [options, setOptions] = useState(() => firstOptions(entry, view.getState().starts));
  const { chart, missing, hasRoom } = useChart(entry, host);
  const expected = useExpected(entry, options.bothStarts ? 'intended' : options.measure, chart !== null);
  const { subtitle, sentence, drawn } = useDrawing(
    hasRoom ? chart : null,
    options,
    expected,
    turns,
    useInView(host),
  );
  useShared(chart, entry);
  useStarts(entry, setOptions);
  // Call this after `useStarts`, so that a newly opened chart shows the start of latency that matches the
  // measurement.
  useMeasured(entry, setOptions);
  const enlarged = useView((state) => state.enlarged === entry.id);
  const span = useView((state) => state.timeSpan);
  const change = (changed: Partial<ChartOptions>): void => {
    const after = { ...options, ...changed };
    setOptions(after);
    // Both latency charts show latency from the same start, and links to this view contain it.
    if (entry.hasStarts) view.setState({ starts: startsOf(after) });
  };
  const shown = missing ? CHART_CARDS.missing : subtitle;

  return (
    <article
      className={enlarged ? `${styles.root} ${styles.enlarged}` : styles.root}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h3 id={titleId} title={entry.title}>
          {entry.title}
        </h3>
        <p className={styles.subtitle} title={shown}>
          {shown}
        </p>
        {enlarged && <p className={styles.sentence}>{sentence}</p>}
        {ChartMenu !== null && chart !== null && drawn !== null && (
          <MenuButton title={entry.title}>
            {() => (
              <ChartMenu entry={entry} chart={chart} options={options} onChange={change} titleId={titleId} />
            )}
          </MenuButton>
        )}
      </header>
      <div className={styles.body}>
        <div ref={host} className={styles.plot} />
        <footer className={styles.foot}>
          {chart !== null && (
            <FoldedTable
              summary={CHART_CARDS.table}
              title={entry.title}
              label={CHART_CARDS.tableOf(entry.title)}
              table={drawn === null ? null : () => shownOf(chart.table(), entry.hasTime ? span : null)}
            />
          )}
          {entry.hasMeasure && (
            <Select
              className={styles.measureSelect}
              aria-label={CHART_CARDS.measureOf(entry.title)}
              options={MEASURE_CHOICES.map((each) => [each, CHART_CARDS.measures[each]])}
              value={options.measure}
              disabled={options.bothStarts}
              onValue={(measure) => change({ measure })}
            />
          )}
          {entry.scales.length > 1 && (
            <ScaleSwitch
              title={entry.title}
              scales={entry.scales}
              shown={options.scale}
              onScale={(scale) => change({ scale })}
            />
          )}
        </footer>
      </div>
    </article>
  );
}

/**
 * The chart of this entry, drawn into the host; null until its code is loaded. `hasRoom` is false while the
 * chart is in a hidden tab.
 */
function useChart(
  entry: ChartEntry,
  host: RefObject<HTMLDivElement | null>,
): { readonly chart: Chart | null; readonly missing: boolean; readonly hasRoom: boolean } {
  const [chart, setChart] = useState<Chart | null>(null);
  const [hasRoom, setHasRoom] = useState(true);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let made: Chart | null = null;
    let gone = false;
    const make = async (): Promise<void> => {
      const Drawing = await entry.load();
      if (gone || host.current === null) return;
      made = new Drawing(host.current);
      made.resize(host.current.clientWidth, host.current.clientHeight);
      setChart(made);
    };
    make().catch(() => {
      if (!gone) setMissing(true);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [entry, host]);
  useSize(host, (width, height) => {
    chart?.resize(width, height);
    setHasRoom(width > 0 && height > 0);
  });
  return { chart, missing, hasRoom };
}

/**
 * While the run plays, a chart outside the visible part of the page draws only every n-th summary, which is
 * enough to keep its description current.
 */
const UNSEEN_SHARE = 5;

/**
 * Draws each summary, and returns the texts and the summary of the latest drawing. Pauses while the chart is
 * hidden; when it is shown again, it is drawn at once, even if the run is paused.
 */
function useDrawing(
  chart: Chart | null,
  options: ChartOptions,
  expected: Expected,
  turns: DrawTurns,
  inView: boolean,
): {
  readonly subtitle: string;
  readonly sentence: string;
  readonly drawn: Summary | null;
} {
  const [subtitle, setSubtitle] = useState('');
  /** The summary from which the chart was last drawn. The table shows the same one. */
  const [drawn, setDrawn] = useState<Summary | null>(null);
  const [sentence, setSentence] = useState('');
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);
  const measured = useView((state) => state.measured);
  const replications = useView((state) => state.replications?.runs);
  const playing = useRun((state) => state.status.playing);
  const passed = useRef(0);
  useEffect(() => {
    if (chart === null || summary === null) return;
    passed.current += 1;
    if (playing && !inView && passed.current % UNSEEN_SHARE !== 0) return;
    turns.ask(chart, () => {
      chart.update({ summary, scenario, measured, replications, ...expected, ...options });
      setSubtitle(chart.subtitle());
      setSentence(chart.sentence());
      setDrawn(summary);
    });
  }, [chart, summary, scenario, measured, replications, options, expected, turns, inView, playing]);
  useEffect(() => {
    if (chart !== null) return () => turns.forget(chart);
  }, [chart, turns]);
  return { subtitle, sentence, drawn };
}

/**
 * Connects the chart to what all charts share: the hovered instant, the visible time range, and the action of
 * a click.
 */
function useShared(chart: Chart | null, entry: ChartEntry): void {
  const { view, actions } = useStudio();
  useEffect(() => {
    if (chart === null || !entry.hasTime) return;
    chart.onHover((atNanos) => view.setState({ hoverNanos: atNanos }));
    chart.onSpan((timeSpan) => view.setState({ timeSpan }));
    chart.setSpan(view.getState().timeSpan);
    return view.subscribe((state) => {
      chart.setHover(state.hoverNanos);
      chart.setSpan(state.timeSpan);
    });
  }, [chart, entry, view]);
  useEffect(() => {
    chart?.onPick((pick) => carryOut(pick, actions));
  }, [chart, actions]);
}

/**
 * When a measurement arrives, switches the percentile chart to the latency measured, because the chart may
 * show overhead, which load tools cannot measure.
 */
function useMeasured(entry: ChartEntry, setOptions: Dispatch<SetStateAction<ChartOptions>>): void {
  const startsAt = useView((state) => state.measured?.startsAt ?? null);
  const measure = entry.id === 'percentiles' ? startsAt : null;
  useEffect(() => {
    if (measure !== null) setOptions((before) => ({ ...before, measure }));
  }, [measure, setOptions]);
}

/** Shows the kind of latency that an opened scene or link asks for. */
function useStarts(entry: ChartEntry, setOptions: Dispatch<SetStateAction<ChartOptions>>): void {
  const starts = useView((state) => state.starts);
  useEffect(() => {
    setOptions((before) => ({ ...before, ...startOptions(entry, starts) }));
  }, [starts, entry, setOptions]);
}

function carryOut(pick: ChartPick, actions: StudioActions): void {
  if (pick.kind === 'instant') actions.seek(pick.atNanos);
  else actions.watchLatency(pick.server, pick.measure, pick.nanos);
}

type Expected = Pick<ChartInput, 'expected' | 'expectedRates'>;

const NONE: Expected = {};

/** Lines that a formula predicts. The code that computes them is loaded after the chart. */
function useExpected(entry: ChartEntry, measure: LatencyMeasure, ready: boolean): Expected {
  const scenario = useScenario((state) => state.scenario);
  const broken = useRun(({ summary }) => summary !== null && brokenByHand(summary, scenario));
  const [lines, setLines] = useState(NONE);
  const { id } = entry;
  const { loadTheory } = useParts();
  const wanted = ready && (id === 'throughput' || id === 'latency' || id === 'percentiles');
  useEffect(() => {
    if (!wanted || loadTheory === null) return;
    let gone = false;
    loadTheory().then(
      ({ expectedLines, expectedRates }) => {
        if (gone) return;
        setLines(
          id === 'throughput'
            ? { expectedRates: expectedRates(scenario, broken) }
            : { expected: expectedLines(id, scenario, broken, measure) },
        );
      },
      // The chart also works without the line.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, loadTheory, id, scenario, broken, measure]);
  return lines;
}

function shownOf(table: ChartTable, span: TimeSpan | null): ChartTable & { readonly caption?: string } {
  const rows = shownRows(table, span);
  const { length } = table.rows;
  if (rows.length === length) return table;
  return { ...table, rows, caption: CHART_CARDS.rows(formatCount(rows.length), formatCount(length)) };
}
