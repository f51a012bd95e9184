// The memory of the process, by what holds it, and what happens where it would pass that of the machine. Reserved is
// address space, resident is physical memory; only resident memory counts against the limit. Looked at as each request
// arrives and as the machine changes: what threads take in between shows with the next of these.

import type { Machine, Memory, MemoryPolicy } from '../../scenario/scenario.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { MemoryPressure } from './scheduler.ts';

/** What holds memory: stacks are those of green threads and what else a model keeps, records are of finished requests. */
export type Holder = 'base' | 'threads' | 'stacks' | 'requests' | 'records';

export interface MemoryUse {
  readonly reservedBytes: number;
  readonly residentBytes: number;
  readonly reservedBy: Readonly<Record<Holder, number>>;
  readonly residentBy: Readonly<Record<Holder, number>>;
}

/** Who has threads. */
export interface ThreadHolder {
  readonly extraThreads: number;
  readonly extraBytes: number;
}

/** How much there was of what holds memory, and what each took. */
class Stock {
  settings: Memory | null = null;
  /** Threads, bytes of stacks, requests in the system, records. */
  readonly counts = new Float64Array(4);

  use(): MemoryUse {
    const { settings, counts } = this;
    const stacks = counts[1]!;
    const requests = counts[2]! * (settings?.perWaitingTaskBytes ?? 0);
    const records = counts[3]! * (settings?.perFinishedRequestBytes ?? 0);
    const by = (base: number, perThread: number): Record<Holder, number> => ({
      base,
      threads: counts[0]! * perThread,
      stacks,
      requests,
      records,
    });
    const reservedBy = by(settings?.reservedBaseBytes ?? 0, settings?.reservedPerThreadBytes ?? 0);
    const residentBy = by(settings?.residentBaseBytes ?? 0, settings?.residentPerThreadBytes ?? 0);
    const sum = (parts: Record<Holder, number>): number =>
      Object.values(parts).reduce((total, bytes) => total + bytes, 0);
    return { reservedBytes: sum(reservedBy), residentBytes: sum(residentBy), reservedBy, residentBy };
  }
}

/** Places in the sums: bytes resident now, and the most that were reserved and that were resident. */
const RESIDENT = 0;
const MOST_RESERVED = 1;
const MOST_RESIDENT = 2;
/** What a request in the system and one that has ever arrived make of bytes that vary, and how many bytes of these there is room for. */
const PER_LIVE = 3;
const PER_ARRIVED = 4;
const ROOM = 5;
/** The most of these bytes since the last look. */
const MOST_SINCE = 6;

export class ProcessMemory implements MemoryPressure {
  /** Resident memory is over what the machine has for it: what happens then is `policy`. */
  full = false;
  swapping = false;
  private settings: Memory;
  private squeezeBytes = 0;
  private arrived = 0;
  /** Null before the process has a thread model and after its end. */
  private holder: ThreadHolder | null = null;
  private readonly requests: RequestTable;
  private readonly sums = new Float64Array(7);
  /** Threads and bytes of stacks at the last look: while they stay, only requests make memory rise. */
  private lookedThreads = 0;
  private lookedBytes = 0;
  /** Threads have moved since memory was last looked at for want. */
  private unlooked = false;
  /** Requests in the system, and that have arrived, when their bytes were most since the last look. */
  private mostLive = 0;
  private mostArrived = 0;
  private readonly mostReserved = new Stock();
  private readonly mostResident = new Stock();

  constructor(machine: Machine, requests: RequestTable) {
    this.settings = machine.memory;
    this.requests = requests;
  }

  /** Whose threads take memory; set before the first event. */
  attach(holder: ThreadHolder): void {
    this.holder = holder;
    this.look();
  }

  configure(machine: Machine): void {
    this.settlePeak();
    this.settings = machine.memory;
    this.look();
  }

  get policy(): MemoryPolicy {
    return this.settings.whenFull;
  }

  /** Physical memory that there is for the process. */
  get limitBytes(): number {
    return Math.max(0, this.settings.limitBytes - this.squeezeBytes);
  }

  /** So many bytes of the machine's memory are taken by others from now on. */
  squeeze(bytes: number): void {
    this.squeezeBytes = bytes;
    this.look();
  }

  /** A request has come into the system. What it adds is noted; the whole is looked at only where it may matter. */
  requestArrived(): void {
    this.arrived++;
    if (this.holder === null) return;
    if (this.threadsMoved || this.unlooked) this.look();
    else if (this.note() > this.sums[ROOM]!) this.look();
  }

  /** A request ends, and what it holds is still there. Whether memory is full is looked at as the next one arrives. */
  requestEnds(): void {
    if (this.holder === null) return;
    if (!this.threadsMoved) {
      this.note();
      return;
    }
    this.settlePeak();
    this.count();
    this.unlooked = true;
  }

