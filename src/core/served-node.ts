// A served node as those see it that call it: calls arrive at a server of its own, half a network away, and their ends go back. A
// call whose caller has gone is worked on to its end, for nobody. Faults act here: while the node is down nothing gets through to
// it or back; one that refuses turns calls away and breaks off those that it has; a slow one computes longer.

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
  /** Who has called does not wait for this request any more. */
  abstract loseCaller(slot: Slot): void;

  /** All that is computed from now on takes so many times as long. */
  abstract slowDown(factor: f64): void;
}

/** A call on its way to the node, or at it. */
class Visit {
  /** Subject of its event. */
  readonly id: i32;
  /** Null once nobody waits for it. */
  caller: Caller | null = null;
  attempt: i32 = NONE;
  /** That of its draws at the node. */
  number: f64 = 0;
  /** Whether it waits for the node to be back. */
  isHeld: bool = false;
  /** The request that it is at the node; NONE before it gets there. */
  slot: Slot = NONE;

  constructor(id: i32) {
    this.id = id;
  }
}

export class ServedNode extends Port {
  /** Calls that have set out for the node; those on their way now, or waiting for it to be back. */
  sent: f64 = 0;
  underWay: f64 = 0;
  /** Calls that its fault has turned away, and calls that were given up before they got through to it. */
  refused: f64 = 0;
  lost: f64 = 0;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly turn: Turn;
  private server: CalledServer | null = null;
  private fault: i32 = FAULT.none;
  private readonly visits: Array<Visit> = [];
  private readonly free: Fifo = new Fifo();
  /** Visits that wait for the node to be back, oldest first; also of those whose callers have gone meanwhile. */
  private readonly held: Fifo = new Fifo();
  /** By request slot at the node: the visit that it is, or NONE where nobody waits for it. */
  private visitOf: StaticArray<i32> = new StaticArray<i32>(64).fill(NONE);

  constructor(clock: Clock, events: EventQueue, turn: Turn) {
    super();
    this.clock = clock;
    this.events = events;
    this.turn = turn;
  }

  /** Whose requests the calls become; set before the first of them. */
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

  /** The event of a call comes up: whether it gets through to the server, which then opens a request for it. */
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

  /** The call has become this request. Whether somebody waits for it. */
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

  /** A request of the node ends: its end sets out for who waits for it. */
  override add(slot: Slot, outcome: i32, requests: RequestTable, _scheduler: Scheduler, _now: Nanos): void {
    const id = slot < this.visitOf.length ? this.visitOf[slot] : NONE;
    if (id === NONE) return;
    const visit = this.visits[id];
    const caller = visit.caller!;
    this.close(visit);
    const drawn = requests.part(slot, REQUEST_STATE.running) + requests.drawnNanos(slot);
    caller.replied(visit.attempt, outcome !== OUTCOME.completed, drawn);
  }

  /** A call that is under way does not get through any more. */
  private lose(): void {
    this.underWay--;
    this.lost++;
  }

  /** The node is back: what has waited for it gets through. */
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

  /** All calls that the node works on are broken off. */
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

  /** Nobody waits for the visit, which has become a request. */
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
