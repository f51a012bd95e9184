// Builds frames by hand: one server's block with the given records, in the protocol's layout.

import {
  CALL_PHASE,
  CORE,
  CORE_STATE,
  FRAME,
  FRAME_LAYOUT_VERSION,
  GROUP,
  LOCK,
  LOCK_PHASE,
  NODE,
  NODE_BREAKER,
  NODE_STATE,
  QUEUE,
  SERVER,
  THREAD,
  THREAD_STATE,
  VEHICLE,
} from '../../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../../src/protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../../../src/scenario/request-state.ts';

export interface VehicleRecord {
  readonly request: number;
  readonly slot?: number;
  readonly state: number;
  readonly thread?: number;
  readonly node?: number;
  readonly since?: number;
  readonly until?: number;
  readonly stuck?: boolean;
  readonly queue?: number;
  readonly lock?: number;
  readonly lockPhase?: number;
  readonly hedge?: number;
  readonly callPhase?: number;
  readonly retried?: number;
  readonly repeated?: number;
}

export interface FrameParts {
  readonly threadsTotal: number;
  readonly cores?: number;
  readonly nodes?: readonly {
    readonly state?: number;
    readonly latency?: number;
    readonly breaker?: number;
    readonly flapPeriod?: number;
  }[];
  /** Number of nodes in each upstream group; by default all are in one. */
  readonly groups?: readonly number[];
  readonly vehicles?: readonly VehicleRecord[];
  /** Lengths of the queues; by default one with all queued vehicles. */
  readonly queues?: readonly number[];
  readonly locks?: readonly { readonly kind: number; readonly thread?: number; readonly waiting?: number }[];
  /** Threads that do not exist, and the role of each. */
  readonly absent?: readonly number[];
  readonly roles?: Readonly<Record<number, number>>;
  /** Counts by state, where they exceed the number of records. */
  readonly counts?: Readonly<Record<number, number>>;
  readonly stuck?: number;
  /** Abandoned requests among those in a state. */
  readonly ghosts?: number;
  readonly offered?: number;
  readonly completed?: number;
  readonly oldestQueuedSince?: number;
  readonly cpuUseful?: number;
  readonly cpuSwitching?: number;
  /** Calls in flight by node, if not counted from the records. They are stuck, unless `stuckCalls` says otherwise. */
  readonly inFlight?: Readonly<Record<number, number>>;
  readonly stuckCalls?: Readonly<Record<number, number>>;
  /** Other fields of the block's header. */
  readonly fields?: Readonly<Partial<Record<keyof typeof SERVER, number>>>;
}

const THREAD_STATE_OF: Readonly<Record<number, number>> = {
  [REQUEST_STATE.ready]: THREAD_STATE.ready,
  [REQUEST_STATE.running]: THREAD_STATE.running,
  [REQUEST_STATE.switching]: THREAD_STATE.switching,
  [REQUEST_STATE.waiting]: THREAD_STATE.waiting,
  [REQUEST_STATE.lockWait]: THREAD_STATE.waiting,
  [REQUEST_STATE.paused]: THREAD_STATE.paused,
  [REQUEST_STATE.throttled]: THREAD_STATE.throttled,
};

export function fabricateFrame(parts: FrameParts): ServerFrame {
  const vehicles = parts.vehicles ?? [];
  const nodes = parts.nodes ?? [{}];
  const cores = parts.cores ?? 4;
  const queues = parts.queues ?? [vehicles.filter(({ state }) => state === REQUEST_STATE.queued).length];
  const locks = parts.locks ?? [];
  const groups = parts.groups ?? (nodes.length > 0 ? [nodes.length] : []);
  const length =
    SERVER.length +
    cores * CORE.length +
    groups.length * GROUP.length +
    nodes.length * NODE.length +
    queues.length * QUEUE.length +
    locks.length * LOCK.length +
    parts.threadsTotal * THREAD.length +
    vehicles.length * VEHICLE.length;
  const data = new Float64Array(FRAME.length + length);
  data[FRAME.layoutVersion] = FRAME_LAYOUT_VERSION;
  data[FRAME.servers] = 1;
  const block = data.subarray(FRAME.length);
  block[SERVER.blockLength] = length;
  writeHeader(block, parts, vehicles, cores, nodes.length);
  for (const [field, value] of Object.entries(parts.fields ?? {}))
    block[SERVER[field as keyof typeof SERVER]] = value;
  let at: number = SERVER.length;
  const running = vehicles.filter((each) => each.state === REQUEST_STATE.running).length;
  for (let core = 0; core < cores; core++, at += CORE.length) {
    block[at + CORE.state] = core < running ? CORE_STATE.running : CORE_STATE.idle;
  }
  block[SERVER.groups] = groups.length;
  for (const size of groups) {
    block[at + GROUP.nodes] = size;
    block[at + GROUP.inFlightLimit] = Number.POSITIVE_INFINITY;
    at += GROUP.length;
  }
  const groupOfNode = groups.flatMap((size, group) => new Array<number>(size).fill(group));
  nodes.forEach((node, index) => {
    const here = vehicles.filter((each) => each.node === index);
    block[at + NODE.state] = node.state ?? NODE_STATE.healthy;
    block[at + NODE.inFlight] = parts.inFlight?.[index] ?? here.length;
    block[at + NODE.stuck] =
      parts.stuckCalls?.[index] ?? parts.inFlight?.[index] ?? here.filter((each) => each.stuck).length;
    block[at + NODE.latency] = node.latency ?? 20e6;
    block[at + NODE.group] = groupOfNode[index] ?? 0;
    block[at + NODE.breaker] = node.breaker ?? NODE_BREAKER.closed;
    block[at + NODE.flapPeriod] = node.flapPeriod ?? 0;
    at += NODE.length;
  });
  block[SERVER.queues] = queues.length;
  for (const waiting of queues) {
    block[at + QUEUE.waiting] = waiting;
    at += QUEUE.length;
  }
  block[SERVER.locks] = locks.length;
  for (const lock of locks) {
    block[at + LOCK.kind] = lock.kind;
    block[at + LOCK.thread] = lock.thread ?? -1;
    block[at + LOCK.waiting] = lock.waiting ?? 0;
    at += LOCK.length;
  }
  const threadsAt = at;
  for (let thread = 0; thread < parts.threadsTotal; thread++, at += THREAD.length)
    writeIdleThread(block, at, parts.absent?.includes(thread) ?? false, parts.roles?.[thread] ?? 0);
  for (const each of vehicles) {
    const thread = each.thread ?? -1;
    if (thread >= 0 && each.state !== REQUEST_STATE.queued) {
      block[threadsAt + thread * THREAD.length + THREAD.state] =
        THREAD_STATE_OF[each.state] ?? THREAD_STATE.idle;
      block[threadsAt + thread * THREAD.length + THREAD.request] = each.request;
      block[threadsAt + thread * THREAD.length + THREAD.requestState] = each.state;
      block[threadsAt + thread * THREAD.length + THREAD.stuck] = each.stuck ? 1 : 0;
    }
    writeVehicle(block, at, each);
    at += VEHICLE.length;
  }
  return new Frame(data).servers[0];
}

