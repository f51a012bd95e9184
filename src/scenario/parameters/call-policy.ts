// Parameters of the policy of calls to an upstream group, the first of the scenario (upstream-groups.ts puts another one first): retries, circuit breaker, hedging, bulkhead.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { GROUP, group, linear, log, MS, rowsIn, SECOND, within } from './rows.ts';

const retry = rowsIn(within(GROUP, 'retries'));
const breaker = rowsIn(within(GROUP, 'breaker'));

const retries = ({ upstreams: [first] }: Scenario): boolean =>
  first !== undefined && first.retries.attempts > 0;
const breaks = ({ upstreams: [first] }: Scenario): boolean =>
  first !== undefined && first.breaker.failureShare !== null;

export const RETRY_PARAMETERS = {
  retries: retry.number({
    field: 'attempts',
    label: t`Call retries`,
    ...linear('count', 0, 10),
    help: t`How often a call that failed or timed out is made again, at another node where there is one.`,
    source: t`Assumed: none, as in the source`,
    default: 0,
  }),
  backoff: retry.number({
    field: 'backoffNanos',
    label: t`Backoff`,
    ...log('duration', 0, 60 * SECOND, MS / 10),
    help: t`How long it takes before a call is made again for the first time; doubles with each further time.`,
    source: t`Assumed: 10 ms`,
    default: 10 * MS,
    applies: retries,
  }),
  backoffMax: retry.number({
    field: 'backoffMaxNanos',
    label: t`Longest backoff`,
    ...log('duration', 0, 600 * SECOND, MS),
    help: t`The backoff doubles up to here.`,
    source: t`Assumed: 1 s`,
    default: SECOND,
    applies: retries,
  }),
  jitter: retry.number({
    field: 'jitter',
    label: t`Jitter`,
    ...linear('fraction', 0, 1),
    help: t`Share of the backoff that is drawn at random, so that calls do not come back all at once.`,
    source: t`Brooker: Exponential Backoff and Jitter (2015), full jitter`,
    default: 1,
    applies: retries,
  }),
  retryBudget: retry.number({
    field: 'budget',
    label: t`Retry budget`,
    ...linear('fraction', 0, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    help: t`Most retries as a share of first calls. It keeps retries from feeding an overload.`,
    source: t`Assumed: none; Finagle has 20 %`,
    default: null,
    applies: retries,
  }),
} as const;

export const BREAKER_PARAMETERS = {
  breakAt: breaker.number({
    field: 'failureShare',
    label: t`Breaker opens at`,
    ...linear('fraction', 0.01, 1),
    none: { word: 'no breaker', label: t`no breaker` },
    help: t`Circuit breaker: where this share of the last calls to a node failed, no more go there for a while.`,
    source: t`Assumed: none; Resilience4j opens at 50 %`,
    default: null,
  }),
  breakWindow: breaker.number({
    field: 'windowCalls',
    label: t`Breaker counts`,
    effect: 'restart',
    ...log('count', 1, 1000),
    help: t`Calls to a node that the breaker looks back on.`,
    source: t`Assumed: as many calls as it needs to open; Resilience4j looks back on 100 (slidingWindowSize)`,
    default: 20,
    applies: breaks,
  }),
  breakVolume: breaker.number({
    field: 'minimumCalls',
    label: t`Breaker needs`,
    ...log('count', 1, 1000),
    none: { word: 'any number', label: t`any number` },
    help: t`The breaker opens only once it has counted so many calls, or as many as it looks back on. At any number, calls that it has not seen yet count as successes.`,
    source: t`Hystrix: 20 calls (requestVolumeThreshold); Resilience4j has 100 (minimumNumberOfCalls)`,
    default: 20,
    applies: breaks,
  }),
  breakFor: breaker.number({
    field: 'openNanos',
    label: t`Breaker open for`,
    ...log('duration', MS, 600 * SECOND),
    help: t`No call goes to the node for so long; then one call tries.`,
    source: t`Hystrix: 5 s (sleepWindowInMilliseconds)`,
    default: 5 * SECOND,
    applies: breaks,
  }),
} as const;

export const CALL_LIMIT_PARAMETERS = {
  hedge: group.number({
    field: 'hedgeAfterNanos',
    label: t`Hedge after`,
    ...log('duration', MS / 10, 600 * SECOND),
    none: { word: 'never', label: t`never` },
    help: t`A second call goes to another node if the first has no reply after this long; the first reply counts.`,
    source: t`Assumed: none; Dean, Barroso: The Tail at Scale (2013) hedges after the 95th percentile`,
    default: null,
  }),
  bulkhead: group.number({
    field: 'inFlightLimit',
    label: t`Bulkhead`,
    ...log('count', 1, 1e6),
    none: { word: 'unlimited', label: t`unlimited` },
    help: t`Most calls of a server under way to the group; a further one fails at once.`,
    source: t`Assumed: none, as in the source`,
    default: null,
  }),
} as const;

export const CALL_POLICY_PARAMETERS = {
  ...RETRY_PARAMETERS,
  ...BREAKER_PARAMETERS,
  ...CALL_LIMIT_PARAMETERS,
} as const satisfies Record<string, Parameter>;
