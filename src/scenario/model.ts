// A row of the table of thread models: it describes a model completely, except its behaviour (core/threading) and its drawing
// (road/scenes). Functions receive the server's fields.

import type { Nanos } from './duration.ts';
import type { FieldsOf, Rows } from './parameters/rows.ts';

/** The amount of a server's main resource. */
export interface ServerSize {
  readonly count: number;
  readonly word: 'thread' | 'loop' | 'carrier' | 'helper';
  /** most: a maximum. stage: per step of the program. */
  readonly of?: 'most' | 'stage';
}

/** The inputs of a server's memory besides its own settings. */
interface MemoryInputs {
  readonly inSystem: number;
  readonly locks: number;
  /** Steps of the longest program. */
  readonly steps: number;
  /** Connections that stay open without a request. */
  readonly connections: number;
}

export interface MemoryUse {
  /** The server's present threads, loops or green threads. */
  readonly threads: number;
  readonly word: 'thread' | 'loop' | 'green thread';
  /** Kernel threads, with this many threads, beyond the first thread of the process. */
  readonly extraAt: (threads: number) => number;
  /** Bytes per green thread. */
  readonly stackBytes: number;
}

/** The threads that requests hold while they wait. */
export interface HeldThreads<Key> {
  /** The maximum number held at a time. */
  readonly most: number;
  /**
   * The parameter that sets `most`; null if a request holds several threads in turn, or each connection has
   * its own.
   */
  readonly key: Key | null;
  /** Each connection has a thread, busy or not. */
  readonly perConnection?: boolean;
}

/** The queueing model that theory uses for a server. */
export type QueueModel =
  | { readonly kind: 'loop' }
  | {
      readonly kind: 'threads';
      readonly count: number;
      /** Maximum number of requests in the system, waiting or served; null: no limit. */
      readonly capacity: number | null;
      /** Each request gets a new thread, which has not computed before. */
      readonly areEqual: boolean;
    }
  | { readonly kind: 'stages'; readonly threads: number; readonly queueLimit: number | null }
  /**
   * There is no formula; the reason as a clause. `whyWithoutWaits`: a different reason for requests that only
   * compute.
   */
  | { readonly kind: 'none'; readonly why: string; readonly whyWithoutWaits?: string };

export interface Model<Server, Key> {
  /** On the page. */
  readonly name: string;
  /** Set if some of its settings give it another name. */
  readonly nameOf?: (server: Server) => string;
  /** The parameter for its size, if there is one. */
  readonly sizedBy?: Key;
  readonly size: (server: Server) => ServerSize;
  /** For a column head of the command line, such as "pool of 50". */
  readonly short: (server: Server) => string;
  readonly memory: (server: Server, inputs: MemoryInputs) => MemoryUse;
  /** Omitted if requests wait without a thread. */
  readonly heldThreads?: (server: Server) => HeldThreads<Key>;
  /** The requests that pay for creating a thread; none if omitted. */
  readonly makesThreads?: (server: Server) => 'each' | 'some' | 'none';
  /** Some thread waits for kernel timers even if no step of the program blocks, so timer slack matters. */
  readonly usesKernelTimers: boolean;
  /** Each step of a program has its own threads and queue. */
  readonly hasStages?: true;
  /** Work under a lock is handed to the thread that owns the data, so no request takes the lock. */
  readonly handsOver?: true;
  /** `users`: in a closed loop; null in an open one. */
  readonly queueModel: (server: Server, users: number | null) => QueueModel;
  /** Maximum cost of each request in nanoseconds besides its steps, switches and thread creation. */
  readonly costs?: (server: Server, waits: number, timers: number) => Nanos;
  /** Its road: a name of the list in road/scenes/registry.ts. */
  readonly road: string;
}

/** A row of the table: its parameters, and properties of its servers. */
export function model<Of extends Rows, const Road extends string>(
  parameters: Of,
  facts: Model<FieldsOf<Of>, keyof Of & string> & { readonly road: Road },
): Model<object, never> & { readonly parameters: Of; readonly road: Road } {
  // Callers that ask for a server's row have a server of that model, and its keys are keys of the table.
  return { ...(facts as unknown as Model<object, never> & { readonly road: Road }), parameters };
}

/** The number of threads for which memory is shown. */
export const MOST_THREADS = 10_000;

/** A thread per request up to the limit; at least one. */
export function asNeeded(inSystem: number, limit: number | null): number {
  return Math.max(1, Math.min(inSystem, limit ?? MOST_THREADS));
}

/** Threads that each reserve a stack; `others` are additional threads. */
export function poolMemory(threads: number, others = 0): MemoryUse {
  return { threads, word: 'thread', extraAt: (n) => n + others, stackBytes: 0 };
}

/** A pool that grows with its requests, from `kept` to `most` threads. */
export function growingMemory(kept: number, most: number, inSystem: number): MemoryUse {
  return poolMemory(Math.min(most, Math.max(kept, asNeeded(inSystem, null))));
}

/** One thread per loop, the first on the process's initial thread. */
export function fixedMemory(threads: number, word: MemoryUse['word']): MemoryUse {
  return { threads, word, extraAt: () => threads - 1, stackBytes: 0 };
}

interface LoopCosts {
  readonly wakeCostNanos: Nanos;
  readonly eventCostNanos: Nanos;
  readonly rearmCostNanos: Nanos;
  readonly spuriousReadNanos: Nanos;
  readonly timerTickNanos: Nanos;
}

/** Cost of the loop for each event of a request. */
export function loopCosts(loop: LoopCosts, waits: number, timers: number): Nanos {
  const { wakeCostNanos, eventCostNanos, rearmCostNanos, spuriousReadNanos, timerTickNanos } = loop;
  return (
    (1 + waits) * (wakeCostNanos + eventCostNanos + rearmCostNanos + spuriousReadNanos) +
    // Twice a part of a tick.
    2 * timers * timerTickNanos
  );
}
