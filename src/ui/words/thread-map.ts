// Texts of the map of threads over time: part of the catalogue in text.ts, loaded with the charts.

import type { Computed } from '../../charts/chart.ts';
import { t } from '../../languages/t.ts';

export const THREAD_MAP = {
  title: t`Threads over time`,
  what: t`The whole run at a glance: one row per thread, coloured by activity, queue length on top.`,
  show: t`Show the map`,
  hide: t`Close the map`,
  server: t`Server`,
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  whole: t`Whole run`,
  fewer: t`Fewer threads`,
  more: t`More threads`,
  upToNow: t`Up to now`,
  go: t`Go to this moment`,
  follow: (request: string) => t`Follow request ${request}`,
  hint: t`Click to jump to a moment. Drag to zoom.`,
  keys: t`Left and right move the moment, faster with Shift. Up and down choose a thread. + and − zoom, 0 shows the whole run. Enter jumps to the moment.`,
  recording: (percent: string) => t`Scanning the run: ${percent} %`,
  empty: t`no data yet`,
  noThreads: t`The server has no threads yet.`,
  sampled: (looks: string) =>
    t`There are too many events to record each one: threads were sampled ${looks} times per pixel column. Zoom in for exact times.`,
  exact: t`Times are exact.`,
  grouped: (threads: string) => t`Each row is ${threads} threads; a pixel shows the state of one of them.`,
  failed: (reason: string) => t`The run could not be recorded: ${reason}`,
  table: t`Table`,
} as const;

export const THREAD_MAP_COMPUTED: Computed = {
  formula: t`The state of each thread during the time of a pixel column. Each pixel shows one state. If the thread was in several states, neighbouring pixels show them in proportion.`,
  assumes: t`none where times are exact: the run is repeated in the background and every thread is checked after every event; otherwise threads are sampled at regular intervals`,
  source: t`counted exactly in the simulation`,
};
