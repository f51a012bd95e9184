// A run's measures in the form printed by the C++ peer with the same measures, and a comparison of two such
// results that allows for rounding of sums.

import { WINDOW } from '../src/engine/view/codes.ts';
import type { EngineView, LatencyView } from '../src/engine/view/engine-view.ts';

const COLUMNS = [
  WINDOW.offered,
  WINDOW.completed,
  WINDOW.useful,
  WINDOW.switching,
  WINDOW.coreTime,
  WINDOW.ready,
  WINDOW.loadMinute,
] as const;
const FRACTIONS = [0.5, 0.9, 0.99, 0.999] as const;
/** Index of 0.99 in the result of `percentileColumns`. */
const P99 = 2;
const ROUNDING = 1e-9;

export interface Kept {
  readonly digest: string;
  /** Requests that arrived, and how many ended in each way. */
  readonly counts: readonly number[];
  /** Total time of all requests in each state. */
  readonly split: readonly number[];
  /** Mean, longest, and percentiles. */
  readonly latency: readonly number[];
  readonly overhead: readonly number[];
  readonly load: readonly number[];
  /** Completions in each second. */
  readonly seconds: readonly number[];
  readonly windowNanos: number;
  /** Some columns of each window, and its p99 of latency and overhead (-1 if nothing completed). */
  readonly windows: readonly (readonly number[])[];
}

export function keptOf(view: EngineView): Kept {
  const { measures } = view;
  const {
    offered,
    completed,
    failed,
    timedOut,
    rejected,
    abandoned,
    loadAverage1,
    loadAverage5,
    loadAverage15,
  } = measures.values();
  const { timeline } = measures;
  const latency = measures.latencyColumns('intended').percentileColumns()[P99]!;
  const overhead = measures.latencyColumns('overhead').percentileColumns()[P99]!;
  return {
    digest: view.digest(),
    counts: [offered, completed, failed, timedOut, rejected, abandoned],
    split: [...measures.splitTotals],
    latency: figuresOf(measures.latency),
    overhead: figuresOf(measures.overhead),
    load: [loadAverage1, loadAverage5, loadAverage15],
    seconds: measures.seconds.perSecond(),
    windowNanos: timeline.windowNanos,
    windows: Array.from({ length: timeline.length }, (_, window) => [
      ...COLUMNS.map((column) => timeline.get(window, column)),
      orNone(latency[window]!),
      orNone(overhead[window]!),
    ]),
  };
}

/** Names of the fields that differ. */
export function differences(one: Kept, other: Kept): string[] {
  return (Object.keys(one) as (keyof Kept)[]).filter((key) => !agree(one[key], other[key]));
}

function figuresOf(latency: LatencyView): number[] {
  return [latency.mean(), latency.max, ...latency.percentiles(FRACTIONS)];
}

function orNone(value: number): number {
  return Number.isNaN(value) ? -1 : value;
}

function agree(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => agree(each, other[place]));
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
}
