// Bounds on throughput that hold whatever the laws of arrivals and of service: by cores, by threads, by users.

import type { Scenario, Step, Upstream } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { throughputBoundPerSecond } from '../theory/closed-bounds.ts';
import { meanOfNodesSeconds, poolBandwidthPerSecond } from '../theory/pool-bandwidth.ts';
import { lawOf } from './law.ts';
import { countText, secondsText } from './words.ts';

export interface Bound {
  readonly id: 'cores' | 'threads' | 'users';
  readonly name: string;
  readonly formula: string;
  readonly source: string;
  /** The formula with the scenario's numbers put in. */
  readonly inputs: string;
  /** Completed requests per second, at most. */
  readonly perSecond: number;
}

const SECOND = 1e9;

/** Each bound that the scenario has, the tightest first. */
export function boundsOf(scenario: Scenario, server: Server, brokenByHand = false): readonly Bound[] {
  const held = brokenByHand ? null : heldSeconds(scenario);
  return [coresBound(scenario), threadsBound(scenario, server, held), usersBound(scenario, held)]
    .filter((bound) => bound !== null)
    .toSorted((a, b) => a.perSecond - b.perSecond);
}

function coresBound(scenario: Scenario): Bound | null {
  const { cores } = scenario.machine;
  const own = 1 - scenario.classes.reduce((sum, { share }) => sum + share, 0);
  const cpu = scenario.classes.reduce(
    (sum, each) => sum + each.share * computedSeconds(each.request),
    own * computedSeconds(scenario.request),
  );
  if (cpu <= 0) return null;
  return {
    id: 'cores',
    name: 'Cores',
    formula: 'X ≤ cores / E[CPU time]',
    source: 'Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)',
    inputs: `${countText(cores, 'core')} / ${secondsText(cpu)}`,
    perSecond: cores / cpu,
  };
}

/** What each request computes at least; the work under a lock of several kinds may be less, and is left out. */
function computedSeconds(program: readonly Step[]): number {
  return program.reduce((sum, step) => {
    const computes = step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute');
    return computes ? sum + lawOf(step.time).meanSeconds : sum;
  }, 0);
}

function threadsBound(scenario: Scenario, server: Server, held: number | null): Bound | null {
  if (held === null || held === 0) return null;
  const threads = blockingThreads(server);
  if (threads === null || scenario.machineFaults.length > 0) return null;
  return {
    id: 'threads',
    name: 'Pool bandwidth',
    formula: 'X ≤ threads / E[time that a request holds one]',
    source:
      'Little (1961); as “throughput = threads / latency” in Retunsky, Distributed Systems and Asynchronous I/O',
    inputs: `${countText(threads, 'thread')} / ${secondsText(held)}`,
    perSecond: poolBandwidthPerSecond(threads, held),
  };
}

function blockingThreads(server: Server): number | null {
  if (server.model === 'blocking-pool') return server.threads;
  return server.model === 'thread-per-request' && server.threadPer === 'request' ? server.threadLimit : null;
}

function usersBound({ traffic }: Scenario, held: number | null): Bound | null {
  if (traffic.kind !== 'closed' || held === null) return null;
  const think = lawOf(traffic.think).meanSeconds;
  if (held + think === 0) return null;
  return {
    id: 'users',
    name: 'Users',
    formula: 'X ≤ N / (E[time of a request] + Z)',
    source: 'Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance (1984), section 5.2',
    inputs: `${countText(traffic.users, 'user')} / (${secondsText(held)} + ${secondsText(think)})`,
    perSecond: throughputBoundPerSecond(traffic.users, think, held, Number.POSITIVE_INFINITY),
  };
}

/**
 * Mean time that a request takes at least, from the first step to its end, timeouts and failures included; null where
 * it depends on how things go: clients that give up, balancers that look, policies that refuse calls.
 */
function heldSeconds(scenario: Scenario): number | null {
  if (scenario.classes.length > 0 || scenario.traffic.patienceNanos !== null) return null;
  if (scenario.faults.some(({ kind }) => kind !== 'slow' && kind !== 'down')) return null;
  if (scenario.faults.some((fault) => fault.kind === 'slow' && fault.factor < 1)) return null;
  let sum = 0;
  let reached = 1;
  for (const step of scenario.request) {
    if (step.kind === 'lock') continue;
    if (step.kind !== 'call') {
      sum += reached * lawOf(step.time).meanSeconds;
      continue;
    }
    const call = callOf(scenario, step.upstream);
    if (call === null) return null;
    sum += reached * call.seconds;
    reached *= call.succeeds;
  }
  return sum;
}

/** Mean time of a call and the share of calls after which the request goes on; a fault may only let fewer. */
function callOf(
  scenario: Scenario,
  name: string,
): { readonly seconds: number; readonly succeeds: number } | null {
  const group = scenario.upstreams.find((each) => each.name === name);
  if (group === undefined || !takesTurns(group)) return null;
  const limits = Array.from({ length: group.nodes }, (_, index) => nodeOf(group, index + 1));
  const known = limits.filter((each) => each !== null);
  if (known.length < limits.length) return null;
  // A node that is down or slow may make calls fail that succeed otherwise: then what comes after does not count.
  const faulty = scenario.faults.some((fault) => fault.upstream === name);
  return {
    seconds: meanOfNodesSeconds(known.map(({ seconds }) => seconds)),
    succeeds: faulty ? 0 : meanOfNodesSeconds(known.map(({ succeeds }) => succeeds)),
  };
}

function takesTurns(group: Upstream): boolean {
  const { breaker, hedgeAfterNanos, inFlightLimit, nodeQueueLimit, balancer } = group;
  const refuses = breaker.failureShare !== null || inFlightLimit !== null || nodeQueueLimit !== null;
  return !refuses && hedgeAfterNanos === null && (balancer === 'round-robin' || balancer === 'random');
}

function nodeOf(
  group: Upstream,
  node: number,
): { readonly seconds: number; readonly succeeds: number } | null {
  const latency = group.nodeLatencies.find((each) => each.node === node)?.latency ?? group.latency;
  const timeout = group.timeoutNanos ?? Number.POSITIVE_INFINITY;
  const failAt = group.failAtNanos ?? Number.POSITIVE_INFINITY;
  if (latency.kind === 'constant') {
    const seconds = Math.min(latency.nanos, timeout) / SECOND;
    return { seconds, succeeds: latency.nanos < timeout && latency.nanos < failAt ? 1 : 0 };
  }
  const limit = Math.min(timeout, failAt);
  if (limit === Number.POSITIVE_INFINITY) return { seconds: lawOf(latency).meanSeconds, succeeds: 1 };
  if (latency.kind !== 'exponential') return null;
  const { meanNanos } = latency;
  const within = (nanos: number): number => 1 - Math.exp(-nanos / meanNanos);
  const seconds = (meanNanos * (timeout === Number.POSITIVE_INFINITY ? 1 : within(timeout))) / SECOND;
  return { seconds, succeeds: within(limit) };
}
