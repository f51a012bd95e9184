// Records the activities of one server's threads in a part of its run, column by column. An activity is
// booked until another one is read. Times are exact if threads are read after every event: the only change
// between events is the end of a switch, which is known in advance. If that would take too long, threads are
// sampled at regular intervals instead.

import { NONE } from '../../engine/view/codes.ts';
import type { EngineView } from '../../engine/view/engine-view.ts';
import {
  QUEUE_OVER_TIME,
  THREAD_KIND,
  THREAD_KINDS,
  type ThreadMapColumns,
  type ThreadMapPlan,
  type ThreadMapRequest,
  type ThreadSpans,
} from '../../protocol/thread-map-api.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Replay } from '../replay.ts';
import { ThreadLook } from './look.ts';
import { SpanColumns } from './span-columns.ts';
import type { Survey } from './survey.ts';

/** Minimum number of samples per column, whatever they cost. */
const COLUMN_LOOKS_MIN = 2;

/** `looksMax`: maximum number of readings of single threads. */
export function planOf(request: ThreadMapRequest, survey: Survey, looksMax: number): ThreadMapPlan {
  const threadsInAll = survey.threads;
  const firstThread = Math.min(request.firstThread, Math.max(0, threadsInAll - 1));
  const threads = Math.min(threadsInAll - firstThread, request.threads ?? Number.POSITIVE_INFINITY);
  const threadsPerRow = Math.max(1, Math.ceil(threads / request.mostRows));
  const events = survey.eventsBetween(request.fromNanos, request.untilNanos);
  const exact = events * threads <= looksMax;
  const affordable = Math.floor(looksMax / Math.max(1, request.columns * threads));
  return {
    threadsInAll,
    firstThread,
    threads,
    rows: Math.ceil(threads / threadsPerRow),
    threadsPerRow,
    exact,
    looks: Math.max(COLUMN_LOOKS_MIN, affordable),
  };
}

export class Recording {
  private readonly request: ThreadMapRequest;
  private readonly plan: ThreadMapPlan;
  private readonly replay: Replay;
  private readonly view: EngineView;
  private readonly look: ThreadLook;
  private begun = false;
  /**
   * By thread: the activity last read, its request and place, their start, and the instant up to which the
   * activity is booked.
   */
  private readonly kind: Uint8Array;
  private readonly requestOf: Float64Array;
  private readonly node: Int32Array;
  private readonly since: Float64Array;
  private readonly booked: Float64Array;
  /**
   * By thread, during a switch: the instant at which it ends; below it, the kind of activity that follows.
   */
  private readonly turnsAt: Float64Array;
  private readonly turnsTo: Uint8Array;
  /** The present column: nanoseconds by row and kind. */
  private readonly cells: Float64Array;
  private column = 0;
  private columnFrom: Nanos;
  private columnUntil: Nanos;
  private queued = 0;
  private queuedSince: Nanos;
  private queuedNanos = 0;
  private queuedMost = 0;
  private looked = 0;
  /**
   * Finished columns that have not been taken. `first`: index of the first of them; below it, their numbers.
   */
  private first = 0;
  private shares: Float32Array[] = [];
  private queue: number[] = [];
  /** Null if threads are not read often enough. */
  private spans: SpanColumns | null;

  /** `replay`: a replay of a single server that has not advanced yet. */
  constructor(request: ThreadMapRequest, plan: ThreadMapPlan, replay: Replay) {
    this.request = request;
    this.plan = plan;
    this.replay = replay;
    this.view = replay.simulations[0].view;
    this.look = new ThreadLook(this.view);
    this.spans = plan.exact ? new SpanColumns() : null;
    const { threads } = plan;
    this.kind = new Uint8Array(threads);
    this.requestOf = new Float64Array(threads);
    this.node = new Int32Array(threads);
    this.since = new Float64Array(threads);
    this.booked = new Float64Array(threads);
    this.turnsAt = new Float64Array(threads);
    this.turnsTo = new Uint8Array(threads);
    this.cells = new Float64Array(plan.rows * THREAD_KINDS);
    this.columnFrom = request.fromNanos;
    this.columnUntil = this.endOf(0);
    this.queuedSince = request.fromNanos;
  }

