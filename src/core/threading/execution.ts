// Runs the programs of requests step by step on behalf of a thread model, and ends the requests.

import { CAUSES, EVENT, LOCK_KIND, NONE, OUTCOME, REQUEST_STATE, SECTION, STEP, WORK } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Locks } from '../machine/locks.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos, Slot } from '../types.ts';
import { Upstreams } from '../upstream/upstreams.ts';
import { Program, programsOf } from '../workload/program.ts';
import { programAt, RequestTable, stepAt } from '../workload/request-table.ts';

/**
 * Results of `advance` if there is nothing to compute next. After WAITS, BLOCKED or LOCKED an event calls
 * `ThreadModel.resume` later.
 */
/**
 * A call, a sleep or the wait for a connection has begun. A blocking thread waits with the request; other
 * threads are free.
 */
export const WAITS: Nanos = 0;
/** The program is over, or one of its calls failed. */
export const ENDED: Nanos = -1;
/** Work has begun that blocks its thread in every model. */
export const BLOCKED: Nanos = -2;
/**
 * The request waits for a lock. An operating-system thread waits with the request; a green thread releases
 * its carrier.
 */
export const LOCKED: Nanos = -3;
/**
 * The next step is an offload step. The model gives it to another thread, which calls `offload`. Returned
 * only if `offloadsApart` is set.
 */
export const OFFLOADED: Nanos = -4;
/**
 * The request has passed its lock to `Locks.handedTo`, which must run in its place. Returned only if
 * `yieldsLocks` is set.
 */
export const HANDED: Nanos = -6;
/** The step takes no time, or is finished. Returned only by `advanceStep`. */
export const PASSED: Nanos = -5;

/** Receives requests as they end, while their row in the table is still readable. */
export abstract class EndListener {
  abstract requestEnds(slot: Slot, outcome: i32): void;
}

export class ExecutionParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly sampler: Sampler;
  readonly upstreams: Upstreams;
  readonly locks: Locks;

  constructor(
    clock: Clock,
    events: EventQueue,
    requests: RequestTable,
    sampler: Sampler,
    upstreams: Upstreams,
    locks: Locks,
  ) {
    this.clock = clock;
    this.events = events;
    this.requests = requests;
    this.sampler = sampler;
    this.upstreams = upstreams;
    this.locks = locks;
  }
}

export class Execution {
  readonly requests: RequestTable;
  readonly locks: Locks;
  /** Whether `advance` stops before offload steps, because other threads of the model do them. */
  offloadsApart: bool = false;
  /**
   * Whether requests that wait for a lock wait without an operating-system thread, so that waking one costs
   * nothing.
   */
  yieldsLocks: bool = false;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly upstreams: Upstreams;
  private readonly listener: EndListener;
  private programs: StaticArray<Program>;
  /** Number of rejected requests, indexed by CAUSE. Requests whose clients had given up are not counted. */
  private readonly rejected: StaticArray<f64> = new StaticArray<f64>(CAUSES);
  /** The kernel's delay in waking a blocked thread; the same in every model. */
  private slackNanos: Nanos;
  /** Cost for a thread to wake another. */
  private wakeNanos: Nanos;
  /** Cost of opening a connection. */
  private connectNanos: Nanos;

