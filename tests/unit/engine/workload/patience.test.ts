// Clients that give up: when they do so, what is measured, and the server's further work.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import { REQUEST_STATE } from '../../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import {
  advance,
  call,
  cpu,
  loops,
  MS,
  observed,
  pool,
  run,
  scenarioOf,
  sleep,
  US,
} from '../small-scenario.ts';

const patience = (millis: number): { patienceNanos: number } => ({ patienceNanos: millis * MS });

describe('a client', () => {
  it('gives up at the set time after it sent, wherever its request is', () => {
    // One thread takes 20 ms per request. The first request completes, the second waits for 10 ms and is
    // processed for 10, and the third only waits.
    const { simulation, ended } = run({
      server: pool(1),
      request: [sleep(20 * MS)],
      requests: 3,
      everyNanos: 10 * MS,
      traffic: patience(20),
    });
    expect(ended).toMatchObject([
      { request: 0, outcome: OUTCOME.completed, endedAt: 20 * MS, waiting: 20 * MS },
      { request: 1, outcome: OUTCOME.abandoned, endedAt: 30 * MS, queued: 10 * MS, waiting: 10 * MS },
      { request: 2, outcome: OUTCOME.abandoned, endedAt: 40 * MS, queued: 20 * MS, waiting: 0 },
    ]);
    expect(simulation.view.measures.values()).toMatchObject({
      offered: 3,
      completed: 1,
      abandoned: 2,
      inSystem: 0,
    });
  });

  it('is not noticed when it leaves: the server still does the work', () => {
    // The thread works on the second request until 40 ms and on the third until 60, so the fourth, sent at 55
    // ms, ends at 80.
    const scenario = scenarioOf({
      server: pool(1),
      request: [sleep(20 * MS)],
      requests: 4,
      traffic: {
        kind: 'open',
        arrivals: 'replay',
        timestampsNanos: [0, 10 * MS, 20 * MS, 55 * MS],
        ...patience(26),
      },
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 50 * MS);
    expect(simulation.view.measures.values()).toMatchObject({ offered: 3, abandoned: 2, inSystem: 0 });
    expect(simulation.view.requests.live).toBe(1);
    expect(simulation.view.measures.value('ghosts')).toBe(1);
    expect(simulation.view.finished).toBe(false);
    advance(simulation);
    expect(ended.at(-1)).toMatchObject({ request: 3, outcome: OUTCOME.completed, endedAt: 80 * MS });
    expect(simulation.view.requests.live).toBe(0);
    expect(simulation.view.measures.value('ghosts')).toBe(0);
  });

  it('that has given up does not keep a run open', () => {
    const { simulation } = run({
      server: pool(2),
      request: [sleep(1000 * MS)],
      requests: 2,
      everyNanos: 10 * MS,
      traffic: patience(20),
    });
    expect(simulation.view.finished).toBe(true);
    expect(simulation.view.now).toBe(30 * MS);
    expect(simulation.view.requests.live).toBe(2);
    expect(simulation.view.measures.value('ghosts')).toBe(2);
  });

  it('that gets its reply in time does not give up, nor does its successor', () => {
    const { ended } = run({
      server: loops(1),
      request: [sleep(9 * MS)],
      requests: 5,
      everyNanos: 8 * MS,
      traffic: patience(20),
    });
    expect(ended.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => OUTCOME.completed));
  });

  it('of a closed loop thinks and sends again while the server still works on its last request', () => {
    const { ended } = run({
      server: loops(1),
      request: [sleep(100 * MS)],
      requests: 3,
      traffic: { kind: 'closed', users: 1, think: constant(5 * MS), start: 'together', ...patience(10) },
    });
    expect(ended.map(({ startedAt, endedAt }) => [startedAt / MS, endedAt / MS])).toEqual([
      [0, 10],
      [15, 25],
      [30, 40],
    ]);
  });

  it('that becomes patient during the run waits with its present request as long as before', () => {
    const scenario = scenarioOf({
      server: loops(1),
      request: [sleep(50 * MS)],
      requests: 3,
      everyNanos: 10 * MS,
      traffic: patience(15),
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 12 * MS);
    simulation.configure({ ...scenario, traffic: { ...scenario.traffic, patienceNanos: null } });
    advance(simulation);
    expect(ended.map(({ outcome, endedAt }) => [outcome, endedAt / MS])).toEqual([
      [OUTCOME.abandoned, 15],
      [OUTCOME.abandoned, 25],
      [OUTCOME.completed, 70],
    ]);
  });
});

describe('the time split of an abandoned request', () => {
  it('is exact in the middle of a slice that began with a switch', () => {
    // Two threads take turns on one core, with slices of 1 ms and switches of 0.5 ms: the second runs from
    // 1.5 ms and from 4 ms on.
    const { ended } = run({
      server: pool(2),
      request: [cpu(10 * MS)],
      requests: 2,
      machine: { contextSwitchNanos: 500 * US },
      traffic: { patienceNanos: 1.8 * MS },
    });
    expect(ended).toMatchObject([
      { request: 0, outcome: OUTCOME.abandoned, running: MS, ready: 0.8 * MS, switching: 0 },
      { request: 1, outcome: OUTCOME.abandoned, running: 0.3 * MS, ready: MS, switching: 0.5 * MS },
    ]);
  });
});

describe('averages over time', () => {
  it('leave a request out once its client has given up', () => {
    const scenario: Scenario = scenarioOf({
      server: pool(1),
      request: [call],
      requests: 1e6,
      everyNanos: 50 * MS,
      upstream: { latency: constant(40 * MS) },
      traffic: patience(10),
    });
    const { simulation } = observed(scenario);
    advance(simulation, 1000 * MS - 1);
    // A request is present for 10 of every 50 ms; the last one was abandoned long before the end.
    expect(simulation.view.measures.value('meanInSystem')).toBeCloseTo(0.2, 6);
    expect(simulation.view.measures.meanInState(REQUEST_STATE.waiting)).toBeCloseTo(0.2, 6);
    const { offered } = simulation.view.measures.values();
    expect((offered / 1) * 0.01).toBeCloseTo(simulation.view.measures.value('meanInSystem'), 6);
  });

  it('include its memory, which the server still holds', () => {
    const { simulation } = run({
      server: pool(1),
      request: [sleep(1000 * MS)],
      requests: 5,
      everyNanos: MS,
      traffic: patience(10),
    });
    const { machine } = scenarioOf({ server: pool(1), request: [], requests: 1 });
    const { perWaitingTaskBytes, residentBaseBytes, residentPerThreadBytes } = machine.memory;
    expect(simulation.view.measures.value('memoryResident')).toBe(
      residentBaseBytes + residentPerThreadBytes + 5 * perWaitingTaskBytes,
    );
  });
});
