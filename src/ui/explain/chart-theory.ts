// Finds what theory predicts for a chart: lines to draw, and a sentence for each server. The code is loaded after
// the chart.

import {
  type ChartInput,
  type ExpectedLine,
  type ExpectedRate,
  FRACTION_CHOICES,
} from '../../charts/chart.ts';
import { brokenByHand } from '../../charts/faults.ts';
import { curveOf } from '../../charts/latency-curve.ts';
import { listed } from '../../languages/list.ts';
import { formatLatency, formatPercentile, formatRate } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { highestPercentile } from '../../scenario/percentile-samples.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { expectationOf, latencyPercentiles } from '../../theory/explain/expectation.ts';
import { CHART_THEORY } from '../words/explanations.ts';
import { differenceText } from './theory-of.ts';

/**
 * The end of a line, in nines of the percentile (2 is p99). The next constant is the distance between its
 * points.
 */
const LAST_NINES = 5;
const STEP_NINES = 0.125;
const STEPS: readonly number[] = Array.from(
  { length: LAST_NINES / STEP_NINES + 1 },
  (_, step) => 1 - 10 ** (-step * STEP_NINES),
);
const COMPARED: readonly number[] = [0.99];
/**
 * A predicted level that differs from the offered rate by less than this share is not drawn, because its line
 * would coincide with that of the rate.
 */
const SAME_SHARE = 0.01;

/** Charts for which theory has predictions. */
export type TheoryChart = 'throughput' | 'latency' | 'percentiles';

/** One line per server for which the formula predicts a throughput other than the offered rate. */
export function expectedRates(scenario: Scenario, broken: boolean): readonly ExpectedRate[] {
  return scenario.servers.flatMap((server) => {
    const { applied } = expectationOf(scenario, server, broken);
    if (applied === null) return [];
    const perSecond = applied.predictions.throughputPerSecond;
    return isOffered(perSecond, scenario)
      ? []
      : [{ name: applied.formula.name, server: server.id, perSecond }];
  });
}

function isOffered(perSecond: number, { traffic }: Scenario): boolean {
  return traffic.kind === 'open' && Math.abs(perSecond / traffic.ratePerSecond - 1) <= SAME_SHARE;
}

/**
 * One line for each server for which the formula predicts percentiles of this latency. The chart over time
 * gets them only at the percentiles that the user can choose.
 */
export function expectedLines(
  chart: 'latency' | 'percentiles',
  scenario: Scenario,
  broken: boolean,
  measure: LatencyMeasure,
): readonly ExpectedLine[] {
  return scenario.servers.flatMap((server) => {
    const { applied } = expectationOf(scenario, server, broken);
    const percentile = applied === null ? null : latencyPercentiles(applied, measure);
    if (applied === null || percentile === null) return [];
    const fractions = chart === 'latency' ? FRACTION_CHOICES : STEPS;
    const points = fractions.map((fraction) => ({ fraction, nanos: percentile(fraction) * 1e9 }));
    return [{ name: applied.formula.name, server: server.id, measure, points }];
  });
}

/**
 * A sentence for each server: the formula and how much it differs from the run, or the assumption that does
 * not hold.
 */
export function chartTheory(
  chart: TheoryChart,
  summary: Summary,
  scenario: Scenario,
  options: Pick<ChartInput, 'measure' | 'fractions' | 'bothStarts'>,
): readonly { readonly id: string; readonly text: string }[] {
  const broken = brokenByHand(summary, scenario);
  const changed = summary.changes.length > 0 ? t` ${CHART_THEORY.changed}` : '';
  return scenario.servers.flatMap((server) => {
    const shown = summary.servers.find(({ id }) => id === server.id);
    if (shown === undefined) return [];
    const { applied, nearest, failures, bounds } = expectationOf(scenario, server, broken);
    if (applied === null) {
      const bound = chart === 'throughput' ? bounds[0] : undefined;
      const most =
        bound === undefined ? '' : t` ${CHART_THEORY.atMost(formatRate(bound.perSecond), bound.inputs)}`;
      return [{ id: server.id, text: `${CHART_THEORY.fails(nearest?.name ?? '', failures)}${most}` }];
    }
    const { name } = applied.formula;
    if (chart === 'throughput') {
      const rate = applied.predictions.throughputPerSecond;
      const same = isOffered(rate, scenario) ? t`, ${CHART_THEORY.asOffered}` : '';
      const compared = [{ at: '', predicted: rate, simulated: shown.values.throughput }];
      return [{ id: server.id, text: t`${comparison(name, compared, formatRate, same)}.${changed}` }];
    }
    const measure = options.bothStarts ? 'intended' : options.measure;
    const percentile = latencyPercentiles(applied, measure);
    if (percentile === null) return [{ id: server.id, text: CHART_THEORY.noPercentiles(name) }];
    const fractions = chart === 'latency' ? options.fractions.toSorted((a, b) => a - b) : COMPARED;
    const compared = fractions.map((fraction) => ({
      at: `${formatPercentile(fraction)}\u00a0`,
      predicted: percentile(fraction) * 1e9,
      simulated: simulatedAt(shown, measure, fraction),
    }));
    const windows = chart === 'latency' ? t` ${CHART_THEORY.windows}` : '';
    return [
      { id: server.id, text: t`${comparison(name, compared, formatLatency, '')}.${windows + changed}` },
    ];
  });
}

/**
 * The simulated value over the whole run at this fraction, which must be one of FRACTION_CHOICES. NaN if
 * there are too few samples.
 */
function simulatedAt(shown: ServerSummary, measure: LatencyMeasure, fraction: number): Nanos {
  if (highestPercentile(curveOf(shown, measure).count) < fraction) return Number.NaN;
  const column = shown.timeline.latency[measure].running[FRACTION_CHOICES.indexOf(fraction)];
  return column.findLast((nanos) => !Number.isNaN(nanos)) ?? Number.NaN;
}

interface ComparedPrediction {
  /** Name of the percentile; '' for a mean or a rate. */
  readonly at: string;
  readonly predicted: number;
  /** NaN if there are too few samples. */
  readonly simulated: number;
}

function comparison(
  name: string,
  compared: readonly ComparedPrediction[],
  text: (value: number) => string,
  same: string,
): string {
  const values = compared.map(({ at, predicted }) => `${at}${text(predicted)}`);
  const says = `${CHART_THEORY.says(name, listed(values))}${same}`;
  const known = compared.filter(({ simulated }) => Number.isFinite(simulated));
  if (known.length === 0) return says;
  const simulated = known.map(({ at, predicted, simulated: value }) =>
    // With a single value, the sentence has already named its percentile.
    CHART_THEORY.differs(`${compared.length > 1 ? at : ''}${text(value)}`, differenceText(value, predicted)),
  );
  return t`${says}; ${CHART_THEORY.simulated(listed(simulated))}`;
}
