// The table of measures. Each number of a run has one row: its name, unit, kind, computation, description for
// readers, and index in the core. Reports, tables, lessons and documents follow from the rows.

import { t } from '../languages/t.ts';
import type { MeasureRows } from './measure.ts';
import { GROUP_ROWS, NODE_ROWS } from './rows/calls.ts';
import { CPU_LIMIT_ROWS, CPU_ROWS, LOAD_ROWS, MEMORY_ROWS, TIME_ROWS } from './rows/machine.ts';
import { CLASS_ROWS, REQUEST_ROWS } from './rows/requests.ts';
import { RUN_ROWS } from './rows/run.ts';

/** The rows, grouped by what they describe. */
export const MEASURES = {
  server: {
    ...REQUEST_ROWS,
    ...CPU_ROWS,
    ...CPU_LIMIT_ROWS,
    ...LOAD_ROWS,
    ...MEMORY_ROWS,
    ...TIME_ROWS,
    ...RUN_ROWS,
  },
  group: GROUP_ROWS,
  node: NODE_ROWS,
  class: CLASS_ROWS,
} as const satisfies Readonly<Record<string, MeasureRows>>;

export type MeasureOwner = keyof typeof MEASURES;

/**
 * Distributions over a server's completed requests since the start, in nanoseconds: one value per request.
 */
export const DISTRIBUTIONS = {
  latency: {
    label: t`Latency`,
    explanation: t`Time from when the request should have been sent until its reply arrives.`,
  },
  latencyActual: {
    label: t`Latency from the actual start`,
    explanation: t`Time from when the request was sent until its reply arrives. The client’s wait for a free connection before it sends is not counted.`,
  },
  overhead: {
    label: t`Overhead`,
    explanation: t`Latency from the actual start minus the time of the request’s own calls and sleeps.`,
  },
} as const;
