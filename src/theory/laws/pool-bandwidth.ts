// What a pool of blocking threads can carry: Little's law with the threads as the number in the system.
// Source: Little (1961); as "throughput = threads / latency" in Retunsky, Distributed Systems and Asynchronous I/O.

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
