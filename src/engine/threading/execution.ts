// Runs requests' programs step by step on behalf of a thread model, and ends them.

import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scenario } from '../../scenario/scenario.ts';
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
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly upstreams: Upstreams;
  private readonly listener: EndListener;
  private program: Program;
  private now: Nanos = 0;

  constructor(
    scenario: Scenario,
    parts: { events: EventQueue; requests: RequestTable; sampler: Sampler; upstreams: Upstreams },
    listener: EndListener,
  ) {
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

  /** Told once an event, so that no part needs a way to the clock of its own. */
  setNow(now: Nanos): void {
    this.now = now;
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
        const nanos = this.draw(slot, step) + extraNanos;
        if (nanos > 0) return nanos;
      } else if (extraNanos > 0) {
        return extraNanos;
      } else if (kind === STEP.end) {
        return ENDED;
      } else {
        requests.step[slot] = step + 1;
        if (kind === STEP.call) {
          requests.enter(slot, REQUEST_STATE.waiting, this.now);
          this.upstreams.call(program.upstreams[step]!, slot, step, lateNanos, this.now);
          return WAITS;
        }
        const nanos = this.draw(slot, step);
        if (nanos > 0) {
          this.sleep(slot, nanos, lateNanos);
          return WAITS;
        }
      }
    }
  }

  /** A thread or loop has taken the request up: it waits for nothing but a core from now on. */
  takenUp(slot: Slot): void {
    this.requests.enter(slot, REQUEST_STATE.ready, this.now);
  }

  /** Ends a request as its calls have left it: completed, failed or timed out. */
  finish(slot: Slot): void {
    this.end(slot, this.requests.outcome[slot]! as Outcome);
  }

  reject(slot: Slot): void {
    this.end(slot, OUTCOME.rejected);
  }

  private draw(slot: Slot, step: number): Nanos {
    return this.sampler.duration(this.program.times[step]!, PURPOSE.step, this.requests.number[slot]!, step);
  }

  private sleep(slot: Slot, nanos: Nanos, lateNanos: Nanos): void {
    const { requests } = this;
    requests.enter(slot, REQUEST_STATE.waiting, this.now);
    requests.drawnNanos[slot]! += nanos;
    const due = this.now + nanos + lateNanos;
    requests.due[slot] = due;
    this.events.schedule(due, EVENT.waitEnd, slot);
  }

  private end(slot: Slot, outcome: Outcome): void {
    this.requests.settle(slot, this.now);
    this.listener.requestEnds(slot, outcome);
    this.requests.close(slot);
  }
}
