// A row of the table of thread models: it describes a model completely, except its behaviour (core/threading) and its drawing
// (road/scenes). Functions receive the server's fields.

import type { Nanos } from './duration.ts';
import type { FieldsOf, Rows } from './parameters/rows.ts';

/** The amount of what a server is made of. */
export interface ServerSize {
  readonly count: number;
  readonly word: 'thread' | 'loop' | 'carrier' | 'helper';
  /** most: there may be fewer. stage: so many at each step of the program. */
  readonly of?: 'most' | 'stage';
}

/** What the memory of a server depends on besides its own settings. */
interface MemoryInputs {
  readonly inSystem: number;
  readonly locks: number;
  /** Steps of the longest program. */
  readonly steps: number;
  /** Connections that stay open while nothing comes over them. */
  readonly connections: number;
}

export interface MemoryUse {
  /** Threads, loops or green threads that the server has now. */
  readonly threads: number;
  readonly word: 'thread' | 'loop' | 'green thread';
  /** Kernel threads beyond the one that the process begins with or keeps to itself, with so many threads. */
  readonly extraAt: (threads: number) => number;
  /** Of each green thread. */
  readonly stackBytes: number;
}

/** The threads that requests hold while they wait. */
export interface HeldThreads<Key> {
  /** The most that may be held at a time. */
  readonly most: number;
  /** The parameter that sets `most`; null where a request holds several threads, one after another, or a connection has its own. */
  readonly key: Key | null;
  /** Each connection has one, busy or not. */
  readonly perConnection?: boolean;
}

/** The queue that theory takes a server for. */
export type QueueModel =
  | { readonly kind: 'loop' }
  | {
      readonly kind: 'threads';
      readonly count: number;
      /** Most requests in the system, waiting or served; null: no limit. */
      readonly capacity: number | null;
      /** Each request has a thread that has computed nothing before. */
      readonly areEqual: boolean;
    }
  | { readonly kind: 'stages'; readonly threads: number; readonly queueLimit: number | null }
  /** There is no formula; why, as a clause. `whyWithoutWaits`: of requests that only compute, where that is another reason. */
  | { readonly kind: 'none'; readonly why: string; readonly whyWithoutWaits?: string };

export interface Model<Server, Key> {
  /** On the page. */
  readonly name: string;
  /** Where some of its settings give it another name. */
  readonly nameOf?: (server: Server) => string;
  /** The parameter that says how large it is, where there is one. */
  readonly sizedBy?: Key;
  readonly size: (server: Server) => ServerSize;
  /** For the head of a column of the command line, such as "pool of 50". */
  readonly short: (server: Server) => string;
  readonly memory: (server: Server, inputs: MemoryInputs) => MemoryUse;
  /** Left out where requests wait without a thread. */
  readonly heldThreads?: (server: Server) => HeldThreads<Key>;
  /** Which requests pay for the making of a thread; none where it is left out. */
  readonly makesThreads?: (server: Server) => 'each' | 'some' | 'none';
  /** Some thread waits for timers of the kernel even where no step of the program blocks, so that timer slack counts. */
  readonly usesKernelTimers: boolean;
  /** Each step of a program has threads and a queue of its own. */
  readonly hasStages?: true;
  /** What is done under a lock is handed to the thread that owns it, so that nobody takes the lock. */
  readonly handsOver?: true;
  /** `users`: of a closed loop; null of an open one. */
  readonly queueModel: (server: Server, users: number | null) => QueueModel;
  /** Nanoseconds that each request costs at most besides its steps, switches and threads that are made. */
  readonly costs?: (server: Server, waits: number, timers: number) => Nanos;
  /** Its road: a name of the list in road/scenes/registry.ts. */
  readonly road: string;
}

/** A row of the table: its parameters, and what is said of servers that have them. */
export function model<Of extends Rows, const Road extends string>(
  parameters: Of,
  facts: Model<FieldsOf<Of>, keyof Of & string> & { readonly road: Road },
): Model<object, never> & { readonly parameters: Of; readonly road: Road } {
  // Whoever asks for a server's row has a server of that model, and its keys are keys of the table.
  return { ...(facts as unknown as Model<object, never> & { readonly road: Road }), parameters };
}

/** As many threads as memory is shown for. */
export const MOST_THREADS = 10_000;

/** A thread for each request up to the limit; one at least. */
export function asNeeded(inSystem: number, limit: number | null): number {
  return Math.max(1, Math.min(inSystem, limit ?? MOST_THREADS));
}

/** Threads that each reserve a stack; `others` are threads beside them. */
export function poolMemory(threads: number, others = 0): MemoryUse {
  return { threads, word: 'thread', extraAt: (n) => n + others, stackBytes: 0 };
}

/** A pool that has as many threads as requests need, from `kept` to `most`. */
export function growingMemory(kept: number, most: number, inSystem: number): MemoryUse {
  return poolMemory(Math.min(most, Math.max(kept, asNeeded(inSystem, null))));
}

/** As many threads as there are loops, of which the first runs on the thread that the process begins with. */
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

/** What the loop pays for each event of a request. */
export function loopCosts(loop: LoopCosts, waits: number, timers: number): Nanos {
  const { wakeCostNanos, eventCostNanos, rearmCostNanos, spuriousReadNanos, timerTickNanos } = loop;
  return (
    (1 + waits) * (wakeCostNanos + eventCostNanos + rearmCostNanos + spuriousReadNanos) +
    // Twice a part of a tick.
    2 * timers * timerTickNanos
  );
}
