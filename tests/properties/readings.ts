// Every number that a reader of a simulation can see, by name: for reports, charts, frames and the command line.

import type { LatencyHistogram } from '../../src/engine/metrics/latency-histogram.ts';
import { WINDOW } from '../../src/engine/metrics/window-columns.ts';
import type { Simulation } from '../../src/engine/simulation.ts';
import { REQUEST_STATES } from '../../src/scenario/request-state.ts';
import { must } from './must.ts';

/** Numbers that are there at this instant; those that say "none yet" as NaN are left out. */
export type Readings = Record<string, number>;

const FRACTIONS = [0, 0.1, 0.5, 0.9, 0.99, 1];
const MINUTES = [0, 1, 2] as const;
const COLUMNS = [
  'offered',
  'completed',
  'failed',
  'useful',
  'switching',
  'scheduling',
  'spinning',
  'interrupts',
  'paused',
  'coreTime',
  'ready',
  'loadMinute',
] as const;
const PERCENTILES = [0, 1, 2] as const;
/** The load average is sampled this often. */
const SAMPLE_NANOS = 5e9;

function note(into: Readings, prefix: string, numbers: object): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (typeof value === 'number') into[`${prefix} ${name}`] = value;
  }
}

function noteHistogram(into: Readings, name: string, histogram: LatencyHistogram): void {
  into[`${name} count`] = histogram.count;
  if (histogram.count === 0) return;
  into[`${name} mean`] = histogram.mean();
  into[`${name} min`] = histogram.min;
  into[`${name} max`] = histogram.max;
  for (const fraction of FRACTIONS) into[`${name} ${fraction}`] = histogram.percentile(fraction);
}

function noteTimeline(into: Readings, { measures }: Simulation): void {
  const { timeline } = measures;
  into.windowNanos = timeline.windowNanos;
  into.windows = timeline.length;
  const columns = measures.latencyColumns('overhead').percentileColumns();
  for (let window = 0; window < timeline.length; window++) {
    for (const column of COLUMNS) into[`window ${window} ${column}`] = timeline.get(window, WINDOW[column]);
    if (timeline.get(window, WINDOW.completed) === 0) continue;
    for (const which of PERCENTILES) into[`window ${window} p${which}`] = columns[which]![window]!;
  }
  const completed = measures.counts().completed;
  if (completed === 0) return;
  for (const fraction of FRACTIONS) {
    into[`all windows ${fraction}`] = timeline.percentileBetween(0, timeline.length, fraction);
  }
}

function noteMeasures(into: Readings, simulation: Simulation): void {
  const { measures, classMeasures, now } = simulation;
  note(into, 'count', measures.counts());
  note(into, 'cpu', measures.cpu());
  into.contextSwitches = measures.contextSwitches;
  into.greenSwitches = measures.greenSwitches;
  for (const which of MINUTES) into[`load ${which}`] = measures.loadAverage.minutes(which);
  if (now >= SAMPLE_NANOS) into['load mean'] = measures.loadAverage.sampledMean();
  if (now > 0) {
    into.meanInSystem = measures.meanInSystem();
    into.meanReady = measures.meanReady();
    into.meanRunnable = measures.meanRunnable();
  }
  for (let state = 0; state < REQUEST_STATES; state++) {
    into[`split ${state}`] = measures.splitTotals[state]!;
    if (now > 0) into[`state ${state}`] = measures.meanInState(state);
  }
  for (const name of ['overhead', 'latency', 'latencyActual', 'service'] as const)
    noteHistogram(into, name, measures[name]);
  const runNanos = now - measures.firstDueAt;
  if (runNanos > 0) into.wholeRunRps = measures.wholeRunRps();
  // Two seconds hold a whole one, wherever they begin.
  if (runNanos >= 2e9) into.wholeRunStdDevRps = measures.wholeRunStdDevRps();
  const perSecond = measures.seconds.perSecond();
  perSecond.forEach((count, second) => {
    into[`second ${second}`] = count;
  });
  // The interior has a second at least when the first and the last with a completion are four apart.
  if (perSecond.length - perSecond.findIndex((count) => count > 0) > 4) {
    into.interiorMeanRps = measures.seconds.interiorMeanRps();
    into.interiorStdDevRps = measures.seconds.interiorStdDevRps();
  }
  classMeasures?.latency.forEach((histogram, index) => {
    into[`class ${index} offered`] = classMeasures.offered[index]!;
    into[`class ${index} completed`] = classMeasures.completed[index]!;
    noteHistogram(into, `class ${index}`, histogram);
  });
}

