// The machine of a server: where the time of its cores goes, how many threads need a core, what memory the
// process holds, and in which states requests spend their time.

import { t } from '../../languages/t.ts';
import type { Measure, MeasureRows } from '../measure.ts';
import { DENNING } from '../sources.ts';

type Words = Pick<Measure, 'label' | 'explanation' | 'core'> & Partial<Measure>;

const cpu = (row: Words): Measure => ({
  unit: 'share',
  kind: 'share',
  topic: 'cpu',
  formula: t`CPU time spent on this / (cores × time since the start)`,
  source: DENNING,
  unknown: null,
  shown: 'if any',
  ...row,
});
const load = (row: Words): Measure => ({
  unit: 'count',
  kind: 'count',
  topic: 'load',
  unknown: null,
  shown: 'always',
  ...row,
});
const average = (minutes: number, which: number, label: string): Measure =>
  load({
    label,
    explanation: t`Threads on cores or ready for one, smoothed as in Linux. The value starts at 0, and needs several times the span to follow a change.`,
    formula: t`every 5 s: load ← load · e^(−5 s / T) + runnable · (1 − e^(−5 s / T)), T = ${minutes} min`,
    source: t`Linux, kernel/sched/loadavg.c`,
    kind: 'mean',
    unit: 'factor',
    core: `engine.measures.loadAverage.minutes(${which})`,
  });
const mean = (row: Words): Measure => ({
  ...load(row),
  kind: 'mean',
  unit: 'factor',
  unknown: t`before any time has passed`,
  shown: 'in reports',
});
const memory = (row: Words): Measure => ({
  unit: 'bytes',
  kind: 'level',
  topic: 'memory',
  unknown: null,
  shown: 'always',
  ...row,
});
const part = (holder: string, use: 'reserved' | 'resident', label: string): Measure =>
  memory({
    label,
    explanation:
      use === 'reserved'
        ? t`This part of the memory at the moment when the process reserved the most.`
        : t`This part of the memory at the moment when the most was resident.`,
    kind: 'peak',
    core: `engine.memory.${use}Peak().${use}By(HOLDER.${holder})`,
    shown: 'in reports',
  });
const state = (name: string, row: Omit<Words, 'core'>): Measure => ({
  unit: 'duration',
  kind: 'mean',
  topic: 'time',
  unknown: t`before the first request has ended`,
  shown: 'in reports',
  ...row,
  core: `engine.measures.meanStateNanos(REQUEST_STATE.${name})`,
});

const limit = (row: Words): Measure => ({
  unit: 'count',
  kind: 'count',
  topic: 'cpu',
  source: t`Linux, cpu.stat of a control group`,
  unknown: null,
  shown: 'if any',
  ...row,
});

const SPACE = t`address space as in Retunsky, Distributed Systems and Asynchronous I/O`;
const RSS = t`physical memory as operating systems account it (RSS)`;
const RESERVED = t`base + threads × stack + green stacks + requests × task + completed requests × record`;
const RESIDENT = t`base + threads × pages touched + green stacks + requests × task + completed requests × record`;

