// A server of each thread model with the table's defaults, and the scenario that all others differ from: the first scene of "Distributed Systems and Asynchronous I/O".

import { DEFAULT_MACHINE, DEFAULT_TRAFFIC, DEFAULT_UPSTREAM } from './default-parts.ts';
import { MODELS } from './models.ts';
import { defaultsOf } from './parameters/rows.ts';
import { PARAMETERS } from './parameters.ts';
import { SCENARIO_VERSION, type Scenario } from './scenario.ts';
import type { ServerOf, ThreadModelName } from './server.ts';

export const UPSTREAM_NAME = DEFAULT_UPSTREAM.name;

/** A server of this model with the table's defaults. */
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
  name: 'Blocking pool and event loops',
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
