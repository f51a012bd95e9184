// How requests ended lately: from the cumulative counts of the frames, over about the last half second of simulated time,
// as in the heads of the scenes; over the last frame where that is longer.

import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

/** Time after which a count has a third of its weight. */
const FADES_NANOS = 300e6;
/** A frame this many times as long as the one before is a jump. */
const JUMP = 20;

const COUNTED = [
  'offered',
  'completed',
  'failed',
  'timedOut',
  'rejected',
  'abandoned',
  'retries',
  'refusedCalls',
] as const;
type Counted = (typeof COUNTED)[number];

/** Weighted counts: the latest count most. */
export type Outcomes = Readonly<Record<Counted, number>>;

export const NO_OUTCOMES: Outcomes = Object.freeze(zeros());

export class RecentOutcomes {
  readonly #sums = zeros();
  readonly #before = zeros();
  #clock = Number.NaN;
  /** Of simulated time that a frame usually takes; NaN where that is not known yet. */
  #usualSpan = Number.NaN;

  get lately(): Outcomes {
    return this.#sums;
  }

  /** A run that went back, or jumped to another instant, begins anew. */
  accept(frame: ServerFrame, clockNanos: number): void {
    const passed = clockNanos - this.#clock;
    if (passed === 0) return;
    // A run that plays never goes so far in a frame: this is a jump to another instant.
    const isNew = !(passed > 0) || passed > this.#usualSpan * JUMP;
    this.#usualSpan = isNew ? Number.NaN : passed;
    this.#clock = clockNanos;
    const kept = isNew ? 0 : Math.exp(-passed / FADES_NANOS);
    for (const name of COUNTED) {
      const count = frame.get(SERVER[name]);
      const more = count - this.#before[name];
      this.#sums[name] = isNew || more < 0 ? 0 : this.#sums[name] * kept + more;
      this.#before[name] = count;
    }
  }
}

function zeros(): Record<Counted, number> {
  return {
    offered: 0,
    completed: 0,
    failed: 0,
    timedOut: 0,
    rejected: 0,
    abandoned: 0,
    retries: 0,
    refusedCalls: 0,
  };
}
