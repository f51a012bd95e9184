// Default objectives of the finder: limits that the scene can meet. A limit below the latency of one call
// would have no solution, whatever is varied.

import { type Distribution, meanOf, NORMAL_P99 } from './distribution.ts';
import type { Nanos } from './duration.ts';
import { exponential, logarithm } from './elementary.ts';
import { keepsConnections } from './kept-connections.ts';
import { meanRate } from './mean-rate.ts';
import type { Objective } from './question.ts';
import { type Branch, callCount, type Fault, type Scenario, type Step, type Upstream } from './scenario.ts';
import { decidingOf, idleNanosOf, isServed } from './services.ts';
import { type ObjectiveMeasure, studyMeasureOf } from './study-measures.ts';

/** How many times the request's own time a limit allows, to leave room for waiting. */
const ROOM = 2;
/** A long time affects p99 only if more than this share of requests takes it. */
const RARE = 0.01;
const HALF_GIBIBYTE = 512 * 1024 ** 2;
/** Overhead that a server may add. It is longer than a time slice, and too short for people to notice. */
const OVERHEAD_LIMIT: Nanos = 25e6;
/** Users notice an outage if the service takes longer than this to recover. */
const RECOVERY_LIMIT: Nanos = 5e9;

/**
 * A limit on p99. If more than one request in a hundred must fail, no limit on p99 can be met, so the limit
 * is on the median.
 */
export function firstObjectives(scenario: Scenario): readonly Objective[] {
  return [
    firstObjective(scenario.upstreams.some((group) => losesCalls(group, scenario)) ? 'p50' : 'p99', scenario),
  ];
}

/** Whether calls to the group fail because of a fault, or of a node that takes longer than the limit. */
function losesCalls(
  { name, timeoutNanos, failAtNanos, nodeLatencies }: Upstream,
  { faults }: Scenario,
): boolean {
  const limit = Math.min(timeoutNanos ?? Infinity, failAtNanos ?? Infinity);
  return (
    faults.some(({ upstream }) => upstream === name) ||
    nodeLatencies.some(({ latency }) => nearlyMost(latency) >= limit)
  );
}

/** The finder's initial objective for a measure. */
export function firstObjective(measure: ObjectiveMeasure, scenario: Scenario): Objective {
  const relation = studyMeasureOf(measure).better === 'less' ? 'atMost' : 'atLeast';
  return { measure, relation, limit: limitOf(measure, scenario) };
}

function limitOf(measure: ObjectiveMeasure, scenario: Scenario): number {
  switch (measure) {
    case 'throughput':
      return throughputOf(scenario);
    case 'success':
      return 0.99;
    case 'recovery':
      return RECOVERY_LIMIT;
    case 'memory':
    case 'resident':
      return HALF_GIBIBYTE;
    case 'load':
    case 'runQueue':
      return 4;
    case 'overheadP50':
    case 'overheadP99':
      return OVERHEAD_LIMIT;
    default:
      return roundedUp(ROOM * Math.max(1, aloneNanos(scenario)));
  }
}

/**
 * The 99th percentile of a request's time if threads and cores are free, for the program that takes longest.
 * It includes the program's steps and calls, waiting at a lock that all requests take and at a CPU limit,
 * pauses of the process, interrupts, and the request's client.
 */
export function aloneNanos(scenario: Scenario): Nanos {
  const own = 1 - scenario.classes.reduce((sum, { share }) => sum + share, 0);
  const programs = scenario.classes.filter(({ share }) => share > RARE).map(({ request }) => request);
  if (own > RARE || programs.length === 0) programs.push(scenario.request);
  const { pauseEveryNanos, pauseNanos } = scenario.machine;
  const pauses = pauseEveryNanos !== null && pauseNanos >= RARE * pauseEveryNanos;
  const longest = Math.max(...programs.map((program) => programNanos(program, scenario)));
  const others = interruptedNanos(scenario) + clientNanos(scenario) + limitedNanos(scenario);
  return longest + (pauses ? pauseNanos : 0) + others;
}

