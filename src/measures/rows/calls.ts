// Calls of a server to its upstream groups, and the nodes that answer them.

import { t } from '../../languages/t.ts';
import type { Measure, MeasureRows } from '../measure.ts';
import { LITTLE } from '../sources.ts';

type Words = Pick<Measure, 'label' | 'explanation' | 'core'> & Partial<Measure>;

const count = (row: Words): Measure => ({
  unit: 'count',
  kind: 'count',
  topic: 'calls',
  unknown: null,
  shown: 'if any',
  ...row,
});
const level = (row: Words): Measure => ({ ...count(row), kind: 'level' });

export const GROUP_ROWS = {
  calls: count({
    label: t`Calls under a policy`,
    explanation: t`Calls whose attempts are simulated one by one, because retries, a limit or another policy applies.`,
    core: 'group.counts.calls',
    shown: 'in reports',
  }),
  attempts: count({
    label: t`Attempts of calls`,
    explanation: t`First attempts, retries and hedges that were sent or refused.`,
    core: 'group.counts.attempts',
    shown: 'in reports',
  }),
  callRetries: count({
    label: t`Calls retried`,
    explanation: t`Attempts that repeat a failed one.`,
    core: 'group.counts.retries',
  }),
  hedges: count({
    label: t`Calls hedged`,
    explanation: t`Second attempts that were sent because the first took too long.`,
    core: 'group.counts.hedges',
  }),
  breakerRefused: count({
    label: t`Rejected by circuit breakers`,
    explanation: t`Calls that were not sent because open circuit breakers left no node.`,
    core: 'group.counts.breakerRefused',
  }),
  bulkheadRefused: count({
    label: t`Rejected by the bulkhead`,
    explanation: t`Calls that were not sent because too many were in progress.`,
    core: 'group.counts.bulkheadRefused',
  }),
  queueRefused: count({
    label: t`Rejected by full nodes`,
    explanation: t`Calls that were not sent because the node’s queue was full.`,
    core: 'group.counts.queueRefused',
  }),
  retriesDenied: count({
    label: t`Retries without a token`,
    explanation: t`Retries that were not made because the retry budget was used up.`,
    core: 'group.budget.denied',
    shown: 'in reports',
  }),
  hedgesDenied: count({
    label: t`Hedges without a token`,
    explanation: t`Second attempts that were not sent because the hedge budget was used up.`,
    core: 'group.hedgeBudget.denied',
    shown: 'in reports',
  }),
  callsUnderWay: level({
    label: t`Calls in progress`,
    explanation: t`Calls from their first attempt to their end, including backoffs.`,
    core: 'f64(group.inFlight)',
    shown: 'in reports',
  }),
  backingOff: level({
    label: t`Calls backing off`,
    explanation: t`Calls with no attempt in progress: the next is sent after a backoff.`,
    core: 'f64(group.backingOff)',
    shown: 'in reports',
  }),
  copiesUp: level({
    label: t`Copies up`,
    explanation: t`Nodes of the service that take calls.`,
    core: 'group.copiesUp',
    shown: 'in reports',
  }),
  copiesStarting: level({
    label: t`Copies starting`,
    explanation: t`Nodes of the service that have been started and take no calls yet.`,
    core: 'group.copiesStarting',
    shown: 'in reports',
  }),
  copiesKilled: count({
    label: t`Copies killed by their probe`,
    explanation: t`Restarts of copies because liveness probes got no answer in time, as many in a row as the failure threshold.`,
    core: 'group.copiesKilled',
    shown: 'in reports',
  }),
  poolInUse: level({
    label: t`Connections held`,
    explanation: t`Connections of the pool that requests hold, whether or not they use them.`,
    core: 'f64(group.pool.inUse)',
  }),
  poolWaiting: level({
    label: t`Requests waiting for a connection`,
    explanation: t`Requests that wait because the pool has no free connection.`,
    core: 'f64(group.pool.waiters.length)',
  }),
  poolTimedOut: count({
    label: t`Waited too long for a connection`,
    explanation: t`Requests that failed because they got no connection within the pool’s max wait.`,
    core: 'group.pool.timedOut',
  }),
  poolRefused: count({
    label: t`Rejected by a full pool queue`,
    explanation: t`Requests that failed because too many others waited for a connection.`,
    core: 'group.pool.refused',
  }),
} as const satisfies MeasureRows;

export const NODE_ROWS = {
  inFlight: level({
    label: t`Attempts in progress`,
    explanation: t`Calls that the server waits for, including those in a node’s queue. In the long run the mean is calls per second × time per call (Little’s law).`,
    source: LITTLE,
    core: 'f64(node.inFlight)',
    shown: 'always',
  }),
  queued: level({
    label: t`Calls waiting at nodes`,
    explanation: t`Calls that wait because the node is at its limit.`,
    core: 'f64(node.queued)',
  }),
  stuck: level({
    label: t`Calls that will fail`,
    explanation: t`Calls that cannot succeed in the current state.`,
    core: 'f64(node.stuck)',
    shown: 'in reports',
  }),
  working: level({
    label: t`Calls processed by nodes`,
    explanation: t`Calls that the node processes, including those that no server waits for any more.`,
    core: 'f64(node.working)',
    shown: 'in reports',
  }),
  breakerOpened: count({
    label: t`Circuit breakers opened`,
    explanation: t`Number of times that a node’s share of failures exceeded the limit of its circuit breaker.`,
    core: 'node.breaker.opened',
  }),
} as const satisfies MeasureRows;
