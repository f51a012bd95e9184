// Event loops: waits cost no thread, computing delays the loop, and costs and timer ticks are added as
// configured.

import { describe, expect, it } from 'vitest';
import type { LoopCosts, Server } from '../../../../src/scenario/server.ts';
import { cpu, FREE_LOOP, loops, MS, run, sleep, US } from '../small-scenario.ts';

const at = (ended: readonly { readonly endedAt: number }[]): number[] =>
  ended.map(({ endedAt }) => endedAt / MS);
const loop = (costs: Partial<LoopCosts> = {}): Server => ({
  id: 'A',
  model: 'event-loop',
  ...FREE_LOOP,
  ...costs,
});

describe('an event loop', () => {
  it('waits with any number of requests at once', () => {
    const { ended } = run({ server: loop(), request: [sleep(10 * MS)], requests: 500 });
    expect(ended).toHaveLength(500);
    expect(new Set(at(ended))).toEqual(new Set([10]));
  });

  it('computes for one request at a time, however many cores there are', () => {
    const { ended } = run({ server: loop(), request: [cpu(2 * MS)], requests: 3, machine: { cores: 4 } });
    expect(at(ended)).toEqual([2, 4, 6]);
  });

  it('pays for a wake-up once and for each event', () => {
    // Three requests arrive at once, which makes three events. The loop takes the first one alone; the other
    // two, which have arrived by then, share a wake-up.
    const server = loop({ wakeCostNanos: 100 * US, eventCostNanos: 10 * US });
    const { simulation } = run({ server, request: [cpu(MS)], requests: 3 });
    const spent = simulation.view.measures.cpu().usefulNanos - 3 * MS;
    expect([1, 2]).toContain((spent - 3 * 10 * US) / (100 * US));
    expect(simulation.view.now).toBe(spent + 3 * MS);
  });

  it('pays for the event of a handler whose computing time happens to be 0', () => {
    const time = { kind: 'every', period: 1, nanos: 0, otherwiseNanos: 5 } as const;
    const server = loop({ eventCostNanos: 10 * US });
    const { simulation } = run({ server, request: [{ kind: 'cpu', time }, sleep(MS)], requests: 1 });
    // The two events are the arrival and the end of the sleep.
    expect(simulation.view.measures.cpu().usefulNanos).toBe(2 * 10 * US);
  });

  it('ends waits late by two parts of a tick: 1 tick on average, at most 2, never early', () => {
    const server = loop({ timerTickNanos: MS });
    const { ended } = run({ server, request: [sleep(10 * MS)], requests: 4000, everyNanos: 100 * US });
    const late = ended.map(({ startedAt, endedAt }) => endedAt - startedAt - 10 * MS);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThanOrEqual(2 * MS);
    const mean = late.reduce((sum, each) => sum + each, 0) / late.length;
    // The standard deviation of the sum of two uniform times, divided by sqrt(n), is 6.5 us.
    expect(Math.abs(mean - MS)).toBeLessThan(4 * 6.5 * US);
  });
});

describe('several loops', () => {
  it('take requests in turn and keep them', () => {
    const { ended } = run({ server: loops(2), request: [cpu(2 * MS)], requests: 4, machine: { cores: 2 } });
    expect(at(ended)).toEqual([2, 2, 4, 4]);
  });

  it("do not take over each other's requests", () => {
    // Requests 0 and 2 are long and both belong to the first loop.
    const time = { kind: 'bimodal', chance: 1, rareNanos: 4 * MS, usualNanos: 0 } as const;
    const { ended } = run({
      server: loops(2),
      request: [{ kind: 'cpu', time }],
      requests: 3,
      machine: { cores: 2 },
    });
    expect(at(ended)).toEqual([4, 4, 8]);
  });
});
