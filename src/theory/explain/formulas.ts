// The list of all formulas. Those that predict most come first. New formulas are added here.

import { t } from '../../languages/t.ts';
import {
  dm1SojournPercentileSeconds,
  dm1SojournSeconds,
  dm1WaitPercentileSeconds,
  dm1WaitSeconds,
} from '../laws/dm1.ts';
import { erlangB } from '../laws/erlang.ts';
import { machineRepair } from '../laws/machine-repair.ts';
import { md1SojournSeconds, md1WaitPercentileSeconds, md1WaitSeconds } from '../laws/md1.ts';
import { mg1SojournSeconds, mg1WaitSeconds, processorSharingSojournSeconds } from '../laws/mg1.ts';
import {
  mm1SojournPercentileSeconds,
  mm1SojournSeconds,
  mm1WaitPercentileSeconds,
  mm1WaitSeconds,
} from '../laws/mm1.ts';
import {
  mmcSojournPercentileSeconds,
  mmcSojournSeconds,
  mmcWaitPercentileSeconds,
  mmcWaitSeconds,
} from '../laws/mmc.ts';
import { mmck } from '../laws/mmck.ts';
import { meanValueAnalysis } from '../laws/mva.ts';
import {
  A_LIMIT,
  COMMON,
  COMMON_OF_STAGES,
  CONSTANT,
  EVEN,
  EXPONENTIAL,
  EXPONENTIAL_STAGES,
  IN_TURN,
  INDEPENDENT,
  NEVER_FULL,
  NO_DELAY,
  NO_LIMIT,
  NO_QUEUE,
  NOT_SHARED,
  ONE_SERVER,
  POISSON,
  ROOM_FOR_USERS,
  SECOND_MOMENT,
  SHARED,
  STABLE,
  USERS,
} from './assumptions.ts';
import { closedPredictions, type Formula, openPredictions } from './formula.ts';
import { lawOf } from './law.ts';

