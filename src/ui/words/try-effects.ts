// Texts for the effect of a suggestion, loaded with the sentence about it.

import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import type { EffectMeasure } from '../../scenario/story.ts';

/** A figure before and after a suggestion was tried, as text with its unit. */
export interface EffectText {
  readonly server: string;
  readonly now: string;
  readonly before: string;
  /** The period that a percentile covers, before the press and now. */
  readonly span: string;
  /** Whether the difference is too small to count as a change. */
  readonly same: boolean;
  /** Whether there is a value now. If no request completed, a percentile has none. */
  readonly hasNow: boolean;
  readonly hadBefore: boolean;
}

const was = ({ same, before, hadBefore }: EffectText): string =>
  same || !hadBefore ? '' : t` (was ${before})`;

const OF_MEASURES: Readonly<Record<EffectMeasure, (effect: EffectText) => string>> = {
  rate: (effect) =>
    effect.same
      ? t`${effect.server} still completes ${effect.now} ${plural(countOf(effect.now), { one: 'request', other: 'requests' })}/s`
      : t`${effect.server} now completes ${effect.now} ${plural(countOf(effect.now), { one: 'request', other: 'requests' })}/s${was(effect)}`,
  failed: (effect) =>
    t`${effect.now} ${plural(countOf(effect.now), { one: 'request/s fails', other: 'requests/s fail' })} in ${effect.server}${was(effect)}`,
  p50: (effect) =>
    effect.hasNow
      ? t`over the last ${effect.span}, ${effect.server}’s median latency is ${effect.now}${was(effect)}`
      : t`${effect.server} completes nothing`,
  p99: (effect) =>
    effect.hasNow
      ? t`over the last ${effect.span}, ${effect.server}’s p99 latency is ${effect.now}${was(effect)}`
      : t`${effect.server} completes nothing`,
  waiting: (effect) =>
    effect.same
      ? t`${effect.server} still has ${effect.now} ${plural(countOf(effect.now), { one: 'request', other: 'requests' })} in progress`
      : t`${effect.server} has ${effect.now} ${plural(countOf(effect.now), { one: 'request', other: 'requests' })} in progress${was(effect)}`,
  held: (effect) =>
    t`${effect.now} of ${effect.server}’s threads ${plural(countOf(effect.now), { one: 'is', other: 'are' })} busy${was(effect)}`,
  memory: (effect) => t`${effect.server} reserves ${effect.now} of memory${was(effect)}`,
};

export const TRY_EFFECTS = {
  report: (cause: string, effects: readonly string[]) => t`${cause}: ${effects.join(t`; `)}.`,
  of: OF_MEASURES,
  about: (count: string) => t`about ${count}`,
};
