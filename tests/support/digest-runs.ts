// Runs that must end in the same state everywhere, however they are divided. The browser tests bundle this
// file, run it in Chromium and in Node, and compare.

import { Simulation } from '../../src/engine/simulation.ts';
import { DEFAULT_SCENARIO, eventLoop, LOCK_DEFAULTS, serverOf } from '../../src/scenario/default-scenario.ts';
import { constant } from '../../src/scenario/distribution.ts';
import type { Fault, Scenario, Service, Step, Upstream } from '../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../src/scenario/server.ts';

const SECOND = 1e9;
const MIB = 2 ** 20;
const UNTIL_NANOS = 3 * SECOND;

const stalled: Scenario = {
  ...DEFAULT_SCENARIO,
  faults: [
    { kind: 'down', upstream: 'upstream', node: 4, fromNanos: SECOND, untilNanos: 3 * SECOND, factor: 1 },
  ],
};

const random: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 3000 },
  request: [
    { kind: 'cpu', time: { kind: 'exponential', meanNanos: 400_000 } },
    { kind: 'call', upstream: 'upstream' },
    { kind: 'sleep', time: { kind: 'bimodal', chance: 0.05, rareNanos: 80e6, usualNanos: 1e6 } },
    { kind: 'cpu', time: { kind: 'uniform', lowNanos: 50_000, highNanos: 500_000 } },
  ],
  upstreams: [
    {
      ...DEFAULT_SCENARIO.upstreams[0],
      latency: { kind: 'exponential', meanNanos: 20e6 },
      timeoutNanos: 70e6,
    },
  ],
  faults: [
    { kind: 'slow', upstream: 'upstream', node: 2, fromNanos: SECOND, untilNanos: null, factor: 7 },
    { kind: 'refusing', upstream: 'upstream', node: 3, fromNanos: 2 * SECOND, untilNanos: null, factor: 1 },
  ],
};

const closed: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: {
    ...DEFAULT_SCENARIO.traffic,
    kind: 'closed',
    users: 300,
    think: { kind: 'exponential', meanNanos: 30e6 },
    start: 'together',
  },
  servers: [{ ...DEFAULT_SCENARIO.servers[0], id: 'A' }, eventLoop('B')],
};

/** Users are spread by the quantiles of a residual distribution, which are computed outside the core. */
const spread: Scenario = {
  ...closed,
  traffic: {
    ...closed.traffic,
    think: { kind: 'lognormal', medianNanos: 100e6, p99Nanos: 900e6 },
    start: 'spread',
  },
};

/** Every thread model, with locks, classes, retries and the distributions that need logarithms and powers. */
const everything: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: {
    ...DEFAULT_SCENARIO.traffic,
    arrivals: 'bursts',
    ratePerSecond: 1500,
    patienceNanos: 400e6,
    clientRetries: { attempts: 2, backoffNanos: 20e6, jitter: 1, budget: 0.5 },
  },
  request: [
    { kind: 'cpu', time: { kind: 'lognormal', medianNanos: 200e3, p99Nanos: 3e6 } },
    { kind: 'call', upstream: 'upstream' },
    { kind: 'lock', lock: 'output', does: 'wait', time: { kind: 'pareto', minNanos: 20e3, alpha: 2 } },
    { kind: 'offload', does: 'wait', time: { kind: 'normal', meanNanos: 2e6, sdNanos: 1e6 } },
  ],
  classes: [
    { name: 'write', share: 0.1, request: [{ kind: 'cpu', time: { kind: 'exponential', meanNanos: 1e6 } }] },
  ],
  locks: [
    {
      name: 'output',
      kind: 'spin',
      ...LOCK_DEFAULTS,
      handOverNanos: 200e3,
    },
  ],
  machine: {
    ...DEFAULT_SCENARIO.machine,
    cacheRefillNanos: 2000,
    runnableCostNanos: 10,
    interruptEveryNanos: 4e6,
    interruptNanos: 5000,
    pauseEveryNanos: 900e6,
    pauseNanos: 40e6,
    cpuLimit: 1.5,
    cpuPeriodNanos: 30e6,
  },
  servers: THREAD_MODELS.map((model) => serverOf(model, model)),
  upstreams: [
    {
      ...DEFAULT_SCENARIO.upstreams[0],
      balancer: 'two-choices',
      nodeConcurrency: 6,
      hedgeAfterNanos: 60e6,
      retries: { attempts: 2, backoffNanos: 10e6, backoffMaxNanos: 1e9, jitter: 1, budget: 0.2 },
    },
  ],
};

