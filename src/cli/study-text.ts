// Figures of studies as the command line prints them, each with its unit in the head of its column; what its words mean, where
// they stand; and the progress line.

import { EFFORT_LIMITS } from '../api/question-parts.ts';
import { numbersIn } from '../languages/numbers.ts';
import type { StudyStage } from '../protocol/study-api.ts';
import { BARE_UNITS } from '../scenario/bare-units.ts';
import type { NumberUnit } from '../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import type { Effort } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { REQUESTS_MAX } from '../scenario/shapes/common.ts';
import { type StudyMeasureKey, studyMeasureOf } from '../scenario/study-measures.ts';
import { formatNumber } from '../scenario/value.ts';
import { REQUESTS_WITHOUT_END } from '../study/tasks.ts';
import type { ProgressLine } from './progress.ts';
import { formatNumberCell, formatPercentileCell } from './table.ts';

const DECIMALS: Readonly<Record<NumberUnit, number>> = {
  duration: 3,
  bytes: 1,
  rate: 1,
  fraction: 2,
  factor: 2,
  count: 0,
};

export function unitOf(unit: NumberUnit): string {
  return BARE_UNITS[unit].head;
}

/** Bare: its unit stands in the head of the column. */
function cellOf(unit: NumberUnit, value: number | null): string {
  const { size } = BARE_UNITS[unit];
  return formatNumberCell(value === null ? null : value / size, DECIMALS[unit]);
}

/** Percentiles, which come from histograms; a mean is exact. */
const PERCENTILES: ReadonlySet<StudyMeasureKey> = new Set([
  'p50',
  'p90',
  'p99',
  'p99.9',
  'overheadP50',
  'overheadP99',
]);

/**
 * The same of a measure, of percentiles with the digits that are known of them. `limit`: of an objective that the value is compared
 * with; a figure that would seem to be on the other side of it, rounded, has as many digits as tell.
 */
export function measureCellOf(
  key: StudyMeasureKey,
  value: number | null,
  limit: number | null = null,
): string {
  const { unit } = studyMeasureOf(key);
  if (value === null || !PERCENTILES.has(key)) return cellOf(unit, value);
  const { size } = BARE_UNITS[unit];
  return formatPercentileCell(value / size, limit === null ? null : limit / size);
}

/** A value of a parameter with its unit, as `--set` takes it: bare numbers with their thousands grouped, as in tables. */
export function valueText(parameter: ParameterKey, value: number): string {
  const row = parameterOf(parameter);
  const hasUnit = row.type === 'number' && (row.unit === 'duration' || row.unit === 'bytes');
  return hasUnit ? formatNumber(row.unit, value) : numbersIn(String(value));
}

/** Times of requests: they are known of those that completed, and of no others. */
const TIMES: ReadonlySet<StudyMeasureKey> = new Set([...PERCENTILES, 'mean']);

/** Requests measured and left out, of all runs of a value. */
interface Measured {
  readonly samples: number;
  readonly leftOut: number;
}

/** The column that says how many requests the times beside it leave out; nothing where no time is shown or none is left out. */
export function leftOutColumn(
  measures: readonly StudyMeasureKey[],
  all: readonly Measured[],
): { readonly heads: readonly string[]; readonly cells: (of: Measured) => readonly string[] } {
  if (!measures.some((key) => TIMES.has(key)) || all.every(({ leftOut }) => leftOut === 0))
    return { heads: [], cells: () => [] };
  const cell = ({ samples, leftOut }: Measured): string =>
    `${formatNumberCell(leftOut)} of ${formatNumberCell(samples + leftOut)}`;
  return { heads: ['Not completed, of measured'], cells: (of) => [cell(of)] };
}

/** What that column means: which requests are measured, in which runs, and what became of those that did not complete. */
export function leftOutNote({ warmup }: Pick<Effort, 'warmup'>): string {
  const what =
    'Not completed, of measured: requests of all runs of a line that failed, timed out, were rejected or abandoned, or had not ended; latency and overhead leave them out.';
  if (warmup === 0) return `${what} Every request is measured (--warmup 0).`;
  return `${what} Measured are those that ended after the warm-up, which lasts at least until the first ${Math.round(1000 * warmup) / 10} % of the requests of a run have come, or had not ended.`;
}

/** What throughput is of, and why that of a whole run differs. */
export function throughputNote({ warmup }: Pick<Effort, 'warmup'>): string {
  const what =
    warmup === 0
      ? 'what completed, over the time from when the first request was due'
      : 'what completed after the warm-up, over the time from its end';
  return `Throughput: ${what} until the last request has come and the last that completes has completed; that of "threadway run", and the number over the road on the page, is of the whole run to its end, and smaller where calls hang on after the traffic and then fail.`;
}

/** So much longer a run is that shall tell whether a scene becomes steady. */
const LONGER = 10;

/** What "not steady" means and what to do. `ownLength`: null where the length of the runs is not for the caller to say. */
export function notSteadyNote(ownLength: Pick<Scenario, 'stop'> | null, { requests }: Effort): string {
  const meaning =
    'not steady: when the traffic ended, requests in the system were still becoming more or fewer, so longer runs give other figures';
  const never = 'A server that cannot keep up never becomes steady.';
  if (ownLength === null) return `${meaning}. ${never}`;
  return `${meaning} (${longerBy(ownLength.stop, requests)}). ${never}`;
}

/** The options that make runs longer, as far as they go. */
function longerBy({ requests, durationNanos }: Scenario['stop'], most: number | null): string {
  if (most !== null && (requests === null || most < requests))
    return `--points-requests ${Math.min(most * LONGER, EFFORT_LIMITS.requests.high)}`;
  const options = [
    ...(requests === null ? [] : [`--set requests=${Math.min(requests * LONGER, REQUESTS_MAX)}`]),
    ...(durationNanos === null ? [] : [`--set duration=${formatNumber('duration', durationNanos * LONGER)}`]),
  ];
  return options.length === 0 ? `--set requests=${LONGER * REQUESTS_WITHOUT_END}` : options.join(' ');
}

/** What "cut" means and what to do. */
export function cutNote({ maxEvents }: Effort): string {
  const more = Math.min(maxEvents * LONGER, EFFORT_LIMITS.maxEvents.high);
  return `cut: a run was ended after ${formatNumberCell(maxEvents)} events, the most that was allowed; --events ${more} allows more.`;
}

/** Says how many runs of a study are done. */
export function studyProgress(line: ProgressLine): (stage: StudyStage, done: number, of: number) => void {
  return (stage, done, of) => line.report(() => `${STAGES[stage]}: ${done} of ${of} runs`);
}

const STAGES: Readonly<Record<StudyStage, string>> = {
  coarse: 'first look',
  full: 'whole runs',
  refine: 'finer values',
  replicate: 'a closer look',
  done: 'done',
};
