// The memory of a server as a function of its number of threads, computed from the scenario alone.

import type { MemoryUse } from '../scenario/model.ts';
import { processesOf } from '../scenario/processes.ts';
import { openConnections, type Scenario } from '../scenario/scenario.ts';
import { modelOf, type Server } from '../scenario/server.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';

export interface MemoryModel {
  /** Memory of the server's machine, in bytes. */
  readonly limitBytes: number;
  /**
   * Current number of threads, loops or green threads. For a thread per request, the number of requests in
   * the system.
   */
  readonly threads: number;
  readonly threadWord: MemoryUse['word'];
  /**
   * Bytes for a number of threads without any request. Constant if memory does not depend on the number of
   * threads.
   */
  readonly reservedAt: (threads: number) => number;
  readonly residentAt: (threads: number) => number;
}

/** `inSystem`: requests in the system. */
export function memoryModel(server: Server, shared: Scenario, inSystem: number): MemoryModel {
  const scenario = scenarioFor(shared, server);
  const { memory } = scenario.machine;
  const { threads, word, extraAt, stackBytes } = modelOf(server).memory(server, {
    inSystem,
    locks: scenario.locks.length,
    steps: Math.max(scenario.request.length, ...scenario.classes.map((each) => each.request.length)),
    connections: openConnections(scenario.traffic) ?? 0,
  });
  const processesAt = (n: number): number => Math.min(processesOf(server), Math.max(1, n));
  return {
    limitBytes: memory.limitBytes,
    threads,
    threadWord: word,
    reservedAt: (n) =>
      processesAt(n) * memory.reservedBaseBytes + extraAt(n) * memory.reservedPerThreadBytes + n * stackBytes,
    residentAt: (n) =>
      processesAt(n) * memory.residentBaseBytes + extraAt(n) * memory.residentPerThreadBytes + n * stackBytes,
  };
}

/** Number of threads that is assumed for a thread-per-request server without requests. */
const MANY_REQUESTS = 1000;
/**
 * If reserved memory differs by at least this many bytes, the memory chart is worth showing beside the roads.
 */
const MUCH_BYTES = 512 * 2 ** 20;

/** Whether the memory that threads reserve differs between servers by `MUCH_BYTES` or more. */
export function differsInMemory(scenario: Scenario): boolean {
  const reserved = scenario.servers.map((server) => {
    const { threads, reservedAt } = memoryModel(server, scenario, 0);
    return reservedAt(threads === 0 ? MANY_REQUESTS : threads);
  });
  return Math.max(...reserved) - Math.min(...reserved) >= MUCH_BYTES;
}
