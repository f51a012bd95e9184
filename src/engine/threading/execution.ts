// Runs requests' programs step by step on behalf of a thread model, and ends them.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { OUTCOME, type Outcome } from '../metrics/outcome.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import type { Upstreams } from '../upstream/upstreams.ts';
import { compileProgram, type Program, STEP } from '../workload/program.ts';
import type { RequestTable, Slot } from '../workload/request-table.ts';

/** What `advance` says where no computing is next. */
export const WAITS = 0;
export const ENDED = -1;

/** Hears of requests that end, while their row in the table can still be read. */
export interface EndListener {
  requestEnds(slot: Slot, outcome: Outcome): void;
}

export class Execution {
  readonly requests: RequestTable;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly upstreams: Upstreams;
  private readonly listener: EndListener;
  private program: Program;

  constructor(
    scenario: Scenario,
    parts: {
      clock: Clock;
      events: EventQueue;
      requests: RequestTable;
      sampler: Sampler;
      upstreams: Upstreams;
    },
    listener: EndListener,
  ) {
    this.clock = parts.clock;
    this.events = parts.events;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.upstreams = parts.upstreams;
    this.listener = listener;
    this.program = compileProgram(scenario);
  }

  configure(scenario: Scenario): void {
    this.program = compileProgram(scenario);
  }

  /**
   * Takes the request to its next step that takes time. Nanoseconds to compute if it computes; WAITS once a call or a
   * sleep has begun, which ends by an event `lateNanos` late; ENDED if its program is over or a call of it failed.
   * `extraNanos` are computed first: with the step that computes, or else before anything else is done.
   */
  advance(slot: Slot, lateNanos: Nanos, extraNanos: Nanos): Nanos {
    const { requests, program } = this;
    for (;;) {
      const step = requests.step[slot]!;
      const kind = requests.outcome[slot] === OUTCOME.completed ? program.kinds[step]! : STEP.end;
      if (kind === STEP.cpu) {
        requests.step[slot] = step + 1;
        this.draw(slot, step);
        const nanos = this.sampler.drawn[0]! + extraNanos;
        if (nanos > 0) return nanos;
      } else if (extraNanos > 0) {
        return extraNanos;
      } else if (kind === STEP.end) {
        return ENDED;
      } else {
        requests.step[slot] = step + 1;
        if (kind === STEP.call) {
          requests.enter(slot, REQUEST_STATE.waiting);
          this.upstreams.call(program.upstreams[step]!, slot, step, lateNanos);
          return WAITS;
        }
        this.draw(slot, step);
        if (this.sampler.drawn[0]! > 0) {
          this.sleep(slot, lateNanos);
          return WAITS;
        }
      }
    }
  }

  /** A thread or loop has taken the request up: it waits for nothing but a core from now on. */
  takenUp(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.ready);
  }

  /** Ends a request as its calls have left it: completed, failed or timed out. */
  finish(slot: Slot): void {
    this.end(slot, this.requests.outcome[slot]! as Outcome);
  }

  reject(slot: Slot): void {
    this.end(slot, OUTCOME.rejected);
  }

  private draw(slot: Slot, step: number): void {
    this.sampler.draw(this.program.times[step]!, PURPOSE.step, this.requests.number, slot, step);
  }

  /** For the time that was drawn last. */
  private sleep(slot: Slot, lateNanos: Nanos): void {
    const { requests } = this;
    const nanos = this.sampler.drawn[0]!;
    requests.enter(slot, REQUEST_STATE.waiting);
    requests.drawnNanos[slot]! += nanos;
    requests.due[slot] = this.clock.now + nanos + lateNanos;
    this.events.schedule(requests.due, slot, EVENT.waitEnd, slot);
  }

  private end(slot: Slot, outcome: Outcome): void {
    this.requests.settle(slot);
    this.listener.requestEnds(slot, outcome);
    this.requests.close(slot);
  }
}
