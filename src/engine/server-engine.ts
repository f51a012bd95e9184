// What stands behind the door: one server's engine, of which there are two. Both come to the same events and figures, to the last
// bit; see ARCHITECTURE.md for why there are two.

import type { Nanos } from '../scenario/duration.ts';
import type { Configuration } from './configuration/layout.ts';
import type { FaultCode } from './view/codes.ts';
import type { EndTaker } from './view/ended-requests.ts';
import type { EngineView } from './view/engine-view.ts';

export interface ServerEngine {
  readonly view: EngineView;
  /**
   * Handles events up to and including `until`, at most `budget` of them, and returns how many. The clock then stands
   * at `until`, or at the last event if the budget ran out, the run has finished or the ring of ends is full.
   */
  advance(until: Nanos, budget: number): number;
  /** Takes on what may change while it runs; what only a restart can change is left as it is. */
  configure(configuration: Configuration): void;
  /** Sets a node's fault now; FAULT.none heals it. Group and node count from 0. */
  setFault(group: number, node: number, fault: FaultCode, factor: number): void;
  /** Hands over the requests that have ended, and forgets them; whether they have ended the slice, as there were too many. */
  handOver(take: EndTaker): boolean;
}

/** `hasTaker`: somebody takes the requests that have ended. `charted`: measures also what only charts show. */
export type EngineFactory = (
  configuration: Configuration,
  hasTaker: boolean,
  charted: boolean,
) => ServerEngine;
