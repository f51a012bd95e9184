// Green threads: what frees a carrier and what pins it, the cheap switch, stealing, limits, pollers, live
// changes.

import { describe, expect, it } from 'vitest';
import { greenThreads } from '../../../../src/scenario/default-scenario.ts';
import type { ServerOf } from '../../../../src/scenario/server.ts';
import {
  advance,
  cpu,
  type EndedRequest,
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
const green = (
  carriers: number,
  rest: Partial<ServerOf<'green-threads'>> = {},
): ServerOf<'green-threads'> => ({
  ...greenThreads('A'),
  carriers,
  greenSwitchNanos: 0,
  ...rest,
});
const sum = (each: EndedRequest): number =>
  each.queued + each.ready + each.running + each.switching + each.waiting + each.lockWait;
describe('a green thread', () => {
  it('releases its carrier while it waits', () => {
    const { ended } = run({ server: green(1), request: [cpu(MS), sleep(10 * MS), cpu(MS)], requests: 3 });
    expect(at(ended)).toEqual([12, 13, 14]);
    const many = run({ server: green(1), request: [sleep(10 * MS)], requests: 500 });
    expect(new Set(at(many.ended))).toEqual(new Set([10]));
  });

  it("wakes late by the machine's timer slack", () => {
    const machine = { timerSlackNanos: 50 * US };
    const { ended } = run({ server: green(1), request: [sleep(10 * MS)], requests: 1, machine });
    expect(at(ended)).toEqual([10.05]);
  });

  it('pins its carrier while it blocks', () => {
    const { ended } = run({ server: green(2), request: [offload('wait', 10 * MS)], requests: 4 });
    expect(at(ended)).toEqual([10, 10, 20, 20]);
    expect(ended.map(({ queued }) => queued / MS)).toEqual([0, 0, 10, 10]);
  });

  it('releases its carrier while it waits for a lock, but not while it works under one', () => {
    const { ended } = run({
      server: green(2),
      request: [locked('wait', 10 * MS)],
      requests: 3,
      machine: { cores: 2 },
      locks: [MUTEX],
    });
    expect(at(ended)).toEqual([10, 20, 30]);
    // The second carrier has taken both other requests, one after the other.
    expect(ended.map(({ lockWait }) => lockWait / MS)).toEqual([0, 10, 20]);
  });

  it('costs its carrier a switch if that ran another one last', () => {
    const parts = {
      server: green(1, { greenSwitchNanos: 100 * US }),
      request: [cpu(MS), sleep(10 * MS), cpu(MS)],
    };
    const alone = run({ ...parts, requests: 1 });
    expect(at(alone.ended)).toEqual([12]);
    expect(alone.simulation.view.measures.value('greenSwitches')).toBe(0);
    // Request 0 computes from 0 to 1 ms and from 11 to 12.1 ms. Request 1 computes from 1 to 2.1 ms, is ready
    // again at 12.1, and computes until 13.2.
    const two = run({ ...parts, requests: 2 });
    expect(at(two.ended)).toEqual([12.1, 13.2]);
    expect(two.simulation.view.measures.value('greenSwitches')).toBe(3);
  });

  it('takes memory of its own while it lives', () => {
    const scenario = scenarioOf({
      server: green(3, { greenLimit: 2, greenStackBytes: 8192 }),
      request: [sleep(10 * MS)],
      requests: 4,
    });
    const seen = observed(scenario);
    advance(seen.simulation, 5 * MS);
    expect(seen.simulation.view.model).toMatchObject({
      extraBytes: 2 * 8192,
      extraThreads: 2,
      threadCount: 3,
      backlogLength: 2,
    });
    advance(seen.simulation);
    expect(at(seen.ended)).toEqual([10, 10, 20, 20]);
    expect(seen.ended.map(({ queued }) => queued / MS)).toEqual([0, 0, 10, 10]);
    expect(seen.simulation.view.model.extraBytes).toBe(0);
  });
});

describe('carriers', () => {
  /** Of eight requests those with even numbers compute for 4 ms, and the others not at all. */
  const UNEVEN = {
    request: [{ kind: 'cpu', time: { kind: 'every', period: 2, nanos: 0, otherwiseNanos: 4 * MS } }],
    requests: 8,
    machine: { cores: 2 },
  } as const;
  const evenOnes = (ended: readonly EndedRequest[]): number[] =>
    at(ended.filter(({ request }) => request % 2 === 0));

  it('steal work that waits for another', () => {
    expect(evenOnes(run({ ...UNEVEN, server: green(2) }).ended)).toEqual([4, 4, 8, 8]);
    expect(evenOnes(run({ ...UNEVEN, server: loops(2) }).ended)).toEqual([4, 8, 12, 16]);
  });

  it('share one queue without stealing', () => {
    expect(evenOnes(run({ ...UNEVEN, server: green(2, { stealing: 'off' }) }).ended)).toEqual([4, 4, 8, 8]);
  });

  it('steal also from a pinned one', () => {
    // Requests 0 and 2 are assigned to carrier 0; request 1, on carrier 1, ends at once.
    const time = { kind: 'every', period: 2, nanos: 0, otherwiseNanos: 10 * MS } as const;
    const request = [{ kind: 'offload', does: 'wait', time }, cpu(MS)] as const;
    const { ended } = run({ server: green(2), request, requests: 3 });
    expect(ended.map((each) => [each.request, each.endedAt / MS])).toEqual([
      [1, 1],
      [0, 11],
      [2, 12],
    ]);
  });

  it('never idle while green threads are ready', () => {
    for (const stealing of ['on', 'off'] as const) {
      const seen = run({
        server: green(4, { stealing }),
        request: [cpu(500 * US), sleep(3 * MS), cpu(500 * US)],
        requests: 400,
        machine: { cores: 4 },
      });
      // There are 400 ms of work on four cores, all present from the start, and at most 3 ms of sleep at the
      // end.
      expect(seen.simulation.view.now).toBeLessThanOrEqual(103 * MS + 500 * US);
    }
  });

  it('that are added take ready green threads at once', () => {
    for (const stealing of ['on', 'off'] as const) {
      const server = green(1, { stealing });
      const scenario = scenarioOf({ server, request: [cpu(10 * MS)], requests: 4, machine: { cores: 3 } });
      const { simulation, ended } = observed(scenario);
      advance(simulation, 5 * MS);
      simulation.configure({ ...scenario, servers: [green(3, { stealing })] });
      expect(simulation.view.model).toMatchObject({ threadCount: 3, extraThreads: 2 });
      advance(simulation);
      expect(at(ended)).toEqual([10, 15, 15, 20]);
    }
  });

  it('that are removed finish their present work', () => {
    for (const stealing of ['on', 'off'] as const) {
      const server = green(3, { stealing });
      const scenario = scenarioOf({ server, request: [cpu(10 * MS)], requests: 6, machine: { cores: 3 } });
      const { simulation, ended } = observed(scenario);
      advance(simulation, 5 * MS);
      simulation.configure({ ...scenario, servers: [green(1, { stealing })] });
      expect(simulation.view.model).toMatchObject({ threadCount: 3, extraThreads: 2 });
      advance(simulation, 15 * MS);
      expect(simulation.view.model).toMatchObject({ threadCount: 1, extraThreads: 0 });
      advance(simulation);
      expect(at(ended)).toEqual([10, 10, 10, 20, 30, 40]);
    }
  });
});

describe('pollers', () => {
  it('handle each new request and each reply before its green thread is ready', () => {
    const parts = { request: [sleep(10 * MS)], requests: 2, machine: { cores: 3 } };
    const one = run({ ...parts, server: green(1, { pollers: 1, pollerCostNanos: MS }) });
    expect(at(one.ended)).toEqual([12, 13]);
    expect(one.ended.map(({ running, waiting }) => [running / MS, waiting / MS])).toEqual([
      [2, 10],
      [2, 10],
    ]);
    const two = run({ ...parts, server: green(1, { pollers: 2, pollerCostNanos: MS }) });
    expect(at(two.ended)).toEqual([12, 12]);
    expect(two.simulation.view.model).toMatchObject({ extraThreads: 2, threadCount: 3 });
  });

  it('have nothing to do for locks and blocking', () => {
    const server = green(2, { pollers: 1, pollerCostNanos: MS });
    const request = [locked('wait', 10 * MS)];
    const { ended } = run({ server, request, requests: 2, machine: { cores: 3 }, locks: [MUTEX] });
    expect(at(ended)).toEqual([11, 21]);
  });
});

it('a pool of green threads loses no request and no time, whatever happens', () => {
  for (const stealing of ['on', 'off'] as const) {
    const server = (step: number): ServerOf<'green-threads'> =>
      green(1 + ((step * 7) % 5), {
        stealing,
        pollers: 2,
        pollerCostNanos: 2 * US,
        greenSwitchNanos: 200,
        greenLimit: step % 3 === 0 ? 4 : null,
      });
    const scenario = scenarioOf({
      server: server(0),
      request: [cpu(200 * US), sleep(2 * MS), locked('compute', 50 * US), offload('wait', MS), cpu(100 * US)],
      requests: 2000,
      traffic: { kind: 'open', arrivals: 'poisson', ratePerSecond: 700 },
      machine: { cores: 2, contextSwitchNanos: 5 * US, timeSliceNanos: 100 * US },
      locks: [MUTEX],
    });
    const { simulation, ended } = observed(scenario);
    for (let step = 0; step < 200; step++) {
      advance(simulation, (step + 1) * 10 * MS);
      simulation.configure({ ...scenario, servers: [server(step)] });
    }
    advance(simulation);
    expect(simulation.view.measures.values()).toMatchObject({ offered: 2000, completed: 2000, inSystem: 0 });
    for (const each of ended) expect(sum(each)).toBe(each.endedAt - each.startedAt);
    expect(simulation.view.model).toMatchObject({ backlogLength: 0, extraBytes: 0 });
  }
});