  constructor(configuration: Configuration, parts: ExecutionParts, listener: EndListener) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.upstreams = parts.upstreams;
    this.locks = parts.locks;
    this.listener = listener;
    this.programs = programsOf(configuration, new StaticArray<Program>(0));
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.wakeNanos = configuration.at(SECTION.machine.wakeCallNanos);
    this.connectNanos = configuration.at(SECTION.machine.connectCpuNanos);
  }

  configure(configuration: Configuration): void {
    this.programs = programsOf(configuration, this.programs);
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.wakeNanos = configuration.at(SECTION.machine.wakeCallNanos);
    this.connectNanos = configuration.at(SECTION.machine.connectCpuNanos);
  }

  /**
   * Moves the request on to its next step that takes time. Returns the nanoseconds to compute, or one of
   * WAITS, ENDED, BLOCKED, LOCKED, OFFLOADED, HANDED. The event that ends a sleep or another timer wait is
   * `lateNanos` late. `extraNanos` are computed first: together with the next step if it computes, otherwise
   * on their own.
   */
  advance(slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    return this.advanceHere(slot, lateNanos, extraNanos);
  }

  /** Like `advance`, but inlined. For the most frequent caller. */
  @inline
  advanceHere(slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const requests = this.requests;
    const place = requests.place(slot);
    const program = this.programs[programAt(place)];
    const step = stepAt(place);
    // Fast path for the steps that most requests take most of the time.
    if (extraNanos === 0) {
      if (requests.goesOn(slot)) {
        const kind = program.kinds[step];
        if (kind === STEP.call) return this.call(program, slot, step, lateNanos);
        if (kind === STEP.end) return ENDED;
        if (kind === STEP.sleep) {
          requests.passStep(slot);
          const nanos = this.draw(program, slot, step);
          if (nanos > 0) {
            this.sleep(slot, nanos, lateNanos);
            return WAITS;
          }
        }
        if (kind === STEP.cpu) {
          const nanos = program.fixed[step];
          if (nanos > 0) {
            requests.passStep(slot);
            return nanos;
          }
        }
      }
    }
    return this.advanceFar(program, slot, lateNanos, extraNanos);
  }

  /** The computing time for opening the request's connection, which is counted only once. */
  private openConnection(slot: Slot): Nanos {
    this.requests.clearOpens(slot);
    return this.connectNanos;
  }

  @inline
  private call(program: Program, slot: Slot, step: i32, lateNanos: Nanos): Nanos {
    const requests = this.requests;
    requests.passStep(slot);
    requests.enter(slot, REQUEST_STATE.waiting);
    this.upstreams.call(program.targets[step], slot, step, lateNanos);
    return WAITS;
  }

  private callAtOnce(program: Program, slot: Slot, step: i32, lateNanos: Nanos): Nanos {
    const requests = this.requests;
    requests.passStep(slot);
    requests.enter(slot, REQUEST_STATE.waiting);
    this.upstreams.callAtOnce(program.branches[step], program.needed[step], slot, step, lateNanos);
    return WAITS;
  }

  private advanceFar(program: Program, slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const requests = this.requests;
    let firstNanos = extraNanos;
    while (true) {
      const step = requests.step(slot);
      let kind = program.end;
      if (requests.goesOn(slot)) kind = program.kinds[step];
      else if (requests.opens(slot)) {
        firstNanos += this.openConnection(slot);
        continue;
      }
      if (kind === STEP.cpu) {
        requests.passStep(slot);
        const nanos = this.draw(program, slot, step) + firstNanos;
        if (nanos > 0) return nanos;
      } else if (firstNanos > 0) {
        return firstNanos;
      } else if (kind === STEP.end) {
        return ENDED;
      } else if (kind === STEP.call) {
        return this.call(program, slot, step, lateNanos);
      } else if (kind === STEP.sleep) {
        requests.passStep(slot);
        const nanos = this.draw(program, slot, step);
        if (nanos > 0) {
          this.sleep(slot, nanos, lateNanos);
          return WAITS;
        }
      } else if (kind === STEP.offload && this.offloadsApart) {
        return OFFLOADED;
      } else if (kind === STEP.calls) {
        return this.callAtOnce(program, slot, step, lateNanos);
      } else if (kind >= STEP.take) {
        if (kind === STEP.leave) {
          this.upstreams.pools.leave(slot);
          return ENDED;
        }
        if (this.exchange(program, slot, step, kind)) return WAITS;
      } else {
        const nanos = kind === STEP.lock ? this.lock(program, slot, step) : this.offload(slot);
        if (nanos !== 0) return nanos;
      }
    }
  }

  /** Like `advance`, but only for the current step. Returns PASSED when the step is finished. */
  advanceStep(slot: Slot, lateNanos: Nanos): Nanos {
    const requests = this.requests;
    if (requests.opens(slot)) {
      const nanos = this.openConnection(slot);
      if (nanos > 0) return nanos;
    }
    const kind = this.nextStep(slot);
    if (kind === STEP.end) {
      this.leave(slot);
      return ENDED;
    }
    const program = this.programs[requests.class(slot)];
    const step = requests.step(slot);
    if (kind >= STEP.take) return this.exchange(program, slot, step, kind) ? WAITS : PASSED;
    if (kind === STEP.lock || kind === STEP.offload) {
      const nanos = kind === STEP.lock ? this.lock(program, slot, step) : this.offload(slot);
      return nanos !== 0 ? nanos : PASSED;
    }
    if (kind === STEP.call) return this.call(program, slot, step, lateNanos);
    if (kind === STEP.calls) return this.callAtOnce(program, slot, step, lateNanos);
    requests.passStep(slot);
    const nanos = this.draw(program, slot, step);
    if (nanos === 0) return PASSED;
    if (kind === STEP.cpu) return nanos;
    this.sleep(slot, nanos, lateNanos);
    return WAITS;
  }

  /**
   * Skips the next step if it takes no time. Returns whether it was skipped. Calls, locks, taking a
   * connection from a pool and opening the request's connection are never skipped.
   */
  passEmptyStep(slot: Slot): bool {
    if (this.requests.opens(slot)) return false;
    const kind = this.nextStep(slot);
    const requests = this.requests;
    const step = requests.step(slot);
    const program = this.programs[requests.class(slot)];
    if (kind === STEP.give) return !this.exchange(program, slot, step, kind);
    const isTimed = kind === STEP.cpu || kind === STEP.sleep || kind === STEP.offload;
    if (!isTimed || this.draw(program, slot, step) > 0) return false;
    requests.passStep(slot);
    return true;
  }

  /** Number of steps in the longest program. */
  get mostSteps(): i32 {
    let most = 0;
    for (let index = 0; index < this.programs.length; index++) {
      // Without the entry that marks the end of the program.
      const steps = this.programs[index].kinds.length - 1;
      if (steps > most) most = steps;
    }
    return most;
  }

  /**
   * The STEP that `advance` would do next. It is `end` if a call of the request failed, and `cpu` if the
   * request's connection must be opened.
   */
  nextStep(slot: Slot): i32 {
    const requests = this.requests;
    if (requests.opens(slot)) return STEP.cpu;
    if (requests.outcome(slot) !== OUTCOME.completed) return STEP.end;
    const kind = this.programs[requests.class(slot)].kinds[requests.step(slot)];
    return kind === STEP.leave ? STEP.end : kind;
  }

  /** The group or lock that the next step uses. */
  nextTarget(slot: Slot): i32 {
    const requests = this.requests;
    return this.programs[requests.class(slot)].targets[requests.step(slot)];
  }

  /** Whether the next step, or one after it, is a lock step. */
  hasLockAhead(slot: Slot): bool {
    const kinds = this.programs[this.requests.class(slot)].kinds;
    for (let step = this.requests.step(slot); step < kinds.length; step++)
      if (kinds[step] === STEP.lock) return true;
    return false;
  }

  /** Whether the work of the next lock or offload step blocks its thread instead of computing. */
  nextWaits(slot: Slot): bool {
    const requests = this.requests;
    return this.programs[requests.class(slot)].waits[requests.step(slot)];
  }

  /** Skips the next step, which the model does itself, and returns its duration. */
  takeStep(slot: Slot): Nanos {
    const requests = this.requests;
    const step = requests.step(slot);
    requests.passStep(slot);
    return this.draw(this.programs[requests.class(slot)], slot, step);
  }

  /**
   * Does the next step, an offload step. Returns the nanoseconds to compute, or BLOCKED; 0 if it takes no
   * time.
   */
  offload(slot: Slot): Nanos {
    const waits = this.nextWaits(slot);
    const nanos = this.takeStep(slot);
    if (nanos === 0 || !waits) return nanos;
    this.sleep(slot, nanos, this.slackNanos);
    return BLOCKED;
  }

  /**
   * Gives back the connections that the request still holds when it ends. `advance` and `advanceStep` call
   * this themselves.
   */
  leave(slot: Slot): void {
    if (this.programs[this.requests.class(slot)].end === STEP.leave) this.upstreams.pools.leave(slot);
  }

  /** A thread or loop has taken the request; from now on it waits only for a core. */
  takenUp(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.ready);
  }

  /** Ends a request with the outcome of its calls: completed, failed or timed out. */
  finish(slot: Slot): void {
    this.finishHere(slot);
  }

  /** Like `finish`, but inlined. */
  @inline
  finishHere(slot: Slot): void {
    this.end(slot, this.requests.outcome(slot));
  }

  /** Ends a request as rejected; `cause` is a value of CAUSE. */
  reject(slot: Slot, cause: i32): void {
    if (!this.requests.isGhost(slot)) this.rejected[cause]++;
    this.end(slot, OUTCOME.rejected);
  }

  /** Number of requests rejected for this CAUSE since the start. */
  rejectedFor(cause: i32): f64 {
    return this.rejected[cause];
  }

  @inline
  private draw(program: Program, slot: Slot, step: i32): Nanos {
    return this.sampler.drawHere(program.times[step]!, PURPOSE.step, this.requests.first(slot), step);
  }

  @inline
  private sleep(slot: Slot, nanos: Nanos, lateNanos: Nanos): void {
    const due = this.clock.now + nanos + lateNanos;
    this.requests.wait(slot, nanos, due);
    this.events.scheduleHere(due, EVENT.waitEnd, slot);
  }

  /**
   * Carries out a lock step, which takes several calls: the request spins or waits for the lock, works under
   * it, and releases it. The last call returns 0 or HANDED.
   */
  private lock(program: Program, slot: Slot, step: i32): Nanos {
    const locks = this.locks;
    const requests = this.requests;
    const lock = program.targets[step];
    if (locks.workOf(slot) === WORK.wakes) {
      locks.woke(slot);
      requests.passStep(slot);
      return 0;
    }
    if (locks.workOf(slot) < WORK.granted) {
      const nanos = locks.approach(lock, slot);
      if (nanos > 0) return nanos;
      if (locks.workOf(slot) === WORK.waits) {
        requests.enter(slot, REQUEST_STATE.lockWait);
        return LOCKED;
      }
    }
    if (locks.kindOf(lock) === LOCK_KIND.combining) {
      const nanos = this.doRound(program, slot, step);
      if (nanos !== 0) return nanos;
    } else if (locks.workOf(slot) === WORK.granted) {
      const nanos = locks.begin(lock, slot, this.draw(program, slot, step));
      if (nanos > 0 && program.waits[step]) {
        this.sleep(slot, nanos, this.slackNanos);
        return BLOCKED;
      }
      if (nanos > 0) return nanos;
    }
    const nanos = locks.release(lock, slot, this.yieldsLocks ? 0 : this.wakeNanos, this.yieldsLocks);
    if (nanos > 0) return nanos;
    requests.passStep(slot);
    return locks.handedTo === NONE ? 0 : HANDED;
  }

  /**
   * The holder of a combining lock does the work of all waiters: first the computing, then the blocking part.
   * Returns 0 when all is finished.
   */
  private doRound(program: Program, slot: Slot, step: i32): Nanos {
    const locks = this.locks;
    const lock = program.targets[step];
    if (locks.workOf(slot) === WORK.granted) {
      const first = this.requests.first(slot);
      const round = this.sampler.draw(locks.roundOf(lock)!, PURPOSE.round, first, step);
      const own = locks.begin(lock, slot, this.draw(program, slot, step)) + round;
      let computes: Nanos = program.waits[step] ? 0 : own;
      let blocks: Nanos = program.waits[step] ? own : 0;
      const members = locks.gather(lock);
      for (let place = 0; place < members; place++) {
        const member = locks.memberAt(lock, place);
        const itsProgram = this.programs[this.requests.class(member)];
        const itsStep = this.requests.step(member);
        const nanos = this.draw(itsProgram, member, itsStep);
        if (itsProgram.waits[itsStep]) blocks += nanos;
        else computes += nanos;
      }
      locks.setRest(lock, blocks);
      if (computes > 0) return computes;
    }
    const rest = locks.takeRest(lock);
    if (rest === 0) return 0;
    this.sleep(slot, rest, this.slackNanos);
    return BLOCKED;
  }

  /** Carries out a take or give step. Returns whether the request must wait for a connection. */
  private exchange(program: Program, slot: Slot, step: i32, kind: i32): bool {
    const pools = this.upstreams.pools;
    if (kind === STEP.give) pools.give(program.targets[step], slot, program.units[step]);
    else if (pools.take(program.targets[step], slot, program.units[step])) {
      this.requests.enter(slot, REQUEST_STATE.poolWait);
      return true;
    }
    this.requests.passStep(slot);
    return false;
  }

  @inline
  private end(slot: Slot, outcome: i32): void {
    this.requests.settle(slot);
    this.listener.requestEnds(slot, outcome);
    this.requests.close(slot);
  }
}
