// What the charts' region says: titles of its menus, choices, exports. Part of the catalogue in text.ts, loaded with the charts.

import type { LatencyMeasure } from '../../protocol/followed-request.ts';

export const CHART_CARDS = {
  label: 'Charts',
  computed: 'How is this computed?',
  missing: 'This chart could not be loaded. Reload the page.',
  log: 'log',
  linear: 'linear',
  scale: (title: string) => `Scale of ${title}`,
  measureOf: (title: string) => `What ${title} shows`,
  measures: {
    intended: 'latency',
    actual: 'latency from the actual start',
    service: 'time in service',
    overhead: 'overhead',
  } as const satisfies Record<LatencyMeasure, string>,
  rows: (shown: string, all: string) => `${shown} of ${all} rows`,

  choose: 'Choose charts',
  chooseNote: 'Shown in this order. The link holds the choice.',
  earlier: (title: string) => `${title}: earlier`,
  later: (title: string) => `${title}: later`,
  firstFour: 'Back to the first four',

  options: (title: string) => `Options of ${title}`,
  percentiles: 'Percentiles',
  windows: 'Values',
  window: 'of each window',
  running: 'since the start',
  bothStarts: 'Both starts',
  bothStartsNote:
    'Latency from when a request should have been sent, and from when it was. What lies between is hidden by a client that waits before it sends (coordinated omission).',
  enlarge: 'Full width',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole run',
  span: (from: string, until: string) => `${from} to ${until}`,
  spanLabel: 'Part of the time axis',
  save: 'Save as',
  saveFailed: 'This browser could not make the picture.',
} as const;

export const REPLICATIONS_TEXT = {
  label: 'Runs with other seeds',
  switch: 'With 5 other seeds',
  note: 'Runs the present settings from the start with six seeds, this one included, as far as now. A pale band shows the lowest and the highest of them: how much of the curve is chance. It ends when the settings change.',
  anew: 'Anew, up to now',
  progress: (made: string, wanted: string) => `${made} of ${wanted} runs`,
  done: (to: string) => `Six seeds, ${to}`,
  toInstant: (instant: string) => `to ${instant}`,
  toTheEnd: 'to the end',
  failed: (reason: string) => `No band: ${reason}`,
} as const;
