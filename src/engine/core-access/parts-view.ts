// Reads a core's requests, threads, locks and memory.

import { REQUEST_STATES } from '../../scenario/request-state.ts';
import type { CoreExports } from '../made/core-exports.ts';
import type { FaultCode } from '../view/codes.ts';
import type {
  EngineView,
  MemoryView,
  ModelView,
  RequestColumns,
  SchedulerView,
} from '../view/engine-view.ts';
import type { CoreMemory } from './core-memory.ts';

export class CoreRequests implements RequestColumns {
  private readonly core: CoreExports;
  private readonly memory: CoreMemory;

  constructor(core: CoreExports, memory: CoreMemory) {
    this.core = core;
    this.memory = memory;
  }

  get live(): number {
    return this.core.liveRequests();
  }

  get repeats(): number {
    return this.core.repeats();
  }

  get slots(): number {
    return this.core.slots();
  }

  number(slot: number): number {
    return this.core.requestNumber(slot);
  }

  first(slot: number): number {
    return this.core.requestFirst(slot);
  }

  class(slot: number): number {
    return this.core.requestClass(slot);
  }

  state(slot: number): number {
    return this.core.requestState(slot);
  }

  since(slot: number): number {
    return this.core.requestSince(slot);
  }

  due(slot: number): number {
    return this.core.requestDue(slot);
  }

  thread(slot: number): number {
    return this.core.requestThread(slot);
  }

  outcome(slot: number): number {
    return this.core.requestOutcome(slot);
  }

  isGhost(slot: number): boolean {
    return Boolean(this.core.requestIsGhost(slot));
  }

  intendedAt(slot: number): number {
    return this.core.requestIntendedAt(slot);
  }

  startedAt(slot: number): number {
    return this.core.requestStartedAt(slot);
  }

  drawnNanos(slot: number): number {
    return this.core.requestDrawnNanos(slot);
  }

  parts(slot: number): Float64Array {
    const { core } = this;
    return Float64Array.from({ length: REQUEST_STATES }, (_, state) => core.requestPart(slot, state));
  }

  countStates(): Int32Array {
    const { core, memory } = this;
    return new Int32Array(memory.doublesAt(core.requestStates(), REQUEST_STATES));
  }
}

export class CoreScheduler implements SchedulerView {
  private readonly core: CoreExports;

  constructor(core: CoreExports) {
    this.core = core;
  }

  get cores(): number {
    return this.core.cores();
  }

  get ready(): number {
    return this.core.ready();
  }

  get paused(): boolean {
    return Boolean(this.core.paused());
  }

  stateOf(thread: number): number {
    return this.core.threadState(thread);
  }

  servedBy(thread: number): number {
    return this.core.servedBy(thread);
  }

  coreOf(thread: number): number {
    return this.core.coreOf(thread);
  }

  threadOn(core: number): number {
    return this.core.threadOn(core);
  }

  haltOf(core: number): number {
    return this.core.haltOf(core);
  }

  meterOf(core: number): number {
    return this.core.meterOf(core);
  }

  switchEndsAt(core: number): number {
    return this.core.switchEndsAt(core);
  }

  burstEndsAt(core: number): number {
    return this.core.burstEndsAt(core);
  }

  meterNanos(meter: number, now: number): number {
    return this.core.meterNanos(meter, now);
  }

  coreNanos(now: number): number {
    return this.core.coreNanos(now);
  }

  readyNanosUntil(now: number): number {
    return this.core.readyNanosUntil(now);
  }
}

export class CoreModel implements ModelView {
  private readonly core: CoreExports;

  constructor(core: CoreExports) {
    this.core = core;
  }

  get extraThreads(): number {
    return this.core.extraThreads();
  }

  get extraBytes(): number {
    return this.core.extraBytes();
  }

  get threadCount(): number {
    return this.core.threadCount();
  }

  get backlogLength(): number {
    return this.core.backlogLength();
  }

  backlogAt(place: number): number {
    return this.core.backlogAt(place);
  }

