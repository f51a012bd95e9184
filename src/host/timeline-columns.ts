// Writes the windows of a run's timeline for the charts: totals become differences per window, nanoseconds
// become means.

import { WINDOW } from '../engine/view/codes.ts';
import type { EngineView, LatencyColumnsView, TimelineView } from '../engine/view/engine-view.ts';
import { LATENCY_MEASURES, type LatencyMeasure } from '../protocol/followed-request.ts';
import type { LatencyColumns, MachineColumns, TimelineColumns } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';

export function timelineColumns({ measures, now }: EngineView): TimelineColumns {
  const timeline = rowsOf(measures.timeline);
  // Kinds of latency that never differed are one shared object, which is transferred to the page once.
  const written = new Map<LatencyColumnsView, LatencyColumns>();
  const latencyOf = (kind: LatencyMeasure): LatencyColumns => {
    const columns = measures.latencyColumns(kind);
    const known = written.get(columns) ?? latencyColumns(columns);
    written.set(columns, known);
    return known;
  };
  const latency = Object.fromEntries(LATENCY_MEASURES.map((kind) => [kind, latencyOf(kind)]));
  return {
    windowNanos: timeline.windowNanos,
    length: timeline.length,
    offered: columnOf(timeline, WINDOW.offered),
    completed: columnOf(timeline, WINDOW.completed),
    failed: columnOf(timeline, WINDOW.failed),
    oldestAge: columnOf(timeline, WINDOW.oldestAge),
    limit: columnOf(timeline, WINDOW.limit),
    latency: latency as Readonly<Record<LatencyMeasure, LatencyColumns>>,
    machine: machineColumns(timeline, now),
  };
}

function latencyColumns(columns: LatencyColumnsView): LatencyColumns {
  const { starts, buckets, counts } = columns.bins();
  return {
    window: columns.percentileColumns(),
    running: columns.runningColumns(),
    bins: { starts, bins: buckets, counts },
  };
}

/** All windows, row by row, read from the core once. */
interface Timeline {
  readonly windowNanos: Nanos;
  readonly length: number;
  readonly rows: Float64Array;
}

function rowsOf(timeline: TimelineView): Timeline {
  return { windowNanos: timeline.windowNanos, length: timeline.length, rows: timeline.rows() };
}

function columnOf({ rows, length }: Timeline, column: number): Float64Array {
  const values = new Float64Array(length);
  for (let window = 0; window < length; window++) values[window] = rows[window * WINDOW.length + column];
  return values;
}

/** The increase per window of a total since the start. */
function added(timeline: Timeline, column: number): Float64Array {
  const values = columnOf(timeline, column);
  for (let window = values.length - 1; window > 0; window--) values[window] -= values[window - 1];
  return values;
}

function quotient(dividend: Float64Array, divisor: Float64Array): Float64Array {
  return dividend.map((value, window) => (divisor[window] > 0 ? value / divisor[window] : 0));
}

function machineColumns(timeline: Timeline, now: Nanos): MachineColumns {
  const coreTime = added(timeline, WINDOW.coreTime);
  const useful = added(timeline, WINDOW.useful);
  const switching = added(timeline, WINDOW.switching);
  const scheduling = added(timeline, WINDOW.scheduling);
  const spinning = added(timeline, WINDOW.spinning);
  const interrupts = added(timeline, WINDOW.interrupts);
  const paused = added(timeline, WINDOW.paused);
  const throttled = added(timeline, WINDOW.throttled);
  const clients = added(timeline, WINDOW.clients);
  const used = [useful, switching, scheduling, spinning, interrupts, paused, throttled, clients];
  const idle = coreTime.map((all, window) =>
    Math.max(
      0,
      used.reduce((left, each) => left - each[window], all),
    ),
  );
  const spans = spansOf(timeline, now);
  const mean = (nanos: Float64Array): Float64Array => quotient(nanos, spans);
  const share = (nanos: Float64Array): Float64Array => quotient(nanos, coreTime);
  const runQueue = mean(added(timeline, WINDOW.ready));
  return {
    cpu: {
      useful: share(useful),
      switching: share(switching),
      scheduling: share(scheduling),
      interrupts: share(interrupts),
      spinning: share(spinning),
      paused: share(paused),
      throttled: share(throttled),
      clients: share(clients),
      idle: share(idle),
    },
    threads: threadColumns(timeline, {
      running: mean(useful.map((nanos, window) => nanos + interrupts[window])),
      switching: mean(switching.map((nanos, window) => nanos + scheduling[window])),
      spinning: mean(spinning),
      paused: mean(paused),
      throttled: mean(throttled),
      ready: runQueue,
    }),
    runQueue,
    load: [
      columnOf(timeline, WINDOW.loadMinute),
      columnOf(timeline, WINDOW.loadFiveMinutes),
      columnOf(timeline, WINDOW.loadQuarterHour),
    ],
  };
}

/** The duration of each window so far. */
function spansOf(timeline: Timeline, now: Nanos): Float64Array {
  const spans = new Float64Array(timeline.length).fill(timeline.windowNanos);
  const last = spans.length - 1;
  spans[last] = Math.max(0, now - last * timeline.windowNanos);
  return spans;
}

type Exact = Readonly<
  Record<'running' | 'switching' | 'spinning' | 'paused' | 'throttled' | 'ready', Float64Array>
>;

/**
 * The numbers of running and of ready threads are exact. The other numbers are divided by the number of
 * samples of threads off the cores.
 */
function threadColumns(timeline: Timeline, exact: Exact): MachineColumns['threads'] {
  const { running, switching, spinning, paused, throttled, ready } = exact;
  const looks = columnOf(timeline, WINDOW.looks);
  const threads = quotient(columnOf(timeline, WINDOW.threads), looks);
  const stuck = columnOf(timeline, WINDOW.stuck);
  const waiting = columnOf(timeline, WINDOW.waiting).map((all, window) => all - stuck[window]!);
  const lockWait = columnOf(timeline, WINDOW.lockWait);
  const idle = columnOf(timeline, WINDOW.idle);
  for (let window = 0; window < timeline.length; window++) {
    if (looks[window] === 0 && window > 0) {
      // A window without a sample yet uses the latest sample.
      for (const column of [threads, waiting, stuck, lockWait, idle]) column[window] = column[window - 1];
    }
    const onCores =
      running[window] + switching[window] + spinning[window] + paused[window] + throttled[window];
    const rest = Math.max(0, threads[window] - onCores - ready[window]);
    const off = waiting[window] + stuck[window] + lockWait[window] + idle[window];
    waiting[window] = off > 0 ? (rest * waiting[window]) / off : 0;
    stuck[window] = off > 0 ? (rest * stuck[window]) / off : 0;
    lockWait[window] = spinning[window] + (off > 0 ? (rest * lockWait[window]) / off : 0);
    idle[window] = off > 0 ? (rest * idle[window]) / off : rest;
  }
  return { running, ready, switching, waiting, stuck, lockWait, paused, throttled, idle };
}
