// Parameters of costs and limits of the machine's scheduler and runtime: caches, thread creation, interrupts,
// pauses, CPU limits.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { modelOf } from '../server.ts';
import { log, MS, machine, SECOND } from './rows.ts';

const hasInterrupts = (s: Scenario): boolean => s.machine.interruptEveryNanos !== null;
const hasQueues = (s: Scenario): boolean => s.machine.readyOrder === 'per-core';
const hasLocks = (s: Scenario): boolean => s.locks.some(({ kind }) => kind !== 'atomic');
const hasPauses = (s: Scenario): boolean => s.machine.pauseEveryNanos !== null;
const hasLimit = (s: Scenario): boolean => s.machine.cpuLimit !== null;
const makesThreads = (s: Scenario): boolean =>
  s.servers.some((server) => (modelOf(server).makesThreads?.(server) ?? 'none') !== 'none');

export const SCHEDULER_PARAMETERS = {
  readyOrder: machine.choice({
    field: 'readyOrder',
    label: t`Scheduling order`,
    choices: [
      { value: 'sleepers-first', label: t`sleepers first` },
      { value: 'fifo', label: t`first in, first out` },
      { value: 'per-core', label: t`queue per core` },
    ],
    default: 'sleepers-first',
  }),
  kernelTick: machine.number({
    field: 'kernelTickNanos',
    label: t`Kernel tick`,
    ...log('duration', 100_000, 100 * MS),
    default: 4 * MS,
    applies: hasQueues,
  }),
  cacheRefill: machine.number({
    field: 'cacheRefillNanos',
    label: t`Cache refill`,
    ...log('duration', 0, 10 * MS, 100),
    default: 0,
  }),
  runnableCost: machine.number({
    field: 'runnableCostNanos',
    label: t`Cost per runnable thread`,
    ...log('duration', 0, MS, 1),
    default: 0,
  }),
  wakeUp: machine.number({
    field: 'wakeUpNanos',
    label: t`Core wake-up`,
    ...log('duration', 0, MS, 100),
    default: 0,
  }),
  wakeCall: machine.number({
    field: 'wakeCallNanos',
    label: t`Thread wake-up`,
    ...log('duration', 0, MS / 10, 100),
    default: 1000,
    applies: hasLocks,
  }),
  threadCreation: machine.number({
    field: 'threadCreationNanos',
    label: t`Thread creation`,
    ...log('duration', 0, 10 * MS, 1e3),
    default: 20_000,
    applies: makesThreads,
  }),
  interruptEvery: machine.number({
    field: 'interruptEveryNanos',
    label: t`Interrupt every`,
    ...log('duration', MS / 10, 10 * SECOND),
    none: { word: 'never', label: t`never` },
    default: null,
  }),
  interruptCost: machine.number({
    field: 'interruptNanos',
    label: t`Interrupt length`,
    ...log('duration', 0, 50_000, 100),
    default: 5000,
    applies: hasInterrupts,
  }),
  pauseEvery: machine.number({
    field: 'pauseEveryNanos',
    label: t`Pause every`,
    ...log('duration', 10 * MS, 3600 * SECOND),
    none: { word: 'never', label: t`never` },
    default: null,
  }),
  pauseLength: machine.number({
    field: 'pauseNanos',
    label: t`Pause length`,
    ...log('duration', 0, 60 * SECOND, MS / 10),
    default: 50 * MS,
    applies: hasPauses,
  }),
  cpuLimit: machine.number({
    field: 'cpuLimit',
    label: t`CPU limit in cores`,
    ...log('cores', 0.01, 64),
    none: { word: 'none', label: t`none` },
    default: null,
  }),
  cpuPeriod: machine.number({
    field: 'cpuPeriodNanos',
    label: t`Period of the CPU limit`,
    ...log('duration', MS, SECOND),
    default: 100 * MS,
    applies: hasLimit,
  }),
} as const satisfies Record<string, Parameter>;
