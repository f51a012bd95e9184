// M/M/c: several equal servers with one queue, exponential service.

import {
  mmcSojournPercentileSeconds,
  mmcSojournSeconds,
  mmcWaitPercentileSeconds,
  mmcWaitSeconds,
} from '../../laws/mmc.ts';
import { COMMON, EXPONENTIAL, INDEPENDENT, NO_LIMIT, NOT_SHARED, POISSON, STABLE } from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const MMC: Formula = {
  id: 'mmc',
  name: 'M/M/c',
  traffic: 'open',
  text: 'E[W] = C(c, λ E[S]) E[S] / (c (1 − ρ)) with ρ = λ E[S] / c and Erlang’s C',
  source: 'Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008), section 2.3',
  assumptions: [...COMMON, POISSON, EXPONENTIAL, INDEPENDENT, NOT_SHARED, NO_LIMIT, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    const { servers } = station;
    const service = station.service.meanSeconds;
    return openPredictions(scenario, station, {
      waitSeconds: mmcWaitSeconds(rate, service, servers),
      sojournSeconds: mmcSojournSeconds(rate, service, servers),
      waitPercentileSeconds: (fraction) => mmcWaitPercentileSeconds(rate, service, servers, fraction),
      sojournPercentileSeconds: (fraction) => mmcSojournPercentileSeconds(rate, service, servers, fraction),
    });
  },
};
