// Runs requests' programs step by step on behalf of a thread model, and ends them.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type Configuration, sectionOf } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { Locks } from '../machine/locks.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { OUTCOME, type Outcome, type Slot, WORK } from '../view/codes.ts';
import { type Program, programsOf, STEP } from '../workload/program.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { DUE } from '../workload/work-rows.ts';

/** What `advance` says where no computing is next. WAITS, BLOCKED, LOCKED: `ThreadModel.resume` follows by an event. */
/** A call or a sleep has begun: only a blocking thread waits with it. */
export const WAITS = 0;
/** The program is over, or a call of it failed. */
export const ENDED = -1;
/** Work has begun that blocks the thread that does it, whatever the model. */
export const BLOCKED = -2;
/** Waits for a lock: an operating-system thread waits with it, a green thread lets its carrier go. */
export const LOCKED = -3;
/** An offload step is next, which the model has others do, by `offload`. Only where `offloadsApart` is set. */
export const OFFLOADED = -4;
/** The step takes no time, or no more. Of `advanceStep` only. */
export const PASSED = -5;

/** Hears of requests that end, while their row in the table can still be read. */
export interface EndListener {
  requestEnds(slot: Slot, outcome: Outcome): void;
}

export interface ExecutionParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly requests: RequestTable;
  readonly sampler: Sampler;
  readonly upstreams: Upstreams;
  readonly locks: Locks;
}

export class Execution {
  readonly requests: RequestTable;
  readonly locks: Locks;
  /** Whether `advance` stops in front of offload steps: other threads of the model do them. */
  offloadsApart = false;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly upstreams: Upstreams;
  private readonly listener: EndListener;
  private programs: readonly Program[];
  /** How late the kernel wakes a thread that blocked, whatever the model. */
  private slackNanos: Nanos;

