// Little's law, and its application to a pool of blocking threads, whose busy threads are the number in the
// system. Source: Little, A Proof for the Queuing Formula L = lambda W (1961). It assumes only that the
// averages exist: any arrivals, any service, any order. Use waiting times for a queue alone, sojourn times
// for a whole system.

/** L = lambda W: the mean number in the system. */
export function meanInSystem(throughputPerSecond: number, sojournSeconds: number): number {
  return throughputPerSecond * sojournSeconds;
}

/** lambda = L / W: the throughput, per second. */
export function throughputPerSecond(inSystem: number, sojournSeconds: number): number {
  return inSystem / sojournSeconds;
}

/**
 * Maximum number of requests per second that `threads` threads can serve if each is held for `heldSeconds` on
 * average: threads / E[held]. An upper bound for all distributions of holding times. Infinity if
 * `heldSeconds` is 0.
 */
export function poolBandwidthPerSecond(threads: number, heldSeconds: number): number {
  return threads / heldSeconds;
}

/** Mean latency of nodes that get equally many calls, in seconds. NaN if there are none. */
export function meanOfNodesSeconds(nodeSeconds: readonly number[]): number {
  return nodeSeconds.reduce((sum, seconds) => sum + seconds, 0) / nodeSeconds.length;
}
