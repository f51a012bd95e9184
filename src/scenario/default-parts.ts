// Traffic, machine, upstream group and lock with their defaults: all that is optional is off.

import { BURST_PARAMETERS, CHANGE_PARAMETERS } from './parameters/arrivals.ts';
import { BREAKER_PARAMETERS, CALL_LIMIT_PARAMETERS, RETRY_PARAMETERS } from './parameters/call-policy.ts';
import { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from './parameters/clients.ts';
import { MACHINE_PARAMETERS } from './parameters/machine.ts';
import { MEMORY_PARAMETERS } from './parameters/memory.ts';
import { defaultsOf } from './parameters/rows.ts';
import { SCHEDULER_PARAMETERS } from './parameters/scheduler.ts';
import { TRAFFIC_FIELDS } from './parameters/traffic.ts';
import { GROUP_FIELDS } from './parameters/upstream.ts';
import { PARAMETERS } from './parameters.ts';
import type { Lock, Machine, Traffic, Upstream } from './scenario.ts';

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
};

/** A group of the table's defaults: calls in turn, no limits at the nodes, no retries, no breaker. */
export const DEFAULT_UPSTREAM: Upstream = {
  name: 'upstream',
  ...defaultsOf(GROUP_FIELDS),
  latency: { kind: 'constant', nanos: PARAMETERS.latency.default! },
  nodeLatencies: [],
  retries: defaultsOf(RETRY_PARAMETERS),
  breaker: defaultsOf(BREAKER_PARAMETERS),
  ...defaultsOf(CALL_LIMIT_PARAMETERS),
};

/** What a lock has whose kind makes no use of it. */
export const LOCK_DEFAULTS: Omit<Lock, 'name' | 'kind'> = { spinNanos: 10_000, batch: 64, localNanos: 20 };
