// Scans a run before it is recorded. It finds the maximum number of threads, so that each thread keeps its
// row. It also finds the distribution of events, which decides whether the run can be recorded event by
// event.

import type { Nanos } from '../../scenario/duration.ts';
import type { Replay } from '../replay.ts';

const PARTS = 500;

export class Survey {
  /** Maximum number of threads of the server. */
  threads = 0;
  private readonly replay: Replay;
  private readonly reachNanos: Nanos;
  private readonly events = new Float64Array(PARTS);
  private handled = 0;
  private part = 0;

  /** `replay`: a replay of a single server that has not advanced yet. */
  constructor(replay: Replay, reachNanos: Nanos) {
    this.replay = replay;
    this.reachNanos = reachNanos;
  }

  get share(): number {
    return this.part / PARTS;
  }

  /**
   * Continues until the deadline, in milliseconds of `wallMillis`; returns whether it has reached the end.
   */
  advance(deadlineMillis: number, wallMillis: () => number): boolean {
    const { replay, reachNanos } = this;
    const [{ view }] = replay.simulations;
    while (this.part < PARTS) {
      const isThere = replay.advanceTo((reachNanos * (this.part + 1)) / PARTS, deadlineMillis);
      this.threads = Math.max(this.threads, view.model.threadCount);
      if (!isThere) return false;
      this.events[this.part++] = view.events - this.handled;
      this.handled = view.events;
      if (wallMillis() >= deadlineMillis) break;
    }
    return this.part === PARTS;
  }

  /** A lower bound for the number of events between these instants. */
  eventsBetween(fromNanos: Nanos, untilNanos: Nanos): number {
    const first = Math.max(0, Math.floor((fromNanos / this.reachNanos) * PARTS) - 1);
    const last = Math.min(PARTS, Math.ceil((untilNanos / this.reachNanos) * PARTS) + 1);
    return this.events.subarray(first, last).reduce((sum, events) => sum + events, 0);
  }
}
