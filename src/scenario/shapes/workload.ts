// Shapes of the workload: traffic, programs, classes, locks, and when arrivals end.

import { DEFAULT_SCENARIO, LOCK_DEFAULTS } from '../default-scenario.ts';
import { WAIT_MAX_NANOS } from '../distribution.ts';
import { BURST_PARAMETERS, CHANGE_PARAMETERS } from '../parameters/arrivals.ts';
import { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from '../parameters/clients.ts';
import { TRAFFIC_FIELDS } from '../parameters/traffic.ts';
import { LOCK_KINDS, WORK_KINDS, type WorkKind } from '../scenario.ts';
import { type Field, field, list, number, record, tableFields, union } from '../shape.ts';
import {
  CALLS_AT_ONCE_MAX,
  CLASSES_MAX,
  distribution,
  ID_SHAPE,
  LOCKS_MAX,
  maxOf,
  REQUESTS_MAX,
  SPAN_MAX_NANOS,
  STEPS_MAX,
  TIMESTAMPS_MAX,
  UPSTREAMS_MAX,
} from './common.ts';

const defaults = DEFAULT_SCENARIO;

const STOP = record({
  requests: field(
    number('count', 1, REQUESTS_MAX, true),
    'Arrivals end after this many requests; null: no limit.',
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
    'How clients retry requests that did not complete.',
    defaults.traffic.clientRetries,
  ),
});

const does = (usual: WorkKind): Field =>
  field({ type: 'choice', values: WORK_KINDS }, 'compute: needs a core. wait: needs none.', usual);

const EXCHANGE = record({
  upstream: field(ID_SHAPE, 'Name of the upstream group whose pool it uses.'),
  units: field(number('count', 1, maxOf('poolSize')), 'How many connections.', 1),
});

const STEP = union('kind', {
  cpu: record({ time: field(distribution(maxOf('cpu')), 'CPU time of the step.') }),
  call: record({ upstream: field(ID_SHAPE, 'Name of the upstream group that it calls.') }),
  calls: record({
    calls: field(
      list(
        record({
          upstream: field(ID_SHAPE, 'Name of an upstream group that it calls.'),
          times: field(number('count', 1, CALLS_AT_ONCE_MAX), 'How many calls it makes to the group.', 1),
        }),
        1,
        UPSTREAMS_MAX,
      ),
      'The calls that it makes at once.',
    ),
    needed: field(
      number('count', 1, CALLS_AT_ONCE_MAX, true),
      'How many of them must succeed; null: all. The step ends once they have, or once they no longer can.',
      null,
    ),
  }),
  sleep: record({ time: field(distribution(WAIT_MAX_NANOS), 'How long it sleeps.') }),
  lock: record({
    lock: field(ID_SHAPE, 'Name of the lock that it takes.'),
    does: does('compute'),
    time: field(distribution(WAIT_MAX_NANOS), 'How long it holds the lock.'),
  }),
  offload: record({
    does: does('wait'),
    time: field(distribution(WAIT_MAX_NANOS), 'How long it blocks the thread that runs it.'),
  }),
  take: EXCHANGE,
  give: EXCHANGE,
});
export const PROGRAM = list(STEP, 1, STEPS_MAX);

const CLASS = record({
  name: field(ID_SHAPE, 'Name of the class, unique.'),
  share: field(number('fraction', 0, 1), 'Share of requests that belong to the class.'),
  request: field(PROGRAM, 'The program that requests of the class run.'),
});

export const LOCK = record({
  name: field(ID_SHAPE, 'Name of the lock, unique.'),
  kind: field({ type: 'choice', values: LOCK_KINDS }, 'How requests wait for the lock.', 'mutex'),
  spinNanos: field(
    number('duration', 0, 10e9),
    'spin only: how long a waiting thread spins before it parks. Default assumed: two context switches.',
    LOCK_DEFAULTS.spinNanos,
  ),
  batch: field(
    number('count', 1, 1e6),
    'local only: the mutex is taken once per this many operations. Default assumed.',
    LOCK_DEFAULTS.batch,
  ),
  localNanos: field(
    number('duration', 0, 1e9),
    'local only: time of an operation on the thread’s own copy. Default assumed: a few memory accesses.',
    LOCK_DEFAULTS.localNanos,
  ),
  round: field(
    distribution(WAIT_MAX_NANOS),
    'combining only: time of a round besides the work of its requests. Default assumed.',
    LOCK_DEFAULTS.round,
  ),
  handOverNanos: field(
    number('duration', 0, 10e9, true),
    'mutex, spin and local only: after this wait the lock is handed to the request that has waited longest. 0: always. null: never, so a running thread may take it first.',
    LOCK_DEFAULTS.handOverNanos,
  ),
});

export const WORKLOAD_FIELDS = {
  stop: field(
    STOP,
    'Arrivals end at the first of these limits. Requests in the system are then completed.',
    defaults.stop,
  ),
  traffic: field(TRAFFIC, 'How requests arrive.', defaults.traffic),
  request: field(PROGRAM, 'The program that each request runs, in order.', defaults.request),
  classes: field(list(CLASS, 0, CLASSES_MAX), 'Requests that run another program.', []),
  locks: field(list(LOCK, 0, LOCKS_MAX), 'The locks that lock steps use.', []),
} satisfies Readonly<Record<string, Field>>;
