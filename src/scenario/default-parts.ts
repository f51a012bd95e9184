// Traffic, machine, upstream group and lock with their defaults: all that is optional is off.

import { PARAMETERS } from './parameters.ts';
import type { Lock, Machine, Memory, Traffic, Upstream } from './scenario.ts';

export const DEFAULT_TRAFFIC: Traffic = {
  kind: 'open',
  arrivals: 'batches',
  ratePerSecond: PARAMETERS.rate.default!,
  generatorLagChance: PARAMETERS.lag.default!,
  users: PARAMETERS.users.default!,
  think: { kind: 'constant', nanos: PARAMETERS.think.default! },
  bursts: { onNanos: PARAMETERS.burstOn.default!, offNanos: PARAMETERS.burstOff.default! },
  change: {
    shape: PARAMETERS.shape.default as Traffic['change']['shape'],
    fromNanos: PARAMETERS.shapeFrom.default!,
    untilNanos: PARAMETERS.shapeUntil.default!,
    factor: PARAMETERS.shapeFactor.default!,
  },
  timestampsNanos: [],
  persistentConnections: PARAMETERS.persistent.default,
  patienceNanos: PARAMETERS.patience.default,
  clientRetries: {
    attempts: PARAMETERS.clientRetries.default!,
    backoffNanos: PARAMETERS.clientBackoff.default!,
    jitter: PARAMETERS.clientJitter.default!,
    budget: PARAMETERS.clientBudget.default,
  },
};

export const DEFAULT_MACHINE: Machine = {
  cores: PARAMETERS.cores.default!,
  timeSliceNanos: PARAMETERS.slice.default,
  readyOrder: PARAMETERS.readyOrder.default as Machine['readyOrder'],
  contextSwitchNanos: PARAMETERS.switchCost.default!,
  cacheRefillNanos: PARAMETERS.cacheRefill.default!,
  runnableCostNanos: PARAMETERS.runnableCost.default!,
  threadCreationNanos: PARAMETERS.threadCreation.default!,
  interruptEveryNanos: PARAMETERS.interruptEvery.default,
  interruptNanos: PARAMETERS.interruptCost.default!,
  pauseEveryNanos: PARAMETERS.pauseEvery.default,
  pauseNanos: PARAMETERS.pauseLength.default!,
  timerSlackNanos: PARAMETERS.slack.default!,
  connections: PARAMETERS.connections.default!,
  memory: {
    limitBytes: PARAMETERS.memory.default!,
    whenFull: PARAMETERS.whenMemoryFull.default as Memory['whenFull'],
    swapFactor: PARAMETERS.swapFactor.default!,
    reservedBaseBytes: PARAMETERS.base.default!,
    reservedPerThreadBytes: PARAMETERS.stack.default!,
    residentBaseBytes: PARAMETERS.residentBase.default!,
    residentPerThreadBytes: PARAMETERS.resident.default!,
    perWaitingTaskBytes: PARAMETERS.taskMemory.default!,
    perFinishedRequestBytes: PARAMETERS.recordMemory.default!,
  },
};

/** A group of the table's defaults: calls in turn, no limits at the nodes, no retries, no breaker. */
export const DEFAULT_UPSTREAM: Upstream = {
  name: 'upstream',
  nodes: PARAMETERS.nodes.default!,
  balancer: PARAMETERS.balancer.default as Upstream['balancer'],
  shardSize: PARAMETERS.shard.default!,
  latency: { kind: 'constant', nanos: PARAMETERS.latency.default! },
  nodeLatencies: [],
  replies: PARAMETERS.replies.default as Upstream['replies'],
  timeoutNanos: PARAMETERS.timeout.default,
  failAtNanos: PARAMETERS.failAt.default,
  nodeConcurrency: PARAMETERS.nodeConcurrency.default,
  nodeQueueLimit: PARAMETERS.nodeQueue.default,
  retries: {
    attempts: PARAMETERS.retries.default!,
    backoffNanos: PARAMETERS.backoff.default!,
    backoffMaxNanos: PARAMETERS.backoffMax.default!,
    jitter: PARAMETERS.jitter.default!,
    budget: PARAMETERS.retryBudget.default,
  },
  breaker: {
    failureShare: PARAMETERS.breakAt.default,
    windowCalls: PARAMETERS.breakWindow.default!,
    minimumCalls: PARAMETERS.breakVolume.default,
    openNanos: PARAMETERS.breakFor.default!,
  },
  hedgeAfterNanos: PARAMETERS.hedge.default,
  inFlightLimit: PARAMETERS.bulkhead.default,
};

/** What a lock has whose kind makes no use of it. */
export const LOCK_DEFAULTS: Omit<Lock, 'name' | 'kind'> = { spinNanos: 10_000, batch: 64, localNanos: 20 };
