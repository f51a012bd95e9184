// Titles of what has a small chart and a large one: the same thing has the same name.

import { t } from '../languages/t.ts';

export const CHART_TITLES = {
  throughput: t`Completed requests per second`,
  latency: t`Latency`,
  memory: t`Memory reserved for threads`,
} as const;
