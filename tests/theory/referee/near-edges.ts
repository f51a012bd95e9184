// Random scenarios near the edges of formulas and bounds. They have loads just below and above capacity,
// slices shorter and longer than the work, heavy tails, limits that are just reached, and costs about as
// large as formulas may neglect.

import {
  blockingPool,
  DEFAULT_SCENARIO,
  eventLoop,
  greenThreads,
  loopWithHelpers,
  multiReactor,
  singleWriter,
  staged,
  threadPerRequest,
} from '../../../src/scenario/default-scenario.ts';
import { type Distribution, meanOf } from '../../../src/scenario/distribution.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { Machine, Scenario, Step, Traffic, Upstream } from '../../../src/scenario/scenario.ts';
import type { LoopCosts, Server } from '../../../src/scenario/server.ts';
import { Dice } from './dice.ts';

const SECOND = 1e9;
const MS = 1e6;

/** The scale to which all parts of a scenario are fitted. */
interface Frame {
  readonly dice: Dice;
  /** Approximate duration of a step, in nanoseconds. */
  readonly unit: number;
  /** 0: no additional costs; 1: costs about as large as a formula may neglect; null: default costs. */
  readonly costs: 0 | 1 | null;
  readonly load: number;
  /**
   * Whether features that formulas do not cover are rare. If they never were, most scenarios would have no
   * formula.
   */
  readonly plain: boolean;
}

/**
 * Chooses whether the scenario has a feature that formulas do not cover. `share`: the probability if the
 * scenario is not plain.
 */
function isOdd({ dice, plain }: Frame, share: number): boolean {
  return dice.chance(plain ? share / 10 : share);
}

/** The scenario with this number: valid, with one server, and without a stop rule. */
export function scenarioNearEdges(number: number): Scenario {
  for (let attempt = 0; ; attempt++) {
    const scenario = anyScenario(new Dice(number * 7919 + attempt * 104_729));
    const parsed = parseScenario(scenario);
    if (parsed.ok) return parsed.scenario;
  }
}

function anyScenario(dice: Dice): Scenario {
  const unit = Math.round(dice.magnitude(0.1 * MS, 50 * MS));
  const costs = dice.weighed<Frame['costs']>([
    [50, 0],
    [42, 1],
    [8, null],
  ]);
  const frame: Frame = { dice, unit, costs, load: loadOf(dice), plain: dice.chance(0.8) };
  const server = serverOf(frame);
  const upstreams = [upstreamOf(frame)];
  // Event loops have a formula only if requests just compute, stages only if requests just wait.
  const isLoop = server.model === 'event-loop' || server.model === 'multi-reactor';
  const request = programOf(frame, frame.plain && isLoop ? ['cpu'] : dice.weighed(PROGRAMS), likely(server));
  const classes = isOdd(frame, 0.3) ? classesOf(frame) : [];
  const programs = [request, ...classes.map((each) => each.request)];
  const machine = machineOf(frame, request, server);
  const scenario: Scenario = {
    ...DEFAULT_SCENARIO,
    name: 'A scenario of the referee',
    seed: dice.whole(0, 1_000_000),
    stop: { requests: null, durationNanos: null },
    request,
    classes,
    locks: programs.flat().some(({ kind }) => kind === 'lock') ? [lockOf(dice)] : [],
    servers: [server],
    machine,
    upstreams,
    faults: isOdd(frame, 0.15) ? [faultOf(dice, upstreams[0])] : [],
    machineFaults: isOdd(frame, 0.05)
      ? [{ kind: 'cores-lost', amount: 1, fromNanos: dice.whole(0, 3) * SECOND, untilNanos: null }]
      : [],
  };
  return { ...scenario, traffic: trafficOf(frame, scenario, server) };
}

/** Kinds of steps that formulas cover, and locks. */
type ReferredKind = Exclude<Step['kind'], 'take' | 'give'>;

const PROGRAMS: readonly (readonly [weight: number, kinds: readonly ReferredKind[]])[] = [
  [34, ['sleep']],
  [34, ['cpu']],
  [8, ['cpu', 'sleep']],
  [8, ['call']],
  [4, ['calls']],
  [2, ['cpu', 'calls']],
  [4, ['offload']],
  [4, ['sleep', 'sleep']],
  [3, ['cpu', 'call', 'cpu']],
  [3, ['call', 'cpu', 'call', 'sleep']],
  [2, ['lock', 'cpu']],
  [2, ['sleep', 'cpu', 'sleep', 'cpu']],
];

