// The time slice of a thread: as set in the scenario, or as Linux computes it from the number of cores.

import type { Nanos } from './duration.ts';
import type { Machine } from './scenario.ts';

/**
 * The slice for one core. Below: the number of cores beyond which the slice no longer grows. From
 * kernel/sched/fair.c since Linux 6.15.
 */
const BASE_NANOS = 700_000;
const CORES_MAX = 8;

/**
 * 0.7 ms x (1 + log2 of the cores, rounded down), for at most 8 cores: 0.7 ms with one core, 1.4 with 2, 2.1
 * with 4 and 2.8 with 8.
 */
export function sliceByCores(cores: number): Nanos {
  return BASE_NANOS * (32 - Math.clz32(Math.min(cores, CORES_MAX)));
}

/** The time slice of the machine's scheduler. */
export function timeSliceOf({ timeSliceNanos, cores }: Pick<Machine, 'timeSliceNanos' | 'cores'>): Nanos {
  return timeSliceNanos ?? sliceByCores(cores);
}
