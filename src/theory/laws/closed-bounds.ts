// Bounds on what N users of a closed loop can achieve, for all distributions of their times.

/**
 * Asymptotic bound on throughput: X <= min(N / (D + Z), c / D), per second. D is the service demand at the
 * bottleneck of c servers, and Z all other time, including thinking. Holds for all distributions of service
 * and think time. Source: Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance (1984),
 * section 5.2.
 */
export function throughputBoundPerSecond(
  users: number,
  thinkSeconds: number,
  demandSeconds: number,
  servers: number,
): number {
  return Math.min(users / (demandSeconds + thinkSeconds), servers / demandSeconds);
}

/**
 * Asymptotic bound on the response time: R >= max(D, N D / c - Z), seconds. Source: as for
 * throughputBoundPerSecond.
 */
export function responseBoundSeconds(
  users: number,
  thinkSeconds: number,
  demandSeconds: number,
  servers: number,
): number {
  return Math.max(demandSeconds, (users * demandSeconds) / servers - thinkSeconds);
}
