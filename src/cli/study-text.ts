// Figures of studies as the command line prints them, each with its unit in the head of its column; notes
// that explain words in the table; and the progress line.

import { EFFORT_LIMITS } from '../api/question-parts.ts';
import { numbersIn } from '../languages/numbers.ts';
import type { StudyStage } from '../protocol/study-api.ts';
import { BARE_UNITS } from '../scenario/bare-units.ts';
import type { NumberUnit } from '../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { STUDY_FRACTIONS, samplesFor } from '../scenario/percentile-samples.ts';
import type { Effort } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { REQUESTS_MAX } from '../scenario/shapes/common.ts';
import { isTimed, type StudyMeasureKey, studyMeasureOf } from '../scenario/study-measures.ts';
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
  cores: 2,
  count: 0,
};

export function unitOf(unit: NumberUnit): string {
  return BARE_UNITS[unit].head;
}

/** The cell of a number without its unit, which is in the head of the column. */
function cellOf(unit: NumberUnit, value: number | null): string {
  const { size } = BARE_UNITS[unit];
  return formatNumberCell(value === null ? null : value / size, DECIMALS[unit]);
}

/**
 * The cell of a measure. Percentiles have only the digits that are known. `limit`: the limit of an objective
 * to which the measure is compared. If rounding would move the value to the other side of this limit, the
 * cell gets enough digits to show the difference.
 */
export function measureCellOf(
  key: StudyMeasureKey,
  value: number | null,
  limit: number | null = null,
): string {
  const { unit } = studyMeasureOf(key);
  // No window of the timeline is shorter than a millisecond, so recovery is in whole milliseconds.
  if (key === 'recovery') return formatNumberCell(value === null ? null : value / BARE_UNITS[unit].size, 0);
  if (value === null || STUDY_FRACTIONS[key] === undefined) return cellOf(unit, value);
  const { size } = BARE_UNITS[unit];
  return formatPercentileCell(value / size, limit === null ? null : limit / size);
}

/**
 * A parameter's value with its unit, as `--set` accepts it. Numbers without a unit have grouped thousands, as
 * in tables.
 */
export function valueText(parameter: ParameterKey, value: number): string {
  const row = parameterOf(parameter);
  const hasUnit = row.type === 'number' && (row.unit === 'duration' || row.unit === 'bytes');
  return hasUnit ? formatNumber(row.unit, value) : numbersIn(String(value));
}

/** Requests measured and left out, over all runs of a value. */
interface Measured {
  readonly samples: number;
  readonly leftOut: number;
}

/**
 * The column with the number of requests that the times beside it leave out. There is no such column if no
 * time is shown or no request is left out.
 */
export function leftOutColumn(
  measures: readonly StudyMeasureKey[],
  all: readonly Measured[],
): { readonly heads: readonly string[]; readonly cells: (of: Measured) => readonly string[] } {
  if (!measures.some(isTimed) || all.every(({ leftOut }) => leftOut === 0))
    return { heads: [], cells: () => [] };
  const cell = ({ samples, leftOut }: Measured): string => {
    const all = samples + leftOut;
    const share = all === 0 ? '' : ` (${formatNumberCell((100 * leftOut) / all, 2)} %)`;
    return `${formatNumberCell(leftOut)} of ${formatNumberCell(all)}${share}`;
  };
  return { heads: ['Not completed / measured'], cells: (of) => [cell(of)] };
}

/**
 * "few samples" if a displayed percentile has fewer samples than it needs. `runs`: the number of runs that
 * share the samples, because each run computes its own percentile.
 */
export function fewSamplesFlag(
  measures: readonly StudyMeasureKey[],
  { samples, runs }: { readonly samples: number; readonly runs: number },
): readonly string[] {
  const needed = Math.max(0, ...measures.map((key) => samplesFor(STUDY_FRACTIONS[key] ?? 0)));
  const isPercentile = measures.some((key) => STUDY_FRACTIONS[key] !== undefined);
  return isPercentile && runs > 0 && samples / runs < needed ? ['few samples'] : [];
}

