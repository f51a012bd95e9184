// The shape of a scenario: every field with its range, its default and what it means.

import { DEFAULT_SCENARIO } from './default-scenario.ts';
import { parameterOf } from './parameters.ts';
import { SCENARIO_VERSION, type ThreadModelName, TRAFFIC_KINDS } from './scenario.ts';
import { field, list, number, type RecordShape, record, type Shape, tableField, union } from './shape.ts';

export const SERVERS_MAX = 4;
export const UPSTREAMS_MAX = 8;
export const STEPS_MAX = 32;
export const FAULTS_MAX = 1000;
export const REQUESTS_MAX = 1e8;
export const FACTOR_MAX = 1000;
/** Thirty days. */
export const SPAN_MAX_NANOS = 30 * 24 * 3600e9;
/** Longest sleep and longest latency of a node. */
const WAIT_MAX_NANOS = 600e9;

export const NAME_SHAPE = {
  type: 'text',
  pattern: /^[^\p{Cc}\p{Cs}]{0,120}$/u,
  words: 'a text of at most 120 characters without control characters',
} as const;

export const ID_SHAPE = {
  type: 'text',
  pattern: /^[A-Za-z][A-Za-z0-9_-]{0,23}$/,
  words: 'a letter, then at most 23 letters, digits, - or _',
} as const;

function distribution(max: number): Shape {
  const time = field(number('duration', 0, max), 'Nanoseconds.');
  return union('kind', {
    constant: record({ nanos: time }),
    uniform: record({ lowNanos: time, highNanos: time }),
    exponential: record({ meanNanos: time }),
    bimodal: record({
      chance: field(number('fraction', 0, 1), 'Chance of the rare duration.'),
      rareNanos: time,
      usualNanos: time,
    }),
    every: record({
      period: field(
        number('count', 1, 1e9),
        'Each so-manieth request takes `nanos`, the others `otherwiseNanos`.',
      ),
      nanos: time,
      otherwiseNanos: time,
    }),
  });
}

function maxOf(key: 'cpu' | 'think' | 'latency'): number {
  const row = parameterOf(key);
  return row.type === 'number' ? row.max : WAIT_MAX_NANOS;
}

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
  kind: field({ type: 'choice', values: TRAFFIC_KINDS }, parameterOf('traffic').help, defaults.traffic.kind),
  arrivals: tableField('arrivals'),
  ratePerSecond: tableField('rate'),
  generatorLagChance: tableField('lag'),
  users: tableField('users'),
  think: field(distribution(maxOf('think')), parameterOf('think').help, defaults.traffic.think),
});

const STEP = union('kind', {
  cpu: record({ time: field(distribution(maxOf('cpu')), 'What the step computes.') }),
  call: record({ upstream: field(ID_SHAPE, 'Name of the upstream group that it calls.') }),
  sleep: record({ time: field(distribution(WAIT_MAX_NANOS), 'How long it sleeps.') }),
});

const MACHINE = record({
  cores: tableField('cores'),
  timeSliceNanos: tableField('slice'),
  contextSwitchNanos: tableField('switchCost'),
  timerSlackNanos: tableField('slack'),
  connections: tableField('connections'),
  memory: field(
    record({
      limitBytes: tableField('memory'),
      reservedBaseBytes: tableField('base'),
      reservedPerThreadBytes: tableField('stack'),
      residentBaseBytes: tableField('residentBase'),
      residentPerThreadBytes: tableField('resident'),
      perWaitingTaskBytes: tableField('taskMemory'),
      perFinishedRequestBytes: tableField('recordMemory'),
    }),
    'Memory of the machine and of the process on it.',
    defaults.machine.memory,
  ),
});

const id = field(ID_SHAPE, 'Short name of the server, unique.');
const LOOP_FIELDS = {
  wakeCostNanos: tableField('wakeCost'),
  eventCostNanos: tableField('eventCost'),
  timerTickNanos: tableField('tick'),
};
const SERVER_CASES: Readonly<Record<ThreadModelName, RecordShape>> = {
  'blocking-pool': record({ id, threads: tableField('threads'), queueLimit: tableField('queue') }),
  'event-loop': record({ id, ...LOOP_FIELDS }),
  'multi-reactor': record({ id, loops: tableField('loops'), ...LOOP_FIELDS }),
};

const nodesMax = (tableField('nodes').shape as { max: number }).max;
const LATENCY = distribution(maxOf('latency'));

const UPSTREAM = record({
  name: field(ID_SHAPE, 'Name of the group, unique.'),
  nodes: tableField('nodes'),
  latency: field(LATENCY, parameterOf('latency').help, defaults.upstreams[0]!.latency),
  nodeLatencies: field(
    list(
      record({
        node: field(number('count', 1, nodesMax), 'Number of the node, from 1.'),
        latency: field(LATENCY, 'Latency of this node.'),
      }),
      0,
      nodesMax,
    ),
    'Nodes with a latency of their own.',
    [],
  ),
  timeoutNanos: tableField('timeout'),
  failAtNanos: tableField('failAt'),
});

function fault(factor: number, about: string): RecordShape {
  return record({
    upstream: field(ID_SHAPE, 'Name of the upstream group.'),
    node: field(number('count', 1, nodesMax), 'Number of the node, from 1.'),
    fromNanos: field(number('duration', 0, SPAN_MAX_NANOS), 'When it begins.'),
    untilNanos: field(number('duration', 0, SPAN_MAX_NANOS, true), 'When it ends; null: never.', null),
    factor: field(number('rate', 1, FACTOR_MAX), about, factor),
  });
}

const FAULT = union('kind', {
  down: fault(1, 'Not used.'),
  refusing: fault(1, 'Not used.'),
  slow: fault(10, 'Calls take so many times as long.'),
});

export const SCENARIO_SHAPE: RecordShape = record({
  version: field(
    number('count', SCENARIO_VERSION, SCENARIO_VERSION),
    'Version of this schema.',
    SCENARIO_VERSION,
  ),
  name: field(NAME_SHAPE, 'Title of the scenario.', defaults.name),
  seed: tableField('seed'),
  stop: field(
    STOP,
    'When arrivals end, whichever is first; what is in the system then drains.',
    defaults.stop,
  ),
  traffic: field(TRAFFIC, 'How requests arrive.', defaults.traffic),
  request: field(list(STEP, 1, STEPS_MAX), 'The program that each request runs, in order.', defaults.request),
  machine: field(MACHINE, 'The machine that each server runs on.', defaults.machine),
  servers: field(
    list(union('model', SERVER_CASES), 1, SERVERS_MAX),
    'Thread models that take the same traffic, each on a machine of its own.',
    defaults.servers,
  ),
  upstreams: field(
    list(UPSTREAM, 0, UPSTREAMS_MAX),
    'Groups of nodes that requests call.',
    defaults.upstreams,
  ),
  faults: field(list(FAULT, 0, FAULTS_MAX), 'What goes wrong with nodes, and when.', []),
});
