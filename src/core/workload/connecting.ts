// The path of a request from its client to the server. The client computes, and opens a connection unless it
// has kept one. The connection waits in the listen backlog while the process holds as many connections as it
// can. If the backlog is full, a connection is refused or dropped. After a drop, the client's system retries
// with growing delays, as TCP does.

import { CHOICE, EVENT, NONE, REQUEST_STATE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownBytes } from '../kernel/columns.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Nanos, Slot } from '../types.ts';
import { ClientThreads, Sender } from './client-threads.ts';
import { KeptConnections } from './kept-connections.ts';
import { RequestTable } from './request-table.ts';

/** How often the client's system retries with doubling delays: net.ipv4.tcp_syn_retries of Linux. */
const DOUBLING_RETRIES: i32 = 6;
/**
 * Number of earlier retries one second apart, on systems that have them: net.ipv4.tcp_syn_linear_timeouts.
 */
const STEADY_RETRIES: i32 = 4;
const FIRST_RETRY_NANOS: Nanos = 1e9;

export class Connecting extends Sender {
  /**
   * While no more requests than this are in the system, a new one is accepted without further checks.
   * Negative if checks are always needed.
   */
  freeUpTo: f64 = -1;
  /**
   * Whether checks are always needed, because clients take time or because it matters whether a connection
   * has to be opened.
   */
  private isBusy: bool = false;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly requests: RequestTable;
  /** The largest number of requests that the process can hold. */
  private most: f64 = Infinity;
  /** The largest number of connections that may wait; 0 for no backlog. */
  private room: f64 = 0;
  /** Whether a connection for which there is no room is refused rather than dropped. */
  private refuses: bool = true;
  /** Number of retries that come one second apart, before those with doubling delays. */
  private steadyTries: i32 = 0;
  private connectNanos: Nanos = 0;
  private computeNanos: Nanos = 0;
  /** Whether opening a connection costs the server CPU time. */
  private opensByCpu: bool = false;
  /** When each core of the clients becomes free. */
  private readonly cores: StaticArray<f64> = new StaticArray<f64>(64);
  private coreCount: i32 = 1;
  private readonly backlog: Fifo = new Fifo();
  /** Whether an event that checks the backlog is already scheduled for this instant. */
  private looks: bool = false;
  /** Per request slot: how often the request's connection was dropped. */
  private drops: StaticArray<u8> = new StaticArray<u8>(0);
  private readonly kept: KeptConnections;
  private readonly threads: ClientThreads;

  constructor(
    configuration: Configuration,
    clock: Clock,
    events: EventQueue,
    requests: RequestTable,
    kept: KeptConnections,
    threads: ClientThreads,
  ) {
    super();
    this.clock = clock;
    this.events = events;
    this.requests = requests;
    this.kept = kept;
    this.threads = threads;
    threads.attach(this);
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const backlog = configuration.at(SECTION.machine.backlog);
    this.most = configuration.at(SECTION.machine.connections);
    // Linux keeps one more connection than the argument of listen().
    this.room = backlog === Infinity ? 0 : backlog + 1;
    this.refuses =
      this.room === 0 || i32(configuration.at(SECTION.machine.overflow)) === CHOICE.machine.overflow.refuse;
    const isSteady = i32(configuration.at(SECTION.traffic.synRetries)) === CHOICE.traffic.synRetries.steady;
    this.steadyTries = isSteady ? STEADY_RETRIES : 0;
    this.connectNanos = configuration.at(SECTION.traffic.connectNanos);
    this.computeNanos = configuration.at(SECTION.traffic.clientCpuNanos);
    this.coreCount = min(this.cores.length, i32(configuration.at(SECTION.traffic.clientCores)));
    this.opensByCpu = configuration.at(SECTION.machine.connectCpuNanos) > 0;
    this.threads.configure(configuration);
    this.kept.configure(configuration);
    this.isBusy = this.connectNanos > 0 || this.computeNanos > 0 || this.opensByCpu || this.kept.isOn;
    this.look();
    this.placeIsFree();
  }

  /**
   * The request in this slot was just opened. Returns false if its client is at the server now. Otherwise an
   * event of kind `connect` follows.
   */
  begin(slot: Slot): bool {
    if (slot >= this.drops.length) this.drops = grownBytes(this.drops, max(1024, 2 * slot));
    this.drops[slot] = 0;
    if (!this.isBusy) return false;
    const now = this.clock.now;
    const connectNanos = this.kept.take(slot) ? 0 : this.connectNanos;
    if (this.computeNanos === 0) {
      if (connectNanos === 0) return false;
      this.wait(slot, now + connectNanos);
    } else if (this.threads.isOn) {
      this.enter(slot);
      this.threads.compute(slot);
    } else {
      const core = this.freeCore();
      const due = Math.max(now, this.cores[core]) + this.computeNanos;
      this.cores[core] = due;
      this.wait(slot, due + connectNanos);
    }
    return true;
  }

