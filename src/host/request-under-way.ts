// The state of a request in the system, and how its time has been spent so far. The engine books the time in
// a state when the state ends. The time since then is added here in the same way.

import { CallView } from '../engine/view/call-view.ts';
import { CALL_PHASE, METER, NONE, RETRY_STRIDE, type Slot } from '../engine/view/codes.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { CallUnderWay, RequestUnderWay } from '../protocol/followed-request.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { requestStateOf, stateOnCore } from './thread-writer.ts';

/** Slot of the request with this number, starting with `hint`; NONE if it is not in the system. */
export function slotOf({ requests }: EngineView, request: number, hint: Slot): Slot {
  if (hint >= 0 && hint < requests.slots && requests.number(hint) === request) return hint;
  for (let slot = 0; slot < requests.slots; slot++) if (requests.number(slot) === request) return slot;
  return NONE;
}

export function requestUnderWay(
  view: EngineView,
  scenario: Scenario,
  server: string,
  slot: Slot,
): RequestUnderWay {
  const { requests, scheduler, now } = view;
  const core = coreFor(view, slot);
  const kept = requests.state(slot);
  const thread = core < 0 ? requests.thread(slot) : scheduler.threadOn(core);
  const request = requests.number(slot);
  const first = requests.first(slot);
  return {
    server,
    request,
    first,
    resent: Math.round((request - first) / RETRY_STRIDE),
    intendedNanos: requests.intendedAt(slot),
    startedNanos: requests.startedAt(slot),
    endedNanos: null,
    atNanos: now,
    parts: partsOf(view, slot, core),
    thread,
    core: core >= 0 || thread < 0 ? core : scheduler.coreOf(thread),
    state: core < 0 ? kept : requestStateOf(stateOnCore(scheduler, core, now), kept),
    isOnCore: core >= 0,
    call: kept === REQUEST_STATE.waiting ? callOf(view, scenario, slot) : null,
  };
}

/** Core that computes for the request now, or NONE. */
export function coreFor({ scheduler }: EngineView, slot: Slot): number {
  for (let core = 0; core < scheduler.cores; core++) {
    const thread = scheduler.threadOn(core);
    if (thread >= 0 && scheduler.servedBy(thread) === slot) return core;
  }
  return NONE;
}

export function partsOf(
  { requests, scheduler, now }: EngineView,
  slot: Slot,
  core: number,
): readonly Nanos[] {
  const parts = [...requests.parts(slot)];
  const state = requests.state(slot);
  const passed = now - requests.since(slot);
  const isSwitch = state === REQUEST_STATE.switching && core >= 0;
  const before = isSwitch ? Math.min(passed, scheduler.switchEndsAt(core) - requests.since(slot)) : passed;
  parts[state] += before;
  if (before < passed) {
    const spins = scheduler.meterOf(core) === METER.spinning;
    parts[spins ? REQUEST_STATE.lockWait : REQUEST_STATE.running] += passed - before;
  }
  return parts;
}

export function callOf(view: EngineView, { upstreams }: Scenario, slot: Slot): CallUnderWay | null {
  const call = new CallView();
  view.upstreams.look(slot, call);
  if (call.phase === CALL_PHASE.none) return null;
  const backsOff = call.phase === CALL_PHASE.backsOff;
  return {
    upstream: upstreams.length > 1 ? upstreams[call.group].name : null,
    node: backsOff ? NONE : call.node,
    retried: call.retried,
    hedge: call.hedge,
    backsOff,
  };
}
