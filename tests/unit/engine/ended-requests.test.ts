// The engine reports every ended request, in order, however many end at once and wherever a run is cut.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { OUTCOME } from '../../../src/engine/view/codes.ts';
import { type RequestEnd, readEnd } from '../../../src/engine/view/ended-requests.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { call, cpu, MS, pool, SECOND, scenarioOf, US } from './small-scenario.ts';

const BUSY = scenarioOf({
  server: pool(8, 4),
  request: [cpu(100 * US), call],
  requests: 3000,
  everyNanos: MS,
  upstream: { timeoutNanos: 15 * MS },
  faults: [
    { kind: 'slow', upstream: 'upstream', node: 1, fromNanos: SECOND / 2, untilNanos: SECOND, factor: 0.2 },
  ],
});

/** Ends of the run, which advances by this many events at a time. */
function endsOf(scenario: Scenario, budget: number): { ends: RequestEnd[]; simulation: Simulation } {
  const ends: RequestEnd[] = [];
  const simulation = new Simulation(scenario, scenario.servers[0], {
    takeEnd: (rows, at) => ends.push(readEnd(rows, at)),
  });
  while (simulation.advance(Number.POSITIVE_INFINITY, budget) > 0);
  return { ends, simulation };
}

describe('ended requests', () => {
  it('are reported once each, in the order of their ends', () => {
    const { ends, simulation } = endsOf(BUSY, Number.POSITIVE_INFINITY);
    const { offered, completed, rejected } = simulation.view.measures.values();
    expect(ends.length).toBe(offered);
    expect(new Set(ends.map(({ request }) => request)).size).toBe(offered);
    expect(ends.filter(({ outcome }) => outcome === OUTCOME.completed).length).toBe(completed);
    expect(ends.filter(({ outcome }) => outcome === OUTCOME.rejected).length).toBe(rejected);
    expect(Math.min(completed, rejected)).toBeGreaterThan(256);
    ends.forEach(({ endedAt, startedAt, split }, index) => {
      expect(endedAt).toBeGreaterThanOrEqual(ends[index - 1]?.endedAt ?? 0);
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(endedAt - startedAt);
    });
  });

  it('are the same wherever the run is cut, and reading them changes nothing', () => {
    const whole = endsOf(BUSY, Number.POSITIVE_INFINITY);
    for (const budget of [1, 97, 1000]) {
      const { ends, simulation } = endsOf(BUSY, budget);
      expect(ends).toEqual(whole.ends);
      expect(simulation.digest()).toBe(whole.simulation.digest());
    }
    const alone = new Simulation(BUSY, BUSY.servers[0]);
    expect(alone.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(alone.view.events);
    expect(alone.digest()).toBe(whole.simulation.digest());
  });

  it('are all reported if one edit ends thousands', () => {
    const crowd = scenarioOf({
      server: pool(8),
      request: [cpu(SECOND)],
      requests: 5000,
      machine: { connections: 10_000 },
    });
    const { memory } = crowd.machine;
    const ends: RequestEnd[] = [];
    const simulation = new Simulation(crowd, crowd.servers[0], {
      takeEnd: (rows, at) => ends.push(readEnd(rows, at)),
    });
    simulation.advance(MS, Number.POSITIVE_INFINITY);
    expect(ends).toEqual([]);
    const full = { ...memory, whenFull: 'killed', limitBytes: 1 } as const;
    simulation.configure({ ...crowd, machine: { ...crowd.machine, memory: full } });
    expect(simulation.view.killedAt).toBe(MS);
    expect(ends.map(({ request }) => request).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 5000 }, (_, request) => request),
    );
  });
});
