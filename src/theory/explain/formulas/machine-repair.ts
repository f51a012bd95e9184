// Machine repair: users who think, send and wait, and several servers with one queue.

import { machineRepair } from '../../laws/machine-repair.ts';
import {
  COMMON,
  EXPONENTIAL,
  INDEPENDENT,
  INDEPENDENT_USERS,
  NO_DELAY,
  NOT_SHARED,
  ROOM_FOR_USERS,
} from '../assumptions.ts';
import { closedPredictions, type Formula } from '../formula.ts';
import { lawOf } from '../law.ts';

export const MACHINE_REPAIR: Formula = {
  id: 'machine-repair',
  name: 'Machine repair, M/M/c//N',
  traffic: 'closed',
  text: 'P(n) ∝ N! / (N − n)! · (E[S] / Z)ⁿ / (min(n, c) · min(n − 1, c) · …); X = (N − E[n]) / Z',
  source:
    'Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008), section 2.7; for any law of thinking Baskett, Chandy, Muntz and Palacios (1975)',
  assumptions: [...COMMON, EXPONENTIAL, INDEPENDENT, INDEPENDENT_USERS, NOT_SHARED, NO_DELAY, ROOM_FOR_USERS],
  predict({ traffic }, station) {
    const think = lawOf(traffic.think).meanSeconds;
    const loop = machineRepair(traffic.users, think, station.service.meanSeconds, station.servers);
    return closedPredictions(loop.throughputPerSecond, station, {
      waitSeconds: loop.waitSeconds,
      sojournSeconds: loop.responseSeconds,
    });
  },
};
