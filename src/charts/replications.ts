// Bands around curves: the range of runs with other seeds. Data only, no drawing. Charts get these functions
// together with the answer, so frames, which cannot run other seeds, do not load them.
//
// A band spans the lowest to the highest of n runs. At each place it contains the median over all seeds with
// probability 1 - 2^(1 - n) for any distribution. It misses the median only if all n runs are on one side of
// it (H. A. David, H. N. Nagaraja, "Order Statistics", section 7.1). Student's t would assume nearly normal
// means, and its lower end could be below 0 for a high percentile.

import { listed } from '../languages/list.ts';
import { formatInstant } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { LatencyMeasure } from '../protocol/followed-request.ts';
import type { ReplicateAnswer, RunCurves } from '../protocol/study-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput } from './chart.ts';
import { brokenByHand } from './faults.ts';
import { type Bins, closedWindows, rateBins, trailingMeans } from './windows.ts';

/** Lowest and highest value of all runs at the same places. */
export interface RateBand {
  readonly low: Bins;
  readonly high: Bins;
}

export interface PercentileBand {
  /** Rising fractions (0 to 1), up to the highest for which every run has samples. */
  readonly fractions: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const INSTANT_STEP_NANOS = 1e8;

/** Curves of this server in each run; empty while there are none. */
function runsOf({ servers }: ReplicateAnswer, server: string): readonly RunCurves[] {
  return servers.find((each) => each.server === server)?.runs ?? [];
}

/**
 * Lowest and highest completed requests per second over all runs; null without runs. The value at each bin is
 * the mean over the last `spanNanos` before the bin's end. Bins are as wide as the chart's, or wider if this
 * is necessary for a bin to hold whole windows of every run. The band ends with the shortest run; bins that
 * begin after `clockNanos` are left out.
 */
function rateBand(
  runs: readonly RunCurves[],
  binNanos: Nanos,
  spanNanos: Nanos,
  clockNanos: Nanos,
): RateBand | null {
  if (runs.length === 0) return null;
  // The window widths are multiples of each other, so whole windows of every run fit the widest.
  const widest = Math.max(...runs.map(({ windowNanos }) => windowNanos));
  const width = Math.max(1, Math.ceil(binNanos / widest - 1e-9)) * widest;
  const bins = Math.max(1, Math.round(spanNanos / width));
  const rates = runs.map((run) => trailingMeans(ratesOf(run, width), bins));
  const shown = Math.ceil(clockNanos / width);
  const length = Math.min(shown, ...rates.map(({ values }) => values.length));
  const most = (pick: typeof Math.min): Bins => ({
    binNanos: width,
    values: Float64Array.from({ length }, (_, bin) => pick(...rates.map(({ values }) => values[bin]))),
  });
  return { low: most(Math.min), high: most(Math.max) };
}

function ratesOf(run: RunCurves, binNanos: Nanos): Bins {
  const { completed, windowNanos, clockNanos, finished } = run;
  const closed = closedWindows({ windowNanos, length: completed.length }, clockNanos, finished);
  return rateBins(completed, windowNanos, closed, Math.round(binNanos / windowNanos), clockNanos);
}

/** Lowest and highest mean rate (completed requests per second) of whole runs; null without runs. */
function meanRates(runs: readonly RunCurves[]): readonly [low: number, high: number] | null {
  const rates = runs.map(({ throughput }) => throughput).filter((rate) => Number.isFinite(rate));
  if (rates.length === 0) return null;
  return [Math.min(...rates), Math.max(...rates)];
}

/** Returns null without runs. */
function percentileBand(runs: readonly RunCurves[], measure: LatencyMeasure): PercentileBand | null {
  const curves = runs.map(({ percentiles }) => percentiles[measure]);
  const first = curves[0];
  if (first === undefined) return null;
  const length = Math.min(...curves.map(({ nanos }) => nanos.length));
  const most = (pick: typeof Math.min): Float64Array =>
    Float64Array.from({ length }, (_, index) => pick(...curves.map(({ nanos }) => nanos[index])));
  return { fractions: first.fraction.slice(0, length), low: most(Math.min), high: most(Math.max) };
}

/** Lowest and highest latency of the band at a fraction, interpolated; null beyond the ends of the band. */
function bandAt(
  { fractions, low, high }: PercentileBand,
  fraction: number,
): readonly [low: Nanos, high: Nanos] | null {
  const upper = fractions.findIndex((each) => each >= fraction - 1e-12);
  if (upper < 0) return null;
  const lower = Math.max(0, upper - 1);
  const [from, to] = [fractions[lower], fractions[upper]];
  const share = to === from ? 0 : Math.min(1, (fraction - from) / (to - from));
  const between = (values: Float64Array): Nanos => values[lower] + (values[upper] - values[lower]) * share;
  return [between(low), between(high)];
}

/** "pale: 6 seeds, to 12.3 s"; empty if no band is shown. */
function bandSubtitle(answer: ReplicateAnswer): readonly string[] {
  if (!isShown(answer)) return [];
  return [t`pale: ${answer.replications} seeds, ${reachOf(answer)}`];
}

/** " With 6 seeds, to 12.3 s, A completes 990 to 1,010 rps. …"; '' if no band is shown. */
function bandSentence(
  answer: ReplicateAnswer,
  { summary, scenario }: Pick<ChartInput, 'summary' | 'scenario'>,
  partsOf: () => readonly string[],
): string {
  if (!isShown(answer)) return '';
  const parts = partsOf();
  if (parts.length === 0) return '';
  const { replications: seeds } = answer;
  const byHand = summary.changes.length > 0 || brokenByHand(summary, scenario);
  const apart = byHand
    ? t` These runs use the current settings from the start, without the changes made during this run.`
    : '';
  return t` With ${seeds} seeds, ${reachOf(answer)}, ${listed(parts)}. Each range is from the lowest run to the highest; with ${confidencePercent(seeds)} % confidence it contains the median over all seeds.${apart}`;
}

/** Column heads for the table: "A lowest of 6 seeds". */
function bandColumns(
  { replications: seeds }: ReplicateAnswer,
  what: string,
  unit: string,
): readonly string[] {
  return [t`${what} lowest of ${seeds} seeds, ${unit}`, t`${what} highest of ${seeds} seeds, ${unit}`];
}

/**
 * The probability, in percent rounded down, that the median over all seeds is between the lowest and the
 * highest run.
 */
export function confidencePercent(runs: number): number {
  return Math.floor(1000 * (1 - 2 ** (1 - runs))) / 10;
}

function isShown({ servers }: ReplicateAnswer): boolean {
  return servers.length > 0;
}

function reachOf({ untilNanos }: ReplicateAnswer): string {
  return untilNanos === null ? t`to the end` : t`to ${formatInstant(untilNanos, INSTANT_STEP_NANOS)}`;
}

const BANDS = {
  runsOf,
  rateBand,
  meanRates,
  percentileBand,
  bandAt,
  bandSubtitle,
  bandSentence,
  bandColumns,
} as const;

/** Runs with other seeds, and the functions that derive bands from them. */
export interface Replicated {
  readonly answer: ReplicateAnswer;
  readonly bands: typeof BANDS;
}

export function replicated(answer: ReplicateAnswer): Replicated {
  return { answer, bands: BANDS };
}
