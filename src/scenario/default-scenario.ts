// A server of each thread model with the table's defaults, and the scenario that all others differ from: the first scene of "Distributed Systems and Asynchronous I/O".

import { DEFAULT_MACHINE, DEFAULT_TRAFFIC, DEFAULT_UPSTREAM } from './default-parts.ts';
import { PARAMETERS } from './parameters.ts';
import { SCENARIO_VERSION, type Scenario } from './scenario.ts';
import type {
  BlockingPoolServer,
  EventLoopServer,
  GreenThreadsServer,
  LoopCosts,
  LoopWithHelpersServer,
  MultiReactorServer,
  QueueOrder,
  ReadinessCall,
  Server,
  SingleWriterServer,
  StagedServer,
  Switch,
  ThreadModelName,
  ThreadOwner,
  ThreadPerRequestServer,
  WhenFull,
} from './server.ts';

export const UPSTREAM_NAME = DEFAULT_UPSTREAM.name;

const LOOP_COSTS: LoopCosts = {
  wakeCostNanos: PARAMETERS.wakeCost.default!,
  eventCostNanos: PARAMETERS.eventCost.default!,
  timerTickNanos: PARAMETERS.tick.default!,
  readiness: PARAMETERS.readiness.default as ReadinessCall,
  watchCostNanos: PARAMETERS.watchCost.default!,
  rearmCostNanos: PARAMETERS.rearmCost.default!,
  spuriousReadNanos: PARAMETERS.spuriousRead.default!,
};

export function blockingPool(id: string): BlockingPoolServer {
  return {
    id,
    model: 'blocking-pool',
    threads: PARAMETERS.threads.default!,
    coreThreads: PARAMETERS.coreThreads.default,
    keepAliveNanos: PARAMETERS.keepAlive.default!,
    queueLimit: PARAMETERS.queue.default,
    whenFull: PARAMETERS.whenFull.default as WhenFull,
    order: PARAMETERS.order.default as QueueOrder,
    queueLockNanos: PARAMETERS.queueLock.default!,
  };
}

export function threadPerRequest(id: string): ThreadPerRequestServer {
  return {
    id,
    model: 'thread-per-request',
    threadPer: PARAMETERS.threadPer.default as ThreadOwner,
    threadLimit: PARAMETERS.threadLimit.default!,
    queueLimit: PARAMETERS.queue.default,
  };
}

export function eventLoop(id: string): EventLoopServer {
  return { id, model: 'event-loop', ...LOOP_COSTS };
}

export function multiReactor(id: string): MultiReactorServer {
  return { id, model: 'multi-reactor', loops: PARAMETERS.loops.default!, ...LOOP_COSTS };
}

export function greenThreads(id: string): GreenThreadsServer {
  return {
    id,
    model: 'green-threads',
    carriers: PARAMETERS.carriers.default!,
    greenLimit: PARAMETERS.greenLimit.default,
    greenSwitchNanos: PARAMETERS.greenSwitch.default!,
    greenStackBytes: PARAMETERS.greenStack.default!,
    stealing: PARAMETERS.stealing.default as Switch,
    pollers: PARAMETERS.pollers.default!,
    pollerCostNanos: PARAMETERS.pollerCost.default!,
  };
}

export function loopWithHelpers(id: string): LoopWithHelpersServer {
  return { id, model: 'loop-with-helpers', helpers: PARAMETERS.helpers.default!, ...LOOP_COSTS };
}

export function staged(id: string): StagedServer {
  return {
    id,
    model: 'staged',
    stageThreads: PARAMETERS.stageThreads.default!,
    queueLimit: PARAMETERS.queue.default,
  };
}

export function singleWriter(id: string): SingleWriterServer {
  return {
    id,
    model: 'single-writer',
    threads: PARAMETERS.threads.default!,
    queueLimit: PARAMETERS.queue.default,
    handoffNanos: PARAMETERS.handoff.default!,
    recordLimit: PARAMETERS.recordLimit.default,
    recordBytes: PARAMETERS.recordBytes.default!,
  };
}

const MAKERS: Readonly<Record<ThreadModelName, (id: string) => Server>> = {
  'blocking-pool': blockingPool,
  'thread-per-request': threadPerRequest,
  'event-loop': eventLoop,
  'multi-reactor': multiReactor,
  'green-threads': greenThreads,
  'loop-with-helpers': loopWithHelpers,
  staged,
  'single-writer': singleWriter,
};

/** A server of this model with the table's defaults. */
export function serverOf(model: ThreadModelName, id: string): Server {
  return MAKERS[model](id);
}

const halfCpu = { kind: 'constant', nanos: PARAMETERS.cpu.default! / 2 } as const;

export const DEFAULT_SCENARIO: Scenario = {
  version: SCENARIO_VERSION,
  name: 'Blocking pool and event loops',
  seed: PARAMETERS.seed.default!,
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
