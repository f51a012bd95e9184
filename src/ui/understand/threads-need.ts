// How many threads a server would need, by Little's law: as many as requests hold at a time, which is the rate at which they
// come times how long each holds its thread. Where a node never answers, no number is enough for long.

import type { NodeStatus } from '../../app/stores/node-status.ts';
import { memorySeries } from '../../charts/memory-data.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { scenarioFor } from '../../scenario/own.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Scenario, Step, Upstream } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { lawOf } from '../../theory/explain/law.ts';
import { meanInSystem } from '../../theory/laws/little.ts';

const SECOND = 1e9;
/** A call that takes longer than this is, for who waits for it, one that never returns. */
const FOR_GOOD_NANOS: Nanos = 60 * SECOND;
/** A node in trouble whose calls take at least so long is said not to answer. */
const SILENT_NANOS: Nanos = SECOND;
/** How long a server should get through, where no number of threads is enough for good. */
export const SPAN_SECONDS = 10;
/** Random arrivals: so many standard deviations of the number held, which is about Poisson. */
const SIGMAS = 2;

export type ThreadsNeed = { readonly server: string } & (
  | {
      readonly kind: 'threads';
      /** The parameter that says how many there are. */
      readonly key: ParameterKey;
      readonly has: number;
      /** Enough for calls that are answered. */
      readonly steady: number;
      readonly ratePerSecond: number;
      /** Mean time that a request holds its thread, without calls that are not answered. */
      readonly heldSeconds: number;
      /** Threads that calls to nodes that do not answer take, each second. */
      readonly morePerSecond: number;
      /** Numbers of the nodes that do not answer. */
      readonly silent: readonly number[];
      /** After so long calls to them are given up, and give their threads back; null: never. */
      readonly givenUpNanos: Nanos | null;
      /** What to set: `steady`, with what such calls hold, over SPAN_SECONDS where they are never given up. */
      readonly wanted: number;
      readonly bytes: number;
    }
  /** Requests compute more than the cores can. */
  | { readonly kind: 'cores'; readonly cores: number; readonly neededCores: number }
  /** Each user holds one at most. */
  | {
      readonly kind: 'users';
      readonly key: ParameterKey;
      readonly has: number;
      readonly wanted: number;
      readonly bytes: number;
    }
  /** Nobody holds a thread while waiting. */
  | { readonly kind: 'parks' }
  /** It depends on how the run goes: balancers that look, policies, locks. */
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
      series[index]!.reservedAt(threads),
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
  const { ratePerSecond } = traffic;
  const neededCores = meanInSystem(ratePerSecond, demand.cpuSeconds);
  if (neededCores >= machine.cores) return { server: id, kind: 'cores', cores: machine.cores, neededCores };
  const held = meanInSystem(ratePerSecond, demand.heldSeconds);
  const spare = traffic.arrivals === 'constant' ? 1 : Math.ceil(SIGMAS * Math.sqrt(held));
  const steady = Math.ceil(held) + spare;
  const morePerSecond = ratePerSecond * demand.lostShare;
  const { givenUpNanos } = demand;
  const seconds = givenUpNanos === null ? SPAN_SECONDS : givenUpNanos / SECOND;
  const wanted = rounded(steady + Math.ceil(morePerSecond * seconds), morePerSecond > 0);
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
  };
}

/** Two digits: it is no exact number. */
function rounded(count: number, coarsely: boolean): number {
  if (!coarsely || count < 100) return count;
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / step) * step;
}

interface Demand {
  readonly cpuSeconds: number;
  readonly heldSeconds: number;
  /** Of the requests: those that meet a node that does not answer. */
  readonly lostShare: number;
  readonly silent: readonly number[];
  readonly givenUpNanos: Nanos | null;
}

/** Means over all classes; null where it depends on how the run goes. */
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

/** How long calls to these nodes take at most; null where they take for ever. */
function longestOf(numbers: readonly number[], nodes: readonly NodeStatus[]): Nanos | null {
  const longest = Math.max(0, ...numbers.map((number) => nodes[number - 1]!.latencyNanos));
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
  /** Over all calls, those that are not answered counted as none. */
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

/** Every node gets as many calls, and each call is made once. */
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
