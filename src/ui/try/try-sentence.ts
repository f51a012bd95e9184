// What came of a try, as a sentence: figures of the run before it and after. Loaded once something is tried.

import { type Change, readingOf, type Span, wayOf } from '../../charts/span-reading.ts';
import { withoutZero } from '../../languages/numbers.ts';
import { formatBytes, formatCount, formatLatency, rateQuantity } from '../../languages/quantity.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Effect, EffectMeasure } from '../../scenario/story.ts';
import { type EffectText, TRY_EFFECTS } from '../words/try-effects.ts';

/** What a try is compared with. */
export interface Compared {
  /** What was done, as the beginning of the sentence. */
  readonly cause: string;
  readonly effects: readonly Effect[];
  /** The run at the press; null where there was none. */
  readonly before: Summary | null;
  /** The instant of it whose figures are compared, and the time after which a try has had its effect. */
  readonly comparedNanos: Nanos;
  readonly settlesNanos: Nanos;
  /** There is nothing yet to compare with, but for memory, which does not change by itself. */
  readonly isEarly: boolean;
}

/** The part of a run up to this instant whose figures are compared. */
export function spanBefore(atNanos: Nanos, settlesNanos: Nanos): Span {
  return { fromNanos: Math.max(0, atNanos - settlesNanos / 2), untilNanos: atNanos };
}

/** The sentence, for the run as it is now. */
export function sentenceOf(
  { cause, effects, before, comparedNanos, settlesNanos, isEarly }: Compared,
  now: Summary,
): string {
  const changes = effects.map((effect): Change => {
    const { server, measure } = effect;
    const reads = (summary: Summary, untilNanos: Nanos): number =>
      readingOf(summary, server, measure, spanBefore(untilNanos, settlesNanos));
    const compares = before !== null && (!isEarly || measure === 'memory');
    return {
      effect,
      before: compares ? reads(before, comparedNanos) : Number.NaN,
      now: reads(now, now.clockNanos),
    };
  });
  return effectSentence(cause, changes);
}

/** More effects than this are not put into words: the roads show them. */
const REPORTED_MAX = 3;

const NUMBERS: Readonly<Record<EffectMeasure, (value: number) => string>> = {
  rate: short,
  failed: short,
  p50: formatLatency,
  p99: formatLatency,
  waiting: formatCount,
  held: formatCount,
  memory: formatBytes,
};

/** A rate without needless digits: 120, 14.7. */
function short(perSecond: number): string {
  return withoutZero(rateQuantity(perSecond).value);
}

export function effectSentence(cause: string, changes: readonly Change[]): string {
  const effects = changes
    .slice(0, REPORTED_MAX)
    .map((change) => TRY_EFFECTS.of[change.effect.measure](effectText(change)));
  return TRY_EFFECTS.report(cause, effects);
}

function effectText(change: Change): EffectText {
  const { effect, before, now } = change;
  const format = NUMBERS[effect.measure];
  return {
    server: effect.server,
    now: format(now),
    before: format(before),
    same: wayOf(change) === 'nowhere',
    hasNow: Number.isFinite(now),
    hadBefore: Number.isFinite(before),
  };
}