function loadOf(dice: Dice): number {
  const [low, high] = dice.weighed<readonly [number, number]>([
    [25, [0.1, 0.6]],
    [38, [0.6, 0.9]],
    [22, [0.9, 1]],
    [9, [1, 1.05]],
    [6, [1.05, 2]],
  ]);
  return dice.between(low, high);
}

/** A distribution of times with about this mean. */
function timeOf(dice: Dice, mean: number, exponential = 0.3): Distribution {
  const nanos = Math.max(2, Math.round(mean));
  if (dice.chance(exponential)) return { kind: 'exponential', meanNanos: nanos };
  return dice.weighed<() => Distribution>([
    [10, () => ({ kind: 'exponential', meanNanos: nanos })],
    [14, () => ({ kind: 'constant', nanos })],
    [8, () => ({ kind: 'uniform', lowNanos: Math.round(nanos / 2), highNanos: Math.round(1.5 * nanos) })],
    [
      9,
      () => ({
        kind: 'bimodal',
        chance: dice.one([0.00001, 0.001, 0.01, 0.1, 0.5]),
        rareNanos: Math.round(nanos * dice.one([2, 10, 100, 1000])),
        usualNanos: Math.round(nanos / 2),
      }),
    ],
    [
      6,
      () => ({ kind: 'lognormal', medianNanos: nanos, p99Nanos: Math.round(nanos * dice.magnitude(2, 300)) }),
    ],
    [
      6,
      () => ({
        kind: 'pareto',
        minNanos: Math.round(nanos / 2),
        alpha: Number(dice.between(1.1, 6).toFixed(2)),
      }),
    ],
    [
      4,
      () => ({
        kind: 'normal',
        meanNanos: nanos,
        sdNanos: Math.round(nanos * dice.one([0.1, 0.25, 0.5, 2])),
      }),
    ],
    [
      4,
      () => ({
        kind: 'every',
        period: dice.whole(1, 20),
        nanos: nanos * 10,
        otherwiseNanos: Math.round(nanos / 2),
      }),
    ],
    [
      3,
      () => ({
        kind: 'empirical',
        nanos: Array.from({ length: dice.whole(1, 6) }, () => Math.round(nanos * dice.magnitude(0.1, 5))),
      }),
    ],
  ])();
}

/** Probability of exponential service: for several servers there are few formulas for other laws. */
function likely(server: Server): number {
  return busyServers(server) === 1 ? 0.3 : 0.7;
}

function programOf(
  { dice, unit }: Frame,
  kinds: readonly ReferredKind[],
  exponential: number,
): readonly Step[] {
  return kinds.map((kind): Step => {
    const time = timeOf(dice, unit * (kinds.length > 1 ? dice.magnitude(0.05, 2) : 1), exponential);
    switch (kind) {
      case 'call':
        return { kind, upstream: DEFAULT_SCENARIO.upstreams[0].name };
      case 'calls': {
        const times = dice.one([2, 3, 10]);
        const needed = dice.one([null, 1, 2]);
        return { kind, calls: [{ upstream: DEFAULT_SCENARIO.upstreams[0].name, times }], needed };
      }
      case 'lock':
        return { kind, lock: 'lock', does: dice.one(['compute', 'wait']), time };
      case 'offload':
        return { kind, does: dice.one(['compute', 'wait']), time };
      default:
        return { kind, time };
    }
  });
}

function classesOf(frame: Frame): Scenario['classes'] {
  const { dice } = frame;
  return Array.from({ length: dice.whole(1, 2) }, (_, index) => ({
    name: `class${index + 1}`,
    share: dice.one([0.01, 0.1, 0.5]),
    request: programOf(
      { ...frame, unit: Math.round(frame.unit * dice.magnitude(0.1, 20)) },
      dice.weighed(PROGRAMS),
      0.3,
    ),
  }));
}

function lockOf(dice: Dice): Scenario['locks'][number] {
  return {
    name: 'lock',
    kind: dice.one(['mutex', 'spin', 'atomic', 'local']),
    spinNanos: 10_000,
    batch: 64,
    localNanos: 20,
    round: { kind: 'constant', nanos: 10_000 },
    handOverNanos: dice.one([null, 0, 1_000_000]),
  };
}

