// The memory of the process, and what happens where it would pass that of the machine. Reserved is address space,
// resident is physical memory; only resident memory counts against the limit. Where full memory refuses
// requests, room is looked for before one comes in: for itself, for the record that it leaves, and for what the thread model
// would make for it. Else memory is looked at as each request arrives and as the machine changes: what threads take in between
// shows with the next of these. Peaks are noted as requests end besides, with their threads still there. To read any of it
// changes nothing.

import { CHOICE } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { ThreadModel } from '../threading/thread-model.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { MemorySettings, MemoryUse } from './memory-use.ts';

export class ProcessMemory {
  /** Resident memory is over what the machine has for it, or the last request found no room. */
  full: bool = false;
  /** Whether bursts that begin now may take longer for want of memory. */
  swapping: bool = false;
  /** Whether they may take longer at all: that, or as the whole node is slow. */
  stretches: bool = false;
  /** How many times as long all computing takes, whatever memory there is. */
  private slowness: f64 = 1;
  private readonly settings: MemorySettings = new MemorySettings();
  private squeezeBytes: f64 = 0;
  private arrived: f64 = 0;
  /** 1 while a request is turned away that has found no room: it is open for its client, and the process has nothing of it. */
  private outside: i32 = 0;
  /** Null before the process has a thread model and after its end. */
  private holder: ThreadModel | null = null;
  private readonly requests: RequestTable;
  /** Bytes resident now, and the most that were reserved and that were resident. */
  private resident: f64 = 0;
  private mostReserved: f64 = 0;
  private mostResident: f64 = 0;
  /** What a request in the system, and one that has ever arrived, add to the bytes that vary from request to request. */
  private perLive: f64 = 0;
  private perArrived: f64 = 0;
  /** Whether no request leaves more behind than it took. */
  private onlyFrees: bool = false;
  /** The most of these bytes since the peaks were settled, how many there is room for, and all others. */
  private mostVarying: f64 = -Infinity;
  private room: f64 = 0;
  private others: f64 = 0;
  /** Threads and bytes of stacks when all was added up last: while they stay, only requests make memory rise. */
  private notedThreads: i32 = 0;
  private notedBytes: f64 = 0;
  /** Requests in the system, and that have arrived, when their bytes were most since the peaks were settled. */
  private mostLive: f64 = 0;
  private mostArrived: f64 = 0;
  private readonly use: MemoryUse = new MemoryUse();
  private readonly reservedMost: MemoryUse = new MemoryUse();
  private readonly residentMost: MemoryUse = new MemoryUse();

  constructor(configuration: Configuration, requests: RequestTable) {
    this.requests = requests;
    this.settings.read(configuration);
  }

  /** Whose threads take memory; set before the first event. */
  attach(holder: ThreadModel): void {
    this.holder = holder;
    this.look();
  }

  configure(configuration: Configuration): void {
    this.addUp();
    this.settings.read(configuration);
    this.look();
  }

  /** Whether full memory ends the process. */
  get kills(): bool {
    return this.settings.whenFull === CHOICE.memory.whenFull.killed;
  }

  /** Physical memory that there is for the process. */
  get limitBytes(): f64 {
    return Math.max(0, this.settings.limitBytes - this.squeezeBytes);
  }

  /** So many bytes of the machine's memory are taken by others from now on. */
  squeeze(bytes: f64): void {
    this.squeezeBytes = bytes;
    this.look();
  }

  /**
   * Whether there is room for the request that has just been opened, which is then in the system. Where there is none it has to be
   * rejected, then `turnedAway`.
   */
  @inline
  takesIn(request: Slot): bool {
    const holder = this.holder;
    // What most requests find, in short: all else stands, and there is room.
    if (holder !== null) {
      if (holder.memoryStands) {
        if (this.onlyFrees) {
          const live = f64(this.requests.inside);
          const arrived = this.arrived + 1;
          const bytes = live * this.perLive + arrived * this.perArrived;
          if (bytes <= this.room) {
            this.arrived = arrived;
            if (bytes > this.mostVarying) this.noteMost(bytes, live);
            return true;
          }
        }
      }
    }
    return this.findsRoomFor(request);
  }

  private findsRoomFor(request: Slot): bool {
    const holder = this.holder;
    const refuses = this.settings.whenFull === CHOICE.memory.whenFull.refuse;
    if (refuses && holder !== null && !this.hasRoomFor(request, holder)) {
      this.outside = 1;
      return false;
    }
    this.arrived++;
    if (holder !== null && this.note(holder) > this.room) this.look();
    return true;
  }

  private hasRoomFor(request: Slot, holder: ThreadModel): bool {
    const settings = this.settings;
    const live = f64(this.requests.inside);
    const perTask = settings.perWaitingTaskBytes;
    const perRecord = settings.perFinishedRequestBytes;
    // At its end each leaves a record in place of what it took.
    const bytes =
      settings.residentBaseBytes +
      f64(holder.extraThreads + holder.threadsFor(request)) * settings.residentPerThreadBytes +
      (holder.extraBytes + holder.bytesFor(request)) +
      live * Math.max(perTask, perRecord) +
      (this.arrived + 1 - live) * perRecord;
    return bytes <= settings.limitBytes - this.squeezeBytes;
  }

  /** The request that was not taken in has ended. */
  turnedAway(): void {
    this.outside = 0;
    this.full = true;
    this.findRoom();
  }

  /** A request ends, and what it holds is still there. Where all else stands that is no more than as it came, unless requests leave more. */
  @inline
  requestEnds(): void {
    const holder = this.holder;
    if (holder === null) return;
    if (holder.memoryStands) {
      if (this.onlyFrees) return;
    }
    this.note(holder);
  }

