// What `npm run lab` measured, without the single latencies. Written by `npm run docs` from lab/results: do not edit.

import type { LabMeasurement } from './measurement.ts';

export const LAB_MEASUREMENTS: readonly LabMeasurement[] = [];
