// What each measure of latency is called in the charts.

import type { LatencyMeasure } from '../protocol/followed-request.ts';

export const MEASURE_WORDS: Readonly<Record<LatencyMeasure, string>> = {
  overhead: 'overhead',
  service: 'service, without the queue',
  intended: 'latency from the intended start',
  actual: 'latency from the actual start',
};
