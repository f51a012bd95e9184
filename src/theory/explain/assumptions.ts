// Assumptions of formulas. Each assumption checks the scenario; if it does not hold, it says why in one
// sentence.

import { plural } from '../../languages/plural.ts';
import { formatRate, formatShare, shortDigits } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { meanOf } from '../../scenario/distribution.ts';
import { processesOf } from '../../scenario/processes.ts';
import type { ArrivalKind, Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { responseBoundSeconds, throughputBoundPerSecond } from '../laws/closed-bounds.ts';
import { erlangB } from '../laws/erlang.ts';
import type { Situation } from './expectation.ts';
import type { Assumption } from './formula.ts';
import { lawOf } from './law.ts';
import { showsMean } from './least-mean.ts';
import { mostInSystem, type Station } from './station.ts';
import { countText, secondsText } from './words.ts';

/**
 * Largest costs that a formula may ignore, as a share of the service time. slackOf reduces this share near a
 * server's limit.
 */
const LEFT_OUT_SHARE = 0.01;
/** A share of requests too small to show in a run. */
const NEGLIGIBLE_SHARE = 1e-6;

const ARRIVALS: Readonly<Record<Exclude<ArrivalKind, 'poisson'>, string>> = {
  constant: t`requests arrive evenly spaced, not at random`,
  batches: t`requests arrive in batches, not one by one at random`,
  bursts: t`arrivals come in bursts`,
  replay: t`requests arrive at given instants`,
};

const MAY_WAIT_FOR: Readonly<Record<Station['what'], string>> = {
  thread: t`requests may wait for a thread`,
  core: t`requests may wait for a core`,
  loop: t`requests may wait for a loop`,
};

const TAKE_IN_TURN: Readonly<Record<Station['what'], string>> = {
  thread: t`requests get a thread in order of arrival and keep it until they finish`,
  core: t`requests get a core in order of arrival and keep it until they finish`,
  loop: t`requests get a loop in order of arrival and keep it until they finish`,
};

/**
 * An assumption about the queue. It is not checked for a server without a queue, whose problem QUEUE_KNOWN
 * reports.
 */
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
  text: t`requests queue in one place`,
  failing: ({ problem }) => problem,
};

export const POISSON: Assumption = {
  text: t`Poisson arrivals at a steady rate`,
  failing: ({ scenario: { traffic } }) => {
    if (traffic.arrivals !== 'poisson') return ARRIVALS[traffic.arrivals];
    return traffic.change.shape === 'steady' ? null : t`the rate of arrivals changes during the run`;
  },
};

/** For formulas with evenly spaced arrivals. */
export const EVEN: Assumption = {
  text: t`arrivals evenly spaced at a steady rate`,
  failing: ({ scenario: { traffic } }) => {
    if (traffic.arrivals !== 'constant')
      return traffic.arrivals === 'poisson' ? t`requests arrive at random` : ARRIVALS[traffic.arrivals];
    return traffic.change.shape === 'steady' ? null : t`the rate of arrivals changes during the run`;
  },
};

export const PLAIN_CLIENTS: Assumption = {
  text: t`clients wait for the reply and do not retry`,
  failing: ({ scenario: { traffic } }) => {
    if (traffic.patienceNanos !== null) return t`clients give up after a while`;
    if (traffic.clientRetries.attempts > 0) return t`clients retry failed requests`;
    if (traffic.connectNanos > 0) return t`clients take time to connect`;
    if (traffic.clientCpuNanos > 0) return t`clients compute before they send`;
    if (traffic.persistentConnections !== null && traffic.kind === 'open')
      return t`requests wait for one of ${countText(traffic.persistentConnections, 'connection')} before they are sent`;
    return null;
  },
};

export const NOTHING_BREAKS: Assumption = {
  text: t`nothing fails`,
  failing: ({ scenario, brokenByHand }) => {
    if (brokenByHand) return t`a node was taken down by hand`;
    return scenario.faults.length + scenario.machineFaults.length > 0
      ? t`something fails during the run`
      : null;
  },
};

