// What the number over a road counts. In a file of its own, as frames have none of the other words of the page.

import { t } from '../../languages/t.ts';

export const HEADLINE = {
  offered: (rate: string) => t`of ${rate} requests a second`,
  /** Longer numbers leave less room before the lanes. */
  offeredMany: (rate: string) => t`of ${rate} a second`,
  /** More is done than comes: a queue gets shorter. */
  drains: (rate: string) => t`a second, ${rate} come`,
  plain: t`requests a second`,
  ended: (at: string) => t`a second, ended at ${at}`,
  endedAnswering: (at: string, share: string) => t`a second until ${at}, ${share} answered`,
  short: '/s',
} as const;
