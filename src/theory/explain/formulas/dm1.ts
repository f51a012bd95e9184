// D/M/1: evenly spaced arrivals, one server, exponential service.

import {
  dm1SojournPercentileSeconds,
  dm1SojournSeconds,
  dm1WaitPercentileSeconds,
  dm1WaitSeconds,
} from '../../laws/dm1.ts';
import {
  COMMON,
  EVEN,
  EXPONENTIAL,
  INDEPENDENT,
  NO_LIMIT,
  NOT_SHARED,
  ONE_SERVER,
  STABLE,
} from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const DM1: Formula = {
  id: 'dm1',
  name: 'D/M/1',
  traffic: 'open',
  text: 'E[W] = σ E[S] / (1 − σ) with σ = exp(−(1 − σ) / ρ), ρ = λ E[S]',
  source: 'Kleinrock, Queueing Systems, Volume 1 (1975), sections 6.4 and 6.5',
  assumptions: [...COMMON, EVEN, EXPONENTIAL, INDEPENDENT, ONE_SERVER, NOT_SHARED, NO_LIMIT, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    const service = station.service.meanSeconds;
    return openPredictions(scenario, station, {
      waitSeconds: dm1WaitSeconds(rate, service),
      sojournSeconds: dm1SojournSeconds(rate, service),
      waitPercentileSeconds: (fraction) => dm1WaitPercentileSeconds(rate, service, fraction),
      sojournPercentileSeconds: (fraction) => dm1SojournPercentileSeconds(rate, service, fraction),
    });
  },
};
