// Measures the machine that this runs on, into a profile. Values that cannot be measured here are left out
// and reported.

import { execFileSync } from 'node:child_process';
import { accessSync } from 'node:fs';
import { availableParallelism, cpus, freemem, loadavg, release, totalmem, type } from 'node:os';
import { formatDuration } from '../../scenario/duration.ts';
import {
  type CalibratedValue,
  type MachineProfile,
  PROFILE_MARK,
  PROFILE_VERSION,
} from '../../scenario/machine-profile.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { formatBytes } from '../../scenario/size.ts';
import { clampValue, formatValue } from '../../scenario/value.ts';
import {
  HANDOVER_PROBE,
  LOOP_TIMER_PROBE,
  POOL_THREADS,
  SLACK_PROBE,
  SLICE_PROBE,
  THREADS_PROBE,
  WAKE_PROBE,
} from './probes.ts';

/**
 * With more runnable threads per core than this, the machine is too busy to measure times of waiting threads.
 */
const BUSY_PER_CORE = 0.5;
/**
 * Measurements that are spoiled if other programs take a core. With four computing programs on two cores
 * these values were two to thirty times as long; all others differed by at most 4 %.
 */
const SPOILED_WHEN_BUSY = 'slice, slack, wakeUp and loopTimer';

export interface Calibration {
  readonly profile: MachineProfile;
  /** The values that were not measured, with the reason in one sentence each. */
  readonly leftOut: readonly string[];
  /** A sentence about figures that other programs may have distorted; null if the machine was quiet. */
  readonly busy: string | null;
}

interface ThreadFigures {
  readonly threads: number;
  readonly cpuNanos: number;
  readonly touched: number;
  readonly reserved: number;
  readonly tables: number;
  readonly kernelStacks: number;
}

/**
 * Number of runs of the probe for wake-ups. Their results differ by half or more, because the other core may
 * sleep more or less deeply.
 */
const WAKE_PROBES = 5;
const PROBE_TIMEOUT_MILLIS = 60_000;
/** Significant digits of a measured time. */
const DIGITS = 3;

type Values = Partial<Record<ParameterKey, CalibratedValue>>;

/** Takes about five seconds. `onStep` is called with the name of the next measurement. */
export function measureMachine(onStep: (what: string) => void = () => {}): Calibration {
  const machine = machineTexts();
  const leftOut: string[] = [];
  const values: Values = {};
  const others: Record<string, CalibratedValue> = {};

  onStep('cores and memory');
  set(values, 'cores', availableParallelism(), 'Cores that this process may use.');
  set(values, 'memory', wholeMebibytes(totalmem()), 'All memory of the machine.');

  onStep('thread switches');
  if (canPin()) {
    set(
      values,
      'switchCost',
      shortened(numberOf(probe(HANDOVER_PROBE, { pinned: true }))),
      'Two threads on one core pass a byte back and forth through pipes. The cost of the calls themselves is measured and subtracted. Includes wake-up and switch.',
    );
    const slice = probe(SLICE_PROBE, { pinned: true });
    if (typeof slice === 'number') {
      const how = 'Two threads compute on one core: the median time that one of them is off the core.';
      set(values, 'slice', shortened(slice), how);
    } else leftOut.push('slice: two threads on one core did not take turns.');
  } else leftOut.push('switchCost and slice: without taskset, two threads cannot be kept on one core.');

  onStep('wake-ups');
  const wakeUp = shortened(numberOf(probe(HANDOVER_PROBE, {})));
  set(values, 'wakeUp', wakeUp, 'The same exchange of a byte when the threads may run on any core.');
  if (availableParallelism() > 1) {
    const calls = Array.from({ length: WAKE_PROBES }, () => numberOf(probe(WAKE_PROBE, {})));
    calls.sort((a, b) => a - b);
    set(
      values,
      'wakeCall',
      shortened(calls[WAKE_PROBES >> 1]!),
      'How much longer it takes to write a byte to a pipe while a sleeping thread waits for it: the median of five programs.',
    );
  } else leftOut.push('wakeCall: the only core is never idle while one thread wakes another.');
  set(
    values,
    'slack',
    shortened(Math.max(0, numberOf(probe(SLACK_PROBE, {})) - wakeUp)),
    'How late a thread returns from a wait of 2 ms: the median of 300, minus wakeUp.',
  );
  others.loopTimer = {
    value: durationText(numberOf(probe(LOOP_TIMER_PROBE, {}))),
    how: 'How late a timer of 3 ms fires in an event loop of Node: the mean of 150.',
  };

  onStep('thread creation');
  if (hasProc())
    takeThreads(probe(THREADS_PROBE, { poolThreads: POOL_THREADS }) as ThreadFigures, values, others);
  else leftOut.push('threadCreation, resident and stack: this system has no /proc to read them from.');

  const busy = busySentence(Number(machine.loadAverage), availableParallelism());
  return { profile: { [PROFILE_MARK]: PROFILE_VERSION, machine, values, others }, leftOut, busy };
}

