// Shows a measurement: its facts, its percentiles next to the simulated ones, and buttons that simulate its
// traffic.

import '../../charts/charts.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import type { Chart } from '../../charts/chart.ts';
import { PercentileChart } from '../../charts/percentile-chart.ts';
import { LATENCY_STARTS, type LatencyStart, type Measurement } from '../../importers/measured/measurement.ts';
import { needsOfferedRate, pauseOf, trafficWords } from '../../importers/measured/traffic-facts.ts';
import { formatCount, formatLatency, formatRate } from '../../languages/quantity.ts';
import { Button } from '../shared/button.tsx';
import { SelectField } from '../shared/select.tsx';
import { useSize } from '../shared/use-size.ts';
import { MEASURED_TEXT } from '../words/measured.ts';
import { percentileInput } from './comparison.ts';
import { FitView } from './fit-view.tsx';
import * as styles from './measured.module.css';
import { MeasuredTable } from './measured-table.tsx';
import { trafficKind, withMeasuredTraffic } from './measured-traffic.ts';
import { useTaking } from './use-taking.tsx';

interface MeasuredViewProps {
  /** The measurement, and the start from which its latencies are measured. */
  readonly measurement: Measurement;
  /** Lets the user choose that start, if the output of the tool does not state it. */
  readonly startChoice: {
    readonly start: LatencyStart;
    readonly onStart: (start: LatencyStart) => void;
  } | null;
  /** Tells how the text was understood. */
  readonly children: ReactNode;
}

export function MeasuredView({ measurement, startChoice, children }: MeasuredViewProps): ReactNode {
  const [asked, setAsked] = useState<number | null>(null);
  const offered = useMemo(
    () => ({ ...measurement, offeredPerSecond: measurement.offeredPerSecond ?? asked }),
    [measurement, asked],
  );
  return (
    <>
      <h3>
        {MEASURED_TEXT.readAs(measurement.tool)}
        {measurement.target !== '' && <span className="muted"> · {measurement.target}</span>}
      </h3>
      {children}
      <Facts measurement={measurement} />
      {measurement.notes.length > 0 && (
        <ul className={styles.notes}>
          {measurement.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {startChoice !== null && (
        <div className={styles.choices}>
          <SelectField
            className={styles.choice}
            label={MEASURED_TEXT.start}
            options={LATENCY_STARTS.map((each) => [each, MEASURED_TEXT.starts[each]])}
            value={startChoice.start}
            onValue={startChoice.onStart}
          />
        </div>
      )}
      <div className={styles.beside}>
        <MeasuredTable measurement={measurement} />
        {measurement.percentiles.length > 0 && <MeasuredChart measurement={measurement} />}
      </div>
      {measurement.percentiles.length > 0 && <ShownOnChart />}
      {needsOfferedRate(measurement) && <OfferedRate measurement={measurement} onRate={setAsked} />}
      <ul className={styles.notes} aria-label={MEASURED_TEXT.traffic}>
        {trafficWords(measurement).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TrafficOffer measurement={offered} />
      <FitView key={JSON.stringify(measurement.percentiles)} measurement={offered} />
    </>
  );
}

function Facts({ measurement }: { readonly measurement: Measurement }): ReactNode {
  const { count, ratePerSecond, offeredPerSecond, errors, connections, meanNanos, startsAt } = measurement;
  const pauseNanos = connections === null ? null : pauseOf(measurement);
  const { facts } = MEASURED_TEXT;
  const rows: readonly (readonly [string, string | null])[] = [
    [facts.requests, count === null ? null : formatCount(count)],
    [facts.rate, ratePerSecond === null ? null : formatRate(ratePerSecond)],
    [facts.offered, offeredPerSecond === null ? null : formatRate(offeredPerSecond)],
    [facts.errors, errors === null ? null : formatCount(errors)],
    [facts.connections, connections === null ? null : formatCount(connections)],
    [facts.pause, pauseNanos === null || pauseNanos === 0 ? null : formatLatency(pauseNanos)],
    [facts.mean, meanNanos === null ? null : formatLatency(meanNanos)],
    [facts.start, startsAt === null ? null : MEASURED_TEXT.startShort[startsAt]],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Says that the chart on the page shows the measurement too, with a button to remove it from there. */
function ShownOnChart(): ReactNode {
  const { view } = useStudio();
  const [away, setAway] = useState(false);
  if (away) return null;
  const take = (): void => {
    view.setState({ measured: null });
    setAway(true);
  };
  return (
    <p className={styles.line}>
      {MEASURED_TEXT.shownBeside}{' '}
      <Button kind="small" onClick={take}>
        {MEASURED_TEXT.takeAway}
      </Button>
    </p>
  );
}

/** A field for the offered rate, shown if the output states only the rate of completed requests. */
function OfferedRate({
  measurement,
  onRate,
}: {
  readonly measurement: Measurement;
  readonly onRate: (rate: number | null) => void;
}): ReactNode {
  return (
    <p className={styles.line}>
      <label className={styles.choice}>
        {MEASURED_TEXT.offeredRate}
        <input
          type="number"
          min="0.1"
          step="any"
          className={styles.rateField}
          onInput={(event) => {
            const rate = event.currentTarget.valueAsNumber;
            onRate(rate > 0 ? rate : null);
          }}
        />
      </label>
      <span className="muted">{MEASURED_TEXT.offeredWhy(formatRate(measurement.ratePerSecond ?? 0))}</span>
    </p>
  );
}

function TrafficOffer({ measurement }: { readonly measurement: Measurement }): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const { take, outcome } = useTaking();
  const kind = trafficKind(measurement);
  const changed = withMeasuredTraffic(scenario, measurement);
  if (kind === null || changed === null) return null;
  const users = formatCount(measurement.connections ?? 0);
  const rate = formatRate(measurement.offeredPerSecond ?? 0);
  const pause = pauseOf(measurement) ?? 0;
  const words = {
    closed:
      pause === 0 ? MEASURED_TEXT.closed(users) : MEASURED_TEXT.closedWithPause(users, formatLatency(pause)),
    open: MEASURED_TEXT.open(rate),
    openOver: MEASURED_TEXT.openOver(rate, users),
  }[kind];
  return (
    <p className={styles.line}>
      <Button onClick={() => take(changed)}>{MEASURED_TEXT.useTraffic}</Button> {words} {outcome}
    </p>
  );
}

/** A second percentile chart, which shows the measurement. */
function MeasuredChart({ measurement }: { readonly measurement: Measurement }): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [subtitle, setSubtitle] = useState('');
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);

  useEffect(() => {
    if (host.current === null) return;
    const made = new PercentileChart(host.current);
    made.resize(host.current.clientWidth, host.current.clientHeight);
    setChart(made);
    return () => made.destroy();
  }, []);

  useSize(host, (width, height) => chart?.resize(width, height));

  useEffect(() => {
    if (chart === null || summary === null) return;
    chart.update(percentileInput(measurement, measurement.startsAt ?? 'actual', summary, scenario));
    setSubtitle(chart.subtitle());
  }, [chart, summary, scenario, measurement]);

  return (
    <figure className={styles.figure}>
      <div ref={host} className={styles.plot} />
      <figcaption>{subtitle}</figcaption>
    </figure>
  );
}
