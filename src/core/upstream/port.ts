// Between a server that calls and a served node, which is a server itself: what each asks of the other.

import { EndTaker } from '../end-taker.ts';
import { Nanos } from '../types.ts';

/** A server that calls, as nodes see it. Its attempts go by their ids. */
export abstract class Caller {
  /** The reply to this attempt leaves its node now, for which it has computed and waited so long itself. */
  abstract replied(attempt: i32, fails: bool, drawnNanos: Nanos): void;

  /** There is room for this attempt, which waits in the queue of a node that others call too. */
  abstract begin(attempt: i32): void;
}

/** A served node, as those see it that call it. */
export abstract class Port extends EndTaker {
  /** A call sets out for the node and gets there then; its draws there are those of this number. Its own number there. */
  abstract take(caller: Caller, attempt: i32, number: f64, arrivesAt: Nanos): i32;

  /** Nobody waits for this call any more, by its number here. The node does not know. */
  abstract leave(visit: i32): void;

  /** The node's fault has changed: one of FAULT. */
  abstract setFault(fault: i32, factor: f64): void;
}
