// Shape of what single servers have otherwise than all: any part of what is described for all.

import { type Field, field, list, optional, partial, record } from '../shape.ts';
import { CLASSES_MAX, ID_SHAPE, LOCKS_MAX, SERVERS_MAX, UPSTREAMS_MAX } from './common.ts';
import { MACHINE } from './servers.ts';
import { UPSTREAM } from './upstreams.ts';
import { LOCK, PROGRAM } from './workload.ts';

const { nodes: _, ...upstreamFields } = UPSTREAM.fields;

const OWN_CLASS = record({
  name: field(ID_SHAPE, 'Name of the class.'),
  request: field(PROGRAM, 'The program that its requests run on this server.'),
});

const OWN = record({
  server: field(ID_SHAPE, 'Name of the server.'),
  machine: optional(partial(MACHINE), 'What its machine has otherwise.'),
  upstreams: optional(
    list(partial(record(upstreamFields), ['name']), 0, UPSTREAMS_MAX),
    'What its calls to these groups, and the nodes behind them, have otherwise.',
  ),
  locks: optional(list(LOCK, 0, LOCKS_MAX), 'Locks that are otherwise on this server.'),
  request: optional(PROGRAM, 'The program that each request runs on this server.'),
  classes: optional(list(OWN_CLASS, 0, CLASSES_MAX), 'Programs that classes run on this server.'),
});

export const OWN_FIELD: Field = field(
  list(OWN, 0, SERVERS_MAX),
  'What single servers have otherwise than all; what is not named here they have as all.',
  [],
);
