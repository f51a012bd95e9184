// Stages: each step has its own queue and threads, limits, and steps that are skipped.

import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import { staged } from '../../../../src/scenario/default-scenario.ts';
import type { ServerOf } from '../../../../src/scenario/server.ts';
import {
  advance,
  call,
  cpu,
  type EndedRequest,
  locked,
  MS,
  MUTEX,
  observed,
  run,
  scenarioOf,
  sleep,
} from '../small-scenario.ts';

const server = (stageThreads: number, queueLimit: number | null = null): ServerOf<'staged'> => ({
  ...staged('A'),
  stageThreads,
  queueLimit,
});
const machine = { cores: 4 };
const at = (ended: readonly EndedRequest[]): number[] => ended.map(({ endedAt }) => endedAt / MS);

describe('stages', () => {
  it('pass requests on, each with its own threads', () => {
    // The second request computes from 1 to 2 ms while the first sleeps, then waits until 11 ms for the
    // thread of the sleep stage.
    const program = [cpu(MS), sleep(10 * MS), cpu(MS)];
    const { ended, simulation } = run({ server: server(1), request: program, requests: 2, machine });
    expect(at(ended)).toEqual([12, 22]);
    expect(ended.map(({ queued }) => queued / MS)).toEqual([0, 10]);
    expect(simulation.view.model.threadCount).toBe(3);
    expect(simulation.view.model.extraThreads).toBe(3);
  });

  it('number their threads consecutively', () => {
    const program = [cpu(MS), sleep(10 * MS)];
    const { simulation } = observed(
      scenarioOf({ server: server(2), request: program, requests: 2, machine }),
    );
    advance(simulation, 5 * MS);
    // Both requests are in the second of the two stages.
    const serving = [0, 1, 2, 3].map((thread) => simulation.view.scheduler.servedBy(thread) >= 0);
    expect(serving).toEqual([false, true, false, true]);
  });

  it('reject requests that find the next queue full', () => {
    // A request arrives every 2 ms. The second stage takes 10 ms per request, and one request fits in its
    // queue.
    const program = [sleep(MS), sleep(10 * MS)];
    const { ended } = run({
      server: server(1, 1),
      request: program,
      requests: 5,
      everyNanos: 2 * MS,
      machine,
    });
    expect(ended.map((each) => [each.request, each.outcome, each.endedAt / MS])).toEqual([
      [2, OUTCOME.rejected, 5],
      [3, OUTCOME.rejected, 7],
      [4, OUTCOME.rejected, 9],
      [0, OUTCOME.completed, 11],
      [1, OUTCOME.completed, 21],
    ]);
  });

  it('are skipped if their step takes no time', () => {
    const program = [cpu(0), sleep(10 * MS), cpu(0)];
    const { ended, simulation } = run({ server: server(1), request: program, requests: 2, machine });
    expect(at(ended)).toEqual([10, 20]);
    expect(simulation.view.measures.cpu().usefulNanos).toBe(0);
    const none = run({ server: server(1, 0), request: [cpu(0)], requests: 3, machine });
    expect(at(none.ended)).toEqual([0, 0, 0]);
    expect(none.simulation.view.measures.value('completed')).toBe(3);
  });

  it('are skipped after a failed call', () => {
    const { ended } = run({
      server: server(1),
      request: [call, sleep(10 * MS)],
      requests: 1,
      machine,
      upstream: { timeoutNanos: 5 * MS },
    });
    expect(ended.map(({ outcome, endedAt }) => [outcome, endedAt / MS])).toEqual([[OUTCOME.timedOut, 5]]);
  });

  it('take locks, with several threads at them', () => {
    const program = [locked('compute', MS), cpu(MS)];
    const { ended } = run({ server: server(2), request: program, requests: 2, machine, locks: [MUTEX] });
    expect(at(ended)).toEqual([2, 3]);
    expect(ended.map(({ lockWait }) => lockWait / MS)).toEqual([0, 1]);
  });

  it('grow and shrink during the run', () => {
    const scenario = scenarioOf({ server: server(1), request: [sleep(10 * MS)], requests: 6, machine });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [server(3)] });
    advance(simulation, 12 * MS);
    simulation.configure({ ...scenario, servers: [server(1)] });
    advance(simulation);
    // Request 0 runs until 10 ms, requests 1 and 2 from 5 to 15, and request 3 from 10 to 20 on the remaining
    // thread. Then one request runs at a time.
    expect(at(ended)).toEqual([10, 15, 15, 20, 30, 40]);
    expect(simulation.view.model.extraThreads).toBe(1);
  });
});
