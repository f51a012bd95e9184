// What theory says beside a chart: lines to draw, and a sentence for each server; loaded after the chart.

import type { ExpectedLine } from '../../charts/chart.ts';
import { formatLatency, formatPercentile, formatRate } from '../../charts/format.ts';
import { curveOf } from '../../charts/latency-curve.ts';
import { toldBy } from '../../charts/samples.ts';
import { expectationOf } from '../../explain/expectation.ts';
import { latencyPercentiles } from '../../explain/latency-percentiles.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';
import type { PercentileCurve, Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { CHART_THEORY } from '../text-of-explanations.ts';
import { brokenByHand } from './broken-by-hand.ts';
import { differenceText } from './theory-of.ts';

/** As far as lines are drawn, and by how much each point lies further, in nines. */
const LAST_NINES = 5;
const STEP_NINES = 0.125;
const COMPARED = 0.99;

/** One line for each server whose formula has percentiles of this latency. */
export function expectedLines(
  scenario: Scenario,
  broken: boolean,
  measure: LatencyMeasure,
): readonly ExpectedLine[] {
  return scenario.servers.flatMap((server) => {
    const { applied } = expectationOf(scenario, server, broken);
    const percentile = applied === null ? null : latencyPercentiles(applied, measure);
    if (applied === null || percentile === null) return [];
    const points = Array.from({ length: LAST_NINES / STEP_NINES + 1 }, (_, step) => {
      const fraction = 1 - 10 ** (-step * STEP_NINES);
      return { fraction, nanos: percentile(fraction) * 1e9 };
    });
    return [{ name: applied.formula.name, server: server.id, measure, points }];
  });
}

/** A sentence for each server: the formula with its difference to the run, or which assumption fails. */
export function chartTheory(
  chart: 'throughput' | 'percentiles',
  summary: Summary,
  scenario: Scenario,
  measure: LatencyMeasure,
): readonly { readonly id: string; readonly text: string }[] {
  const broken = brokenByHand(summary, scenario);
  return scenario.servers.flatMap((server) => {
    const shown = summary.servers.find(({ id }) => id === server.id);
    if (shown === undefined) return [];
    const { applied, nearest, failures, bounds } = expectationOf(scenario, server, broken);
    if (applied === null) {
      const bound = chart === 'throughput' ? bounds[0] : undefined;
      const most =
        bound === undefined ? '' : ` ${CHART_THEORY.atMost(formatRate(bound.perSecond), bound.inputs)}`;
      return [{ id: server.id, text: `${CHART_THEORY.fails(nearest?.name ?? '', failures)}${most}` }];
    }
    const { name } = applied.formula;
    if (chart === 'throughput') {
      const rate = applied.predictions.throughputPerSecond;
      return [{ id: server.id, text: comparison(name, '', rate, shown.meanRps, formatRate) }];
    }
    const percentile = latencyPercentiles(applied, measure);
    if (percentile === null) return [{ id: server.id, text: CHART_THEORY.noPercentiles(name) }];
    const simulated = valueAt(curveOf(shown, measure), COMPARED);
    const at = `${formatPercentile(COMPARED)} `;
    return [
      { id: server.id, text: comparison(name, at, percentile(COMPARED) * 1e9, simulated, formatLatency) },
    ];
  });
}

function comparison(
  name: string,
  what: string,
  predicted: number,
  simulated: number,
  text: (value: number) => string,
): string {
  const says = CHART_THEORY.says(name, `${what}${text(predicted)}`);
  if (!Number.isFinite(simulated)) return `${says}.`;
  return `${says}; ${CHART_THEORY.simulated(text(simulated), differenceText(simulated, predicted))}.`;
}

/** NaN where the samples are too few to tell it. */
function valueAt({ count, fraction, nanos }: PercentileCurve, wanted: number): number {
  if (toldBy(count) < wanted) return Number.NaN;
  const index = fraction.findIndex((each) => each >= wanted - 1e-9);
  return index < 0 ? Number.NaN : nanos[index]!;
}
