// A calling server's pool of connections to a group: its size, how requests wait for connections, and its
// counts.

import { LIST } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Nanos } from '../types.ts';

export class Pool {
  /**
   * Number of connections; Infinity for no limit. If this number is lowered, more connections may be in use
   * until requests give them back.
   */
  size: f64 = Infinity;
  /** Maximum number of waiting requests; Infinity for no limit. */
  queueLimit: f64 = Infinity;
  /** How long a request waits before it fails; Infinity for no limit. */
  maxWaitNanos: Nanos = Infinity;
  /** A value of CHOICE.groups.poolOrder. */
  order: i32 = 0;
  /** Number of connections that requests hold now. */
  inUse: i32 = 0;
  /** Waiting requests, in order of arrival. */
  readonly waiters: Fifo = new Fifo(16);
  /** Whether a waiting request has been woken but has not yet tried to take connections. */
  isComing: bool = false;
  /**
   * Number of requests that failed because they had waited too long; and below, because too many requests
   * waited.
   */
  timedOut: f64 = 0;
  refused: f64 = 0;

  /** Applies the settings in the group's row at `row`. */
  configure(configuration: Configuration, row: i32): void {
    this.size = configuration.at(row + LIST.groups.poolSize);
    this.queueLimit = configuration.at(row + LIST.groups.poolQueueLimit);
    this.maxWaitNanos = configuration.at(row + LIST.groups.poolMaxWaitNanos);
    this.order = i32(configuration.at(row + LIST.groups.poolOrder));
  }

  /** Whether this many connections are free. */
  has(units: i32): bool {
    return f64(this.inUse + units) <= this.size;
  }
}
