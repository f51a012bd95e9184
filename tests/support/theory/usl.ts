// The universal scalability law: throughput against the number of users, threads or cores that work at once.
// Source: Gunther, Guerrilla Capacity Planning (2007), chapters 4 to 6.

export interface Scalability {
  /** gamma: throughput of a single user, per second. */
  readonly singlePerSecond: number;
  /** alpha: contention, the share of the work that only one can do at a time; at least 0. */
  readonly contention: number;
  /**
   * beta: coherency, the cost of keeping each pair consistent; at least 0. Above 0 throughput falls beyond a
   * peak.
   */
  readonly coherency: number;
}

/** X(N) = gamma N / (1 + alpha (N - 1) + beta N (N - 1)), per second; with beta 0 it is Amdahl's law. */
export function scalableThroughputPerSecond(law: Scalability, size: number): number {
  const { singlePerSecond, contention, coherency } = law;
  return (singlePerSecond * size) / (1 + contention * (size - 1) + coherency * size * (size - 1));
}

/**
 * The size at which throughput is largest, N* = sqrt((1 - alpha) / beta), as a real number; 1 if it falls
 * from the start, Infinity if it never falls.
 */
export function peakSize(law: Scalability): number {
  if (law.coherency === 0) return law.contention < 1 ? Number.POSITIVE_INFINITY : 1;
  return Math.sqrt(Math.max(1, (1 - law.contention) / law.coherency));
}