  queueLengths(): readonly number[] {
    const { core } = this;
    return Array.from({ length: core.queueCount() }, (_, queue) => core.queueLength(queue));
  }

  roleOf(thread: number): number {
    return this.core.roleOf(thread);
  }

  exists(thread: number): boolean {
    return Boolean(this.core.threadExists(thread));
  }
}

export class CoreLocks {
  private readonly core: CoreExports;

  constructor(core: CoreExports) {
    this.core = core;
  }

  get count(): number {
    return this.core.lockCount();
  }

  workOf(slot: number): number {
    return this.core.lockWorkOf(slot);
  }

  holderOf(lock: number): number {
    return this.core.lockHolderOf(lock);
  }

  kindOf(lock: number): number {
    return this.core.lockKindOf(lock);
  }

  waiting(lock: number): number {
    return this.core.lockWaiting(lock);
  }

  sharersOf(lock: number): number {
    return this.core.lockSharersOf(lock);
  }

  figures(): ReturnType<EngineView['locks']['figures']> {
    const { core } = this;
    return Array.from({ length: core.lockCount() }, (_, lock) => ({
      waiting: core.lockWaiting(lock),
      attempts: core.lockAttempts(lock),
      contendedShare: core.lockContendedShare(lock),
      waitNanos: core.lockWaitNanos(lock),
    }));
  }
}

type MemoryUse = ReturnType<MemoryView['held']>;
type Parts = MemoryUse['residentBy'];

/** Holders of memory, in the core's order. */
const HOLDER = { base: 0, threads: 1, stacks: 2, requests: 3, records: 4 } as const satisfies Record<
  keyof Parts,
  number
>;

/** Which memory use is read: the current one, that at peak reservation, or that at peak residency. */
const NOW = 0;
const RESERVED_PEAK = 1;
const RESIDENT_PEAK = 2;

export class CoreProcessMemory implements MemoryView {
  private readonly core: CoreExports;

  constructor(core: CoreExports) {
    this.core = core;
  }

  get full(): boolean {
    return Boolean(this.core.memoryIsFull());
  }

  get swapping(): boolean {
    return Boolean(this.core.memoryIsSwapping());
  }

  held(): MemoryUse {
    return this.use(NOW);
  }

  reservedPeak(): MemoryUse {
    return this.use(RESERVED_PEAK);
  }

  residentPeak(): MemoryUse {
    return this.use(RESIDENT_PEAK);
  }

  private use(when: number): MemoryUse {
    const { core } = this;
    const partsOf = (read: (holder: number) => number): Parts => ({
      base: read(HOLDER.base),
      threads: read(HOLDER.threads),
      stacks: read(HOLDER.stacks),
      requests: read(HOLDER.requests),
      records: read(HOLDER.records),
    });
    return {
      reservedBytes: core.reservedBytes(when),
      residentBytes: core.residentBytes(when),
      reservedBy: partsOf((holder) => core.reservedBy(when, holder)),
      residentBy: partsOf((holder) => core.residentBy(when, holder)),
    };
  }
}

/** The end of a fault; null if it is not known yet (the core then gives a number that is not finite). */
function endOf(untilNanos: number): number | null {
  return Number.isFinite(untilNanos) ? untilNanos : null;
}

export function coreFaults(core: CoreExports): EngineView['faults'] {
  return {
    get records() {
      return Array.from({ length: core.faultRecords() }, (_, index) => ({
        kind: core.faultKind(index) as FaultCode,
        group: core.faultGroup(index),
        node: core.faultNode(index),
        fromNanos: core.faultFromNanos(index),
        untilNanos: endOf(core.faultUntilNanos(index)),
      }));
    },
  };
}

export function coreMachineFaults(core: CoreExports): EngineView['machineFaults'] {
  return {
    get records() {
      return Array.from({ length: core.machineFaultRecords() }, (_, index) => ({
        kind: core.machineFaultKind(index),
        amount: core.machineFaultAmount(index),
        fromNanos: core.machineFaultFromNanos(index),
        untilNanos: endOf(core.machineFaultUntilNanos(index)),
      }));
    },
  };
}
