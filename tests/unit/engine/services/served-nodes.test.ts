// Nodes that are servers: the time of a call there, rejected calls, work for callers that have left, and
// faults.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../../src/engine/simulation.ts';
import { OUTCOME } from '../../../../src/engine/view/codes.ts';
import type { EngineView, ServedNodeView } from '../../../../src/engine/view/engine-view.ts';
import { REQUEST_STATE } from '../../../../src/scenario/request-state.ts';
import type { Scenario, Service, Upstream } from '../../../../src/scenario/scenario.ts';
import { advance, cpu, MS, observed, pool, US } from '../small-scenario.ts';
import { calls, chainOf, group, poolService } from './chain.ts';

function nodeOf(view: EngineView, groupIndex = 0, node = 0): ServedNodeView {
  const { served } = view.upstreams.groups[groupIndex].nodes[node];
  if (served === null) throw new Error('the node is a timer');
  return served;
}

function ran(scenario: Scenario) {
  const seen = observed(scenario);
  advance(seen.simulation);
  return { ...seen, view: seen.simulation.view };
}

const orders = (change: Partial<Upstream> = {}, service: Service = poolService(4)): Upstream =>
  group('orders', { service, ...change });

const fault = (change: Partial<Extract<Scenario['faults'][number], { factor: number }>>) => [
  {
    kind: 'down',
    upstream: 'orders',
    node: 1,
    fromNanos: 0,
    untilNanos: null,
    factor: 1,
    ...change,
  } as const,
];

describe('a call to a served node', () => {
  it("takes the network time in both directions, and the node's own time", () => {
    const { ended, view } = ran(chainOf([orders({ networkNanos: 200_001 })]));
    expect(ended).toMatchObject([{ outcome: OUTCOME.completed, running: MS, waiting: 2 * MS + 200_001 }]);
    const { server, sent } = nodeOf(view);
    expect(sent).toBe(1);
    expect(server.measures.latencyActual.mean()).toBe(2 * MS);
    expect(server.measures.splitTotals[REQUEST_STATE.running]).toBe(2 * MS);
  });

  it('becomes a request that queues, and calls further groups', () => {
    const service = poolService(1, { request: [cpu(2 * MS), calls('db')] });
    const { ended } = ran(chainOf([orders({}, service), group('db')], { requests: 2, everyNanos: MS }));
    // The only thread of orders keeps the first request while this waits for the database.
    expect(ended.map(({ waiting }) => waiting / MS)).toEqual([10, 19]);
  });

  it('goes to the nodes in turn, whichever server calls', () => {
    const service = poolService(4, { request: [calls('db')] });
    const db = group('db', { nodes: 2, service: poolService(4) });
    const { view } = ran(chainOf([orders({ nodes: 2 }, service), db], { requests: 8 }));
    expect([nodeOf(view, 0, 0), nodeOf(view, 0, 1)].map(({ sent }) => sent)).toEqual([4, 4]);
    expect([nodeOf(view, 1, 0), nodeOf(view, 1, 1)].map(({ sent }) => sent)).toEqual([4, 4]);
  });

  it('fails if the node rejects it, or fails itself', () => {
    const full = poolService(1, { server: { ...poolService(1).server, queueLimit: 0 } as Service['server'] });
    const turned = ran(chainOf([orders({ networkNanos: MS }, full)], { requests: 2, everyNanos: US }));
    expect(turned.ended.map(({ outcome }) => outcome).sort()).toEqual([OUTCOME.completed, OUTCOME.failed]);
    expect(nodeOf(turned.view).server.measures.value('rejected')).toBe(1);
    const behind = poolService(1, { request: [calls('db')] });
    const failed = ran(
      chainOf([orders({}, behind), group('db')], { faults: fault({ kind: 'refusing', upstream: 'db' }) }),
    );
    expect(failed.ended[0].outcome).toBe(OUTCOME.failed);
    expect(nodeOf(failed.view).server.measures.value('failed')).toBe(1);
  });
});

describe('a caller that gives up', () => {
  it('leaves, and the node continues the work', () => {
    const scenario = chainOf([orders({ timeoutNanos: MS })], { requests: 2 });
    const { ended, view } = ran(scenario);
    expect(ended.map(({ outcome, waiting }) => [outcome, waiting])).toEqual([
      [OUTCOME.timedOut, MS],
      [OUTCOME.timedOut, MS],
    ]);
    const { server } = nodeOf(view);
    expect(server.measures.value('abandoned')).toBe(2);
    // The server has computed the first request to its end, and half of the second when the run ends.
    expect(server.measures.cpu().usefulNanos).toBe(3 * MS);
    expect(server.requests.live).toBe(1);
  });

  it('may leave before its call arrives', () => {
    const { view } = ran(chainOf([orders({ timeoutNanos: MS, networkNanos: 10 * MS })], { requests: 2 }));
    const { server, underWay } = nodeOf(view);
    expect([underWay, server.measures.value('offered'), server.measures.value('abandoned')]).toEqual([
      1, 1, 1,
    ]);
  });

  it('retries at another node', () => {
    const retries = { attempts: 1, backoffNanos: 0, backoffMaxNanos: 0, jitter: 0, budget: null };
    const { ended, view } = ran(
      chainOf([orders({ nodes: 2, timeoutNanos: 3 * MS, retries })], { faults: fault({}) }),
    );
    expect(ended).toMatchObject([{ outcome: OUTCOME.completed, waiting: 5 * MS }]);
    expect(nodeOf(view, 0, 0).lost).toBe(1);
  });
});

