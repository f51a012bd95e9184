// Texts of the three charts beside the roads: part of the catalogue in text.ts.

import { CHART_TITLES } from '../../charts/chart-titles.ts';
import { t } from '../../languages/t.ts';

export const SMALL_CHARTS = {
  label: t`The run in three charts`,
  throughput: { title: CHART_TITLES.throughput, more: '' },
  /** Beside the title of the throughput chart, unless users wait for replies. */
  arriving: t`– – arriving`,
  latency: { title: CHART_TITLES.latency, more: 'p50 · p90 · p99' },
  memory: { title: CHART_TITLES.memory, more: '' },
  threads: { title: t`Threads`, more: '' },
  inSystem: { title: t`Requests in the system`, more: '' },
  /** Names of the areas in the threads chart, in the colour key. */
  doing: {
    running: t`running`,
    ready: t`ready`,
    throttled: t`throttled`,
    stuck: t`stuck`,
    waiting: t`waiting`,
    // In the key this comes after “waiting”: “waiting, for a lock”.
    lock: t`for a lock`,
    connection: t`for a connection`,
  },
} as const;
