// Writes the records of requests in a frame, each once: first those on threads, by thread; then the queue, from its head;
// then all others, which wait without a thread, for a node or a lock, by slot. At most so many: the picture counts the rest.

import { THREAD as ENGINE_THREAD } from '../engine/machine/thread-table.ts';
import { OUTCOME } from '../engine/metrics/outcome.ts';
import type { Simulation } from '../engine/simulation.ts';
import type { Slot } from '../engine/workload/request-table.ts';
import { VEHICLE } from '../protocol/frame-layout.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { SlotMarks } from './slot-marks.ts';

/** Slots looked at for requests that wait without a thread. */
const SCAN_MAX = 65_536;

export class VehicleWriter {
  written = 0;
  private readonly simulation: Simulation;
  private readonly clock: Nanos;
  private readonly data: Float64Array;
  private readonly most: number;
  private readonly marks: SlotMarks;
  private at: number;

  constructor(
    simulation: Simulation,
    clock: Nanos,
    data: Float64Array,
    at: number,
    most: number,
    marks: SlotMarks,
  ) {
    this.simulation = simulation;
    this.marks = marks;
    this.clock = clock;
    this.data = data;
    this.at = at;
    this.most = most;
  }

  /** `threads`: those whose records are in the frame. Returns the place behind the last record. */
  write(threads: number): number {
    const { scheduler, model, requests } = this.simulation;
    this.marks.begin(requests.slots);
    for (let thread = 0; thread < threads && this.written < this.most; thread++) {
      const slot = scheduler.servedBy(thread);
      if (slot >= 0 && this.marks.mark(slot)) this.writeOne(slot, thread);
    }
    const queued = model.backlogLength;
    for (let place = 0; place < queued && this.written < this.most; place++) {
      const slot = model.backlogAt(place);
      if (this.marks.mark(slot)) this.writeOne(slot, requests.thread(slot));
    }
    const slots = Math.min(requests.slots, SCAN_MAX);
    for (let slot = 0; slot < slots && this.written < this.most; slot++) {
      if (requests.number(slot) < 0 || !this.marks.mark(slot)) continue;
      this.writeOne(slot, requests.thread(slot));
    }
    return this.at;
  }

  private writeOne(slot: Slot, thread: number): void {
    const { requests, upstreams } = this.simulation;
    const { data, at } = this;
    const state = requests.state(slot);
    const waits = state === REQUEST_STATE.waiting;
    data[at + VEHICLE.request] = requests.number(slot);
    data[at + VEHICLE.slot] = slot;
    data[at + VEHICLE.state] = state;
    data[at + VEHICLE.thread] = thread;
    data[at + VEHICLE.node] = waits ? upstreams.nodeOf(slot) : -1;
    data[at + VEHICLE.since] = requests.since(slot);
    data[at + VEHICLE.until] =
      waits && requests.due(slot) < Number.POSITIVE_INFINITY ? requests.due(slot) : Number.NaN;
    data[at + VEHICLE.stuck] = waits && requests.outcome(slot) !== OUTCOME.completed ? 1 : 0;
    if (state === REQUEST_STATE.running || state === REQUEST_STATE.switching) this.writeComputing(thread, at);
    this.at += VEHICLE.length;
    this.written++;
  }

  /** A slice is one stretch to the engine: whether its core still changes over shows only at this instant. */
  private writeComputing(thread: number, at: number): void {
    const { scheduler } = this.simulation;
    if (scheduler.stateOf(thread) !== ENGINE_THREAD.running) return;
    const core = scheduler.coreOf(thread);
    const begins = scheduler.switchEndsAt(core);
    const switching = this.clock < begins;
    this.data[at + VEHICLE.state] = switching ? REQUEST_STATE.switching : REQUEST_STATE.running;
    if (!switching) this.data[at + VEHICLE.since] = begins;
    this.data[at + VEHICLE.until] = switching ? begins : scheduler.burstEndsAt(core);
  }
}
