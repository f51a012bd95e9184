// Upper bounds on throughput that hold for all distributions of arrivals and service: by cores, by threads,
// by users.

import { t } from '../../languages/t.ts';
import { keepsConnections } from '../../scenario/kept-connections.ts';
import { interpreterLocks } from '../../scenario/processes.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { throughputBoundPerSecond } from '../laws/closed-bounds.ts';
import { poolBandwidthPerSecond } from '../laws/little.ts';
import { computedSeconds } from './computed-time.ts';
import { isFairSample } from './fair-sample.ts';
import { heldSeconds } from './held-time.ts';
import { leastMeanSeconds } from './least-mean.ts';
import { countText, secondsText } from './words.ts';

const SECOND = 1e9;

export interface Bound {
  readonly id: 'cores' | 'processes' | 'threads' | 'users';
  readonly name: string;
  readonly formula: string;
  readonly source: string;
  /** The formula with the scenario's numbers filled in. */
  readonly inputs: string;
  /** Maximum number of completed requests per second. */
  readonly perSecond: number;
}

/** All bounds of the scenario, tightest first. */
export function boundsOf(scenario: Scenario, server: Server, brokenByHand = false): readonly Bound[] {
  const held = brokenByHand ? null : heldSeconds(scenario, server);
  return [
    coresBound(scenario, server),
    processesBound(scenario, server),
    threadsBound(scenario, server, held),
    usersBound(scenario, server, held),
  ]
    .filter((bound) => bound !== null)
    .toSorted((a, b) => a.perSecond - b.perSecond);
}

function coresBound(scenario: Scenario, server: Server): Bound | null {
  const { cores } = scenario.machine;
  const seconds = computedSeconds(scenario, server) + besidesSeconds(scenario);
  if (seconds <= 0) return null;
  return {
    id: 'cores',
    name: t`Cores`,
    formula: t`X ≤ cores / E[CPU time]`,
    source: t`Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)`,
    inputs: `${countText(cores, 'core')} / ${secondsText(seconds)}`,
    perSecond: cores / seconds,
  };
}

function processesBound(scenario: Scenario, server: Server): Bound | null {
  const processes = interpreterLocks(server);
  const seconds = computedSeconds(scenario, server);
  if (processes === null || seconds === 0) return null;
  return {
    id: 'processes',
    name: t`Interpreter locks`,
    formula: t`X ≤ processes / E[CPU time]`,
    source: t`Denning and Buzen, The Operational Analysis of Queueing Network Models (1978)`,
    inputs: `${countText(processes, 'process')} / ${secondsText(seconds)}`,
    perSecond: processes / seconds,
  };
}

/** Core time per completed request besides the computing of its program, in seconds. */
function besidesSeconds(scenario: Scenario): number {
  const { traffic, machine } = scenario;
  const generator = traffic.clientHost === 'server' ? traffic.clientCpuNanos : 0;
  const opening = keepsConnections(scenario) ? 0 : machine.connectCpuNanos;
  return (generator + opening) / SECOND;
}

function threadsBound(scenario: Scenario, server: Server, held: number | null): Bound | null {
  if (held === null || held === 0) return null;
  const kept = modelOf(server).heldThreads?.(server);
  if (kept === undefined || kept.key === null || scenario.machineFaults.length > 0) return null;
  const threads = kept.most;
  return {
    id: 'threads',
    name: t`Pool bandwidth`,
    formula: t`X ≤ threads / E[time that a request holds one]`,
    source: t`Little (1961); as “throughput = threads / latency” in Retunsky, Distributed Systems and Asynchronous I/O`,
    inputs: `${countText(threads, 'thread')} / ${secondsText(held)}`,
    perSecond: poolBandwidthPerSecond(threads, held),
  };
}

function usersBound(scenario: Scenario, server: Server, held: number | null): Bound | null {
  const { traffic } = scenario;
  if (traffic.kind !== 'closed' || held === null) return null;
  const think = leastMeanSeconds(traffic.think, isFairSample(scenario, server));
  if (held + think === 0) return null;
  return {
    id: 'users',
    name: t`Users`,
    formula: t`X ≤ N / (E[time of a request] + Z)`,
    source: t`Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance (1984), section 5.2`,
    inputs: `${countText(traffic.users, 'user')} / (${secondsText(held)} + ${secondsText(think)})`,
    perSecond: throughputBoundPerSecond(traffic.users, think, held, Number.POSITIVE_INFINITY),
  };
}
