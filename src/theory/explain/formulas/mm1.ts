// M/M/1: one server, exponential service.

import {
  mm1SojournPercentileSeconds,
  mm1SojournSeconds,
  mm1WaitPercentileSeconds,
  mm1WaitSeconds,
} from '../../laws/mm1.ts';
import {
  COMMON,
  EXPONENTIAL,
  INDEPENDENT,
  NO_LIMIT,
  NOT_SHARED,
  ONE_SERVER,
  POISSON,
  STABLE,
} from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const MM1: Formula = {
  id: 'mm1',
  name: 'M/M/1',
  traffic: 'open',
  text: 'E[W] = ρ E[S] / (1 − ρ) with ρ = λ E[S]',
  source: 'Kleinrock, Queueing Systems, Volume 1 (1975), sections 3.2 and 5.12',
  assumptions: [...COMMON, POISSON, EXPONENTIAL, INDEPENDENT, ONE_SERVER, NOT_SHARED, NO_LIMIT, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    const service = station.service.meanSeconds;
    return openPredictions(scenario, station, {
      waitSeconds: mm1WaitSeconds(rate, service),
      sojournSeconds: mm1SojournSeconds(rate, service),
      waitPercentileSeconds: (fraction) => mm1WaitPercentileSeconds(rate, service, fraction),
      sojournPercentileSeconds: (fraction) => mm1SojournPercentileSeconds(rate, service, fraction),
    });
  },
};
