// Little's law on runs of the engine: the time-average of the number in the system is throughput times sojourn time.

import { describe, expect, it } from 'vitest';
import {
  compute,
  exponential,
  meanSojourn,
  poisson,
  pool,
  type Queue,
  sampleOf,
  scenarioOf,
  sleep,
} from '../../src/claims/theory/replications.ts';
import { Simulation } from '../../src/engine/simulation.ts';
import { readEnd } from '../../src/engine/view/ended-requests.ts';
import { multiReactor } from '../../src/scenario/default-scenario.ts';
import { REQUEST_STATE } from '../../src/scenario/request-state.ts';
import { meanInSystem } from '../../src/theory/laws/little.ts';

const QUEUES: readonly (readonly [name: string, queue: Queue])[] = [
  [
    'M/M/1',
    { server: pool(1), traffic: poisson(70), program: sleep(exponential(0.01)), requests: 20_000, seeds: 1 },
  ],
  [
    'M/M/50',
    {
      server: pool(50),
      traffic: poisson(2250),
      program: sleep(exponential(0.02)),
      requests: 20_000,
      seeds: 1,
    },
  ],
  [
    'a loop that computes, waits and computes',
    {
      server: {
        ...multiReactor('A'),
        loops: 2,
        wakeCostNanos: 2000,
        eventCostNanos: 2000,
        timerTickNanos: 1e6,
      },
      traffic: poisson(1000),
      program: [
        ...compute(exponential(0.0005)),
        ...sleep(exponential(0.02)),
        ...compute(exponential(0.0005)),
      ],
      cores: 2,
      requests: 20_000,
      seeds: 1,
    },
  ],
];

describe.each(QUEUES)("Little's law on %s", (_, queue) => {
  it('holds to the last digits over a run that begins and ends empty', () => {
    let sojournNanos = 0;
    let queuedNanos = 0;
    const simulation = new Simulation(scenarioOf(queue, queue.seeds), queue.server, {
      takeEnd(ends, at) {
        const { startedAt, endedAt, split } = readEnd(ends, at);

        sojournNanos += endedAt - startedAt;
        queuedNanos += split[REQUEST_STATE.queued];
      },
    });
    while (!simulation.view.finished) simulation.advance(Number.POSITIVE_INFINITY, 1e6);
    const { completed, inSystem } = simulation.view.measures.values();
    expect([completed, inSystem]).toEqual([queue.requests, 0]);
    const throughputPerNano = completed / simulation.view.now;
    const expected = meanInSystem(throughputPerNano, sojournNanos / completed);
    expect(simulation.view.measures.value('meanInSystem') / expected).toBeCloseTo(1, 9);
    // The law also holds for the queue alone.
    const inQueue = simulation.view.measures.meanInState(REQUEST_STATE.queued);
    expect(inQueue).toBeCloseTo(meanInSystem(throughputPerNano, queuedNanos / completed), 6);
  });

  it('holds up to the edges of a window in the middle of the run', () => {
    const sojournNanos = meanSojourn(sampleOf(queue, queue.seeds)) * 1e9;
    const simulation = new Simulation(scenarioOf(queue, queue.seeds), queue.server);
    const second = 1e9;
    const advanceTo = (until: number): { completed: number; area: number } => {
      while (simulation.view.now < until) simulation.advance(until, 1e6);
      return {
        completed: simulation.view.measures.value('completed'),
        area: simulation.view.measures.value('meanInSystem') * simulation.view.now,
      };
    };
    const lastArrivalNanos = (queue.requests / queue.traffic.ratePerSecond!) * second;
    const from = advanceTo(lastArrivalNanos * 0.1);
    const to = advanceTo(lastArrivalNanos * 0.9);
    const spanNanos = lastArrivalNanos * 0.8;
    const inSystem = (to.area - from.area) / spanNanos;
    const expected = meanInSystem((to.completed - from.completed) / spanNanos, sojournNanos);
    expect(Math.abs(inSystem / expected - 1)).toBeLessThan(0.05);
  });
});
