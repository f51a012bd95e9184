// Parameters of what the machine's scheduler and runtime take: caches, making threads, interrupts, pauses.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { modelOf } from '../server.ts';
import { log, MS, machine, SECOND } from './rows.ts';

const hasInterrupts = (s: Scenario): boolean => s.machine.interruptEveryNanos !== null;
const hasQueues = (s: Scenario): boolean => s.machine.readyOrder === 'per-core';
const hasLocks = (s: Scenario): boolean => s.locks.some(({ kind }) => kind !== 'atomic');
const hasPauses = (s: Scenario): boolean => s.machine.pauseEveryNanos !== null;
const makesThreads = (s: Scenario): boolean =>
  s.servers.some((server) => (modelOf(server).makesThreads?.(server) ?? 'none') !== 'none');

export const SCHEDULER_PARAMETERS = {
  readyOrder: machine.choice({
    field: 'readyOrder',
    label: t`Next on a core`,
    help: t`Which of the threads that are ready computes next: the one that has had least of the cores, which one that has slept mostly is, or the one that has been ready longest. With a queue for each core a thread that wakes may take its core at once, as under Linux.`,
    source: t`Linux since 6.6: EEVDF keeps what a sleeping thread is owed (kernel/sched/features.h, PLACE_LAG)`,
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
    help: t`How often the kernel looks whether a thread has used up its time slice.`,
    source: t`Linux with CONFIG_HZ=250, as Debian builds it: 4 ms; with 1000 it is 1 ms`,
    default: 4 * MS,
    applies: hasQueues,
  }),
  cacheRefill: machine.number({
    field: 'cacheRefillNanos',
    label: t`Cache refill`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`Paid besides the context switch, and on a core that was interrupted while idle, as the thread’s data has to come into the core’s caches anew.`,
    source: t`Assumed: 0, for threads whose data fit into the caches together. Li, Ding, Shen (2007) measured up to 1.5 ms with large data`,
    default: 0,
  }),
  runnableCost: machine.number({
    field: 'runnableCostNanos',
    label: t`Cost per runnable thread`,
    ...log('duration', 0, MS, 1),
    help: t`Paid at each switch for each runnable thread, by a scheduler that looks at all of them, such as that of Linux 2.4.`,
    source: t`Linux since 2.6: its scheduler does not look at all of them`,
    default: 0,
  }),
  wakeUp: machine.number({
    field: 'wakeUpNanos',
    label: t`Waking a core`,
    ...log('duration', 0, MS, 100),
    help: t`How long a core that has nothing to do takes to begin with a thread that has become ready.`,
    source: t`Assumed: 0. Linux has 2 us for the lightest sleep of a core and 133 us for a deep one (drivers/idle/intel_idle.c); virtual machines take tens of microseconds: \`threadway calibrate\` measures yours`,
    default: 0,
  }),
  wakeCall: machine.number({
    field: 'wakeCallNanos',
    label: t`Waking a thread`,
    ...log('duration', 0, MS / 10, 100),
    help: t`What it costs a thread that gives a lock back to wake one that waits for it, where a core is idle that has to be told.`,
    source: t`Assumed: 1 us, a system call and an interrupt between cores; virtual machines take ten: \`threadway calibrate\` measures yours`,
    default: 1000,
    applies: hasLocks,
  }),
  threadCreation: machine.number({
    field: 'threadCreationNanos',
    label: t`Making a thread`,
    ...log('duration', 0, 10 * MS, 1e3),
    help: t`CPU for making a thread while requests are served; the thread that makes it computes so long.`,
    source: t`Assumed: 20 us, of the 10 to 30 us that pthread_create takes on Linux`,
    default: 20_000,
    applies: makesThreads,
  }),
  interruptEvery: machine.number({
    field: 'interruptEveryNanos',
    label: t`Interrupt every`,
    ...log('duration', MS / 10, 10 * SECOND),
    none: { word: 'never', label: t`never` },
    help: t`Each core is interrupted this often, by timers or by the network.`,
    source: t`Assumed: none; Linux with CONFIG_HZ=250 has a tick every 4 ms`,
    default: null,
  }),
  interruptCost: machine.number({
    field: 'interruptNanos',
    label: t`Interrupt takes`,
    ...log('duration', 0, 50_000, 100),
    help: t`How long an interrupt keeps its core from the thread on it, with all that it does to its caches.`,
    source: t`Assumed: 5 us, as a context switch`,
    default: 5000,
    applies: hasInterrupts,
  }),
  pauseEvery: machine.number({
    field: 'pauseEveryNanos',
    label: t`Pause every`,
    ...log('duration', 10 * MS, 3600 * SECOND),
    none: { word: 'never', label: t`never` },
    help: t`The whole process stands still this often, as for a garbage collection that stops the world.`,
    source: t`Assumed: none`,
    default: null,
  }),
  pauseLength: machine.number({
    field: 'pauseNanos',
    label: t`Pause takes`,
    ...log('duration', 0, 60 * SECOND, MS / 10),
    help: t`How long the process stands still.`,
    source: t`Assumed: 50 ms; the G1 collector of Java aims for at most 200 ms (MaxGCPauseMillis)`,
    default: 50 * MS,
    applies: hasPauses,
  }),
} as const satisfies Record<string, Parameter>;
