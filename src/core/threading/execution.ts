// Runs requests' programs step by step on behalf of a thread model, and ends them.

import { EVENT, LOCK_KIND, NONE, OUTCOME, REQUEST_STATE, SECTION, STEP, WORK } from '../codes.ts';
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

/** What `advance` says where no computing is next. WAITS, BLOCKED, LOCKED: `ThreadModel.resume` follows by an event. */
/** A call or a sleep has begun: only a blocking thread waits with it. */
export const WAITS: Nanos = 0;
/** The program is over, or a call of it failed. */
export const ENDED: Nanos = -1;
/** Work has begun that blocks the thread that does it, whatever the model. */
export const BLOCKED: Nanos = -2;
/** Waits for a lock: an operating-system thread waits with it, a green thread lets its carrier go. */
export const LOCKED: Nanos = -3;
/** An offload step is next, which the model has others do, by `offload`. Only where `offloadsApart` is set. */
export const OFFLOADED: Nanos = -4;
/** The request has handed its lock to another, `Locks.handedTo`, which is to run in its place. Only where `yieldsLocks` is set. */
export const HANDED: Nanos = -6;
/** The step takes no time, or no more. Of `advanceStep` only. */
export const PASSED: Nanos = -5;

/** Hears of requests that end, while their row in the table can still be read. */
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
  /** Whether `advance` stops in front of offload steps: other threads of the model do them. */
  offloadsApart: bool = false;
  /** Whether a request that waits for a lock is no thread of the operating system: to wake it costs nothing. */
  yieldsLocks: bool = false;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly upstreams: Upstreams;
  private readonly listener: EndListener;
  private programs: StaticArray<Program>;
  /** How late the kernel wakes a thread that blocked, whatever the model. */
  private slackNanos: Nanos;
  /** What it costs a thread to wake another. */
  private wakeNanos: Nanos;
  /** What opening a connection computes. */
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
   * Takes the request to its next step that takes time. Nanoseconds to compute if it computes; else one of WAITS, ENDED,
   * BLOCKED, LOCKED, OFFLOADED. Sleeps, and what else waits for a timer, end by an event `lateNanos` late. `extraNanos` are
   * computed first: with the step that computes, or else before anything else is done.
   */
  advance(slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    return this.advanceHere(slot, lateNanos, extraNanos);
  }

  /** The same, for the one who asks most: compiled into its code. */
  @inline
  advanceHere(slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const requests = this.requests;
    const place = requests.place(slot);
    const program = this.programs[programAt(place)];
    const step = stepAt(place);
    // What most requests do most of the time, in short.
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

  /** What opening the request's connection computes, once. */
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

  private advanceFar(program: Program, slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const requests = this.requests;
    let firstNanos = extraNanos;
    while (true) {
      const step = requests.step(slot);
      let kind: i32 = STEP.end;
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
      } else {
        const nanos = kind === STEP.lock ? this.lock(program, slot, step) : this.offload(slot);
        if (nanos !== 0) return nanos;
      }
    }
  }

  /** As `advance`, but through the present step only: PASSED at its end. */
  advanceStep(slot: Slot, lateNanos: Nanos): Nanos {
    const requests = this.requests;
    if (requests.opens(slot)) {
      const nanos = this.openConnection(slot);
      if (nanos > 0) return nanos;
    }
    const kind = this.nextStep(slot);
    if (kind === STEP.end) return ENDED;
    const program = this.programs[requests.class(slot)];
    const step = requests.step(slot);
    if (kind === STEP.lock || kind === STEP.offload) {
      const nanos = kind === STEP.lock ? this.lock(program, slot, step) : this.offload(slot);
      return nanos !== 0 ? nanos : PASSED;
    }
    if (kind === STEP.call) return this.call(program, slot, step, lateNanos);
    requests.passStep(slot);
    const nanos = this.draw(program, slot, step);
    if (nanos === 0) return PASSED;
    if (kind === STEP.cpu) return nanos;
    this.sleep(slot, nanos, lateNanos);
    return WAITS;
  }

  /** Goes past the next step if it takes no time; whether it did. Calls and locks may always take time, and so may opening a connection. */
  passEmptyStep(slot: Slot): bool {
    if (this.requests.opens(slot)) return false;
    const kind = this.nextStep(slot);
    if (kind === STEP.end || kind === STEP.call || kind === STEP.lock) return false;
    const requests = this.requests;
    const step = requests.step(slot);
    if (this.draw(this.programs[requests.class(slot)], slot, step) > 0) return false;
    requests.passStep(slot);
    return true;
  }

  /** Steps of the longest program. */
  get mostSteps(): i32 {
    let most = 0;
    for (let index = 0; index < this.programs.length; index++) {
      // The end is no step.
      const steps = this.programs[index].kinds.length - 1;
      if (steps > most) most = steps;
    }
    return most;
  }

  /** STEP of what `advance` would do next: `end` too where a call of the request failed, `cpu` where its connection is to be opened. */
  nextStep(slot: Slot): i32 {
    const requests = this.requests;
    if (requests.opens(slot)) return STEP.cpu;
    if (requests.outcome(slot) !== OUTCOME.completed) return STEP.end;
    return this.programs[requests.class(slot)].kinds[requests.step(slot)];
  }

  /** Which upstream or lock the next step concerns. */
  nextTarget(slot: Slot): i32 {
    const requests = this.requests;
    return this.programs[requests.class(slot)].targets[requests.step(slot)];
  }

  /** Whether a lock step is still ahead of the request, the next step included. */
  hasLockAhead(slot: Slot): bool {
    const kinds = this.programs[this.requests.class(slot)].kinds;
    for (let step = this.requests.step(slot); step < kinds.length; step++)
      if (kinds[step] === STEP.lock) return true;
    return false;
  }

  /** Whether the work of the next step, a lock or offload step, blocks its thread rather than computes. */
  nextWaits(slot: Slot): bool {
    const requests = this.requests;
    return this.programs[requests.class(slot)].waits[requests.step(slot)];
  }

  /** Goes past the next step, which the model does itself; returns its time. */
  takeStep(slot: Slot): Nanos {
    const requests = this.requests;
    const step = requests.step(slot);
    requests.passStep(slot);
    return this.draw(this.programs[requests.class(slot)], slot, step);
  }

  /** Does the offload step that is next: nanoseconds to compute, or BLOCKED; 0 where it takes no time. */
  offload(slot: Slot): Nanos {
    const waits = this.nextWaits(slot);
    const nanos = this.takeStep(slot);
    if (nanos === 0 || !waits) return nanos;
    this.sleep(slot, nanos, this.slackNanos);
    return BLOCKED;
  }

  /** A thread or loop has taken the request up: it waits for nothing but a core from now on. */
  takenUp(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.ready);
  }

  /** Ends a request as its calls have left it: completed, failed or timed out. */
  finish(slot: Slot): void {
    this.finishHere(slot);
  }

  /** The same as `advanceHere` is to `advance`. */
  @inline
  finishHere(slot: Slot): void {
    this.end(slot, this.requests.outcome(slot));
  }

  reject(slot: Slot): void {
    this.end(slot, OUTCOME.rejected);
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

  /** A lock step, which is passed in a few visits: it spins or waits for the lock, works under it, and gives it back. 0 or HANDED once it has. */
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

  /** The holder of a combining lock does the work of all who wait: first what computes, then what blocks. 0 once it has. */
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

  @inline
  private end(slot: Slot, outcome: i32): void {
    this.requests.settle(slot);
    this.listener.requestEnds(slot, outcome);
    this.requests.close(slot);
  }
}
