// Lists what Σ promises about a run: each figure of a formula, with the deviation that still counts as agreement.

import type { AppliedFormula } from '../../../src/theory/explain/expectation.ts';
import { meanInSystem } from '../../../src/theory/laws/little.ts';
import type { Batch } from './batches.ts';

/**
 * A formula may neglect costs of a hundredth of the service times 1 - load. These change times by at most two
 * hundredths, and at least by the costs themselves. Slices that are short compared with the service change
 * times by one slice.
 */
const RELATIVE = 0.03;
const OF_SERVICE = 0.015;

/** A figure of a batch, and the interval in which its long-run mean must lie. */
export interface Promised {
  readonly name: string;
  /** The prediction of the formula, for messages. */
  readonly says: number;
  readonly low: number;
  readonly high: number;
  readonly of: (batch: Batch) => number;
  /** The same figure for the ideal queue, and its long-run mean; null if that mean is not known. */
  readonly control: { readonly of: (batch: Batch) => number; readonly mean: number } | null;
  /**
   * The side on which the figure may deviate while a queue that begins empty has not settled; deviations to
   * that side are not checked then. Batches consist of requests that began together, so a filling system
   * completes as many as arrive.
   */
  readonly begins: 'below' | 'above' | 'either';
}

const FRACTIONS = [0.5, 0.9, 0.99] as const;

/** Limits for which the requests of a batch with longer times are counted. */
export interface Limit {
  /** The measured time: in the queue; until ready for a core; from arrival to reply. */
  readonly what: 'queued' | 'waiting' | 'sojourn';
  readonly seconds: number;
}

export interface Promises {
  readonly promised: readonly Promised[];
  readonly limits: readonly Limit[];
}

export function promisesOf({ predictions, station, formula }: AppliedFormula): Promises {
  const { throughputPerSecond, utilization, waitSeconds, sojournSeconds, rejectedShare } = predictions;
  const spare = OF_SERVICE * (station.service.meanSeconds + station.delaySeconds);
  const limits: Limit[] = [];
  const promised: Promised[] = [];
  const add = (
    name: string,
    says: number,
    slack: number,
    begins: Promised['begins'],
    of: Promised['of'],
    ideal = of,
  ): void => {
    const control = { of: ideal, mean: says };
    promised.push({ name, says, low: says - slack, high: says + slack, of, control, begins });
  };
  const open = formula.traffic === 'open';
  add(
    'throughput',
    throughputPerSecond,
    (open ? 0.01 : 0.02) * throughputPerSecond,
    'above',
    (batch) => batch.completed / batch.seconds,
  );
  add(
    'utilization',
    utilization,
    0.02 * utilization + 0.002,
    open ? 'either' : 'above',
    (batch) => busyShare(batch, station),
    (batch) => busyShare(batch, { ...station, what: 'thread' }),
  );
  add(
    'mean time',
    sojournSeconds,
    RELATIVE * sojournSeconds + spare,
    'below',
    ({ sojourns, completed }) => sojourns / completed,
  );
  add(
    'rejected share',
    rejectedShare,
    0.05 * rejectedShare + 0.002,
    'below',
    ({ rejected, completed }) => rejected / (rejected + completed),
  );
  if (waitSeconds !== null) {
    const wait = (batch: Batch): number => waitOf(batch, station);
    add(
      'mean wait',
      waitSeconds,
      RELATIVE * waitSeconds + spare,
      'below',
      (batch) => wait(batch) / batch.completed,
    );
    const length = meanInSystem(throughputPerSecond, waitSeconds);
    add(
      'queue length',
      length,
      (RELATIVE + 0.01) * length + throughputPerSecond * spare,
      'below',
      (batch) => wait(batch) / batch.seconds,
    );
  }
  const shortest = station.service.kind === 'constant' ? station.service.meanSeconds * (1 + 1e-6) : 0;
  for (const what of ['wait', 'sojourn'] as const) {
    const counted = what === 'sojourn' ? what : station.what === 'thread' ? 'queued' : 'waiting';
    const percentile = predictions[`${what}PercentileSeconds`];
    if (percentile === null) continue;
    for (const fraction of FRACTIONS) {
      const seconds = percentile(fraction);
      const name = `p${fraction * 100} of the ${what === 'wait' ? 'wait' : 'time'}`;
      const above = limits.push({ what: counted, seconds: seconds * (1 + RELATIVE) + spare }) - 1;
      const exact = limits.push({ what: counted, seconds }) - 1;
      const longer =
        (place: number) =>
        (batch: Batch): number =>
          batch.longer[place] / batch.completed;
      // If many requests take exactly this time, more than that share of them take no longer.
      const isJump = seconds <= (what === 'wait' ? 0 : shortest);
      const control = isJump ? null : { of: longer(exact), mean: 1 - fraction };
      // At most a share of 1 - `fraction` may take clearly longer than the percentile, and at least that
      // share must take longer than a clearly shorter time.
      promised.push({
        name,
        says: seconds,
        low: 0,
        high: 1 - fraction,
        of: longer(above),
        control,
        begins: 'below',
      });
      const lower = seconds * (1 - RELATIVE) - spare;
      if (lower <= 0) continue;
      const below = limits.push({ what: counted, seconds: lower }) - 1;
      promised.push({
        name,
        says: seconds,
        low: 1 - fraction,
        high: 1,
        of: longer(below),
        control,
        begins: 'below',
      });
    }
  }
  return { promised, limits };
}

function waitOf({ queued, ready }: Batch, { what }: AppliedFormula['station']): number {
  return what === 'thread' ? queued : queued + ready;
}

/**
 * Share of time that the servers of the queue are busy: threads while they hold a request, cores and loops
 * while they compute.
 */
function busyShare(batch: Batch, { what, servers, stages, service }: AppliedFormula['station']): number {
  const capacity = batch.seconds * servers;
  if (what !== 'thread') return batch.computed / capacity;
  const held = batch.sojourns - batch.queued;
  const sum = stages.reduce((total, { meanSeconds }) => total + meanSeconds, 0);
  return (held * (service.meanSeconds / sum)) / capacity;
}
