// Little's law, and what it says of a pool of blocking threads, which are then the number in the system.
// Source: Little, A Proof for the Queuing Formula L = lambda W (1961). Assumes only that the averages exist: any
// arrivals, any service, any order. For a queue alone, put in waiting times; for a whole system, sojourn times.

/** L = lambda W: the mean number in the system. */
export function meanInSystem(throughputPerSecond: number, sojournSeconds: number): number {
  return throughputPerSecond * sojournSeconds;
}

/** lambda = L / W: the throughput, per second. */
export function throughputPerSecond(inSystem: number, sojournSeconds: number): number {
  return inSystem / sojournSeconds;
}

/**
 * Most requests per second that `threads` threads can carry where each is held for `heldSeconds` on average:
 * threads / E[held]. A bound for any law of holding times. Infinity where nothing is held.
 */
export function poolBandwidthPerSecond(threads: number, heldSeconds: number): number {
  return threads / heldSeconds;
}

/** Mean of the latencies of nodes that take turns, seconds. NaN where there are none. */
export function meanOfNodesSeconds(nodeSeconds: readonly number[]): number {
  return nodeSeconds.reduce((sum, seconds) => sum + seconds, 0) / nodeSeconds.length;
}
