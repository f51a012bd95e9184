// A recorded span of a run in the Trace Event Format of Chrome, as JSON, which Perfetto opens. Cores and
// threads are tracks with slices. Requests are asynchronous slices that contain their phases; arrows connect
// the threads that served them. Further tracks show locks, calls to nodes, faults, and waiting requests as a
// counter.

import { encodeLink } from '../links/link.ts';
import type {
  RecordedRequest,
  RunRecording,
  ServerRecording,
  ThreadStretch,
} from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { faultWords, nodeWords, spanWords } from './trace-words.ts';

/** Values of an event's arguments. */
type Args = Readonly<Record<string, string | number | null>>;

interface Track {
  readonly pid: number;
  readonly tid: number;
}

/**
 * A server's groups of tracks. Each group is a process of the file, and its digit is part of the number of
 * the process.
 */
const GROUPS = { cores: 1, threads: 2, requests: 3, locks: 4, upstream: 5, faults: 6 } as const;
type Group = keyof typeof GROUPS;
const GROUP_NAMES: Readonly<Record<Group, string>> = {
  cores: 'cores',
  threads: 'threads',
  requests: 'requests',
  locks: 'queue and locks',
  upstream: 'calls to nodes',
  faults: 'faults',
};
const SERVER_STEP = 10;
/**
 * Track numbers of a process begin at its number times this, so that each track number belongs to one process
 * only.
 */
const TRACK_STEP = 1_000_000;

const ON_CORE: Readonly<Record<ThreadStretch['activity'], (thread: string) => string>> = {
  running: (thread) => thread,
  switching: (thread) => `switch to ${thread}`,
  spinning: (thread) => `${thread} spins`,
  interrupted: (thread) => `${thread} interrupted`,
  paused: (thread) => `${thread} paused`,
  throttled: (thread) => `${thread} throttled`,
  // Never used, because a ready thread is not on a core.
  ready: (thread) => thread,
  waiting: (thread) => thread,
  'lock wait': (thread) => thread,
};

/** The text of a file that ui.perfetto.dev and chrome://tracing open. */
export function chromeTrace(recording: RunRecording): string {
  const writer = new EventWriter(recording);
  recording.servers.forEach((server, index) => {
    new ServerWriter(writer, recording.scenario, server, index).write();
  });
  return writer.text();
}

class EventWriter {
  private readonly recording: RunRecording;
  private readonly events: string[] = [];
  private lastId = 0;

  constructor(recording: RunRecording) {
    this.recording = recording;
  }

  /** A new id for an asynchronous slice, as hexadecimal text. */
  nextId(): string {
    return `0x${(++this.lastId).toString(16)}`;
  }

  /** `atNanos`: null if the event applies at all times. */
  add(ph: string, name: string, { pid, tid }: Track, atNanos: Nanos | null, more: object = {}): void {
    const rest = JSON.stringify({ ph, name, pid, tid, ...more }).slice(1);
    this.events.push(`{"ts":${atNanos === null ? 0 : micros(atNanos)},${rest}`);
  }

  slice(name: string, cat: string, track: Track, from: Nanos, until: Nanos, args: Args): void {
    const rest = JSON.stringify({ ph: 'X', name, cat, ...track, args }).slice(1);
    this.events.push(`{"ts":${micros(from)},"dur":${micros(until - from)},${rest}`);
  }

  text(): string {
    const { scenario, fromNanos, untilNanos, changesNanos } = this.recording;
    for (const atNanos of changesNanos)
      this.add('i', 'settings changed', { pid: 0, tid: 0 }, atNanos, { cat: 'change', s: 'g' });
    const otherData = {
      program: 'threadway',
      scenario: scenario.name,
      seed: scenario.seed,
      link: encodeLink(scenario),
      fromNanos,
      untilNanos,
    };
    const head = `{"displayTimeUnit":"ns","otherData":${JSON.stringify(otherData)},"traceEvents":[\n`;
    return `${head}${this.events.join(',\n')}\n]}\n`;
  }
}

class ServerWriter {
  private readonly out: EventWriter;
  private readonly scenario: Scenario;
  private readonly server: ServerRecording;
  private readonly index: number;
  private readonly named = new Set<number>();
  /** Ids of the asynchronous slices of requests, by number of the request. */
  private readonly ids = new Map<number, string>();

  constructor(out: EventWriter, scenario: Scenario, server: ServerRecording, index: number) {
    this.out = out;
    this.scenario = scenarioFor(scenario, { id: server.at?.server ?? server.id });
    this.server = server;
    this.index = index;
  }

