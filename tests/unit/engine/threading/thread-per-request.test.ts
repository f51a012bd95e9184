// A thread per request or per connection: the cost of creating it, the limit, and which connections keep one.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { threadPerRequest } from '../../../../src/scenario/default-scenario.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Step } from '../../../../src/scenario/scenario.ts';
import type { ServerOf } from '../../../../src/scenario/server.ts';
import { advance, type EndedRequest, MS, observed, run, scenarioOf, sleep } from '../small-scenario.ts';

const server = (rest: Partial<ServerOf<'thread-per-request'>> = {}): ServerOf<'thread-per-request'> => ({
  ...threadPerRequest('A'),
  ...rest,
});
const machine = { threadCreationNanos: MS };
const request = [sleep(10 * MS)];
const at = (ended: readonly EndedRequest[]): number[] => ended.map(({ endedAt }) => endedAt / MS);

describe('a thread for each request', () => {
  it('is created when it arrives, computes for that, and ends with it', () => {
    const { simulation, ended } = observed(scenarioOf({ server: server(), request, requests: 3, machine }));
    advance(simulation, 5 * MS);
    expect(simulation.view.model.extraThreads).toBe(3);
    advance(simulation);
    // One core creates the three threads one after another.
    expect(at(ended)).toEqual([11, 12, 13]);
    expect(simulation.view.model.extraThreads).toBe(0);
    expect(simulation.view.model.threadCount).toBe(0);
  });

  it('is created for waiting requests as others end, and not for those that find the queue full', () => {
    const limited = server({ threadLimit: 1, queueLimit: 1 });
    const { ended } = run({ server: limited, request, requests: 3, machine });
    expect(ended.map((each) => [each.request, each.outcome, each.endedAt / MS])).toEqual([
      [2, OUTCOME.rejected, 0],
      [0, OUTCOME.completed, 11],
      [1, OUTCOME.completed, 22],
    ]);
  });

  it('reuses the lowest free number', () => {
    // One request of 10 ms arrives every 4 ms, so there are at most three at a time.
    const free = { threadCreationNanos: 0 };
    const { simulation } = observed(
      scenarioOf({ server: server(), request, requests: 100, everyNanos: 4 * MS, machine: free }),
    );
    advance(simulation, 399 * MS);
    expect(simulation.view.model.threadCount).toBeLessThanOrEqual(3);
  });

  it('takes memory while it exists', () => {
    const scenario = scenarioOf({ server: server(), request, requests: 3, machine });
    const { simulation } = observed(scenario);
    const reserved = (): number => simulation.view.measures.value('memoryReserved');
    const before = reserved();
    advance(simulation, 5 * MS);
    const stack = scenario.machine.memory.reservedPerThreadBytes;
    expect(reserved() - before).toBeGreaterThanOrEqual(3 * stack);
  });

  it('applies a lower limit as threads end, and a higher one at once', () => {
    const four = server({ threadLimit: 4 });
    const free = { threadCreationNanos: 0 };
    const scenario = scenarioOf({ server: four, request, requests: 8, machine: free });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [{ ...four, threadLimit: 1 }] });
    advance(simulation, 25 * MS);
    expect(at(ended)).toEqual([10, 10, 10, 10, 20]);
    expect(simulation.view.model.extraThreads).toBe(1);
    simulation.configure({ ...scenario, servers: [{ ...four, threadLimit: 9 }] });
    advance(simulation);
    expect(at(ended)).toEqual([10, 10, 10, 10, 20, 30, 35, 35]);
  });
});

describe('a thread for each connection', () => {
  const think = constant(5 * MS);

  it('of a closed loop serves all requests of its user', () => {
    const traffic = { users: 1, think };
    const parts = { request, requests: 3, machine, traffic };
    const { ended, simulation } = run({ ...parts, server: server({ threadPer: 'connection' }) });
    expect(at(ended)).toEqual([11, 26, 41]);
    expect(simulation.view.model.extraThreads).toBe(1);
    // With a thread per request, every request includes the time to create a thread.
    expect(at(run({ ...parts, server: server() }).ended)).toEqual([11, 27, 43]);
  });

  it('is closed while idle in favour of a connection without one, at the maximum number', () => {
    // User 0's request is processed from 0 to 11 ms, and the next one is sent at 16. User 1 is rejected at 0,
    // 5 and 10 ms and accepted at 15.
    const { ended } = run({
      server: server({ threadPer: 'connection', threadLimit: 1, queueLimit: 0 }),
      request,
      requests: 6,
      machine,
      traffic: { users: 2, think },
    });
    const completed = ended.filter(({ outcome }) => outcome === OUTCOME.completed);
    expect(completed.map((each) => [each.startedAt / MS, each.endedAt / MS])).toEqual([
      [0, 11],
      [15, 26],
    ]);
  });

  it('is closed when its user has left', () => {
    const connection = server({ threadPer: 'connection' });
    const traffic = { users: 5, think };
    const scenario = scenarioOf({ server: connection, request, requests: 100, machine, traffic });
    const { simulation } = observed(scenario);
    advance(simulation, 40 * MS);
    expect(simulation.view.model.extraThreads).toBe(5);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, users: 2 } });
    advance(simulation, 100 * MS);
    expect(simulation.view.model.extraThreads).toBe(2);
  });

  it('is created once and kept, however few requests are in progress', () => {
    const connection = server({ threadPer: 'connection' });
    const few = { users: 2, think: constant(0), persistentConnections: 30 };
    const traffic = { kind: 'open', arrivals: 'constant', persistentConnections: 30 } as const;
    for (const each of [
      scenarioOf({ server: connection, request, requests: 90, machine, traffic: few }),
      scenarioOf({ server: connection, request, requests: 90, everyNanos: 6 * MS, machine, traffic }),
    ]) {
      const { simulation, ended } = observed(each);
      advance(simulation);
      expect(simulation.view.model.extraThreads).toBe(30);
      // Only the first 30 requests create a thread each.
      const computed = simulation.view.measures.cpu().usefulNanos;
      expect(computed).toBe(30 * MS);
      expect(ended).toHaveLength(90);
    }
  });

  it('leaves a request to an idle one while it is busy', () => {
    // Every tenth request sleeps for 50 ms, so request 12 arrives while request 9 still uses the connection
    // that would be next.
    const slow: Step = {
      kind: 'sleep',
      time: { kind: 'every', period: 10, nanos: 50 * MS, otherwiseNanos: MS },
    };
    const traffic = {
      kind: 'open',
      arrivals: 'replay',
      timestampsNanos: Array.from({ length: 20 }, (_, index) => index * 10 * MS),
      persistentConnections: 3,
    } as const;
    const { simulation, ended } = observed(
      scenarioOf({
        server: server({ threadPer: 'connection' }),
        request: [slow],
        requests: 20,
        machine,
        traffic,
      }),
    );
    advance(simulation);
    expect(ended).toHaveLength(20);
    expect(ended.find((each) => each.request === 12)!.endedAt).toBe(121 * MS);
    expect(simulation.view.model.extraThreads).toBe(3);
    expect(simulation.view.measures.cpu().usefulNanos).toBe(3 * MS);
  });

  it('exists per request in an open loop without connections', () => {
    const parts = { request, requests: 20, everyNanos: 3 * MS, machine };
    const one = run({ ...parts, server: server({ threadPer: 'connection' }) });
    expect(at(one.ended)).toEqual(at(run({ ...parts, server: server() }).ended));
    expect(one.simulation.view.model.extraThreads).toBe(0);
  });
});
