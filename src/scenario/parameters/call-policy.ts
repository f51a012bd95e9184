// Parameters of the policy of calls to the first upstream group: retries, circuit breaker, hedging, bulkhead.

import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { GROUP, group, MS, rowsIn, SECOND, within } from './rows.ts';

const retry = rowsIn(within(GROUP, 'retries'));
const breaker = rowsIn(within(GROUP, 'breaker'));

const retries = ({ upstreams: [first] }: Scenario): boolean =>
  first !== undefined && first.retries.attempts > 0;
const breaks = ({ upstreams: [first] }: Scenario): boolean =>
  first !== undefined && first.breaker.failureShare !== null;

export const RETRY_PARAMETERS = {
  retries: retry.number({
    field: 'attempts',
    label: 'Call retries',
    unit: 'count',
    help: 'How often a call that failed or timed out is made again, at another node where there is one.',
    source: 'Assumed: none, as in the source',
    min: 0,
    max: 10,
    scale: 'linear',
    default: 0,
  }),
  backoff: retry.number({
    field: 'backoffNanos',
    label: 'Backoff',
    unit: 'duration',
    help: 'How long it takes before a call is made again for the first time; doubles with each further time.',
    source: 'Assumed: 10 ms',
    min: 0,
    max: 60 * SECOND,
    smallest: MS / 10,
    scale: 'log',
    default: 10 * MS,
    applies: retries,
  }),
  backoffMax: retry.number({
    field: 'backoffMaxNanos',
    label: 'Longest backoff',
    unit: 'duration',
    help: 'The backoff doubles up to here.',
    source: 'Assumed: 1 s',
    min: 0,
    max: 600 * SECOND,
    smallest: MS,
    scale: 'log',
    default: SECOND,
    applies: retries,
  }),
  jitter: retry.number({
    field: 'jitter',
    label: 'Jitter',
    unit: 'fraction',
    help: 'Share of the backoff that is drawn at random, so that calls do not come back all at once.',
    source: 'Brooker: Exponential Backoff and Jitter (2015), full jitter',
    min: 0,
    max: 1,
    scale: 'linear',
    default: 1,
    applies: retries,
  }),
  retryBudget: retry.number({
    field: 'budget',
    label: 'Retry budget',
    unit: 'fraction',
    none: 'unlimited',
    help: 'Most retries as a share of first calls. It keeps retries from feeding an overload.',
    source: 'Assumed: none; Finagle has 20 %',
    min: 0,
    max: 1,
    scale: 'linear',
    default: null,
    applies: retries,
  }),
} as const;

export const BREAKER_PARAMETERS = {
  breakAt: breaker.number({
    field: 'failureShare',
    label: 'Breaker opens at',
    unit: 'fraction',
    none: 'no breaker',
    help: 'Circuit breaker: where this share of the last calls to a node failed, no more go there for a while.',
    source: 'Assumed: none; Resilience4j opens at 50 %',
    min: 0.01,
    max: 1,
    scale: 'linear',
    default: null,
  }),
  breakWindow: breaker.number({
    field: 'windowCalls',
    label: 'Breaker counts',
    effect: 'restart',
    unit: 'count',
    help: 'Calls to a node that the breaker looks back on.',
    source: 'Assumed: as many calls as it needs to open; Resilience4j looks back on 100 (slidingWindowSize)',
    min: 1,
    max: 1000,
    scale: 'log',
    default: 20,
    applies: breaks,
  }),
  breakVolume: breaker.number({
    field: 'minimumCalls',
    label: 'Breaker needs',
    unit: 'count',
    none: 'any number',
    help: 'The breaker opens only once it has counted so many calls, or as many as it looks back on. At any number, calls that it has not seen yet count as successes.',
    source: 'Hystrix: 20 calls (requestVolumeThreshold); Resilience4j has 100 (minimumNumberOfCalls)',
    min: 1,
    max: 1000,
    scale: 'log',
    default: 20,
    applies: breaks,
  }),
  breakFor: breaker.number({
    field: 'openNanos',
    label: 'Breaker open for',
    unit: 'duration',
    help: 'No call goes to the node for so long; then one call tries.',
    source: 'Hystrix: 5 s (sleepWindowInMilliseconds)',
    min: MS,
    max: 600 * SECOND,
    scale: 'log',
    default: 5 * SECOND,
    applies: breaks,
  }),
} as const;

export const CALL_LIMIT_PARAMETERS = {
  hedge: group.number({
    field: 'hedgeAfterNanos',
    label: 'Hedge after',
    unit: 'duration',
    none: 'never',
    help: 'A second call goes to another node if the first has no reply after this long; the first reply counts.',
    source: 'Assumed: none; Dean, Barroso: The Tail at Scale (2013) hedges after the 95th percentile',
    min: MS / 10,
    max: 600 * SECOND,
    scale: 'log',
    default: null,
  }),
  bulkhead: group.number({
    field: 'inFlightLimit',
    label: 'Bulkhead',
    unit: 'count',
    none: 'unlimited',
    help: 'Most calls of a server under way to the group; a further one fails at once.',
    source: 'Assumed: none, as in the source',
    min: 1,
    max: 1e6,
    scale: 'log',
    default: null,
  }),
} as const;

export const CALL_POLICY_PARAMETERS = {
  ...RETRY_PARAMETERS,
  ...BREAKER_PARAMETERS,
  ...CALL_LIMIT_PARAMETERS,
} as const satisfies Record<string, Parameter>;
