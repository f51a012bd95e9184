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
