// The cost of readiness: a cost per watched connection with poll, re-arming and spurious reads per event; and
// which connections a loop watches.

import { describe, expect, it } from 'vitest';
import { constant } from '../../../../src/scenario/distribution.ts';
import type { LoopCosts } from '../../../../src/scenario/server.ts';
import { advance, cpu, loops, MS, observed, run, scenarioOf, sleep, US } from '../small-scenario.ts';

const at = (ended: readonly { readonly endedAt: number }[]): number[] =>
  ended.map(({ endedAt }) => endedAt / MS);
const POLL: Partial<LoopCosts> = { readiness: 'poll', watchCostNanos: US };

/** CPU time in excess of the requests' own 1 ms each. */
function overheadNanos(users: number, costs: Partial<LoopCosts>): number {
  const { simulation } = run({ server: loops(1, costs), request: [cpu(MS)], requests: users });
  return simulation.view.measures.cpu().usefulNanos - users * MS;
}

describe('the readiness call', () => {
  it('checks each watched connection at each return with poll', () => {
    // The call returns twice: with the first request, and with all others, which arrived while the first was
    // processed.
    for (const users of [10, 100, 1000]) expect(overheadNanos(users, POLL)).toBe(2 * users * US);
  });

  it('costs the same with epoll, however many connections are watched', () => {
    const costs = { ...POLL, readiness: 'epoll', wakeCostNanos: 5 * US } as const;
    for (const users of [10, 1000]) expect(overheadNanos(users, costs)).toBe(2 * 5 * US);
  });

  it('adds the costs of re-arming and of an empty read to each event', () => {
    const costs = { eventCostNanos: 10 * US, rearmCostNanos: 20 * US, spuriousReadNanos: 30 * US };
    expect(overheadNanos(7, costs)).toBe(7 * 60 * US);
  });

  it('checks a connection for each request in the system with poll in an open loop', () => {
    const { ended } = run({
      server: loops(1, { readiness: 'poll', watchCostNanos: 10 * US }),
      request: [sleep(2.5 * MS)],
      requests: 3,
      everyNanos: MS,
    });
    // One, two and three connections are watched when the requests arrive, and three, two and one when they
    // end.
    expect(at(ended)).toEqual([2.51 + 0.03, 3.52 + 0.02, 4.53 + 0.01].map((each) => expect.closeTo(each, 9)));
  });
});

describe('a connection', () => {
  it('is watched by one loop: users are assigned to the loops in turn', () => {
    const { ended } = run({
      server: loops(3, { readiness: 'poll', watchCostNanos: 100 * US }),
      request: [cpu(MS)],
      requests: 4,
      machine: { cores: 3 },
    });
    // Loop 0 watches users 0 and 3, the other loops one user each.
    expect(at(ended)).toEqual([1.1, 1.1, 1.2, 2.4]);
  });

  it('keeps its loop for everything that its user sends', () => {
    const scenario = scenarioOf({
      server: loops(2),
      request: [cpu(MS)],
      requests: 1000,
      traffic: { kind: 'closed', users: 3, think: constant(0) },
      machine: { cores: 2 },
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 30 * MS);
    // User 1 has a loop to itself. Users 0 and 2 take turns, and wait for each other except at the very
    // first.
    const took = ended.map(({ startedAt, endedAt }) => (endedAt - startedAt) / MS);
    expect(took.filter((each) => each === 1)).toHaveLength(30 + 1);
    expect(took.filter((each) => each === 2)).toHaveLength(29);
  });

  it('belongs to a removed loop until its request has ended', () => {
    const scenario = scenarioOf({ server: loops(3), request: [sleep(10 * MS)], requests: 6 });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 5 * MS);
    simulation.configure({ ...scenario, servers: [loops(1)] });
    expect(simulation.view.model).toMatchObject({ threadCount: 3, extraThreads: 2 });
    advance(simulation, 20 * MS);
    expect(at(ended)).toEqual([10, 10, 10, 10, 10, 10]);
    expect(simulation.view.model).toMatchObject({ threadCount: 1, extraThreads: 0 });
  });

  it('is assigned to new loops as soon as there are some', () => {
    const scenario = scenarioOf({
      server: loops(1),
      request: [cpu(2 * MS)],
      requests: 8,
      everyNanos: MS,
      machine: { cores: 2 },
    });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 3.5 * MS);
    simulation.configure({ ...scenario, servers: [loops(2)] });
    advance(simulation);
    // Requests 0 to 3 run one after the other; 4 and 6 run behind them on loop 0, and 5 and 7 on loop 1 as
    // they arrive.
    const ends = [...ended].sort((a, b) => a.request - b.request);
    expect(at(ends)).toEqual([2, 4, 6, 8, 10, 7, 12, 9]);
  });
});
