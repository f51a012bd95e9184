// Computes how far a server is from the edge of a retry storm, if there is a closed form. If every call
// fails, each request makes all of its calls, and the nodes have to process them. If they cannot, calls time
// out in their queues, and the failure sustains itself, whatever started it (Bronson et al., "Metastable
// Failures in Distributed Systems", HotOS 2021).

import { arrivingRate } from '../scenario/arriving-rate.ts';
import { meanOf } from '../scenario/distribution.ts';
import type { Nanos } from '../scenario/duration.ts';
import { callsOf, type Scenario } from '../scenario/scenario.ts';
import { holdsThreads, type Server } from '../scenario/server.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { isServed } from '../scenario/services.ts';
import { hasCopies } from '../scenario/upstream-groups.ts';

export interface RetryEdge {
  /** Calls per second if all of them fail: requests per second, each with its first call and all retries. */
  readonly callsPerSecond: number;
  /** Calls per second that the nodes complete. */
  readonly capacityPerSecond: number;
  /** Up to this many requests per second, the nodes can complete all retries. */
  readonly safePerSecond: number;
}

/**
 * Null if the closed form does not apply. It requires requests that arrive at a known rate and make one call
 * each; nodes whose queues have no limit; retries without a budget, after timeouts; and nothing that delays
 * or limits calls, such as a pool of threads, a bulkhead, a breaker or a hedge.
 */
export function retryEdge(shared: Scenario, server: Server, atNanos: Nanos): RetryEdge | null {
  const { traffic, request, classes, upstreams } = scenarioFor(shared, server);
  const rate = arrivingRate(traffic, atNanos);
  const [call, other] = request.flatMap(callsOf);
  if (rate === null || traffic.patienceNanos !== null || classes.length > 0) return null;
  if (call === undefined || other !== undefined || call.times !== 1) return null;
  if (holdsThreads(server)) return null;
  const group = upstreams.find(({ name }) => name === call.upstream);
  if (group === undefined || isServed(group) || group.nodeLatencies.length > 0) return null;
  const { nodes, nodeConcurrency, nodeQueueLimit, timeoutNanos, retries, breaker } = group;
  if (nodeConcurrency === null || nodeQueueLimit !== null || timeoutNanos === null) return null;
  if (retries.attempts === 0 || retries.budget !== null || breaker.failureShare !== null) return null;
  if (hasCopies(group) || group.inFlightLimit !== null || group.hedgeAfterNanos !== null) return null;
  const callNanos = meanOf(group.latency);
  if (callNanos <= 0 || callNanos >= timeoutNanos) return null;
  const capacityPerSecond = (nodes * nodeConcurrency * 1e9) / callNanos;
  const calls = 1 + retries.attempts;
  return { callsPerSecond: rate * calls, capacityPerSecond, safePerSecond: capacityPerSecond / calls };
}
