// M/G/infinity: more servers than requests, any law of service: nobody waits.

import { COMMON, IN_TURN, INDEPENDENT, NEVER_FULL, NO_DELAY, POISSON } from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const MG_INFINITY: Formula = {
  id: 'mginf',
  name: 'M/G/∞',
  traffic: 'open',
  text: 'E[T] = E[S], and the number in the system is Poisson with mean λ E[S], whatever the law of S',
  source: 'Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008)',
  assumptions: [...COMMON, POISSON, INDEPENDENT, IN_TURN, NEVER_FULL, NO_DELAY],
  predict(scenario, station) {
    return openPredictions(scenario, station, {
      waitSeconds: 0,
      sojournSeconds: station.service.meanSeconds,
      waitPercentileSeconds: () => 0,
      sojournPercentileSeconds: null,
    });
  },
};
