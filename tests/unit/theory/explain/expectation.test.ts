// The formula for a scenario, the reason if none applies, and the bounds that always hold.

import { describe, expect, it } from 'vitest';
import {
  compute,
  constant,
  exponential,
  freeLoop,
  poisson,
  pool,
  type Queue,
  scenarioOf,
  sleep,
} from '../../../../src/claims/theory/replications.ts';
import {
  blockingPool,
  DEFAULT_SCENARIO,
  DEFAULT_UPSTREAM,
  greenThreads,
  staged,
  threadPerRequest,
} from '../../../../src/scenario/default-scenario.ts';
import { PRESETS } from '../../../../src/scenario/presets.ts';
import type { ReadyOrder, Scenario, Upstream } from '../../../../src/scenario/scenario.ts';
import { boundsOf } from '../../../../src/theory/explain/bounds.ts';
import { type Expectation, expectationOf } from '../../../../src/theory/explain/expectation.ts';
import { FORMULAS } from '../../../../src/theory/explain/formulas.ts';

const MM1: Queue = {
  server: pool(1),
  traffic: poisson(500),
  program: sleep(exponential(1e-3)),
  requests: 1000,
  seeds: 1,
};

function of(
  change: Partial<Queue>,
  rest: (scenario: Scenario) => Partial<Scenario> = () => ({}),
): Expectation {
  const queue = { ...MM1, ...change };
  const scenario = scenarioOf(queue, 1);
  return expectationOf({ ...scenario, ...rest(scenario) }, queue.server);
}

const named = ({ applied }: Expectation): string | undefined => applied?.formula.id;

describe('the formula of a scenario', () => {
  it('is M/M/1 for one thread that sleeps, with its mean and percentiles', () => {
    const { applied } = of({});
    expect(applied?.formula.name).toBe('M/M/1');
    expect(applied?.predictions.utilization).toBeCloseTo(0.5, 12);
    expect(applied?.predictions.waitSeconds).toBeCloseTo(1e-3, 12);
    expect(applied?.predictions.sojournSeconds).toBeCloseTo(2e-3, 12);
    expect(applied?.predictions.sojournPercentileSeconds?.(0.99)).toBeCloseTo(2e-3 * Math.log(100), 12);
  });

  it('depends on the laws of service, the servers, the slice and the limits', () => {
    expect(named(of({ server: pool(4) }))).toBe('mmc');
    expect(named(of({ program: sleep(constant(1e-3)) }))).toBe('md1');
    expect(named(of({ program: sleep({ kind: 'uniform', lowNanos: 0, highNanos: 2e6 }) }))).toBe('mg1');
    expect(named(of({ server: pool(4, 0) }))).toBe('erlang-b');
    expect(named(of({ server: pool(4, 10) }))).toBe('mmck');
    const crowd = { server: pool(1000), program: compute(exponential(1e-3)), cores: 1 };
    expect(named(of({ ...crowd, sliceNanos: 1e9 }))).toBe('mm1');
    expect(named(of({ ...crowd, sliceNanos: 10_000 }))).toBe('processor-sharing');
  });
});