  write(): void {
    const { server } = this;
    for (const { request } of server.requests) this.ids.set(request, this.out.nextId());
    this.writeCores();
    this.writeThreads();
    for (const request of server.requests) this.writeRequest(request);
    for (const request of server.requests) this.writeCalls(request);
    this.writeLocks();
    this.writeFaults();
  }

  /** The track. It gets its names when it is first written to. */
  private track(group: Group, place: number, name: string): Track {
    const pid = (this.index + 1) * SERVER_STEP + GROUPS[group];
    const tid = pid * TRACK_STEP + place;
    const track = { pid, tid };
    if (!this.named.has(pid)) {
      this.named.add(pid);
      const { id, model } = this.server;
      this.meta('process_name', track, { name: `${id} (${model}): ${GROUP_NAMES[group]}` });
      this.meta('process_sort_index', track, { sort_index: pid });
    }
    if (!this.named.has(tid)) {
      this.named.add(tid);
      this.meta('thread_name', track, { name });
      this.meta('thread_sort_index', track, { sort_index: place });
    }
    return track;
  }

  private meta(name: string, track: Track, args: Args): void {
    this.out.add('M', name, track, null, { args });
  }

  private writeCores(): void {
    for (const stretch of this.server.stretches) {
      const { core, thread, activity, request, fromNanos, untilNanos } = stretch;
      if (core < 0) continue;
      const name = ON_CORE[activity](`thread ${thread + 1}`);
      const track = this.track('cores', core + 1, `core ${core + 1}`);
      const args = request < 0 ? {} : { request };
      this.out.slice(name, 'core', track, fromNanos, untilNanos, args);
    }
  }

  /**
   * Writes a slice for each period in which a thread serves one request, and inside it slices of what the
   * thread does.
   */
  private writeThreads(): void {
    const byThread = new Map<number, ThreadStretch[]>();
    for (const stretch of this.server.stretches) {
      const list = byThread.get(stretch.thread);
      if (list === undefined) byThread.set(stretch.thread, [stretch]);
      else list.push(stretch);
    }
    const visits = new Map<number, { readonly track: Track; readonly fromNanos: Nanos }[]>();
    for (const thread of [...byThread.keys()].sort((a, b) => a - b)) {
      const track = this.track('threads', thread + 1, `thread ${thread + 1}`);
      const stretches = byThread.get(thread)!.sort((a, b) => a.fromNanos - b.fromNanos);
      for (const group of withoutBreaks(stretches)) {
        const [{ request, fromNanos }] = group;
        if (request >= 0) {
          const until = group.at(-1)!.untilNanos;
          this.out.slice(`request ${request}`, 'thread', track, fromNanos, until, { request });
          const visit = { track, fromNanos };
          const before = visits.get(request);
          if (before === undefined) visits.set(request, [visit]);
          else before.push(visit);
        }
        for (const { activity, core, ...stretch } of group) {
          const args = core < 0 ? {} : { core: core + 1 };
          this.out.slice(activity, 'thread', track, stretch.fromNanos, stretch.untilNanos, args);
        }
      }
    }
    for (const [request, list] of visits) this.writeArrows(request, list);
  }

  /**
   * Writes an arrow from each slice in which a thread serves the request to the next such slice, on this
   * thread or another.
   */
  private writeArrows(request: number, visits: { readonly track: Track; readonly fromNanos: Nanos }[]): void {
    if (visits.length < 2) return;
    visits.sort((a, b) => a.fromNanos - b.fromNanos);
    const id = this.ids.get(request) ?? this.out.nextId();
    visits.forEach(({ track, fromNanos }, index) => {
      const ph = index === 0 ? 's' : index === visits.length - 1 ? 'f' : 't';
      const binds = ph === 's' ? {} : { bp: 'e' };
      this.out.add(ph, 'request', track, fromNanos, { cat: 'request flow', id, ...binds });
    });
  }

  private writeRequest(request: RecordedRequest): void {
    const { out } = this;
    const { givenUpNanos, spans } = request;
    const track = this.track('requests', 1, 'requests');
    const more = { cat: 'request', id: this.ids.get(request.request)! };
    const from = spans[0]?.fromNanos ?? request.startedNanos;
    const until = spans.at(-1)?.untilNanos ?? from;
    out.add('b', 'request', track, from, { ...more, args: argsOf(request) });
    for (const span of spans) {
      const name = spanWords(span, this.group);
      out.add('b', name, track, span.fromNanos, { ...more, args: placeOf(span) });
      out.add('e', name, track, span.untilNanos, more);
    }
    if (givenUpNanos !== null && givenUpNanos >= from)
      out.add('n', 'client gave up', track, Math.min(givenUpNanos, until), more);
    out.add('e', 'request', track, until, more);
  }

