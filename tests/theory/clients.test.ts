// The cost of clients for their server, where arithmetic gives it: a load generator on the server's cores,
// and connections that are opened per request or once. The file also checks that Σ accounts for them.

import { describe, expect, it } from 'vitest';
import { blockingPool, DEFAULT_SCENARIO } from '../../src/scenario/default-scenario.ts';
import { constant } from '../../src/scenario/distribution.ts';
import type { Machine, Scenario, Traffic } from '../../src/scenario/scenario.ts';
import { expectationOf } from '../../src/theory/explain/expectation.ts';
import { runToEnd } from '../support/run-to-end.ts';

const MS = 1e6;
const SECOND = 1e9;
const REQUESTS = 3000;

/** Users that send again immediately, to a server on which only computing takes time. */
function scenarioOf(traffic: Partial<Traffic>, machine: Partial<Machine> = {}): Scenario {
  return {
    ...DEFAULT_SCENARIO,
    stop: { requests: REQUESTS, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, kind: 'closed', users: 40, think: constant(0), ...traffic },
    request: [{ kind: 'cpu', time: constant(MS) }],
    machine: { ...DEFAULT_SCENARIO.machine, contextSwitchNanos: 0, ...machine },
    servers: [{ ...blockingPool('A'), threads: 40 }],
    upstreams: [],
  };
}

const endOf = (scenario: Scenario): number => runToEnd(scenario, scenario.servers[0]).view.now;
const coresBound = (scenario: Scenario): number | undefined =>
  expectationOf(scenario, scenario.servers[0]).bounds.find(({ id }) => id === 'cores')?.perSecond;

describe.each([1, 2, 3, 4])('a load generator that shares %s cores', (cores) => {
  it.each([0.2, 0.5, 2])('leaves the server the share cores / (its CPU + %s ms)', (millis) => {
    const perRequest = MS + millis * MS;
    const traffic = { clientHost: 'server', clientCpuNanos: millis * MS, clientCores: 64 } as const;
    const scenario = scenarioOf(traffic, { cores });
    const least = (REQUESTS * perRequest) / cores;
    const end = endOf(scenario);
    expect(end).toBeGreaterThanOrEqual(least);
    // A core is idle only during the first requests, while only the clients work, and during the last ones.
    expect(end).toBeLessThanOrEqual(least + 2 * perRequest);
    expect(coresBound(scenario)).toBeCloseTo((cores * SECOND) / perRequest, 6);
  });
});

it('a generator with one thread sends no faster than that thread computes', () => {
  const traffic = { clientHost: 'server', clientCpuNanos: 2 * MS } as const;
  const end = endOf(scenarioOf(traffic, { cores: 4 }));
  expect(end).toBe(REQUESTS * 2 * MS + MS);
  // On cores of their own the clients need the same time, and leave the server's cores to the server.
  const apart = scenarioOf({ clientCpuNanos: 2 * MS }, { cores: 4 });
  expect(endOf(apart)).toBe(end);
  expect(coresBound(apart)).toBeCloseTo(4000, 6);
});

describe('a lone user', () => {
  const [connect, opening] = [3 * MS, 2 * MS];
  const alone = (how: Traffic['connect']): Scenario =>
    scenarioOf({ users: 1, connect: how, connectNanos: connect }, { connectCpuNanos: opening });

  it('pays for its connection with each request if it does not keep it', () => {
    expect(endOf(alone('each'))).toBe(REQUESTS * (connect + opening + MS));
    expect(coresBound(alone('each'))).toBeCloseTo((4 * SECOND) / (opening + MS), 6);
  });

  it('pays once if it keeps its connection', () => {
    expect(endOf(alone('once'))).toBe(REQUESTS * MS + connect + opening);
    expect(coresBound(alone('once'))).toBeCloseTo(4000, 6);
  });
});

it.each([
  { clientHost: 'server', clientCpuNanos: MS },
  { connectNanos: MS },
  { connect: 'once', connectNanos: MS },
] as const)('no formula applies to %o', (traffic) => {
  const scenario = scenarioOf(traffic);
  expect(expectationOf(scenario, scenario.servers[0]).applied).toBeNull();
});

it('CPU time to open a connection excludes every formula', () => {
  const reasons = (connectCpuNanos: number): number => {
    const scenario = scenarioOf({}, { connectCpuNanos });
    return expectationOf(scenario, scenario.servers[0]).failures.length;
  };
  expect(reasons(MS)).toBe(reasons(0) + 1);
});
