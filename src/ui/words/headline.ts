// Texts for the number over a road. They are separate, because frames do not have the other texts of the
// page.

import { t } from '../../languages/t.ts';

export const HEADLINE = {
  /** Follows the number of completed requests per second. */
  of: (arriving: string) => t`completed · ${arriving}/s arriving`,
  /** Replaces it if most of the ending requests fail. */
  failing: (failed: string) => t`${failed}/s failing`,
  plain: t`completed`,
  /** Replaces it if users send again only after a reply. `span`: the time over which the rate is a mean. */
  mean: (span: string) => t`completed, mean of ${span}`,
  noMore: t`completed · none arriving`,
  early: (arriving: string) => t`no data yet · ${arriving}/s arriving`,
  earlyPlain: t`no data yet`,
  ended: (at: string) => t`on average, ended at ${at}`,
  endedAnswering: (at: string, share: string) => t`on average until ${at} · ${share} succeeded`,
  unit: '/s',
} as const;
