// The words for what came of a try: loaded with the sentence that they make.

import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import type { EffectMeasure } from '../../scenario/story.ts';

/** A figure before and after a try, as text with its unit. */
export interface EffectText {
  readonly server: string;
  readonly now: string;
  readonly before: string;
  /** The difference is too small to call it a change. */
  readonly same: boolean;
  /** Whether there is a value: a percentile has none where no request completed. */
  readonly hasNow: boolean;
  readonly hadBefore: boolean;
}

const beforeText = ({ same, before, hadBefore }: EffectText): string =>
  same ? t`, as before` : hadBefore ? t` (before: ${before})` : '';

const OF_MEASURES: Readonly<Record<EffectMeasure, (effect: EffectText) => string>> = {
  rate: (effect) =>
    effect.same
      ? t`${effect.server} still finishes ${effect.now} ${plural(countOf(effect.now), { one: 'request', other: 'requests' })} a second`
      : t`${effect.server} finishes ${effect.now} ${plural(countOf(effect.now), { one: 'request', other: 'requests' })} a second${beforeText(effect)}`,
  failed: (effect) =>
    t`${effect.now} ${plural(countOf(effect.now), { one: 'request a second fails', other: 'requests a second fail' })} in ${effect.server}${beforeText(effect)}`,
  p50: (effect) =>
    effect.hasNow
      ? t`half of what ${effect.server} finishes took less than ${effect.now}${beforeText(effect)}`
      : t`${effect.server} finishes nothing`,
  p99: (effect) =>
    effect.hasNow
      ? t`the slowest hundredth in ${effect.server} took more than ${effect.now}${beforeText(effect)}`
      : t`${effect.server} finishes nothing`,
  waiting: (effect) =>
    t`${effect.now} ${plural(countOf(effect.now), { one: 'request is', other: 'requests are' })} in ${effect.server}${beforeText(effect)}`,
  held: (effect) =>
    t`${effect.now} ${plural(countOf(effect.now), { one: 'lane', other: 'lanes' })} of ${effect.server} ${plural(countOf(effect.now), { one: 'is', other: 'are' })} taken${beforeText(effect)}`,
  memory: (effect) => t`${effect.server} reserves ${effect.now} of memory${beforeText(effect)}`,
};

export const TRY_EFFECTS = {
  report: (cause: string, effects: readonly string[]) => t`${cause}: ${effects.join(t`; `)}.`,
  of: OF_MEASURES,
};