/** Explains "few samples". */
export const FEW_SAMPLES_NOTE =
  'few samples: fewer than ten completed requests of a run lie beyond the highest percentile shown, so chance decides it.';

/**
 * Explains the column of left-out requests: which requests are measured, in which runs, and what happened to
 * those that did not complete.
 */
export function leftOutNote({ warmup }: Pick<Effort, 'warmup'>): string {
  const what =
    'Not completed / measured: in all runs of a line, the requests that failed, timed out, were rejected or abandoned, or had not ended. Latency and overhead leave them out.';
  if (warmup === 0) return `${what} Every request is measured (--warmup 0).`;
  return `${what} Measured requests are those that ended after the warm-up or had not ended. The warm-up lasts at least until the first ${Math.round(1000 * warmup) / 10} % of the requests of a run have arrived.`;
}

/** Explains how objectives on latency count requests that did not complete. */
export const PROMISE_NOTE =
  'Objectives on latency and overhead count each request that did not complete as slower than any limit: p99 fails if more than 1 % did not complete, a mean if any did not. The figure is then "-".';

/** Explains which time span throughput covers, and why the throughput of a whole run differs. */
export function throughputNote({ warmup }: Pick<Effort, 'warmup'>): string {
  const what =
    warmup === 0
      ? 'completed requests divided by the time from when the first request was due'
      : 'requests completed after the warm-up, divided by the time from its end';
  return `Throughput: ${what} to the last arrival and the last completion. "threadway run" and the number above the road cover the whole run to its end, so they are lower when calls hang on after the traffic and then fail.`;
}

/** How many times as long a run should be to show whether a scene becomes steady. */
const LONGER = 10;

/**
 * Explains "not steady" and what to do. `ownLength`: null if the caller cannot set the length of the runs.
 */
export function notSteadyNote(ownLength: Pick<Scenario, 'stop'> | null, { requests }: Effort): string {
  const meaning =
    'not steady: the number of requests in the system was still changing when the traffic ended, so longer runs give other figures';
  const never = 'A server that cannot keep up never becomes steady.';
  if (ownLength === null) return `${meaning}. ${never}`;
  return `${meaning} (${longerBy(ownLength.stop, requests)}). ${never}`;
}

/** The options that lengthen runs, up to their limits. */
function longerBy({ requests, durationNanos }: Scenario['stop'], most: number | null): string {
  if (most !== null && (requests === null || most < requests))
    return `--points-requests ${Math.min(most * LONGER, EFFORT_LIMITS.requests.high)}`;
  const options = [
    ...(requests === null ? [] : [`--set requests=${Math.min(requests * LONGER, REQUESTS_MAX)}`]),
    ...(durationNanos === null ? [] : [`--set duration=${formatNumber('duration', durationNanos * LONGER)}`]),
  ];
  return options.length === 0 ? `--set requests=${LONGER * REQUESTS_WITHOUT_END}` : options.join(' ');
}

/** Explains the words in a map of recovery. */
export function comebackNote(slowAfterNanos: number): string {
  const bound = formatNumber('duration', slowAfterNanos);
  return `back: recovered within ${bound} of the end of the last fault. slow: later. never: not recovered before the traffic ended.`;
}

/** Explains "cut" and what to do. */
export function cutNote({ maxEvents }: Effort): string {
  const more = Math.min(maxEvents * LONGER, EFFORT_LIMITS.maxEvents.high);
  return `cut: a run was stopped after ${formatNumberCell(maxEvents)} events, the limit; --events ${more} allows more.`;
}

/** Reports how many runs of a study are complete. */
export function studyProgress(line: ProgressLine): (stage: StudyStage, done: number, of: number) => void {
  return (stage, done, of) => line.report(() => `${STAGES[stage]}: ${done} of ${of} runs`);
}

const STAGES: Readonly<Record<StudyStage, string>> = {
  coarse: 'preview',
  full: 'full runs',
  refine: 'refinement',
  replicate: 'other seeds',
  done: 'done',
};