const call = (upstream: string): Step => ({ kind: 'call', upstream });
const compute: Step = { kind: 'cpu', time: { kind: 'exponential', meanNanos: 500_000 } };

function pooled(name: string, request: readonly Step[], change: Partial<Upstream> = {}): Upstream {
  const { id: _, ...server } = serverOf('blocking-pool', name);
  const service: Service = {
    server: server as Service['server'],
    machine: DEFAULT_SCENARIO.machine,
    request,
  };
  return { ...DEFAULT_SCENARIO.upstreams[0], name, nodes: 2, networkNanos: 200_000, service, ...change };
}

const fault = (kind: 'down' | 'slow', upstream: string, node: number): Fault => ({
  kind,
  upstream,
  node,
  fromNanos: SECOND,
  untilNanos: 2 * SECOND,
  factor: kind === 'slow' ? 20 : 1,
});

const database: Upstream = {
  ...DEFAULT_SCENARIO.upstreams[0],
  name: 'db',
  nodes: 3,
  latency: { kind: 'exponential', meanNanos: 8e6 },
  nodeConcurrency: 4,
};

/** Two services that call a third one, which stalls with the database behind it. */
const diamond: Scenario = {
  ...DEFAULT_SCENARIO,
  traffic: { ...DEFAULT_SCENARIO.traffic, arrivals: 'poisson', ratePerSecond: 150 },
  request: [compute, call('left'), call('right')],
  upstreams: [
    pooled('left', [compute, call('stock')]),
    pooled('right', [call('stock'), compute], { balancer: 'least-outstanding' }),
    pooled('stock', [compute, call('db')]),
    database,
  ],
  faults: [fault('down', 'db', 2), fault('slow', 'stock', 1)],
};

/** Timeouts, retries, hedges and breakers at each of three layers. */
const layers: Scenario = {
  ...diamond,
  request: [compute, call('left')],
  upstreams: diamond.upstreams.map((group) => ({
    ...group,
    timeoutNanos: 40e6,
    hedgeAfterNanos: group.name === 'db' ? 15e6 : null,
    breaker: { ...group.breaker, failureShare: 0.5 },
    retries: { attempts: 2, backoffNanos: 5e6, backoffMaxNanos: 50e6, jitter: 1, budget: 0.5 },
  })),
};

/** A service with unlimited threads is killed because its memory is full while its calls stall. */
const killed: Scenario = {
  ...diamond,
  servers: [serverOf('blocking-pool', 'A'), serverOf('green-threads', 'B')],
  upstreams: diamond.upstreams.map((group) => {
    const { id: _, ...server } = serverOf('thread-per-request', group.name);
    const { machine } = DEFAULT_SCENARIO;
    const memory = {
      ...machine.memory,
      limitBytes: 64 * MIB,
      residentPerThreadBytes: 4 * MIB,
      whenFull: 'killed' as const,
    };
    return group.name === 'stock'
      ? {
          ...group,
          timeoutNanos: null,
          service: {
            server: server as Service['server'],
            machine: { ...machine, memory },
            request: [compute, call('db')],
          },
        }
      : { ...group, latency: group.name === 'db' ? constant(15e6) : group.latency };
  }),
};

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  stalled,
  random,
  closed,
  spread,
  everything,
  diamond,
  layers,
  killed,
};

/** Ways to divide the same span into portions: [span of a portion in nanoseconds, events at most]. */
const PORTIONS = {
  'in one go': [UNTIL_NANOS, Number.POSITIVE_INFINITY],
  'at 60 frames a second': [16_666_667, Number.POSITIVE_INFINITY],
  'at 7 frames a second with small budgets': [142_857_143, 997],
} as const satisfies Record<string, readonly [span: number, budget: number]>;

export type PortionName = keyof typeof PORTIONS;
export const PORTION_NAMES = Object.keys(PORTIONS) as readonly PortionName[];

/** "stalled A" -> digest, for every scenario and server, after three simulated seconds. */
export function digestsOf(portion: PortionName): Record<string, string> {
  const [span, budget] = PORTIONS[portion];
  const digests: Record<string, string> = {};
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    for (const server of scenario.servers) {
      const simulation = new Simulation(scenario, server);
      for (let until = 0; until < UNTIL_NANOS; ) {
        until = Math.min(until + span, UNTIL_NANOS);
        while (simulation.view.now < until && !simulation.view.finished) simulation.advance(until, budget);
      }
      digests[`${name} ${server.id}`] = simulation.digest();
    }
  }
  return digests;
}