/**
 * Mean waiting time of users that need more CPU time than the limit allows, by the response time law; no
 * number of threads lowers it. 0 without a limit.
 */
function limitedNanos({ traffic, machine, request, classes }: Scenario): Nanos {
  const { cpuLimit, cores } = machine;
  if (cpuLimit === null || traffic.kind !== 'closed') return 0;
  const own = 1 - classes.reduce((sum, { share }) => sum + share, 0);
  const cpuNanos = [{ share: own, request }, ...classes].reduce(
    (sum, each) => sum + each.share * computedNanos(each.request),
    0,
  );
  const latency = (traffic.users * cpuNanos) / Math.min(cpuLimit, cores) - meanOf(traffic.think);
  return Math.max(0, latency - cpuNanos);
}

function computedNanos(program: readonly Step[]): Nanos {
  return program.reduce((sum, step) => sum + (step.kind === 'cpu' ? meanOf(step.time) : 0), 0);
}

/** CPU time of the request's client, and the time to open a connection for it. */
function clientNanos(scenario: Scenario): Nanos {
  const { traffic, machine } = scenario;
  const opening = keepsConnections(scenario) ? 0 : traffic.connectNanos + machine.connectCpuNanos;
  return traffic.clientCpuNanos + opening;
}

/** The cost of one interrupt, if more than a few requests are interrupted. */
function interruptedNanos({ machine, traffic }: Scenario): Nanos {
  const { interruptEveryNanos, interruptNanos, cacheRefillNanos } = machine;
  if (interruptEveryNanos === null || traffic.kind !== 'open') return 0;
  const perRequest = 1e9 / interruptEveryNanos / meanRate(traffic);
  return perRequest > RARE ? interruptNanos + cacheRefillNanos : 0;
}

function programNanos(program: readonly Step[], scenario: Scenario): Nanos {
  return program.reduce((sum, step) => {
    if (step.kind === 'lock') return sum + nearlyMost(step.time) + lockWait(meanOf(step.time), scenario);
    if ('time' in step) return sum + nearlyMost(step.time);
    if ('units' in step) return sum;
    const timeOf = ({ upstream }: Branch): Nanos => {
      const group = scenario.upstreams.find(({ name }) => name === upstream);
      if (group === undefined) return 0;
      return isServed(group)
        ? idleNanosOf(scenario, group)
        : callNanos(group, scenario.faults, RARE / callCount(step));
    };
    return sum + decidingOf(step, timeOf);
  }, 0);
}

/**
 * Waiting time for a lock that each request holds for this long: the mean of M/D/1 (Kleinrock, Queueing
 * Systems I, 5.6), with a tail as if the time were exponential. If more requests arrive than the lock can
 * serve, no limit can be met, so nothing is added.
 */
function lockWait(heldNanos: Nanos, { traffic }: Scenario): Nanos {
  if (traffic.kind === 'closed') return (traffic.users - 1) * heldNanos;
  const load = (meanRate(traffic) * heldNanos) / 1e9;
  if (load >= 1 || load <= RARE) return 0;
  const mean = (load * heldNanos) / (2 * (1 - load));
  return (mean / load) * logarithm(load / RARE);
}

/**
 * The time of a call that at most a share `rare` of the calls exceeds. Replies later than the group's limit
 * are left out, because such a call fails or is retried. If calls may be retried, the time of a failed first
 * attempt is added.
 */
