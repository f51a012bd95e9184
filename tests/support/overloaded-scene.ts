// Random scenes that cannot keep their objective. A server of any model has too few threads, cores or loops;
// its services and databases are too small; or it has locks, faulty nodes, or unsuitable timeouts and
// retries. The same number is always the same scene.

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
} from '../../src/scenario/default-scenario.ts';
import { type Distribution, meanOf } from '../../src/scenario/distribution.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Fault, Machine, Scenario, Service, Step, Upstream } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import { Dice } from '../theory/referee/dice.ts';

const MS = 1e6;
const SECOND = 1e9;

/**
 * A valid scenario with one server and no stop rule. By a rough estimate it gets more traffic than it can
 * handle.
 */
export function overloadedScene(number: number): Scenario {
  for (let attempt = 0; ; attempt++) {
    const parsed = parseScenario(sceneOf(new Dice(number * 7919 + attempt * 104_729)));
    if (parsed.ok) return parsed.scenario;
  }
}

function sceneOf(dice: Dice): Scenario {
  const usual = DEFAULT_SCENARIO;
  const groups = [groupOf(dice, 'db'), ...(dice.chance(0.35) ? [groupOf(dice, 'other')] : [])];
  const isLocked = dice.chance(0.15);
  const request: Step[] = [
    { kind: 'cpu', time: timeOf(dice, dice.magnitude(0.1, 6) * MS) },
    ...groups.map(({ name }): Step => ({ kind: 'call', upstream: name })),
    ...(isLocked ? [lockStep(dice)] : []),
    ...(dice.chance(0.2) ? [{ kind: 'cpu', time: timeOf(dice, MS) } as const] : []),
  ];
  const server = serverOf(dice);
  const machine = machineOf(dice, [1, 1, 2, 4, 8]);
  const scenario: Scenario = {
    ...usual,
    name: 'An overloaded scene',
    seed: dice.whole(0, 1_000_000),
    stop: { requests: null, durationNanos: null },
    request,
    classes: [],
    locks: isLocked ? [LOCK] : [],
    servers: [server],
    machine,
    upstreams: groups,
    faults: dice.chance(0.3) ? [faultOf(dice, dice.one(groups))] : [],
    machineFaults: [],
  };
  const most = capacityPerSecond(scenario, server);
  const times = dice.between(1.1, 3);
  const isClosed = dice.chance(0.1);
  return {
    ...scenario,
    traffic: {
      ...usual.traffic,
      kind: isClosed ? 'closed' : 'open',
      arrivals: 'poisson',
      ratePerSecond: Math.min(50_000, Math.max(2, Number((most * times).toPrecision(3)))),
      users: Math.min(2000, Math.max(2, Math.round(most * times))),
      think: { kind: 'exponential', meanNanos: SECOND },
      patienceNanos: dice.chance(0.1) ? dice.one([0.2, 1, 5]) * SECOND : null,
      clientRetries: { ...usual.traffic.clientRetries, attempts: dice.chance(0.1) ? dice.whole(1, 3) : 0 },
    },
  };
}

const LOCK: Scenario['locks'][number] = {
  name: 'lock',
  kind: 'mutex',
  spinNanos: 10_000,
  batch: 64,
  localNanos: 20,
  round: { kind: 'constant', nanos: 10_000 },
  handOverNanos: null,
};

function lockStep(dice: Dice): Step {
  const time = timeOf(dice, dice.magnitude(0.1, 3) * MS);
  return { kind: 'lock', lock: LOCK.name, does: dice.one(['compute', 'wait']), time };
}

function timeOf(dice: Dice, mean: number): Distribution {
  const nanos = Math.round(mean);
  return dice.weighed<Distribution>([
    [5, { kind: 'exponential', meanNanos: nanos }],
    [3, { kind: 'constant', nanos }],
    [2, { kind: 'lognormal', medianNanos: Math.round(nanos * 0.8), p99Nanos: nanos * 4 }],
  ]);
}

function serverOf(dice: Dice): Server {
  const threads = dice.one([1, 2, 4, 8, 16, 50, 200]);
  const queueLimit = dice.chance(0.75) ? null : dice.one([5, 50, 500]);
  return dice.weighed<Server>([
    [50, { ...blockingPool('A'), threads, queueLimit, order: dice.chance(0.1) ? 'lifo' : 'fifo' }],
    [10, { ...threadPerRequest('A'), threadLimit: threads * 4, queueLimit }],
    [8, eventLoop('A')],
    [8, { ...multiReactor('A'), loops: dice.whole(1, 4) }],
    [10, { ...greenThreads('A'), carriers: dice.whole(1, 8) }],
    [5, { ...loopWithHelpers('A'), helpers: dice.whole(1, 8) }],
    [5, { ...staged('A'), stageThreads: threads, queueLimit }],
    [4, { ...singleWriter('A'), threads, queueLimit }],
  ]);
}

