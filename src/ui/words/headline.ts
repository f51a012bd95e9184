// What the number over a road counts. In a file of its own, as frames have none of the other words of the page.

import { t } from '../../languages/t.ts';

export const HEADLINE = {
  /** Behind the number of requests that a server completes a second. */
  of: (arriving: string) => t`completed · ${arriving}/s arriving`,
  /** In its place where most of those that end fail. */
  failing: (failed: string) => t`completed · ${failed}/s failing`,
  plain: t`completed`,
  noMore: t`completed · none arriving`,
  early: (arriving: string) => t`warming up · ${arriving}/s arriving`,
  earlyPlain: t`no data yet`,
  ended: (at: string) => t`on average, ended at ${at}`,
  endedAnswering: (at: string, share: string) => t`on average until ${at} · ${share} succeeded`,
  unit: '/s',
} as const;
