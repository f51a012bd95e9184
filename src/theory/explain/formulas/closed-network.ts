// Exact mean value analysis: users who think and wait, and a core that their threads share.

import { meanValueAnalysis } from '../../laws/mva.ts';
import {
  COMMON,
  INDEPENDENT,
  INDEPENDENT_USERS,
  ONE_SERVER,
  ROOM_FOR_USERS,
  SHARED,
} from '../assumptions.ts';
import { closedPredictions, type Formula } from '../formula.ts';
import { lawOf } from '../law.ts';

export const CLOSED_NETWORK: Formula = {
  id: 'closed-network',
  name: 'Mean value analysis',
  traffic: 'closed',
  text: 'R(n) = D (1 + Q(n − 1)), X(n) = n / (Z + R(n)), Q(n) = X(n) R(n), from n = 1 up to N users',
  source: 'Reiser and Lavenberg, Mean-Value Analysis of Closed Multichain Queuing Networks (1980)',
  assumptions: [...COMMON, INDEPENDENT, INDEPENDENT_USERS, SHARED, ONE_SERVER, ROOM_FOR_USERS],
  predict({ traffic }, station) {
    const network = meanValueAnalysis(traffic.users, lawOf(traffic.think).meanSeconds, [
      { kind: 'delay', demandSeconds: station.delaySeconds },
      { kind: 'queueing', demandSeconds: station.service.meanSeconds },
    ]);
    return closedPredictions(network.throughputPerSecond, station, {
      waitSeconds: null,
      sojournSeconds: network.responseSeconds,
    });
  },
};
