// The headline over a server's road: completed requests per second, and beside it arriving requests per
// second.

import { formatInstant, formatShare, formatSpan, NO_VALUE, rateQuantity } from '../../languages/quantity.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { HEADLINE } from '../words/headline.ts';
import { stageFigures } from './stage-figures.ts';

export interface Headline {
  readonly rate: string;
  /** Unit of the rate; '' if there is no rate. */
  readonly unit: string;
  readonly more: string;
  /** Failing requests per second; '' if none fail. */
  readonly failing: string;
  /** Whether far fewer requests complete than arrive. */
  readonly suffers: boolean;
}

/** If fewer than this share of arriving requests complete, the server is in trouble rather than just busy. */
const SUFFERS_BELOW = 2 / 3;
/** If at least this share of a run's requests completed, its headline does not mention the others. */
const ANSWERED_FROM = 0.995;

const NONE: Headline = { rate: NO_VALUE, unit: '', more: '', failing: '', suffers: false };

/** `server` is undefined before the first summary. `arriving`: see `arrivingPerSecond` in run-facts.ts. */
export function headlineOf(server: ServerSummary | undefined, arriving: number | null): Headline {
  const { ended, endedAnswering, earlyPlain, unit } = HEADLINE;
  if (server === undefined) return { ...NONE, more: earlyPlain };
  const { completedRps } = stageFigures(server);
  const { failedRps, spanNanos } = server.recent;
  if (server.endedAtNanos === null) return headlineOfRate(completedRps, arriving, failedRps, spanNanos);
  const rate = rateText(completedRps);
  const at = formatInstant(server.endedAtNanos, Math.max(1, server.endedAtNanos / 100));
  const share = server.values.answered;
  return share < ANSWERED_FROM
    ? { ...NONE, rate, unit, more: endedAnswering(at, formatShare(share)), suffers: share < SUFFERS_BELOW }
    : { ...NONE, rate, unit, more: ended(at) };
}

/**
 * The headline of a server that is still running. `failed`: requests per second that ended without
 * completing. `spanNanos`: the time over which the rates are averaged. It is shown in a closed loop, where
 * users who wait together also send together: all of them may be waiting while the mean rate is high.
 */
export function headlineOfRate(
  completed: number,
  arriving: number | null,
  failed = 0,
  spanNanos: Nanos | null = null,
): Headline {
  const { of, failing, plain, mean, noMore, early, earlyPlain, unit } = HEADLINE;
  const comes = arriving === null || !Number.isFinite(arriving) ? null : rateText(arriving);
  if (!Number.isFinite(completed)) return { ...NONE, more: comes === null ? earlyPlain : early(comes) };
  const rate = rateText(completed);
  const known = { ...NONE, rate, unit, failing: failed > 0 ? failing(rateText(failed)) : '' };
  if (arriving === null || comes === null)
    return { ...known, more: spanNanos === null ? plain : mean(formatSpan(spanNanos)) };
  if (arriving === 0) return { ...known, more: noMore };
  return { ...known, more: of(comes), suffers: completed < arriving * SUFFERS_BELOW };
}

/** The rate without its unit: "120", "1,000", "5.0". */
export function rateText(perSecond: number): string {
  return rateQuantity(perSecond).value;
}
