// Finds the service to blame when a system of services suffers. Among the services that are faulty or full,
// it is one whose calls reach no other of these, however far it is from the clients. The jam spread back from
// there to the clients, caller by caller.

import type { FaultSpan, JamNumbers, ServerNumbers } from '../protocol/summary.ts';
import { meanOf } from '../scenario/distribution.ts';
import type { Nanos } from '../scenario/duration.ts';
import { numberOfNode } from '../scenario/node-numbers.ts';
import { callsOf, type FaultKind, type Scenario, type Step, type Upstream } from '../scenario/scenario.ts';
import { modelOf, type Server } from '../scenario/server.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { isServed, serverOfService } from '../scenario/services.ts';
import type { NodeStatus } from './node-status.ts';
import { type FactKind, factIn, type ServerFact } from './server-facts.ts';

/** A shorter jam may be chance. */
const LEAST_JAM_NANOS: Nanos = 100e6;
/**
 * A fault may begin this much later than the jam that it explains, because the start of a jam is known only
 * to within a window.
 */
const SLACK_NANOS: Nanos = 100e6;

export type BlameCause =
  /**
   * `takesNanos`: duration of a call to a slow node; `usuallyNanos`: the same without the fault. Both are
   * null for other faults, and for nodes with a simulated server.
   */
  | {
      readonly kind: 'fault';
      readonly fault: FaultKind;
      readonly takesNanos: Nanos | null;
      readonly usuallyNanos: Nanos | null;
    }
  /**
   * The latency of the nodes alone, without a fault, makes every call fail or time out. Only for nodes
   * without a simulated server, which do nothing but wait.
   */
  | { readonly kind: 'stalled'; readonly takesNanos: Nanos }
  /**
   * All threads of each node are taken. `threads` is null if waiting requests hold no thread; then all nodes
   * compute all the time.
   */
  | { readonly kind: 'threads'; readonly threads: number | null; readonly waiting: number }
  /** Each node processes this many calls at a time, and more are queued. */
  | { readonly kind: 'limit'; readonly calls: number; readonly waiting: number };

/** A service, by the number of its group from 0; null is the server that clients call. */
type ServiceIndex = number | null;

export interface Blame {
  /** Name of the service's group; null for the server that clients call. */
  readonly service: string | null;
  /** Name of the server that clients call as a service; null if it has only an id. */
  readonly front: string | null;
  /**
   * The affected nodes, from 1, and the number of all nodes of the service. Empty for the server that clients
   * call.
   */
  readonly nodes: readonly number[];
  readonly of: number;
  readonly cause: BlameCause;
  readonly sinceNanos: Nanos;
  /** End of a fault that is over while the jam continues; null if the fault has not ended. */
  readonly untilNanos: Nanos | null;
  /**
   * The path from the place back to the clients: since when each caller has been full; null for a caller that
   * is not full.
   */
  readonly callers: readonly { readonly service: string | null; readonly sinceNanos: Nanos | null }[];
}

/** The known facts of a run, at an instant or for the whole run. */
interface RunEvidence {
  /** Faults that still last, and faults that are over. */
  readonly faults: readonly FaultSpan[];
  readonly jams: readonly JamNumbers[];
  /** Duration of a call to this group's slow node. */
  readonly takesNanos: (group: number, node: number) => Nanos | null;
  /**
   * Whether the system as a whole suffers. If it does not, a place that is always full is simply well used.
   */
  readonly suffers: boolean;
}

interface Cause extends Omit<Blame, 'service' | 'front' | 'callers'> {
  readonly place: ServiceIndex;
}

/** The kinds of facts that show that the system as a whole suffers, whichever place they belong to. */
const SUFFERS: readonly FactKind[] = ['stalled', 'grows', 'drains', 'failing', 'killed', 'memory-full'];

/**
 * The blame at the current instant. `facts`: the facts of the server that clients call; `nodes`: the nodes as
 * that server sees them. Null if nothing suffers.
 */
export function blameNow(
  shared: Scenario,
  server: Server,
  { jams }: Pick<ServerNumbers, 'jams'>,
  faults: readonly FaultSpan[],
  facts: readonly ServerFact[],
  nodes: readonly NodeStatus[],
): Blame | null {
  const scenario = scenarioFor(shared, server);
  const { upstreams, traffic } = scenario;
  return blameOf(scenario, server, {
    faults,
    jams: jams.filter(({ untilNanos }) => untilNanos === null),
    takesNanos: (group, node) =>
      nodes[numberOfNode(upstreams, { upstream: upstreams[group]!.name, node }) - 1]?.takesNanos ?? null,
    // In a closed loop users wait for replies, so any place that is always full delays them.
    suffers: traffic.kind === 'closed' || SUFFERS.some((kind) => factIn(facts, kind) !== undefined),
  });
}

