// The default traffic, machine, upstream group, lock and servers, which have the table's defaults and nothing
// optional. Also the default scenario, from which all others differ: the first scene of "Distributed Systems
// and Asynchronous I/O".

import { t } from '../languages/t.ts';
import { MODELS } from './models.ts';
import { ADMISSION_PARAMETERS } from './parameters/admission.ts';
import { BURST_PARAMETERS, CHANGE_PARAMETERS } from './parameters/arrivals.ts';
import { BREAKER_PARAMETERS, CALL_LIMIT_PARAMETERS, RETRY_PARAMETERS } from './parameters/call-policy.ts';
import { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from './parameters/clients.ts';
import { FLEET_PARAMETERS } from './parameters/fleet.ts';
import { MACHINE_PARAMETERS } from './parameters/machine.ts';
import { MEMORY_PARAMETERS } from './parameters/memory.ts';
import { POOL_PARAMETERS } from './parameters/pool.ts';
import { defaultsOf } from './parameters/rows.ts';
import { SCHEDULER_PARAMETERS } from './parameters/scheduler.ts';
import { TRAFFIC_FIELDS } from './parameters/traffic.ts';
import { GROUP_FIELDS } from './parameters/upstream.ts';
import { PARAMETERS } from './parameters.ts';
import {
  type Machine,
  type ProgramLock,
  SCENARIO_VERSION,
  type Scenario,
  type Service,
  type Step,
  type Traffic,
  type Upstream,
} from './scenario.ts';
import type { ServerOf, ThreadModelName } from './server.ts';

export const DEFAULT_TRAFFIC: Traffic = {
  ...defaultsOf(TRAFFIC_FIELDS),
  think: { kind: 'constant', nanos: PARAMETERS.think.default! },
  bursts: defaultsOf(BURST_PARAMETERS),
  change: defaultsOf(CHANGE_PARAMETERS),
  timestampsNanos: [],
  ...defaultsOf(CONNECTION_PARAMETERS),
  clientRetries: defaultsOf(CLIENT_RETRY_PARAMETERS),
};

export const DEFAULT_MACHINE: Machine = {
  ...defaultsOf(MACHINE_PARAMETERS),
  ...defaultsOf(SCHEDULER_PARAMETERS),
  memory: defaultsOf(MEMORY_PARAMETERS),
  door: defaultsOf(ADMISSION_PARAMETERS),
};

/** A group with the table's defaults: round robin, no limits at the nodes, no retries, no breaker. */
export const DEFAULT_UPSTREAM: Upstream = {
  name: 'upstream',
  ...defaultsOf(GROUP_FIELDS),
  latency: { kind: 'constant', nanos: PARAMETERS.latency.default! },
  nodeLatencies: [],
  retries: defaultsOf(RETRY_PARAMETERS),
  breaker: defaultsOf(BREAKER_PARAMETERS),
  ...defaultsOf(CALL_LIMIT_PARAMETERS),
  ...defaultsOf(POOL_PARAMETERS),
  ...defaultsOf(FLEET_PARAMETERS),
};

/** The default program of a service. */
export const DEFAULT_SERVICE_REQUEST: readonly Step[] = [
  { kind: 'cpu', time: { kind: 'constant', nanos: 1_000_000 } },
];

/** A service with this model and the table's defaults. */
export function serviceOf(model: ThreadModelName): Service {
  const { id: _, ...server } = serverOf(model, '');
  return {
    server: server as Service['server'],
    machine: DEFAULT_MACHINE,
    request: DEFAULT_SERVICE_REQUEST,
  };
}

/** Values for the fields that a kind of lock does not use. */
export const LOCK_DEFAULTS: Omit<ProgramLock, 'name' | 'kind'> = {
  spinNanos: 10_000,
  batch: 64,
  localNanos: 20,
  round: { kind: 'constant', nanos: 10_000 },
  handOverNanos: null,
};

export const UPSTREAM_NAME = DEFAULT_UPSTREAM.name;

/** A server with this model and the table's defaults. */
export function serverOf<Model extends ThreadModelName>(model: Model, id: string): ServerOf<Model> {
  return { id, model, ...defaultsOf(MODELS[model].parameters) } as unknown as ServerOf<Model>;
}

export const blockingPool = (id: string): ServerOf<'blocking-pool'> => serverOf('blocking-pool', id);
export const threadPerRequest = (id: string): ServerOf<'thread-per-request'> =>
  serverOf('thread-per-request', id);
export const eventLoop = (id: string): ServerOf<'event-loop'> => serverOf('event-loop', id);
export const multiReactor = (id: string): ServerOf<'multi-reactor'> => serverOf('multi-reactor', id);
export const greenThreads = (id: string): ServerOf<'green-threads'> => serverOf('green-threads', id);
export const loopWithHelpers = (id: string): ServerOf<'loop-with-helpers'> =>
  serverOf('loop-with-helpers', id);
export const staged = (id: string): ServerOf<'staged'> => serverOf('staged', id);
export const singleWriter = (id: string): ServerOf<'single-writer'> => serverOf('single-writer', id);

const halfCpu = { kind: 'constant', nanos: PARAMETERS.cpu.default! / 2 } as const;

export const DEFAULT_SCENARIO: Scenario = {
  version: SCENARIO_VERSION,
  name: t`Blocking pool and event loops`,
  seed: PARAMETERS.seed.default,
  stop: { requests: null, durationNanos: null },
  traffic: DEFAULT_TRAFFIC,
  request: [
    { kind: 'cpu', time: halfCpu },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: halfCpu },
  ],
  classes: [],
  locks: [],
  machine: DEFAULT_MACHINE,
  servers: [blockingPool('A'), multiReactor('B')],
  upstreams: [DEFAULT_UPSTREAM],
  faults: [],
  machineFaults: [],
  own: [],
};
