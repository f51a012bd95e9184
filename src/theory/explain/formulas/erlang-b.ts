// Erlang's loss system: several servers and no queue, any law of service.

import { erlangB } from '../../laws/erlang.ts';
import { COMMON, IN_TURN, INDEPENDENT, NO_QUEUE, POISSON } from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const ERLANG_B: Formula = {
  id: 'erlang-b',
  name: 'Erlang B',
  traffic: 'open',
  text: 'B = (aᶜ / c!) / Σ aⁿ / n! over n ≤ c with a = λ E[S]; a share B is rejected',
  source: 'Erlang, Solution of some Problems in the Theory of Probabilities (1917)',
  assumptions: [...COMMON, POISSON, INDEPENDENT, IN_TURN, NO_QUEUE],
  predict(scenario, station) {
    const { servers } = station;
    const service = station.service.meanSeconds;
    const rejectedShare = erlangB(servers, scenario.traffic.ratePerSecond * service);
    const throughputPerSecond = scenario.traffic.ratePerSecond * (1 - rejectedShare);
    return openPredictions(scenario, station, {
      throughputPerSecond,
      utilization: (throughputPerSecond * service) / servers,
      waitSeconds: 0,
      sojournSeconds: service,
      rejectedShare,
    });
  },
};
