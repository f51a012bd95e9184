// Connections that clients keep for later requests: one per user of a closed loop, or a pool that all clients
// share. An idle connection still occupies a place in the server's process. If the process needs that place
// for another client, it closes the connection that has been idle longest. A client that gives up closes its
// connection.

import { CHOICE, NONE, OUTCOME, REQUEST_STATE, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { grownBytes, grownInts } from '../kernel/columns.ts';
import { IdPool } from '../kernel/id-pool.ts';
import { IdleIds } from '../kernel/idle-ids.ts';
import { Slot } from '../types.ts';
import { RequestTable } from './request-table.ts';

/** Stored for a request whose connection is also used by other requests. */
const SHARED: i32 = -2;

export class KeptConnections {
  /** Whether clients keep connections. */
  isOn: bool = false;
  private readonly requests: RequestTable;
  /** Number of connections in the pool; Infinity if each user has one. */
  private readonly size: f64;
  /** Whether connections can be kept. An open loop without a pool has a new client for each request. */
  private readonly mayKeep: bool;
  /** Whether the server's process has ended. After that no connection succeeds. */
  private isOver: bool = false;
  private open: i32 = 0;
  private readonly idle: IdleIds = new IdleIds();
  /** Number of connections reserved for requests that have not been sent yet. */
  private reserved: i32 = 0;
  /** Numbers of the pool's connections; a user's connection has the user's number. */
  private ids: IdPool = new IdPool();
  /** Per connection: 1 while it is open. */
  private isOpen: StaticArray<u8> = new StaticArray<u8>(0);
  /** Per request slot: its connection, SHARED, or NONE if the connection closes when the request ends. */
  private over: StaticArray<i32> = new StaticArray<i32>(0);

  constructor(configuration: Configuration, requests: RequestTable) {
    this.requests = requests;
    this.size = configuration.at(SECTION.traffic.persistentConnections);
    const kind = i32(configuration.at(SECTION.traffic.kind));
    this.mayKeep = kind === CHOICE.traffic.kind.closed || this.size < Infinity;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const keeps = i32(configuration.at(SECTION.traffic.connect)) === CHOICE.traffic.connect.once;
    this.isOn = keeps && this.mayKeep && !this.isOver;
    if (!this.isOn) this.clear();
  }

  /**
   * The request in this slot was just opened. Takes an open connection for it and returns whether there was
   * one.
   */
  take(slot: Slot): bool {
    if (!this.isOn) return false;
    this.makeRoomFor(slot);
    this.over[slot] = NONE;
    const connection = this.hasPool ? this.idle.longest : this.requests.user(slot);
    if (connection !== NONE && connection < this.isOpen.length && this.idle.has(connection)) {
      this.idle.remove(connection);
      this.over[slot] = connection;
      this.reserved++;
      return true;
    }
    if (f64(this.open) < this.size) return false;
    this.over[slot] = SHARED;
    return true;
  }

  /** Whether the request took an open connection. */
  isTaken(slot: Slot): bool {
    return this.isOn && slot < this.over.length && this.over[slot] !== NONE;
  }

  /**
   * Whether the request, which is sent now, uses an open connection. If so, its connection is no longer
   * reserved.
   */
  comesOverOpen(slot: Slot): bool {
    if (!this.isTaken(slot)) return false;
    if (this.over[slot] !== SHARED) this.reserved--;
    return true;
  }

  /**
   * Whether the process, which holds at most `most` connections, has room for `inside` requests. Closes idle
   * connections if that is necessary.
   */
  makesRoom(inside: i32, most: f64): bool {
    const used = inside + this.reserved;
    while (f64(used + this.idle.count) > most && this.idle.count > 0) this.closeIdle(this.idle.longest);
    return f64(used + this.idle.count) <= most;
  }

  /** The process accepts a new connection with this request. The client keeps the connection. */
  opens(slot: Slot): void {
    if (!this.isOn || this.requests.isGhost(slot)) return;
    if (f64(this.open) >= this.size) return;
    const connection = this.hasPool ? this.ids.take() : this.requests.user(slot);
    if (connection >= this.isOpen.length) {
      this.isOpen = grownBytes(this.isOpen, max(64, 2 * connection));
      this.idle.makeRoomFor(this.isOpen.length - 1);
    }
    // The connection may be open already: a request that its user abandoned may still be in transit, or two
    // users may have the same number after an edit.
    if (this.isOpen[connection] === 1) return;
    this.isOpen[connection] = 1;
    this.open++;
    // The request may have been sent before an edit, at a time when connections were not kept.
    this.makeRoomFor(slot);
    this.over[slot] = connection;
  }

  /** The request in this slot has ended for its client. */
  ends(slot: Slot, outcome: i32): void {
    if (slot >= this.over.length) return;
    const connection = this.over[slot];
    this.over[slot] = NONE;
    if (connection < 0) return;
    if (outcome === OUTCOME.abandoned) {
      if (this.requests.state(slot) === REQUEST_STATE.connecting) this.reserved--;
      this.close(connection);
    } else {
      this.idle.add(connection);
    }
  }

  /** The server closes this user's connection if it is idle. */
  closeOf(user: i32): void {
    if (this.hasPool || user < 0 || user >= this.isOpen.length) return;
    if (this.idle.has(user)) this.closeIdle(user);
  }

  /** The process has ended, and all connections have ended with it. */
  end(): void {
    this.isOver = true;
    this.isOn = false;
    this.clear();
  }

  private makeRoomFor(slot: Slot): void {
    if (slot >= this.over.length) this.over = grownInts(this.over, max(1024, 2 * slot), NONE);
  }

  private get hasPool(): bool {
    return this.size < Infinity;
  }

  private closeIdle(connection: i32): void {
    this.idle.remove(connection);
    this.close(connection);
  }

  private close(connection: i32): void {
    this.isOpen[connection] = 0;
    this.open--;
    if (this.hasPool) this.ids.giveBack(connection);
  }

  private clear(): void {
    while (this.idle.count > 0) this.idle.remove(this.idle.longest);
    this.over.fill(NONE);
    this.isOpen.fill(0);
    this.ids = new IdPool();
    this.reserved = 0;
    this.open = 0;
  }
}
