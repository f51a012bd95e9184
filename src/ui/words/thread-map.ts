// What the map of threads over time says: part of the catalogue in text.ts, loaded with the charts.

import type { Computed } from '../../charts/chart.ts';
import { t } from '../../languages/t.ts';

export const THREAD_MAP = {
  title: t`Threads over time`,
  what: t`The whole run at a look: each thread a row, coloured by what it does, and the queue above.`,
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
  hint: t`Press a moment to go there. Drag over a part to see it closer.`,
  keys: t`Left and right move the moment, with Shift faster; up and down choose a thread; + and − zoom, 0 shows the whole run; Enter goes to the moment.`,
  recording: (percent: string) => t`Looking through the run: ${percent} %`,
  empty: t`nothing has happened yet`,
  noThreads: t`The server has had no thread yet.`,
  sampled: (looks: string) =>
    t`There are too many events to look at each: threads were looked at ${looks} times in each pixel column. Zoom in for exact times.`,
  exact: t`Times are exact.`,
  grouped: (threads: string) => t`A row is ${threads} threads, a pixel the state of one of them.`,
  failed: (reason: string) => t`The run could not be recorded: ${reason}`,
  table: t`Table`,
} as const;

export const THREAD_MAP_COMPUTED: Computed = {
  formula: t`Share of the time that each thread spent on each thing in a pixel column. A pixel shows one state: of a mixed place as many pixels as its share.`,
  assumes: t`nothing where times are exact: the run is made again beside the page, and every thread looked at after every event; else it is looked at at even distances in time`,
  source: t`counted in the simulation, exactly`,
};
