// A served node as its callers see it. Calls arrive at a separate server half a network round trip away, and
// their replies travel back. The server still processes a call whose caller no longer waits. Faults act here:
// a node that is down receives and sends nothing, a refusing one rejects new calls and aborts current ones,
// and a slow one computes longer.

import { EVENT, FAULT, NONE, OUTCOME, REQUEST_STATE } from './codes.ts';
import { Clock } from './kernel/clock.ts';
import { grownInts } from './kernel/columns.ts';
import { EventQueue } from './kernel/event-queue.ts';
import { Fifo } from './kernel/fifo.ts';
import { Turn } from './kernel/turns.ts';
import { Scheduler } from './machine/scheduler.ts';
import { Nanos, Slot } from './types.ts';
import { Caller, Port } from './upstream/port.ts';
import { RequestTable } from './workload/request-table.ts';

/** The server at a served node. */
export abstract class CalledServer {
  /** The caller no longer waits for this request. */
  abstract loseCaller(slot: Slot): void;

  /** Multiplies the duration of all computing from now on. */
  abstract slowDown(factor: f64): void;
}

/** A call that is in transit to the node, or that the node has received. */
class Visit {
  /** The subject of the event by which the call arrives. */
  readonly id: i32;
  /** null once nothing waits for the call. */
  caller: Caller | null = null;
  attempt: i32 = NONE;
  /** Number used for the call's draws at the node. */
  number: f64 = 0;
  /** Whether the call waits for the node to recover. */
  isHeld: bool = false;
  /** The call's request at the node; NONE before the call arrives. */
  slot: Slot = NONE;

  constructor(id: i32) {
    this.id = id;
  }
}

export class ServedNode extends Port {
  /**
   * Number of calls sent to the node. Below: number of calls in transit now, including calls that wait for
   * the node to recover.
   */
  sent: f64 = 0;
  underWay: f64 = 0;
  /**
   * Number of calls refused because of the node's fault. Below: number of calls abandoned before they reached
   * the node.
   */
  refused: f64 = 0;
  lost: f64 = 0;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly turn: Turn;
  private server: CalledServer | null = null;
  private fault: i32 = FAULT.none;
  private readonly visits: Array<Visit> = [];
  private readonly free: Fifo = new Fifo();
  /** Visits that wait for the node to recover, oldest first, including those whose callers no longer wait. */
  private readonly held: Fifo = new Fifo();
  /** Indexed by request slot at the node: the visit of the request, or NONE if nothing waits for it. */
  private visitOf: StaticArray<i32> = new StaticArray<i32>(64).fill(NONE);

  constructor(clock: Clock, events: EventQueue, turn: Turn) {
    super();
    this.clock = clock;
    this.events = events;
    this.turn = turn;
  }

  /** Sets the server that receives the calls as requests. Must be called before the first call. */
  attach(server: CalledServer): void {
    this.server = server;
  }

  override take(caller: Caller, attempt: i32, number: f64, arrivesAt: Nanos): i32 {
    const visit = this.free.length > 0 ? this.visits[this.free.pop()] : this.fresh();
    visit.caller = caller;
    visit.attempt = attempt;
    visit.number = number;
    visit.isHeld = false;
    visit.slot = NONE;
    this.sent++;
    this.underWay++;
    this.events.schedule(arrivesAt, EVENT.callArrives, visit.id);
    this.turn.wake(arrivesAt);
    return visit.id;
  }

  override leave(id: i32): void {
    const visit = this.visits[id];
    const slot = visit.slot;
    visit.caller = null;
    if (slot === NONE) {
      if (visit.isHeld) this.lose();
      return;
    }
    this.close(visit);
    this.server!.loseCaller(slot);
  }

  override setFault(fault: i32, factor: f64): void {
    const before = this.fault;
    this.fault = fault;
    if (before === FAULT.down && fault !== FAULT.down) this.release();
    if (before !== FAULT.refusing && fault === FAULT.refusing) this.breakOff();
    this.server!.slowDown(fault === FAULT.slow ? factor : 1);
  }

  /**
   * Handles the arrival of a call. Returns whether it reaches the server, which then opens a request for it.
   */
  arrives(id: i32): bool {
    const visit = this.visits[id];
    const caller = visit.caller;
    if (this.fault === FAULT.down) {
      if (caller !== null) {
        visit.isHeld = true;
        this.held.push(id);
      } else {
        this.lose();
        this.free.push(id);
      }
      return false;
    }
    this.underWay--;
    if (this.fault !== FAULT.refusing) return true;
    this.refused++;
    this.free.push(id);
    if (caller !== null) caller.replied(visit.attempt, true, 0);
    return false;
  }

  numberOf(id: i32): f64 {
    return this.visits[id].number;
  }

  /** The server has opened this request for the call. Returns whether the caller still waits. */
  opens(id: i32, slot: Slot): bool {
    const visit = this.visits[id];
    if (slot >= this.visitOf.length)
      this.visitOf = grownInts(this.visitOf, max(slot + 1, 2 * this.visitOf.length), NONE);
    if (visit.caller === null) {
      this.free.push(id);
      return false;
    }
    visit.slot = slot;
    this.visitOf[slot] = id;
    return true;
  }

  /** A request at the node ends, and its reply travels to the caller. */
  override add(slot: Slot, outcome: i32, requests: RequestTable, _scheduler: Scheduler, _now: Nanos): void {
    const id = slot < this.visitOf.length ? this.visitOf[slot] : NONE;
    if (id === NONE) return;
    const visit = this.visits[id];
    const caller = visit.caller!;
    this.close(visit);
    const drawn = requests.part(slot, REQUEST_STATE.running) + requests.drawnNanos(slot);
    caller.replied(visit.attempt, outcome !== OUTCOME.completed, drawn);
  }

  /** Counts a call as lost in transit. */
  private lose(): void {
    this.underWay--;
    this.lost++;
  }

  /** The node has recovered: delivers the calls that waited for it. */
  private release(): void {
    while (this.held.length > 0) {
      const id = this.held.shift();
      const visit = this.visits[id];
      visit.isHeld = false;
      if (visit.caller === null) {
        this.free.push(id);
        continue;
      }
      this.events.schedule(this.clock.now, EVENT.callArrives, id);
      this.turn.wake(this.clock.now);
    }
  }

  /** Aborts all calls that the node is processing. */
  private breakOff(): void {
    for (let id = 0; id < this.visits.length; id++) {
      const visit = this.visits[id];
      const slot = visit.slot;
      const caller = visit.caller;
      if (slot === NONE || caller === null) continue;
      this.close(visit);
      this.server!.loseCaller(slot);
      caller.replied(visit.attempt, true, 0);
    }
  }

  /** Nothing waits for this visit's request any more. */
  private close(visit: Visit): void {
    this.visitOf[visit.slot] = NONE;
    visit.slot = NONE;
    visit.caller = null;
    this.free.push(visit.id);
  }

  private fresh(): Visit {
    const visit = new Visit(this.visits.length);
    this.visits.push(visit);
    return visit;
  }
}
