// The words for all numbers of a server: part of the catalogue in text.ts, loaded with the numbers.

import { t } from '../../languages/t.ts';
import type { CpuShares } from '../../protocol/summary.ts';

export const NUMBERS = {
  groups: {
    cpu: t`Core time so far`,
    load: t`Load`,
    memory: t`Memory`,
    requests: t`Requests`,
    calls: t`Calls`,
  },
  cpuParts: {
    useful: t`useful`,
    switching: t`switching threads`,
    scheduling: t`scheduling`,
    interrupts: t`interrupts`,
    spinning: t`spinning for locks`,
    paused: t`standing still`,
    idle: t`idle`,
  },
  names: {
    runnable: t`runnable threads now`,
    loadAverage: t`load average, 1 · 5 · 15 min`,
    switches: t`context switches`,
    greenSwitches: t`green switches`,
    reserved: t`reserved`,
    resident: t`resident`,
    memoryLimit: t`there is for it`,
    whenFull: t`state`,
    offered: t`offered`,
    completed: t`completed`,
    answered: t`answered, of those that ended`,
    inSystem: t`in the system`,
    failed: t`failed`,
    timedOut: t`timed out`,
    rejected: t`rejected`,
    abandoned: t`abandoned by clients`,
    ghosts: t`worked on for nobody`,
    retried: t`sent again by clients`,
    unsent: t`due and not sent yet`,
    recordsOwed: t`records owed, not written yet`,
    stdDev: t`spread of the rate per second`,
    inFlight: t`under way`,
    queuedAtNodes: t`waiting at nodes`,
    callRetries: t`repeated`,
    hedges: t`hedged`,
    breakersOpened: t`breakers opened`,
    breakerRefused: t`refused by breakers`,
    bulkheadRefused: t`refused by the bulkhead`,
    queueRefused: t`refused by full nodes`,
  },
  figures: {
    completed: t`completed`,
    done: t`completed`,
    offered: (rate: string) => t`completed · ${rate}/s arriving`,
    doneNote: (span: string) => t`Completed per second, over the last ${span}`,
    offeredNote: (span: string) => t`Completed per second, of those that arrived, over the last ${span}`,
    ended: (at: string) => t`mean, ended at ${at}`,
    mean: t`mean`,
    meanNote: t`Completed per second over the whole run, and how much whole seconds differ`,
    overhead: t`p99 overhead`,
    overheadNote: (span: string) =>
      t`Time added to the upstream latency, of the requests that completed in the last ${span}`,
    overheadRunNote: t`Time added to the upstream latency, of all completed requests of the run`,
    memory: t`memory`,
    memoryNote: (reserved: string, resident: string) =>
      t`${reserved} of address space reserved, ${resident} resident`,
    resident: (resident: string) => t`${resident} resident`,
    cores: t`cores busy`,
    coresNote: (span: string) => t`Share of core time, over the last ${span}`,
    coresRunNote: t`Share of core time over the run`,
  },
  nowAndMost: (now: string, most: string) => t`${now}, at most ${most}`,
  memoryStates: {
    ample: t`there is room`,
    refuses: t`full: refuses requests`,
    swaps: t`full: swaps`,
    killed: t`killed`,
  },
} as const;

export type NumberKey =
  | 'throughput'
  | 'overhead'
  | 'memory'
  | 'coresBusy'
  | 'mean'
  | `cpu-${keyof CpuShares}`
  | keyof typeof NUMBERS.names;
