// Writes the state of all servers into one buffer, as protocol/frame-layout.ts lays it out. Allocates nothing but a
// larger buffer when the old one is too small.

import type { Simulation } from '../engine/simulation.ts';
import type { UpstreamGroup } from '../engine/upstream/group.ts';
import { type FaultCode, FAULT as NODE_FAULT } from '../engine/upstream/node.ts';
import {
  CORE,
  CORE_STATE,
  FRAME,
  FRAME_LAYOUT_VERSION,
  NODE,
  NODE_STATE,
  SERVER,
  THREAD,
  VEHICLE,
} from '../protocol/frame-layout.ts';
import type { FrameRequest } from '../protocol/simulation-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import { SlotMarks } from './slot-marks.ts';
import { ThreadWriter } from './thread-writer.ts';
import { VehicleWriter } from './vehicle-writer.ts';

export interface FrameState {
  readonly clock: Nanos;
  readonly configuration: number;
  readonly behind: boolean;
}

export class FrameWriter {
  private readonly marks = new SlotMarks();

  /** The buffer goes back and forth with the page, so it may be a new one at each frame. */
  write(
    simulations: readonly Simulation[],
    state: FrameState,
    request: FrameRequest,
  ): { buffer: ArrayBuffer; length: number } {
    const room = this.roomFor(simulations, request);
    const given = request.buffer;
    const buffer = given !== null && given.byteLength >= room * 8 ? given : new ArrayBuffer(room * 8);
    const data = new Float64Array(buffer);
    // What an earlier frame has left must not show in fields that nobody writes.
    data.fill(0, 0, FRAME.length);
    data[FRAME.layoutVersion] = FRAME_LAYOUT_VERSION;
    data[FRAME.clock] = state.clock;
    data[FRAME.configuration] = state.configuration;
    data[FRAME.behind] = state.behind ? 1 : 0;
    data[FRAME.finished] = simulations.every((simulation) => simulation.finished) ? 1 : 0;
    data[FRAME.servers] = simulations.length;
    let at: number = FRAME.length;
    for (const simulation of simulations) at = this.writeServer(data, at, simulation, state.clock, request);
    return { buffer, length: at };
  }

  private roomFor(simulations: readonly Simulation[], request: FrameRequest): number {
    let room: number = FRAME.length;
    for (const { scheduler, upstreams, model, requests } of simulations) {
      room += SERVER.length + scheduler.cores * CORE.length;
      room += (upstreams.groups[0]?.size ?? 0) * NODE.length;
      room += Math.min(model.threadCount, request.maxThreads) * THREAD.length;
      room += Math.min(requests.live, request.maxVehicles) * VEHICLE.length;
    }
    return room;
  }

  private writeServer(
    data: Float64Array,
    begin: number,
    simulation: Simulation,
    clock: Nanos,
    request: FrameRequest,
  ): number {
    const { scheduler, upstreams, model } = simulation;
    const group = upstreams.groups[0];
    const threads = Math.min(model.threadCount, request.maxThreads);
    data.fill(0, begin, begin + SERVER.length);
    this.writeHeader(data, begin, simulation);
    let at = begin + SERVER.length;
    let switchingRequests = 0;
    for (let core = 0; core < scheduler.cores; core++, at += CORE.length) {
      const thread = scheduler.threadOn(core);
      const switching = thread >= 0 && clock < scheduler.switchEndsAt(core);
      data[at + CORE.state] =
        thread < 0 ? CORE_STATE.idle : switching ? CORE_STATE.switching : CORE_STATE.running;
      data[at + CORE.thread] = thread;
      if (switching && isOnCore(simulation, thread)) switchingRequests++;
    }
    // A slice is one state to the engine: whether a core still changes over shows only at this instant.
    const states = begin + SERVER.states;
    data[states + REQUEST_STATE.running]! += data[states + REQUEST_STATE.switching]! - switchingRequests;
    data[states + REQUEST_STATE.switching] = switchingRequests;
    data[begin + SERVER.cores] = scheduler.cores;
    data[begin + SERVER.nodes] = group?.size ?? 0;
    data[begin + SERVER.stuck] = 0;
    for (let index = 0; group !== undefined && index < group.size; index++, at += NODE.length) {
      writeNode(data, at, group, index);
      data[begin + SERVER.stuck]! += data[at + NODE.stuck]!;
    }
    const threadWriter = new ThreadWriter(simulation, clock);
    data[begin + SERVER.threads] = threads;
    data[begin + SERVER.threadsTotal] = model.threadCount;
    at = threadWriter.write(data, at, threads);
    data[begin + SERVER.threadsBusy] = threadWriter.busy();
    const vehicles = new VehicleWriter(simulation, clock, data, at, request.maxVehicles, this.marks);
    at = vehicles.write(threads);
    data[begin + SERVER.vehicles] = vehicles.written;
    data[begin + SERVER.blockLength] = at - begin;
    return at;
  }

