// Requests of a server: how many arrived, how they ended, and how fast they were completed.

import { t } from '../../languages/t.ts';
import type { Measure, MeasureRows } from '../measure.ts';
import { DENNING, LITTLE } from '../sources.ts';

type Words = Pick<Measure, 'label' | 'explanation' | 'core'> & Partial<Measure>;

const count = (row: Words): Measure => ({
  unit: 'count',
  kind: 'count',
  topic: 'requests',
  unknown: null,
  shown: 'if any',
  ...row,
});
const level = (row: Words): Measure => ({ ...count(row), kind: 'level' });
const rate = (row: Words): Measure => ({
  unit: 'rate',
  kind: 'rate',
  topic: 'throughput',
  unknown: t`before any time has passed`,
  shown: 'in reports',
  ...row,
});

const NO_SECONDS = t`before two whole seconds have passed`;
const NO_INTERIOR = t`in runs with fewer than five seconds in which requests complete`;
const NO_INTERIORS = t`in runs with fewer than six seconds in which requests complete`;

export const REQUEST_ROWS = {
  offered: count({
    label: t`Requests offered`,
    explanation: t`Requests that arrived since the start, including those that clients sent again.`,
    core: 'engine.measures.offered',
    shown: 'always',
  }),
  completed: count({
    label: t`Requests completed`,
    explanation: t`Requests that ended with a successful reply.`,
    core: 'engine.measures.endedAs(OUTCOME.completed)',
    shown: 'always',
  }),
  inSystem: level({
    label: t`Requests in the system`,
    explanation: t`Requests that have arrived and have not ended. In the long run the mean is throughput × latency (Little’s law).`,
    formula: t`N = offered − completed − failed − timed out − rejected − abandoned`,
    source: LITTLE,
    core: 'engine.measures.inSystem',
    shown: 'always',
  }),
  oldestAge: level({
    label: t`Oldest request in progress`,
    explanation: t`Age of the oldest request that has arrived and has not ended, from its due time. Latency percentiles cover only completed requests; this one has already taken at least this long.`,
    unit: 'duration',
    unknown: t`while no request is in the system`,
    core: 'engine.measures.oldestAge()',
  }),
  failed: count({
    label: t`Requests failed`,
    explanation: t`Requests that ended because a call failed or because the process was killed.`,
    core: 'engine.measures.endedAs(OUTCOME.failed)',
  }),
  timedOut: count({
    label: t`Requests timed out`,
    explanation: t`Requests that ended because a call timed out.`,
    core: 'engine.measures.endedAs(OUTCOME.timedOut)',
  }),
  rejected: count({
    label: t`Requests rejected`,
    explanation: t`Requests that the server rejected because its queue or memory was full, because it had no connection left, or because it was controlling its load.`,
    core: 'engine.measures.endedAs(OUTCOME.rejected)',
  }),
  rejectedQueueFull: count({
    label: t`Rejected: queue full`,
    explanation: t`Requests rejected because the server’s queue was full, or to make room in it.`,
    core: 'engine.execution.rejectedFor(CAUSE.queueFull)',
  }),
  rejectedTooOld: count({
    label: t`Rejected: too old`,
    explanation: t`Rejected requests that had waited longer than the age limit when their turn came.`,
    core: 'engine.execution.rejectedFor(CAUSE.tooOld)',
  }),
  rejectedByCodel: count({
    label: t`Rejected: CoDel`,
    explanation: t`Rejected requests that CoDel dropped when their turn came.`,
    core: 'engine.execution.rejectedFor(CAUSE.codel)',
  }),
  rejectedNoToken: count({
    label: t`Rejected: no token`,
    explanation: t`Rejected requests that found no token in the bucket.`,
    core: 'engine.execution.rejectedFor(CAUSE.noToken)',
  }),
  rejectedOverLimit: count({
    label: t`Rejected: over the limit`,
    explanation: t`Rejected requests that arrived when the number of requests in the server had reached the concurrency limit.`,
    core: 'engine.execution.rejectedFor(CAUSE.overLimit)',
  }),
  concurrencyLimit: level({
    label: t`Concurrency limit`,
    explanation: t`Requests that the limit currently allows in the server at once.`,
    unknown: t`without a concurrency limit`,
    core: 'engine.admission.limitNow',
  }),
  abandoned: count({
    label: t`Requests abandoned`,
    explanation: t`Requests whose client gave up before the reply.`,
    core: 'engine.measures.endedAs(OUTCOME.abandoned)',
  }),
  ghosts: level({
    label: t`Abandoned requests still running`,
    explanation: t`Abandoned requests that the server still processes. They do not count as in the system.`,
    core: 'f64(engine.requests.ghosts)',
  }),
  retried: count({
    label: t`Requests sent again by clients`,
    explanation: t`Offered requests that repeat one that did not succeed.`,
    core: 'engine.measures.retried',
  }),
  unsent: level({
    label: t`Requests due and not sent`,
    explanation: t`Requests that are due but wait at their clients for a free connection. They do not count as offered.`,
    core: 'f64(engine.unsent)',
  }),
  connecting: level({
    label: t`Requests connecting`,
    explanation: t`Requests in the system that have not reached the server yet: their clients compute, open a connection, wait in the listen backlog, or try again.`,
    core: 'f64(engine.requests.connecting)',
  }),
  recordsOwed: level({
    label: t`Records not written yet`,
    explanation: t`Records that requests handed to the single writer and that are not written yet.`,
    core: 'f64(engine.model.recordsOwed)',
  }),
  answered: count({
    label: t`Success rate`,
    explanation: t`Of the requests that ended, the share that completed while the client still waited.`,
    formula: t`completed / (offered − in the system)`,
    source: DENNING,
    unit: 'share',
    kind: 'share',
    unknown: t`before the first request has ended`,
    core: 'engine.measures.answered()',
    shown: 'always',
  }),
  throughput: rate({
    label: t`Throughput of the whole run`,
    explanation: t`Completed requests per second over the whole run. Ramp-up, drain and stalls are included.`,
    formula: t`X = requests completed / time from the first due time to now, or to the end of the run`,
    source: DENNING,
    core: 'engine.measures.throughput()',
    shown: 'always',
  }),
  throughputStdDev: rate({
    label: t`Standard deviation of the throughput`,
    explanation: t`How much the completions of each whole second differ from their mean.`,
    formula: t`σ = √(Σ (completed in a second − mean)² / seconds)`,
    source: t`the population standard deviation`,
    unknown: NO_SECONDS,
    core: 'engine.measures.throughputStdDev()',
    shown: 'always',
  }),
  interiorThroughput: rate({
    label: t`Throughput of interior seconds`,
    explanation: t`Completed requests per second from the third second with completions to the third last. The tool of one of the articles counts this way.`,
    unknown: NO_INTERIOR,
    core: 'engine.measures.seconds.interiorMeanRps()',
  }),
  interiorThroughputStdDev: rate({
    label: t`Standard deviation of interior seconds`,
    explanation: t`How much the completions of each interior second differ from their mean.`,
    unknown: NO_INTERIORS,
    core: 'engine.measures.seconds.interiorStdDevRps()',
  }),
} as const satisfies MeasureRows;

/** Requests of one class. `index` 0 is for requests without a class; the classes follow it. */
export const CLASS_ROWS = {
  offered: { ...REQUEST_ROWS.offered, core: 'engine.classMeasures!.offered[index]' },
  completed: { ...REQUEST_ROWS.completed, core: 'engine.classMeasures!.completed[index]' },
} as const satisfies MeasureRows;
