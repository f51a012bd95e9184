// Parameters of the policy of calls to the first upstream group: retries, circuit breaker, hedging, bulkhead.

import type { NumberParameter, Parameter } from '../parameter.ts';
import type { Scenario, Upstream } from '../scenario.ts';
import { MS, number, SECOND, withUpstream } from './rows.ts';

interface OfGroup {
  readonly of: (group: Upstream) => number | null;
  readonly put: (group: Upstream, value: number | null) => Partial<Upstream>;
  /** Whether the group's other settings leave it with an effect. */
  readonly when?: (group: Upstream) => boolean;
}

type Given = Omit<NumberParameter, 'type' | 'section' | 'read' | 'write' | 'effect'> &
  OfGroup & { readonly effect?: NumberParameter['effect'] };

function groupNumber({ of, put, when, ...row }: Given): NumberParameter {
  const first = (s: Scenario): Upstream | undefined => s.upstreams[0];
  return number({
    effect: 'live',
    ...row,
    section: 'upstream',
    applies: (s) => first(s) !== undefined && (when?.(first(s)!) ?? true),
    read: (s) => (first(s) === undefined ? null : of(first(s)!)),
    write: (s, _, value) => (first(s) === undefined ? s : withUpstream(s, put(first(s)!, value))),
  });
}

const retries = (group: Upstream): boolean => group.retries.attempts > 0;
const breaks = (group: Upstream): boolean => group.breaker.failureShare !== null;

export const CALL_POLICY_PARAMETERS = {
  retries: groupNumber({
    label: 'Call retries',
    unit: 'count',
    help: 'How often a call that failed or timed out is made again, at another node where there is one.',
    source: 'Assumed: none, as in the source',
    min: 0,
    max: 10,
    scale: 'linear',
    default: 0,
    of: (group) => group.retries.attempts,
    put: (group, value) => ({ retries: { ...group.retries, attempts: value! } }),
  }),
  backoff: groupNumber({
    label: 'Backoff',
    unit: 'duration',
    help: 'How long it takes before a call is made again for the first time; doubles with each further time.',
    source: 'Assumed: 10 ms',
    min: 0,
    max: 60 * SECOND,
    smallest: MS / 10,
    scale: 'log',
    default: 10 * MS,
    when: retries,
    of: (group) => group.retries.backoffNanos,
    put: (group, value) => ({ retries: { ...group.retries, backoffNanos: value! } }),
  }),
  backoffMax: groupNumber({
    label: 'Longest backoff',
    unit: 'duration',
    help: 'The backoff doubles up to here.',
    source: 'Assumed: 1 s',
    min: 0,
    max: 600 * SECOND,
    smallest: MS,
    scale: 'log',
    default: SECOND,
    when: retries,
    of: (group) => group.retries.backoffMaxNanos,
    put: (group, value) => ({ retries: { ...group.retries, backoffMaxNanos: value! } }),
  }),
  jitter: groupNumber({
    label: 'Jitter',
    unit: 'fraction',
    help: 'Share of the backoff that is drawn at random, so that calls do not come back all at once.',
    source: 'Brooker: Exponential Backoff and Jitter (2015), full jitter',
    min: 0,
    max: 1,
    scale: 'linear',
    default: 1,
    when: retries,
    of: (group) => group.retries.jitter,
    put: (group, value) => ({ retries: { ...group.retries, jitter: value! } }),
  }),
  retryBudget: groupNumber({
    label: 'Retry budget',
    unit: 'fraction',
    none: 'unlimited',
    help: 'Most retries as a share of first calls. It keeps retries from feeding an overload.',
    source: 'Assumed: none; Finagle has 20 %',
    min: 0,
    max: 1,
    scale: 'linear',
    default: null,
    when: retries,
    of: (group) => group.retries.budget,
    put: (group, value) => ({ retries: { ...group.retries, budget: value } }),
  }),
  breakAt: groupNumber({
    label: 'Breaker opens at',
    unit: 'fraction',
    none: 'no breaker',
    help: 'Circuit breaker: where this share of the last calls to a node failed, no more go there for a while.',
    source: 'Assumed: none; Resilience4j opens at 50 %',
    min: 0.01,
    max: 1,
    scale: 'linear',
    default: null,
    of: (group) => group.breaker.failureShare,
    put: (group, value) => ({ breaker: { ...group.breaker, failureShare: value } }),
  }),
  breakWindow: groupNumber({
    label: 'Breaker counts',
    effect: 'restart',
    unit: 'count',
    help: 'Calls to a node that the breaker looks back on.',
    source: 'Assumed: as many calls as it needs to open; Resilience4j looks back on 100 (slidingWindowSize)',
    min: 1,
    max: 1000,
    scale: 'log',
    default: 20,
    when: breaks,
    of: (group) => group.breaker.windowCalls,
    put: (group, value) => ({ breaker: { ...group.breaker, windowCalls: value! } }),
  }),
  breakVolume: groupNumber({
    label: 'Breaker needs',
    unit: 'count',
    none: 'any number',
    help: 'The breaker opens only once it has counted so many calls, or as many as it looks back on. At any number, calls that it has not seen yet count as successes.',
    source: 'Hystrix: 20 calls (requestVolumeThreshold); Resilience4j has 100 (minimumNumberOfCalls)',
    min: 1,
    max: 1000,
    scale: 'log',
    default: 20,
    when: breaks,
    of: (group) => group.breaker.minimumCalls,
    put: (group, value) => ({ breaker: { ...group.breaker, minimumCalls: value } }),
  }),
  breakFor: groupNumber({
    label: 'Breaker open for',
    unit: 'duration',
    help: 'No call goes to the node for so long; then one call tries.',
    source: 'Hystrix: 5 s (sleepWindowInMilliseconds)',
    min: MS,
    max: 600 * SECOND,
    scale: 'log',
    default: 5 * SECOND,
    when: breaks,
    of: (group) => group.breaker.openNanos,
    put: (group, value) => ({ breaker: { ...group.breaker, openNanos: value! } }),
  }),
  hedge: groupNumber({
    label: 'Hedge after',
    unit: 'duration',
    none: 'never',
    help: 'A second call goes to another node if the first has no reply after this long; the first reply counts.',
    source: 'Assumed: none; Dean, Barroso: The Tail at Scale (2013) hedges after the 95th percentile',
    min: MS / 10,
    max: 600 * SECOND,
    scale: 'log',
    default: null,
    of: (group) => group.hedgeAfterNanos,
    put: (_, value) => ({ hedgeAfterNanos: value }),
  }),
  bulkhead: groupNumber({
    label: 'Bulkhead',
    unit: 'count',
    none: 'unlimited',
    help: 'Most calls of a server under way to the group; a further one fails at once.',
    source: 'Assumed: none, as in the source',
    min: 1,
    max: 1e6,
    scale: 'log',
    default: null,
    of: (group) => group.inFlightLimit,
    put: (_, value) => ({ inFlightLimit: value }),
  }),
} as const satisfies Record<string, Parameter>;