  /**
   * Writes calls as asynchronous events, each with its own id, because calls overlap in time. The viewer
   * draws overlapping ones beside each other.
   */
  private writeCalls({ request, spans }: RecordedRequest): void {
    for (const { call, fromNanos, untilNanos } of spans) {
      if (call === null || call.backsOff) continue;
      const nodes = call.hedge < 0 ? [call.node] : [call.node, call.hedge];
      for (const node of nodes) {
        const track = this.track('upstream', 1, 'calls');
        const more = { cat: 'call', id: this.out.nextId() };
        const name = nodeWords({ ...call, node });
        const args = { request, retried: call.retried, outcome: call.outcome };
        this.out.add('b', name, track, fromNanos, { ...more, args });
        this.out.add('e', name, track, untilNanos, more);
      }
    }
  }

  private writeLocks(): void {
    const { locks } = this.scenario;
    for (const { lock, request, fromNanos, untilNanos } of this.server.holds) {
      const track = this.track('locks', lock + 1, `lock ${locks[lock].name}`);
      this.out.slice(`request ${request}`, 'lock', track, fromNanos, untilNanos, { request });
    }
    for (const { atNanos, of, count } of this.server.counts) {
      const track = this.track('locks', 0, 'counts');
      const name = of === 'queued' ? 'queued requests' : `waiting for ${locks[of].name}`;
      this.out.add('C', name, track, atNanos, { args: { requests: count } });
    }
  }

  private writeFaults(): void {
    const { faults, killedNanos } = this.server;
    for (const fault of faults) {
      const { fromNanos, untilNanos, begins, ends } = fault;
      const name = faultWords(fault, this.scenario.upstreams.length);
      const track = this.track('faults', 1, 'faults');
      const more = { cat: 'fault', id: this.out.nextId() };
      this.out.add('b', name, track, fromNanos, more);
      this.out.add('e', name, track, untilNanos, more);
      const moment = { cat: 'fault', s: 'g' };
      if (begins) this.out.add('i', `${name}: begins`, track, fromNanos, moment);
      if (ends) this.out.add('i', `${name}: ends`, track, untilNanos, moment);
    }
    if (killedNanos === null) return;
    const track = this.track('faults', 1, 'faults');
    this.out.add('i', 'killed for want of memory', track, killedNanos, { cat: 'fault', s: 'g' });
  }

  private get group(): string {
    return this.scenario.upstreams[0]?.name ?? '';
  }
}

/** Groups consecutive spans of one thread that serve the same request without a break. */
function withoutBreaks(stretches: readonly ThreadStretch[]): [ThreadStretch, ...ThreadStretch[]][] {
  const groups: [ThreadStretch, ...ThreadStretch[]][] = [];
  for (const stretch of stretches) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && last.request === stretch.request && last.untilNanos === stretch.fromNanos)
      group.push(stretch);
    else groups.push([stretch]);
  }
  return groups;
}

function argsOf(request: RecordedRequest): Args {
  const { startedNanos, intendedNanos, endedNanos } = request;
  return {
    request: request.request,
    ...(request.first === request.request ? {} : { repeats: request.first }),
    ...(request.className === null ? {} : { class: request.className }),
    outcome: request.outcome ?? 'still there',
    sentNanos: startedNanos,
    ...(intendedNanos === startedNanos ? {} : { dueNanos: intendedNanos }),
    ...(endedNanos === null ? {} : { latencyNanos: endedNanos - intendedNanos }),
  };
}

function placeOf({ thread, core, call }: RecordedRequest['spans'][number]): Args {
  return {
    ...(thread < 0 ? {} : { thread: thread + 1 }),
    ...(core < 0 ? {} : { core: core + 1 }),
    ...(call === null || call.backsOff ? {} : { node: call.node + 1, outcome: call.outcome }),
    ...(call === null || call.retried === 0 ? {} : { retried: call.retried }),
    ...(call === null || call.hedge < 0 ? {} : { hedge: call.hedge + 1 }),
  };
}

/**
 * Microseconds with decimals for nanoseconds. They are written from whole numbers, because a division would
 * add meaningless digits.
 */
function micros(nanos: Nanos): string {
  const rest = nanos % 1000;
  const whole = (nanos - rest) / 1000;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(3, '0')}`;
}
