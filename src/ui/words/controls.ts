// The words of the control panel: its groups, menus, text fields and servers. Part of the catalogue in text.ts.

import type { LockKind } from '../../scenario/scenario.ts';

/** Groups of controls that are folded away; a line holds the names of a section. */
export const FOLDS = {
  change: 'Over time',
  clients: 'Clients',
  scheduling: 'Scheduling',
  halts: 'Pauses',
  limits: 'Memory',
  balancing: 'Balancing',
  retries: 'Retries',
  failures: 'Failures',
  more: 'More',
} as const;
export type Fold = keyof typeof FOLDS;

export const LOCKS: Readonly<Record<LockKind, string>> = {
  mutex: 'mutex',
  spin: 'spin, then park',
  atomic: 'atomic',
  local: 'own copy each',
};

/** Parts of a scenario that are edited as text. */
export const STRUCTURE = {
  request: {
    label: 'Steps of a request',
    example: 'cpu:25us, call:upstream, sleep:1s, lock:cache:10us, offload:5ms',
  },
  class: { label: 'Classes, one a line', example: 'write:0.1:cpu:1ms,lock:cache:wait:200us' },
  lock: {
    label: 'Locks, one a line',
    example: 'cache:mutex, cache:spin:20us, cache:atomic, cache:local:64:20ns',
  },
  upstream: { label: 'Name of the upstream', example: 'empty: no upstream' },
  think: { label: 'Think time', example: '100ms, exp(100ms), bimodal(0.1,2s,10ms), every(10,2s,0s)' },
  timestamps: { label: 'Recorded arrivals', example: '0s, 10ms, 12ms: then choose replay' },
  machineFault: {
    label: 'Machine faults, one a line',
    example: 'cores-lost*2@5s-12s, memory-squeeze*4GiB@5s',
  },
  latency: { label: 'Latency of a node', example: '20ms, exp(20ms), lognormal(20ms,80ms), pareto(5ms,2)' },
  node: { label: 'Single nodes, one a line', example: '10: 30s, 3: exp(80ms)' },
  fault: {
    label: 'Faults of nodes, one a line',
    example: 'down:4@5s-12s, slow*10:4@5s, flapping/2s:4@5s, errors*0.3:4@5s',
  },
  name: { label: 'Name of the scene', example: 'Letters, digits and spaces' },
  requests: { label: 'Ends after requests', example: 'empty: never' },
  duration: { label: 'Ends after', example: '60s; empty: never' },
} as const;

export const CONTROLS = {
  label: 'Controls',
  sections: {
    traffic: 'Traffic',
    machine: 'Machine',
    upstream: 'Upstream nodes',
    randomness: 'Randomness',
  },
  model: 'Thread model',
  modelOf: (id: string) => `Thread model of server ${id}`,
  lock: (name: string) => `Lock “${name}”`,
  structureFolds: {
    program: 'Program',
    times: 'Times',
    machineFaults: 'Faults',
    nodeFaults: 'Faults and times',
    end: 'Name and end',
  },
  breakHint: 'click to break',
  machineHint: 'one for each server',
  differs: (label: string) => `${label} differs by server`,
  letDiffer: 'The same for all servers. Let it differ',
  makeSame: 'Make it the same for all servers again',
  asForAll: 'same: as all have it',
  ofEach: (label: string) => `${label} of each server`,
  value: (label: string) => `${label}, value`,
  about: (label: string) => `About ${label}`,
  default: (value: string, source: string) => `Default ${value} – ${source}`,
  named: (label: string) => `${label}: values by name`,
  namedValue: (value: string, source: string) => `${value} – ${source}`,
  restarts: 'A change starts the run again.',
  newSeed: 'New',
  newSeedLabel: 'Another random seed',
} as const;

export const SERVERS = {
  add: 'Add a server',
  /** What will be added. */
  addNote: (id: string, model: string) => `Adds ${id}: ${model}, with the usual settings`,
  copy: (id: string) => `Copy server ${id}`,
  remove: (id: string) => `Remove server ${id}`,
  most: (count: number) => `${count} servers are the most that can be compared. Remove one to add another.`,
} as const;
