// M/M/c/K: several servers and a queue of limited length, exponential service. Stable at any load.

import { mmck } from '../../laws/mmck.ts';
import { A_LIMIT, COMMON, EXPONENTIAL, INDEPENDENT, NOT_SHARED, POISSON } from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const MMCK: Formula = {
  id: 'mmck',
  name: 'M/M/c/K',
  traffic: 'open',
  text: 'P(n) ∝ aⁿ / (min(n, c) · min(n − 1, c) · …) for n ≤ K with a = λ E[S]; a share P(K) is rejected',
  source: 'Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008), section 2.5',
  assumptions: [...COMMON, POISSON, EXPONENTIAL, INDEPENDENT, NOT_SHARED, A_LIMIT],
  predict(scenario, station) {
    const service = station.service.meanSeconds;
    const capacity = station.capacity ?? Number.NaN;
    const limited = mmck(scenario.traffic.ratePerSecond, service, station.servers, capacity);
    return openPredictions(scenario, station, {
      throughputPerSecond: limited.throughputPerSecond,
      utilization: (limited.throughputPerSecond * service) / station.servers,
      waitSeconds: limited.waitSeconds,
      sojournSeconds: limited.waitSeconds + service,
      rejectedShare: limited.rejected,
    });
  },
};
