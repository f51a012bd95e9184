// A row of the table of thread models: it describes a model completely, except its behaviour (core/threading) and its drawing
// (road/scenes). Functions receive the server's fields.

import type { Nanos } from './duration.ts';
import type { FieldsOf, Rows } from './parameters/rows.ts';

/** The amount of a server's main resource. */
export interface ServerSize {
  readonly count: number;
  readonly word: 'thread' | 'loop' | 'carrier' | 'helper';
  /** most: `count` is a maximum. stage: each step of the program has this many. */
  readonly of?: 'most' | 'stage';
}

/** What a server's memory depends on, besides its own settings. */
interface MemoryInputs {
  readonly inSystem: number;
  readonly locks: number;
  /** Number of steps of the longest program. */
  readonly steps: number;
  /** Number of connections that stay open without a request. */
  readonly connections: number;
}

export interface MemoryUse {
  /** Number of the server's present threads, loops or green threads. */
  readonly threads: number;
  readonly word: 'thread' | 'loop' | 'green thread';
  /** Number of kernel threads besides the first thread of the process, if there are this many threads. */
  readonly extraAt: (threads: number) => number;
  /** Bytes per green thread. */
  readonly stackBytes: number;
}

/** The threads that requests hold while they wait. */
export interface HeldThreads<Key> {
  /** The maximum number held at a time. */
  readonly most: number;
  /**
   * The parameter that sets `most`; null if a request holds several threads one after the other, or if each
   * connection has a thread.
   */
  readonly key: Key | null;
  /** Whether each connection has a thread, busy or not. */
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
      /** Whether each request gets a new thread, which has not computed before. */
      readonly areEqual: boolean;
    }
  | { readonly kind: 'stages'; readonly threads: number; readonly queueLimit: number | null }
  /**
   * There is no formula. `why`: the reason as a clause. `whyWithoutWaits`: a different reason for requests
   * that only compute.
   */
  | { readonly kind: 'none'; readonly why: string; readonly whyWithoutWaits?: string };

export interface Model<Server, Key> {
  /** Name of the model on the page. */
  readonly name: string;
  /** Set if some settings of a server give the model another name. */
  readonly nameOf?: (server: Server) => string;
  /** The parameter for the server's size, if there is one. */
  readonly sizedBy?: Key;
  readonly size: (server: Server) => ServerSize;
  /** Text for a column head of the command line, such as "pool of 50". */
  readonly short: (server: Server) => string;
  readonly memory: (server: Server, inputs: MemoryInputs) => MemoryUse;
  /** Omitted if requests wait without a thread. */
  readonly heldThreads?: (server: Server) => HeldThreads<Key>;
  /** Which requests bear the cost of creating a thread; none if omitted. */
  readonly makesThreads?: (server: Server) => 'each' | 'some' | 'none';
  /**
   * Whether a thread waits for kernel timers even if no step of the program blocks. If so, timer slack
   * matters.
   */
  readonly usesKernelTimers: boolean;
  /** Whether each step of a program has its own threads and queue. */
  readonly hasStages?: true;
  /**
   * Whether work under a lock is passed to the thread that owns the data, so that no request takes the lock.
   */
  readonly handsOver?: true;
  /** `users`: number of users of a closed loop; null in an open one. */
  readonly queueModel: (server: Server, users: number | null) => QueueModel;
  /** Maximum cost of each request, in nanoseconds, besides its steps, switches and thread creation. */
  readonly costs?: (server: Server, waits: number, timers: number) => Nanos;
  /** The road of the model: a name of the list in road/scenes/registry.ts. */
  readonly road: string;
}

/** A row of the table: the model's parameters, and properties of its servers. */
export function model<Of extends Rows, const Road extends string>(
  parameters: Of,
  facts: Model<FieldsOf<Of>, keyof Of & string> & { readonly road: Road },
): Model<object, never> & { readonly parameters: Of; readonly road: Road } {
  // This cast is safe: a caller that asks for a server's row has a server of that model, and the row's keys
  // are keys of the table.
  return { ...(facts as unknown as Model<object, never> & { readonly road: Road }), parameters };
}

/** The largest number of threads for which memory is shown. */
export const MOST_THREADS = 10_000;

/** A thread per request up to the limit, and at least one. */
export function asNeeded(inSystem: number, limit: number | null): number {
  return Math.max(1, Math.min(inSystem, limit ?? MOST_THREADS));
}

/** Memory of threads that each reserve a stack; `others` are additional threads. */
export function poolMemory(threads: number, others = 0): MemoryUse {
  return { threads, word: 'thread', extraAt: (n) => n + others, stackBytes: 0 };
}

/** Memory of a pool that grows with its requests, from `kept` to `most` threads. */
export function growingMemory(kept: number, most: number, inSystem: number): MemoryUse {
  return poolMemory(Math.min(most, Math.max(kept, asNeeded(inSystem, null))));
}

/** Memory of one thread per loop. The first loop runs on the process's initial thread. */
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

/** Costs of the loop for all events of a request: its arrival and its waits. */
export function loopCosts(loop: LoopCosts, waits: number, timers: number): Nanos {
  const { wakeCostNanos, eventCostNanos, rearmCostNanos, spuriousReadNanos, timerTickNanos } = loop;
  return (
    (1 + waits) * (wakeCostNanos + eventCostNanos + rearmCostNanos + spuriousReadNanos) +
    // Two roundings to the tick delay a timer, each by at most one tick.
    2 * timers * timerTickNanos
  );
}
