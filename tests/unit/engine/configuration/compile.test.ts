// The configuration is one block of numbers that determines a run completely: its copy gives the same run.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableCore } from '../../../../src/engine/available-core.ts';
import { compile, compileServices } from '../../../../src/engine/configuration/compile.ts';
import {
  CHOICE,
  type Configuration,
  columnOf,
  rowsOf,
  sectionOf,
  serverOf,
} from '../../../../src/engine/configuration/layout.ts';
import { CoreEngine } from '../../../../src/engine/core-access/core-engine.ts';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { blockingPool, DEFAULT_SCENARIO, LOCK_DEFAULTS } from '../../../../src/scenario/default-scenario.ts';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import type { Server } from '../../../../src/scenario/server.ts';
import { randomScenario } from '../../../support/random-scenario.ts';
import { MS } from '../small-scenario.ts';

/** A configuration as if it had been read from a file, or from another engine's memory. */
const carried = (block: Configuration): Configuration => new Float64Array(structuredClone(block.buffer));
const engineOf = (scenario: Scenario, server: Server): CoreEngine => {
  const services = compileServices(scenario, server).map((each) => each && carried(each));
  return new CoreEngine(availableCore(), carried(compile(scenario, server)), false, false, services);
};

describe('a configuration', () => {
  it('determines a run completely: a copy of its numbers gives the same events', () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        for (const server of scenario.servers) {
          const simulation = new Simulation(scenario, server);
          simulation.advance(Number.POSITIVE_INFINITY, 3000);
          const engine = engineOf(scenario, server);
          engine.advance(Number.POSITIVE_INFINITY, 3000);
          expect(engine.view.digest()).toBe(simulation.digest());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('determines a live change completely as well', () => {
    const server = DEFAULT_SCENARIO.servers[0];
    const traffic = { ...DEFAULT_SCENARIO.traffic, ratePerSecond: 700, patienceNanos: 90 * MS };
    const machine = { ...DEFAULT_SCENARIO.machine, cores: 2, pauseEveryNanos: 200 * MS };
    const changed: Scenario = { ...DEFAULT_SCENARIO, traffic, machine };
    const simulation = new Simulation(DEFAULT_SCENARIO, server);
    const engine = engineOf(DEFAULT_SCENARIO, server);
    for (const each of [simulation, engine]) each.advance(500 * MS, Number.POSITIVE_INFINITY);
    const before = simulation.digest();
    simulation.configure(changed);
    engine.configure(carried(compile(changed, server)));
    for (const each of [simulation, engine]) each.advance(1000 * MS, Number.POSITIVE_INFINITY);
    expect(engine.view.digest()).toBe(simulation.digest());
    expect(engine.view.digest()).not.toBe(before);
  });

  it('consists of numbers, none of them missing', () => {
    fc.assert(
      fc.property(randomScenario(), (scenario) => {
        for (const server of scenario.servers)
          expect([...compile(scenario, server)].filter(Number.isNaN)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the content of a configuration', () => {
  const [group] = DEFAULT_SCENARIO.upstreams;
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    stop: { requests: 10, durationNanos: null },
    traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'replay', timestampsNanos: [3, 5, 8] },
    locks: [
      {
        name: 'one',
        kind: 'mutex',
        ...LOCK_DEFAULTS,
        handOverNanos: 0,
      },
      {
        name: 'two',
        kind: 'spin',
        ...LOCK_DEFAULTS,
        spinNanos: 7,
        handOverNanos: 0,
      },
    ],
    request: [{ kind: 'lock', lock: 'two', does: 'wait', time: constant(5) }],
    classes: [{ name: 'other', share: 0.25, request: [{ kind: 'call', upstream: 'second' }] }],
    upstreams: [
      { ...group, nodes: 2 },
      { ...group, name: 'second', nodes: 3, nodeLatencies: [{ node: 2, latency: constant(9) }] },
    ],
    faults: [{ upstream: 'second', node: 3, kind: 'slow', factor: 4, fromNanos: 1, untilNanos: null }],
  };
  const server: Server = { ...blockingPool('A'), threads: 8, queueLimit: null, whenFull: 'drop-oldest' };
  const block = compile(scenario, server);

  it('is a number for each field: null is Infinity, a choice is its index', () => {
    expect(sectionOf(block, 'run')).toMatchObject({ requests: 10, durationNanos: Number.POSITIVE_INFINITY });
    expect(sectionOf(block, 'traffic').arrivals).toBe(CHOICE.traffic.arrivals.replay);
    const { threads, queueLimit, whenFull } = serverOf<'blocking-pool'>(block);
    expect([threads, queueLimit, whenFull]).toEqual([
      8,
      Number.POSITIVE_INFINITY,
      CHOICE.server.whenFull['drop-oldest'],
    ]);
  });

  it('has a row for each call made at once, and how many must succeed', () => {
    const request: Scenario['request'] = [
      { kind: 'calls', calls: [{ upstream: 'second', times: 2 }], needed: null },
      {
        kind: 'calls',
        calls: [
          { upstream: 'upstream', times: 1 },
          { upstream: 'second', times: 1 },
        ],
        needed: 1,
      },
    ];
    const calls = compile({ ...scenario, request }, server);
    expect(rowsOf(calls, 'branches').map(({ group }) => group)).toEqual([1, 1, 0, 1]);
    const steps = rowsOf(calls, 'steps').slice(0, 2);
    expect(steps.map(({ target, branches, needed }) => [target, branches, needed])).toEqual([
      [0, 2, 2],
      [2, 2, 1],
    ]);
  });

  it('refers to groups, nodes and locks by their indices', () => {
    expect(rowsOf(block, 'programs')).toEqual([
      { firstStep: 0, steps: 1 },
      { firstStep: 1, steps: 1 },
    ]);
    expect(rowsOf(block, 'steps').map(({ target, waits }) => [target, waits])).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(rowsOf(block, 'groups').map(({ nodes, firstNode }) => [nodes, firstNode])).toEqual([
      [2, 0],
      [3, 2],
    ]);
    expect(rowsOf(block, 'nodes')[3].meanNanos).toBe(9);
    expect(rowsOf(block, 'faults')).toMatchObject([
      { group: 1, node: 2, strength: 4, fromNanos: 1, untilNanos: Number.POSITIVE_INFINITY },
    ]);
    expect([...columnOf(block, 'timestamps')]).toEqual([3, 5, 8]);
  });
});
