// The memory of the process, by what holds it, and what happens where it would pass that of the machine. Reserved is
// address space, resident is physical memory; only resident memory counts against the limit. Where full memory refuses
// requests, room is looked for before one comes in: for itself, for the record that it leaves, and for what the thread model
// would make for it. Else memory is looked at as each request arrives and as the machine changes: what threads take in between
// shows with the next of these. Peaks are noted as requests end besides, with their threads still there. To read any of it
// changes nothing.

import { CHOICE, type SectionNumbers } from '../configuration/layout.ts';
import type { Slot } from '../view/codes.ts';
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

/** What the memory asks of a thread model. */
export interface ThreadHolder {
  readonly extraThreads: number;
  readonly extraBytes: number;
  /** Threads that there would be more, at most, with this request and those that came before it. Without it: none. */
  threadsFor?(request: Slot): number;
  /** The same of `extraBytes`. */
  bytesFor?(request: Slot): number;
}

type MemorySettings = SectionNumbers<'memory'>;

/** What happens where memory is full. */
const WHEN_FULL = CHOICE.memory.whenFull;

/** How much there was of what holds memory, and what each took. */
class Stock {
  settings: MemorySettings | null = null;
  /** Threads, bytes of stacks, requests in the system, records. */
  readonly counts = new Float64Array(4);

