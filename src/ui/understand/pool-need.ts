// The number of connections that a pool needs so that requests that take several, one after another, cannot
// block each other. If T requests at a time hold up to C each, it is T × (C − 1) + 1. Then at least one
// request has all that it needs, even if all others hold one less.

import { heldAfter } from '../../scenario/pool-programs.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { programsOf } from '../../scenario/services.ts';

export interface PoolNeed {
  /** Requests that may hold connections at once. */
  readonly atOnce: number;
  /** Largest number of connections that one request holds. */
  readonly each: number;
  readonly connections: number;
}

/** Null if the number of requests at a time is not limited, so that no pool is large enough. */
export function poolNeed(scenario: Scenario, server: Server, group: string): PoolNeed | null {
  const { kind, users } = scenario.traffic;
  const threads = modelOf(server).heldThreads?.(server)?.most ?? Number.POSITIVE_INFINITY;
  const atOnce = Math.min(threads, kind === 'closed' ? users : Number.POSITIVE_INFINITY);
  if (atOnce === Number.POSITIVE_INFINITY) return null;
  const each = Math.max(...programsOf(scenario).flatMap((program) => heldAfter(program, group)));
  return { atOnce, each, connections: atOnce * (each - 1) + 1 };
}
