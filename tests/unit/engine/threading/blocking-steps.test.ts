// Blocking steps and locks: what they stop in an event loop, and how helper threads avoid that.

import { describe, expect, it } from 'vitest';
import type { LoopCosts, Server } from '../../../../src/scenario/server.ts';
import {
  advance,
  cpu,
  type EndedRequest,
  FREE_LOOP,
  locked,
  loops,
  MS,
  MUTEX,
  observed,
  offload,
  run,
  scenarioOf,
  sleep,
  US,
} from '../small-scenario.ts';

const at = (ended: readonly EndedRequest[]): number[] => ended.map(({ endedAt }) => endedAt / MS);
const withHelpers = (helpers: number, costs: Partial<LoopCosts> = {}): Server => ({
  id: 'A',
  model: 'loop-with-helpers',
  helpers,
  ...FREE_LOOP,
  ...costs,
});
const sum = (each: EndedRequest): number =>
  each.queued + each.ready + each.running + each.switching + each.waiting + each.lockWait;

const READ = [cpu(MS), offload('wait', 10 * MS), cpu(MS)];

describe('a step that blocks', () => {
  it('stops its loop and all requests that are ready in it', () => {
    const { ended } = run({ server: loops(1), request: READ, requests: 2 });
    expect(at(ended)).toEqual([12, 24]);
    expect(ended[1]).toMatchObject({ queued: 12 * MS, running: 2 * MS, waiting: 10 * MS });
  });

  it('does not stop the other loops', () => {
    const { ended } = run({ server: loops(2), request: READ, requests: 2, machine: { cores: 2 } });
    expect(at(ended)).toEqual([12, 12]);
  });

  it("ends late by the machine's timer slack, because the kernel wakes the thread, not by the loop's tick", () => {
    const { ended } = run({
      server: loops(1, { timerTickNanos: MS }),
      request: [offload('wait', 10 * MS)],
      requests: 1,
      machine: { timerSlackNanos: 50 * US },
    });
    expect(at(ended)).toEqual([10.05]);
  });

  it('costs no event at its end, because the loop continues the same request', () => {
    const costs = { wakeCostNanos: 200 * US, eventCostNanos: 100 * US };
    const { ended } = run({ server: loops(1, costs), request: READ, requests: 1 });
    expect(at(ended)).toEqual([12.3]);
  });
});

describe('a lock', () => {
  it('held elsewhere stops the loop until it is free', () => {
    const { ended } = run({
      server: loops(2),
      request: [locked('wait', 10 * MS)],
      requests: 3,
      machine: { cores: 2 },
      locks: [MUTEX],
    });
    // Request 2 waits in loop 0 behind request 0, then for the lock that request 1 has in loop 1.
    expect(at(ended)).toEqual([10, 20, 30]);
    expect(ended.map(({ lockWait }) => lockWait / MS)).toEqual([0, 10, 10]);
    expect(ended.map(({ queued }) => queued / MS)).toEqual([0, 0, 10]);
  });
});

describe('helper threads', () => {
  it('run blocking steps while the loop continues', () => {
    const { ended } = run({ server: withHelpers(4), request: READ, requests: 2 });
    expect(at(ended)).toEqual([12, 13]);
  });

  it('run computing steps on other cores', () => {
    const parts = { request: [offload('compute', 10 * MS)], requests: 2, machine: { cores: 2 } };
    expect(at(run({ ...parts, server: withHelpers(2) }).ended)).toEqual([10, 10]);
    expect(at(run({ ...parts, server: loops(1) }).ended)).toEqual([10, 20]);
  });

  it('let requests queue in order while all are busy', () => {
    const { ended } = run({ server: withHelpers(1), request: READ, requests: 2 });
    expect(at(ended)).toEqual([12, 22]);
    // The request waits for the loop for 1 ms, and for the helper from 2 to 11 ms.
    expect(ended[1]).toMatchObject({ queued: 10 * MS, running: 2 * MS, waiting: 10 * MS, ready: 0 });
  });

  it('return results by an event of the loop, which has a cost', () => {
    const costs = { wakeCostNanos: 200 * US, eventCostNanos: 100 * US };
    const { ended } = run({ server: withHelpers(1, costs), request: READ, requests: 1 });
    expect(at(ended)).toEqual([12.6]);
  });

  it('get the step also after one that takes no time', () => {
    const request = [sleep(0), cpu(0), ...READ];
    expect(at(run({ server: withHelpers(4), request, requests: 2 }).ended)).toEqual([12, 13]);
  });

  it('leave locks to the loop, which they stop', () => {
    const request = [locked('wait', 10 * MS)];
    const { ended } = run({ server: withHelpers(4), request, requests: 2, locks: [MUTEX] });
    expect(at(ended)).toEqual([10, 20]);
    expect(ended[1]).toMatchObject({ queued: 10 * MS, lockWait: 0 });
  });

  it('that are added while they work take the queue at once', () => {
    const scenario = scenarioOf({ server: withHelpers(1), request: [offload('wait', 10 * MS)], requests: 4 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    expect(simulation.view.model).toMatchObject({ threadCount: 2, extraThreads: 1, backlogLength: 3 });
    simulation.configure({ ...scenario, servers: [withHelpers(3)] });
    expect(simulation.view.model).toMatchObject({ threadCount: 4, extraThreads: 3, backlogLength: 1 });
    advance(simulation);
    expect(at(ended)).toEqual([10, 15, 15, 20]);
  });

  it('that are removed finish first', () => {
    const scenario = scenarioOf({ server: withHelpers(3), request: [offload('wait', 10 * MS)], requests: 6 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [withHelpers(1)] });
    expect(simulation.view.model).toMatchObject({ threadCount: 4, extraThreads: 3 });
    advance(simulation, 15 * MS);
    expect(simulation.view.model).toMatchObject({ threadCount: 2, extraThreads: 1 });
    advance(simulation);
    expect(at(ended)).toEqual([10, 10, 10, 20, 30, 40]);
  });

  it('lose no request and no time, whatever happens', () => {
    const scenario = scenarioOf({
      server: withHelpers(2, { wakeCostNanos: 7 * US, eventCostNanos: 3 * US, timerTickNanos: MS }),
      request: [cpu(200 * US), offload('wait', 2 * MS), locked('compute', 50 * US), offload('compute', MS)],
      requests: 2000,
      traffic: { kind: 'open', arrivals: 'poisson', ratePerSecond: 700 },
      machine: { cores: 2, contextSwitchNanos: 5 * US, timeSliceNanos: 100 * US },
      locks: [MUTEX],
    });
    const { simulation, ended } = observed(scenario);
    for (let step = 0; step < 200; step++) {
      advance(simulation, (step + 1) * 10 * MS);
      simulation.configure({ ...scenario, servers: [withHelpers(1 + ((step * 7) % 5))] });
    }
    advance(simulation);
    expect(simulation.view.measures.values()).toMatchObject({ offered: 2000, completed: 2000, inSystem: 0 });
    for (const each of ended) expect(sum(each)).toBe(each.endedAt - each.startedAt);
    expect(simulation.view.model).toMatchObject({ backlogLength: 0 });
  });
});