  use(): MemoryUse {
    const { settings, counts } = this;
    const stacks = counts[1];
    const requests = counts[2] * (settings?.perWaitingTaskBytes ?? 0);
    const records = counts[3] * (settings?.perFinishedRequestBytes ?? 0);
    const by = (base: number, perThread: number): Record<Holder, number> => ({
      base,
      threads: counts[0] * perThread,
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
/** What a request in the system, and one that has ever arrived, add to the bytes that vary from request to request. */
const PER_LIVE = 3;
const PER_ARRIVED = 4;
/** These bytes now, the most of them since the peaks were settled, how many there is room for, and all others. */
const VARYING = 5;
const MOST_VARYING = 6;
const ROOM = 7;
const OTHERS = 8;

export class ProcessMemory implements MemoryPressure {
  /** Resident memory is over what the machine has for it, or the last request found no room. */
  full = false;
  swapping = false;
  private settings: MemorySettings;
  private squeezeBytes = 0;
  private arrived = 0;
  /** 1 while a request is turned away that has found no room: it is open for its client, and the process has nothing of it. */
  private outside = 0;
  /** Null before the process has a thread model and after its end. */
  private holder: ThreadHolder | null = null;
  private readonly requests: RequestTable;
  private readonly sums = new Float64Array(9);
  /** Threads and bytes of stacks when all was added up last: while they stay, only requests make memory rise. */
  private notedThreads = 0;
  private notedBytes = 0;
  /** Requests in the system, and that have arrived, when their bytes were most since the peaks were settled. */
  private mostLive = 0;
  private mostArrived = 0;
  private readonly mostReserved = new Stock();
  private readonly mostResident = new Stock();

  constructor(settings: MemorySettings, requests: RequestTable) {
    this.settings = settings;
    this.requests = requests;
    this.sums[MOST_VARYING] = Number.NEGATIVE_INFINITY;
  }

  /** Whose threads take memory; set before the first event. */
  attach(holder: ThreadHolder): void {
    this.holder = holder;
    this.look();
  }

  configure(settings: MemorySettings): void {
    this.addUp();
    this.settings = settings;
    this.look();
  }

  /** Whether full memory ends the process. */
  get kills(): boolean {
    return this.settings.whenFull === WHEN_FULL.killed;
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

  /** Whether there is room for the request that has just been opened. Where there is none it has to be rejected, then `turnedAway`. */
  takesIn(request: Slot): boolean {
    const { settings, holder } = this;
    if (settings.whenFull !== WHEN_FULL.refuse || holder === null) return true;
    const { live } = this.requests;
    const { perWaitingTaskBytes, perFinishedRequestBytes } = settings;
    const threads = holder.extraThreads + (holder.threadsFor?.(request) ?? 0);
    // At its end each leaves a record in place of what it took.
    const bytes =
      settings.residentBaseBytes +
      threads * settings.residentPerThreadBytes +
      holder.extraBytes +
      (holder.bytesFor?.(request) ?? 0) +
      live * Math.max(perWaitingTaskBytes, perFinishedRequestBytes) +
      (this.arrived + 1 - live) * perFinishedRequestBytes;
    if (bytes <= settings.limitBytes - this.squeezeBytes) return true;
    this.outside = 1;
    return false;
  }

  /** The request that was not taken in has ended. */
  turnedAway(): void {
    this.outside = 0;
    this.full = true;
    this.findRoom();
  }

  /** A request has come into the system. */
  requestArrived(): void {
    const { sums, holder } = this;
    if (this.outside > 0) return;
    this.arrived++;
    if (holder === null) return;
    this.note(holder);
    if (sums[VARYING] > sums[ROOM]) this.look();
  }

  /** A request ends, and what it holds is still there. */
  requestEnds(): void {
    if (this.holder !== null) this.note(this.holder);
  }

  /** The process has ended: it holds nothing any more. */
  end(): void {
    this.settlePeaks();
    this.holder = null;
    this.look();
  }

  /**
   * A burst begins while the memory is over the limit: it takes 1 + (swapFactor - 1) x min(1, (resident - limit) / limit)
   * times as long, a straight line from the limit to twice the limit.
   */
  stretch(column: Float64Array, index: number): void {
    this.look();
    if (this.swapping) column[index] = Math.round(column[index] * this.factorAt(this.sums[RESIDENT]));
  }

  /** How many times as long computing takes as memory is known to be; 1 where it does not swap. */
  get slowdown(): number {
    return this.swapping ? Math.max(1, this.factorAt(this.held().residentBytes)) : 1;
  }

  /** What the process holds now. */
  held(): MemoryUse {
    const { holder, requests } = this;
    const stock = new Stock();
    if (holder !== null) {
      this.take(stock, holder.extraThreads, holder.extraBytes, requests.live - this.outside, this.arrived);
    }
    return stock.use();
  }

  /** As it was when it reserved most. */
  reservedPeak(): MemoryUse {
    this.settlePeaks();
    const now = this.held();
    const most = this.mostReserved.use();
    return now.reservedBytes > most.reservedBytes ? now : most;
  }

  /** As it was when most was resident. */
  residentPeak(): MemoryUse {
    this.settlePeaks();
    const now = this.held();
    const most = this.mostResident.use();
    return now.residentBytes > most.residentBytes ? now : most;
  }

  private factorAt(residentBytes: number): number {
    const limit = this.limitBytes;
    const excess = limit > 0 ? Math.min(1, (residentBytes - limit) / limit) : 1;
    return 1 + (this.settings.swapFactor - 1) * excess;
  }

  private look(): void {
    const { settings, sums } = this;
    if (this.holder === null) {
      this.full = false;
      this.swapping = false;
      return;
    }
    this.addUp();
    this.full = sums[RESIDENT] > settings.limitBytes - this.squeezeBytes;
    this.swapping = this.full && settings.whenFull === WHEN_FULL.swap;
    this.findRoom();
  }

  /** Notes what requests take now; the whole is added up only where something else has changed. */
  private note(holder: ThreadHolder): void {
    const { sums } = this;
    if (holder.extraThreads !== this.notedThreads || holder.extraBytes !== this.notedBytes) {
      this.addUp();
      return;
    }
    const live = this.requests.live - this.outside;
    const bytes = live * sums[PER_LIVE] + this.arrived * sums[PER_ARRIVED];
    sums[VARYING] = bytes;
    if (bytes > sums[MOST_VARYING]) {
      sums[MOST_VARYING] = bytes;
      this.mostLive = live;
      this.mostArrived = this.arrived;
    }
  }

  /** Adds up what there is now, and takes stock where it is more than ever. */
  private addUp(): void {
    const { settings, sums, holder } = this;
    if (holder === null) return;
    this.settlePeaks();
    const live = this.requests.live - this.outside;
    this.notedThreads = holder.extraThreads;
    this.notedBytes = holder.extraBytes;
    this.mostLive = live;
    this.mostArrived = this.arrived;
    sums[PER_LIVE] = settings.perWaitingTaskBytes - settings.perFinishedRequestBytes;
    sums[PER_ARRIVED] = settings.perFinishedRequestBytes;
    const bytes = live * sums[PER_LIVE] + this.arrived * sums[PER_ARRIVED];
    sums[VARYING] = bytes;
    sums[MOST_VARYING] = bytes;
    sums[OTHERS] =
      settings.residentBaseBytes + this.notedThreads * settings.residentPerThreadBytes + this.notedBytes;
    sums[RESIDENT] = sums[OTHERS] + bytes;
    this.findRoom();
    this.settlePeaks();
  }

  /** Full memory is looked at each time, so that it is known at once when it no longer is. */
  private findRoom(): void {
    const { settings, sums } = this;
    sums[ROOM] = this.full
      ? Number.NEGATIVE_INFINITY
      : settings.limitBytes - this.squeezeBytes - sums[OTHERS];
  }

  /** Takes the most that has been noted since the last time into the peaks. */
  private settlePeaks(): void {
    const { settings, sums, notedThreads } = this;
    const others = this.notedBytes + sums[MOST_VARYING];
    const reserved = settings.reservedBaseBytes + notedThreads * settings.reservedPerThreadBytes + others;
    const resident = settings.residentBaseBytes + notedThreads * settings.residentPerThreadBytes + others;
    if (reserved > sums[MOST_RESERVED]) {
      sums[MOST_RESERVED] = reserved;
      this.take(this.mostReserved, notedThreads, this.notedBytes, this.mostLive, this.mostArrived);
    }
    if (resident > sums[MOST_RESIDENT]) {
      sums[MOST_RESIDENT] = resident;
      this.take(this.mostResident, notedThreads, this.notedBytes, this.mostLive, this.mostArrived);
    }
    sums[MOST_VARYING] = Number.NEGATIVE_INFINITY;
  }

  private take(stock: Stock, threads: number, bytes: number, live: number, arrived: number): void {
    stock.settings = this.settings;
    stock.counts[0] = threads;
    stock.counts[1] = bytes;
    stock.counts[2] = live;
    stock.counts[3] = arrived - live;
  }
}
