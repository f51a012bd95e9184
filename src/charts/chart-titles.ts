// Titles that the small and the large chart of the same quantity share.

import { t } from '../languages/t.ts';

export const CHART_TITLES = {
  throughput: t`Completed requests per second`,
  latency: t`Latency`,
  memory: t`Memory reserved for threads`,
} as const;
