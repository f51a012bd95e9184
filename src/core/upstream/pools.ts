// Connections that requests take from the pools of groups and keep across steps. When a request ends, it
// gives back all that it still holds. A returned connection goes immediately to a waiting request, the first
// or the last in the queue. With barging it is free for the next request that tries. The first waiting
// request is woken, and takes the connection if it is still free when the request's thread runs. Requests
// that need several connections get all or none.

import { CHOICE, EVENT, OUTCOME } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { grownBytes, grownFloats, grownInts } from '../kernel/columns.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { UpstreamGroup } from './group.ts';
import { CallParts } from './parts.ts';
import { Pool } from './pool.ts';

/**
 * With barging: time from giving back a connection until the woken thread is ready for a core (an
 * assumption).
 */
export const WAKE_NANOS: Nanos = 50_000;

/**
 * States of a request that waits for connections. called: its wake-up is under way. tries: it is awake and
 * tries again to take connections. granted: it has been given them.
 */
const NOT: u8 = 0;
const WAITS: u8 = 1;
const CALLED: u8 = 2;
const TRIES: u8 = 3;
const GRANTED: u8 = 4;

export class Pools {
  private readonly groups: StaticArray<UpstreamGroup>;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;

  // Columns indexed by request slot: the state of the request's wait, the pool, the number of connections
  // that it waits for, the latest end of the wait, and when the wait's next event is due. An event at any
  // other instant is ignored.
  private wait: StaticArray<u8> = new StaticArray<u8>(0);
  private pool: StaticArray<i32> = new StaticArray<i32>(0);
  private units: StaticArray<i32> = new StaticArray<i32>(0);
  private until: StaticArray<f64> = new StaticArray<f64>(0);
  private due: StaticArray<f64> = new StaticArray<f64>(0);
  /** Number of connections held, by slot and pool. */
  private held: StaticArray<i32> = new StaticArray<i32>(0);
  /**
   * For each pair of pools: the connections of the first that are held by requests which wait for the second.
   */
  private readonly kept: StaticArray<i32>;

  constructor(parts: CallParts) {
    this.groups = parts.groups;
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.kept = new StaticArray<i32>(parts.groups.length * parts.groups.length);
  }

  /** Hands out the connections that are free now, because sizes and orders may have changed. */
  configured(): void {
    for (let index = 0; index < this.groups.length; index++) this.handOut(index);
  }

  /**
   * The request wants this many connections. Returns true if it must wait: EVENT.poolStep follows, after
   * which the request must call this again. Returns false if the request has the connections, or has failed.
   */
  take(index: i32, slot: Slot, units: i32): bool {
    if (slot >= this.wait.length) this.grow(slot + 1);
    const pool = this.groups[index].pool;
    const wait = this.wait[slot];
    if (wait === GRANTED) {
      this.wait[slot] = NOT;
      return false;
    }
    if (wait === TRIES) return this.tryAgain(index, pool, slot);
    const mayPass = pool.order !== CHOICE.groups.poolOrder.fifo || pool.waiters.length === 0;
    if (pool.has(units) && mayPass) {
      this.book(index, slot, units);
      return false;
    }
    if (f64(pool.waiters.length) >= pool.queueLimit) {
      pool.refused++;
      this.requests.setOutcome(slot, OUTCOME.failed);
      return false;
    }
    const until = this.clock.now + pool.maxWaitNanos;
    this.pool[slot] = index;
    this.units[slot] = units;
    this.until[slot] = until;
    pool.waiters.push(slot);
    this.keep(slot, index, 1);
    this.expect(slot, WAITS, until);
    return true;
  }

  /** The request gives this many connections back. */
  give(index: i32, slot: Slot, units: i32): void {
    this.book(index, slot, -units);
    this.handOut(index);
  }

  /** The request ends and gives back all connections that it holds. */
  leave(slot: Slot): void {
    const count = this.groups.length;
    if (slot >= this.wait.length) return;
    for (let index = 0; index < count; index++) {
      const units = this.held[slot * count + index];
      if (units > 0) this.give(index, slot, units);
    }
  }

  /** Handles EVENT.poolStep. Returns whether the request continues. */
  step(slot: Slot): bool {
    if (this.due[slot] !== this.clock.now) return false;
    this.due[slot] = NaN;
    const wait = this.wait[slot];
    if (wait === WAITS) this.fail(slot);
    else if (wait === CALLED) this.wait[slot] = TRIES;
    return true;
  }

  /** The process has ended: no connection is held, and no request waits. */
  clear(): void {
    for (let index = 0; index < this.groups.length; index++) {
      const pool = this.groups[index].pool;
      pool.inUse = 0;
      pool.isComing = false;
      while (pool.waiters.length > 0) pool.waiters.shift();
    }
    this.wait.fill(NOT);
    this.due.fill(NaN);
    this.held.fill(0);
    this.kept.fill(0);
  }