function writeIdleThread(block: Float64Array, at: number, absent: boolean, role: number): void {
  block[at + THREAD.state] = absent ? THREAD_STATE.absent : THREAD_STATE.idle;
  block[at + THREAD.request] = -1;
  block[at + THREAD.requestState] = -1;
  block[at + THREAD.role] = role;
}

function writeHeader(
  block: Float64Array,
  parts: FrameParts,
  vehicles: readonly VehicleRecord[],
  cores: number,
  nodes: number,
): void {
  block[SERVER.cores] = cores;
  block[SERVER.nodes] = nodes;
  block[SERVER.threads] = parts.threadsTotal;
  block[SERVER.vehicles] = vehicles.length;
  block[SERVER.threadsTotal] = parts.threadsTotal;
  for (const each of vehicles) {
    block[SERVER.states + each.state] = block[SERVER.states + each.state] + 1;
    if (each.stuck) block[SERVER.stuck] = block[SERVER.stuck] + 1;
  }
  for (const [state, count] of Object.entries(parts.counts ?? {}))
    block[SERVER.states + Number(state)] = count;
  if (parts.stuck !== undefined) block[SERVER.stuck] = parts.stuck;
  let inSystem = 0;
  for (const state of Object.values(REQUEST_STATE)) inSystem += block[SERVER.states + state];
  block[SERVER.ghosts] = parts.ghosts ?? 0;
  block[SERVER.inSystem] = inSystem - block[SERVER.ghosts];
  block[SERVER.threadsBusy] = Math.min(
    parts.threadsTotal,
    inSystem - block[SERVER.states + REQUEST_STATE.queued],
  );
  block[SERVER.offered] = parts.offered ?? inSystem;
  block[SERVER.completed] = parts.completed ?? 0;
  block[SERVER.cpuUseful] = parts.cpuUseful ?? 0;
  block[SERVER.cpuSwitching] = parts.cpuSwitching ?? 0;
  block[SERVER.oldestQueuedSince] = parts.oldestQueuedSince ?? Number.NaN;
}

function writeVehicle(block: Float64Array, at: number, vehicle: VehicleRecord): void {
  block[at + VEHICLE.request] = vehicle.request;
  block[at + VEHICLE.slot] = vehicle.slot ?? vehicle.request;
  block[at + VEHICLE.state] = vehicle.state;
  block[at + VEHICLE.thread] = vehicle.thread ?? -1;
  block[at + VEHICLE.node] = vehicle.node ?? -1;
  block[at + VEHICLE.since] = vehicle.since ?? 0;
  block[at + VEHICLE.until] = vehicle.until ?? Number.NaN;
  block[at + VEHICLE.stuck] = vehicle.stuck ? 1 : 0;
  block[at + VEHICLE.queue] = vehicle.queue ?? -1;
  block[at + VEHICLE.hedge] = vehicle.hedge ?? -1;
  block[at + VEHICLE.callPhase] =
    vehicle.callPhase ?? (vehicle.node === undefined ? CALL_PHASE.none : CALL_PHASE.works);
  block[at + VEHICLE.retried] = vehicle.retried ?? 0;
  block[at + VEHICLE.repeated] = vehicle.repeated ?? 0;
  block[at + VEHICLE.callSince] = vehicle.since ?? 0;
  block[at + VEHICLE.callUntil] = vehicle.until ?? Number.NaN;
  block[at + VEHICLE.lock] = vehicle.lock ?? -1;
  block[at + VEHICLE.lockPhase] = vehicle.lockPhase ?? LOCK_PHASE.before;
}