  /** The process has ended: it holds nothing any more. */
  end(): void {
    this.settlePeak();
    this.holder = null;
    this.look();
  }

  /**
   * A burst begins while the memory is over the limit: it takes 1 + (swapFactor - 1) x min(1, (resident - limit) / limit)
   * times as long, a straight line from the limit to twice the limit.
   */
  stretch(column: Float64Array, index: number): void {
    this.look();
    if (!this.swapping) return;
    const limit = this.limitBytes;
    const excess = limit > 0 ? Math.min(1, (this.sums[RESIDENT]! - limit) / limit) : 1;
    column[index] = Math.round(column[index]! * (1 + (this.settings.swapFactor - 1) * excess));
  }

  /** What the process holds now. */
  held(): MemoryUse {
    const { holder } = this;
    const stock = new Stock();
    const { live } = this.requests;
    if (holder !== null) this.take(stock, holder.extraThreads, holder.extraBytes, live, this.arrived);
    return stock.use();
  }

  /** As it was when it reserved most. */
  reservedPeak(): MemoryUse {
    this.settlePeak();
    const now = this.held();
    const most = this.mostReserved.use();
    return now.reservedBytes > most.reservedBytes ? now : most;
  }

  /** As it was when most was resident. */
  residentPeak(): MemoryUse {
    this.settlePeak();
    const now = this.held();
    const most = this.mostResident.use();
    return now.residentBytes > most.residentBytes ? now : most;
  }

  private get threadsMoved(): boolean {
    const { holder } = this;
    return holder!.extraThreads !== this.lookedThreads || holder!.extraBytes !== this.lookedBytes;
  }

  /** Bytes of requests now, noted where they are most since the last look. */
  private note(): number {
    const { sums, arrived } = this;
    const { live } = this.requests;
    const bytes = live * sums[PER_LIVE]! + arrived * sums[PER_ARRIVED]!;
    if (bytes > sums[MOST_SINCE]!) {
      sums[MOST_SINCE] = bytes;
      this.mostLive = live;
      this.mostArrived = arrived;
    }
    return bytes;
  }

  private look(): void {
    this.settlePeak();
    const { settings, sums } = this;
    if (this.holder === null) {
      this.full = false;
      this.swapping = false;
      return;
    }
    this.count();
    this.settlePeak();
    const bytes = sums[MOST_SINCE]!;
    const room = settings.limitBytes - this.squeezeBytes - (sums[RESIDENT]! - bytes);
    this.full = bytes > room;
    this.swapping = this.full && settings.whenFull === 'swap';
    this.unlooked = false;
    // Full memory is looked at each time, so that it is known at once when it no longer is.
    sums[ROOM] = this.full ? Number.NEGATIVE_INFINITY : room;
  }

  /** Counts anew what there is; the process must have threads. */
  private count(): void {
    const { settings, sums } = this;
    const { extraThreads, extraBytes } = this.holder!;
    this.lookedThreads = extraThreads;
    this.lookedBytes = extraBytes;
    sums[PER_LIVE] = settings.perWaitingTaskBytes - settings.perFinishedRequestBytes;
    sums[PER_ARRIVED] = settings.perFinishedRequestBytes;
    this.mostLive = this.requests.live;
    this.mostArrived = this.arrived;
    const bytes = this.mostLive * sums[PER_LIVE]! + this.mostArrived * sums[PER_ARRIVED]!;
    sums[MOST_SINCE] = bytes;
    sums[RESIDENT] =
      settings.residentBaseBytes + extraThreads * settings.residentPerThreadBytes + extraBytes + bytes;
  }

  /** Takes what was most since the last look into the peaks. */
  private settlePeak(): void {
    const { settings, sums } = this;
    if (this.holder === null) return;
    const others = this.lookedBytes + sums[MOST_SINCE]!;
    const reserved =
      settings.reservedBaseBytes + this.lookedThreads * settings.reservedPerThreadBytes + others;
    const resident =
      settings.residentBaseBytes + this.lookedThreads * settings.residentPerThreadBytes + others;
    if (reserved > sums[MOST_RESERVED]!) {
      sums[MOST_RESERVED] = reserved;
      this.take(this.mostReserved, this.lookedThreads, this.lookedBytes, this.mostLive, this.mostArrived);
    }
    if (resident > sums[MOST_RESIDENT]!) {
      sums[MOST_RESIDENT] = resident;
      this.take(this.mostResident, this.lookedThreads, this.lookedBytes, this.mostLive, this.mostArrived);
    }
  }

  /** Takes stock. */
  private take(stock: Stock, threads: number, bytes: number, live: number, arrived: number): void {
    stock.settings = this.settings;
    stock.counts[0] = threads;
    stock.counts[1] = bytes;
    stock.counts[2] = live;
    stock.counts[3] = arrived - live;
  }
}
