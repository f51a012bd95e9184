// M/D/1: one server, constant service.

import { md1SojournSeconds, md1WaitPercentileSeconds, md1WaitSeconds } from '../../laws/md1.ts';
import { COMMON, CONSTANT, IN_TURN, NO_LIMIT, ONE_SERVER, POISSON, STABLE } from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const MD1: Formula = {
  id: 'md1',
  name: 'M/D/1',
  traffic: 'open',
  text: 'E[W] = ρ S / (2 (1 − ρ)) with ρ = λ S',
  source: 'Erlang (1909); Crommelin, Delay Probability Formulae when the Holding Times are Constant (1932)',
  assumptions: [...COMMON, POISSON, CONSTANT, ONE_SERVER, IN_TURN, NO_LIMIT, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    const service = station.service.meanSeconds;
    const wait = (fraction: number): number => md1WaitPercentileSeconds(rate, service, fraction);
    return openPredictions(scenario, station, {
      waitSeconds: md1WaitSeconds(rate, service),
      sojournSeconds: md1SojournSeconds(rate, service),
      waitPercentileSeconds: wait,
      sojournPercentileSeconds: (fraction) => wait(fraction) + service,
    });
  },
};
