// Shape of what arrives and what each request does: traffic, programs, classes, locks, and when arrivals end.

import { DEFAULT_SCENARIO, LOCK_DEFAULTS } from '../default-scenario.ts';
import { BURST_PARAMETERS, CHANGE_PARAMETERS } from '../parameters/arrivals.ts';
import { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from '../parameters/clients.ts';
import { TRAFFIC_FIELDS } from '../parameters/traffic.ts';
import { LOCK_KINDS, WORK_KINDS, type WorkKind } from '../scenario.ts';
import { type Field, field, list, number, record, tableFields, union } from '../shape.ts';
import {
  CLASSES_MAX,
  distribution,
  ID_SHAPE,
  LOCKS_MAX,
  maxOf,
  REQUESTS_MAX,
  SPAN_MAX_NANOS,
  STEPS_MAX,
  TIMESTAMPS_MAX,
  WAIT_MAX_NANOS,
} from './common.ts';

const defaults = DEFAULT_SCENARIO;

const STOP = record({
  requests: field(
    number('count', 1, REQUESTS_MAX, true),
    'Arrivals end after so many requests; null: no limit.',
    null,
  ),
  durationNanos: field(
    number('duration', 1, SPAN_MAX_NANOS, true),
    'Arrivals end at this instant; null: never.',
    null,
  ),
});

const TRAFFIC = record({
  ...tableFields(TRAFFIC_FIELDS),
  think: field(distribution(maxOf('think')), { parameter: 'think' }, defaults.traffic.think),
  bursts: field(
    record(tableFields(BURST_PARAMETERS)),
    'Only for arrivals in bursts.',
    defaults.traffic.bursts,
  ),
  change: field(
    record(tableFields(CHANGE_PARAMETERS)),
    'How the rate of an open loop changes with time.',
    defaults.traffic.change,
  ),
  timestampsNanos: field(
    list(number('duration', 0, SPAN_MAX_NANOS), 0, TIMESTAMPS_MAX),
    'Only for a replay: when requests arrive, in ascending order.',
    [],
  ),
  ...tableFields(CONNECTION_PARAMETERS),
  clientRetries: field(
    record(tableFields(CLIENT_RETRY_PARAMETERS)),
    'What clients do whose request was not served.',
    defaults.traffic.clientRetries,
  ),
});

const does = (usual: WorkKind): Field =>
  field({ type: 'choice', values: WORK_KINDS }, 'compute: takes a core. wait: does not.', usual);

const STEP = union('kind', {
  cpu: record({ time: field(distribution(maxOf('cpu')), 'What the step computes.') }),
  call: record({ upstream: field(ID_SHAPE, 'Name of the upstream group that it calls.') }),
  sleep: record({ time: field(distribution(WAIT_MAX_NANOS), 'How long it sleeps.') }),
  lock: record({
    lock: field(ID_SHAPE, 'Name of the lock that it takes.'),
    does: does('compute'),
    time: field(distribution(WAIT_MAX_NANOS), 'How long it works under the lock.'),
  }),
  offload: record({
    does: does('wait'),
    time: field(distribution(WAIT_MAX_NANOS), 'How long it blocks the thread that does it.'),
  }),
});
export const PROGRAM = list(STEP, 1, STEPS_MAX);

const CLASS = record({
  name: field(ID_SHAPE, 'Name of the class, unique.'),
  share: field(number('fraction', 0, 1), 'Share of the requests that are of the class.'),
  request: field(PROGRAM, 'The program that requests of the class run.'),
});

export const LOCK = record({
  name: field(ID_SHAPE, 'Name of the lock, unique.'),
  kind: field({ type: 'choice', values: LOCK_KINDS }, 'How those wait who do not get it at once.', 'mutex'),
  spinNanos: field(
    number('duration', 0, 10e9),
    'spin only: who waits computes for so long, then parks. Default assumed: two context switches.',
    LOCK_DEFAULTS.spinNanos,
  ),
  batch: field(
    number('count', 1, 1e6),
    'local only: every so-manieth time the mutex is taken. Default assumed.',
    LOCK_DEFAULTS.batch,
  ),
  localNanos: field(
    number('duration', 0, 1e9),
    'local only: the work on the thread’s own copy. Default assumed: a few memory accesses.',
    LOCK_DEFAULTS.localNanos,
  ),
  round: field(
    distribution(WAIT_MAX_NANOS),
    'combining only: what a round takes besides the work of each request in it. Default assumed.',
    LOCK_DEFAULTS.round,
  ),
  handOverNanos: field(
    number('duration', 0, 10e9, true),
    'Not of an atomic, nor of combining: after how long a wait the lock is handed to the first in turn; 0 is always, null never, so that a thread that runs may take it first.',
    LOCK_DEFAULTS.handOverNanos,
  ),
});

export const WORKLOAD_FIELDS = {
  stop: field(
    STOP,
    'When arrivals end, whichever is first; what is in the system then drains.',
    defaults.stop,
  ),
  traffic: field(TRAFFIC, 'How requests arrive.', defaults.traffic),
  request: field(PROGRAM, 'The program that each request runs, in order.', defaults.request),
  classes: field(list(CLASS, 0, CLASSES_MAX), 'Requests that run another program.', []),
  locks: field(list(LOCK, 0, LOCKS_MAX), 'What lock steps take.', []),
} satisfies Readonly<Record<string, Field>>;
