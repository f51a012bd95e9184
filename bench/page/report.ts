// Prints the figures of the page as tables.

import { printTable } from '../figures.ts';
import { LONG_TASK_MILLIS, longest, type Measures, percentile, shareOver } from './measures.ts';
import { browserWork, type Cost, dearestFunctions } from './profile.ts';
import type { Trace } from './trace.ts';

/** Number of functions, and of kinds of work, that are listed. */
const NAMED = 10;
/** A longer task delays a frame. */
const BEAT_MILLIS = 16;
const ENGINE = 'DedicatedWorker thread';

const fixed = (value: number, digits = 1): string => (Number.isNaN(value) ? '-' : value.toFixed(digits));
const percent = (share: number): string => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`);

export interface Row {
  readonly name: string;
  readonly measures: Measures;
}

export function printFrames(rows: readonly Row[]): void {
  console.log('\nFrames: from one to the next, ms');
  printTable([
    ['', 'seconds', 'a second', 'p50', 'p95', 'p99', 'over 17', 'over 33'],
    ...rows.map(({ name, measures: { seconds, frameTimes } }) => [
      name,
      fixed(seconds),
      fixed(frameTimes.length / seconds),
      fixed(percentile(frameTimes, 0.5)),
      fixed(percentile(frameTimes, 0.95)),
      fixed(percentile(frameTimes, 0.99)),
      percent(shareOver(frameTimes, 17)),
      percent(shareOver(frameTimes, 33.5)),
    ]),
  ]);
}

export function printWork(rows: readonly Row[]): void {
  console.log("\nThe page's thread: work a frame, and its longest task, ms");
  printTable([
    ['', 'cpu p50', 'cpu p95', 'wall p50', 'wall p95', 'longest cpu', 'longest wall', 'tasks over 50'],
    ...rows.map(({ name, measures: { workCpu, workWall, tasks } }) => [
      name,
      fixed(percentile(workCpu, 0.5), 2),
      fixed(percentile(workCpu, 0.95), 2),
      fixed(percentile(workWall, 0.5), 2),
      fixed(percentile(workWall, 0.95), 2),
      fixed(longest(tasks, 'cpu')),
      fixed(longest(tasks, 'wall')),
      `${tasks.filter(({ cpu }) => cpu > LONG_TASK_MILLIS).length} cpu, ${tasks.filter(({ wall }) => wall > LONG_TASK_MILLIS).length} wall`,
    ]),
  ]);
}

export function printCharts(rows: readonly Row[]): void {
  console.log('\nCharts: processor time of the frames in which one draws, ms');
  printTable([
    ['', 'frames', 'p50', 'p95', 'longest'],
    ...rows.map(({ name, measures: { chartDraws } }) => [
      name,
      String(chartDraws.length),
      fixed(percentile(chartDraws, 0.5), 2),
      fixed(percentile(chartDraws, 0.95), 2),
      fixed(percentile(chartDraws, 1), 2),
    ]),
  ]);
}

export function printThreads(rows: readonly Row[]): void {
  const names = [
    ...new Set(rows.flatMap(({ measures }) => measures.threads.slice(0, 6).map(([name]) => name))),
  ];
  console.log('\nProcessor time a frame by thread, ms');
  printTable([
    ['', ...names.map((name) => (name === ENGINE ? 'engine' : name))],
    ...rows.map(({ name, measures: { threads, frames } }) => [
      name,
      ...names.map((each) => fixed((threads.find(([thread]) => thread === each)?.[1] ?? 0) / frames, 2)),
    ]),
  ]);
}

export function printInput(rows: readonly Row[]): void {
  console.log('\nInput: from an event to the picture that it changed, ms');
  printTable([
    ['', 'events', 'p50', 'p95', 'longest'],
    ...rows.map(({ name, measures: { inputDelays } }) => [
      name,
      String(inputDelays.length),
      fixed(percentile(inputDelays, 0.5)),
      fixed(percentile(inputDelays, 0.95)),
      fixed(percentile(inputDelays, 1)),
    ]),
  ]);
}

/** Prints the sliders, those with the longest tasks first, and the tasks that dragging them caused. */
export function printSliders(title: string, rows: readonly Row[]): void {
  const sorted = [...rows].sort(
    (a, b) => longest(b.measures.tasks, 'cpu') - longest(a.measures.tasks, 'cpu'),
  );
  console.log(`\n${title}: the sliders with the longest tasks, ms`);
  printTable([
    ['', 'longest cpu', 'longest wall', 'work a frame, cpu p95', 'input p95'],
    ...sorted
      .slice(0, NAMED)
      .map(({ name, measures: { tasks, workCpu, inputDelays } }) => [
        name,
        fixed(longest(tasks, 'cpu')),
        fixed(longest(tasks, 'wall')),
        fixed(percentile(workCpu, 0.95)),
        fixed(percentile(inputDelays, 0.95)),
      ]),
  ]);
}

/** Prints the work on the page's thread, in total and in long tasks separately. */
export function printCosts(title: string, traces: readonly Trace[]): void {
  const frames = traces.reduce((sum, trace) => sum + trace.frameStarts().length, 0);
  const perFrame = (costs: readonly Cost[]): string => named(costs, frames, 2);
  console.log(`\n${title}: what takes the page's thread, ms a frame`);
  console.log(`  scripts: ${perFrame(summed(traces.map((trace) => dearestFunctions(trace))))}`);
  console.log(`  browser: ${perFrame(summed(traces.map((trace) => browserWork(trace))))}`);
  const long = traces.map((trace) => ({
    trace,
    tasks: trace.mainTasks().filter(({ cpu }) => cpu > BEAT_MILLIS),
  }));
  const count = long.reduce((sum, { tasks }) => sum + tasks.length, 0);
  if (count === 0) return;
  console.log(`  in its ${count} tasks of over ${BEAT_MILLIS} ms of processor time, each`);
  const of = (costs: (trace: Trace, tasks: ReturnType<Trace['mainTasks']>) => Cost[]): string =>
    named(summed(long.map(({ trace, tasks }) => costs(trace, tasks))), count, 1);
  console.log(`    scripts: ${of(dearestFunctions)}`);
  console.log(`    browser: ${of(browserWork)}`);
}

function named(costs: readonly Cost[], per: number, digits: number): string {
  return costs
    .slice(0, NAMED)
    .map(({ name, millis }) => `${name} ${(millis / per).toFixed(digits)}`)
    .join(', ');
}

function summed(all: readonly (readonly Cost[])[]): Cost[] {
  const millis = new Map<string, number>();
  for (const cost of all.flat()) millis.set(cost.name, (millis.get(cost.name) ?? 0) + cost.millis);
  return [...millis].map(([name, each]) => ({ name, millis: each })).sort((a, b) => b.millis - a.millis);
}
