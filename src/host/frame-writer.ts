// Writes the state of all servers into one buffer, as defined in protocol/frame-layout.ts. Allocates only
// when a larger buffer is needed.

import type { EngineView } from '../engine/view/engine-view.ts';
import {
  CORE,
  FRAME,
  FRAME_LAYOUT_VERSION,
  GROUP,
  LOCK,
  MEMORY_STATE,
  NODE,
  QUEUE,
  REPEAT,
  REPEATS_MAX,
  SERVER,
  THREAD,
  VEHICLE,
} from '../protocol/frame-layout.ts';
import type { FrameRequest } from '../protocol/simulation-api.ts';
import type { RecentCounts } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { writeLocks } from './lock-places.ts';
import { recentCounts, type WindowRule } from './recent-window.ts';
import { SlotMarks } from './slot-marks.ts';
import { ThreadWriter } from './thread-writer.ts';
import { nodesOf, writeGroups } from './upstream-writer.ts';
import { VehicleWriter } from './vehicle-writer.ts';

export interface FrameState extends WindowRule {
  readonly clock: Nanos;
  readonly configuration: number;
  readonly behind: boolean;
}

/** At most this many entries of a queue are searched for the longest wait. */
const LOOKED_AT = 500;

export class FrameWriter {
  readonly #marks = new SlotMarks();

  /** The buffer is transferred to the page and back, so each frame may get another one. */
  write(
    views: readonly EngineView[],
    state: FrameState,
    request: FrameRequest,
  ): { buffer: ArrayBuffer; length: number } {
    const room = views.reduce<number>((sum, view) => sum + roomFor(view, request), FRAME.length);
    const given = request.buffer;
    const buffer = given !== null && given.byteLength >= room * 8 ? given : new ArrayBuffer(room * 8);
    const data = new Float64Array(buffer);
    // Clears values of an earlier frame from fields that are not written.
    data.fill(0, 0, FRAME.length);
    data[FRAME.layoutVersion] = FRAME_LAYOUT_VERSION;
    data[FRAME.clock] = state.clock;
    data[FRAME.configuration] = state.configuration;
    data[FRAME.behind] = state.behind ? 1 : 0;
    data[FRAME.finished] = views.every((view) => view.finished) ? 1 : 0;
    data[FRAME.servers] = views.length;
    let at: number = FRAME.length;
    for (const view of views) at = this.#writeServer(data, at, view, state, request);
    return { buffer, length: at };
  }

  #writeServer(
    data: Float64Array,
    begin: number,
    view: EngineView,
    state: FrameState,
    request: FrameRequest,
    isBehind = false,
  ): number {
    const { scheduler, model } = view;
    const threads = Math.min(model.threadCount, request.maxThreads);
    data.fill(0, begin, begin + SERVER.length);
    this.#writeHeader(data, begin, view);
    writeRecent(data, begin, recentCounts(view, state));
    const threadWriter = new ThreadWriter(view, state.clock);
    threadWriter.correctStates(data, begin);
    let at = threadWriter.writeCores(data, begin + SERVER.length);
    data[begin + SERVER.cores] = scheduler.cores;
    at = writeGroups(data, begin, at, view.upstreams);
    const lengths = model.queueLengths?.() ?? [model.backlogLength];
    data[begin + SERVER.queues] = lengths.length;
    for (const waiting of lengths) {
      data[at + QUEUE.waiting] = waiting;
      at += QUEUE.length;
    }
    data[begin + SERVER.locks] = view.locks.count;
    at = writeLocks(data, at, view);
    data[begin + SERVER.threads] = threads;
    data[begin + SERVER.threadsTotal] = model.threadCount;
    at = threadWriter.write(data, at, threads);
    data[begin + SERVER.threadsBusy] = threadWriter.busy();
    const vehicles = new VehicleWriter(view, state.clock, data, at, request.maxVehicles, this.#marks);
    at = vehicles.write(threads);
    data[begin + SERVER.vehicles] = vehicles.written;
    at = writeRepeats(data, begin, at, view);
    // The servers at nodes share a clock with the front server, and their blocks are part of its block.
    const behind = isBehind ? [] : servedBy(view);
    data[begin + SERVER.served] = behind.length;
    for (const { node, server } of behind) {
      const block = at;
      at = this.#writeServer(data, at, server, state, request, true);
      data[block + SERVER.servedNode] = node;
    }
    data[begin + SERVER.blockLength] = at - begin;
    return at;
  }

  #writeHeader(data: Float64Array, at: number, view: EngineView): void {
    const { measures, requests, scheduler } = view;
    data[at + SERVER.offered] = measures.value('offered');
    data[at + SERVER.completed] = measures.value('completed');
    data[at + SERVER.failed] = measures.value('failed');
    data[at + SERVER.timedOut] = measures.value('timedOut');
    data[at + SERVER.rejected] = measures.value('rejected');
    data[at + SERVER.abandoned] = measures.value('abandoned');
    data[at + SERVER.inSystem] = measures.value('inSystem');
    data[at + SERVER.ghosts] = measures.value('ghosts');
    data[at + SERVER.unsent] = measures.value('unsent');
    data[at + SERVER.recordsOwed] = measures.value('recordsOwed');
    data[at + SERVER.arrivalsOver] = view.arrivalsOver ? 1 : 0;
    data[at + SERVER.ended] = view.finished ? 1 : 0;
    data.set(requests.countStates(), at + SERVER.states);
    data[at + SERVER.oldestQueuedSince] = oldestSince(view);
    const cpu = measures.cpu();
    data[at + SERVER.cpuUseful] = cpu.usefulNanos;
    data[at + SERVER.cpuSwitching] = cpu.switchingNanos;
    data[at + SERVER.cpuScheduling] = cpu.schedulingNanos;
    data[at + SERVER.cpuSpinning] = cpu.spinningNanos;
    data[at + SERVER.memoryReserved] = measures.value('memoryReserved');
    data[at + SERVER.memoryResident] = measures.value('memoryResident');
    data[at + SERVER.runQueue] = scheduler.ready;
    data[at + SERVER.paused] = scheduler.paused ? 1 : 0;
    data[at + SERVER.killedAt] = view.killedAt ?? Number.NaN;
    data[at + SERVER.memoryLimit] = measures.value('memoryLimit');
    data[at + SERVER.memoryState] = memoryStateOf(view);
  }
}