describe('a fault of a served node', () => {
  it('down: calls arrive once the node has recovered', () => {
    const { ended, view } = ran(chainOf([orders()], { faults: fault({ untilNanos: 200 * MS }) }));
    expect(ended[0]).toMatchObject({ outcome: OUTCOME.completed, endedAt: 202 * MS });
    expect(nodeOf(view).sent).toBe(1);
  });

  it('down: a reply returns once the node has recovered', () => {
    const faults = fault({ fromNanos: 2 * MS, untilNanos: 50 * MS });
    const { ended } = ran(chainOf([orders()], { faults }));
    expect(ended[0]).toMatchObject({ outcome: OUTCOME.completed, endedAt: 50 * MS });
  });

  it('refusing: calls are rejected after half of the network time, and those at the node fail', () => {
    const { ended, view } = ran(
      chainOf([orders({ networkNanos: MS })], { faults: fault({ kind: 'refusing' }) }),
    );
    expect(ended[0]).toMatchObject({ outcome: OUTCOME.failed, waiting: MS });
    expect(nodeOf(view).refused).toBe(1);
    const faults = fault({ kind: 'refusing', fromNanos: 2 * MS });
    const broken = ran(chainOf([orders({ networkNanos: MS })], { faults, requests: 2 }));
    expect(broken.ended[0]).toMatchObject({ outcome: OUTCOME.failed, endedAt: 2.5 * MS });
    expect(nodeOf(broken.view).server.measures.value('abandoned')).toBe(1);
  });

  it('slow: all computing takes longer', () => {
    const { ended } = ran(chainOf([orders()], { faults: fault({ kind: 'slow', factor: 3 }) }));
    expect(ended[0].waiting).toBe(6 * MS);
  });

  it('errors: replies are failures', () => {
    const faults = [
      { kind: 'errors', upstream: 'orders', node: 1, fromNanos: 0, untilNanos: null, chance: 1 } as const,
    ];
    const { ended, view } = ran(chainOf([orders()], { faults }));
    expect(ended[0].outcome).toBe(OUTCOME.failed);
    expect(nodeOf(view).server.measures.value('completed')).toBe(1);
  });

  it('is set and healed by the user', () => {
    const { simulation, ended } = observed(chainOf([orders()]));
    simulation.setFault('orders', 1, 'down', 1);
    advance(simulation, 300 * MS);
    simulation.setFault('orders', 1, 'none', 1);
    advance(simulation);
    expect(ended[0]).toMatchObject({ outcome: OUTCOME.completed, endedAt: 302 * MS });
  });
});

describe('nodes that several servers call', () => {
  it('have one limit and one queue for all of them', () => {
    const service = poolService(4, { request: [calls('db')] });
    const db = group('db', { nodeConcurrency: 1 });
    const { ended } = ran(chainOf([orders({ nodes: 2 }, service), db], { requests: 2, everyNanos: US }));
    expect(ended.map(({ endedAt, startedAt }) => Math.round((endedAt - startedAt) / MS))).toEqual([9, 17]);
  });
});

describe('a live change', () => {
  it('reaches a service, and its nodes', () => {
    const scenario = chainOf([orders({}, poolService(1))], { requests: 4, everyNanos: MS });
    const { simulation, ended } = observed(scenario);
    advance(simulation, 1.5 * MS);
    simulation.configure({
      ...scenario,
      upstreams: [orders({ nodes: 2 }, poolService(1, { request: [cpu(MS)] }))],
    });
    advance(simulation);
    expect(simulation.view.upstreams.groups[0].nodes.map(({ served }) => served?.sent)).toEqual([2, 2]);
    expect(ended.map(({ outcome }) => outcome)).toEqual([0, 0, 0, 0]);
    expect(ended.at(-1)?.waiting).toBe(MS);
  });
});

describe('random draws', () => {
  it('are the same whatever other groups exist', () => {
    const random = poolService(2, {
      request: [{ kind: 'cpu', time: { kind: 'exponential', meanNanos: 2 * MS } }],
    });
    const figures = (upstreams: readonly Upstream[]) => {
      const scenario = chainOf(upstreams, { requests: 500, everyNanos: 3 * MS, server: pool(50) });
      const { view } = ran(scenario);
      return nodeOf(
        view,
        upstreams.findIndex(({ name }) => name === 'orders'),
      ).server.measures.values();
    };
    const alone = figures([orders({}, random)]);
    expect(figures([group('other', { service: random }), orders({}, random)])).toEqual(alone);
  });
});

it('a killed process fails its callers', () => {
  const service = poolService(4);
  const memory = { ...service.machine.memory, whenFull: 'killed', limitBytes: 1 } as const;
  const { ended, view } = ran(
    chainOf([orders({}, { ...service, machine: { ...service.machine, memory } })], { requests: 2 }),
  );
  expect(ended.map(({ outcome }) => outcome)).toEqual([OUTCOME.failed, OUTCOME.failed]);
  expect(nodeOf(view).server.killedAt).not.toBeNull();
});

it('a system with one server has no other servers', () => {
  const scenario = chainOf([group('orders')]);
  const { view } = new Simulation(scenario, scenario.servers[0]);
  expect(view.upstreams.groups[0].nodes[0].served).toBeNull();
});
