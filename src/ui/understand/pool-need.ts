// Computes how many connections a pool needs so that requests which take several of them, one after another, cannot
// block each other for good. If at most T requests at a time take up to C connections each, T × (C − 1) + 1
// are enough: even if all requests hold all but one of theirs, one connection is left, with which one of them
// can finish.

import { heldAfter } from '../../scenario/pool-programs.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { programsOf } from '../../scenario/services.ts';

export interface PoolNeed {
  /** Number of requests that may hold connections at the same time. */
  readonly atOnce: number;
  /** The largest number of connections that a single request holds. */
  readonly each: number;
  readonly connections: number;
}

/** null if the number of requests at a time is unlimited, in which case no pool is large enough. */
export function poolNeed(scenario: Scenario, server: Server, group: string): PoolNeed | null {
  const { kind, users } = scenario.traffic;
  const threads = modelOf(server).heldThreads?.(server)?.most ?? Number.POSITIVE_INFINITY;
  const atOnce = Math.min(threads, kind === 'closed' ? users : Number.POSITIVE_INFINITY);
  if (atOnce === Number.POSITIVE_INFINITY) return null;
  const each = Math.max(...programsOf(scenario).flatMap((program) => heldAfter(program, group)));
  return { atOnce, each, connections: atOnce * (each - 1) + 1 };
}
