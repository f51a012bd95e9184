// A chain of services for tests: a front that calls orders, whose nodes may call a database, on machines
// without costs.

import { DEFAULT_UPSTREAM, serviceOf } from '../../../../src/scenario/default-scenario.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Machine, Scenario, Service, Step, Upstream } from '../../../../src/scenario/scenario.ts';
import { cpu, MS, pool, scenarioOf } from '../small-scenario.ts';

const FREE_MACHINE: Machine = {
  ...scenarioOf({ server: pool(1), request: [], requests: 1 }).machine,
  cores: 1,
};

export const calls = (upstream: string): Step => ({ kind: 'call', upstream });

/** A server with this many pool threads on one core, which computes for 2 ms. */
export function poolService(threads: number, change: Partial<Service> = {}): Service {
  const service = serviceOf('blocking-pool');
  return {
    ...service,
    server: { ...service.server, threads, queueLimit: null } as Service['server'],
    machine: FREE_MACHINE,
    request: [cpu(2 * MS)],
    ...change,
  };
}

/** A group of one node without network time, whose calls never fail. */
export const group = (name: string, change: Partial<Upstream> = {}): Upstream => ({
  ...DEFAULT_UPSTREAM,
  name,
  nodes: 1,
  latency: constant(8 * MS),
  timeoutNanos: null,
  failAtNanos: null,
  ...change,
});

type Small = Parameters<typeof scenarioOf>[0];

export function chainOf(upstreams: readonly Upstream[], parts: Partial<Small> = {}): Scenario {
  const small = scenarioOf({
    server: pool(10),
    request: [cpu(MS), calls('orders')],
    requests: 1,
    everyNanos: 100 * MS,
    ...parts,
  });
  return { ...small, upstreams };
}