function noteMemory(into: Readings, { memory, measures }: Simulation): void {
  into.memoryLimit = memory.limitBytes;
  note(into, 'memory', measures.memory());
  const uses = { now: memory.held(), 'reserved peak': memory.reservedPeak(), peak: memory.residentPeak() };
  for (const [when, use] of Object.entries(uses)) {
    note(into, `${when} memory`, use);
    note(into, `${when} reserved`, use.reservedBy);
    note(into, `${when} resident`, use.residentBy);
  }
}

function noteUpstreams(into: Readings, { upstreams }: Simulation): void {
  for (const group of upstreams.groups) {
    into[`${group.name} inFlight`] = group.inFlight;
    into[`${group.name} budget denied`] = group.budget.denied;
    note(into, group.name, group.counts);
    group.nodes.forEach(({ breaker, factor, meanNanos, inFlight, stuck, working, queued }, index) => {
      const { state, opened } = breaker;
      note(into, `${group.name} ${index + 1}`, {
        factor,
        meanNanos,
        inFlight,
        stuck,
        working,
        queued,
        state,
        opened,
      });
    });
  }
}

function noteMachine(into: Readings, simulation: Simulation): void {
  const { locks, scheduler, requests, model, faults, machineFaults, killedAt } = simulation;
  for (const { name, waiting, asked, contendedShare, waitNanos } of locks.figures()) {
    note(into, `lock ${name}`, { waiting, asked, waitNanos });
    if (asked > 0) into[`lock ${name} contendedShare`] = contendedShare;
  }
  note(into, 'requests', { live: requests.live, ghosts: requests.ghosts, slots: requests.slots });
  requests.countStates().forEach((count, state) => {
    into[`in state ${state}`] = count;
  });
  note(into, 'scheduler', {
    runnable: scheduler.runnable,
    ready: scheduler.runQueue.length,
    cores: scheduler.cores,
  });
  const { extraThreads, extraBytes, threadCount, backlogLength } = model;
  note(into, 'model', { extraThreads, extraBytes, threadCount, backlogLength });
  if (killedAt !== null) into.killedAt = killedAt;
  [...faults.records, ...machineFaults.records].forEach(({ fromNanos, untilNanos }, index) => {
    into[`fault ${index} from`] = fromNanos;
    if (untilNanos !== null) into[`fault ${index} lasts`] = untilNanos - fromNanos;
  });
}

export function readingsOf(simulation: Simulation): Readings {
  const into: Readings = {};
  noteMeasures(into, simulation);
  noteTimeline(into, simulation);
  noteMemory(into, simulation);
  noteUpstreams(into, simulation);
  noteMachine(into, simulation);
  return into;
}

/** None of them is negative, infinite or not a number. */
export function checkReadings(readings: Readings, at: number): void {
  for (const [name, value] of Object.entries(readings)) {
    must(value >= 0 && value < Number.POSITIVE_INFINITY, () => `${name} is ${value} at ${at}`);
  }
}

/** All that two runs of the same scenario and seed could differ in. */
export function fingerprint(simulation: Simulation): object {
  const { now, events } = simulation;
  return { ...readingsOf(simulation), now, events, digest: simulation.digest() };
}