describe('if no formula applies', () => {
  it('the assumption that fails is named', () => {
    expect(of({ traffic: { kind: 'open', arrivals: 'batches', ratePerSecond: 500 } }).failures).toEqual([
      expect.stringContaining('batches'),
    ]);
    expect(of({ traffic: poisson(1500) }).failures).toEqual([
      expect.stringMatching(/^1,500\/s for 1\u00a0ms each need 1\.5 threads, .* 1:/),
    ]);
    expect(
      of({ server: pool(4), program: sleep({ kind: 'uniform', lowNanos: 0, highNanos: 2e6 }) }).failures,
    ).toEqual([expect.stringContaining('not exponential')]);
    expect(of({ server: greenThreads('A') }).failures).toEqual([
      expect.stringContaining('carrier after each wait'),
    ]);
    // Without waits no request returns to the queue.
    expect(of({ server: greenThreads('A'), program: compute(constant(1e-3)) }).failures).toEqual([
      expect.stringContaining('each carrier has'),
    ]);
    const slack = of({}, ({ machine }) => ({ machine: { ...machine, timerSlackNanos: 50_000 } }));
    expect(slack.applied).toBeNull();
    expect(slack.failures).toEqual([expect.stringMatching(/50\u00a0µs .*5\u00a0% of its service time/)]);
    const uniform = { kind: 'uniform', lowNanos: 0, highNanos: 2e6 } as const;
    const middle = of({ server: pool(8), program: compute(uniform), cores: 1, sliceNanos: 1e6 });
    expect(middle.failures[0]).toMatch(/neither get cores in order of arrival nor share them equally/);
  });

  it('a switch is counted for each slice that a request computes', () => {
    const shared = { server: pool(1000), program: compute(exponential(1e-3)), cores: 1, sliceNanos: 10_000 };
    const costly = of(shared, ({ machine }) => ({ machine: { ...machine, contextSwitchNanos: 4000 } }));
    expect(costly.applied).toBeNull();
    expect(costly.failures[0]).toContain('404');
  });

  it('a job that is longer than a slice counts as cut, however rare', () => {
    const rare = { kind: 'bimodal', chance: 0.001, rareNanos: 1e9, usualNanos: 1e6 } as const;
    const cut = of({
      server: pool(50),
      program: compute(rare),
      traffic: poisson(250),
      cores: 1,
      sliceNanos: 50e6,
    });
    expect(cut.failures[0]).toMatch(/neither get cores in order of arrival nor share them equally/);
  });

  it('a core with threads in another order than that of arrival has means and no percentiles', () => {
    const core = { program: compute(exponential(1e-3)), traffic: poisson(900), cores: 1, sliceNanos: 1e9 };
    const few = of({ ...core, server: pool(5) }).applied!.predictions;
    expect(few.sojournSeconds).toBeCloseTo(10e-3, 6);
    expect(few.sojournPercentileSeconds).toBeNull();
    const percentileOf = (server: Queue['server'], readyOrder: ReadyOrder) =>
      of({ ...core, server }, ({ machine }) => ({ machine: { ...machine, readyOrder } })).applied!.predictions
        .sojournPercentileSeconds;
    expect(percentileOf(pool(1000), 'fifo')).not.toBeNull();
    // Threads of a pool have different CPU histories; a new thread per request has none.
    expect(percentileOf(pool(1000), 'sleepers-first')).toBeNull();
    const each = { ...threadPerRequest('A'), threadLimit: 1000 };
    expect(percentileOf(each, 'sleepers-first')).not.toBeNull();
  });

  it('connections count as a limit if they are reached', () => {
    const connections = (parts: Partial<Scenario['machine']>) =>
      of({ traffic: poisson(900) }, ({ machine }) => ({ machine: { ...machine, ...parts } }));
    expect(named(connections({ connections: 1000, backlog: null }))).toBe('mm1');
    // M/M/1/5 at a load of 0.9 has (1 - 0.9) 0.9^5 / (1 - 0.9^6). The backlog has room for one more than its
    // parameter says.
    for (const five of [
      { connections: 5, backlog: null },
      { connections: 1, backlog: 3, overflow: 'refuse' },
    ] as const) {
      const limited = connections(five);
      expect(named(limited)).toBe('mmck');
      expect(limited.applied!.predictions.rejectedShare).toBeCloseTo((0.1 * 0.9 ** 5) / (1 - 0.9 ** 6), 9);
    }
    expect(named(connections({ connections: 5, backlog: 4096 }))).toBe('mm1');
    // With one thread and no queue, the second request is rejected only if its connection is accepted;
    // otherwise it waits in the backlog.
    const one = (parts: Partial<Scenario['machine']>) =>
      of({ traffic: poisson(900), server: pool(1, 0) }, ({ machine }) => ({
        machine: { ...machine, ...parts },
      }));
    expect(named(one({ connections: 1, backlog: 4096 }))).toBe('mm1');
    for (const rejects of [{ connections: 2 }, { connections: 1, backlog: null }])
      expect(one(rejects).applied!.predictions.rejectedShare).toBeCloseTo(0.9 / 1.9, 9);
    // Clients whose connections are dropped retry.
    expect(named(connections({ connections: 1, backlog: 3, overflow: 'drop' }))).toBeUndefined();
  });

  it('memory is named if it is too small for the possible threads', () => {
    const server = { ...threadPerRequest('A'), threadLimit: 10_000 };
    const traffic = poisson(900);
    const program = sleep(exponential(0.1));
    const short = of({ server, traffic, program }, ({ machine }) => ({
      machine: {
        ...machine,
        memory: { ...machine.memory, limitBytes: 64 * 2 ** 20, residentPerThreadBytes: 2 ** 20 },
      },
    }));
    expect(short.failures).toEqual([expect.stringContaining('memory')]);
  });

  it('the costs of helpers and of a scheduler that scans all threads are named', () => {
    const offload = [{ kind: 'offload', does: 'wait', time: exponential(1e-3) } as const];
    const slack = of({ program: offload }, ({ machine }) => ({
      machine: { ...machine, timerSlackNanos: 50_000 },
    }));
    expect(slack.failures[0]).toMatch(/^switches, /);
    const scans = of({}, ({ machine }) => ({ machine: { ...machine, runnableCostNanos: 100 } }));
    expect(scans.failures).toEqual([expect.stringContaining('switch')]);
  });

  it('timer slack counts for nodes that are timers, and not for replies from sockets', () => {
    const calling = (replies: Upstream['replies']) =>
      of({ program: [{ kind: 'call', upstream: 'far' }] }, ({ machine }) => ({
        machine: { ...machine, timerSlackNanos: 50_000 },
        upstreams: [
          { ...DEFAULT_UPSTREAM, name: 'far', latency: exponential(1e-3), failAtNanos: null, replies },
        ],
      }));
    expect(named(calling('socket'))).toBe('mm1');
    expect(calling('timer').failures).toEqual([
      expect.stringMatching(/50\u00a0µs .*5\u00a0% of its service time/),
    ]);
  });

  it('the allowance for other costs shrinks the nearer a queue is to its limit', () => {
    const at = (rate: number) =>
      of({ program: sleep(exponential(7e-3)), traffic: poisson(rate) }, ({ machine }) => ({
        machine: { ...machine, timerSlackNanos: 50_000 },
      }));
    expect(named(at(14.2))).toBe('mm1');
    expect(at(142.2).applied).toBeNull();
    expect(at(142.2).failures[0]).toMatch(/^switches, /);
  });

  it('a pool has at least one thread', () => {
    expect(named(of({ server: { ...blockingPool('A'), threads: 8, coreThreads: 0 } }))).toBe('mm1');
  });

  it('the nodes that hang are named', () => {
    const group = { ...DEFAULT_SCENARIO.upstreams[0], nodes: 10, latency: constant(0.02) };
    const upstream = { ...group, nodeLatencies: [{ node: 3, latency: constant(30) }] };
    const { failures } = of({
      program: [{ kind: 'call', upstream: group.name }],
      rest: { upstreams: [upstream] },
    });
    expect(failures).toEqual([expect.stringMatching(/1 of 10 nodes take 30\u00a0s, the others 20\u00a0ms/)]);
  });

  it('every server of every scene has a formula or a reason', () => {
    for (const { scenario } of PRESETS) {
      for (const server of scenario.servers) {
        const { applied, failures } = expectationOf(scenario, server);
        expect(applied !== null || failures.length > 0, `${scenario.name} ${server.id}`).toBe(true);
      }
    }
  });
});

