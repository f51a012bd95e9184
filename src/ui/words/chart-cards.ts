// What the charts' region says: titles of its menus, choices, exports. Part of the catalogue in text.ts, loaded with the charts.

import { t } from '../../languages/t.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';

export const CHART_CARDS = {
  label: t`Charts`,
  computed: t`How is this computed?`,
  missing: t`This chart could not be loaded. Reload the page.`,
  log: t`log`,
  linear: t`linear`,
  scale: (title: string) => t`Scale of ${title}`,
  measureOf: (title: string) => t`What ${title} shows`,
  measures: {
    intended: t`latency`,
    actual: t`latency from the actual start`,
    service: t`time in service`,
    overhead: t`overhead`,
  } as const satisfies Record<LatencyMeasure, string>,
  rows: (shown: string, all: string) => t`${shown} of ${all} rows`,

  choose: t`Choose charts`,
  chooseNote: t`Shown in this order. The link holds the choice.`,
  earlier: (title: string) => t`${title}: earlier`,
  later: (title: string) => t`${title}: later`,
  firstFour: t`Back to the first four`,

  options: (title: string) => t`Options of ${title}`,
  percentiles: t`Percentiles`,
  windows: t`Values`,
  window: t`of each window`,
  running: t`since the start`,
  bothStarts: t`Both starts`,
  bothStartsNote: t`Latency from when a request should have been sent, and from when it was. What lies between is hidden by a client that waits before it sends (coordinated omission).`,
  enlarge: t`Full width`,
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  whole: t`Whole run`,
  span: (from: string, until: string) => t`${from} to ${until}`,
  spanLabel: t`Part of the time axis`,
  save: t`Save as`,
  saveFailed: t`This browser could not make the picture.`,
} as const;

export const REPLICATIONS_TEXT = {
  label: t`Runs with other seeds`,
  switch: t`With 5 other seeds`,
  note: t`Runs the present settings from the start with six seeds, this one included, as far as now. A pale band shows the lowest and the highest of them: how much of the curve is chance. It ends when the settings change.`,
  anew: t`Anew, up to now`,
  progress: (made: string, wanted: string) => t`${made} of ${wanted} runs`,
  done: (to: string) => t`Six seeds, ${to}`,
  toInstant: (instant: string) => t`to ${instant}`,
  toTheEnd: t`to the end`,
  failed: (reason: string) => t`No band: ${reason}`,
} as const;