export const MACHINE_IS_FREE: Assumption = {
  text: t`nothing else takes time`,
  failing: ({ scenario, server, station, leftOutSeconds }) => {
    const { machine } = scenario;
    if ('readiness' in server && server.readiness === 'poll' && server.watchCostNanos > 0)
      return t`each wake-up takes longer the more connections the loop watches`;
    if ('queueLockNanos' in server && server.queueLockNanos > 0)
      return t`threads wait for the lock of the queue`;
    if (machine.runnableCostNanos > 0) return t`each switch takes longer the more threads are ready`;
    if (machine.interruptEveryNanos !== null) return t`interrupts take time from the cores`;
    if (machine.pauseEveryNanos !== null) return t`the process pauses from time to time`;
    if (machine.cpuLimit !== null && machine.cpuLimit < machine.cores)
      return t`the CPU limit stops threads from time to time`;
    if (machine.connectCpuNanos > 0) return t`opening a connection takes CPU time`;
    if (station === null) return null;
    const shortest = station.stages.reduce(
      (least, { meanSeconds }) => Math.min(least, meanSeconds),
      Infinity,
    );
    const share = leftOutSeconds / (shortest + station.delaySeconds);
    if (share <= LEFT_OUT_SHARE * slackOf(scenario, station)) return null;
    return t`switches, wake-ups and the like take up to ${secondsText(leftOutSeconds)} for each request, which is ${formatShare(share)} of its service time`;
  },
};

/**
 * The factor by which to reduce the costs that a formula may ignore. In general it is 1. Near a server's
 * limit it is less, because a little more work then causes much more waiting. In an open queue, waiting grows
 * as 1 / (1 - load); with a limit of K requests it grows at most by K / 6. In a closed loop whose users think
 * just long enough, it grows as (response + thinking) / response.
 */
function slackOf({ traffic }: Scenario, { servers, service, delaySeconds, capacity }: Station): number {
  if (traffic.kind === 'open') {
    const load = (traffic.ratePerSecond * service.meanSeconds) / servers;
    if (capacity === null) return Math.max(0, 1 - load);
    return Math.min(1, Math.max(Math.abs(1 - load), 6 / capacity));
  }
  const think = lawOf(traffic.think).meanSeconds + delaySeconds;
  const response = responseBoundSeconds(traffic.users, think, service.meanSeconds, servers);
  const load =
    throughputBoundPerSecond(traffic.users, think, service.meanSeconds, servers) * service.meanSeconds;
  return Math.max(1 - load / servers, response / (response + think));
}

export const ENOUGH_MEMORY: Assumption = {
  text: t`enough memory`,
  failing: ({ scenario, server, station }) => {
    if (station === null) return null;
    const { memory } = scenario.machine;
    const { traffic } = scenario;
    const most = traffic.kind === 'closed' ? traffic.users : mostInSystem(scenario, station);
    // The queue grows without end; STABLE reports this.
    if (most === Number.POSITIVE_INFINITY) return null;
    const threads = threadsAt(server, most);
    const finished = scenario.stop.requests ?? 0;
    const resident =
      processesOf(server) * memory.residentBaseBytes +
      threads * memory.residentPerThreadBytes +
      most * memory.perWaitingTaskBytes +
      finished * memory.perFinishedRequestBytes;
    return resident <= memory.limitBytes ? null : t`memory runs out when many requests are in the system`;
  },
};

/** Number of threads when this many requests are in the system. */
function threadsAt(server: Server, requests: number): number {
  const { heldThreads, makesThreads, hasStages } = modelOf(server);
  const most = heldThreads?.(server).most ?? 0;
  if (makesThreads?.(server) === 'each') return Math.min(requests, most);
  // Each step of a program has its own threads, and a program has at most 32 steps.
  return hasStages ? most * 32 : most;
}

export const NO_LIMIT = onStation(t`no limit on the queue`, ({ capacity }) =>
  capacity === null
    ? null
    : t`a request that finds ${countText(capacity, 'request')} in the system is rejected`,
);
export const A_LIMIT = onStation(t`a limit on the queue`, ({ capacity }) =>
  capacity === null ? t`the queue has no limit` : null,
);
export const NO_QUEUE = onStation(t`no queue`, ({ capacity, servers, what }) =>
  capacity === servers ? null : MAY_WAIT_FOR[what],
);
export const IN_TURN = onStation(t`first come, first served`, ({ discipline }) =>
  discipline === 'in turn'
    ? null
    : discipline === 'shared'
      ? t`threads share the core in short slices`
      : t`work longer than a time slice is interrupted`,
);
/**
 * For formulas with exponential service. Service is first come, first served, or in slices of any length,
 * because slices do not change a mean.
 */
