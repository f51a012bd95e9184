// Texts around the charts: titles, menus, choices, exports. Part of the catalogue in text.ts, loaded with the
// charts.

import { t } from '../../languages/t.ts';
import type { LatencyMeasure } from '../../protocol/followed-request.ts';

export const CHART_CARDS = {
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

  options: (title: string) => t`Options of ${title}`,
  table: t`Table`,
  tableOf: (title: string) => t`${title}, as a table`,
} as const;

/** Only whole pages need these, because charts in frames have no menus. */
export const CHART_CHOICES = {
  label: t`Charts`,
  computed: t`How is this computed?`,
  choose: t`Choose charts`,
  chooseNote: t`Charts appear in this order; your choice is saved in the link.`,
  earlier: (title: string) => t`${title}: move up`,
  later: (title: string) => t`${title}: move down`,
  firstFour: t`Reset to the first four`,

  percentiles: t`Percentiles`,
  windows: t`Values`,
  window: t`per window`,
  running: t`since the start`,
  bothStarts: t`Intended and actual start`,
  bothStartsNote: t`Latency from the intended start and from the actual start. The gap is hidden by a client that waits before it sends (coordinated omission).`,
  enlarge: t`Full width`,
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
  whole: t`Whole run`,
  span: (from: string, until: string) => t`${from} to ${until}`,
  spanLabel: t`Visible time range`,
  save: t`Save as`,
  saveFailed: t`This browser could not make the picture.`,
} as const;

export const REPLICATIONS_TEXT = {
  label: t`Runs with other seeds`,
  switch: t`With 5 other seeds`,
  note: t`Runs the current settings from the start with six seeds, including this one, up to now. A pale band shows the lowest and highest run: how much of the curve is chance. It disappears when the settings change.`,
  anew: t`Run again, up to now`,
  progress: (made: string, wanted: string) => t`${made} of ${wanted} runs`,
  done: (to: string) => t`Six seeds, ${to}`,
  toInstant: (instant: string) => t`to ${instant}`,
  toTheEnd: t`to the end`,
  failed: (reason: string) => t`No band: ${reason}`,
} as const;