export const CPU_ROWS = {
  cpuUseful: cpu({
    label: t`CPU time for requests`,
    explanation: t`Share of CPU time spent computing for requests.`,
    core: 'engine.measures.cpuShare(METER.useful)',
    shown: 'always',
  }),
  cpuSwitching: cpu({
    label: t`CPU time for context switches`,
    explanation: t`Share of CPU time spent on switching to another thread, including cache refills.`,
    core: 'engine.measures.cpuShare(METER.switching)',
    shown: 'always',
  }),
  cpuScheduling: cpu({
    label: t`CPU time for scheduling`,
    explanation: t`Share of CPU time that the scheduler spent searching the runnable threads.`,
    core: 'engine.measures.cpuShare(METER.scheduling)',
  }),
  cpuInterrupts: cpu({
    label: t`CPU time for interrupts`,
    explanation: t`Share of CPU time spent on interrupts.`,
    core: 'engine.measures.cpuShare(METER.interrupts)',
  }),
  cpuSpinning: cpu({
    label: t`CPU time for spinning`,
    explanation: t`Share of CPU time that threads spent on a core waiting for a lock.`,
    core: 'engine.measures.cpuShare(METER.spinning)',
  }),
  cpuPaused: cpu({
    label: t`CPU time paused`,
    explanation: t`Share of CPU time during which the process was paused with a thread on the core.`,
    core: 'engine.measures.cpuShare(METER.paused)',
  }),
  cpuThrottled: cpu({
    label: t`CPU time throttled`,
    explanation: t`Share of CPU time during which the thread on the core waited for the next period of the CPU limit.`,
    core: 'engine.measures.cpuShare(METER.throttled)',
  }),
  cpuClients: cpu({
    label: t`CPU time of the load generator`,
    explanation: t`Share of CPU time that a load generator on the same machine took.`,
    core: 'engine.measures.cpuShare(METER.clients)',
  }),
  cpuIdle: cpu({
    label: t`Idle CPU time`,
    explanation: t`Share of CPU time during which no thread was on the core. All shares of CPU time sum to 1.`,
    core: 'engine.measures.idleShare()',
    shown: 'always',
  }),
} as const satisfies MeasureRows;

export const CPU_LIMIT_ROWS = {
  cpuPeriods: limit({
    label: t`Periods of the CPU limit`,
    explanation: t`Periods that ended, not counting those in which nothing computed (nr_periods).`,
    core: 'engine.scheduler.periods',
  }),
  throttledPeriods: limit({
    label: t`Throttled periods`,
    explanation: t`Periods at whose end threads waited because the CPU limit was reached (nr_throttled).`,
    core: 'engine.scheduler.throttledPeriods',
  }),
  throttledTime: limit({
    label: t`Throttled time`,
    explanation: t`Time that cores with a thread waited because the CPU limit was reached, summed over cores (throttled_time).`,
    unit: 'duration',
    core: 'engine.measures.cpuNanos(METER.throttled)',
  }),
} as const satisfies MeasureRows;

export const LOAD_ROWS = {
  runnableThreads: load({
    label: t`Runnable threads now`,
    explanation: t`Threads on cores or ready for one.`,
    kind: 'level',
    core: 'f64(engine.scheduler.runnable)',
  }),
  loadAverage1: average(1, 0, t`Load average over 1 min`),
  loadAverage5: average(5, 1, t`Load average over 5 min`),
  loadAverage15: average(15, 2, t`Load average over 15 min`),
  meanRunnable: mean({
    label: t`Mean runnable threads`,
    explanation: t`Threads on cores or ready for one, averaged over the time since the start.`,
    core: 'engine.measures.meanRunnable()',
  }),
  meanReady: mean({
    label: t`Mean ready threads`,
    explanation: t`Threads that were ready and had no core, averaged over the time since the start.`,
    core: 'engine.measures.meanReady()',
  }),
  meanInSystem: mean({
    label: t`Mean requests in the system`,
    explanation: t`Requests in the system, averaged over the time since the start.`,
    core: 'engine.measures.meanInSystem()',
  }),
  contextSwitches: load({
    label: t`Context switches`,
    explanation: t`Number of times that a core switched to another thread.`,
    core: 'engine.scheduler.contextSwitches',
  }),
  greenSwitches: load({
    label: t`Green switches`,
    explanation: t`Number of times that a carrier switched to another green thread.`,
    core: 'engine.scheduler.greenSwitches',
    shown: 'if any',
  }),
} as const satisfies MeasureRows;