describe('the bounds of a scenario', () => {
  it('are those of cores, threads and users', () => {
    const scenario = scenarioOf(
      { ...MM1, server: pool(50), cores: 2, program: [...sleep(constant(0.06)), ...compute(constant(1e-3))] },
      1,
    );
    const rates = (of: Scenario): unknown =>
      boundsOf(of, pool(50)).map(({ id, perSecond }) => [id, Math.round(perSecond)]);
    expect(rates(scenario)).toEqual([
      ['threads', 820],
      ['cores', 2000],
    ]);
    expect(rates({ ...scenario, traffic: { ...scenario.traffic, kind: 'closed', users: 10 } })).toEqual([
      ['users', 164],
      ['threads', 820],
      ['cores', 2000],
    ]);
  });

  it('count calls that time out as long as the timeout', () => {
    const group = {
      ...DEFAULT_SCENARIO.upstreams[0],
      nodes: 10,
      latency: constant(0.02),
      timeoutNanos: 10e9,
    };
    const upstream = { ...group, nodeLatencies: [{ node: 3, latency: constant(30) }] };
    const queue: Queue = {
      ...MM1,
      server: pool(50),
      program: [{ kind: 'call', upstream: group.name }],
      rest: { upstreams: [upstream] },
    };
    const [threads] = boundsOf(scenarioOf(queue, 1), queue.server);
    expect(threads?.perSecond).toBeCloseTo(50 / (0.9 * 0.02 + 0.1 * 10), 9);
  });
});

