// The clock, the budget and the end of a run.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { EndlessRunError, runToEnd } from '../../support/run-to-end.ts';
import { MS, pool, SECOND, scenarioOf, sleep } from './small-scenario.ts';

const scenario = scenarioOf({
  server: pool(2),
  request: [sleep(20 * MS)],
  requests: 5,
  everyNanos: 100 * MS,
});
const simulationOf = (of: Scenario): Simulation => new Simulation(of, of.servers[0]);
const withDuration = (durationNanos: number): Scenario => ({
  ...scenario,
  stop: { requests: null, durationNanos },
});

describe('advancing the run', () => {
  it('sets the clock to the requested instant, with or without events', () => {
    const simulation = simulationOf(scenario);
    for (const until of [0, 1, 50 * MS, 50 * MS, 119_999_999]) {
      simulation.advance(until, 1000);
      expect(simulation.view.now).toBe(until);
    }
    expect(simulation.view.measures.values()).toMatchObject({ offered: 2, completed: 1, inSystem: 1 });
  });

  it('handles events at the instant itself', () => {
    const simulation = simulationOf(scenario);
    simulation.advance(20 * MS, 1000);
    expect(simulation.view.measures.value('completed')).toBe(1);
  });

  it('handles at most the budget, and returns how many', () => {
    const simulation = simulationOf(scenario);
    let sum = 0;
    for (;;) {
      const handled = simulation.advance(SECOND, 2);
      sum += handled;
      expect(simulation.view.events).toBe(sum);
      if (handled < 2) break;
      expect(handled).toBe(2);
    }
    expect(simulation.view.finished).toBe(true);
    expect(simulation.advance(2 * SECOND, 100)).toBe(0);
  });

  it("ends at the instant of the last request's end", () => {
    const simulation = runToEnd(scenario, scenario.servers[0]);
    expect(simulation.view.finished).toBe(true);
    expect(simulation.view.now).toBe(420 * MS);
    expect(simulation.digest()).toMatch(/^[0-9a-f]{16}$/);
  });

  it('ends after a duration in the same way, whatever the steps', () => {
    // Requests at 0 and 100 ms; the next would arrive at 200 ms, after the end of arrivals at 150 ms.
    const stopping = withDuration(150 * MS);
    const whole = simulationOf(stopping);
    whole.advance(SECOND, 1000);
    const stepped = simulationOf(stopping);
    for (let until = 0; until <= SECOND; until += 10 * MS) stepped.advance(until, 1000);
    expect(whole.view.measures.values()).toMatchObject({ offered: 2, completed: 2 });
    expect([stepped.digest(), stepped.view.events]).toEqual([whole.digest(), whole.view.events]);
    expect(stepped.view.now).toBe(whole.view.now);
    expect([stepped.view.finished, whole.view.finished]).toEqual([true, true]);
  });

  it('never ends without a stop rule, and says so if asked for the end', () => {
    const endless = { ...DEFAULT_SCENARIO, stop: { requests: null, durationNanos: null } };
    const simulation = simulationOf(endless);
    simulation.advance(10 * SECOND, 1e6);
    expect(simulation.view.finished).toBe(false);
    expect(simulation.view.measures.value('offered')).toBeGreaterThan(9900);
    expect(() => runToEnd(endless, endless.servers[0])).toThrow(EndlessRunError);
  });
});

describe('requests that take no time at all', () => {
  it('end at the instant at which they arrive', () => {
    const instant = scenarioOf({ server: pool(1), request: [sleep(0)], requests: 10, everyNanos: MS });
    const simulation = runToEnd(instant, instant.servers[0]);
    expect(simulation.view.measures.value('completed')).toBe(10);
    expect(simulation.view.measures.latency.max).toBe(0);
    expect(simulation.view.now).toBe(9 * MS);
  });

  it('do not stop the clock of a closed loop without think time', () => {
    const traffic = { think: { kind: 'constant', nanos: 0 } } as const;
    const instant = scenarioOf({ server: pool(1), request: [sleep(0)], requests: 1e9, traffic });
    const simulation = simulationOf({ ...instant, traffic: { ...instant.traffic, users: 3 } });
    simulation.advance(SECOND, 100_000);
    expect(simulation.view.now).toBeGreaterThan(0);
  });
});

describe('a process at its limit of connections', () => {
  it('rejects further ones if no backlog is kept, whatever its thread model', () => {
    for (const server of DEFAULT_SCENARIO.servers) {
      const full = {
        ...DEFAULT_SCENARIO,
        stop: { requests: 100, durationNanos: null },
        machine: { ...DEFAULT_SCENARIO.machine, connections: 3, backlog: null },
      };
      const simulation = new Simulation(full, server);
      let most = 0;
      while (!simulation.view.finished) {
        simulation.advance(Number.POSITIVE_INFINITY, 1);
        most = Math.max(most, simulation.view.measures.value('inSystem'));
      }
      expect(most).toBe(3);
      const { offered, completed, rejected } = simulation.view.measures.values();
      expect(rejected).toBeGreaterThan(50);
      expect(completed + rejected).toBe(offered);
    }
  });
});