export const NOT_SHARED = onStation(t`requests get servers in order of arrival`, ({ discipline }) =>
  discipline === 'shared' ? t`threads share the core in short slices` : null,
);
export const ONE_STAGE = onStation(t`requests queue once`, ({ stages }) =>
  stages.length === 1 ? null : t`requests queue in front of each of ${countText(stages.length, 'stage')}`,
);
export const STAGES = onStation(t`a queue in front of each stage`, ({ stages }) =>
  stages.length > 1 ? null : t`requests queue once`,
);
export const EXPONENTIAL_STAGES = onStation(t`exponential service times at each stage`, ({ stages }) =>
  stages.every(({ kind }) => kind === 'exponential') ? null : t`service times of a stage are not exponential`,
);
export const NEVER_FULL = onStation(t`more servers than requests`, (station, { scenario: { traffic } }) =>
  erlangB(station.servers, traffic.ratePerSecond * station.service.meanSeconds) < NEGLIGIBLE_SHARE
    ? null
    : MAY_WAIT_FOR[station.what],
);
export const SHARED = onStation(t`all requests share one core equally`, ({ discipline, what }) =>
  discipline === 'shared' ? null : TAKE_IN_TURN[what],
);
export const ONE_SERVER = onStation(t`one server`, ({ servers, what }) =>
  servers === 1 ? null : t`${countText(servers, what)} serve at a time, not one`,
);
export const EXPONENTIAL = onStation(t`exponential service times`, ({ service }) => {
  if (service.kind === 'exponential') return null;
  return service.kind === 'constant'
    ? t`service times are always ${secondsText(service.meanSeconds)}, not exponential`
    : t`service times are not exponential`;
});
export const CONSTANT = onStation(t`constant service times`, ({ service }) =>
  service.kind === 'constant' ? null : t`service times differ`,
);
export const INDEPENDENT = onStation(t`service times independent of each other`, ({ service }) =>
  service.independent ? null : t`every nth request takes longer: service times are not independent`,
);
export const SECOND_MOMENT = onStation(
  t`service times with a variance that a run can estimate`,
  ({ service }) => {
    if (service.secondMoment === null) return t`the variance of service times is infinite or not known`;
    return service.isObservable
      ? null
      : t`waiting depends on service times so long and rare that few runs contain one`;
  },
);
const INDEPENDENT_USERS: Assumption = {
  text: t`think times independent of each other`,
  failing: ({ scenario: { traffic } }) =>
    lawOf(traffic.think).independent
      ? null
      : t`every nth think time is longer: think times are not independent`,
};
/**
 * Matters only for users that think. Users that send again immediately stay in step with each other anyway.
 */
const SPREAD_USERS: Assumption = {
  text: t`users spread as in the steady state`,
  failing: ({ scenario: { traffic } }) =>
    traffic.start === 'together' && meanOf(traffic.think) > 0
      ? t`all users send their first request at once`
      : null,
};
const THINKING_SEEN: Assumption = {
  text: t`think times with a mean that a run can estimate`,
  failing: ({ scenario: { traffic } }) =>
    showsMean(traffic.think)
      ? null
      : t`the mean think time depends on think times so rare that few runs contain one`,
};
export const STABLE = onStation(
  t`less load than capacity`,
  ({ servers, service, what }, { scenario: { traffic } }) => {
    const load = (traffic.ratePerSecond * service.meanSeconds) / servers;
    if (load < 1) return null;
    const rate = formatRate(traffic.ratePerSecond, shortDigits);
    const time = secondsText(service.meanSeconds);
    const needed = countText(traffic.ratePerSecond * service.meanSeconds, what);
    return t`${rate} for ${time} each need ${needed}, but there ${plural(servers, { one: 'is', other: 'are' })} ${servers}: the queue grows without limit`;
  },
);
export const ROOM_FOR_USERS = onStation(
  t`room in the system for all users`,
  ({ capacity }, { scenario: { traffic, machine } }) =>
    Math.min(capacity ?? Number.POSITIVE_INFINITY, machine.connections) >= traffic.users
      ? null
      : t`the system has no room for all users at once`,
);
export const NO_DELAY = onStation(t`no waiting outside the queue`, ({ delaySeconds }) =>
  delaySeconds === 0 ? null : t`requests also wait outside the queue`,
);

/** Assumptions about users, which all closed-loop formulas share. */
export const USERS: readonly Assumption[] = [INDEPENDENT_USERS, SPREAD_USERS, THINKING_SEEN];

/** Assumptions about clients and the machine, which all formulas share. */
const CLIENTS_AND_MACHINE: readonly Assumption[] = [
  PLAIN_CLIENTS,
  NOTHING_BREAKS,
  MACHINE_IS_FREE,
  ENOUGH_MEMORY,
];

/** Assumptions of all formulas for a single queue. */
export const COMMON: readonly Assumption[] = [QUEUE_KNOWN, ONE_STAGE, ...CLIENTS_AND_MACHINE];

/** Assumptions of formulas for several queues in series. */
export const COMMON_OF_STAGES: readonly Assumption[] = [QUEUE_KNOWN, STAGES, ...CLIENTS_AND_MACHINE];