function upstreamOf(frame: Frame): Upstream {
  const { dice, unit } = frame;
  const usual = DEFAULT_SCENARIO.upstreams[0];
  const nodes = dice.whole(1, 6);
  const slow = isOdd(frame, 0.5);
  const policies = isOdd(frame, 0.3);
  return {
    ...usual,
    nodes,
    latency: timeOf(dice, unit),
    nodeLatencies: slow
      ? [{ node: dice.whole(1, nodes), latency: timeOf(dice, unit * dice.one([0.1, 10, 100])) }]
      : [],
    balancer: dice.chance(0.8) ? usual.balancer : dice.one(['random', 'least-outstanding', 'two-choices']),
    timeoutNanos: isOdd(frame, 0.5) ? Math.max(MS, unit * dice.whole(2, 30)) : null,
    failAtNanos: isOdd(frame, 0.5) ? Math.max(MS, unit * dice.whole(2, 30)) : null,
    nodeConcurrency: policies && dice.chance(0.3) ? dice.whole(1, 20) : null,
    inFlightLimit: policies && dice.chance(0.3) ? dice.whole(1, 20) : null,
    hedgeAfterNanos: policies && dice.chance(0.3) ? Math.max(100_000, unit * 3) : null,
    retries: policies ? { ...usual.retries, attempts: dice.whole(0, 2) } : usual.retries,
  };
}

function faultOf(dice: Dice, { name, nodes }: Upstream): Scenario['faults'][number] {
  const where = { upstream: name, node: dice.whole(1, nodes), fromNanos: 0, untilNanos: null };
  return dice.weighed<Scenario['faults'][number]>([
    [1, { ...where, kind: 'down', factor: 10 }],
    [1, { ...where, kind: 'slow', factor: 10 }],
    [1, { ...where, kind: 'refusing', factor: 10 }],
    [1, { ...where, kind: 'errors', chance: 0.5 }],
  ]);
}

/** A cost, in nanoseconds, that occurs once or a few times per request. */
function costOf({ dice, unit, costs, load }: Frame, usual: number, most: number): number {
  if (costs === null) return usual;
  if (costs === 0 || dice.chance(0.4)) return 0;
  return Math.min(most, Math.round(unit * 0.01 * Math.max(0.02, 1 - load) * dice.magnitude(0.03, 2)));
}

function serverOf(frame: Frame): Server {
  const { dice } = frame;
  const queueLimit = dice.chance(0.7) ? null : dice.one([0, 1, 3, 10, 50, 300]);
  const costs = <T extends LoopCosts>(loop: T): T => ({
    ...loop,
    wakeCostNanos: costOf(frame, loop.wakeCostNanos, 10 * MS),
    eventCostNanos: costOf(frame, loop.eventCostNanos, 10 * MS),
    timerTickNanos: costOf(frame, loop.timerTickNanos, 100 * MS),
    readiness: isOdd(frame, 0.3) ? 'poll' : 'epoll',
  });
  const threads = dice.one([1, 1, 1, 2, 3, 4, 8, 20, 50, 200]);
  return dice.weighed<() => Server>([
    [
      46,
      () => ({
        ...blockingPool('A'),
        threads,
        queueLimit,
        whenFull: isOdd(frame, 0.3) ? dice.one(['block', 'drop-oldest']) : 'reject',
        order: isOdd(frame, 0.2) ? 'lifo' : 'fifo',
        coreThreads: isOdd(frame, 0.3) ? dice.one([0, 1, 2, 5]) : null,
        queueLockNanos: isOdd(frame, 0.2) ? costOf(frame, 1000, MS) : 0,
      }),
    ],
    [
      22,
      () => ({
        ...threadPerRequest('A'),
        threadPer: isOdd(frame, 0.4) ? 'connection' : 'request',
        threadLimit: dice.one([1, 2, 4, 20, 100, 1000, 10_000]),
        queueLimit,
      }),
    ],
    [12, () => costs(eventLoop('A'))],
    [4, () => ({ ...costs(multiReactor('A')), loops: dice.whole(1, 4) })],
    [8, () => ({ ...staged('A'), stageThreads: threads, queueLimit: dice.chance(0.8) ? null : queueLimit })],
    [2, () => ({ ...greenThreads('A'), carriers: dice.whole(1, 8) })],
    [2, () => costs(loopWithHelpers('A'))],
    [1, () => ({ ...singleWriter('A'), threads })],
  ])();
}