/**
 * A run has suffered if at least this share of its requests did not complete, or if the first server was full for at
 * least this share of it.
 */
const LOST_SHARE = 0.01;
const FULL_SHARE = 0.1;

/** The blame for a finished run without changes. */
export function blameOfRun(
  shared: Scenario,
  server: Server,
  {
    jams,
    offered,
    completed,
    lastedNanos,
  }: Pick<ServerNumbers, 'jams'> & {
    readonly offered: number;
    readonly completed: number;
    readonly lastedNanos: Nanos;
  },
): Blame | null {
  const scenario = scenarioFor(shared, server);
  const fullNanos = jams
    .filter(({ group }) => group === null)
    .map(({ fromNanos, untilNanos }) => (untilNanos ?? lastedNanos) - fromNanos);
  return blameOf(scenario, server, {
    jams,
    faults: scenario.faults
      .filter(({ fromNanos }) => fromNanos < lastedNanos)
      .map(({ kind, upstream, node, fromNanos, untilNanos }) => ({
        kind,
        group: upstream,
        node,
        fromNanos,
        untilNanos: untilNanos !== null && untilNanos < lastedNanos ? untilNanos : null,
      })),
    takesNanos: (group, node) => slowLatency(scenario, group, node),
    suffers:
      offered - completed >= offered * LOST_SHARE || Math.max(0, ...fullNanos) >= lastedNanos * FULL_SHARE,
  });
}

/** Duration of a call to a node that its scenario makes slow. */
function slowLatency({ upstreams, faults }: Scenario, group: number, node: number): Nanos | null {
  const { name, latency, nodeLatencies } = upstreams[group]!;
  const slow = faults.find((each) => each.kind === 'slow' && each.upstream === name && each.node === node);
  if (slow?.kind !== 'slow') return null;
  return slow.factor * meanOf(nodeLatencies.find((each) => each.node === node)?.latency ?? latency);
}

/** The blame according to these signs; null if there is none. `server`: the one that clients call. */
function blameOf(scenario: Scenario, server: Server, signs: RunEvidence): Blame | null {
  const { upstreams } = scenario;
  if (!upstreams.some(isServed)) return null;
  const graph = new Calls(scenario);
  const jams = jamTroubles(scenario, server, signs.jams);
  const out = upstreams.flatMap((_, group) =>
    graph.isCalled(group) ? (outOfOrder(scenario, group, signs, graph, jams) ?? []) : [],
  );
  const isOut = (place: ServiceIndex): boolean => out.some((each) => each.place === place);
  const troubles = [
    ...out,
    ...(signs.suffers || out.length > 0 ? jams.filter(({ place }) => !isOut(place)) : []),
  ];
  const first = troubles
    .filter(
      ({ place }) => !troubles.some((other) => other.place !== null && graph.isBehind(other.place, place)),
    )
    .sort((one, other) => one.sinceNanos - other.sinceNanos)[0];
  if (first === undefined) return null;
  const since = new Map(jams.map((jam) => [jam.place, jam.sinceNanos]));
  const nameOf = (place: ServiceIndex): string | null => (place === null ? null : upstreams[place]!.name);
  const { place, ...rest } = first;
  const callers = graph
    .wayBack(place, since)
    .map((caller) => ({ service: nameOf(caller), sinceNanos: since.get(caller) ?? null }));
  return { service: nameOf(place), front: scenario.front ?? null, ...rest, callers };
}

/** Which services call which, according to their programs. */
class Calls {
  readonly #upstreams: readonly Upstream[];
  readonly #ofFront: readonly number[];
  readonly #ofGroup: readonly (readonly number[])[];

  constructor({ upstreams, request, classes }: Scenario) {
    const called = (program: readonly Step[]): readonly number[] =>
      program.flatMap(callsOf).map(({ upstream }) => upstreams.findIndex(({ name }) => name === upstream));
    this.#upstreams = upstreams;
    this.#ofFront = [request, ...classes.map((each) => each.request)].flatMap(called);
    this.#ofGroup = upstreams.map(({ service }) => called(service?.request ?? []));
  }

  /** Whether any client's call reaches this group, directly or through others. */
  isCalled(group: number): boolean {
    return this.isBehind(group, null);
  }

  /** Whether calls of this place reach this group, directly or through others. */
  isBehind(group: number, place: ServiceIndex): boolean {
    const called = place === null ? this.#ofFront : this.#ofGroup[place]!;
    return called.some((each) => each === group || this.isBehind(group, each));
  }

