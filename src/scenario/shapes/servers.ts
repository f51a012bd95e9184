// Shape of the machine and of the thread models that run on it.

import { DEFAULT_SCENARIO } from '../default-scenario.ts';
import { MODELS } from '../models.ts';
import { ADMISSION_PARAMETERS } from '../parameters/admission.ts';
import { MACHINE_PARAMETERS } from '../parameters/machine.ts';
import { MEMORY_PARAMETERS } from '../parameters/memory.ts';
import { SCHEDULER_PARAMETERS } from '../parameters/scheduler.ts';
import { MACHINE_FAULT_KINDS, type MachineFaultKind } from '../scenario.ts';
import { type Field, field, list, number, type RecordShape, record, tableFields, union } from '../shape.ts';
import { FAULTS_MAX, ID_SHAPE, maxOf, SERVERS_MAX, SPAN_FIELDS } from './common.ts';

export const MACHINE = record({
  ...tableFields(MACHINE_PARAMETERS),
  ...tableFields(SCHEDULER_PARAMETERS),
  memory: field(
    record(tableFields(MEMORY_PARAMETERS)),
    'Memory of the machine and of its process.',
    DEFAULT_SCENARIO.machine.memory,
  ),
  door: field(
    record(tableFields(ADMISSION_PARAMETERS)),
    'Requests that the process drops although it has room for them.',
    DEFAULT_SCENARIO.machine.door,
  ),
});

const id = field(ID_SHAPE, 'Short name of the server, unique.');

const SERVER_CASES: Readonly<Record<string, RecordShape>> = Object.fromEntries(
  Object.entries(MODELS).map(([model, { parameters }]) => [
    model,
    record({ id, ...tableFields(parameters) }),
  ]),
);

/** Thread models of the servers behind service nodes, which have no id. */
export const MODELS_UNION = union(
  'model',
  Object.fromEntries(
    Object.entries(MODELS).map(([model, { parameters }]) => [model, record(tableFields(parameters))]),
  ),
);

const AMOUNTS: Readonly<Record<MachineFaultKind, Field>> = {
  'cores-lost': field(number('count', 1, maxOf('cores')), 'Number of lost cores. At least one core remains.'),
  'memory-squeeze': field(number('bytes', 0, maxOf('memory')), 'Bytes of memory that other processes take.'),
};

const MACHINE_FAULT = union(
  'kind',
  Object.fromEntries(
    MACHINE_FAULT_KINDS.map((kind) => [kind, record({ ...SPAN_FIELDS, amount: AMOUNTS[kind] })]),
  ),
);

export const MACHINE_FIELDS = {
  machine: field(MACHINE, 'The machine that each server runs on.', DEFAULT_SCENARIO.machine),
  servers: field(
    list(union('model', SERVER_CASES), 1, SERVERS_MAX),
    'Servers to compare. All get the same traffic, each on its own machine.',
    DEFAULT_SCENARIO.servers,
  ),
} satisfies Readonly<Record<string, Field>>;

export const MACHINE_FAULTS_FIELD = field(
  list(MACHINE_FAULT, 0, FAULTS_MAX),
  'Faults of the machine, with their times.',
  [],
);