describe('bounds with possible failures', () => {
  const group = { ...DEFAULT_SCENARIO.upstreams[0], nodes: 2, latency: constant(0.03), failAtNanos: 0.02e9 };
  const fails = { kind: 'call', upstream: group.name } as const;
  const cores = (change: Partial<Queue>): number | undefined => {
    const queue = { ...MM1, server: pool(50), cores: 1, ...change };
    return boundsOf(scenarioOf(queue, 1), queue.server).find(({ id }) => id === 'cores')?.perSecond;
  };

  it('count a heavy class that fails before it computes only up to its failure', () => {
    const heavy = (request: Queue['program']): number | undefined =>
      cores({
        program: compute(constant(1e-3)),
        rest: { upstreams: [group], classes: [{ name: 'heavy', share: 0.5, request }] },
      });
    expect(heavy([fails, ...compute(constant(0.1))])).toBeCloseTo(1000, 6);
    // CPU time before the call counts, whether the call succeeds or not.
    expect(heavy([...compute(constant(0.1)), fails])).toBeCloseTo(1 / 0.0505, 6);
    expect(heavy(compute(constant(0.1)))).toBeCloseTo(1 / 0.0505, 6);
  });

  it('count the shortest class if even arrivals may let in only that', () => {
    const slow = [{ node: 2, latency: constant(0.5) }];
    const upstreams = [{ ...group, failAtNanos: null, latency: constant(0.01), nodeLatencies: slow }];
    const threads = (limit: number | null): number | undefined => {
      const queue = { ...MM1, server: pool(1, limit), program: [fails], rest: { upstreams } };
      return boundsOf(scenarioOf(queue, 1), queue.server).find(({ id }) => id === 'threads')?.perSecond;
    };
    expect(threads(null)).toBeCloseTo(1 / 0.255, 9);
    expect(threads(0)).toBeCloseTo(100, 9);
  });

  it('count a node once, because a request that failed there makes no second call', () => {
    const slow = [{ node: 2, latency: constant(0.5) }];
    const upstreams = [{ ...group, latency: constant(0.01), failAtNanos: 0.1e9, nodeLatencies: slow }];
    const queue = { ...MM1, server: pool(1), program: [fails, fails], rest: { upstreams } };
    // One of two requests takes 10 ms twice, the other 500 ms once.
    const threads = boundsOf(scenarioOf(queue, 1), queue.server).find(({ id }) => id === 'threads');
    expect(threads?.perSecond).toBeCloseTo(2 / 0.52, 9);
  });

  it('leave out what no run encounters', () => {
    const rare = { kind: 'bimodal', chance: 1e-5, rareNanos: 1e12, usualNanos: 1e6 } as const;
    expect(cores({ program: compute(rare) })).toBeCloseTo(1000, 6);
    expect(cores({ program: compute({ ...rare, chance: 0.01 }) })).toBeCloseTo(1 / 10.00099, 6);
    const endless = cores({ program: compute({ kind: 'pareto', minNanos: 1e6, alpha: 1.1 }) })!;
    // This is E[min(X, q)] with q the 99.9th percentile: 11 ms minus 10 ms x 0.001^(1 - 1 / 1.1).
    expect(endless).toBeCloseTo(1 / (0.011 - 0.01 * 0.001 ** (1 - 1 / 1.1)), 6);
  });
});

