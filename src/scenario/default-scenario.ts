// The scenario that all others differ from: the first scene of "Distributed Systems and Asynchronous I/O".

import { PARAMETERS } from './parameters.ts';
import {
  type BlockingPoolServer,
  type EventLoopServer,
  type LoopCosts,
  type MultiReactorServer,
  SCENARIO_VERSION,
  type Scenario,
  type Server,
  type ThreadModelName,
} from './scenario.ts';

export const UPSTREAM_NAME = 'upstream';

const LOOP_COSTS: LoopCosts = {
  wakeCostNanos: PARAMETERS.wakeCost.default!,
  eventCostNanos: PARAMETERS.eventCost.default!,
  timerTickNanos: PARAMETERS.tick.default!,
};

export function blockingPool(id: string): BlockingPoolServer {
  return {
    id,
    model: 'blocking-pool',
    threads: PARAMETERS.threads.default!,
    queueLimit: PARAMETERS.queue.default,
  };
}

export function eventLoop(id: string): EventLoopServer {
  return { id, model: 'event-loop', ...LOOP_COSTS };
}

export function multiReactor(id: string): MultiReactorServer {
  return {
    id,
    model: 'multi-reactor',
    loops: PARAMETERS.loops.default!,
    ...LOOP_COSTS,
  };
}

/** A server of this model with the table's defaults. */
export function serverOf(model: ThreadModelName, id: string): Server {
  switch (model) {
    case 'blocking-pool':
      return blockingPool(id);
    case 'event-loop':
      return eventLoop(id);
    case 'multi-reactor':
      return multiReactor(id);
  }
}

const halfCpu = { kind: 'constant', nanos: PARAMETERS.cpu.default! / 2 } as const;

export const DEFAULT_SCENARIO: Scenario = {
  version: SCENARIO_VERSION,
  name: 'Blocking pool and event loops',
  seed: PARAMETERS.seed.default!,
  stop: { requests: null, durationNanos: null },
  traffic: {
    kind: 'open',
    arrivals: 'batches',
    ratePerSecond: PARAMETERS.rate.default!,
    generatorLagChance: PARAMETERS.lag.default!,
    users: PARAMETERS.users.default!,
    think: { kind: 'constant', nanos: PARAMETERS.think.default! },
  },
  request: [
    { kind: 'cpu', time: halfCpu },
    { kind: 'call', upstream: UPSTREAM_NAME },
    { kind: 'cpu', time: halfCpu },
  ],
  machine: {
    cores: PARAMETERS.cores.default!,
    timeSliceNanos: PARAMETERS.slice.default!,
    contextSwitchNanos: PARAMETERS.switchCost.default!,
    timerSlackNanos: PARAMETERS.slack.default!,
    connections: PARAMETERS.connections.default!,
    memory: {
      limitBytes: PARAMETERS.memory.default!,
      reservedBaseBytes: PARAMETERS.base.default!,
      reservedPerThreadBytes: PARAMETERS.stack.default!,
      residentBaseBytes: PARAMETERS.residentBase.default!,
      residentPerThreadBytes: PARAMETERS.resident.default!,
      perWaitingTaskBytes: PARAMETERS.taskMemory.default!,
      perFinishedRequestBytes: PARAMETERS.recordMemory.default!,
    },
  },
  servers: [blockingPool('A'), multiReactor('B')],
  upstreams: [
    {
      name: UPSTREAM_NAME,
      nodes: PARAMETERS.nodes.default!,
      latency: { kind: 'constant', nanos: PARAMETERS.latency.default! },
      nodeLatencies: [],
      timeoutNanos: PARAMETERS.timeout.default,
      failAtNanos: PARAMETERS.failAt.default,
    },
  ],
  faults: [],
};