  constructor(configuration: Configuration, parts: ExecutionParts, listener: EndListener) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.upstreams = parts.upstreams;
    this.locks = parts.locks;
    this.listener = listener;
    this.programs = programsOf(configuration);
    this.slackNanos = sectionOf(configuration, 'machine').timerSlackNanos;
  }

  configure(configuration: Configuration): void {
    this.programs = programsOf(configuration);
    this.slackNanos = sectionOf(configuration, 'machine').timerSlackNanos;
  }

  /**
   * Takes the request to its next step that takes time. Nanoseconds to compute if it computes; else one of WAITS, ENDED,
   * BLOCKED, LOCKED, OFFLOADED. Sleeps, and what else waits for a timer, end by an event `lateNanos` late. `extraNanos` are
   * computed first: with the step that computes, or else before anything else is done.
   */
  advance(slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const { requests } = this;
    const program = this.programs[requests.class(slot)];
    const step = requests.step(slot);
    // What most requests do most of the time, in short.
    if (extraNanos === 0 && requests.outcome(slot) === OUTCOME.completed) {
      const kind = program.kinds[step];
      if (kind === STEP.call) return this.call(program, slot, step, lateNanos);
      if (kind === STEP.end) return ENDED;
      if (kind === STEP.cpu && program.fixed[step] > 0) {
        requests.setStep(slot, step + 1);
        return program.fixed[step];
      }
    }
    return this.advanceFar(program, slot, lateNanos, extraNanos);
  }

  private call(program: Program, slot: Slot, step: number, lateNanos: Nanos): Nanos {
    const { requests } = this;
    requests.setStep(slot, step + 1);
    requests.enter(slot, REQUEST_STATE.waiting);
    this.upstreams.call(program.targets[step], slot, step, lateNanos);
    return WAITS;
  }

  private advanceFar(program: Program, slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const { requests } = this;
    for (;;) {
      const step = requests.step(slot);
      const kind = requests.outcome(slot) === OUTCOME.completed ? program.kinds[step] : STEP.end;
      if (kind === STEP.cpu) {
        requests.setStep(slot, step + 1);
        this.draw(program, slot, step);
        const nanos = this.sampler.drawn[0] + extraNanos;
        if (nanos > 0) return nanos;
      } else if (extraNanos > 0) {
        return extraNanos;
      } else if (kind === STEP.end) {
        return ENDED;
      } else if (kind === STEP.call) {
        return this.call(program, slot, step, lateNanos);
      } else if (kind === STEP.sleep) {
        requests.setStep(slot, step + 1);
        this.draw(program, slot, step);
        if (this.sampler.drawn[0] > 0) {
          this.sleep(slot, lateNanos);
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
    const { requests } = this;
    const kind = this.nextStep(slot);
    if (kind === STEP.end) return ENDED;
    const program = this.programs[requests.class(slot)];
    const step = requests.step(slot);
    if (kind === STEP.lock) return this.lock(program, slot, step) || PASSED;
    if (kind === STEP.offload) return this.offload(slot) || PASSED;
    if (kind === STEP.call) return this.call(program, slot, step, lateNanos);
    requests.setStep(slot, step + 1);
    this.draw(program, slot, step);
    if (this.sampler.drawn[0] === 0) return PASSED;
    if (kind === STEP.cpu) return this.sampler.drawn[0];
    this.sleep(slot, lateNanos);
    return WAITS;
  }

  /** Goes past the next step if it takes no time; whether it did. Calls and locks may always take time. */
  passEmptyStep(slot: Slot): boolean {
    const kind = this.nextStep(slot);
    if (kind === STEP.end || kind === STEP.call || kind === STEP.lock) return false;
    const { requests } = this;
    const step = requests.step(slot);
    this.draw(this.programs[requests.class(slot)], slot, step);
    if (this.sampler.drawn[0] > 0) return false;
    requests.setStep(slot, step + 1);
    return true;
  }

  /** Steps of the longest program. */
  get mostSteps(): number {
    return this.programs.reduce((most, program) => Math.max(most, program.times.length), 0);
  }

  /** STEP of what `advance` would do next: `end` too where a call of the request failed. */
  nextStep(slot: Slot): number {
    const { requests } = this;
    if (requests.outcome(slot) !== OUTCOME.completed) return STEP.end;
    return this.programs[requests.class(slot)].kinds[requests.step(slot)];
  }

  /** Which upstream or lock the next step concerns. */
  nextTarget(slot: Slot): number {
    const { requests } = this;
    return this.programs[requests.class(slot)].targets[requests.step(slot)];
  }

  /** Whether a lock step is still ahead of the request, the next step included. */
  hasLockAhead(slot: Slot): boolean {
    const { requests } = this;
    return this.programs[requests.class(slot)].kinds.indexOf(STEP.lock, requests.step(slot)) >= 0;
  }

  /** Whether the work of the next step, a lock or offload step, blocks its thread rather than computes. */
  nextWaits(slot: Slot): boolean {
    const { requests } = this;
    return this.programs[requests.class(slot)].waits[requests.step(slot)] === 1;
  }

  /** Goes past the next step, which the model does itself; its time is left in `sampler.drawn[0]`. */
  takeStep(slot: Slot): void {
    const { requests } = this;
    const step = requests.step(slot);
    requests.setStep(slot, step + 1);
    this.draw(this.programs[requests.class(slot)], slot, step);
  }

  /** Does the offload step that is next: nanoseconds to compute, or BLOCKED; 0 where it takes no time. */
  offload(slot: Slot): Nanos {
    const { requests } = this;
    const program = this.programs[requests.class(slot)];
    const step = requests.step(slot);
    requests.setStep(slot, step + 1);
    this.draw(program, slot, step);
    const nanos = this.sampler.drawn[0];
    if (nanos === 0 || program.waits[step] === 0) return nanos;
    this.sleep(slot, this.slackNanos);
    return BLOCKED;
  }

  /** A thread or loop has taken the request up: it waits for nothing but a core from now on. */
  takenUp(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.ready);
  }

  /** Ends a request as its calls have left it: completed, failed or timed out. */
  finish(slot: Slot): void {
    this.end(slot, this.requests.outcome(slot) as Outcome);
  }

  reject(slot: Slot): void {
    this.end(slot, OUTCOME.rejected);
  }

  private draw(program: Program, slot: Slot, step: number): void {
    this.sampler.draw(
      program.times[step]!,
      PURPOSE.step,
      this.requests.rows,
      this.requests.firstAt(slot),
      step,
    );
  }

  /** For the time that was drawn last. */
  private sleep(slot: Slot, lateNanos: Nanos): void {
    const { requests } = this;
    const nanos = this.sampler.drawn[0];
    requests.enter(slot, REQUEST_STATE.waiting);
    requests.addDrawn(slot, nanos);
    requests.setDue(slot, this.clock.now + nanos + lateNanos);
    this.events.schedule(requests.work.floats, requests.workOf(slot) + DUE, EVENT.waitEnd, slot);
  }

  /** A lock step, which is passed in a few visits: it spins or waits for the lock, works under it, and gives it back. 0 once it has. */
  private lock(program: Program, slot: Slot, step: number): Nanos {
    const { locks, requests } = this;
    const lock = program.targets[step];
    if (locks.workOf(slot) < WORK.granted) {
      const nanos = locks.approach(lock, slot);
      if (nanos > 0) return nanos;
      if (locks.workOf(slot) === WORK.waits) {
        requests.enter(slot, REQUEST_STATE.lockWait);
        return LOCKED;
      }
    }
    if (locks.workOf(slot) === WORK.granted) {
      this.draw(program, slot, step);
      locks.begin(lock, slot, this.sampler.drawn);
      const nanos = this.sampler.drawn[0];
      if (nanos > 0 && program.waits[step] === 1) {
        this.sleep(slot, this.slackNanos);
        return BLOCKED;
      }
      if (nanos > 0) return nanos;
    }
    locks.release(lock, slot);
    requests.setStep(slot, step + 1);
    return 0;
  }

  private end(slot: Slot, outcome: Outcome): void {
    this.requests.settle(slot);
    this.listener.requestEnds(slot, outcome);
    this.requests.close(slot);
  }
}
