// CPU time that each completed request takes at least. Where requests may fail, those of a class that computes much may
// end before they do: then the bound counts on what they have computed until then, and on the classes that compute little.

import type { Distribution } from '../../scenario/distribution.ts';
import type { Scenario, Step } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { isServed } from '../../scenario/services.ts';
import { isFairSample } from './fair-sample.ts';
import { leastMeanSeconds } from './least-mean.ts';

/** Of one class, in seconds of CPU. */
interface Kind {
  readonly share: number;
  /** Of a request that completes. */
  readonly whole: number;
  /** Of one that ends as early as it may. */
  readonly early: number;
  readonly mayEnd: boolean;
}

/** Mean seconds of CPU for each completed request, at least; work under locks is left out. */
export function computedSeconds(scenario: Scenario, server: Server): number {
  const own = 1 - scenario.classes.reduce((sum, { share }) => sum + share, 0);
  const programs = [...scenario.classes, { share: own, request: scenario.request }];
  const kinds = programs
    .filter(({ share }) => share > 1e-9)
    .map(({ share, request }) => kindOf(scenario, server, share, request));
  return leastOf(kinds);
}

/**
 * The least CPU for each that completes, over all ways in which requests may end early: (sum of p (a + f (c - a))) / (sum of
 * p f) with f from 0 to 1 where a class may end early, else 1. It is least at an end of the range of each f; those
 * whose completion costs least besides complete first.
 */
function leastOf(kinds: readonly Kind[]): number {
  const surely = kinds.filter(({ mayEnd }) => !mayEnd);
  const maybe = kinds
    .filter(({ mayEnd }) => mayEnd)
    .toSorted((a, b) => a.whole - a.early - (b.whole - b.early));
  let cpu = sumOf(surely, ({ whole }) => whole) + sumOf(maybe, ({ early }) => early);
  let completed = sumOf(surely, () => 1);
  let least = completed === 0 ? Number.POSITIVE_INFINITY : cpu / completed;
  for (const { share, whole, early } of maybe) {
    cpu += share * (whole - early);
    completed += share;
    least = Math.min(least, cpu / completed);
  }
  return least;
}

function sumOf(kinds: readonly Kind[], of: (kind: Kind) => number): number {
  return kinds.reduce((sum, kind) => sum + kind.share * of(kind), 0);
}

function kindOf(scenario: Scenario, server: Server, share: number, request: readonly Step[]): Kind {
  const first = firstEnd(scenario, server, request);
  const mayEnd = first !== null;
  const fair = isFairSample(scenario, server) && !mayEnd;
  // At a stage who has nothing to compute does not queue, and in an overload may be all who complete.
  const { hasStages } = modelOf(server);
  const secondsOf = (step: Step): number =>
    !computes(step) || (hasStages && mayBeNothing(step.time)) ? 0 : leastMeanSeconds(step.time, fair, share);
  const cpu = (steps: readonly Step[]): number => steps.reduce((sum, step) => sum + secondsOf(step), 0);
  return { share, whole: cpu(request), early: mayEnd ? cpu(request.slice(0, first)) : 0, mayEnd };
}

function mayBeNothing(time: Distribution): boolean {
  switch (time.kind) {
    case 'normal':
      return time.sdNanos > 0;
    case 'bimodal':
      return time.rareNanos === 0 || time.usualNanos === 0;
    case 'every':
      return time.nanos === 0 || time.otherwiseNanos === 0;
    case 'empirical':
      return time.nanos.includes(0);
    default:
      return false;
  }
}

function computes(step: Step): step is Extract<Step, { kind: 'cpu' | 'offload' }> {
  return step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute');
}

/** How many steps of a request are surely done, where it may end before its last; null where it may not. */
function firstEnd(scenario: Scenario, server: Server, request: readonly Step[]): number | null {
  const { traffic, machine } = scenario;
  // In front of any stage a request may be rejected, and a process that is killed takes all with it.
  if (modelOf(server).hasStages && 'queueLimit' in server && server.queueLimit !== null) return 0;
  if (machine.memory.whenFull === 'killed' || traffic.patienceNanos !== null) return 0;
  const call = request.findIndex((step) => step.kind === 'call' && mayFail(scenario, step.upstream));
  const helped = 'helpers' in server;
  const waits = request.findIndex((step) => !computes(step) || (helped && step.kind === 'offload'));
  // With no limit on those under way, in an overload those that come back often are never done.
  const endless = traffic.kind === 'open' && !isBounded(server) && waits >= 0;
  const ends = [call, endless ? waits : -1].filter((at) => at >= 0);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Whether only so many requests are under way at a time: others wait for their turn, whatever they will compute. */
function isBounded(server: Server): boolean {
  const { heldThreads, hasStages } = modelOf(server);
  return heldThreads !== undefined && !hasStages;
}

/** Whether a call to the group may end otherwise than with a reply that is a success. */
function mayFail({ upstreams, faults }: Scenario, name: string): boolean {
  const group = upstreams.find((each) => each.name === name);
  if (group === undefined) return false;
  if (isServed(group)) return true;
  const { breaker, inFlightLimit, nodeQueueLimit, nodeConcurrency, timeoutNanos, failAtNanos } = group;
  if (faults.some(({ upstream }) => upstream === name)) return true;
  if (breaker.failureShare !== null || inFlightLimit !== null || nodeQueueLimit !== null) return true;
  const limit = Math.min(timeoutNanos ?? Number.POSITIVE_INFINITY, failAtNanos ?? Number.POSITIVE_INFINITY);
  if (limit === Number.POSITIVE_INFINITY) return false;
  if (nodeConcurrency !== null) return true;
  const latencies = [group.latency, ...group.nodeLatencies.map(({ latency }) => latency)];
  return latencies.some((latency) => {
    if (latency.kind === 'constant') return latency.nanos >= limit;
    return latency.kind !== 'uniform' || latency.highNanos >= limit;
  });
}