function roomFor(view: EngineView, request: FrameRequest): number {
  return servedBy(view).reduce((sum, { server }) => sum + roomOf(server, request), roomOf(view, request));
}

/** Maximum length of one server's block, without the blocks of the servers at its nodes. */
function roomOf(view: EngineView, { maxThreads, maxVehicles }: FrameRequest): number {
  const { scheduler, upstreams, model, requests, locks, retries } = view;
  let room = SERVER.length + scheduler.cores * CORE.length;
  room += upstreams.groups.length * GROUP.length + nodesOf(upstreams) * NODE.length;
  room += (model.queueLengths?.().length ?? 1) * QUEUE.length + locks.count * LOCK.length;
  room += Math.min(model.threadCount, maxThreads) * THREAD.length;
  room += Math.min(requests.live, maxVehicles) * VEHICLE.length;
  return room + Math.min(retries.pending, REPEATS_MAX) * REPEAT.length;
}

/** The servers at nodes of the first server's groups, each with its number among all nodes, from 0. */
function servedBy({ upstreams }: EngineView): { readonly node: number; readonly server: EngineView }[] {
  return upstreams.groups.flatMap(({ nodes, size }, group) =>
    nodes
      .slice(0, size)
      .flatMap(({ served }, node) =>
        served === null ? [] : [{ node: upstreams.firstNodeOf(group) + node, server: served.server }],
      ),
  );
}

/** Unknown values are written as 0. */
function writeRecent(data: Float64Array, at: number, recent: RecentCounts): void {
  data[at + SERVER.recentSpan] = recent.spanNanos;
  data[at + SERVER.recentOffered] = recent.offered;
  data[at + SERVER.recentCompleted] = recent.completed;
  data[at + SERVER.recentFailed] = recent.failed;
  data[at + SERVER.recentTimedOut] = recent.timedOut;
  data[at + SERVER.recentRejected] = recent.rejected;
  data[at + SERVER.recentAbandoned] = recent.abandoned;
  data[at + SERVER.recentRetried] = recent.retried;
  data[at + SERVER.recentCallRetries] = recent.callRetries;
  data[at + SERVER.recentCallAttempts] = recent.callAttempts;
  data[at + SERVER.recentSwitching] = recent.coresSwitching || 0;
  data[at + SERVER.recentKnown] = recent.isKnown ? 1 : 0;
  data[at + SERVER.recentTypical] = recent.typicalNanos || 0;
  data[at + SERVER.recentCoresBusy] = recent.coresBusy || 0;
  data[at + SERVER.recentThrottledPeriods] = recent.throttledPeriods;
}

function memoryStateOf({ memory, killedAt }: EngineView): number {
  if (killedAt !== null) return MEMORY_STATE.killed;
  if (!memory.full) return MEMORY_STATE.ample;
  return memory.swapping ? MEMORY_STATE.swaps : MEMORY_STATE.refuses;
}

/**
 * Writes at most REPEATS_MAX retries from `at` on, and their counts in the block's header. Returns the index
 * after them.
 */
function writeRepeats(data: Float64Array, begin: number, at: number, view: EngineView): number {
  const { retries, requests } = view;
  data[begin + SERVER.waitToRepeat] = retries.pending;
  data[begin + SERVER.repeated] = retries.sent;
  data[begin + SERVER.repeatsHeld] = requests.repeats;
  let place = at;
  retries.visit(REPEATS_MAX, (request, since, due) => {
    data[place + REPEAT.request] = request;
    data[place + REPEAT.since] = since;
    data[place + REPEAT.until] = due;
    place += REPEAT.length;
  });
  data[begin + SERVER.repeats] = (place - at) / REPEAT.length;
  return place;
}

/**
 * The start of the longest present wait; NaN if no request waits. A model with one queue per thread lists the
 * queues one after another, so the first request need not be the oldest. Only the beginning of a very long
 * queue is searched.
 */
function oldestSince({ model, requests }: EngineView): Nanos {
  let oldest = Number.NaN;
  const looked = Math.min(model.backlogLength, LOOKED_AT);
  for (let place = 0; place < looked; place++) {
    const since = queuedSince(requests, model.backlogAt(place));
    if (!(since >= oldest)) oldest = since;
  }
  return oldest;
}

/**
 * The start of a request's wait. For a request whose client has given up it is the arrival, because becoming
 * abandoned did not interrupt the wait.
 */
function queuedSince(requests: EngineView['requests'], slot: number): Nanos {
  return requests.isGhost(slot) ? requests.startedAt(slot) : requests.since(slot);
}
