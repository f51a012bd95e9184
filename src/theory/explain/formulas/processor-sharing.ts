// Processor sharing: many threads on one core with short slices.

import { processorSharingSojournSeconds } from '../../laws/processor-sharing.ts';
import {
  COMMON,
  INDEPENDENT,
  NO_DELAY,
  NO_LIMIT,
  ONE_SERVER,
  POISSON,
  SHARED,
  STABLE,
} from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const PROCESSOR_SHARING: Formula = {
  id: 'processor-sharing',
  name: 'M/G/1 processor sharing',
  traffic: 'open',
  text: 'E[T] = E[S] / (1 − ρ) with ρ = λ E[S], whatever the law of S',
  source: 'Kleinrock, Queueing Systems, Volume 2 (1976), section 4.4',
  assumptions: [...COMMON, POISSON, INDEPENDENT, SHARED, NO_DELAY, ONE_SERVER, NO_LIMIT, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    return openPredictions(scenario, station, {
      waitSeconds: null,
      sojournSeconds: processorSharingSojournSeconds(rate, station.service.meanSeconds),
    });
  },
};