function machineOf(dice: Dice, cores: readonly number[]): Machine {
  const count = dice.one(cores);
  const cpuLimit = dice.chance(0.12) ? dice.one([0.25, 0.5, 0.75]) * count : null;
  return { ...DEFAULT_SCENARIO.machine, cores: count, cpuLimit };
}

function groupOf(dice: Dice, name: string): Upstream {
  const usual = DEFAULT_SCENARIO.upstreams[0]!;
  const mean = dice.magnitude(2, 100) * MS;
  const nodes = dice.whole(1, 6);
  const served = dice.chance(0.35);
  const group: Upstream = {
    ...usual,
    name,
    nodes,
    latency: timeOf(dice, mean),
    nodeLatencies:
      !served && dice.chance(0.15)
        ? [{ node: dice.whole(1, nodes), latency: timeOf(dice, mean * dice.one([5, 20, 100])) }]
        : [],
    balancer: dice.chance(0.7) ? 'round-robin' : dice.one(['random', 'least-outstanding', 'two-choices']),
    timeoutNanos: dice.weighed([
      [3, null],
      [4, 30 * SECOND],
      [3, Math.max(1, Math.round((mean / MS) * dice.one([1.5, 3, 10, 50]))) * MS],
    ]),
    failAtNanos: null,
    nodeConcurrency: !served && dice.chance(0.4) ? dice.one([1, 2, 4, 8, 20]) : null,
    inFlightLimit: dice.chance(0.15) ? dice.one([1, 4, 16, 64]) : null,
    retries: { ...usual.retries, attempts: dice.chance(0.3) ? dice.whole(1, 3) : 0 },
  };
  return served ? { ...group, service: serviceOf(dice, mean) } : group;
}

function serviceOf(dice: Dice, mean: number): Service {
  const { id: _, ...server } = { ...blockingPool('A'), threads: dice.one([1, 2, 4, 8, 16]) };
  const share = dice.one([0.02, 0.1, 0.5]);
  return {
    server,
    machine: machineOf(dice, [1, 2, 4]),
    request: [
      { kind: 'cpu', time: timeOf(dice, mean * share) },
      { kind: 'sleep', time: timeOf(dice, mean * (1 - share)) },
    ],
  };
}

function faultOf(dice: Dice, { name, nodes }: Upstream): Fault {
  const where = { upstream: name, node: dice.whole(1, nodes), fromNanos: 0, untilNanos: null };
  return dice.weighed<Fault>([
    [3, { ...where, kind: 'slow', factor: dice.one([5, 20, 100]) }],
    [2, { ...where, kind: 'down', factor: 1 }],
    [1, { ...where, kind: 'refusing', factor: 1 }],
    [2, { ...where, kind: 'errors', chance: dice.one([0.1, 0.5]) }],
  ]);
}

/** A rough estimate of the requests per second that the smallest of its parts can handle. */
function capacityPerSecond({ request, machine, upstreams }: Scenario, server: Server): number {
  const rates: number[] = [];
  let cpu = 0;
  let held = 0;
  for (const step of request) {
    const group = step.kind === 'call' ? upstreams.find(({ name }) => name === step.upstream)! : null;
    const mean = 'time' in step ? meanOf(step.time) : group === null ? 0 : meanOf(group.latency);
    held += mean;
    if (step.kind === 'cpu' || (step.kind === 'lock' && step.does === 'compute')) cpu += mean;
    if (step.kind === 'lock') rates.push(1 / mean);
    if (group === null) continue;
    const { service, nodes, nodeConcurrency, inFlightLimit } = group;
    if (service !== undefined && 'threads' in service.server)
      rates.push((nodes * service.server.threads) / mean);
    if (nodeConcurrency !== null) rates.push((nodes * nodeConcurrency) / mean);
    if (inFlightLimit !== null) rates.push(inFlightLimit / mean);
  }
  const loops =
    'threads' in server || 'threadLimit' in server || 'stageThreads' in server
      ? machine.cores
      : 'carriers' in server
        ? server.carriers
        : 'loops' in server
          ? server.loops
          : 1;
  rates.push(Math.min(machine.cpuLimit ?? machine.cores, loops) / cpu);
  const threads = 'threads' in server ? server.threads : 'threadLimit' in server ? server.threadLimit : null;
  if (threads !== null) rates.push(threads / held);
  return Math.min(...rates) * SECOND;
}
