// The interface of a formula: its assumptions, its inputs, its predictions and its source.

import type { Scenario } from '../../scenario/scenario.ts';
import type { Situation } from './expectation.ts';
import type { Station } from './station.ts';

export interface Assumption {
  /** The condition in a few words. */
  readonly text: string;
  /** Why the assumption fails, in one sentence without a full stop; null if it holds. */
  readonly failing: (situation: Situation) => string | null;
}

export interface Predictions {
  /** Requests completed per second. */
  readonly throughputPerSecond: number;
  /** Share of time that each server of the queue is busy, 0 to 1. */
  readonly utilization: number;
  /** Mean wait before service begins; null if all requests are served at the same time. */
  readonly waitSeconds: number | null;
  /** Mean time from arrival to reply. */
  readonly sojournSeconds: number;
  /** Share of arrivals rejected. */
  readonly rejectedShare: number;
  /** Percentile of the wait by fraction (0 up to 1); null if no closed form is known. */
  readonly waitPercentileSeconds: ((fraction: number) => number) | null;
  readonly sojournPercentileSeconds: ((fraction: number) => number) | null;
}

export interface Formula {
  readonly id: string;
  readonly name: string;
  readonly traffic: Scenario['traffic']['kind'];
  /** The formula in its usual notation. */
  readonly text: string;
  readonly source: string;
  readonly assumptions: readonly Assumption[];
  /** Called only if all assumptions hold. */
  readonly predict: (scenario: Scenario, station: Station) => Predictions;
}

const NO_PERCENTILES = { waitPercentileSeconds: null, sojournPercentileSeconds: null } as const;
const NOTHING_MORE = { ...NO_PERCENTILES, rejectedShare: 0 } as const;

/** The predictions for a stable open queue without rejections, in which every arrival is served. */
export function openPredictions(
  { traffic }: Scenario,
  { servers, service, inOrder, discipline }: Station,
  times: Partial<Predictions> & Pick<Predictions, 'waitSeconds' | 'sojournSeconds'>,
): Predictions {
  const throughputPerSecond = traffic.ratePerSecond;
  const utilization = (throughputPerSecond * service.meanSeconds) / servers;
  const known = { ...NOTHING_MORE, throughputPerSecond, utilization, ...times };
  const waitSeconds = discipline === 'in turn' ? known.waitSeconds : null;
  return inOrder ? { ...known, waitSeconds } : { ...known, ...NO_PERCENTILES, waitSeconds };
}

/** The predictions for a closed loop. */
export function closedPredictions(
  throughputPerSecond: number,
  { servers, service, discipline }: Station,
  times: Pick<Predictions, 'waitSeconds' | 'sojournSeconds'>,
): Predictions {
  const utilization = (throughputPerSecond * service.meanSeconds) / servers;
  const waitSeconds = discipline === 'in turn' ? times.waitSeconds : null;
  return { ...NOTHING_MORE, throughputPerSecond, utilization, ...times, waitSeconds };
}
