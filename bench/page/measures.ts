// Figures of a traced page: frames, tasks, responses to input.

import type { Task, Trace } from './trace.ts';

/** In milliseconds, except shares and counts. */
export interface Measures {
  readonly seconds: number;
  readonly frames: number;
  readonly frameTimes: readonly number[];
  /** Work of the page's thread from the start of each frame to the next. */
  readonly workWall: readonly number[];
  readonly workCpu: readonly number[];
  readonly tasks: readonly Task[];
  readonly inputDelays: readonly number[];
  /** Processor time of each frame in which a chart was drawn. */
  readonly chartDraws: readonly number[];
  /** Processor time of each thread over the whole trace. */
  readonly threads: readonly (readonly [name: string, millis: number])[];
}

/** A task that lasts at least this long causes a delay that people notice. */
export const LONG_TASK_MILLIS = 50;

/** The function that draws one chart in its turn: src/ui/charts/draw-turns.ts. */
const CHART_TURN = 'drawNext';

export function measure(trace: Trace): Measures {
  const tasks = trace.mainTasks();
  const starts = trace.frameStarts();
  const wall = starts.map(() => 0);
  const cpu = starts.map(() => 0);
  let frame = 0;
  for (const task of tasks) {
    while (frame + 1 < starts.length && starts[frame + 1]! <= task.at + task.wall) frame++;
    // Work before the first frame, and in the incomplete last one, belongs to no frame.
    if (task.at + task.wall < starts[0]!) continue;
    wall[frame]! += task.wall;
    cpu[frame]! += task.cpu;
  }
  const first = tasks[0]?.at ?? 0;
  const last = tasks.at(-1)?.at ?? 0;
  return {
    seconds: (last - first) / 1000,
    frames: starts.length,
    frameTimes: trace.frameTimes(),
    workWall: wall.slice(0, -1),
    workCpu: cpu.slice(0, -1),
    tasks,
    inputDelays: trace.inputDelays(),
    chartDraws: trace.callsOf(CHART_TURN),
    threads: trace.cpuByThread(),
  };
}

/** Combines measures of several traces. */
export function joined(parts: readonly Measures[]): Measures {
  const threads = new Map<string, number>();
  for (const [name, millis] of parts.flatMap((part) => part.threads)) {
    threads.set(name, (threads.get(name) ?? 0) + millis);
  }
  return {
    seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
    frames: parts.reduce((sum, part) => sum + part.frames, 0),
    frameTimes: parts.flatMap((part) => part.frameTimes),
    workWall: parts.flatMap((part) => part.workWall),
    workCpu: parts.flatMap((part) => part.workCpu),
    tasks: parts.flatMap((part) => part.tasks),
    inputDelays: parts.flatMap((part) => part.inputDelays),
    chartDraws: parts.flatMap((part) => part.chartDraws),
    threads: [...threads].sort((a, b) => b[1] - a[1]),
  };
}

/** Percentile by the nearest-rank method; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function shareOver(values: readonly number[], limit: number): number {
  return values.length === 0 ? Number.NaN : values.filter((value) => value > limit).length / values.length;
}

/** The longest task by this measure; 0 without tasks. */
export function longest(tasks: readonly Task[], by: 'wall' | 'cpu'): number {
  return tasks.reduce((most, task) => Math.max(most, task[by]), 0);
}