function callNanos(group: Upstream, faults: readonly Fault[], rare: number): Nanos {
  const own = faults.filter(({ upstream }) => upstream === group.name);
  const limit = Math.min(group.timeoutNanos ?? Infinity, group.failAtNanos ?? Infinity);
  const replies = Array.from({ length: group.nodes }, (_, index) => {
    const node = index + 1;
    const latency = group.nodeLatencies.find((each) => each.node === node)?.latency ?? group.latency;
    const faulty = own
      .filter((fault) => fault.node === node)
      .map((fault) => underFault(fault, nearlyMost(latency, rare)));
    return [nearlyMost(latency, rare), ...faulty].filter((nanos) => nanos < limit);
  }).flat();
  const again = replies.length < group.nodes + own.length && group.retries.attempts > 0;
  const first = again ? Math.min(limit, nearlyMost(group.latency)) + group.retries.backoffNanos : 0;
  return first + (replies.length === 0 ? nearlyMost(group.latency, rare) : Math.max(...replies));
}

/** The time of a call under this fault. A call to a node that is down waits until the node is back. */
function underFault(fault: Fault, usual: Nanos): Nanos {
  if (fault.kind === 'slow') return usual * fault.factor;
  if (fault.kind === 'flapping') return usual + fault.periodNanos;
  if (fault.kind === 'down') return (fault.untilNanos ?? Infinity) - fault.fromNanos + usual;
  return usual;
}

/** The time that at most a share `rare` exceeds; by default the 99th percentile. */
export function nearlyMost(distribution: Distribution, rare = RARE): Nanos {
  switch (distribution.kind) {
    case 'constant':
      return distribution.nanos;
    case 'uniform':
      return distribution.highNanos;
    case 'exponential':
      return distribution.meanNanos * logarithm(1 / rare);
    case 'bimodal': {
      const { chance, rareNanos, usualNanos } = distribution;
      return mostOf(rare, [chance, rareNanos], [1 - chance, usualNanos]);
    }
    case 'every': {
      const { period, nanos, otherwiseNanos } = distribution;
      return mostOf(rare, [1 / period, nanos], [1 - 1 / period, otherwiseNanos]);
    }
    case 'normal':
      return distribution.meanNanos + deviationsAt(rare) * distribution.sdNanos;
    case 'lognormal': {
      const { medianNanos, p99Nanos } = distribution;
      if (medianNanos === 0 || rare >= RARE) return p99Nanos;
      return medianNanos * exponential((logarithm(p99Nanos / medianNanos) * deviationsAt(rare)) / NORMAL_P99);
    }
    case 'pareto':
      return distribution.minNanos * exponential(logarithm(1 / rare) / distribution.alpha);
    case 'empirical': {
      const sorted = distribution.nanos.toSorted((a, b) => a - b);
      // A list has at least one duration.
      return sorted[Math.ceil(sorted.length * (1 - rare)) - 1]!;
    }
  }
}

type TimeShare = readonly [share: number, nanos: Nanos];

/**
 * The number of standard deviations above the mean that a normal time exceeds with at most this probability.
 * Beyond the 99th percentile it is an upper bound.
 */
function deviationsAt(rare: number): number {
  return rare >= RARE ? NORMAL_P99 : Math.sqrt(-2 * logarithm(2 * rare));
}

function mostOf(rare: number, ...parts: readonly TimeShare[]): Nanos {
  return Math.max(...parts.filter(([share]) => share > rare).map(([, nanos]) => nanos));
}

/**
 * The throughput to ask for: half of the offered rate. In a closed loop, half of the rate at which users
 * would send if no request ever waited.
 */
function throughputOf(scenario: Scenario): number {
  const { traffic } = scenario;
  const offered =
    traffic.kind === 'open'
      ? meanRate(traffic)
      : (traffic.users * 1e9) / Math.max(1, nearlyMost(traffic.think) + aloneNanos(scenario));
  return roundedDown(Math.max(2, offered) / 2);
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundedUp(value: number): number {
  return steps(value).find((step) => step >= value)!;
}

function roundedDown(value: number): number {
  return steps(value).findLast((step) => step <= value)!;
}

/** 1, 2, 5 and 10 times the largest power of ten that is at most the value; at least 1. */
function steps(value: number): readonly number[] {
  let power = 1;
  while (power * 10 <= value) power *= 10;
  return [power, 2 * power, 5 * power, 10 * power];
}
