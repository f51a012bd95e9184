// What formulas assume, each as a check of the scenario that says in one sentence what fails.

import type { ArrivalKind } from '../scenario/scenario.ts';
import type { Assumption } from './formula.ts';
import type { Situation } from './situation.ts';
import { mostInSystem, type Station } from './station.ts';
import { countText, rateText, secondsText, shareText } from './words.ts';

/** What each request costs besides may be this share of its service, of an open queue times its slack, 1 - load. */
const LEFT_OUT_SHARE = 0.01;

const ARRIVALS: Readonly<Record<Exclude<ArrivalKind, 'poisson'>, string>> = {
  constant: 'requests arrive evenly spaced, not by chance',
  batches: 'requests arrive in batches, not one by one by chance',
  bursts: 'arrivals come in bursts',
  replay: 'requests arrive at given instants',
};

/** An assumption on the queue; a server without one fails it by the reason why it has none. */
function onStation(
  text: string,
  failing: (station: Station, situation: Situation) => string | null,
): Assumption {
  return {
    text,
    failing: (situation) => (situation.station === null ? null : failing(situation.station, situation)),
  };
}

export const QUEUE_KNOWN: Assumption = {
  text: 'requests queue in one place',
  failing: ({ problem }) => problem,
};

export const POISSON: Assumption = {
  text: 'Poisson arrivals at a steady rate',
  failing: ({ scenario: { traffic } }) => {
    if (traffic.arrivals !== 'poisson') return ARRIVALS[traffic.arrivals];
    return traffic.change.shape === 'steady' ? null : 'the rate of arrivals changes during the run';
  },
};

export const PLAIN_CLIENTS: Assumption = {
  text: 'clients wait for the reply and send once',
  failing: ({ scenario: { traffic } }) => {
    if (traffic.patienceNanos !== null) return 'clients give up after a while';
    if (traffic.clientRetries.attempts > 0) return 'clients send again what failed';
    if (traffic.persistentConnections !== null && traffic.kind === 'open')
      return `requests wait for one of ${countText(traffic.persistentConnections, 'connection')} before they are sent`;
    return null;
  },
};

export const NOTHING_BREAKS: Assumption = {
  text: 'nothing breaks',
  failing: ({ scenario, brokenByHand }) => {
    if (brokenByHand) return 'a node was broken by hand';
    return scenario.faults.length + scenario.machineFaults.length > 0
      ? 'something breaks during the run'
      : null;
  },
};

export const MACHINE_IS_FREE: Assumption = {
  text: 'nothing else takes time',
  failing: ({ scenario: { machine, traffic }, station, leftOutSeconds }) => {
    if (machine.runnableCostNanos > 0) return 'each switch takes the longer the more threads are ready';
    if (machine.interruptEveryNanos !== null) return 'interrupts take time from the cores';
    if (machine.pauseEveryNanos !== null) return 'the process stands still from time to time';
    if (station === null) return null;
    const share = leftOutSeconds / (station.service.meanSeconds + station.delaySeconds);
    // Waiting grows as 1 / (1 - load): near the limit of a server a little more work is much more waiting.
    const load = (traffic.ratePerSecond * station.service.meanSeconds) / station.servers;
    const slack = traffic.kind === 'open' && station.capacity === null ? Math.max(0, 1 - load) : 1;
    if (share <= LEFT_OUT_SHARE * slack) return null;
    return `switches, wakeups and the like take up to ${secondsText(leftOutSeconds)} of each request, ${shareText(share)} of its service time`;
  },
};

export const ENOUGH_MEMORY: Assumption = {
  text: 'enough memory',
  failing: ({ scenario, server, station }) => {
    if (station === null || scenario.traffic.kind === 'closed') return null;
    const { memory } = scenario.machine;
    const most = mostInSystem(scenario, station);
    // Without end: that is said elsewhere.
    if (most === Number.POSITIVE_INFINITY) return null;
    const threads = server.model === 'thread-per-request' ? Math.min(most, station.servers) : 0;
    const finished = scenario.stop.requests ?? 0;
    const resident =
      memory.residentBaseBytes +
      threads * memory.residentPerThreadBytes +
      (most - threads) * memory.perWaitingTaskBytes +
      finished * memory.perFinishedRequestBytes;
    return resident <= memory.limitBytes ? null : 'memory runs out where many requests are there at once';
  },
};

export const NO_LIMIT = onStation('no limit on the queue', ({ capacity }) =>
  capacity === null
    ? null
    : `a request that finds ${countText(capacity, 'request')} in the system is rejected`,
);
export const A_LIMIT = onStation('a limit on the queue', ({ capacity }) =>
  capacity === null ? 'the queue has no limit' : null,
);
export const NO_QUEUE = onStation('no queue', ({ capacity, servers, what }) =>
  capacity === servers ? null : `requests may wait for a ${what}`,
);
export const IN_TURN = onStation('first come, first served', ({ discipline }) =>
  discipline === 'in turn' ? null : 'threads share the core in short slices',
);
export const SHARED = onStation('all share one core equally', ({ discipline, what }) =>
  discipline === 'shared' ? null : `requests take a ${what} in turn and keep it`,
);
export const ONE_SERVER = onStation('one server', ({ servers, what }) =>
  servers === 1 ? null : `${countText(servers, what)} serve at a time, not one`,
);
export const EXPONENTIAL = onStation('exponential service times', ({ service }) => {
  if (service.kind === 'exponential') return null;
  const how =
    service.kind === 'constant' ? `always take ${secondsText(service.meanSeconds)}` : 'have another law';
  return `service times ${how}, they are not exponential`;
});
export const CONSTANT = onStation('constant service times', ({ service }) =>
  service.kind === 'constant' ? null : 'service times differ',
);
export const INDEPENDENT = onStation('service times independent of each other', ({ service }) =>
  service.independent ? null : 'every so manyth request takes longer: service times are not independent',
);
export const SECOND_MOMENT = onStation('service times of finite variance', ({ service }) =>
  service.secondMoment !== null ? null : 'the variance of service times is infinite or not known',
);
export const STABLE = onStation(
  'less work than can be done',
  ({ servers, service, what }, { scenario: { traffic } }) => {
    const load = (traffic.ratePerSecond * service.meanSeconds) / servers;
    if (load < 1) return null;
    return `${rateText(traffic.ratePerSecond)} for ${secondsText(service.meanSeconds)} each need ${countText(traffic.ratePerSecond * service.meanSeconds, what)}, and there ${servers === 1 ? 'is' : 'are'} ${servers}: the queue grows without end`;
  },
);
export const ROOM_FOR_USERS = onStation(
  'room for all users',
  ({ capacity }, { scenario: { traffic, machine } }) =>
    Math.min(capacity ?? Number.POSITIVE_INFINITY, machine.connections) >= traffic.users
      ? null
      : 'there is no room for all users at once',
);
export const NO_DELAY = onStation('no wait beside the queue', ({ delaySeconds }) =>
  delaySeconds === 0 ? null : 'requests also wait beside the queue',
);

/** What all formulas assume. */
export const COMMON: readonly Assumption[] = [
  QUEUE_KNOWN,
  PLAIN_CLIENTS,
  NOTHING_BREAKS,
  MACHINE_IS_FREE,
  ENOUGH_MEMORY,
];
