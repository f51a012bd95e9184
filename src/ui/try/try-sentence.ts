// Describes the effect of a suggestion in a sentence, with figures of the run before and after the change.
// Loaded when a suggestion is tried.

import { type Change, readingOf, type Span, wayOf } from '../../charts/span-reading.ts';
import type { RunFacts } from '../../facts/run-facts.ts';
import { formatBytes, formatCount, formatLatency, formatSpan } from '../../languages/quantity.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Effect, EffectMeasure } from '../../scenario/story.ts';
import { rateText } from '../stage/headline.ts';
import { type EffectText, TRY_EFFECTS } from '../words/try-effects.ts';

/** What is needed to compare the run before and after a change. */
export interface TryComparison {
  /** The change as the beginning of the sentence. */
  readonly cause: string;
  readonly effects: readonly Effect[];
  /** The summary and the facts of the run when the button was pressed; null if there was no run. */
  readonly before: { readonly summary: Summary; readonly facts: RunFacts } | null;
  /** The instant at which the earlier figures are read. */
  readonly comparedNanos: Nanos;
  readonly settlesNanos: Nanos;
  /** Whether it is too early to compare anything but memory, which does not change by itself. */
  readonly isEarly: boolean;
}

/** The part of the run before this instant from which the earlier figures are read. */
export function spanBefore(atNanos: Nanos, settlesNanos: Nanos): Span {
  return { fromNanos: Math.max(0, atNanos - settlesNanos / 2), untilNanos: atNanos };
}

/**
 * The sentence about the run as it is now, with the numbers that the page shows. null if there is too little
 * data for a rate.
 */
export function sentenceOf(compared: TryComparison, now: Summary, facts: RunFacts): string | null {
  const { cause, effects, before, comparedNanos, settlesNanos, isEarly } = compared;
  const changes = effects.map((effect): Change => {
    const { server, measure } = effect;
    const compares = before !== null && (!isEarly || measure === 'memory');
    const atPress = before?.summary.clockNanos === comparedNanos;
    return {
      effect,
      before: !compares
        ? Number.NaN
        : isPercentile(measure)
          ? readingOf(before.summary, server, measure, {
              fromNanos: Math.max(0, comparedNanos - recentSpan(facts, server)),
              untilNanos: comparedNanos,
            })
          : atPress
            ? shownNow(before.facts, effect)
            : readingOf(before.summary, server, measure, spanBefore(comparedNanos, settlesNanos)),
      now: shownNow(facts, effect),
    };
  });
  const rates = changes.filter(({ effect }) => effect.measure === 'rate' || effect.measure === 'failed');
  if (!now.finished && rates.some((change) => Number.isNaN(change.now))) return null;
  return effectSentence(cause, changes, (server) => recentSpan(facts, server));
}

/** Percentiles before and after must cover equally long times. The sentence states this time. */
const isPercentile = (measure: EffectMeasure): boolean => measure === 'p50' || measure === 'p99';

function recentSpan({ servers }: RunFacts, id: string): Nanos {
  return servers.find((each) => each.id === id)?.summary.recent.spanNanos ?? 0;
}

/** A server's measure as the page shows it now: rates and latencies over the recent window. */
function shownNow({ servers }: RunFacts, { server: id, measure }: Effect): number {
  const status = servers.find((each) => each.id === id);
  if (status === undefined) return Number.NaN;
  const { summary, threadsTaken } = status;
  const { recent, values } = summary;
  switch (measure) {
    case 'rate':
      return summary.endedAtNanos === null ? recent.completedRps : values.throughput;
    case 'failed':
      return recent.failedRps;
    case 'waiting':
      return values.inSystem;
    case 'held':
      return threadsTaken;
    case 'memory':
      return values.memoryReserved;
    case 'p50':
    case 'p99': {
      const untilNanos = recent.fromNanos + recent.spanNanos;
      return readingOf({ servers: [summary] }, id, measure, { fromNanos: recent.fromNanos, untilNanos });
    }
  }
}

/** At most this many effects are described. The roads show the others. */
const REPORTED_MAX = 3;

const NUMBERS: Readonly<Record<EffectMeasure, (value: number) => string>> = {
  rate: rateText,
  failed: rateText,
  p50: (nanos) => formatLatency(nanos),
  p99: (nanos) => formatLatency(nanos),
  waiting: approximate,
  held: approximate,
  memory: (bytes) => formatBytes(bytes),
};

/**
 * A count that is read with each summary. The signs beside it follow each vehicle and may already differ by
 * one, so the sentence does not claim to be exact.
 */
function approximate(count: number): string {
  return count > 1 ? TRY_EFFECTS.about(formatCount(count)) : formatCount(count);
}

/** `spanOf`: the length of time that the percentiles of a server cover. */
export function effectSentence(
  cause: string,
  changes: readonly Change[],
  spanOf: (server: string) => Nanos,
): string {
  const effects = changes
    .slice(0, REPORTED_MAX)
    .map((change) =>
      TRY_EFFECTS.of[change.effect.measure](effectText(change, formatSpan(spanOf(change.effect.server)))),
    );
  return TRY_EFFECTS.report(cause, effects);
}

function effectText(change: Change, span: string): EffectText {
  const { effect, before, now } = change;
  const format = NUMBERS[effect.measure];
  return {
    server: effect.server,
    span,
    now: format(now),
    before: format(before),
    same: wayOf(change) === 'nowhere',
    hasNow: Number.isFinite(now),
    hadBefore: Number.isFinite(before),
  };
}
