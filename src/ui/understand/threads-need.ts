// How many threads a server needs by Little's law: the arrival rate times how long each request holds its thread. Where a node
// never answers, no number is enough for long.

import { memorySeries } from '../../charts/memory-data.ts';
import type { NodeStatus } from '../../facts/node-status.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { meanRate } from '../../scenario/mean-rate.ts';
import { scenarioFor } from '../../scenario/own.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Scenario, Step, Upstream } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { lawOf } from '../../theory/explain/law.ts';
import { meanInSystem } from '../../theory/laws/little.ts';

const SECOND = 1e9;
/** A call that takes longer counts as one that never returns. */
const FOR_GOOD_NANOS: Nanos = 60 * SECOND;
/** A faulty node whose calls take at least this long counts as silent. */
const SILENT_NANOS: Nanos = SECOND;
/** How long the threads should last where no number is enough for good. */
export const SPAN_SECONDS = 10;
/** Spare threads for random arrivals: standard deviations of the number held, which is about Poisson distributed. */
const SIGMAS = 2;
/** What is beyond so many standard deviations of a normal distribution, on one side. */
const SELDOM = 0.023;

export type ThreadsNeed = { readonly server: string } & (
  | {
      readonly kind: 'threads';
      /** The parameter that sets the number of threads. */
      readonly key: ParameterKey;
      readonly has: number;
      /** Enough for calls that are answered. */
      readonly steady: number;
      readonly ratePerSecond: number;
      /** Mean time that a request holds its thread, without calls to silent nodes. */
      readonly heldSeconds: number;
      /** Threads that calls to silent nodes take per second. */
      readonly morePerSecond: number;
      /** Numbers of the silent nodes. */
      readonly silent: readonly number[];
      /** Time after which calls to them time out and free their threads; null: never. */
      readonly givenUpNanos: Nanos | null;
      /** The number to set: `steady` and what calls to silent nodes hold, over SPAN_SECONDS where these never time out. */
      readonly wanted: number;
      readonly bytes: number;
      /** Where the run ends before calls to silent nodes hold as many: enough until then, which is what a sweep of it finds. */
      readonly untilEnd: number | null;
    }
  /** Requests need more core time than there is. */
  | { readonly kind: 'cores'; readonly cores: number; readonly neededCores: number }
  /** Closed loop: each user holds at most one thread. */
  | {
      readonly kind: 'users';
      readonly key: ParameterKey;
      readonly has: number;
      readonly wanted: number;
      readonly bytes: number;
    }
  /** Requests wait without a thread. */
  | { readonly kind: 'parks' }
  /** No closed form: balancers by load, call policies, locks. */
  | { readonly kind: 'depends' }
);

/** Of each server, in the order of the scenario; `nodes` as each of them sees its own. */
export function threadsNeeds(
  scenario: Scenario,
  summary: Summary,
  nodes: readonly (readonly NodeStatus[])[],
): readonly ThreadsNeed[] {
  const series = memorySeries({ scenario, summary });
  return scenario.servers.map((server, index) =>
    needOf(scenarioFor(scenario, server), server, nodes[index] ?? [], (threads) =>
      series[index].reservedAt(threads),
    ),
  );
}

function needOf(
  scenario: Scenario,
  server: Server,
  nodes: readonly NodeStatus[],
  bytesAt: (threads: number) => number,
): ThreadsNeed {
  const { id } = server;
  const kept = modelOf(server).heldThreads?.(server);
  if (kept === undefined) return { server: id, kind: 'parks' };
  if (kept.key === null) return { server: id, kind: 'depends' };
  const threads = { key: kept.key, has: kept.most };
  const { traffic, machine } = scenario;
  if (traffic.kind === 'closed') {
    const wanted = traffic.users;
    return { server: id, kind: 'users', ...threads, wanted, bytes: bytesAt(wanted) };
  }
  const demand = demandOf(scenario, nodes);
  if (demand === null) return { server: id, kind: 'depends' };
  const ratePerSecond = meanRate(traffic);
  const neededCores = meanInSystem(ratePerSecond, demand.cpuSeconds);
  if (neededCores >= machine.cores) return { server: id, kind: 'cores', cores: machine.cores, neededCores };
  const held = meanInSystem(ratePerSecond, demand.heldSeconds);
  const steady = Math.max(1, Math.ceil(held) + spareFor(held, traffic.arrivals === 'constant'));
  const morePerSecond = ratePerSecond * demand.lostShare;
  const { givenUpNanos } = demand;
  const seconds = givenUpNanos === null ? SPAN_SECONDS : givenUpNanos / SECOND;
  const wantedFor = (span: number): number =>
    rounded(steady + Math.ceil(morePerSecond * span), morePerSecond > 0);
  const wanted = wantedFor(seconds);
  const untilEnd = wantedFor(Math.min(seconds, endSeconds(scenario, ratePerSecond)));
  return {
    server: id,
    kind: 'threads',
    ...threads,
    steady,
    ratePerSecond,
    heldSeconds: demand.heldSeconds,
    morePerSecond,
    silent: demand.silent,
    givenUpNanos,
    wanted,
    bytes: bytesAt(wanted),
    untilEnd: untilEnd < wanted ? untilEnd : null,
  };
}