  /**
   * The path from the callers of this place to the server that clients call. Of several callers it takes the
   * one that has been full the longest, or the first if none is full.
   */
  wayBack(place: ServiceIndex, since: ReadonlyMap<ServiceIndex, Nanos>): readonly ServiceIndex[] {
    if (place === null) return [];
    const callers: ServiceIndex[] = this.#upstreams.flatMap((_, group) =>
      this.#ofGroup[group]!.includes(place) && this.isCalled(group) ? [group] : [],
    );
    if (this.#ofFront.includes(place)) callers.push(null);
    const full = callers.filter((caller) => since.has(caller));
    const [caller] = full.toSorted((one, other) => since.get(one)! - since.get(other)!).concat(callers);
    return caller === undefined ? [] : [caller, ...this.wayBack(caller, since)];
  }
}

/** The places whose threads or limits are or were used up for longer than a brief moment. */
function jamTroubles(scenario: Scenario, server: Server, jams: readonly JamNumbers[]): readonly Cause[] {
  const long = jams.filter(
    ({ fromNanos, untilNanos }) => untilNanos === null || untilNanos - fromNanos >= LEAST_JAM_NANOS,
  );
  return [...new Set(long.map(({ group }) => group))].map((place): Cause => {
    const there = long.filter(({ group }) => group === place);
    const group = place === null ? null : scenario.upstreams[place]!;
    const waiting = there.reduce((sum, jam) => sum + jam.waiting, 0);
    return {
      place,
      nodes: [...new Set(there.flatMap(({ node }) => node ?? []))],
      of: group?.nodes ?? 1,
      cause:
        group !== null && !isServed(group)
          ? { kind: 'limit', calls: group.nodeConcurrency ?? Number.POSITIVE_INFINITY, waiting }
          : {
              kind: 'threads',
              threads: threadsOf(group === null ? server : serverOfService(group)),
              waiting,
            },
      sinceNanos: Math.min(...there.map(({ fromNanos }) => fromNanos)),
      untilNanos: there.some(({ untilNanos }) => untilNanos === null)
        ? null
        : Math.max(...there.map(({ untilNanos }) => untilNanos!)),
    };
  });
}

const threadsOf = (server: Server): number | null => modelOf(server).heldThreads?.(server).most ?? null;

/**
 * The nodes of this group that cause trouble. These are the faulty nodes. If there are none, they are the
 * nodes whose fault is over but whose jam outlasted it; failing that, the nodes whose latency alone makes
 * calls fail. Null if there are none at all.
 */
function outOfOrder(
  { upstreams }: Scenario,
  group: number,
  { faults, takesNanos }: RunEvidence,
  graph: Calls,
  jams: readonly Cause[],
): Cause | null {
  const { name, nodes: of, latency, nodeLatencies, timeoutNanos, failAtNanos } = upstreams[group]!;
  const own = faults.filter((fault) => (fault.group ?? upstreams[0]!.name) === name);
  const lasting = own.filter(({ untilNanos }) => untilNanos === null);
  const hasLeft = ({ fromNanos, untilNanos }: FaultSpan): boolean =>
    untilNanos !== null &&
    jams.some(
      (jam) =>
        (jam.place === group || graph.isBehind(group, jam.place)) &&
        jam.sinceNanos >= fromNanos - SLACK_NANOS &&
        jam.sinceNanos < untilNanos &&
        (jam.untilNanos === null || jam.untilNanos > untilNanos),
    );
  const relevant = lasting.length > 0 ? lasting : own.filter(hasLeft);
  const usual = (node: number): Nanos =>
    meanOf(nodeLatencies.find((each) => each.node === node)?.latency ?? latency);
  const isTimer = !isServed(upstreams[group]!);
  const limit = Math.min(timeoutNanos ?? Number.POSITIVE_INFINITY, failAtNanos ?? Number.POSITIVE_INFINITY);
  const [fault] = relevant.toSorted((one, other) => one.fromNanos - other.fromNanos);
  if (fault !== undefined) {
    const alike = relevant.filter(({ kind }) => kind === fault.kind);
    const isSlow = isTimer && fault.kind === 'slow';
    const takes = isSlow ? takesNanos(group, fault.node) : null;
    return {
      place: group,
      nodes: [...new Set(alike.map(({ node }) => node))].sort((a, b) => a - b),
      of,
      cause: {
        kind: 'fault',
        fault: fault.kind,
        takesNanos: takes,
        usuallyNanos: takes === null ? null : usual(fault.node),
      },
      sinceNanos: fault.fromNanos,
      untilNanos: lasting.length > 0 ? null : Math.max(...alike.map(({ untilNanos }) => untilNanos!)),
    };
  }
  if (!isTimer) return null;
  const stalled = Array.from({ length: of }, (_, index) => index + 1).filter((node) => usual(node) >= limit);
  if (stalled.length === 0) return null;
  return {
    place: group,
    nodes: stalled,
    of,
    cause: { kind: 'stalled', takesNanos: Math.min(limit, usual(stalled[0]!)) },
    sinceNanos: 0,
    untilNanos: null,
  };
}
