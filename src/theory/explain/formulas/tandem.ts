// Stages one after another, each M/M/c by itself: what leaves M/M/c is Poisson again.

import { mmcWaitSeconds } from '../../laws/mmc.ts';
import {
  COMMON_OF_STAGES,
  EXPONENTIAL_STAGES,
  INDEPENDENT,
  NO_DELAY,
  NO_LIMIT,
  POISSON,
  STABLE,
} from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const TANDEM: Formula = {
  id: 'tandem',
  name: 'M/M/c in tandem',
  traffic: 'open',
  text: 'E[T] = Σ (E[Wᵢ] + E[Sᵢ]) over the stages, each of which is M/M/c by itself',
  source: 'Burke, The Output of a Queuing System (1956)',
  assumptions: [...COMMON_OF_STAGES, POISSON, EXPONENTIAL_STAGES, INDEPENDENT, NO_LIMIT, NO_DELAY, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    const { stages, servers } = station;
    const waitSeconds = stages.reduce(
      (sum, { meanSeconds }) => sum + mmcWaitSeconds(rate, meanSeconds, servers),
      0,
    );
    return openPredictions(scenario, station, {
      waitSeconds,
      sojournSeconds: stages.reduce((sum, { meanSeconds }) => sum + meanSeconds, waitSeconds),
    });
  },
};
