// The interfaces between a calling server and a served node. The served node is itself a server.

import { EndTaker } from '../end-taker.ts';
import { Nanos } from '../types.ts';

/** A calling server as nodes see it. It knows its attempts by their ids. */
export abstract class Caller {
  /**
   * The reply to this attempt leaves the node now. `drawnNanos` is the time that the node itself computed and
   * waited for it.
   */
  abstract replied(attempt: i32, fails: bool, drawnNanos: Nanos): void;

  /** There is now room for this attempt, which waits in the queue of a node that several callers share. */
  abstract begin(attempt: i32): void;
}

/** A served node as its callers see it. */
export abstract class Port extends EndTaker {
  /**
   * Sends a call, which reaches the node at `arrivesAt`. The node uses `number` for the call's random draws.
   * Returns the call's id at the node.
   */
  abstract take(caller: Caller, attempt: i32, number: f64, arrivesAt: Nanos): i32;

  /** The caller no longer waits for this call (an id of this node). The node does not notice. */
  abstract leave(visit: i32): void;

  /** The node's fault has changed: a value of FAULT. */
  abstract setFault(fault: i32, factor: f64): void;
}
