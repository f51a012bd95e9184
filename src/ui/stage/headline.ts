// The one number of a server that its road shows: requests completed a second, beside what was offered.

import { fixed } from '../../languages/numbers.ts';
import { formatCount, formatInstant, formatShare, NO_VALUE } from '../../languages/quantity.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import { answeredShare } from '../../scenario/answered.ts';
import { HEADLINE } from '../words/headline.ts';
import { stageFigures } from './stage-figures.ts';

export interface Headline {
  readonly rate: string;
  readonly more: string;
  /** Far fewer requests complete than are offered. */
  readonly suffers: boolean;
  /** `more` says what comes beside what is completed, as more is: not a part of it. */
  readonly drains?: boolean;
}

/** A server that completes a smaller share of what is offered is in trouble, not just busy. */
const SUFFERS_BELOW = 2 / 3;
/** Before as many requests have arrived, or so much time has passed, the first replies are still on their way. */
const FEWEST_ARRIVALS = 20;
const FIRST_REPLIES_NANOS = 250e6;
/** Where calls take long nothing at all comes back at first. */
const ANY_REPLY_NANOS = 1e9;
/** From this share of answered requests on, a run that has ended does not mention the others. */
const ANSWERED_FROM = 0.995;
const TENTHS_BELOW = 9.95;
/** Once more was done than comes, the words stay until so much less is: what is nearly equal changes places by chance. */
const DRAINS_UNTIL = 0.9;
/** No scene is near it, so that words do not change with each digit that a rate gains and loses. */
const MANY_RPS = 500;

/**
 * `server` is undefined before the first summary. In a closed loop nothing is offered at a rate. `drained`: what `drains` of the
 * one before was.
 */
export function headlineOf(
  server: ServerSummary | undefined,
  offersAtRate: boolean,
  drained = false,
): Headline {
  const { plain, ended, endedAnswering } = HEADLINE;
  if (server === undefined) return { rate: NO_VALUE, more: plain, suffers: false };
  if (server.endedAtNanos !== null) {
    const rate = rateText(stageFigures(server).completedRps);
    const at = formatInstant(server.endedAtNanos, Math.max(1, server.endedAtNanos / 100));
    const share = answeredShare(server.requests);
    return share < ANSWERED_FROM
      ? { rate, more: endedAnswering(at, formatShare(share)), suffers: share < SUFFERS_BELOW }
      : { rate, more: ended(at), suffers: false };
  }
  return headlineOfRate(runningRate(server, offersAtRate), drained);
}

/** What a server does that has not ended. */
export interface RunningRate {
  readonly completedRps: number;
  /** null where nothing is offered at a rate. */
  readonly offeredRps: number | null;
  readonly suffers: boolean;
}

export function runningRate(server: ServerSummary, offersAtRate: boolean): RunningRate {
  const { completedRps } = stageFigures(server);
  const { offeredRps } = server.recent;
  if (!offersAtRate || !Number.isFinite(offeredRps))
    return { completedRps, offeredRps: null, suffers: false };
  const suffers = completedRps < offeredRps * SUFFERS_BELOW && repliesAreDue(server);
  return { completedRps, offeredRps, suffers };
}

/** The run is older than its first replies. */
function repliesAreDue({ requests, timeline }: ServerSummary): boolean {
  const closedNanos = (timeline.length - 1) * timeline.windowNanos;
  const least = requests.completed + requests.failed > 0 ? FIRST_REPLIES_NANOS : ANY_REPLY_NANOS;
  return requests.offered >= FEWEST_ARRIVALS && closedNanos >= least;
}

/** It never says "125 of 120", nor "0 of 0". */
export function headlineOfRate(
  { completedRps, offeredRps, suffers }: RunningRate,
  drained = false,
): Headline {
  const { offered, offeredMany, drains, plain } = HEADLINE;
  const rate = rateText(completedRps);
  if (offeredRps === null || completedRps + offeredRps === 0) return { rate, more: plain, suffers };
  const come = rateText(offeredRps);
  // Of equal numbers one is all of the other.
  const isMore = completedRps > offeredRps && rate !== come;
  const staysMore = isMore || (drained && completedRps > offeredRps * DRAINS_UNTIL);
  if (staysMore) return { rate, more: drains(come), suffers, drains: true };
  return { rate, more: (offeredRps < MANY_RPS ? offered : offeredMany)(come), suffers };
}

/** "120", "1,000", "5.0": a decimal below ten. */
export function rateText(perSecond: number): string {
  return perSecond > 0 && perSecond < TENTHS_BELOW ? fixed(perSecond, 1) : formatCount(perSecond);
}
