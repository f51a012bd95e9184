// Moves queues up. On the ramp all vehicles look alike, so the queue is a conveyor belt. When some leave
// at the head, the rest roll forward by that many places at a limited speed; a roll by a whole place looks
// the same. In queues beside the road each request keeps its row, so that it only drives forward and never
// over another.

import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

const PLACES_PER_SECOND = 7;
/** Maximum lag of the queue in places; beyond that it rolls steadily. */
const MAX_DEBT = 2;

export class QueueFlow {
  /** Number of requests on the ramp. */
  queued = 0;
  /** Number of visible requests. If they arrive and leave fast, it is the number that the sign says. */
  shown = 0;
  #left = Number.NaN;
  /**
   * Number of requests that have visibly left. If requests leave faster than the queue can roll, its cars
   * keep their places.
   */
  #gone = 0;
  #debt = 0;

  /**
   * `queued`: requests on the ramp in this frame. `isFast`: requests leave faster than the queue can roll, so
   * it only grows and shrinks.
   */
  accept(frame: ServerFrame, queued: number, isFast = false): void {
    this.queued = queued;
    if (!isFast || queued === 0) this.hold();
    const left = frame.get(SERVER.offered) - frame.get(SERVER.rejected) - this.queued;
    const leaves = left - this.#left;
    this.#left = left;
    if (!isFast) this.#gone = left;
    if (leaves > 0) this.#debt = Math.min(MAX_DEBT + (this.#debt % 1), this.#debt + leaves);
    if (leaves < 0 || this.queued === 0 || isFast) this.#debt = 0;
  }

  hold(): void {
    this.shown = this.queued;
  }

  /** Distance of each vehicle from its place, 0 to 1 places. */
  get behind(): number {
    return this.#debt % 1;
  }

  /** Number of requests that have visibly left the ramp. */
  get gone(): number {
    return this.#gone;
  }

  settle(): void {
    this.#debt = 0;
  }

  /** Returns true while the queue rolls. */
  step(millis: number): boolean {
    this.#debt = Math.max(0, this.#debt - (millis * PLACES_PER_SECOND) / 1000);
    return this.#debt > 0;
  }
}

const NOBODY = -1;
const MOST_QUEUES = 64;

export class QueueRows {
  /** By queue: number of requests that have left it, which determines the rows of the others. */
  readonly #gone = new Float64Array(MOST_QUEUES);
  /**
   * By slot: the request that was last in a queue, its queue, and its number among all arrivals at that
   * queue.
   */
  #request = new Float64Array(256).fill(NOBODY);
  #queue = new Int16Array(256);
  #nth = new Float64Array(256);

  /**
   * Number of requests that left this queue before this one. Call it once per frame for each request, in
   * order from the head of the queue.
   */
  goneBefore(queue: number, rank: number, slot: number, request: number): number {
    if (queue >= MOST_QUEUES) return 0;
    if (slot >= this.#request.length) this.#grow(slot + 1);
    const isKnown = this.#request[slot] === request && this.#queue[slot] === queue;
    if (rank === 0 && isKnown) this.#gone[queue] = this.#nth[slot];
    this.#request[slot] = request;
    this.#queue[slot] = queue;
    this.#nth[slot] = this.#gone[queue] + rank;
    return this.#gone[queue];
  }

  #grow(least: number): void {
    const request = this.#request;
    const queue = this.#queue;
    const nth = this.#nth;
    const size = Math.max(least, request.length * 2);
    this.#request = new Float64Array(size).fill(NOBODY);
    this.#queue = new Int16Array(size);
    this.#nth = new Float64Array(size);
    this.#request.set(request);
    this.#queue.set(queue);
    this.#nth.set(nth);
  }
}
