// The shape of a scenario: every field with its range, default and meaning.

import { DEFAULT_SCENARIO } from './default-scenario.ts';
import { PARAMETERS } from './parameters.ts';
import { SCENARIO_VERSION } from './scenario.ts';
import {
  type Field,
  field,
  list,
  number,
  optional,
  partial,
  type RecordShape,
  record,
  tableField,
} from './shape.ts';
import { CLASSES_MAX, ID_SHAPE, LOCKS_MAX, NAME_SHAPE, SERVERS_MAX, UPSTREAMS_MAX } from './shapes/common.ts';
import { MACHINE, MACHINE_FAULTS_FIELD, MACHINE_FIELDS } from './shapes/servers.ts';
import { UPSTREAM, UPSTREAM_FIELDS } from './shapes/upstreams.ts';
import { LOCK, PROGRAM, WORKLOAD_FIELDS } from './shapes/workload.ts';

const { nodes: _, ...upstreamFields } = UPSTREAM.fields;

const OWN_CLASS = record({
  name: field(ID_SHAPE, 'Name of the class.'),
  request: field(PROGRAM, 'The program that its requests run on this server.'),
});

const OWN = record({
  server: field(ID_SHAPE, 'Name of the server.'),
  machine: optional(partial(MACHINE), 'Settings of its machine that differ from the scenario’s.'),
  upstreams: optional(
    list(partial(record(upstreamFields), ['name']), 0, UPSTREAMS_MAX),
    'Settings of its calls to these groups, and of their nodes, that differ from the scenario’s.',
  ),
  locks: optional(list(LOCK, 0, LOCKS_MAX), 'Locks that differ on this server.'),
  request: optional(PROGRAM, 'The program that each request runs on this server.'),
  classes: optional(list(OWN_CLASS, 0, CLASSES_MAX), 'Programs that classes run on this server.'),
});

/** Settings of a single server: any of those that the scenario sets for all servers. */
const OWN_FIELD: Field = field(
  list(OWN, 0, SERVERS_MAX),
  'Settings by which single servers differ. Everything else is as for all servers.',
  [],
);

export const SCENARIO_SHAPE: RecordShape = record({
  version: field(
    number('count', SCENARIO_VERSION, SCENARIO_VERSION),
    'Version of this schema.',
    SCENARIO_VERSION,
  ),
  name: field(NAME_SHAPE, 'Title of the scenario.', DEFAULT_SCENARIO.name),
  front: optional(ID_SHAPE, 'Name of the servers as a service.'),
  seed: tableField('seed', PARAMETERS.seed),
  ...WORKLOAD_FIELDS,
  ...MACHINE_FIELDS,
  ...UPSTREAM_FIELDS,
  machineFaults: MACHINE_FAULTS_FIELD,
  own: OWN_FIELD,
});
