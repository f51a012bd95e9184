// Writes the records of requests in a frame, each once: first those on threads, by thread; then the queues,
// each from its head; then the others, which wait for a node or a lock without a thread, by slot. The number
// is limited; the picture only counts the rest.

import { CallView } from '../engine/view/call-view.ts';
import { THREAD as ENGINE_THREAD, NONE, OUTCOME, RETRY_STRIDE, type Slot } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import { FATE, VEHICLE } from '../protocol/frame-layout.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import { LockPlaces } from './lock-places.ts';
import type { SlotMarks } from './slot-marks.ts';
import { requestStateOf, stateOnCore } from './thread-writer.ts';

/** Maximum number of slots searched for requests that wait without a thread. */
const SCAN_MAX = 65_536;
const NOWHERE = -1;

export class VehicleWriter {
  written = 0;
  readonly #view: EngineView;
  readonly #clock: Nanos;
  readonly #data: Float64Array;
  readonly #most: number;
  readonly #locks: LockPlaces;
  readonly #marks: SlotMarks;
  readonly #call = new CallView();
  readonly #firstNodes: readonly number[];
  #at: number;

  constructor(
    view: EngineView,
    clock: Nanos,
    data: Float64Array,
    at: number,
    most: number,
    marks: SlotMarks,
  ) {
    this.#view = view;
    this.#marks = marks;
    this.#clock = clock;
    this.#data = data;
    this.#at = at;
    this.#most = most;
    this.#locks = new LockPlaces(view);
    const { upstreams } = view;
    this.#firstNodes = upstreams.groups.map((_, group) => upstreams.firstNodeOf(group));
  }

  /** `threads`: the threads whose records are in the frame. Returns the index after the last record. */
  write(threads: number): number {
    const { scheduler, requests } = this.#view;
    this.#marks.begin(requests.slots);
    for (let thread = 0; thread < threads && this.written < this.#most; thread++) {
      const slot = scheduler.servedBy(thread);
      if (slot >= 0 && this.#marks.mark(slot)) this.#writeOne(slot, thread, NOWHERE);
    }
    this.#writeQueues();
    const slots = Math.min(requests.slots, SCAN_MAX);
    for (let slot = 0; slot < slots && this.written < this.#most; slot++) {
      if (requests.number(slot) < 0 || !this.#marks.mark(slot)) continue;
      // These requests have not reached a server yet; they are counted as connecting.
      if (requests.state(slot) === REQUEST_STATE.connecting) continue;
      this.#writeOne(slot, requests.thread(slot), NOWHERE);
    }
    return this.#at;
  }

  #writeQueues(): void {
    const { model, requests } = this.#view;
    const queued = model.backlogLength;
    const lengths = model.queueLengths?.() ?? [queued];
    let place = 0;
    lengths.forEach((length, queue) => {
      for (let end = Math.min(queued, place + length); place < end; place++) {
        if (this.written >= this.#most) return;
        const slot = model.backlogAt(place);
        if (slot >= 0 && this.#marks.mark(slot)) this.#writeOne(slot, requests.thread(slot), queue);
      }
    });
  }

  #writeOne(slot: Slot, thread: number, queue: number): void {
    const { requests, upstreams } = this.#view;
    const data = this.#data;
    const at = this.#at;
    const state = requests.state(slot);
    const waits = state === REQUEST_STATE.waiting;
    data[at + VEHICLE.request] = requests.number(slot);
    data[at + VEHICLE.slot] = slot;
    data[at + VEHICLE.state] = state;
    data[at + VEHICLE.thread] = thread;
    data[at + VEHICLE.since] = requests.since(slot);
    data[at + VEHICLE.until] =
      waits && requests.due(slot) < Number.POSITIVE_INFINITY ? requests.due(slot) : Number.NaN;
    data[at + VEHICLE.stuck] = this.#view.upstreams.isStuck(slot) ? 1 : 0;
    data[at + VEHICLE.queue] = queue;
    const again = requests.number(slot) - requests.first(slot);
    data[at + VEHICLE.repeated] = again === 0 ? 0 : Math.round(again / RETRY_STRIDE);
    if (waits) upstreams.look(slot, this.#call);
    else this.#call.clear();
    this.#writeCall(at);
    data[at + VEHICLE.fate] = this.#fateOf(slot);
    this.#locks.write(data, at, slot, state);
    if (queue === NOWHERE && thread >= 0) this.#writeComputing(thread, slot, at);
    this.#at += VEHICLE.length;
    this.written++;
  }

  #writeCall(at: number): void {
    const data = this.#data;
    const call = this.#call;
    const { groups } = this.#view.upstreams;
    const first = call.group === NONE ? 0 : this.#firstNodes[call.group];
    const size = call.group === NONE ? 0 : groups[call.group].size;
    // A node that was removed from the group still finishes its calls, but has no record.
    data[at + VEHICLE.node] = call.node === NONE || call.node >= size ? NOWHERE : first + call.node;
    data[at + VEHICLE.hedge] = call.hedge === NONE || call.hedge >= size ? NOWHERE : first + call.hedge;
    data[at + VEHICLE.retried] = call.retried;
    data[at + VEHICLE.callPhase] = call.phase;
    data[at + VEHICLE.callSince] = call.since;
    data[at + VEHICLE.callUntil] = finiteOr(call.until);
    data[at + VEHICLE.hedgeSince] = call.hedge === NONE ? Number.NaN : call.hedgeSince;
    data[at + VEHICLE.hedgeUntil] = call.hedge === NONE ? Number.NaN : finiteOr(call.hedgeUntil);
    data[at + VEHICLE.visit] = call.visit;
    data[at + VEHICLE.hedgeVisit] = call.hedgeVisit;
  }

  /** How the request or its present call will end. The call must have been read into `#call` first. */
  #fateOf(slot: Slot): number {
    const known = this.#view.requests.outcome(slot);
    const outcome = known === OUTCOME.completed ? this.#call.outcome : known;
    if (outcome === OUTCOME.timedOut) return FATE.timesOut;
    return outcome === OUTCOME.failed ? FATE.fails : FATE.fine;
  }

  #writeComputing(thread: number, slot: Slot, at: number): void {
    const { scheduler, requests } = this.#view;
    if (scheduler.stateOf(thread) !== ENGINE_THREAD.running || scheduler.servedBy(thread) !== slot) return;
    const core = scheduler.coreOf(thread);
    const begins = scheduler.switchEndsAt(core);
    const switching = this.#clock < begins;
    const state = requestStateOf(stateOnCore(scheduler, core, this.#clock), requests.state(slot));
    this.#data[at + VEHICLE.state] = state;
    if (state === REQUEST_STATE.paused || state === REQUEST_STATE.throttled) return;
    if (!switching) this.#data[at + VEHICLE.since] = begins;
    this.#data[at + VEHICLE.until] = switching ? begins : scheduler.burstEndsAt(core);
  }
}

function finiteOr(instant: Nanos): Nanos {
  return instant < Number.POSITIVE_INFINITY ? instant : Number.NaN;
}
