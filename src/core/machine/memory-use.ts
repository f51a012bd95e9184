// Memory by holder, now or at a peak, with each holder's share.

import { MODEL, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';

/**
 * Holders of memory. `stacks` includes stacks of green threads and other memory of a model; `records` are
 * those of completed requests.
 */
export namespace HOLDER {
  export const base: i32 = 0;
  export const threads: i32 = 1;
  export const stacks: i32 = 2;
  export const requests: i32 = 3;
  export const records: i32 = 4;
}

/** Number of the server's processes that have a thread. */
function processesIn(configuration: Configuration): f64 {
  if (i32(configuration.at(SECTION.run.model)) !== MODEL.blockingPool) return 1;
  const server = configuration.server;
  const threads = configuration.at(server + SERVER.blockingPool.threads);
  return Math.min(configuration.at(server + SERVER.blockingPool.processes), threads);
}

/** Memory settings of a server. The base applies to each of its processes. */
export class MemorySettings {
  limitBytes: f64 = 0;
  whenFull: i32 = 0;
  swapFactor: f64 = 0;
  reservedBaseBytes: f64 = 0;
  reservedPerThreadBytes: f64 = 0;
  residentBaseBytes: f64 = 0;
  residentPerThreadBytes: f64 = 0;
  perWaitingTaskBytes: f64 = 0;
  perFinishedRequestBytes: f64 = 0;

  read(configuration: Configuration): void {
    this.limitBytes = configuration.at(SECTION.memory.limitBytes);
    this.whenFull = i32(configuration.at(SECTION.memory.whenFull));
    this.swapFactor = configuration.at(SECTION.memory.swapFactor);
    const processes = processesIn(configuration);
    this.reservedBaseBytes = processes * configuration.at(SECTION.memory.reservedBaseBytes);
    this.reservedPerThreadBytes = configuration.at(SECTION.memory.reservedPerThreadBytes);
    this.residentBaseBytes = processes * configuration.at(SECTION.memory.residentBaseBytes);
    this.residentPerThreadBytes = configuration.at(SECTION.memory.residentPerThreadBytes);
    this.perWaitingTaskBytes = configuration.at(SECTION.memory.perWaitingTaskBytes);
    this.perFinishedRequestBytes = configuration.at(SECTION.memory.perFinishedRequestBytes);
  }
}

/** Reserved is address space, resident is physical memory. */
export class MemoryUse {
  private threads: f64 = 0;
  private reservedBase: f64 = 0;
  private reservedPerThread: f64 = 0;
  private residentBase: f64 = 0;
  private residentPerThread: f64 = 0;
  private stacks: f64 = 0;
  private requests: f64 = 0;
  private records: f64 = 0;

  /** Sets everything to 0. */
  clear(): void {
    this.threads = 0;
    this.reservedBase = 0;
    this.residentBase = 0;
    this.stacks = 0;
    this.requests = 0;
    this.records = 0;
  }

  /** Sets the number of threads, stack bytes, requests in the system and requests that have arrived. */
  take(settings: MemorySettings, threads: f64, stackBytes: f64, live: f64, arrived: f64): void {
    this.threads = threads;
    this.reservedBase = settings.reservedBaseBytes;
    this.reservedPerThread = settings.reservedPerThreadBytes;
    this.residentBase = settings.residentBaseBytes;
    this.residentPerThread = settings.residentPerThreadBytes;
    this.stacks = stackBytes;
    this.requests = live * settings.perWaitingTaskBytes;
    this.records = (arrived - live) * settings.perFinishedRequestBytes;
  }

  get reservedBytes(): f64 {
    return this.sum(this.reservedBase, this.reservedPerThread);
  }

  get residentBytes(): f64 {
    return this.sum(this.residentBase, this.residentPerThread);
  }

  /** Bytes this HOLDER has reserved. */
  reservedBy(holder: i32): f64 {
    return this.by(holder, this.reservedBase, this.reservedPerThread);
  }

  /** Resident bytes of this HOLDER. */
  residentBy(holder: i32): f64 {
    return this.by(holder, this.residentBase, this.residentPerThread);
  }

  private sum(base: f64, perThread: f64): f64 {
    return base + this.threads * perThread + this.stacks + this.requests + this.records;
  }

  private by(holder: i32, base: f64, perThread: f64): f64 {
    if (holder === HOLDER.base) return base;
    if (holder === HOLDER.threads) return this.threads * perThread;
    if (holder === HOLDER.stacks) return this.stacks;
    return holder === HOLDER.requests ? this.requests : this.records;
  }
}
