// The words of the three charts beside the roads: part of the catalogue in text.ts.

import { t } from '../../languages/t.ts';

export const SMALL_CHARTS = {
  label: t`The run in three charts`,
  throughput: { title: t`Requests done a second`, more: '' },
  latency: { title: t`Latency`, more: 'p50 · p90 · p99' },
  memory: { title: t`Memory their threads take`, more: '' },
} as const;