export const FORMULAS: readonly Formula[] = [
  // M/M/1: one server, exponential service.
  {
    id: 'mm1',
    name: 'M/M/1',
    traffic: 'open',
    text: t`E[W] = ρ E[S] / (1 − ρ) with ρ = λ E[S]`,
    source: t`Kleinrock, Queueing Systems, Volume 1 (1975), sections 3.2 and 5.12`,
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
  },
  // M/M/c: several equal servers with one queue, exponential service.
  {
    id: 'mmc',
    name: 'M/M/c',
    traffic: 'open',
    text: t`E[W] = C(c, λ E[S]) E[S] / (c (1 − ρ)) with ρ = λ E[S] / c and Erlang’s C`,
    source: t`Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008), section 2.3`,
    assumptions: [...COMMON, POISSON, EXPONENTIAL, INDEPENDENT, NOT_SHARED, NO_LIMIT, STABLE],
    predict(scenario, station) {
      const rate = scenario.traffic.ratePerSecond;
      const { servers } = station;
      const service = station.service.meanSeconds;
      return openPredictions(scenario, station, {
        waitSeconds: mmcWaitSeconds(rate, service, servers),
        sojournSeconds: mmcSojournSeconds(rate, service, servers),
        waitPercentileSeconds: (fraction) => mmcWaitPercentileSeconds(rate, service, servers, fraction),
        sojournPercentileSeconds: (fraction) => mmcSojournPercentileSeconds(rate, service, servers, fraction),
      });
    },
  },
  // M/D/1: one server, constant service.
  {
    id: 'md1',
    name: 'M/D/1',
    traffic: 'open',
    text: t`E[W] = ρ S / (2 (1 − ρ)) with ρ = λ S`,
    source: t`Erlang (1909); Crommelin, Delay Probability Formulae when the Holding Times are Constant (1932)`,
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
  },
  // M/G/1: one server, any distribution of service times; the Pollaczek-Khinchine formula.
  {
    id: 'mg1',
    name: 'M/G/1',
    traffic: 'open',
    text: t`E[W] = λ E[S²] / (2 (1 − ρ)) with ρ = λ E[S]`,
    source: t`Pollaczek (1930) and Khinchine (1932)`,
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
  },
  // D/M/1: evenly spaced arrivals, one server, exponential service.
  {
    id: 'dm1',
    name: 'D/M/1',
    traffic: 'open',
    text: t`E[W] = σ E[S] / (1 − σ) with σ = exp(−(1 − σ) / ρ), ρ = λ E[S]`,
    source: t`Kleinrock, Queueing Systems, Volume 1 (1975), sections 6.4 and 6.5`,
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
  },
  // Processor sharing: many threads on one core with short slices.
  {
    id: 'processor-sharing',
    name: t`M/G/1 processor sharing`,
    traffic: 'open',
    text: t`E[T] = E[S] / (1 − ρ) with ρ = λ E[S], for any distribution of S`,
    source: t`Kleinrock, Queueing Systems, Volume 2 (1976), section 4.4`,
    assumptions: [...COMMON, POISSON, INDEPENDENT, SHARED, NO_DELAY, ONE_SERVER, NO_LIMIT, STABLE],
    predict(scenario, station) {
      const rate = scenario.traffic.ratePerSecond;
      return openPredictions(scenario, station, {
        waitSeconds: null,
        sojournSeconds: processorSharingSojournSeconds(rate, station.service.meanSeconds),
      });
    },
  },
  // Erlang's loss system: several servers and no queue, any distribution of service times.
  {
    id: 'erlang-b',
    name: t`Erlang B`,
    traffic: 'open',
    text: t`B = (aᶜ / c!) / Σ aⁿ / n! over n ≤ c with a = λ E[S]; a share B is rejected`,
    source: t`Erlang, Solution of some Problems in the Theory of Probabilities (1917)`,
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
  },
  // M/G/infinity: more servers than requests, any distribution of service times; no request waits.
  {
    id: 'mginf',
    name: 'M/G/∞',
    traffic: 'open',
    text: t`E[T] = E[S], and the number in the system is Poisson with mean λ E[S], for any distribution of S`,
    source: t`Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008)`,
    assumptions: [...COMMON, POISSON, INDEPENDENT, IN_TURN, NEVER_FULL, NO_DELAY],
    predict(scenario, station) {
      return openPredictions(scenario, station, {
        waitSeconds: 0,
        sojournSeconds: station.service.meanSeconds,
        waitPercentileSeconds: () => 0,
        sojournPercentileSeconds: null,
      });
    },
  },
  // M/M/c/K: several servers and a queue of limited length, exponential service. Stable at any load.
  {
    id: 'mmck',
    name: 'M/M/c/K',
    traffic: 'open',
    text: t`P(n) ∝ aⁿ / (min(n, c) · min(n − 1, c) · …) for n ≤ K with a = λ E[S]; a share P(K) is rejected`,
    source: t`Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008), section 2.5`,
    assumptions: [...COMMON, POISSON, EXPONENTIAL, INDEPENDENT, NOT_SHARED, A_LIMIT],
    predict(scenario, station) {
      const service = station.service.meanSeconds;
      const capacity = station.capacity ?? Number.NaN;
      const limited = mmck(scenario.traffic.ratePerSecond, service, station.servers, capacity);
      return openPredictions(scenario, station, {
        throughputPerSecond: limited.throughputPerSecond,
        utilization: (limited.throughputPerSecond * service) / station.servers,
        waitSeconds: limited.waitSeconds,
        sojournSeconds: limited.waitSeconds + service,
        rejectedShare: limited.rejected,
      });
    },
  },
  // Stages in series, each an independent M/M/c: the output of M/M/c is Poisson again.
  {
    id: 'tandem',
    name: t`M/M/c in tandem`,
    traffic: 'open',
    text: t`E[T] = Σ (E[Wᵢ] + E[Sᵢ]) over the stages, each of which is M/M/c by itself`,
    source: t`Burke, The Output of a Queuing System (1956)`,
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
  },
  // Machine repair: users that think, send and wait, and several servers with one queue.
  {
    id: 'machine-repair',
    name: t`Machine repair, M/M/c//N`,
    traffic: 'closed',
    text: t`P(n) ∝ N! / (N − n)! · (E[S] / Z)ⁿ / (min(n, c) · min(n − 1, c) · …); X = (N − E[n]) / Z`,
    source: t`Gross, Shortle, Thompson and Harris, Fundamentals of Queueing Theory (2008), section 2.7; for any distribution of think times Baskett, Chandy, Muntz and Palacios (1975)`,
    assumptions: [...COMMON, EXPONENTIAL, INDEPENDENT, ...USERS, NOT_SHARED, NO_DELAY, ROOM_FOR_USERS],
    predict({ traffic }, station) {
      const think = lawOf(traffic.think).meanSeconds;
      const loop = machineRepair(traffic.users, think, station.service.meanSeconds, station.servers);
      return closedPredictions(loop.throughputPerSecond, station, {
        waitSeconds: loop.waitSeconds,
        sojournSeconds: loop.responseSeconds,
      });
    },
  },
  // Exact mean value analysis: users that think and wait, and a core that their threads share.
  {
    id: 'closed-network',
    name: t`Mean value analysis`,
    traffic: 'closed',
    text: t`R(n) = D (1 + Q(n − 1)), X(n) = n / (Z + R(n)), Q(n) = X(n) R(n), from n = 1 up to N users`,
    source: t`Reiser and Lavenberg, Mean-Value Analysis of Closed Multichain Queuing Networks (1980)`,
    assumptions: [...COMMON, INDEPENDENT, ...USERS, SHARED, ONE_SERVER, ROOM_FOR_USERS],
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
  },
];
