// Shapes of services (groups of upstream nodes), of call policies, and of node faults.

import { DEFAULT_SCENARIO, DEFAULT_SERVICE_REQUEST, DEFAULT_UPSTREAM } from '../default-scenario.ts';
import { BREAKER_PARAMETERS, CALL_LIMIT_PARAMETERS, RETRY_PARAMETERS } from '../parameters/call-policy.ts';
import { FLEET_PARAMETERS } from '../parameters/fleet.ts';
import { POOL_PARAMETERS } from '../parameters/pool.ts';
import { GROUP_FIELDS } from '../parameters/upstream.ts';
import type { FaultKind } from '../scenario.ts';
import {
  type Field,
  field,
  list,
  type NumberShape,
  number,
  optional,
  type RecordShape,
  record,
  tableFields,
  union,
} from '../shape.ts';
import { distribution, FAULTS_MAX, ID_SHAPE, maxOf, SPAN_FIELDS, UPSTREAMS_MAX } from './common.ts';
import { MACHINE, MODELS_UNION } from './servers.ts';
import { PROGRAM } from './workload.ts';

const FACTOR_MAX = 1000;
const NODES_MAX = maxOf('nodes');
const LATENCY = distribution(maxOf('latency'));
const node = field(number('count', 1, NODES_MAX), 'Number of the node, from 1.');

export const UPSTREAM = record({
  name: field(ID_SHAPE, 'Name of the group, unique.'),
  ...tableFields(GROUP_FIELDS),
  latency: field(LATENCY, { parameter: 'latency' }, DEFAULT_UPSTREAM.latency),
  nodeLatencies: field(
    list(record({ node, latency: field(LATENCY, 'Latency of this node.') }), 0, NODES_MAX),
    'Nodes whose latency differs from the group’s.',
    [],
  ),
  retries: field(
    record(tableFields(RETRY_PARAMETERS)),
    'How failed and timed-out calls are retried.',
    DEFAULT_UPSTREAM.retries,
  ),
  breaker: field(
    record(tableFields(BREAKER_PARAMETERS)),
    'The circuit breaker of each node.',
    DEFAULT_UPSTREAM.breaker,
  ),
  ...tableFields(CALL_LIMIT_PARAMETERS),
  ...tableFields(POOL_PARAMETERS),
  ...tableFields(FLEET_PARAMETERS),
  service: optional(
    record({
      server: field(MODELS_UNION, 'The thread model of each node.'),
      machine: field(MACHINE, 'The machine of each node.', DEFAULT_SCENARIO.machine),
      request: field(PROGRAM, 'The program that each call runs.', DEFAULT_SERVICE_REQUEST),
    }),
    'The server at each node. Without it a node is a timer, which replies after its latency.',
  ),
});

function fault(strength: Readonly<Record<string, Field>>): RecordShape {
  return record({
    upstream: field(ID_SHAPE, 'Name of the upstream group.'),
    node,
    ...SPAN_FIELDS,
    ...strength,
  });
}

const FACTOR = number('factor', 1, FACTOR_MAX);

/** The allowed strength of each kind of fault: see faultStrength. */
export const FAULT_STRENGTHS: Readonly<Record<FaultKind, NumberShape>> = {
  down: FACTOR,
  refusing: FACTOR,
  slow: FACTOR,
  flapping: number('duration', 1e6, 3600e9),
  errors: number('fraction', 0, 1),
};

/** The strength of a fault that a document, a link or a message gives without one: see faultStrength. */
export const USUAL_STRENGTHS: Readonly<Record<FaultKind | 'none', number>> = {
  none: 1,
  down: 1,
  refusing: 1,
  slow: 10,
  flapping: 1e9,
  errors: 0.5,
};

const FAULT_CASES: Readonly<Record<FaultKind, RecordShape>> = {
  down: fault({ factor: field(FACTOR, 'Not used.', USUAL_STRENGTHS.down) }),
  refusing: fault({ factor: field(FACTOR, 'Not used.', USUAL_STRENGTHS.refusing) }),
  slow: fault({ factor: field(FACTOR, 'Factor by which calls take longer.', USUAL_STRENGTHS.slow) }),
  flapping: fault({
    periodNanos: field(
      FAULT_STRENGTHS.flapping,
      'How long the node is down, and then up, each time.',
      USUAL_STRENGTHS.flapping,
    ),
  }),
  errors: fault({
    chance: field(FAULT_STRENGTHS.errors, 'Chance that a reply is a failure.', USUAL_STRENGTHS.errors),
  }),
};

export const UPSTREAM_FIELDS = {
  upstreams: field(
    list(UPSTREAM, 0, UPSTREAMS_MAX),
    'Groups of nodes that requests call.',
    DEFAULT_SCENARIO.upstreams,
  ),
  faults: field(list(union('kind', FAULT_CASES), 0, FAULTS_MAX), 'Faults of nodes, with their times.', []),
} satisfies Readonly<Record<string, Field>>;
