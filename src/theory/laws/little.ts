// Little's law, in two of its three directions.
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
