// Metastable failure: a fault of two seconds starts a retry storm that stays, and remedies end it.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { RETRY_STORM_PRESETS } from '../../../../src/scenario/presets/retry-storm.ts';
import type { CallRetries, Scenario, Upstream } from '../../../../src/scenario/scenario.ts';

const SECOND = 1e9;
const storm = RETRY_STORM_PRESETS[0].scenario;
const cured = RETRY_STORM_PRESETS[1].scenario;

const withUpstream = (scenario: Scenario, change: Partial<Upstream>): Scenario => ({
  ...scenario,
  upstreams: scenario.upstreams.map((group) => ({ ...group, ...change })),
});
const withRetries = (scenario: Scenario, change: Partial<CallRetries>): Scenario =>
  withUpstream(scenario, { retries: { ...scenario.upstreams[0].retries, ...change } });

function simulationOf(scenario: Scenario, server = 0): Simulation {
  return new Simulation(scenario, scenario.servers[server]);
}

/** Share of the requests offered between two instants that completed in that time. */
function goodput(simulation: Simulation, fromSeconds: number, untilSeconds: number): number {
  simulation.advance(fromSeconds * SECOND, Number.POSITIVE_INFINITY);
  const from = simulation.view.measures.values();
  simulation.advance(untilSeconds * SECOND, Number.POSITIVE_INFINITY);
  const until = simulation.view.measures.values();
  return (until.completed - from.completed) / (until.offered - from.offered);
}

describe('a fault of two seconds under a load that was stable before', () => {
  it('leaves a retry storm that still lasts half a minute later', () => {
    const simulation = simulationOf(storm);
    expect(goodput(simulation, 2, 10)).toBeGreaterThan(0.97);
    expect(goodput(simulation, 10, 12)).toBeLessThan(0.2);
    expect(goodput(simulation, 17, 22)).toBeLessThan(0.05);
    expect(goodput(simulation, 32, 37)).toBeLessThan(0.05);
    expect(goodput(simulation, 42, 47)).toBeLessThan(0.05);
    // Each node is always busy, with work for callers that have left.
    for (const node of simulation.view.upstreams.groups[0].nodes) expect(node.value('working')).toBe(5);
    expect(simulation.view.measures.value('completed')).toBeLessThan(12 * 280);
  });

  it('leaves no storm with a retry budget', () => {
    const simulation = simulationOf(cured);
    expect(goodput(simulation, 2, 10)).toBeGreaterThan(0.97);
    expect(goodput(simulation, 10, 12)).toBeLessThan(0.2);
    expect(goodput(simulation, 14, 20)).toBeGreaterThan(0.95);
    expect(goodput(simulation, 20, 40)).toBeGreaterThan(0.99);
  });

  it.each([
    ['no retries', withRetries(storm, { attempts: 0 })],
    ['a bulkhead', withUpstream(storm, { inFlightLimit: 30 })],
    ['short queues at the nodes', withUpstream(storm, { nodeQueueLimit: 5 })],
  ])('leaves no storm with %s', (_, scenario) => {
    expect(goodput(simulationOf(scenario), 15, 30)).toBeGreaterThan(0.95);
  });

  it('leaves no storm if few threads make the calls', () => {
    expect(goodput(simulationOf(storm, 1), 25, 40)).toBeGreaterThan(0.95);
  });

  it('is necessary for the storm: without it the load stays stable', () => {
    expect(goodput(simulationOf({ ...storm, faults: [] }), 2, 60)).toBeGreaterThan(0.99);
  });
});

describe('a lasting storm', () => {
  it('ends when a budget is set during the run', () => {
    const simulation = simulationOf(storm);
    expect(goodput(simulation, 30, 35)).toBeLessThan(0.05);
    simulation.configure(cured);
    expect(goodput(simulation, 37, 45)).toBeGreaterThan(0.95);
  });

  it('ends if traffic falls for some seconds, and does not return with the traffic', () => {
    const simulation = simulationOf(storm);
    const slower = { ...storm, traffic: { ...storm.traffic, ratePerSecond: 80 } };
    expect(goodput(simulation, 30, 35)).toBeLessThan(0.05);
    simulation.configure(slower);
    simulation.advance(45 * SECOND, Number.POSITIVE_INFINITY);
    simulation.configure(storm);
    expect(goodput(simulation, 47, 60)).toBeGreaterThan(0.95);
  });
});