  get share(): number {
    const { fromNanos, untilNanos } = this.request;
    const before = fromNanos / untilNanos;
    if (!this.begun) return (before * this.replay.clock) / fromNanos;
    return before + (1 - before) * (this.column / this.request.columns);
  }

  /**
   * Continues until the deadline, in milliseconds of `wallMillis`; returns whether all columns are finished.
   */
  advance(deadlineMillis: number, wallMillis: () => number): boolean {
    const { replay, request } = this;
    if (!this.begun) {
      if (!replay.advanceTo(request.fromNanos, deadlineMillis)) return false;
      this.begin();
    }
    while (this.column < request.columns) {
      if (wallMillis() >= deadlineMillis) return false;
      this.goOn();
    }
    return true;
  }

  /** The columns recorded since the last call; null if there are none. */
  take(): ThreadMapColumns | null {
    const count = this.shares.length;
    if (count === 0) return null;
    const perColumn = this.cells.length;
    const shares = new Float32Array(count * perColumn);
    this.shares.forEach((each, index) => {
      shares.set(each, index * perColumn);
    });
    const columns = { first: this.first, count, shares, queue: Float32Array.from(this.queue) };
    this.first += count;
    this.shares = [];
    this.queue = [];
    return columns;
  }

  /** The spans, once all columns are finished; null if there are too many, or if times are not exact. */
  takeSpans(): ThreadSpans | null {
    return this.spans?.columns() ?? null;
  }

  private begin(): void {
    this.begun = true;
    const { plan, request, view, look } = this;
    const { fromNanos } = request;
    // The replay may have stopped before the events at the first instant of the part.
    if (view.nextEventAt <= fromNanos && !view.finished) this.replay.settle();
    for (let thread = 0; thread < plan.threads; thread++) {
      look.at(plan.firstThread + thread, fromNanos);
      const isKnown = look.slot !== NONE && look.kind >= THREAD_KIND.waiting;
      const since = fromNanos === 0 ? 0 : isKnown ? view.requests.since(look.slot) : Number.NEGATIVE_INFINITY;
      this.set(thread, since);
      this.booked[thread] = fromNanos;
    }
    this.queued = view.model.backlogLength;
    this.queuedMost = this.queued;
  }

  /** Advances to the next instant at which something may change, or at which a sample is due. */
  private goOn(): void {
    const { replay, request, view } = this;
    const at = Math.min(request.untilNanos, this.plan.exact ? this.nextChange() : this.nextLook());
    replay.advanceTo(at, Number.POSITIVE_INFINITY);
    // A change can cause events at its own instant; these are handled here.
    if (this.plan.exact && view.nextEventAt <= at && !view.finished) replay.settle();
    while (this.column < request.columns && at >= this.columnUntil) this.closeColumn();
    if (this.column === request.columns) return;
    for (let thread = 0; thread < this.plan.threads; thread++) this.see(thread, at);
    this.seeQueue(at);
  }

  private nextChange(): Nanos {
    const { replay, view } = this;
    const event = view.finished ? Number.POSITIVE_INFINITY : view.nextEventAt;
    return Math.min(event, replay.next?.atNanos ?? Number.POSITIVE_INFINITY);
  }

  private nextLook(): Nanos {
    const { request, plan } = this;
    this.looked++;
    const step = (request.untilNanos - request.fromNanos) / (request.columns * plan.looks);
    return request.fromNanos + step * this.looked;
  }

  private see(thread: number, atNanos: Nanos): void {
    const { look, view } = this;
    this.turn(thread, atNanos);
    look.at(this.plan.firstThread + thread, atNanos);
    const { kind, slot } = look;
    const isSame =
      kind === this.kind[thread] &&
      this.requestOf[thread] === (slot === NONE ? NONE : view.requests.number(slot)) &&
      (this.spans === null || this.nodeFor(kind, slot) === this.node[thread]);
    if (isSame) {
      if (kind === THREAD_KIND.switching) this.turnsAt[thread] = look.turnsAt[0];
      return;
    }
    this.book(thread, atNanos);
    this.end(thread, atNanos);
    this.set(thread, atNanos);
  }