export const MEMORY_ROWS = {
  memoryReserved: memory({
    label: t`Memory reserved`,
    explanation: t`Address space that the process holds now. Every thread reserves the same amount.`,
    formula: RESERVED,
    source: SPACE,
    core: 'engine.memory.held().reservedBytes',
  }),
  memoryReservedPeak: memory({
    label: t`Peak reserved memory`,
    explanation: t`The largest address space of the process, measured whenever a request arrives or ends.`,
    formula: RESERVED,
    source: SPACE,
    kind: 'peak',
    core: 'engine.memory.reservedPeak().reservedBytes',
  }),
  memoryResident: memory({
    label: t`Memory resident`,
    explanation: t`Physical memory that the process holds now. Only this counts against the limit.`,
    formula: RESIDENT,
    source: RSS,
    core: 'engine.memory.held().residentBytes',
  }),
  memoryResidentPeak: memory({
    label: t`Peak resident memory`,
    explanation: t`The largest physical memory of the process, measured whenever a request arrives or ends.`,
    formula: RESIDENT,
    source: RSS,
    kind: 'peak',
    core: 'engine.memory.residentPeak().residentBytes',
  }),
  memoryLimit: memory({
    label: t`Memory available`,
    explanation: t`Physical memory that the process may hold.`,
    formula: t`memory of the machine − memory taken by a squeeze`,
    core: 'engine.memory.limitBytes',
  }),
  memorySlowdown: memory({
    label: t`Slowdown by swapping`,
    explanation: t`How many times longer computing takes now; 1 while the process does not swap.`,
    unit: 'factor',
    core: 'engine.memory.slowdown',
    shown: 'in reports',
  }),
  reservedByBase: part('base', 'reserved', t`Memory reserved by the process itself`),
  reservedByThreads: part('threads', 'reserved', t`Memory reserved by threads`),
  reservedByStacks: part('stacks', 'reserved', t`Memory reserved for stacks of green threads`),
  reservedByRequests: part('requests', 'reserved', t`Memory reserved by requests`),
  reservedByRecords: part('records', 'reserved', t`Memory reserved by records of completed requests`),
  residentByBase: part('base', 'resident', t`Memory resident for the process itself`),
  residentByThreads: part('threads', 'resident', t`Memory resident for threads`),
  residentByStacks: part('stacks', 'resident', t`Memory resident for green stacks`),
  residentByRequests: part('requests', 'resident', t`Memory resident for requests`),
  residentByRecords: part('records', 'resident', t`Memory resident for records of completed requests`),
} as const satisfies MeasureRows;

export const TIME_ROWS = {
  timeQueued: state('queued', {
    label: t`Mean time queued`,
    explanation: t`Mean time that an ended request spent waiting for a thread or a loop. The mean times in all states sum to the mean time in the system.`,
  }),
  timeReady: state('ready', {
    label: t`Mean time ready`,
    explanation: t`Mean time that an ended request spent waiting for a core.`,
  }),
  timeRunning: state('running', {
    label: t`Mean time running`,
    explanation: t`Mean time that an ended request spent computing on a core.`,
  }),
  timeSwitching: state('switching', {
    label: t`Mean time switching`,
    explanation: t`Mean time that an ended request spent on a core that was switching to its thread.`,
  }),
  timeWaiting: state('waiting', {
    label: t`Mean time waiting`,
    explanation: t`Mean time that an ended request spent waiting for calls and sleeps.`,
  }),
  timeLockWait: state('lockWait', {
    label: t`Mean time waiting for locks`,
    explanation: t`Mean time that an ended request spent waiting for locks.`,
  }),
  timeConnecting: state('connecting', {
    label: t`Mean time connecting`,
    explanation: t`Mean time that a request spent before it reached the server: at its client, and until the server accepted its connection. Counts requests that have ended.`,
  }),
  timeThrottled: state('throttled', {
    label: t`Mean time throttled`,
    explanation: t`Mean time that an ended request spent on a core while the CPU limit was reached.`,
  }),
  timePoolWait: state('poolWait', {
    label: t`Mean time waiting for a connection`,
    explanation: t`Mean time that an ended request waited for a connection of a pool.`,
  }),
  timePaused: state('paused', {
    label: t`Mean time paused`,
    explanation: t`Mean time that an ended request spent on a core while the process was paused.`,
  }),
} as const satisfies MeasureRows;
