// What a call to an upstream group takes, where that is one and the same law for all calls: or why it is not.

import { formatDistribution } from '../../scenario/distribution-text.ts';
import type { Scenario, Upstream } from '../../scenario/scenario.ts';
import { type Law, lawOf, NOTHING } from './law.ts';
import { secondsText } from './words.ts';

const SECOND = 1e9;

export interface CallLaw {
  readonly law: Law;
  /** Why calls do not take independent times of this law; null where they do. */
  readonly problem: string | null;
}

export function callLaw(scenario: Scenario, name: string): CallLaw {
  const group = scenario.upstreams.find((each) => each.name === name);
  if (group === undefined) return { law: NOTHING, problem: null };
  return { law: lawOf(group.latency), problem: problemOf(group) };
}

function problemOf(group: Upstream): string | null {
  return slowNodes(group) ?? cutShort(group) ?? policies(group);
}

function slowNodes(group: Upstream): string | null {
  const usual = formatDistribution(group.latency);
  const others = group.nodeLatencies.filter(({ latency }) => formatDistribution(latency) !== usual);
  if (others.length === 0) return null;
  const first = others[0];
  const long = secondsText(lawOf(first.latency).meanSeconds);
  const short = secondsText(lawOf(group.latency).meanSeconds);
  return `calls to ${others.length} of ${group.nodes} nodes take ${long}, the others ${short}: there is no one law of service times`;
}

function cutShort({ timeoutNanos, failAtNanos, latency }: Upstream): string | null {
  const limits = [timeoutNanos, failAtNanos].filter((nanos) => nanos !== null);
  if (limits.length === 0) return null;
  const limit = Math.min(...limits);
  if (latency.kind === 'constant' && latency.nanos < limit) return null;
  if (latency.kind === 'uniform' && latency.highNanos < limit) return null;
  // So rare that no run shows it.
  if (latency.kind === 'exponential' && latency.meanNanos * 20 < limit) return null;
  return `calls that take ${secondsText(limit / SECOND)} fail or time out`;
}

function policies(group: Upstream): string | null {
  if (group.nodeConcurrency !== null) return 'calls wait at the nodes for one another';
  if (group.inFlightLimit !== null) return 'a bulkhead refuses calls';
  if (group.hedgeAfterNanos !== null) return 'calls that take long are sent twice';
  return null;
}
