// Everything that texts say about a run at one instant: the facts of each server, the state of its nodes, and
// the request that has waited longest. It is read from one summary and the frame of the same instant, so that
// no two places show different values.

import { SERVER, VEHICLE } from '../protocol/frame-layout.ts';
import type { Frame } from '../protocol/frame-reader.ts';
import type { ServerSummary, Summary } from '../protocol/summary.ts';
import { arrivingRate } from '../scenario/arriving-rate.ts';
import { meanOf } from '../scenario/distribution.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { holdsThreads, type Server } from '../scenario/server.ts';
import { type Blame, blameNow } from './blame.ts';
import { type NodeStatus, readNodes } from './node-status.ts';
import { factIn, recoveryFacts, type ServerFact, serverFacts, threadsThere } from './server-facts.ts';

export interface ServerStatus {
  readonly id: string;
  readonly server: Server;
  readonly summary: ServerSummary;
  /** Number of threads that have a request, among the threads that requests may hold. */
  readonly threadsTaken: number;
  /** The result of the function `arrivingPerSecond`. */
  readonly arrivingPerSecond: number | null;
  /** The most important first. */
  readonly facts: readonly ServerFact[];
  /** The nodes as this server sees them. */
  readonly nodes: readonly NodeStatus[];
  /** The service that causes the trouble of a system of services; null if there is none. */
  readonly blame: Blame | null;
}

export interface RunFacts {
  /** The scenario of the run. After a change the page has a newer one, until the next summary. */
  readonly scenario: Scenario;
  readonly clockNanos: Nanos;
  readonly finished: boolean;
  /** In the order of the scenario. */
  readonly servers: readonly ServerStatus[];
  /**
   * The nodes that are in trouble, as the first server sees them. The next field has the nodes that have just
   * recovered.
   */
  readonly trouble: readonly NodeStatus[];
  readonly healed: Healed | null;
  /**
   * The request that has waited longest. Requests that wait for a thread come before all others. Null if none
   * waits.
   */
  readonly waiter: Waiter | null;
}

export interface Healed {
  /** Numbers among the nodes of all groups, from 1. */
  readonly nodes: readonly number[];
  /** When the last of these nodes recovered. */
  readonly atNanos: Nanos;
}

/** What a request waits for. */
const WAITS = {
  [REQUEST_STATE.queued]: 'thread',
  [REQUEST_STATE.waiting]: 'reply',
  [REQUEST_STATE.lockWait]: 'lock',
  [REQUEST_STATE.poolWait]: 'connection',
  [REQUEST_STATE.ready]: 'core',
} as const;
/** A shorter wait would be displayed as 0 ms. */
const SHORTEST_WAIT_NANOS: Nanos = 1e6;

export interface Waiter {
  readonly server: string;
  readonly request: number;
  readonly waitsFor: (typeof WAITS)[keyof typeof WAITS];
  readonly forNanos: Nanos;
  /** Number of the node whose reply it waits for, from 1 among all; null if it waits for none. */
  readonly node: number | null;
}

/**
 * Null if frame and summary belong to other servers or services than the scenario, which happens for a moment
 * after a change.
 */
export function runFacts(scenario: Scenario, summary: Summary, frame: Frame): RunFacts | null {
  const { servers } = scenario;
  if (!isOf(scenario, summary, frame)) return null;
  const statuses = servers.map((server, index): ServerStatus => {
    const block = frame.servers[index]!;
    const parks = !holdsThreads(server);
    const own = summary.servers[index]!;
    const arriving = arrivingPerSecond(scenario, own, summary.clockNanos);
    const known = { parks, open: arriving !== null, arrivingPerSecond: arriving };
    const facts = [...serverFacts(block, known, frame.clock), ...recoveryFacts(own)];
    const nodes = readNodes(block, []);
    return {
      id: server.id,
      server,
      summary: own,
      threadsTaken: Math.min(block.get(SERVER.threadsBusy), threadsThere(block)),
      arrivingPerSecond: arriving,
      facts,
      nodes,
      blame: blameNow(scenario, server, own, summary.faults, facts, nodes),
    };
  });
  const trouble = (statuses[0]?.nodes ?? []).filter(({ condition }) => condition !== 'healthy');
  return {
    scenario,
    clockNanos: summary.clockNanos,
    finished: summary.finished,
    servers: statuses,
    trouble,
    healed: trouble.length > 0 ? null : lastHealed(scenario, summary),
    waiter: longestWait(frame, servers),
  };
}

function isOf({ servers, upstreams }: Scenario, summary: Summary, frame: Frame): boolean {
  return (
    summary.servers.length === servers.length &&
    frame.servers.length === servers.length &&
    frame.servers.every((block) => block.get(SERVER.groups) === upstreams.length) &&
    summary.faults.every(({ group }) => group === undefined || upstreams.some(({ name }) => name === group))
  );
}

