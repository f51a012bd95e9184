// Mean value analysis of closed product-form networks: N users circulate among single-server stations and
// pure delays.

export type Station =
  /**
   * One server: first come first served with exponential service, or shared equally with any distribution of
   * service times.
   */
  | { readonly kind: 'queueing'; readonly demandSeconds: number }
  /**
   * A delay in which no user waits for others: a sleep, an upstream without a limit, or a station with as
   * many servers as users.
   */
  | { readonly kind: 'delay'; readonly demandSeconds: number };

export interface StationMeans {
  /** Mean number of users in the station, waiting or served. */
  readonly inStation: number;
  /** Mean time in the station over all visits of a round, in seconds. */
  readonly residenceSeconds: number;
  /**
   * Throughput times demand, X D. For a queueing station: the share of time that its server is busy. For a
   * delay: the mean number of users in it.
   */
  readonly utilization: number;
}

export interface ClosedNetwork {
  /** Rounds completed per second. */
  readonly throughputPerSecond: number;
  /** Mean duration of a round without thinking, in seconds. */
  readonly responseSeconds: number;
  /** In the order of the stations given. */
  readonly stations: readonly StationMeans[];
}

/**
 * Exact mean value analysis with one class of users. A user that arrives at a station finds the mean content
 * that it has with one user fewer: R_k(n) = D_k (1 + Q_k(n - 1)), X(n) = n / (Z + sum of R_k(n)), Q_k(n) =
 * X(n) R_k(n). Demands are per round over all visits; the demands and the think time must not all be 0.
 * `users` is an integer from 1. Source: Reiser and Lavenberg, Mean-Value Analysis of Closed Multichain
 * Queuing Networks (1980); as in Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance
 * (1984), section 6.4.
 */
export function meanValueAnalysis(
  users: number,
  thinkSeconds: number,
  stations: readonly Station[],
): ClosedNetwork {
  const visited = stations.map((station) => ({ station, inStation: 0, residenceSeconds: 0 }));
  let throughputPerSecond = 0;
  let responseSeconds = 0;
  for (let n = 1; n <= users; n++) {
    responseSeconds = 0;
    for (const each of visited) {
      const met = each.station.kind === 'queueing' ? each.inStation : 0;
      each.residenceSeconds = each.station.demandSeconds * (1 + met);
      responseSeconds += each.residenceSeconds;
    }
    throughputPerSecond = n / (thinkSeconds + responseSeconds);
    for (const each of visited) each.inStation = throughputPerSecond * each.residenceSeconds;
  }
  return {
    throughputPerSecond,
    responseSeconds,
    stations: visited.map(({ station, inStation, residenceSeconds }) => ({
      inStation,
      residenceSeconds,
      utilization: throughputPerSecond * station.demandSeconds,
    })),
  };
}
