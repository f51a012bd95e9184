// Traffic across a river. It combines the calls of all servers on the near bank in one frame, as if one
// server made them and the bridges were its nodes. Dots and bridges are then placed and painted as on any
// road.

import { CALL_PHASE, GROUP, NODE, NODE_BREAKER, SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';

/** Each caller has a range of this many slots in the combined frame. */
export const SLOTS_APART = 4096;

export interface Bridge {
  /** Number of the node among all groups. */
  readonly node: number;
  /**
   * Whether the node is a server. The calls to a server wait in its queue or are executed, until they are
   * complete.
   */
  readonly isServed: boolean;
}

export class CrossingFrame {
  #data = new Float64Array(0);
  #bridgeOf = new Int32Array(0);

  /** The frame is valid until the next call. */
  read(callers: readonly ServerFrame[], bridges: readonly Bridge[]): ServerFrame {
    const waiting = callers.reduce((sum, caller) => sum + caller.get(SERVER.vehicles), 0);
    const length = SERVER.length + GROUP.length + bridges.length * NODE.length + waiting * VEHICLE.length;
    if (this.#data.length < length) this.#data = new Float64Array(length * 2);
    const data = this.#data;
    data.fill(0, 0, SERVER.length + GROUP.length);
    data[SERVER.blockLength] = length;
    data[SERVER.groups] = 1;
    data[SERVER.nodes] = bridges.length;
    data[SERVER.length + GROUP.nodes] = bridges.length;
    data[SERVER.length + GROUP.inFlightLimit] = Number.POSITIVE_INFINITY;
    const nodesAt = SERVER.length + GROUP.length;
    bridges.forEach(({ node }, bridge) => {
      writeNode(data, nodesAt + bridge * NODE.length, callers, node);
    });
    data[SERVER.vehicles] = this.#writeCalls(nodesAt + bridges.length * NODE.length, callers, bridges);
    return new ServerFrame(data, 0);
  }

  #writeCalls(begin: number, callers: readonly ServerFrame[], bridges: readonly Bridge[]): number {
    const nodes = Math.max(0, ...callers.map((caller) => caller.get(SERVER.nodes)));
    if (this.#bridgeOf.length < nodes) this.#bridgeOf = new Int32Array(nodes);
    this.#bridgeOf.fill(-1);
    bridges.forEach(({ node }, bridge) => {
      if (node < nodes) this.#bridgeOf[node] = bridge;
    });
    let at = begin;
    callers.forEach((caller, place) => {
      const vehicles = caller.get(SERVER.vehicles);
      for (let vehicle = 0; vehicle < vehicles; vehicle++) {
        if (caller.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.waiting) continue;
        this.#writeCall(at, caller, vehicle, place * SLOTS_APART, bridges);
        at += VEHICLE.length;
      }
    });
    return (at - begin) / VEHICLE.length;
  }

  #writeCall(
    at: number,
    caller: ServerFrame,
    vehicle: number,
    firstSlot: number,
    bridges: readonly Bridge[],
  ): void {
    const data = this.#data;
    for (let column = 0; column < VEHICLE.length; column++)
      data[at + column] = caller.vehicle(vehicle, column);
    data[at + VEHICLE.slot] = firstSlot + (data[at + VEHICLE.slot] % SLOTS_APART);
    const bridge = this.#bridgeTo(data[at + VEHICLE.node]);
    data[at + VEHICLE.node] = bridge;
    data[at + VEHICLE.hedge] = this.#bridgeTo(data[at + VEHICLE.hedge]);
    const works = data[at + VEHICLE.callPhase] === CALL_PHASE.works;
    if (works && bridge >= 0 && bridges[bridge].isServed) data[at + VEHICLE.callPhase] = CALL_PHASE.queued;
  }

  #bridgeTo(node: number): number {
    return node < 0 ? -1 : (this.#bridgeOf[node] ?? -1);
  }
}

function writeNode(data: Float64Array, at: number, callers: readonly ServerFrame[], node: number): void {
  // Faults are the same for all callers. All other columns are added up, with the exceptions below.
  for (let column = 0; column < NODE.length; column++) data[at + column] = callers[0].node(node, column);
  for (const column of [NODE.inFlight, NODE.stuck, NODE.queued])
    data[at + column] = callers.reduce((all, caller) => all + caller.node(node, column), 0);
  const breakers = callers.map((caller) => caller.node(node, NODE.breaker));
  const isOpen = breakers.every((breaker) => breaker !== NODE_BREAKER.closed);
  data[at + NODE.breaker] = isOpen ? Math.max(...breakers) : NODE_BREAKER.closed;
  // Calls may be stuck for only one of the callers, even if a node has the same fault, or none, for all of
  // them.
  data[at + NODE.state] = Math.max(...callers.map((caller) => caller.node(node, NODE.state)));
  data[at + NODE.group] = 0;
}
