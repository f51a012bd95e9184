// Every number that a reader of a simulation can see, by name: for reports, charts, frames and the command line.

import { WINDOW } from '../../src/engine/view/codes.ts';
import type { EngineView, LatencyView } from '../../src/engine/view/engine-view.ts';
import { REQUEST_STATES } from '../../src/scenario/request-state.ts';
import { BrokenPropertyError } from './must.ts';

/** Numbers that are there at this instant; those that say "none yet" as NaN are left out. */
type Readings = Record<string, number>;

/** Hears of a number. Its name comes in parts: there are thousands, and only who keeps them puts names together. */
type Note = (value: number, what: string, place?: number | string, part?: number | string) => void;

const nameOf = (...parts: readonly (number | string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');

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
const PERCENTILES = ['p0', 'p1', 'p2'] as const;
/** The load average is sampled this often. */
const SAMPLE_NANOS = 5e9;

function noteAll(note: Note, prefix: string, numbers: object): void {
  for (const [name, value] of Object.entries(numbers))
    if (typeof value === 'number') note(value, prefix, name);
}

function noteHistogram(note: Note, name: string, histogram: LatencyView): void {
  note(histogram.count, name, 'count');
  if (histogram.count === 0) return;
  note(histogram.mean(), name, 'mean');
  note(histogram.min, name, 'min');
  note(histogram.max, name, 'max');
  for (const fraction of FRACTIONS) note(histogram.percentile(fraction), name, fraction);
}

function noteTimeline(note: Note, { measures }: EngineView): void {
  const { timeline } = measures;
  note(timeline.windowNanos, 'windowNanos');
  note(timeline.length, 'windows');
  const columns = measures.latencyColumns('overhead').percentileColumns();
  for (let window = 0; window < timeline.length; window++) {
    for (const column of COLUMNS) note(timeline.get(window, WINDOW[column]), 'window', window, column);
    if (timeline.get(window, WINDOW.completed) === 0) continue;
    PERCENTILES.forEach((name, which) => {
      note(columns[which][window], 'window', window, name);
    });
  }
  const completed = measures.counts().completed;
  if (completed === 0) return;
  for (const fraction of FRACTIONS) {
    note(timeline.percentileBetween(0, timeline.length, fraction), 'all windows', fraction);
  }
}

function noteMeasures(note: Note, view: EngineView): void {
  const { measures, classMeasures, now } = view;
  noteAll(note, 'count', measures.counts());
  noteAll(note, 'cpu', measures.cpu());
  note(measures.contextSwitches, 'contextSwitches');
  note(measures.greenSwitches, 'greenSwitches');
  for (const which of MINUTES) note(measures.loadAverage.minutes(which), 'load', which);
  if (now >= SAMPLE_NANOS) note(measures.loadAverage.sampledMean(), 'load mean');
  if (now > 0) {
    note(measures.meanInSystem(), 'meanInSystem');
    note(measures.meanReady(), 'meanReady');
    note(measures.meanRunnable(), 'meanRunnable');
  }
  for (let state = 0; state < REQUEST_STATES; state++) {
    note(measures.splitTotals[state], 'split', state);
    if (now > 0) note(measures.meanInState(state), 'state', state);
  }
  for (const name of ['overhead', 'latency', 'latencyActual', 'service'] as const)
    noteHistogram(note, name, measures[name]);
  const runNanos = now - measures.firstDueAt;
  if (runNanos > 0) note(measures.wholeRunRps(), 'wholeRunRps');
  // Two seconds hold a whole one, wherever they begin.
  if (runNanos >= 2e9) note(measures.wholeRunStdDevRps(), 'wholeRunStdDevRps');
  const perSecond = measures.seconds.perSecond();
  perSecond.forEach((count, second) => {
    note(count, 'second', second);
  });
  // The interior has a second at least when the first and the last with a completion are four apart.
  if (perSecond.length - perSecond.findIndex((count) => count > 0) > 4) {
    note(measures.seconds.interiorMeanRps(), 'interiorMeanRps');
    note(measures.seconds.interiorStdDevRps(), 'interiorStdDevRps');
  }
  classMeasures?.latency.forEach((histogram, index) => {
    note(classMeasures.offered[index], 'class', index, 'offered');
    note(classMeasures.completed[index], 'class', index, 'completed');
    noteHistogram(note, `class ${index}`, histogram);
  });
}

function noteMemory(note: Note, { memory, measures }: EngineView): void {
  note(memory.limitBytes, 'memoryLimit');
  noteAll(note, 'memory', measures.memory());
  const uses = { now: memory.held(), 'reserved peak': memory.reservedPeak(), peak: memory.residentPeak() };
  for (const [when, use] of Object.entries(uses)) {
    noteAll(note, `${when} memory`, use);
    noteAll(note, `${when} reserved`, use.reservedBy);
    noteAll(note, `${when} resident`, use.residentBy);
  }
}

function noteUpstreams(note: Note, { upstreams }: EngineView): void {
  upstreams.groups.forEach((group, place) => {
    const name = `group ${place}`;
    note(group.inFlight, name, 'inFlight');
    note(group.budget.denied, name, 'budget denied');
    noteAll(note, name, group.counts);
    group.nodes.forEach(({ breaker, factor, meanNanos, inFlight, stuck, working, queued }, index) => {
      const { state, opened } = breaker;
      noteAll(note, `${name} ${index + 1}`, {
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
  });
}

function noteMachine(note: Note, view: EngineView): void {
  const { locks, scheduler, requests, model, faults, machineFaults, killedAt } = view;
  locks.figures().forEach(({ waiting, asked, contendedShare, waitNanos }, lock) => {
    noteAll(note, `lock ${lock}`, { waiting, asked, waitNanos });
    if (asked > 0) note(contendedShare, 'lock', lock, 'contendedShare');
  });
  noteAll(note, 'requests', { live: requests.live, ghosts: requests.ghosts, slots: requests.slots });
  requests.countStates().forEach((count, state) => {
    note(count, 'in state', state);
  });
  noteAll(note, 'scheduler', {
    runnable: scheduler.runnable,
    ready: scheduler.ready,
    cores: scheduler.cores,
  });
  const { extraThreads, extraBytes, threadCount, backlogLength } = model;
  noteAll(note, 'model', { extraThreads, extraBytes, threadCount, backlogLength });
  if (killedAt !== null) note(killedAt, 'killedAt');
  [...faults.records, ...machineFaults.records].forEach(({ fromNanos, untilNanos }, index) => {
    note(fromNanos, 'fault', index, 'from');
    if (untilNanos !== null) note(untilNanos - fromNanos, 'fault', index, 'lasts');
  });
}

function hear(view: EngineView, note: Note): void {
  noteMeasures(note, view);
  noteTimeline(note, view);
  noteMemory(note, view);
  noteUpstreams(note, view);
  noteMachine(note, view);
}

/** Reads all that there is to read. */
export function readingsOf(view: EngineView): Readings {
  const into: Readings = {};
  hear(view, (value, ...name) => {
    into[nameOf(...name)] = value;
  });
  return into;
}

/** None of them is negative, infinite or not a number. */
export function checkReadings(view: EngineView): void {
  hear(view, (value, what, place, part) => {
    if (value >= 0 && value < Number.POSITIVE_INFINITY) return;
    throw new BrokenPropertyError(`${nameOf(what, place, part)} is ${value} at ${view.now}`);
  });
}

/** All that two runs of the same scenario and seed could differ in. */
export function fingerprint(view: EngineView): object {
  const { now, events } = view;
  return { ...readingsOf(view), now, events, digest: view.digest() };
}