/** null if the load average is low enough to measure this machine alone. */
export function busySentence(load: number, cores: number): string | null {
  const quiet = BUSY_PER_CORE * cores;
  if (load <= quiet) return null;
  const busy = `other programs kept the machine busy before (load average ${load.toFixed(2)} on ${cores} ${cores === 1 ? 'core' : 'cores'})`;
  return `${busy}, so ${SPOILED_WHEN_BUSY} may be far off. The profile still has them; measure again when the load average is below ${quiet.toFixed(1)}.`;
}

function takeThreads(found: ThreadFigures, values: Values, others: Record<string, CalibratedValue>): void {
  const count = `${found.threads} threads that Node creates for its pool`;
  set(
    values,
    'threadCreation',
    shortened(found.cpuNanos),
    `CPU time of the process while it creates ${count}, per thread.`,
  );
  set(
    values,
    'resident',
    Math.round(found.touched + found.tables + found.kernelStacks),
    `Growth of resident memory by ${count}, per thread: touched pages, page tables and the kernel stack.`,
  );
  set(values, 'stack', Math.round(found.reserved), `Growth of the address space by ${count}, per thread.`);
  others.threadTouched = {
    value: formatBytes(Math.round(found.touched)),
    how: `Only the touched pages, as ps counts them (RSS), of ${count}, per thread.`,
  };
}

/** Sets the parameter to the measured number, or to the nearest number that the parameter allows. */
function set(values: Values, key: ParameterKey, measured: number, how: string): void {
  values[key] = { value: formatValue(key, clampValue(key, measured)), how };
}

function machineTexts(): MachineProfile['machine'] {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: String(availableParallelism()),
    memory: formatBytes(wholeMebibytes(totalmem())),
    free: formatBytes(wholeMebibytes(freemem())),
    system: `${type()} ${release()} ${process.arch}`,
    runtime: `Node.js ${process.version}`,
    measured: new Date().toISOString(),
    loadAverage: loadavg()[0].toFixed(2),
    command: 'threadway calibrate',
  };
}

interface ProbeOptions {
  /** Whether the probe runs on one core only. */
  readonly pinned?: boolean;
  readonly poolThreads?: number;
}

function probe(script: string, { pinned = false, poolThreads }: ProbeOptions): unknown {
  const env = {
    ...process.env,
    ...(poolThreads === undefined ? {} : { UV_THREADPOOL_SIZE: String(poolThreads) }),
  };
  const node = [process.execPath, '-e', script] as const;
  const [command, ...args] = pinned ? ['taskset', '-c', lastCore(), ...node] : node;
  const output = execFileSync(command!, args, { encoding: 'utf8', timeout: PROBE_TIMEOUT_MILLIS, env });
  return JSON.parse(output);
}

function numberOf(found: unknown): number {
  if (typeof found !== 'number' || !Number.isFinite(found)) throw new TypeError('a probe printed no number');
  return found;
}

/** The last of the cores that this process may use, because the first handles most interrupts. */
function lastCore(): string {
  const list = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  return list.trim().split(/\D/).at(-1) || '0';
}

function canPin(): boolean {
  try {
    lastCore();
    return true;
  } catch {
    return false;
  }
}

function hasProc(): boolean {
  try {
    accessSync('/proc/self/status');
    return true;
  } catch {
    return false;
  }
}

function durationText(nanos: number): string {
  return formatDuration(shortened(nanos));
}

function shortened(nanos: number): number {
  return Math.round(Number(nanos.toPrecision(DIGITS)));
}

function wholeMebibytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2) * 1024 ** 2;
}
