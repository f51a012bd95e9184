// What every formula says of itself: when it holds, what it needs, what it predicts and who found it.

import type { Scenario } from '../../scenario/scenario.ts';
import type { Situation } from './expectation.ts';
import type { Station } from './station.ts';

export interface Assumption {
  /** What must hold, in a few words. */
  readonly text: string;
  /** Why it does not, in one sentence without a full stop; null where it holds. */
  readonly failing: (situation: Situation) => string | null;
}

export interface Predictions {
  /** Requests completed per second. */
  readonly throughputPerSecond: number;
  /** Share of time that each server of the queue is busy, 0 to 1. */
  readonly utilization: number;
  /** Mean time waited before service begins; null where requests share. */
  readonly waitSeconds: number | null;
  /** Mean time from arrival to reply. */
  readonly sojournSeconds: number;
  /** Share of arrivals that are rejected. */
  readonly rejectedShare: number;
  /** The time that a share (0 up to 1) of requests stays within; null where no closed form is known. */
  readonly waitPercentileSeconds: ((fraction: number) => number) | null;
  readonly sojournPercentileSeconds: ((fraction: number) => number) | null;
}

export interface Formula {
  readonly id: string;
  readonly name: string;
  readonly traffic: Scenario['traffic']['kind'];
  /** The formula itself, in the usual letters. */
  readonly text: string;
  readonly source: string;
  readonly assumptions: readonly Assumption[];
  /** Called only where all assumptions hold. */
  readonly predict: (scenario: Scenario, station: Station) => Predictions;
}

const NO_PERCENTILES = { waitPercentileSeconds: null, sojournPercentileSeconds: null } as const;
const NOTHING_MORE = { ...NO_PERCENTILES, rejectedShare: 0 } as const;

/** Of a stable open queue where nobody is turned away: all that arrive are served. */
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

/** Of a closed loop. */
export function closedPredictions(
  throughputPerSecond: number,
  { servers, service, discipline }: Station,
  times: Pick<Predictions, 'waitSeconds' | 'sojournSeconds'>,
): Predictions {
  const utilization = (throughputPerSecond * service.meanSeconds) / servers;
  const waitSeconds = discipline === 'in turn' ? times.waitSeconds : null;
  return { ...NOTHING_MORE, throughputPerSecond, utilization, ...times, waitSeconds };
}
