// Writes the records of threads and cores in a frame: the activity of each at this instant, and its request.
// The engine stores a time slice as one span, so whether a core is still switching to its thread is
// determined here.

import { THREAD as ENGINE_THREAD, HALT, METER } from '../engine/view/codes.ts';
import type { EngineView, SchedulerView } from '../engine/view/engine-view.ts';
import { CORE, CORE_STATE, SERVER, THREAD, THREAD_STATE } from '../protocol/frame-layout.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';

export class ThreadWriter {
  readonly #view: EngineView;
  readonly #clock: Nanos;

  constructor(view: EngineView, clock: Nanos) {
    this.#view = view;
    this.#clock = clock;
  }

  /** Writes threads 0 to `count` - 1 from `at` on and returns the index after them. */
  write(data: Float64Array, at: number, count: number): number {
    const { scheduler, requests, model } = this.#view;
    let place = at;
    for (let thread = 0; thread < count; thread++, place += THREAD.length) {
      const slot = scheduler.servedBy(thread);
      const state = this.#stateOf(thread);
      data[place + THREAD.state] = state;
      data[place + THREAD.request] = slot < 0 ? -1 : requests.number(slot);
      data[place + THREAD.requestState] = slot < 0 ? -1 : requestStateOf(state, requests.state(slot));
      data[place + THREAD.stuck] = slot >= 0 && this.#view.upstreams.isStuck(slot) ? 1 : 0;
      data[place + THREAD.role] = model.roleOf?.(thread) ?? 0;
    }
    return place;
  }

  /** Writes all cores from `at` on and returns the index after them. */
  writeCores(data: Float64Array, at: number): number {
    const { scheduler } = this.#view;
    let place = at;
    for (let core = 0; core < scheduler.cores; core++, place += CORE.length) {
      const thread = scheduler.threadOn(core);
      data[place + CORE.state] =
        thread < 0 ? CORE_STATE.idle : CORE_STATE_OF[stateOnCore(scheduler, core, this.#clock)];
      data[place + CORE.thread] = thread;
    }
    return place;
  }

  /**
   * Corrects the engine's counts by state, from `at` on, for what is only known at the instant of the frame.
   */
  correctStates(data: Float64Array, at: number): void {
    const { scheduler, requests } = this.#view;
    for (let core = 0; core < scheduler.cores; core++) {
      const thread = scheduler.threadOn(core);
      const slot = thread < 0 ? -1 : scheduler.servedBy(thread);
      if (slot < 0) continue;
      const kept = requests.state(slot);
      const now = requestStateOf(stateOnCore(scheduler, core, this.#clock), kept);
      data[at + SERVER.states + kept]--;
      data[at + SERVER.states + now]++;
    }
  }

  /** Number of threads that compute, are ready to compute, or wait with a request. */
  busy(): number {
    const { model } = this.#view;
    let busy = 0;
    for (let thread = 0; thread < model.threadCount; thread++) {
      const state = this.#stateOf(thread);
      if (state !== THREAD_STATE.idle && state !== THREAD_STATE.absent) busy++;
    }
    return busy;
  }

  #stateOf(thread: number): number {
    const { scheduler, model } = this.#view;
    switch (scheduler.stateOf(thread)) {
      case ENGINE_THREAD.ready:
        return THREAD_STATE.ready;
      case ENGINE_THREAD.running:
        return stateOnCore(scheduler, scheduler.coreOf(thread), this.#clock);
      default:
        if (scheduler.servedBy(thread) >= 0) return THREAD_STATE.waiting;
        return model.exists?.(thread) === false ? THREAD_STATE.absent : THREAD_STATE.idle;
    }
  }
}

/** The THREAD_STATE of the thread on this core. */
export function stateOnCore(scheduler: SchedulerView, core: number, clock: Nanos): number {
  const halt = scheduler.haltOf(core);
  if (halt === HALT.throttle) return THREAD_STATE.throttled;
  if (halt !== HALT.none) return THREAD_STATE.paused;
  if (clock < scheduler.switchEndsAt(core)) return THREAD_STATE.switching;
  return scheduler.meterOf(core) === METER.spinning ? THREAD_STATE.spinning : THREAD_STATE.running;
}

const CORE_STATE_OF: Readonly<Record<number, number>> = {
  [THREAD_STATE.paused]: CORE_STATE.paused,
  [THREAD_STATE.throttled]: CORE_STATE.throttled,
  [THREAD_STATE.switching]: CORE_STATE.switching,
  [THREAD_STATE.spinning]: CORE_STATE.spinning,
  [THREAD_STATE.running]: CORE_STATE.running,
};

const REQUEST_STATE_OF: Readonly<Record<number, number>> = {
  [THREAD_STATE.paused]: REQUEST_STATE.paused,
  [THREAD_STATE.throttled]: REQUEST_STATE.throttled,
  [THREAD_STATE.switching]: REQUEST_STATE.switching,
  [THREAD_STATE.spinning]: REQUEST_STATE.lockWait,
  [THREAD_STATE.running]: REQUEST_STATE.running,
};

/**
 * The REQUEST_STATE at this instant of a request whose thread has this THREAD_STATE; `kept` is the engine's
 * value.
 */
export function requestStateOf(threadState: number, kept: number): number {
  return REQUEST_STATE_OF[threadState] ?? kept;
}
