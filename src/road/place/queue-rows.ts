// Which row of its queue each request stands in, where rows lie side by side: that which it came to, so that it only ever
// drives forward, and over nobody.

const NOBODY = -1;
const MOST_QUEUES = 64;

export class QueueRows {
  /** By queue: how many have left it by now, as far as rows are concerned. */
  private readonly gone = new Float64Array(MOST_QUEUES);
  /** By slot: who was seen in a queue last, in which, and as the how manieth of all that came to it. */
  private request = new Float64Array(256).fill(NOBODY);
  private queue = new Int16Array(256);
  private nth = new Float64Array(256);

  /** How many have left this queue before this request, in order from its head: once a frame for each. */
  goneBefore(queue: number, rank: number, slot: number, request: number): number {
    if (queue >= MOST_QUEUES) return 0;
    if (slot >= this.request.length) this.grow(slot + 1);
    const isKnown = this.request[slot] === request && this.queue[slot] === queue;
    if (rank === 0 && isKnown) this.gone[queue] = this.nth[slot];
    this.request[slot] = request;
    this.queue[slot] = queue;
    this.nth[slot] = this.gone[queue] + rank;
    return this.gone[queue];
  }

  private grow(least: number): void {
    const { request, queue, nth } = this;
    const size = Math.max(least, request.length * 2);
    this.request = new Float64Array(size).fill(NOBODY);
    this.queue = new Int16Array(size);
    this.nth = new Float64Array(size);
    this.request.set(request);
    this.queue.set(queue);
    this.nth.set(nth);
  }
}