  /** The process has ended: it holds nothing any more. */
  end(): void {
    this.settlePeaks();
    this.holder = null;
    this.look();
  }

  /**
   * How long a burst takes that would take so long alone. Begun while the memory is over the limit it takes
   * 1 + (swapFactor - 1) x min(1, (resident - limit) / limit) times as long, a straight line from the limit to twice the limit.
   */
  stretch(nanos: Nanos): Nanos {
    this.look();
    const swapped = this.swapping ? nanos * this.factorAt(this.resident) : nanos;
    return Math.round(swapped * this.slowness);
  }

  /** All bursts that begin from now on take so many times as long. */
  slowDown(factor: f64): void {
    this.slowness = factor;
    this.look();
  }

  /** How many times as long computing takes as memory is known to be; 1 where it does not swap. */
  get slowdown(): f64 {
    return this.swapping ? Math.max(1, this.factorAt(this.held().residentBytes)) : 1;
  }

  /** What the process holds now. The same object each time, which the next call overwrites. */
  held(): MemoryUse {
    const holder = this.holder;
    if (holder === null) this.use.clear();
    else this.take(this.use, holder.extraThreads, holder.extraBytes, this.inside, this.arrived);
    return this.use;
  }

  /** As it was when it reserved most; see `held`. */
  reservedPeak(): MemoryUse {
    this.settlePeaks();
    const now = this.held();
    return now.reservedBytes > this.reservedMost.reservedBytes ? now : this.reservedMost;
  }

  /** As it was when most was resident; see `held`. */
  residentPeak(): MemoryUse {
    this.settlePeaks();
    const now = this.held();
    return now.residentBytes > this.residentMost.residentBytes ? now : this.residentMost;
  }

  /** Requests that it holds. */
  private get inside(): f64 {
    return f64(this.requests.inside - this.outside);
  }

  private factorAt(residentBytes: f64): f64 {
    const limit = this.limitBytes;
    const excess = limit > 0 ? Math.min(1, (residentBytes - limit) / limit) : 1;
    return 1 + (this.settings.swapFactor - 1) * excess;
  }

  private look(): void {
    const settings = this.settings;
    if (this.holder === null) {
      this.full = false;
      this.swapping = false;
      this.stretches = false;
      return;
    }
    this.addUp();
    this.full = this.resident > settings.limitBytes - this.squeezeBytes;
    this.swapping = this.full && settings.whenFull === CHOICE.memory.whenFull.swap;
    this.stretches = this.swapping || this.slowness !== 1;
    this.findRoom();
  }

  /** Notes what requests take now, which is returned; the whole is added up only where something else has changed. */
  private note(holder: ThreadModel): f64 {
    if (!holder.memoryStands) {
      if (holder.extraThreads !== this.notedThreads || holder.extraBytes !== this.notedBytes)
        return this.addUp();
    }
    const live = this.inside;
    const bytes = live * this.perLive + this.arrived * this.perArrived;
    if (bytes > this.mostVarying) this.noteMost(bytes, live);
    return bytes;
  }

  /** Requests take most now, with so many in the system. */
  @inline
  private noteMost(bytes: f64, live: f64): void {
    this.mostVarying = bytes;
    this.mostLive = live;
    this.mostArrived = this.arrived;
  }

  /** Adds up what there is now, and takes stock where it is more than ever. What requests take of it is returned. */
  private addUp(): f64 {
    const settings = this.settings;
    const holder = this.holder;
    if (holder === null) return 0;
    this.settlePeaks();
    const live = this.inside;
    this.notedThreads = holder.extraThreads;
    this.notedBytes = holder.extraBytes;
    holder.memoryStands = holder.tellsMemory;
    this.mostLive = live;
    this.mostArrived = this.arrived;
    this.perLive = settings.perWaitingTaskBytes - settings.perFinishedRequestBytes;
    this.perArrived = settings.perFinishedRequestBytes;
    this.onlyFrees = this.perLive >= 0;
    const bytes = live * this.perLive + this.arrived * this.perArrived;
    this.mostVarying = bytes;
    this.others =
      settings.residentBaseBytes + f64(this.notedThreads) * settings.residentPerThreadBytes + this.notedBytes;
    this.resident = this.others + bytes;
    this.findRoom();
    this.settlePeaks();
    return bytes;
  }

  /** Full memory is looked at each time, so that it is known at once when it no longer is. */
  private findRoom(): void {
    this.room = this.full ? -Infinity : this.settings.limitBytes - this.squeezeBytes - this.others;
  }

  /** Takes the most that has been noted since the last time into the peaks. */
  private settlePeaks(): void {
    const settings = this.settings;
    const threads = f64(this.notedThreads);
    const others = this.notedBytes + this.mostVarying;
    const reserved = settings.reservedBaseBytes + threads * settings.reservedPerThreadBytes + others;
    const resident = settings.residentBaseBytes + threads * settings.residentPerThreadBytes + others;
    if (reserved > this.mostReserved) {
      this.mostReserved = reserved;
      this.take(this.reservedMost, this.notedThreads, this.notedBytes, this.mostLive, this.mostArrived);
    }
    if (resident > this.mostResident) {
      this.mostResident = resident;
      this.take(this.residentMost, this.notedThreads, this.notedBytes, this.mostLive, this.mostArrived);
    }
    this.mostVarying = -Infinity;
  }

  private take(use: MemoryUse, threads: i32, stackBytes: f64, live: f64, arrived: f64): void {
    use.take(this.settings, f64(threads), stackBytes, live, arrived);
  }
}