/** Besides the threads that are held on average, rounded up: none where these are hardly ever all held. */
function spareFor(held: number, isEven: boolean): number {
  if (shareAbove(Math.ceil(held), held) < SELDOM) return 0;
  return isEven ? 1 : Math.ceil(SIGMAS * Math.sqrt(held));
}

/** Of a Poisson distribution of this mean: the share of values above `count`. */
function shareAbove(count: number, mean: number): number {
  let share = Math.exp(-mean);
  let below = share;
  for (let value = 1; value <= count; value++) {
    share *= mean / value;
    below += share;
  }
  return 1 - below;
}

/** About when the last request arrives; infinite for a run without an end. */
function endSeconds({ stop, traffic }: Scenario, ratePerSecond: number): number {
  const { requests, durationNanos } = stop;
  const replayed = traffic.arrivals === 'replay' ? traffic.timestampsNanos.length : Infinity;
  return Math.min(
    Math.min(requests ?? Infinity, replayed) / ratePerSecond,
    durationNanos === null ? Infinity : durationNanos / SECOND,
  );
}

/** Rounded up to two digits where `coarsely` is set, as the number is an estimate then. */
function rounded(count: number, coarsely: boolean): number {
  if (!coarsely || count < 100) return count;
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / step) * step;
}

interface Demand {
  readonly cpuSeconds: number;
  readonly heldSeconds: number;
  /** Share of requests with a call to a silent node. */
  readonly lostShare: number;
  readonly silent: readonly number[];
  readonly givenUpNanos: Nanos | null;
}

/** Means over all classes; null where there is no closed form. */
function demandOf(scenario: Scenario, nodes: readonly NodeStatus[]): Demand | null {
  const { classes, request } = scenario;
  const own = 1 - classes.reduce((sum, { share }) => sum + share, 0);
  const programs = [{ share: own, request }, ...classes];
  let [cpuSeconds, heldSeconds, lostShare] = [0, 0, 0];
  const silent = new Set<number>();
  for (const program of programs) {
    const each = programDemand(scenario, program.request, nodes);
    if (each === null) return null;
    cpuSeconds += program.share * each.cpuSeconds;
    heldSeconds += program.share * each.heldSeconds;
    lostShare += program.share * each.lostShare;
    for (const node of each.silent) silent.add(node);
  }
  const numbers = [...silent].sort((a, b) => a - b);
  return { cpuSeconds, heldSeconds, lostShare, silent: numbers, givenUpNanos: longestOf(numbers, nodes) };
}

/** The longest mean latency of these nodes; null where calls never return. */
function longestOf(numbers: readonly number[], nodes: readonly NodeStatus[]): Nanos | null {
  const longest = Math.max(0, ...numbers.map((number) => nodes[number - 1].latencyNanos));
  return longest < FOR_GOOD_NANOS ? longest : null;
}

function programDemand(
  scenario: Scenario,
  program: readonly Step[],
  nodes: readonly NodeStatus[],
): Omit<Demand, 'givenUpNanos'> | null {
  let [cpuSeconds, heldSeconds, lostShare, goesOn] = [0, 0, 0, 1];
  const silent: number[] = [];
  for (const step of program) {
    if (step.kind === 'lock') return null;
    if (step.kind !== 'call') {
      const seconds = lawOf(step.time).meanSeconds;
      heldSeconds += goesOn * seconds;
      if (step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute'))
        cpuSeconds += goesOn * seconds;
      continue;
    }
    const call = callDemand(scenario, step.upstream, nodes);
    if (call === null) return null;
    heldSeconds += goesOn * call.seconds;
    lostShare += goesOn * call.lostShare;
    goesOn *= 1 - call.lostShare;
    silent.push(...call.silent);
  }
  return { cpuSeconds, heldSeconds, lostShare, silent };
}

interface CallDemand {
  /** Mean over all calls; calls to silent nodes count as 0. */
  readonly seconds: number;
  readonly lostShare: number;
  readonly silent: readonly number[];
}

function callDemand({ upstreams }: Scenario, name: string, nodes: readonly NodeStatus[]): CallDemand | null {
  const at = upstreams.findIndex((group) => group.name === name);
  const group = upstreams[at];
  if (group === undefined || !takesTurns(group)) return null;
  const first = upstreams.slice(0, at).reduce((sum, each) => sum + each.nodes, 0);
  const own = nodes.slice(first, first + group.nodes);
  if (own.length < group.nodes) return null;
  const silent = own.filter(isSilent);
  const others = own.filter((node) => !silent.includes(node));
  return {
    seconds: others.reduce((sum, { latencyNanos }) => sum + latencyNanos / SECOND, 0) / group.nodes,
    lostShare: silent.length / group.nodes,
    silent: silent.map(({ node }) => node),
  };
}

function isSilent({ condition, latencyNanos }: NodeStatus): boolean {
  if (!(latencyNanos < FOR_GOOD_NANOS)) return true;
  return (condition === 'down' || condition === 'stalled') && latencyNanos >= SILENT_NANOS;
}

/** Whether all nodes get equally many calls and each call is made once. */
function takesTurns(group: Upstream): boolean {
  const { balancer, breaker, hedgeAfterNanos, inFlightLimit, nodeConcurrency, retries } = group;
  return (
    (balancer === 'round-robin' || balancer === 'random') &&
    breaker.failureShare === null &&
    hedgeAfterNanos === null &&
    inFlightLimit === null &&
    nodeConcurrency === null &&
    retries.attempts === 0
  );
}