  /** Stores the state that was just read as the thread's state from `since` on. */
  private set(thread: number, since: Nanos): void {
    const { look, view } = this;
    const { kind, slot } = look;
    this.kind[thread] = kind;
    this.requestOf[thread] = slot === NONE ? NONE : view.requests.number(slot);
    this.node[thread] = this.nodeFor(kind, slot);
    this.since[thread] = since;
    this.turnsAt[thread] = look.turnsAt[0];
    this.turnsTo[thread] = look.turnsTo;
  }

  private nodeFor(kind: number, slot: number): number {
    const waits = kind === THREAD_KIND.waiting || kind === THREAD_KIND.stuck;
    return waits && this.spans !== null ? this.look.nodeOf(slot) : NONE;
  }

  /** Books the thread's activity up to this instant in the present column. */
  private book(thread: number, untilNanos: Nanos): void {
    this.turn(thread, untilNanos);
    this.add(thread, untilNanos);
  }

  /** Ends the switch of a core to the thread, if it ended by this instant. */
  private turn(thread: number, untilNanos: Nanos): void {
    const turnsAt = this.turnsAt[thread];
    if (this.kind[thread] !== THREAD_KIND.switching || turnsAt > untilNanos) return;
    this.add(thread, turnsAt);
    this.end(thread, turnsAt);
    this.kind[thread] = this.turnsTo[thread];
    this.since[thread] = turnsAt;
  }

  private add(thread: number, untilNanos: Nanos): void {
    const row = Math.floor(thread / this.plan.threadsPerRow);
    this.cells[row * THREAD_KINDS + this.kind[thread]] += untilNanos - this.booked[thread];
    this.booked[thread] = untilNanos;
  }

  /** Ends the thread's span at this instant and adds it to the spans, if there is room. */
  private end(thread: number, untilNanos: Nanos): void {
    const fromNanos = this.since[thread];
    if (this.spans === null || untilNanos <= fromNanos) return;
    const hasRoom = this.spans.add({
      thread: this.plan.firstThread + thread,
      fromNanos,
      untilNanos,
      kind: this.kind[thread],
      request: this.requestOf[thread],
      node: this.node[thread],
    });
    if (!hasRoom) this.spans = null;
  }

  private seeQueue(atNanos: Nanos): void {
    const { backlogLength } = this.view.model;
    this.bookQueue(atNanos);
    this.queued = backlogLength;
    if (backlogLength > this.queuedMost) this.queuedMost = backlogLength;
  }

  private bookQueue(untilNanos: Nanos): void {
    this.queuedNanos += this.queued * (untilNanos - this.queuedSince);
    this.queuedSince = untilNanos;
  }

  private closeColumn(): void {
    const { plan, cells, columnFrom, columnUntil } = this;
    for (let thread = 0; thread < plan.threads; thread++) this.book(thread, columnUntil);
    this.bookQueue(columnUntil);
    const length = columnUntil - columnFrom;
    const shares = new Float32Array(cells.length);
    for (let row = 0; row < plan.rows; row++) {
      const threads = Math.min(plan.threadsPerRow, plan.threads - row * plan.threadsPerRow);
      for (let kind = 0; kind < THREAD_KINDS; kind++) {
        const at = row * THREAD_KINDS + kind;
        shares[at] = cells[at] / (threads * length);
      }
    }
    cells.fill(0);
    this.shares.push(shares);
    const at = this.queue.length;
    this.queue[at + QUEUE_OVER_TIME.mean] = this.queuedNanos / length;
    this.queue[at + QUEUE_OVER_TIME.most] = this.queuedMost;
    this.queuedNanos = 0;
    this.queuedMost = this.queued;
    this.column++;
    this.columnFrom = columnUntil;
    this.columnUntil = this.endOf(this.column);
    if (this.column < this.request.columns) return;
    for (let thread = 0; thread < plan.threads; thread++) this.end(thread, columnUntil);
  }

  private endOf(column: number): Nanos {
    const { fromNanos, untilNanos, columns } = this.request;
    return column + 1 >= columns
      ? untilNanos
      : fromNanos + ((untilNanos - fromNanos) * (column + 1)) / columns;
  }
}
