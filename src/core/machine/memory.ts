// The memory of the process, and what happens when the process would exceed the machine's memory. Reserved is
// address space, resident is physical memory; only resident memory counts against the limit.
//
// If the server rejects requests when memory is full, it checks before each request enters whether there is
// room for the request, the record that it leaves, and what the thread model would allocate. Otherwise memory
// is checked at each arrival and each change of the machine; growth of threads in between shows at the next
// check. Peaks are also noted as requests end, while their threads still exist. Reading never changes
// anything.

import { CHOICE } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { ThreadModel } from '../threading/thread-model.ts';
import { Nanos, Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { MemorySettings, MemoryUse } from './memory-use.ts';

export class ProcessMemory {
  /** Whether resident memory exceeds the limit, or the last request found no room. */
  full: bool = false;
  /** Whether bursts that begin now may take longer because of swapping. */
  swapping: bool = false;
  /** Whether bursts may take longer for any reason: swapping, or a fault that makes the whole node slow. */
  stretches: bool = false;
  /** Factor on all computing, independent of memory. */
  private slowness: f64 = 1;
  private readonly settings: MemorySettings = new MemorySettings();
  private squeezeBytes: f64 = 0;
  private arrived: f64 = 0;
  /**
   * 1 while a request without room is being rejected. It counts as in progress for its client, but the
   * process holds no memory for it.
   */
  private outside: i32 = 0;
  /** null before the process has a thread model and after the process has ended. */
  private holder: ThreadModel | null = null;
  private readonly requests: RequestTable;
  /** Bytes resident now; peak of reserved bytes; peak of resident bytes. */
  private resident: f64 = 0;
  private mostReserved: f64 = 0;
  private mostResident: f64 = 0;
  /**
   * Bytes that each request adds while it is in the system; and below, bytes that each request adds from its
   * arrival on.
   */
  private perLive: f64 = 0;
  private perArrived: f64 = 0;
  /** Whether no request leaves more memory behind than it took. */
  private onlyFrees: bool = false;
  /** Peak of the requests' bytes since the last full sum, the room for them, and all other bytes. */
  private mostVarying: f64 = -Infinity;
  private room: f64 = 0;
  private others: f64 = 0;
  /**
   * Number of threads, and bytes of stacks, at the last full sum. While they stay the same, only requests can
   * raise memory.
   */
  private notedThreads: i32 = 0;
  private notedBytes: f64 = 0;
  /** Requests in the system, and requests that had arrived, when the requests' bytes were at that peak. */
  private mostLive: f64 = 0;
  private mostArrived: f64 = 0;
  private readonly use: MemoryUse = new MemoryUse();
  private readonly reservedMost: MemoryUse = new MemoryUse();
  private readonly residentMost: MemoryUse = new MemoryUse();

  constructor(configuration: Configuration, requests: RequestTable) {
    this.requests = requests;
    this.settings.read(configuration);
  }

  /** Sets the model whose threads take memory. Must be called before the first event. */
  attach(holder: ThreadModel): void {
    this.holder = holder;
    this.look();
  }

  configure(configuration: Configuration): void {
    this.addUp();
    this.settings.read(configuration);
    this.look();
  }

  /** Whether full memory kills the process. */
  get kills(): bool {
    return this.settings.whenFull === CHOICE.memory.whenFull.killed;
  }

  /** Physical memory available to the process. */
  get limitBytes(): f64 {
    return Math.max(0, this.settings.limitBytes - this.squeezeBytes);
  }

  /** Other processes take this many bytes of the machine's memory from now on. */
  squeeze(bytes: f64): void {
    this.squeezeBytes = bytes;
    this.look();
  }

  /**
   * Whether there is room for the request just opened, which then counts as in the system. If not, reject it
   * and then call `turnedAway`.
   */
  @inline
  takesIn(request: Slot): bool {
    const holder = this.holder;
    // Fast path for most requests: only requests have changed the memory, and there is room.
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
    // When a request ends, it leaves a record in place of the memory it took.
    const bytes =
      settings.residentBaseBytes +
      f64(holder.extraThreads + holder.threadsFor(request)) * settings.residentPerThreadBytes +
      (holder.extraBytes + holder.bytesFor(request)) +
      live * Math.max(perTask, perRecord) +
      (this.arrived + 1 - live) * perRecord;
    return bytes <= settings.limitBytes - this.squeezeBytes;
  }

  /** The request that was rejected for lack of room has ended. */
  turnedAway(): void {
    this.outside = 0;
    this.full = true;
    this.findRoom();
  }

  /**
   * A request ends while its memory is still held. If only requests have changed the memory, this is no new
   * peak, unless requests leave more behind than they took.
   */
  @inline
  requestEnds(): void {
    const holder = this.holder;
    if (holder === null) return;
    if (holder.memoryStands) {
      if (this.onlyFrees) return;
    }
    this.note(holder);
  }

  /** The process has ended and holds no memory. */
  end(): void {
    this.settlePeaks();
    this.holder = null;
    this.look();
  }

  /**
   * Duration of a burst that would take `nanos` alone. If it begins while memory exceeds the limit, the
   * factor is 1 + (swapFactor - 1) × min(1, (resident - limit) / limit): linear from the limit to twice the
   * limit.
   */
  stretch(nanos: Nanos): Nanos {
    this.look();
    const swapped = this.swapping ? nanos * this.factorAt(this.resident) : nanos;
    return Math.round(swapped * this.slowness);
  }

  /** All bursts that begin from now on take `factor` times as long. */
  slowDown(factor: f64): void {
    this.slowness = factor;
    this.look();
  }

  /** Current slowdown of computing because of swapping; 1 without swapping. */
  get slowdown(): f64 {
    return this.swapping ? Math.max(1, this.factorAt(this.held().residentBytes)) : 1;
  }

  /** Memory that the process holds now. Always returns the same object, which the next call overwrites. */
  held(): MemoryUse {
    const holder = this.holder;
    if (holder === null) this.use.clear();
    else this.take(this.use, holder.extraThreads, holder.extraBytes, this.inside, this.arrived);
    return this.use;
  }

  /** Memory at peak reservation; see `held`. */
  reservedPeak(): MemoryUse {
    this.settlePeaks();
    const now = this.held();
    return now.reservedBytes > this.reservedMost.reservedBytes ? now : this.reservedMost;
  }

  /** Memory at peak residency; see `held`. */
  residentPeak(): MemoryUse {
    this.settlePeaks();
    const now = this.held();
    return now.residentBytes > this.residentMost.residentBytes ? now : this.residentMost;
  }

  /** Number of requests for which the process holds memory. */
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

  /**
   * Notes and returns the bytes that requests take now. Computes the full sum only if threads or stacks have
   * changed too.
   */
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

  /** Notes a new peak of the requests' bytes, with this many requests in the system. */
  @inline
  private noteMost(bytes: f64, live: f64): void {
    this.mostVarying = bytes;
    this.mostLive = live;
    this.mostArrived = this.arrived;
  }

  /** Sums all memory, records it if it is a new peak, and returns the requests' part. */
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

  /**
   * The room is minus infinity while memory is full. Each request then causes a full check, so the end of the
   * shortage is noticed at once.
   */
  private findRoom(): void {
    this.room = this.full ? -Infinity : this.settings.limitBytes - this.squeezeBytes - this.others;
  }

  /** Updates the peaks from the maximum noted since the last update. */
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
