// Reads the activity of a thread at an instant, for the map of threads over time. The engine stores a time
// slice as one span, although it begins with a switch; the end of this switch is known in advance.

import { CallView } from '../../engine/view/call-view.ts';
import {
  CALL_PHASE,
  THREAD as ENGINE_THREAD,
  HALT,
  METER,
  NONE,
  type Slot,
} from '../../engine/view/codes.ts';
import type { EngineView } from '../../engine/view/engine-view.ts';
import { THREAD_KIND } from '../../protocol/thread-map-api.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';

export class ThreadLook {
  /** Activity at the last reading: one of THREAD_KIND. */
  kind: number = THREAD_KIND.absent;
  /** Slot of the request that the thread serves, or NONE. */
  slot: Slot = NONE;
  /** During a switch, the instant at which it ends; below it, the kind of activity that follows. */
  readonly turnsAt = new Float64Array(1);
  turnsTo: number = THREAD_KIND.running;
  private readonly view: EngineView;
  private readonly call = new CallView();

  constructor(view: EngineView) {
    this.view = view;
  }

  /** Reads the thread. Call it when all events up to the instant have been handled. */
  at(thread: number, atNanos: Nanos): void {
    const { scheduler, model } = this.view;
    if (thread >= model.threadCount) {
      this.slot = NONE;
      this.kind = THREAD_KIND.absent;
      return;
    }
    this.slot = scheduler.servedBy(thread);
    switch (scheduler.stateOf(thread)) {
      case ENGINE_THREAD.ready:
        this.kind = THREAD_KIND.ready;
        return;
      case ENGINE_THREAD.running:
        this.onCore(scheduler.coreOf(thread), atNanos);
        return;
      default:
        this.kind = this.slot === NONE ? this.withoutWork(thread) : this.parked(this.slot);
    }
  }

  /** Node that the request in this slot waits for, numbered over all groups, or NONE. */
  nodeOf(slot: Slot): number {
    const { upstreams } = this.view;
    const { call } = this;
    upstreams.look(slot, call);
    const isAtNode = call.phase === CALL_PHASE.works || call.phase === CALL_PHASE.queued;
    return isAtNode ? upstreams.firstNodeOf(call.group) + call.node : NONE;
  }

  private onCore(core: number, atNanos: Nanos): void {
    const { scheduler } = this.view;
    const halt = scheduler.haltOf(core);
    if (halt !== HALT.none) {
      this.kind = halt === HALT.throttle ? THREAD_KIND.throttled : THREAD_KIND.paused;
      return;
    }
    const computes = scheduler.meterOf(core) === METER.spinning ? THREAD_KIND.lockWait : THREAD_KIND.running;
    const turnsAt = scheduler.switchEndsAt(core);
    this.kind = atNanos < turnsAt ? THREAD_KIND.switching : computes;
    this.turnsAt[0] = turnsAt;
    this.turnsTo = computes;
  }

  private parked(slot: Slot): number {
    const state = this.view.requests.state(slot);
    if (state === REQUEST_STATE.lockWait || state === REQUEST_STATE.poolWait) return THREAD_KIND.lockWait;
    return this.view.upstreams.isStuck(slot) ? THREAD_KIND.stuck : THREAD_KIND.waiting;
  }

  private withoutWork(thread: number): number {
    return this.view.model.exists?.(thread) === false ? THREAD_KIND.absent : THREAD_KIND.idle;
  }
}