  /**
   * Number of requests waiting for this pool in a deadlock; 0 if some connections will be given back. In a
   * deadlock, all connections of certain pools are held by requests that wait for one of the same pools.
   */
  deadlocked(index: i32): i32 {
    const count = this.groups.length;
    let stuck = 0;
    for (let each = 0; each < count; each++) if (this.isShort(this.groups[each].pool)) stuck |= 1 << each;
    for (let before = 0; before !== stuck; ) {
      before = stuck;
      for (let each = 0; each < count; each++) {
        let kept = 0;
        for (let other = 0; other < count; other++)
          if (((stuck >> other) & 1) !== 0) kept += this.kept[each * count + other];
        if (kept < this.groups[each].pool.inUse) stuck &= ~(1 << each);
      }
    }
    return ((stuck >> index) & 1) === 0 ? 0 : this.groups[index].pool.waiters.length;
  }

  private isShort(pool: Pool): bool {
    return pool.waiters.length > 0 && !pool.has(this.units[pool.waiters.at(this.nextOf(pool))]);
  }

  /** Position of the waiting request that is served next. */
  private nextOf(pool: Pool): i32 {
    return pool.order === CHOICE.groups.poolOrder.lifo ? pool.waiters.length - 1 : 0;
  }

  private handOut(index: i32): void {
    const pool = this.groups[index].pool;
    while (pool.waiters.length > 0) {
      const slot = pool.waiters.at(this.nextOf(pool));
      if (!pool.has(this.units[slot])) return;
      if (pool.order === CHOICE.groups.poolOrder.barging) {
        if (pool.isComing) return;
        pool.isComing = true;
        this.expect(slot, CALLED, this.clock.now + WAKE_NANOS);
        return;
      }
      const wasWoken = this.wait[slot] === TRIES;
      this.stopWaiting(pool, slot);
      this.book(index, slot, this.units[slot]);
      this.expect(slot, GRANTED, wasWoken ? NaN : this.clock.now);
    }
  }

  /** A woken request takes its connections if they are free; otherwise it continues to wait. */
  private tryAgain(index: i32, pool: Pool, slot: Slot): bool {
    const units = this.units[slot];
    if (pool.has(units)) {
      this.stopWaiting(pool, slot);
      this.book(index, slot, units);
      this.handOut(index);
      return false;
    }
    if (this.clock.now >= this.until[slot]) {
      this.fail(slot);
      return false;
    }
    pool.isComing = false;
    // If the time limit is at this instant, its event is still to come. The request then fails by that event,
    // or waits on.
    this.wait[slot] = WAITS;
    this.due[slot] = this.until[slot];
    return true;
  }

  /** The request fails because it has waited too long. */
  private fail(slot: Slot): void {
    const index = this.pool[slot];
    const pool = this.groups[index].pool;
    pool.timedOut++;
    this.requests.setOutcome(slot, OUTCOME.timedOut);
    this.stopWaiting(pool, slot);
    this.handOut(index);
  }

  private stopWaiting(pool: Pool, slot: Slot): void {
    if (this.wait[slot] >= CALLED) pool.isComing = false;
    this.wait[slot] = NOT;
    this.keep(slot, this.pool[slot], -1);
    const waiters = pool.waiters;
    let place = waiters.length - 1;
    if (waiters.at(place) === slot) {
      waiters.pop();
      return;
    }
    place = 0;
    while (waiters.at(place) !== slot) place++;
    waiters.remove(place);
  }

  private book(index: i32, slot: Slot, units: i32): void {
    this.groups[index].pool.inUse += units;
    this.held[slot * this.groups.length + index] += units;
  }

  /**
   * Adds the connections of a request to `kept` as it begins to wait for the pool (`sign` is 1), or subtracts
   * them as the wait ends (-1).
   */
  private keep(slot: Slot, index: i32, sign: i32): void {
    const count = this.groups.length;
    for (let each = 0; each < count; each++)
      this.kept[each * count + index] += sign * this.held[slot * count + each];
  }

  private expect(slot: Slot, wait: u8, due: Nanos): void {
    this.wait[slot] = wait;
    this.due[slot] = due;
    if (due < Infinity) this.events.schedule(due, EVENT.poolStep, slot);
  }

  private grow(slots: i32): void {
    const length = max(max(slots, 256), this.wait.length * 2);
    this.wait = grownBytes(this.wait, length);
    this.pool = grownInts(this.pool, length);
    this.units = grownInts(this.units, length);
    this.until = grownFloats(this.until, length);
    this.due = grownFloats(this.due, length);
    this.held = grownInts(this.held, length * this.groups.length);
  }
}