function machineOf(frame: Frame, request: readonly Step[], server: Server): Machine {
  const { dice } = frame;
  const usual = DEFAULT_SCENARIO.machine;
  const cpu = request.reduce((sum, step) => sum + (step.kind === 'cpu' ? meanOf(step.time) : 0), 0);
  const slice = cpu > 0 ? cpu * dice.magnitude(1 / 150, 300) : 3 * MS;
  const rare = isOdd(frame, 0.3);
  return {
    ...usual,
    cores: dice.one([1, 1, 1, 2, 4, 8, 16, 64]),
    timeSliceNanos: Math.round(Math.min(10 * SECOND, Math.max(10_000, slice))),
    contextSwitchNanos: costOf(frame, usual.contextSwitchNanos, 10 * MS),
    timerSlackNanos: costOf(frame, usual.timerSlackNanos, 100 * MS),
    threadCreationNanos: costOf(frame, usual.threadCreationNanos, 10 * MS),
    runnableCostNanos: rare && dice.chance(0.3) ? costOf(frame, 100, MS) : 0,
    interruptEveryNanos: rare && dice.chance(0.3) ? 4 * MS : null,
    pauseEveryNanos: rare && dice.chance(0.3) ? 500 * MS : null,
    connections: dice.chance(0.85) ? 1_048_576 : dice.one([1, 3, 10, 30, 100, 300, 1024]),
    memory: !isOdd(frame, 0.2)
      ? usual.memory
      : {
          ...usual.memory,
          limitBytes: dice.one([64, 128, 512]) * 2 ** 20,
          residentPerThreadBytes:
            'threads' in server || server.model === 'thread-per-request' ? 2 ** 20 : 25_000,
          perWaitingTaskBytes: dice.one([2048, 2 ** 20]),
          whenFull: dice.one(['refuse', 'swap', 'killed']),
        },
  };
}

function trafficOf(frame: Frame, scenario: Scenario, server: Server): Traffic {
  const { dice, unit, load } = frame;
  const usual: Traffic = {
    ...DEFAULT_SCENARIO.traffic,
    patienceNanos: isOdd(frame, 0.15) ? Math.max(MS, unit * dice.whole(1, 30)) : null,
    clientRetries: {
      ...DEFAULT_SCENARIO.traffic.clientRetries,
      attempts: isOdd(frame, 0.15) ? dice.whole(1, 3) : 0,
    },
    persistentConnections: isOdd(frame, 0.15) ? dice.one([1, 3, 10, 100]) : null,
  };
  const most = capacityPerSecond(scenario, server);
  if (dice.chance(0.16)) {
    const users = dice.one([1, 2, 5, 10, 30, 100, 300]);
    const spare = (users / (most * load)) * SECOND - unit;
    return { ...usual, kind: 'closed', users, think: timeOf(dice, Math.max(spare, unit / 10)) };
  }
  const arrivals = dice.weighed<Traffic['arrivals']>([
    [80, 'poisson'],
    [16, 'constant'],
    [2, 'batches'],
    [2, 'bursts'],
  ]);
  const ratePerSecond = Math.min(1e6, Math.max(1, Number((most * load).toPrecision(6))));
  const shape = isOdd(frame, 0.06) ? 'ramp' : 'steady';
  return { ...usual, kind: 'open', arrivals, ratePerSecond, change: { ...usual.change, shape } };
}

/** Rough maximum rate of the server in requests per second. */
function capacityPerSecond({ request, machine, upstreams }: Scenario, server: Server): number {
  let cpu = 0;
  let held = 0;
  for (const step of request) {
    if ('units' in step) continue;
    const mean = meanOf('time' in step ? step.time : upstreams[0].latency);
    held += mean;
    if (step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute')) cpu += mean;
  }
  const cores = cpu === 0 ? Number.POSITIVE_INFINITY : machine.cores / cpu;
  return Math.min(cores, busyServers(server) / held) * SECOND;
}

function busyServers(server: Server): number {
  switch (server.model) {
    case 'blocking-pool':
    case 'single-writer':
      return server.threads;
    case 'thread-per-request':
      return Math.min(server.threadLimit, 100);
    case 'staged':
      return server.stageThreads;
    case 'multi-reactor':
      return server.loops;
    case 'green-threads':
      return server.carriers;
    default:
      return 1;
  }
}
