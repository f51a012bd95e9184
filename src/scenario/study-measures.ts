// What a study of a scenario measures at each point: the figures that a sweep draws and that objectives are set on.

import type { NumberUnit } from './parameter.ts';

export interface StudyMeasure {
  readonly label: string;
  readonly unit: NumberUnit;
  /** Which way is better for the one who runs the server; what objectives ask for. */
  readonly better: 'more' | 'less';
  /** How it is taken: over which part of the run. */
  readonly help: string;
}

export const STUDY_MEASURES = {
  throughput: {
    label: 'Throughput',
    unit: 'rate',
    better: 'more',
    help: 'Requests completed after the warm-up, over the time from there until the traffic has ended and the last of them is through.',
  },
  p50: {
    label: 'Latency p50',
    unit: 'duration',
    better: 'less',
    help: 'Of requests completed after the warm-up, from the intended start.',
  },
  p90: { label: 'Latency p90', unit: 'duration', better: 'less', help: 'As p50.' },
  p99: { label: 'Latency p99', unit: 'duration', better: 'less', help: 'As p50.' },
  'p99.9': { label: 'Latency p99.9', unit: 'duration', better: 'less', help: 'As p50.' },
  mean: { label: 'Mean latency', unit: 'duration', better: 'less', help: 'As p50.' },
  overheadP50: {
    label: 'Overhead p50',
    unit: 'duration',
    better: 'less',
    help: 'What the server added to the waits that each request drew; completed after the warm-up.',
  },
  overheadP99: { label: 'Overhead p99', unit: 'duration', better: 'less', help: 'As overhead p50.' },
  success: {
    label: 'Success rate',
    unit: 'fraction',
    better: 'more',
    help: 'Share of the requests that ended after the warm-up that completed.',
  },
  memory: {
    label: 'Memory reserved',
    unit: 'bytes',
    better: 'less',
    help: 'The most address space that the process held at any time of the run.',
  },
  resident: {
    label: 'Memory resident',
    unit: 'bytes',
    better: 'less',
    help: 'The most physical memory that the process held at any time of the run.',
  },
  load: {
    label: 'Load average',
    unit: 'factor',
    better: 'less',
    help: 'Over 1 minute as Linux damps it, read when the traffic ends.',
  },
  runQueue: {
    label: 'Run queue',
    unit: 'factor',
    better: 'less',
    help: 'Threads on a core or ready for one, on average from the warm-up to the end of the traffic.',
  },
} as const satisfies Record<string, StudyMeasure>;

export type StudyMeasureKey = keyof typeof STUDY_MEASURES;
export const STUDY_MEASURE_KEYS = Object.keys(STUDY_MEASURES) as readonly StudyMeasureKey[];

/** The row of a measure, with the type that all rows share. */
export function studyMeasureOf(key: StudyMeasureKey): StudyMeasure {
  return STUDY_MEASURES[key];
}

/** One figure a measure; null where the run has none, as the latency of a run that completed nothing. */
export type StudyValues = Readonly<Record<StudyMeasureKey, number | null>>;