describe('formulas that apply', () => {
  it('are named for even arrivals, for more threads than requests, and for stages', () => {
    const even = of({ traffic: { kind: 'open', arrivals: 'constant', ratePerSecond: 500 } });
    expect(named(even)).toBe('dm1');
    // The solution of sigma = exp(-2 (1 - sigma)) is 0.2032, and 1 / 0.7968 = 1.255.
    expect(even.applied!.predictions.sojournSeconds).toBeCloseTo(1.255e-3, 6);
    const uniform = { kind: 'uniform', lowNanos: 0, highNanos: 2e6 } as const;
    const many = of({ server: pool(100), program: sleep(uniform), traffic: poisson(10_000) });
    expect(named(many)).toBe('mginf');
    expect(many.applied!.predictions).toMatchObject({ waitSeconds: 0, utilization: 0.1 });
    const twice = [...sleep(exponential(1e-3)), ...sleep(exponential(0.5e-3))];
    const stages = of({ server: { ...staged('A'), stageThreads: 1, queueLimit: null }, program: twice });
    expect(named(stages)).toBe('tandem');
    expect(stages.applied!.predictions.sojournSeconds).toBeCloseTo(2e-3 + 0.5e-3 / 0.75, 9);
  });

  it('are named with only means if cores are shared in slices and times are exponential', () => {
    const sliced = { program: compute(exponential(1e-3)), traffic: poisson(3000), sliceNanos: 0.3e6 };
    const cores = of({ ...sliced, server: pool(100), cores: 4 }).applied!;
    expect(cores.formula.id).toBe('mmc');
    expect(cores.predictions.waitSeconds).toBeNull();
    expect(cores.predictions.sojournPercentileSeconds).toBeNull();
    const turns = of({ ...sliced, server: pool(4), cores: 4 }).applied!;
    expect(cores.predictions.sojournSeconds).toBe(turns.predictions.sojournSeconds);
  });
});

describe('a feature that no formula covers', () => {
  const failing = (change: Partial<Queue>, rest?: Parameters<typeof of>[1]): string | undefined => {
    const { applied, failures } = of(change, rest);
    expect(applied).toBeNull();
    return failures.join('; ');
  };

  it('is named: locks of queues, loops that check all connections, cores that creating threads uses', () => {
    const lock = { ...blockingPool('A'), threads: 500, queueLockNanos: 1000 };
    expect(failing({ server: lock, traffic: poisson(1000) })).toMatch(/lock of the queue/);
    const loop = { ...freeLoop(), readiness: 'poll', watchCostNanos: 1000 } as Queue['server'];
    expect(failing({ server: loop, program: compute(exponential(1e-3)) })).toMatch(/each wake-up/);
    const making = failing(
      {
        server: threadPerRequest('A'),
        program: sleep(exponential(1e-2)),
        traffic: poisson(10_900),
        cores: 1,
      },
      ({ machine }) => ({ machine: { ...machine, threadCreationNanos: 90_000 } }),
    );
    expect(making).toMatch(/10,000 threads .* 1 core/);
  });

  it('is named: users without memory, dependent think times, times that no run shows', () => {
    const users = { kind: 'closed', users: 300, think: constant(0.01) } as const;
    const memory = failing({ server: threadPerRequest('A'), traffic: users }, ({ machine }) => ({
      machine: {
        ...machine,
        memory: { ...machine.memory, limitBytes: 64 * 2 ** 20, residentPerThreadBytes: 2 ** 20 },
      },
    }));
    expect(memory).toContain('memory');
    const turns = { kind: 'every', period: 10, nanos: 1e9, otherwiseNanos: 0 } as const;
    expect(failing({ traffic: { ...users, think: turns } })).toMatch(/think times are not independent/);
    const heavy = { kind: 'pareto', minNanos: 0.4e6, alpha: 2.1 } as const;
    // M/G/1 would cover these service times, so they are not the reason that is named, although M/M/1 does
    // not cover them.
    expect(failing({ program: sleep(heavy) })).toMatch(/few runs/);
  });

  it('is named: costs in a closed loop whose think time is just long enough', () => {
    const slack: Parameters<typeof of>[1] = ({ machine }) => ({
      machine: { ...machine, timerSlackNanos: 5000 },
    });
    const users = (count: number): Partial<Queue> => ({
      traffic: { kind: 'closed', users: count, think: constant(1) },
    });
    expect(named(of(users(10), slack))).toBe('machine-repair');
    expect(failing(users(1000), slack)).toMatch(/^switches, /);
  });
});

describe('the registry of formulas', () => {
  it('has unique names, each with source and assumptions', () => {
    expect(new Set(FORMULAS.map(({ id }) => id)).size).toBe(FORMULAS.length);
    for (const { source, assumptions, text } of FORMULAS) {
      expect(source).toMatch(/\d{4}/);
      expect(text).toMatch(/[=∝]/);
      expect(new Set(assumptions.map((each) => each.text)).size).toBe(assumptions.length);
    }
  });
});
