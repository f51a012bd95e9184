// The words for all numbers of a server: part of the catalogue in text.ts, loaded with the numbers.

import type { CpuShares } from '../../protocol/summary.ts';

export const NUMBERS = {
  groups: {
    cpu: 'Core time so far',
    load: 'Load',
    memory: 'Memory',
    requests: 'Requests',
    calls: 'Calls',
  },
  cpuParts: {
    useful: 'useful',
    switching: 'switching threads',
    scheduling: 'scheduling',
    interrupts: 'interrupts',
    spinning: 'spinning for locks',
    paused: 'standing still',
    idle: 'idle',
  },
  names: {
    runnable: 'runnable threads now',
    loadAverage: 'load average, 1 · 5 · 15 min',
    switches: 'context switches',
    greenSwitches: 'green switches',
    reserved: 'reserved',
    resident: 'resident',
    memoryLimit: 'there is for it',
    whenFull: 'state',
    offered: 'offered',
    completed: 'completed',
    answered: 'answered in time, of those that ended',
    inSystem: 'in the system',
    failed: 'failed',
    timedOut: 'timed out',
    rejected: 'rejected',
    abandoned: 'abandoned by clients',
    ghosts: 'worked on for nobody',
    retried: 'sent again by clients',
    unsent: 'due and not sent yet',
    recordsOwed: 'records owed, not written yet',
    stdDev: 'spread of the rate per second',
    inFlight: 'under way',
    queuedAtNodes: 'waiting at nodes',
    callRetries: 'repeated',
    hedges: 'hedged',
    breakersOpened: 'breakers opened',
    breakerRefused: 'refused by breakers',
    bulkheadRefused: 'refused by the bulkhead',
    queueRefused: 'refused by full nodes',
  },
  figures: {
    completed: 'completed',
    done: 'done',
    offered: (rate: string) => `done of ${rate}`,
    doneNote: 'Completed per second lately',
    offeredNote: 'Completed per second lately, of those that arrived',
    ended: (at: string) => `mean, ended at ${at}`,
    mean: 'mean',
    meanNote: 'Completed per second over the whole run, and how much whole seconds differ',
    overhead: 'p99 overhead',
    overheadNote: 'Time added to the upstream latency, of the requests that completed lately',
    overheadRunNote: 'Time added to the upstream latency, of all completed requests of the run',
    memory: 'memory',
    memoryNote: (reserved: string, resident: string) =>
      `${reserved} of address space reserved, ${resident} resident`,
    resident: (resident: string) => `${resident} resident`,
    cores: 'cores busy',
    coresNote: 'Share of core time lately',
    coresRunNote: 'Share of core time over the run',
  },
  nowAndMost: (now: string, most: string) => `${now}, at most ${most}`,
  memoryStates: {
    ample: 'there is room',
    refuses: 'full: refuses requests',
    swaps: 'full: swaps',
    killed: 'killed',
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