  private writeHeader(data: Float64Array, at: number, simulation: Simulation): void {
    const { measures, requests, scheduler, model } = simulation;
    const counts = measures.counts();
    data[at + SERVER.offered] = counts.offered;
    data[at + SERVER.completed] = counts.completed;
    data[at + SERVER.failed] = counts.failed;
    data[at + SERVER.timedOut] = counts.timedOut;
    data[at + SERVER.rejected] = counts.rejected;
    data[at + SERVER.abandoned] = counts.abandoned;
    data[at + SERVER.inSystem] = counts.inSystem;
    data[at + SERVER.ghosts] = requests.ghosts;
    data.set(requests.countStates(), at + SERVER.states);
    const oldest = model.backlogLength > 0 ? model.backlogAt(0) : -1;
    data[at + SERVER.oldestQueuedSince] = oldest < 0 ? Number.NaN : requests.since(oldest);
    data[at + SERVER.contextSwitches] = measures.contextSwitches;
    const cpu = measures.cpu();
    data[at + SERVER.cpuUseful] = cpu.usefulNanos;
    data[at + SERVER.cpuSwitching] = cpu.switchingNanos;
    const memory = measures.memory();
    data[at + SERVER.memoryReserved] = memory.reservedBytes;
    data[at + SERVER.memoryResident] = memory.residentBytes;
    data[at + SERVER.runQueue] = scheduler.runQueue.length;
  }
}

/** Whether the thread works for a request that the engine has as running or switching. */
function isOnCore({ scheduler, requests }: Simulation, thread: number): boolean {
  const slot = scheduler.servedBy(thread);
  if (slot < 0) return false;
  const state = requests.state(slot);
  return state === REQUEST_STATE.running || state === REQUEST_STATE.switching;
}

function writeNode(data: Float64Array, at: number, group: UpstreamGroup, index: number): void {
  const node = group.nodes[index]!;
  const takes = node.fault === NODE_FAULT.slow ? node.meanNanos * node.factor : node.meanNanos;
  const isStalled = takes >= Math.min(group.timeoutNanos, group.failAtNanos);
  data[at + NODE.state] = FAULT_STATES[node.fault] ?? (isStalled ? NODE_STATE.stalled : NODE_STATE.healthy);
  data[at + NODE.inFlight] = node.inFlight;
  data[at + NODE.stuck] = node.stuck;
  data[at + NODE.latency] = Math.min(group.timeoutNanos, latencyOf(node.fault, takes));
}

const FAULT_STATES: Readonly<Record<number, number>> = {
  [NODE_FAULT.down]: NODE_STATE.down,
  [NODE_FAULT.refusing]: NODE_STATE.refusing,
  [NODE_FAULT.slow]: NODE_STATE.slow,
  [NODE_FAULT.errors]: NODE_STATE.errors,
};

function latencyOf(fault: FaultCode, takes: Nanos): Nanos {
  if (fault === NODE_FAULT.refusing) return 0;
  return fault === NODE_FAULT.down ? Number.POSITIVE_INFINITY : takes;
}
