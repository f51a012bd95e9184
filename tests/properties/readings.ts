// All numbers that a reader of a simulation can see, by name: for reports, charts, frames and the command
// line.

import { WINDOW } from '../../src/engine/view/codes.ts';
import type { EngineView, LatencyView } from '../../src/engine/view/engine-view.ts';
import { REQUEST_STATES } from '../../src/scenario/request-state.ts';
import { BrokenPropertyError } from './must.ts';

/** The numbers at this instant, without those that do not exist yet (NaN). */
type Readings = Record<string, number>;

/**
 * Receives a number. Its name comes in parts: there are thousands, and only some readers need the full names.
 */
type Note = (value: number, what: string, place?: number | string, part?: number | string) => void;

const nameOf = (...parts: readonly (number | string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' ');

const FRACTIONS = [0, 0.1, 0.5, 0.9, 0.99, 1];
const COLUMNS = [
  'offered',
  'completed',
  'failed',
  'oldestAge',
  'useful',
  'switching',
  'scheduling',
  'spinning',
  'interrupts',
  'paused',
  'throttled',
  'periods',
  'throttledPeriods',
  'coreTime',
  'ready',
  'loadMinute',
] as const;
const PERCENTILES = ['p0', 'p1', 'p2'] as const;
/** Sampling interval of the load average. */
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
  histogram.percentiles(FRACTIONS).forEach((value, index) => {
    note(value, name, FRACTIONS[index]);
  });
}

function noteTimeline(note: Note, { measures }: EngineView): void {
  const { timeline } = measures;
  note(timeline.windowNanos, 'windowNanos');
  note(timeline.length, 'windows');
  const columns = measures.latencyColumns('overhead').percentileColumns();
  const rows = timeline.rows();
  for (let window = 0; window < timeline.length; window++) {
    const at = window * WINDOW.length;
    for (const column of COLUMNS) note(rows[at + WINDOW[column]], 'window', window, column);
    if (rows[at + WINDOW.completed] === 0) continue;
    PERCENTILES.forEach((name, which) => {
      note(columns[which][window], 'window', window, name);
    });
  }
  const completed = measures.value('completed');
  if (completed === 0) return;
  for (const fraction of FRACTIONS) {
    note(timeline.percentileBetween(0, timeline.length, fraction), 'all windows', fraction);
  }
}

function noteMeasures(note: Note, view: EngineView): void {
  const { measures, classes, now } = view;
  noteKnown(note, 'measure', measures.values());
  noteAll(note, 'cpu', measures.cpu());
  if (now >= SAMPLE_NANOS) note(measures.loadAverage.sampledMean(), 'load mean');
  const { splitTotals } = measures;
  for (let state = 0; state < REQUEST_STATES; state++) {
    note(splitTotals[state], 'split', state);
    if (now > 0) note(measures.meanInState(state), 'state', state);
  }
  for (const name of ['overhead', 'latency', 'latencyActual', 'service'] as const)
    noteHistogram(note, name, measures[name]);
  const perSecond = measures.seconds.perSecond();
  perSecond.forEach((count, second) => {
    note(count, 'second', second);
  });
  classes.forEach((each, index) => {
    noteKnown(note, `class ${index}`, each.values());
    noteHistogram(note, `class ${index}`, each.latency);
  });
}

/** The numbers that exist; the same ones exist in each repetition of the run. */
function noteKnown(note: Note, name: string, values: object): void {
  for (const [key, value] of Object.entries(values)) if (Number.isFinite(value)) note(value, name, key);
}

function noteMemory(note: Note, { memory }: EngineView): void {
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
    noteKnown(note, name, group.values());
    group.nodes.forEach((node, index) => {
      const { factor, meanNanos, breakerState } = node;
      noteAll(note, `${name} ${index + 1}`, { factor, meanNanos, breakerState });
      noteKnown(note, `${name} ${index + 1}`, node.values());
    });
  });
}

function noteMachine(note: Note, view: EngineView): void {
  const { locks, scheduler, requests, model, faults, machineFaults, killedAt } = view;
  locks.figures().forEach(({ waiting, attempts, contendedShare, waitNanos }, lock) => {
    noteAll(note, `lock ${lock}`, { waiting, attempts, waitNanos });
    if (attempts > 0) note(contendedShare, 'lock', lock, 'contendedShare');
  });
  noteAll(note, 'requests', { live: requests.live, slots: requests.slots });
  requests.countStates().forEach((count, state) => {
    note(count, 'in state', state);
  });
  noteAll(note, 'scheduler', {
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

/** Reads every number at this instant. */
export function readingsOf(view: EngineView): Readings {
  const into: Readings = {};
  hear(view, (value, ...name) => {
    into[nameOf(...name)] = value;
  });
  return into;
}

/** Checks that no number is negative, infinite or NaN. */
export function checkReadings(view: EngineView): void {
  hear(view, (value, what, place, part) => {
    if (value >= 0 && value < Number.POSITIVE_INFINITY) return;
    // A window without a request at its end has no oldest request.
    if (Number.isNaN(value) && part === 'oldestAge') return;
    throw new BrokenPropertyError(`${nameOf(what, place, part)} is ${value} at ${view.now}`);
  });
}

/** Everything in which two runs of the same scenario and seed could differ. */
export function fingerprint(view: EngineView): object {
  const { now, events, requests, upstreams } = view;
  const slots = Array.from({ length: requests.slots }, (_, slot) => slot);
  const stuck = slots.filter((slot) => upstreams.isStuck(slot));
  return { ...readingsOf(view), now, events, stuck, digest: view.digest() };
}
