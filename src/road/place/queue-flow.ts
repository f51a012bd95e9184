// How the queue on the ramp moves up. All its vehicles look alike, so it is a conveyor belt: when some leave at the head,
// the rest roll forward by that many places at a limited speed, and a roll of one whole place looks like none.

import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

const PLACES_PER_SECOND = 7;
/** More than that is not made up for: the queue then rolls steadily. */
const MAX_DEBT = 2;

export class QueueFlow {
  /** Requests on the ramp. */
  queued = 0;
  /** Of those, as many as are shown: where they come and go fast, as many as the sign says. */
  shown = 0;
  private left = Number.NaN;
  private debt = 0;

  /** `queued`: requests on the ramp in this frame; `isFast`: it cannot roll as fast as they leave, and only grows and shrinks. */
  accept(frame: ServerFrame, queued: number, isFast = false): void {
    this.queued = queued;
    if (!isFast || queued === 0) this.hold();
    const left = frame.get(SERVER.offered) - frame.get(SERVER.rejected) - this.queued;
    const leaves = left - this.left;
    this.left = left;
    if (leaves > 0) this.debt = Math.min(MAX_DEBT + (this.debt % 1), this.debt + leaves);
    if (leaves < 0 || this.queued === 0 || isFast) this.debt = 0;
  }

  hold(): void {
    this.shown = this.queued;
  }

  /** Places that each vehicle is still behind its own, 0 to 1. */
  get behind(): number {
    return this.debt % 1;
  }

  /** How many have left the ramp by now. */
  get gone(): number {
    return Number.isNaN(this.left) ? 0 : this.left;
  }

  settle(): void {
    this.debt = 0;
  }

  /** True while the queue rolls. */
  step(millis: number): boolean {
    this.debt = Math.max(0, this.debt - (millis * PLACES_PER_SECOND) / 1000);
    return this.debt > 0;
  }
}
