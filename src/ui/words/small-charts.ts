// The words of the three charts beside the roads: part of the catalogue in text.ts.

export const SMALL_CHARTS = {
  label: 'The run in three charts',
  throughput: { title: 'Requests done a second', more: '' },
  latency: { title: 'Latency', more: 'p50 · p90 · p99' },
  memory: { title: 'Memory their threads take', more: '' },
} as const;
