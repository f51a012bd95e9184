// Parameters of the call policy of an upstream group: retries, circuit breaker, hedging, bulkhead. They read
// the scenario's first group; upstream-groups.ts puts another one first.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { GROUP, group, linear, log, MS, ofGroup, rowsIn, SECOND, within } from './rows.ts';

const retry = rowsIn(within(GROUP, 'retries'));
const breaker = rowsIn(within(GROUP, 'breaker'));

const retries = ofGroup((upstream) => upstream.retries.attempts > 0);
const mayHedge = ofGroup((upstream) => upstream.hedgeAfterNanos !== null);
const breaks = ofGroup((upstream) => upstream.breaker.failureShare !== null);

export const RETRY_PARAMETERS = {
  retries: retry.number({
    field: 'attempts',
    label: t`Call retries`,
    ...linear('count', 0, 10),
    default: 0,
  }),
  backoff: retry.number({
    field: 'backoffNanos',
    label: t`Backoff`,
    ...log('duration', 0, 60 * SECOND, MS / 10),
    default: 10 * MS,
    applies: retries,
  }),
  backoffMax: retry.number({
    field: 'backoffMaxNanos',
    label: t`Max backoff`,
    ...log('duration', 0, 600 * SECOND, MS),
    default: SECOND,
    applies: retries,
  }),
  jitter: retry.number({
    field: 'jitter',
    label: t`Jitter`,
    ...linear('fraction', 0, 1),
    default: 1,
    applies: retries,
  }),
  retryBudget: retry.number({
    field: 'budget',
    label: t`Retry budget`,
    ...linear('fraction', 0, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
    applies: retries,
  }),
} as const;

export const BREAKER_PARAMETERS = {
  breakAt: breaker.number({
    field: 'failureShare',
    label: t`Breaker threshold`,
    ...linear('fraction', 0.01, 1),
    none: { word: 'no breaker', label: t`no breaker` },
    default: null,
  }),
  breakWindow: breaker.number({
    field: 'windowCalls',
    label: t`Breaker window`,
    effect: 'restart',
    ...log('count', 1, 1000),
    default: 20,
    applies: breaks,
  }),
  breakVolume: breaker.number({
    field: 'minimumCalls',
    label: t`Breaker minimum calls`,
    ...log('count', 1, 1000),
    none: { word: 'any number', label: t`any number` },
    default: 20,
    applies: breaks,
  }),
  breakFor: breaker.number({
    field: 'openNanos',
    label: t`Breaker open time`,
    ...log('duration', MS, 600 * SECOND),
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
    default: null,
  }),
  hedgeBudget: group.number({
    field: 'hedgeBudget',
    label: t`Hedge budget`,
    ...linear('fraction', 0, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
    applies: mayHedge,
  }),
  bulkhead: group.number({
    field: 'inFlightLimit',
    label: t`Bulkhead`,
    ...log('count', 1, 1e6),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
  }),
} as const;

export const CALL_POLICY_PARAMETERS = {
  ...RETRY_PARAMETERS,
  ...BREAKER_PARAMETERS,
  ...CALL_LIMIT_PARAMETERS,
} as const satisfies Record<string, Parameter>;
