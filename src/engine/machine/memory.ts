// The memory of the process, by what holds it, and what happens where it would pass that of the machine. Reserved is
// address space, resident is physical memory; only resident memory counts against the limit. Looked at as each request
// arrives and as the machine changes: what threads take in between shows with the next of these. Peaks are noted as
// requests end besides, with their threads still there. To read any of it changes nothing.

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
  private readonly sums = new Float64Array(3);
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
    this.notePeaks();
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

  /** A request has come into the system. */
  requestArrived(): void {
    this.arrived++;
    this.look();
  }

  /** A request ends, and what it holds is still there. */
  requestEnds(): void {
    this.notePeaks();
  }

  /** The process has ended: it holds nothing any more. */
  end(): void {
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
    const stock = new Stock();
    this.take(stock);
    return stock.use();
  }

  /** As it was when it reserved most. */
  reservedPeak(): MemoryUse {
    const now = this.held();
    const most = this.mostReserved.use();
    return now.reservedBytes > most.reservedBytes ? now : most;
  }

  /** As it was when most was resident. */
  residentPeak(): MemoryUse {
    const now = this.held();
    const most = this.mostResident.use();
    return now.residentBytes > most.residentBytes ? now : most;
  }

  private look(): void {
    const { settings, sums } = this;
    if (this.holder === null) {
      this.full = false;
      this.swapping = false;
      return;
    }
    this.notePeaks();
    this.full = sums[RESIDENT]! > settings.limitBytes - this.squeezeBytes;
    this.swapping = this.full && settings.whenFull === 'swap';
  }

  /** Adds up what there is now, and takes stock where it is more than ever. */
  private notePeaks(): void {
    const { settings, sums, holder } = this;
    if (holder === null) return;
    const { live } = this.requests;
    const threads = holder.extraThreads;
    const others =
      holder.extraBytes +
      live * settings.perWaitingTaskBytes +
      (this.arrived - live) * settings.perFinishedRequestBytes;
    const reserved = settings.reservedBaseBytes + threads * settings.reservedPerThreadBytes + others;
    const resident = settings.residentBaseBytes + threads * settings.residentPerThreadBytes + others;
    sums[RESIDENT] = resident;
    if (reserved > sums[MOST_RESERVED]!) {
      sums[MOST_RESERVED] = reserved;
      this.take(this.mostReserved);
    }
    if (resident > sums[MOST_RESIDENT]!) {
      sums[MOST_RESIDENT] = resident;
      this.take(this.mostResident);
    }
  }

  /** Takes stock of what there is now. */
  private take(stock: Stock): void {
    if (this.holder === null) return;
    const { live } = this.requests;
    stock.settings = this.settings;
    stock.counts[0] = this.holder.extraThreads;
    stock.counts[1] = this.holder.extraBytes;
    stock.counts[2] = live;
    stock.counts[3] = this.arrived - live;
  }
}
