// M/M/c/K: M/M/c with at most K requests in the system, waiting or served; further ones are rejected. A
// blocking pool of c threads with a queue limit q is this queue with K = c + q. It is stable at any load.
// Source: Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory, 4th edition (2008), section
// 2.5.

export interface LimitedQueue {
  /** Share of arrivals rejected. With K = c this is Erlang B. */
  readonly rejected: number;
  /** Mean number waiting for a server. */
  readonly inQueue: number;
  /** Mean wait of admitted requests, in seconds. */
  readonly waitSeconds: number;
  /** Requests served per second. */
  readonly throughputPerSecond: number;
}

/** The steady state of M/M/c/K; `capacity` is K and at least `servers`. */
export function mmck(
  arrivalsPerSecond: number,
  serviceSeconds: number,
  servers: number,
  capacity: number,
): LimitedQueue {
  // Weights of the birth-death chain, relative to the largest so far, because a^n / n! alone would overflow.
  let weight = 1;
  let sum = 1;
  let waiting = 0;
  for (let n = 1; n <= capacity; n++) {
    weight *= (arrivalsPerSecond * serviceSeconds) / Math.min(n, servers);
    sum += weight;
    waiting += weight * Math.max(0, n - servers);
    if (weight > 1e200) {
      sum /= weight;
      waiting /= weight;
      weight = 1;
    }
  }
  const rejected = weight / sum;
  const throughputPerSecond = arrivalsPerSecond * (1 - rejected);
  const inQueue = waiting / sum;
  return { rejected, inQueue, waitSeconds: inQueue / throughputPerSecond, throughputPerSecond };
}
