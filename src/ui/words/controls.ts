// Texts of the control panel: folds, menus, text fields and servers. They are not in text.ts, because the
// first screen does not need them.

import { t } from '../../languages/t.ts';
import type { LockKind } from '../../scenario/scenario.ts';

/** Names of the folds. Each line of code has the folds of one section. */
export const FOLDS = {
  change: t`Rate changes`,
  clients: t`Clients`,
  scheduling: t`Scheduling`,
  halts: t`CPU limit and pauses`,
  limits: t`Memory`,
  door: t`Admission control`,
  balancing: t`Balancing`,
  copies: t`Scaling, deploys, probes`,
  retries: t`Retries`,
  failures: t`Failures`,
  more: t`More`,
} as const;
export type Fold = keyof typeof FOLDS;

export const LOCKS: Readonly<Record<LockKind | 'mutex:fair', string>> = {
  mutex: t`mutex`,
  'mutex:fair': t`fair mutex`,
  spin: t`spin, then park`,
  atomic: t`atomic`,
  local: t`one copy per thread`,
  combining: t`combining lock`,
};

/** The parts of a scenario that are edited as text. */
export const STRUCTURE = {
  request: {
    label: t`Steps of a request`,
    example: t`cpu:25us, call:upstream, sleep:1s, lock:cache:10us, offload:5ms`,
  },
  class: { label: t`Classes, one per line`, example: t`write:0.1:cpu:1ms,lock:cache:wait:200us` },
  lock: {
    label: t`Locks, one per line`,
    example: t`cache:mutex, cache:mutex:fair, cache:spin:20us, cache:atomic, cache:local:64:20ns, cache:combining:10us`,
  },
  upstream: { label: t`Names of services`, example: t`search,db; empty: no service` },
  think: { label: t`Think time`, example: '100ms, exp(100ms), bimodal(0.1,2s,10ms), every(10,2s,0s)' },
  timestamps: { label: t`Recorded arrivals`, example: t`0s, 10ms, 12ms: then choose replay` },
  machineFault: {
    label: t`Machine faults, one per line`,
    example: t`cores-lost*2@5s-12s, memory-squeeze*4GiB@5s`,
  },
  latency: { label: t`Latency of a node`, example: t`20ms, exp(20ms), lognormal(20ms,80ms), pareto(5ms,2)` },
  node: { label: t`Single nodes, one per line`, example: t`10: 30s, 3: exp(80ms)` },
  fault: {
    label: t`Faults of nodes, one per line`,
    example: t`down:4@5s-12s, slow*10:4@5s, flapping/2s:4@5s, errors*0.3:4@5s`,
  },
  front: { label: t`Name of the servers as a service`, example: t`shop; empty: no name` },
  name: { label: t`Name of the scene`, example: t`Letters, digits and spaces` },
  requests: { label: t`End after requests`, example: t`empty: never` },
  duration: { label: t`End after`, example: t`60s; empty: never` },
} as const;

export const CONTROLS = {
  ofServer: (label: string, id: string) => t`${label} of server ${id}`,
  label: t`Controls`,
  /** A group of nodes, each of which can be a server itself. */
  services: {
    servedBy: (name: string) => t`Each node of ${name} is`,
    timer: t`a timer`,
    calledBy: (name: string) => t`${name} is called by`,
    nobody: t`no service`,
    several: t`several`,
    add: t`Add a service`,
    copy: (name: string) => t`Copy ${name}`,
    remove: (name: string) => t`Remove ${name}`,
  },
  /** The heading of a group's section if there are several upstream groups. */
  nodesOf: (group: string) => t`Nodes of ${group}`,
  sections: {
    traffic: t`Traffic`,
    machine: t`Machine`,
    upstream: t`Service and its nodes`,
    randomness: t`Randomness`,
  },
  model: t`Thread model`,
  modelOf: (id: string) => t`Thread model of server ${id}`,
  lock: (name: string) => t`Lock “${name}”`,
  structureFolds: {
    program: t`Request steps`,
    times: t`Timing`,
    machineFaults: t`Faults`,
    nodeFaults: t`Faults and times`,
    end: t`Name and length of the run`,
  },
  breakHint: t`click to break`,
  machineHint: t`each server has its own`,
  differs: (label: string) => t`${label} differs by server`,
  letDiffer: t`Same for all servers. Click to set a value for each`,
  makeSame: t`Use one value for all servers again`,
  asForAll: t`same: the value for all servers`,
  ofEach: (label: string) => t`${label} of each server`,
  value: (label: string) => t`${label}, value`,
  about: (label: string) => t`About ${label}`,
  default: (value: string, source: string) => t`Default ${value} – ${source}`,
  named: (label: string) => t`${label}: values by name`,
  namedValue: (value: string, source: string) => `${value} – ${source}`,
  restarts: t`Changing this restarts the run.`,
  newSeed: t`New`,
  newSeedLabel: t`Another random seed`,
} as const;

export const SERVERS = {
  add: t`Add a server`,
  /** Describes the server that the button would add. */
  addNote: (id: string, model: string) => t`Adds ${id}: ${model}, with default settings`,
  copy: (id: string) => t`Copy server ${id}`,
  remove: (id: string) => t`Remove server ${id}`,
  most: (count: number) => t`At most ${count} servers can be compared. Remove one to add another.`,
} as const;
