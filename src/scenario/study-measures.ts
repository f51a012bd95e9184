// The measures of a study at each point: the figures that sweeps draw and objectives limit.

import { t } from '../languages/t.ts';
import type { NumberUnit } from './parameter.ts';

export interface StudyMeasure {
  readonly label: string;
  readonly unit: NumberUnit;
  /** Which direction is better for the operator of the server. Objectives use it. */
  readonly better: 'more' | 'less';
  /** How the measure is taken, and over which part of the run. */
  readonly help: string;
}

export const STUDY_MEASURES = {
  throughput: {
    label: t`Throughput`,
    unit: 'rate',
    better: 'more',
    help: t`Requests completed after the warm-up, divided by the time from the end of the warm-up to the last arrival or the last completion, whichever is later.`,
  },
  p50: {
    label: t`Latency p50`,
    unit: 'duration',
    better: 'less',
    help: t`For requests completed after the warm-up, from the intended start.`,
  },
  p90: { label: t`Latency p90`, unit: 'duration', better: 'less', help: t`Defined like latency p50.` },
  p99: { label: t`Latency p99`, unit: 'duration', better: 'less', help: t`Defined like latency p50.` },
  'p99.9': { label: t`Latency p99.9`, unit: 'duration', better: 'less', help: t`Defined like latency p50.` },
  mean: { label: t`Mean latency`, unit: 'duration', better: 'less', help: t`Defined like latency p50.` },
  overheadP50: {
    label: t`Overhead p50`,
    unit: 'duration',
    better: 'less',
    help: t`Latency minus the request’s own waits (its calls and sleeps), so including its own computing. For requests completed after the warm-up, from the actual start.`,
  },
  overheadP99: {
    label: t`Overhead p99`,
    unit: 'duration',
    better: 'less',
    help: t`Defined like overhead p50.`,
  },
  success: {
    label: t`Success rate`,
    unit: 'fraction',
    better: 'more',
    help: t`Of the requests that ended after the warm-up, the share that completed.`,
  },
  recovery: {
    label: t`Recovery`,
    unit: 'duration',
    better: 'less',
    help: t`Time from the end of the last fault until throughput and p99 are back to their values before the first fault. No value if a run does not recover, or if that cannot be determined.`,
  },
  notRecovered: {
    label: t`Not recovered`,
    unit: 'fraction',
    better: 'less',
    help: t`Share of the runs, each with its own seed, in which the server does not recover before the traffic ends.`,
  },
  memory: {
    label: t`Memory reserved`,
    unit: 'bytes',
    better: 'less',
    help: t`The largest address space of the process at any time of the run.`,
  },
  resident: {
    label: t`Memory resident`,
    unit: 'bytes',
    better: 'less',
    help: t`The largest physical memory of the process at any time of the run.`,
  },
  load: {
    label: t`Load average`,
    unit: 'factor',
    better: 'less',
    help: t`Over 1 minute, smoothed as in Linux, read when the traffic ends.`,
  },
  runQueue: {
    label: t`Run queue`,
    unit: 'factor',
    better: 'less',
    help: t`Threads on a core or ready for one, averaged from the warm-up to the end of the traffic.`,
  },
} as const satisfies Record<string, StudyMeasure>;

/** Whether a measure covers completed requests only. If the other requests had completed, it would differ. */
export function isTimed(key: StudyMeasureKey): boolean {
  return STUDY_MEASURES[key].unit === 'duration' && key !== 'recovery';
}

export type StudyMeasureKey = keyof typeof STUDY_MEASURES;
export const STUDY_MEASURE_KEYS = Object.keys(STUDY_MEASURES) as readonly StudyMeasureKey[];

/**
 * Measures that an objective can limit. Objectives are judged run by run, but `notRecovered` is a share of
 * runs.
 */
export type ObjectiveMeasure = Exclude<StudyMeasureKey, 'notRecovered'>;
export const OBJECTIVE_KEYS: readonly ObjectiveMeasure[] = STUDY_MEASURE_KEYS.filter(
  (key) => key !== 'notRecovered',
);

export function isObjectiveMeasure(name: string): name is ObjectiveMeasure {
  return (OBJECTIVE_KEYS as readonly string[]).includes(name);
}

/** The row of a measure, with the type that all rows share. */
export function studyMeasureOf(key: StudyMeasureKey): StudyMeasure {
  return STUDY_MEASURES[key];
}

/** One value per measure. Null if the run has none, for example a latency if nothing completed. */
export type StudyValues = Readonly<Record<StudyMeasureKey, number | null>>;