/** After this many think times, users with random think times no longer depend on how they started. */
const FORGOTTEN_AFTER = 3;

/**
 * The number of users that sent their first request at the same time and still send close together, because
 * their think times are equal or few have passed. Null if there are none.
 */
export function bunchedUsers({ traffic }: Scenario, clockNanos: Nanos): number | null {
  const { kind, start, think, users } = traffic;
  const meanNanos = meanOf(think);
  if (kind !== 'closed' || start !== 'together' || meanNanos === 0) return null;
  return think.kind === 'constant' || clockNanos < FORGOTTEN_AFTER * meanNanos ? users : null;
}

function lastHealed({ upstreams }: Scenario, { faults, clockNanos }: Summary): Healed | null {
  const over = faults.filter(({ untilNanos }) => untilNanos !== null && untilNanos <= clockNanos);
  if (over.length === 0) return null;
  const atNanos = Math.max(...over.map(({ untilNanos }) => untilNanos!));
  const numbers = over
    .filter(({ untilNanos }) => untilNanos === atNanos)
    .map(({ group, node }) => {
      const place = group === undefined ? 0 : upstreams.findIndex(({ name }) => name === group);
      return upstreams.slice(0, place).reduce((number, each) => number + each.nodes, node);
    });
  return { nodes: [...new Set(numbers)].sort((a, b) => a - b), atNanos };
}

function longestWait({ servers: blocks, clock }: Frame, servers: readonly Server[]): Waiter | null {
  let longest: Waiter | null = null;
  blocks.forEach((block, index) => {
    for (let at = 0; at < block.get(SERVER.vehicles); at++) {
      const waitsFor = WAITS[block.vehicle(at, VEHICLE.state) as keyof typeof WAITS];
      if (waitsFor === undefined) continue;
      const forNanos = clock - block.vehicle(at, VEHICLE.since);
      if (forNanos < SHORTEST_WAIT_NANOS) continue;
      if (longest !== null && !comesBefore(waitsFor, forNanos, longest)) continue;
      const node = waitsFor === 'reply' ? block.vehicle(at, VEHICLE.node) : -1;
      const request = block.vehicle(at, VEHICLE.request);
      longest = { server: servers[index]!.id, request, waitsFor, forNanos, node: node < 0 ? null : node + 1 };
    }
  });
  return longest;
}

/** A request in the queue takes precedence over all that have a thread; otherwise the longer wait does. */
function comesBefore(waitsFor: Waiter['waitsFor'], forNanos: Nanos, longest: Waiter): boolean {
  const outside = waitsFor === 'thread';
  if (outside !== (longest.waitsFor === 'thread')) return outside;
  return forNanos > longest.forNanos;
}

/**
 * The number of requests that the server began between the first fault that still lasts and the moment at
 * which it had no free thread left. It counts completed requests and requests that hold threads. Null if the
 * server has free threads.
 */
export function requestsUntilStalled({ summary, facts }: ServerStatus, { faults }: Summary): number | null {
  const held = factIn(facts, 'held-by-nodes');
  if (held === undefined || factIn(facts, 'stalled') === undefined) return null;
  const { timeline } = summary;
  const holding = faults.filter(({ untilNanos }) => untilNanos === null);
  const from = holding.length === 0 ? 0 : Math.min(...holding.map(({ fromNanos }) => fromNanos));
  let completed = 0;
  for (let at = Math.floor(from / timeline.windowNanos); at < timeline.length; at++)
    completed += timeline.completed[at] ?? 0;
  return completed + held.held;
}

/**
 * Requests per second that arrive at this server in the recent window, as completions are counted there. If the
 * rate set in the scenario alone determines the arrivals, it is the mean of that rate; otherwise arrivals are
 * counted (NaN if too few have arrived).
 * Null in a closed loop, in which users wait for replies.
 */
export function arrivingPerSecond(
  scenario: Scenario,
  server: ServerSummary,
  clockNanos: Nanos,
): number | null {
  const { traffic, stop } = scenario;
  if (traffic.kind === 'closed') return null;
  const { offered, retried } = server.values;
  const isOver =
    server.endedAtNanos !== null ||
    (stop.requests !== null && offered - retried >= stop.requests) ||
    (stop.durationNanos !== null && clockNanos >= stop.durationNanos);
  if (isOver && retried === 0) return 0;
  const { fromNanos, spanNanos, offeredRps } = server.recent;
  const untilNanos = spanNanos > 0 ? fromNanos + spanNanos : clockNanos;
  return arrivingRate(traffic, untilNanos, untilNanos - spanNanos) ?? offeredRps;
}
