// Shape of the machine and of the thread models that run on it.

import { DEFAULT_SCENARIO } from '../default-scenario.ts';
import { MACHINE_FAULT_KINDS, type MachineFaultKind } from '../scenario.ts';
import type { ThreadModelName } from '../server.ts';
import { type Field, field, list, number, type RecordShape, record, tableField, union } from '../shape.ts';
import { FAULTS_MAX, ID_SHAPE, maxOf, SERVERS_MAX, SPAN_FIELDS } from './common.ts';

const MEMORY = record({
  limitBytes: tableField('memory'),
  whenFull: tableField('whenMemoryFull'),
  swapFactor: tableField('swapFactor'),
  reservedBaseBytes: tableField('base'),
  reservedPerThreadBytes: tableField('stack'),
  residentBaseBytes: tableField('residentBase'),
  residentPerThreadBytes: tableField('resident'),
  perWaitingTaskBytes: tableField('taskMemory'),
  perFinishedRequestBytes: tableField('recordMemory'),
});

export const MACHINE = record({
  cores: tableField('cores'),
  timeSliceNanos: tableField('slice'),
  readyOrder: tableField('readyOrder'),
  contextSwitchNanos: tableField('switchCost'),
  cacheRefillNanos: tableField('cacheRefill'),
  runnableCostNanos: tableField('runnableCost'),
  threadCreationNanos: tableField('threadCreation'),
  interruptEveryNanos: tableField('interruptEvery'),
  interruptNanos: tableField('interruptCost'),
  pauseEveryNanos: tableField('pauseEvery'),
  pauseNanos: tableField('pauseLength'),
  timerSlackNanos: tableField('slack'),
  connections: tableField('connections'),
  memory: field(MEMORY, 'Memory of the machine and of the process on it.', DEFAULT_SCENARIO.machine.memory),
});

const id = field(ID_SHAPE, 'Short name of the server, unique.');
const LOOP_FIELDS = {
  wakeCostNanos: tableField('wakeCost'),
  eventCostNanos: tableField('eventCost'),
  timerTickNanos: tableField('tick'),
  readiness: tableField('readiness'),
  watchCostNanos: tableField('watchCost'),
  rearmCostNanos: tableField('rearmCost'),
  spuriousReadNanos: tableField('spuriousRead'),
};

const SERVER_CASES: Readonly<Record<ThreadModelName, RecordShape>> = {
  'blocking-pool': record({
    id,
    threads: tableField('threads'),
    coreThreads: tableField('coreThreads'),
    keepAliveNanos: tableField('keepAlive'),
    queueLimit: tableField('queue'),
    whenFull: tableField('whenFull'),
    order: tableField('order'),
    queueLockNanos: tableField('queueLock'),
  }),
  'thread-per-request': record({
    id,
    threadPer: tableField('threadPer'),
    threadLimit: tableField('threadLimit'),
    queueLimit: tableField('queue'),
  }),
  'event-loop': record({ id, ...LOOP_FIELDS }),
  'multi-reactor': record({ id, loops: tableField('loops'), ...LOOP_FIELDS }),
  'green-threads': record({
    id,
    carriers: tableField('carriers'),
    greenLimit: tableField('greenLimit'),
    greenSwitchNanos: tableField('greenSwitch'),
    greenStackBytes: tableField('greenStack'),
    stealing: tableField('stealing'),
    pollers: tableField('pollers'),
    pollerCostNanos: tableField('pollerCost'),
  }),
  'loop-with-helpers': record({ id, helpers: tableField('helpers'), ...LOOP_FIELDS }),
  staged: record({ id, stageThreads: tableField('stageThreads'), queueLimit: tableField('queue') }),
  'single-writer': record({
    id,
    threads: tableField('threads'),
    queueLimit: tableField('queue'),
    handoffNanos: tableField('handoff'),
    recordLimit: tableField('recordLimit'),
    recordBytes: tableField('recordBytes'),
  }),
};

const AMOUNTS: Readonly<Record<MachineFaultKind, Field>> = {
  'cores-lost': field(number('count', 1, maxOf('cores')), 'Cores that are gone; one stays at least.'),
  'memory-squeeze': field(number('bytes', 0, maxOf('memory')), 'Bytes of memory that others take.'),
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
    'Thread models that take the same traffic, each on a machine of its own.',
    DEFAULT_SCENARIO.servers,
  ),
} satisfies Readonly<Record<string, Field>>;

export const MACHINE_FAULTS_FIELD = field(
  list(MACHINE_FAULT, 0, FAULTS_MAX),
  'What goes wrong with the machine, and when.',
  [],
);
