// Texts for all numbers of a server: part of the catalogue in text.ts, loaded with the numbers.

import { t } from '../../languages/t.ts';
import type { GroupValues, NodeValues, ServerValues } from '../../measures/made/values.ts';

export const NUMBERS = {
  groups: {
    cpu: t`CPU time so far`,
    load: t`Load`,
    memory: t`Memory`,
    requests: t`Requests`,
    calls: t`Calls`,
  },
  memoryCondition: t`State of the memory`,
  figures: {
    completed: t`completed`,
    done: t`completed`,
    offered: (rate: string) => t`completed · ${rate}/s arriving`,
    doneNote: (span: string) => t`Completed requests per second over the last ${span}`,
    offeredNote: (span: string) =>
      t`Completed requests per second, and how many arrived, over the last ${span}`,
    ended: (at: string) => t`mean; run ended at ${at}`,
    mean: t`mean so far`,
    meanNote: t`Completed requests per second over the whole run, and the spread between seconds`,
    overhead: t`p99 overhead`,
    overheadNote: (span: string) =>
      t`Overhead: time that the server adds to its calls, for requests completed in the last ${span}`,
    overheadRunNote: t`Overhead: time that the server adds to its calls, for all completed requests of the run`,
    oldest: (age: string) => t`oldest request: ${age}`,
    none: t`no data yet`,
    memory: t`memory`,
    memoryNote: (reserved: string, resident: string) =>
      t`${reserved} of address space reserved, ${resident} resident`,
    resident: (resident: string) => t`${resident} resident`,
    cores: t`cores busy`,
    coresNote: (span: string) => t`Share of CPU time over the last ${span}`,
    coresRunNote: t`Share of CPU time over the run`,
  },
  memoryConditions: {
    ample: t`OK`,
    refuses: t`full: refusing requests`,
    swaps: t`full: swapping`,
    killed: t`killed`,
  },
  recoveryStates: {
    'not-within-run': t`not so far`,
    'fault-lasts': t`a fault is still in effect`,
    'not-healthy-before': t`unknown: not healthy before the fault`,
    'ends-too-soon': t`too early to tell`,
  },
} as const;

/** A number of the recent window, the state of the memory, or a measure. */
export type NumberKey =
  | 'recentThroughput'
  | 'recentOverhead'
  | 'recentCoresBusy'
  | 'memoryCondition'
  | NumberMeasure;

export type NumberMeasure = keyof ServerValues | keyof GroupValues | keyof NodeValues;
