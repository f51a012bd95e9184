// Reads browser traces: what each thread did, when, and with how much processor time.

/** An event as the browser writes it; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Wall time. */
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly id?: string;
  readonly id2?: { readonly local?: string };
  readonly args: TraceArgs;
}

/** The event details in use; each kind of event has some of them. */
interface TraceArgs {
  readonly name?: string;
  readonly data?: {
    readonly functionName?: string;
    readonly startTime?: number;
    readonly timeDeltas?: readonly number[];
    readonly cpuProfile?: { readonly nodes?: readonly unknown[]; readonly samples?: readonly number[] };
  };
  readonly frame_reporter?: { readonly state?: string; readonly frame_type?: string };
  readonly event_latency?: { readonly event_type?: string };
}

/** Uninterrupted work of a thread, in milliseconds. */
export interface Task {
  readonly at: number;
  readonly wall: number;
  /** Processor time, which other programs on the machine affect little. */
  readonly cpu: number;
}

const MICROS_PER_MILLI = 1000;
export const TASK = 'RunTask';

export class Trace {
  readonly events: readonly TraceEvent[];
  private readonly threadNames = new Map<string, string>();
  /** The page's process. */
  private readonly pid: number;

  constructor(events: readonly TraceEvent[]) {
    this.events = [...events].sort((a, b) => a.ts - b.ts);
    for (const event of events) {
      if (event.name === 'thread_name') this.threadNames.set(keyOf(event), String(event.args.name));
    }
    const frame = events.find(({ name }) => name === 'BeginMainThreadFrame');
    if (frame === undefined) throw new Error('the page drew no frame while it was traced');
    this.pid = frame.pid;
  }

  /** Events of this name on the page's threads of that name. */
  named(name: string, thread: string): TraceEvent[] {
    return this.events.filter(
      (event) => event.name === name && event.pid === this.pid && this.threadOf(event) === thread,
    );
  }

  /** Splits this trace at the page's marks of this name. */
  partsAt(mark: string): Trace[] {
    const cuts = this.events.filter(({ name, pid }) => name === mark && pid === this.pid).map(({ ts }) => ts);
    const names = this.events.filter(({ name }) => name === 'thread_name');
    return cuts.map((from, index) => {
      const until = cuts[index + 1] ?? Number.POSITIVE_INFINITY;
      return new Trace([...names, ...this.events.filter(({ ts }) => ts >= from && ts < until)]);
    });
  }

  threadOf(event: TraceEvent): string {
    return this.threadNames.get(keyOf(event)) ?? '';
  }

  isOfPage(event: TraceEvent): boolean {
    return event.pid === this.pid;
  }

  /** Tasks of the page's main thread. */
  mainTasks(): Task[] {
    return this.named(TASK, 'CrRendererMain').map(taskOf);
  }

  /** Processor time in milliseconds of each browser call to the page's function of this name. */
  callsOf(functionName: string): number[] {
    return this.named('FunctionCall', 'CrRendererMain')
      .filter(({ args }) => args.data?.functionName === functionName)
      .map((event) => taskOf(event).cpu);
  }

  /** Start times of the frames of the page's thread, in milliseconds. */
  frameStarts(): number[] {
    return this.named('BeginMainThreadFrame', 'CrRendererMain').map(({ ts }) => ts / MICROS_PER_MILLI);
  }

  /**
   * Times between displayed frames in milliseconds, by display refreshes: a frame that is slightly late
   * counts as taking two.
   */
  frameTimes(): number[] {
    const beats = this.events
      .filter(
        ({ name, ph, args, pid }) =>
          name === 'PipelineReporter' &&
          ph === 'b' &&
          pid === this.pid &&
          String(args.frame_reporter?.state).startsWith('STATE_PRESENTED') &&
          args.frame_reporter?.frame_type !== 'FORKED',
      )
      .map(({ ts }) => ts / MICROS_PER_MILLI);
    return beats.slice(1).map((at, index) => at - beats[index]!);
  }

  /** Time in milliseconds from each input until its effect is on the screen. */
  inputDelays(): number[] {
    const begun = new Map<string, number>();
    const delays: number[] = [];
    for (const event of this.events) {
      if (event.name !== 'EventLatency') continue;
      const id = `${event.pid}:${event.id2?.local ?? event.id}`;
      if (event.ph === 'b' && INPUTS.test(String(event.args.event_latency?.event_type))) {
        begun.set(id, event.ts);
      } else if (event.ph === 'e' && begun.has(id)) {
        delays.push((event.ts - begun.get(id)!) / MICROS_PER_MILLI);
        begun.delete(id);
      }
    }
    return delays;
  }

  /** Processor time in milliseconds of each browser thread that used any, busiest first. */
  cpuByThread(): [name: string, millis: number][] {
    const millis = new Map<string, number>();
    for (const event of this.events) {
      if (event.name !== TASK && event.name !== 'RasterTask') continue;
      const name = this.threadOf(event);
      millis.set(name, (millis.get(name) ?? 0) + (event.tdur ?? 0) / MICROS_PER_MILLI);
    }
    return [...millis].sort((a, b) => b[1] - a[1]);
  }
}

/** Inputs by people, unlike scrolling by the page itself. */
const INPUTS = /^(MOUSE_(PRESSED|RELEASED|DRAGGED)|KEY_PRESSED|RAW_KEY_DOWN|KEY_RELEASED|TAP)/;

function keyOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}

export function taskOf({ ts, dur = 0, tdur = 0 }: TraceEvent): Task {
  return { at: ts / MICROS_PER_MILLI, wall: dur / MICROS_PER_MILLI, cpu: tdur / MICROS_PER_MILLI };
}
