// Request classes: their shares, programs and measures, and that all servers get the same requests.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { readEnd } from '../../../../src/engine/view/ended-requests.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import { advance, cpu, loops, MS, pool, scenarioOf, sleep } from '../small-scenario.ts';

const N = 10_000;

function withClasses(classes: Scenario['classes']): Scenario {
  const scenario = scenarioOf({
    server: pool(1000),
    request: [sleep(2 * MS)],
    requests: N,
    traffic: { kind: 'open', arrivals: 'constant', ratePerSecond: 1000 },
    machine: { cores: 8 },
  });
  return { ...scenario, classes };
}

const WRITES = { name: 'write', share: 0.1, request: [sleep(10 * MS)] };
const SCANS = { name: 'scan', share: 0.3, request: [cpu(MS), sleep(29 * MS)] };

function ended(scenario: Scenario, server = scenario.servers[0]): { simulation: Simulation; took: number[] } {
  const took: number[] = [];
  const simulation = new Simulation(scenario, server, {
    takeEnd(ends, at) {
      const { request, startedAt, endedAt } = readEnd(ends, at);

      took[request] = (endedAt - startedAt) / MS;
    },
  });
  advance(simulation);
  return { simulation, took };
}

describe('request classes', () => {
  it('have their shares and run their programs', () => {
    const { took, simulation } = ended(withClasses([WRITES, SCANS]));
    const shareOf = (millis: number): number => took.filter((each) => each === millis).length / N;
    for (const [millis, share] of [
      [2, 0.6],
      [10, 0.1],
      [30, 0.3],
    ] as const) {
      expect(Math.abs(shareOf(millis) - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / N));
    }
    const { classes } = simulation.view;
    const offered = classes.map((each) => each.value('offered'));
    expect(offered).toEqual([2, 10, 30].map((millis) => shareOf(millis) * N));
    expect(classes.map((each) => each.value('completed'))).toEqual(offered);
    expect(classes.map(({ latency }) => latency.max / MS)).toEqual([2, 10, 30]);
    expect(classes.reduce((sum, { latency }) => sum + latency.count, 0)).toBe(N);
  });

  it('are assigned to the same requests on every server', () => {
    const scenario = withClasses([WRITES, SCANS]);
    expect(ended(scenario, loops(4)).took).toEqual(ended(scenario).took);
  });

  it('get all or no requests at the ends of their range', () => {
    const shares = (first: number, second: number): Scenario =>
      withClasses([
        { ...WRITES, share: first },
        { ...SCANS, share: second },
      ]);
    expect(new Set(ended(shares(1, 0)).took)).toEqual(new Set([10]));
    expect(new Set(ended(shares(0, 0)).took)).toEqual(new Set([2]));
    expect(new Set(ended(shares(0, 1)).took)).toEqual(new Set([30]));
  });

  it('cost nothing if there are none', () => {
    const { simulation } = ended(withClasses([]));
    expect(simulation.view.classes).toEqual([]);
  });

  it('apply a live change of their shares', () => {
    const scenario = withClasses([WRITES]);
    const simulation = new Simulation(scenario, scenario.servers[0]);
    advance(simulation, 5000 * MS - 1);
    const before = simulation.view.classes[1].value('offered');
    simulation.configure({ ...scenario, classes: [{ ...WRITES, share: 1 }] });
    advance(simulation);
    expect(simulation.view.classes[1].value('offered') - before).toBe(5000);
  });
});