  /** A client that computes on the server's cores has finished computing. */
  override sends(slot: Slot): void {
    this.plan(slot, this.clock.now + (this.kept.isTaken(slot) ? 0 : this.connectNanos));
  }

  /** Whether the request uses a connection that the process accepted earlier. */
  comesOverOpen(slot: Slot): bool {
    return this.kept.comesOverOpen(slot);
  }

  /** The process accepts a new connection with this request. */
  opens(slot: Slot): void {
    this.kept.opens(slot);
    if (this.opensByCpu) this.requests.setOpens(slot);
  }

  /**
   * The request ends for its client or, if the client had given up, for the server. Needs to be called only
   * if `freeUpTo` is negative.
   */
  requestEnds(slot: Slot, outcome: i32): void {
    this.kept.ends(slot, outcome);
    this.placeIsFree();
  }

  /**
   * Handles the slot's event. Returns false if the event is out of date. Otherwise the client is at the
   * server now, or has to give up.
   */
  arrives(slot: Slot): bool {
    const requests = this.requests;
    if (requests.state(slot) !== REQUEST_STATE.connecting || requests.due(slot) !== this.clock.now)
      return false;
    requests.setDue(slot, NaN);
    this.leave(slot);
    return true;
  }

  /**
   * Whether the connection of this request is no longer attempted, because the client or its system has given
   * up.
   */
  isGivenUp(slot: Slot): bool {
    return this.requests.isGhost(slot) || i32(this.drops[slot]) > this.steadyTries + DOUBLING_RETRIES;
  }

  /** Whether a new request must wait: the process is full, or other requests wait before it. */
  isFull(): bool {
    return this.backlog.length > 0 || !this.kept.makesRoom(this.requests.inside, this.most);
  }

  /**
   * Puts a connection that cannot be accepted now into the backlog, or drops it. Returns whether the client
   * keeps waiting.
   */
  keeps(slot: Slot): bool {
    if (f64(this.backlog.length) < this.room) {
      this.enter(slot);
      this.backlog.push(slot);
      this.look();
      // The connection may have had to wait only because others wait before it. So the process may have room
      // for the first of them.
      this.placeIsFree();
      return true;
    }
    if (this.refuses) return false;
    this.wait(slot, this.clock.now + this.delayOf(i32(this.drops[slot]++)));
    return true;
  }

  /**
   * Schedules an event that checks the backlog, because there may be room for the connection that has waited
   * longest.
   */
  placeIsFree(): void {
    if (this.looks || this.backlog.length === 0) return;
    this.looks = true;
    this.events.schedule(this.clock.now, EVENT.accept, 0);
  }

  /** Handles the event of kind `accept`. */
  looksNow(): void {
    this.looks = false;
  }

  /** Takes the connection that has waited longest if the process can hold it; otherwise returns NONE. */
  next(): Slot {
    if (this.backlog.length === 0 || !this.kept.makesRoom(this.requests.inside + 1, this.most)) return NONE;
    const slot = this.backlog.shift();
    this.look();
    this.leave(slot);
    return slot;
  }

  /** The process has ended, and all connections have ended with it. */
  clear(): void {
    while (this.backlog.length > 0) this.backlog.shift();
    this.threads.clear();
    this.kept.end();
    this.look();
    this.requests.connecting = 0;
  }

  /**
   * The process never holds more requests than are in the system. So if those are few enough, no further
   * checks are needed.
   */
  private look(): void {
    this.freeUpTo = this.isBusy || this.backlog.length > 0 ? -1 : this.most;
  }

  private wait(slot: Slot, due: Nanos): void {
    this.enter(slot);
    this.plan(slot, due);
  }

  private plan(slot: Slot, due: Nanos): void {
    this.requests.setDue(slot, due);
    this.events.schedule(due, EVENT.connect, slot);
  }

  private enter(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.connecting);
    this.requests.connecting++;
  }

  private leave(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.queued);
    this.requests.connecting--;
  }

  /** How long the client's system waits for a reply after this many drops. */
  private delayOf(drops: i32): Nanos {
    return FIRST_RETRY_NANOS * f64(1 << max(0, drops - this.steadyTries));
  }

  private freeCore(): i32 {
    let first = 0;
    for (let core = 1; core < this.coreCount; core++) {
      if (this.cores[core] < this.cores[first]) first = core;
    }
    return first;
  }
}
