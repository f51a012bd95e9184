// Functions and browser work that used the page's thread, from a trace's samples.

import { TASK, type Task, type Trace, type TraceEvent } from './trace.ts';

export interface Cost {
  readonly name: string;
  /** Self time, excluding callees. */
  readonly millis: number;
}

interface CallFrame {
  readonly functionName: string;
  readonly url?: string;
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: CallFrame;
}

/** The browser's names for its work on a page. */
const WORK: ReadonlySet<string> = new Set([
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
  'MinorGC',
  'MajorGC',
  'ParseHTML',
  'v8.compile',
  'EvaluateScript',
]);
const IDLE = /^\((idle|root|program)\)$/;

/**
 * The most expensive functions of the page's scripts on its own thread; with `within`, only inside these
 * tasks.
 */
export function dearestFunctions(trace: Trace, within: readonly Task[] | null = null): Cost[] {
  const millis = new Map<string, number>();
  for (const { at, length, node } of samplesOf(trace)) {
    if (within !== null && !within.some((task) => at >= task.at && at <= task.at + task.wall)) continue;
    const name = node.callFrame.functionName || '(anonymous)';
    if (!IDLE.test(name)) millis.set(name, (millis.get(name) ?? 0) + length);
  }
  return sorted(millis);
}

/** The browser's own work on the page's thread: style, layout, paint, garbage collection. Self times. */
export function browserWork(trace: Trace, within: readonly Task[] | null = null): Cost[] {
  const millis = new Map<string, number>();
  const spans = trace.events.filter(
    (event) => event.ph === 'X' && trace.isOfPage(event) && trace.threadOf(event) === 'CrRendererMain',
  );
  for (const span of spans) {
    if (!WORK.has(span.name)) continue;
    const at = span.ts / 1000;
    if (within !== null && !within.some((task) => at >= task.at && at <= task.at + task.wall)) continue;
    millis.set(span.name, (millis.get(span.name) ?? 0) + (span.tdur ?? span.dur ?? 0) / 1000);
  }
  return sorted(millis);
}

interface Sample {
  readonly at: number;
  readonly length: number;
  readonly node: ProfileNode;
}

function samplesOf(trace: Trace): Sample[] {
  const tasks = trace.named(TASK, 'CrRendererMain');
  const threads = new Set(tasks.map(({ pid, tid }) => `${pid}:${tid}`));
  const starts = trace.events.filter(
    (event) => event.name === 'Profile' && threads.has(`${event.pid}:${event.tid}`),
  );
  return starts.flatMap((start) => samplesOfProfile(trace, start));
}

function samplesOfProfile(trace: Trace, start: TraceEvent): Sample[] {
  const nodes = new Map<number, ProfileNode>();
  const samples: Sample[] = [];
  let at = Number(start.args.data?.startTime) / 1000;
  const chunks = trace.events.filter(
    ({ name, pid, id }) => name === 'ProfileChunk' && pid === start.pid && id === start.id,
  );
  for (const { args } of chunks) {
    for (const node of (args.data?.cpuProfile?.nodes ?? []) as ProfileNode[]) nodes.set(node.id, node);
    const ids = (args.data?.cpuProfile?.samples ?? []) as number[];
    const deltas = (args.data?.timeDeltas ?? []) as number[];
    ids.forEach((id, index) => {
      const length = (deltas[index] ?? 0) / 1000;
      at += length;
      const node = nodes.get(id);
      if (node !== undefined) samples.push({ at, length, node });
    });
  }
  return samples;
}

function sorted(millis: ReadonlyMap<string, number>): Cost[] {
  return [...millis].map(([name, each]) => ({ name, millis: each })).sort((a, b) => b.millis - a.millis);
}
