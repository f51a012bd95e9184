// M/G/1: one server, any law of service; the formula of Pollaczek and Khinchine.

import { mg1SojournSeconds, mg1WaitSeconds } from '../../laws/mg1.ts';
import {
  COMMON,
  IN_TURN,
  INDEPENDENT,
  NO_LIMIT,
  ONE_SERVER,
  POISSON,
  SECOND_MOMENT,
  STABLE,
} from '../assumptions.ts';
import { type Formula, openPredictions } from '../formula.ts';

export const MG1: Formula = {
  id: 'mg1',
  name: 'M/G/1',
  traffic: 'open',
  text: 'E[W] = λ E[S²] / (2 (1 − ρ)) with ρ = λ E[S]',
  source: 'Pollaczek (1930) and Khinchine (1932)',
  assumptions: [...COMMON, POISSON, INDEPENDENT, SECOND_MOMENT, ONE_SERVER, IN_TURN, NO_LIMIT, STABLE],
  predict(scenario, station) {
    const rate = scenario.traffic.ratePerSecond;
    const { meanSeconds, secondMoment } = station.service;
    const moment = secondMoment ?? Number.NaN;
    return openPredictions(scenario, station, {
      waitSeconds: mg1WaitSeconds(rate, meanSeconds, moment),
      sojournSeconds: mg1SojournSeconds(rate, meanSeconds, moment),
    });
  },
};
