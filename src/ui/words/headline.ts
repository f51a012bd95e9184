// Texts of the headline over a road. They are separate, because frames do not load the page's other texts.

import { t } from '../../languages/t.ts';

export const HEADLINE = {
  /** Written after the number of completed requests per second. */
  of: (arriving: string) => t`completed · ${arriving}/s arriving`,
  /** Shown after the other rates if requests fail. */
  failing: (failed: string) => t`${failed}/s failing`,
  plain: t`completed`,
  /**
   * Shown instead of the arrival rate in a closed loop, where there is none. `span`: the time over which the
   * rate is averaged.
   */
  mean: (span: string) => t`completed over the last ${span}`,
  noMore: t`completed · none arriving`,
  early: (arriving: string) => t`no rate yet · ${arriving}/s arriving`,
  earlyPlain: t`no rate yet`,
  ended: (at: string) => t`on average; run ended at ${at}`,
  endedAnswering: (at: string, share: string) => t`on average until ${at} · ${share} succeeded`,
  unit: '/s',
} as const;
