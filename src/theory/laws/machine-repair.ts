// Machine repair: each of N users sends to c servers with one queue, waits for the reply, thinks, and sends
// again.

export interface ClosedLoop {
  /** Requests completed per second. */
  readonly throughputPerSecond: number;
  /** Mean number of requests in the system, waiting or served. */
  readonly inSystem: number;
  /** Mean time from sending to reply, in seconds. */
  readonly responseSeconds: number;
  /** Mean time before service begins, in seconds. */
  readonly waitSeconds: number;
}

/**
 * Machine repair, M/M/c//N: exponential think times, exponential service, c servers, one queue. Users are the machines
 * and servers the repairmen. With `thinkSeconds` 0 all users are always in the system. Service must be above 0.
 * Source: Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory, 4th edition (2008), section 2.7.
 */
export function machineRepair(
  users: number,
  thinkSeconds: number,
  serviceSeconds: number,
  servers: number,
): ClosedLoop {
  if (thinkSeconds === 0) return loop(Math.min(users, servers) / serviceSeconds, users, serviceSeconds);
  let weight = 1;
  let sum = 1;
  let inSystem = 0;
  for (let n = 1; n <= users; n++) {
    weight *= ((users - n + 1) * serviceSeconds) / (thinkSeconds * Math.min(n, servers));
    sum += weight;
    inSystem += n * weight;
    // Only the ratios of the weights matter, so scale them down before they overflow.
    if (sum > 1e200) {
      weight /= sum;
      inSystem /= sum;
      sum = 1;
    }
  }
  inSystem /= sum;
  return loop((users - inSystem) / thinkSeconds, inSystem, serviceSeconds);
}

function loop(throughputPerSecond: number, inSystem: number, serviceSeconds: number): ClosedLoop {
  const responseSeconds = inSystem / throughputPerSecond;
  return {
    throughputPerSecond,
    inSystem,
    responseSeconds,
    waitSeconds: Math.max(0, responseSeconds - serviceSeconds),
  };
}
