// Derives services and their calls from the spans of several services. The result says which service calls
// which, how often and in what order, how long each works by itself, and how many requests it has at once.

import type { Nanos } from '../../scenario/duration.ts';
import { TIERS_MAX } from '../../scenario/services.ts';
import { CALLS_AT_ONCE_MAX, CLASSES_MAX, STEPS_MAX, UPSTREAMS_MAX } from '../../scenario/shapes/common.ts';
import { durationsOf, type LogDurations } from './log-durations.ts';
import type { TrafficLog } from './log-reader.ts';
import type { SpanTree, TreeSpan } from './span-tree.ts';

/** Calls to one of these services, or to several at once. */
export type ChainStep = readonly { readonly to: string; readonly times: number }[];

/** Requests of a service that make the same calls. */
export interface ChainProgram {
  /** Share of the service's requests, 0 to 1. */
  readonly share: number;
  readonly steps: readonly ChainStep[];
  /** Time of each request without its calls. */
  readonly own: LogDurations;
}

export interface ChainService {
  readonly name: string;
  readonly requests: number;
  /**
   * The largest number of requests at a time, and the largest number of requests at a time that waited for no
   * call.
   */
  readonly atOnce: number;
  readonly workingAtOnce: number;
  /**
   * The most frequent program first. Empty: the service has no spans of its own, and `durations` are those of calls to
   * it.
   */
  readonly programs: readonly ChainProgram[];
  readonly durations: LogDurations;
  /**
   * How much longer a call to this service takes than the request that it causes (network time); 0 if the
   * file does not show it.
   */
  readonly networkNanos: Nanos;
}

/** Reasons why parts of a file are not in the chain. */
export type ChainOmission =
  /** Spans beyond the limit. */
  | { readonly kind: 'spans'; readonly count: number }
  /** Spans whose parent is not in the file. */
  | { readonly kind: 'orphans'; readonly count: number }
  /** Calls back to an earlier service, too many services or tiers, or calls without a name. */
  | { readonly kind: 'circle' | 'many' | 'unnamed'; readonly count: number }
  /**
   * Requests of a service whose calls differ from those in the chain. They count as requests of the service's
   * most frequent program.
   */
  | { readonly kind: 'programs'; readonly service: string; readonly count: number };

export interface SpanChain {
  /** The first service, then each service after its callers. */
  readonly services: readonly ChainService[];
  readonly omitted: readonly ChainOmission[];
}

interface Call {
  readonly to: string;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
}

/** A service while its requests are being examined. */
interface ServiceRequests {
  readonly name: string;
  readonly requests: TreeSpan[];
  /** The calls of each request, in the order of `requests`. */
  readonly calls: Call[][];
  readonly calledFor: Nanos[];
  readonly network: Nanos[];
}

/** The service at which most traces begin; -1 for none. */
export function frontOf({ spans }: SpanTree): number {
  const counts = new Map<number, number>();
  for (const span of spans) {
    if (span.kind === 'server' && callerOf(spans, span).server === null)
      counts.set(span.service, (counts.get(span.service) ?? 0) + 1);
  }
  let front = -1;
  for (const [service, count] of counts) if (count > (counts.get(front) ?? 0)) front = service;
  return front;
}

/**
 * The services behind a service; null if the log shows none. `service`: the index of that service; null if
 * the log has only one.
 */
export function chainIn({ tree, services }: TrafficLog, service: number | null): SpanChain | null {
  return tree === null ? null : chainOf(tree, services, service ?? 0);
}

/** The services behind this one; null if it calls no other. */
function chainOf(tree: SpanTree, names: readonly string[], front: number): SpanChain | null {
  const { spans } = tree;
  const omitted = new Map<'circle' | 'many' | 'unnamed', number>();
  const omit = (kind: 'circle' | 'many' | 'unnamed', count: number): void => {
    omitted.set(kind, (omitted.get(kind) ?? 0) + count);
  };
  const byName = servicesIn(spans, names, omit);
  const first = byName.get(names[front] ?? '');
  if (first === undefined || first.requests.length === 0) return null;
  const places = within(first, byName, omit);
  if (places.size < 2) return null;
  const programsOmitted: ChainOmission[] = [];
  const services = [...places].map(([name, { tier, calls: kept }]): ChainService => {
    const service = byName.get(name)!;
    const count = Math.max(service.requests.length, service.calledFor.length);
    const took = (nanos: readonly Nanos[]): LogDurations => durationsOf(Float64Array.from(nanos));
    const ofRequests = service.requests.map(({ durationNanos }) => durationNanos);
    const atOnce = mostAtOnce(service.requests);
    const shared = { name, requests: count, atOnce };
    if (isLeaf(service, tier)) {
      const durations = took(ofRequests.length > 0 ? ofRequests : service.calledFor);
      return { ...shared, workingAtOnce: 0, programs: [], durations, networkNanos: 0 };
    }
    const calls = service.calls.map((each) => each.filter(({ to }) => kept.has(to)));
    const programs = programsOf(service.requests, calls);
    const most = tier === 1 ? CLASSES_MAX + 1 : 1;
    const others = programs.slice(most).reduce((sum, { share }) => sum + share, 0);
    const left = Math.round(others * service.requests.length);
    if (left > 0) programsOmitted.push({ kind: 'programs', service: name, count: left });
    return {
      ...shared,
      workingAtOnce: mostAtOnce(workOf(service.requests, calls)),
      programs: programs.slice(0, most),
      durations: took(ofRequests),
      networkNanos: service.network.length === 0 ? 0 : median(service.network),
    };
  });
  const orphans = spans.filter(({ parent }) => parent === -2).length;
  return {
    services,
    omitted: [
      ...(tree.left > 0 ? [{ kind: 'spans', count: tree.left } as const] : []),
      ...(orphans > 0 ? [{ kind: 'orphans', count: orphans } as const] : []),
      ...[...omitted].map(([kind, count]) => ({ kind, count })),
      ...programsOmitted,
    ],
  };
}

/** The nearest request above a span, and the call on the way to it, if the file has it. */
function callerOf(
  spans: readonly TreeSpan[],
  span: TreeSpan,
): { readonly server: TreeSpan | null; readonly call: TreeSpan | null } {
  let call: TreeSpan | null = null;
  // A circle of parents would never end; no trace is this deep.
  for (let at = span.parent, depth = 0; at >= 0 && depth < 1000; depth++) {
    const above = spans[at]!;
    if (above.kind === 'server') return { server: above, call };
    // The outermost call counts: a driver's calls are inside it.
    if (above.kind === 'client') call = above;
    at = above.parent;
  }
  return { server: null, call };
}

function servicesIn(
  spans: readonly TreeSpan[],
  names: readonly string[],
  omit: (kind: 'unnamed', count: number) => void,
): Map<string, ServiceRequests> {
  const byName = new Map<string, ServiceRequests>();
  const of = (name: string): ServiceRequests => {
    const known = byName.get(name) ?? { name, requests: [], calls: [], calledFor: [], network: [] };
    byName.set(name, known);
    return known;
  };
  const nameOf = (span: TreeSpan): string => names[span.service] ?? '';
  /** If a service calls itself, the inner requests belong to the outermost one. */
  const outermost = (span: TreeSpan): TreeSpan => {
    let at = span;
    for (let depth = 0; depth < 1000; depth++) {
      const { server } = callerOf(spans, at);
      if (server === null || server.service !== at.service) break;
      at = server;
    }
    return at;
  };
  const places = new Map<TreeSpan, number>();
  const answered = new Set<TreeSpan>();
  for (const span of spans) {
    if (span.kind !== 'server' || outermost(span) !== span) continue;
    const service = of(nameOf(span));
    places.set(span, service.requests.push(span) - 1);
    service.calls.push([]);
  }
  const addCall = (caller: TreeSpan, to: string, { startNanos, durationNanos }: TreeSpan): void => {
    const from = outermost(caller);
    const place = places.get(from);
    // A circle of parents leads to no request.
    if (place === undefined) return;
    const untilNanos = startNanos + durationNanos;
    of(nameOf(from)).calls[place]!.push({ to, fromNanos: startNanos, untilNanos });
  };
  for (const span of places.keys()) {
    const { server, call } = callerOf(spans, span);
    if (call !== null) {
      answered.add(call);
      of(nameOf(span)).network.push(Math.max(0, call.durationNanos - span.durationNanos));
    }
    if (server !== null) addCall(server, nameOf(span), call ?? span);
  }
  for (const span of spans) {
    if (span.kind !== 'client' || answered.has(span)) continue;
    const { server, call } = callerOf(spans, span);
    if (server === null || call !== null) continue;
    if (span.peer === '') omit('unnamed', 1);
    else if (span.peer !== nameOf(server)) {
      of(span.peer).calledFor.push(span.durationNanos);
      addCall(server, span.peer, span);
    }
  }
  return byName;
}

interface TierOfService {
  /** The maximum number of services on the way to this one, including it. */
  readonly tier: number;
  readonly calls: ReadonlySet<string>;
}

/**
 * Whether a service becomes a node without threads, because it has no spans or its tier is beyond the limit.
 */
const isLeaf = ({ requests }: ServiceRequests, tier: number): boolean =>
  requests.length === 0 || tier > TIERS_MAX;

/** Services of the chain, each after all that call it. Calls that would close a circle, or do not fit, are left out. */
function within(
  front: ServiceRequests,
  seen: ReadonlyMap<string, ServiceRequests>,
  omit: (kind: 'circle' | 'many', count: number) => void,
): ReadonlyMap<string, TierOfService> {
  const chosen = new Set([front.name]);
  for (const name of chosen) {
    for (const [to, count] of countsOf(seen.get(name)!)) {
      if (chosen.has(to) || chosen.size <= UPSTREAMS_MAX) chosen.add(to);
      else omit('many', count);
    }
  }
  const calls = new Map<string, Set<string>>();
  const path = new Set<string>();
  const order: string[] = [];
  const visit = (name: string): void => {
    const kept = new Set<string>();
    calls.set(name, kept);
    path.add(name);
    for (const [to, count] of countsOf(seen.get(name)!)) {
      if (path.has(to)) omit('circle', count);
      else if (chosen.has(to)) {
        kept.add(to);
        if (!calls.has(to)) visit(to);
      }
    }
    path.delete(name);
    order.unshift(name);
  };
  visit(front.name);
  const tiers = new Map([[front.name, 1]]);
  const places = new Map<string, TierOfService>();
  for (const name of order) {
    const tier = tiers.get(name);
    // Only services that are left out call it.
    if (tier === undefined) continue;
    const service = seen.get(name)!;
    if (isLeaf(service, tier)) {
      for (const [, count] of countsOf(service)) omit('many', count);
      places.set(name, { tier, calls: new Set() });
    } else {
      const kept = calls.get(name)!;
      for (const to of kept) tiers.set(to, Math.max(tiers.get(to) ?? 0, tier + 1));
      places.set(name, { tier, calls: kept });
    }
  }
  return places;
}

/** How often a service calls each of the services behind it, the most frequent first. */
function countsOf({ calls }: ServiceRequests): readonly (readonly [to: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { to } of calls.flat()) counts.set(to, (counts.get(to) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Groups the requests by the calls that they make, the most frequent program first. */
function programsOf(
  requests: readonly TreeSpan[],
  calls: readonly (readonly Call[])[],
): readonly ChainProgram[] {
  const groups = new Map<string, { readonly steps: readonly ChainStep[]; readonly own: number[] }>();
  requests.forEach((request, index) => {
    const steps = stepsOf(calls[index]!);
    const key = JSON.stringify(steps);
    const group = groups.get(key) ?? { steps, own: [] };
    group.own.push(ownOf(request, calls[index]!));
    groups.set(key, group);
  });
  return [...groups.values()]
    .sort((a, b) => b.own.length - a.own.length)
    .map(({ steps, own }) => ({
      share: own.length / requests.length,
      steps,
      own: durationsOf(Float64Array.from(own)),
    }));
}

/** Calls in order; those that overlap are made at once. */
function stepsOf(calls: readonly Call[]): readonly ChainStep[] {
  const steps: Map<string, number>[] = [];
  let untilNanos = Number.NEGATIVE_INFINITY;
  for (const call of [...calls].sort((a, b) => a.fromNanos - b.fromNanos)) {
    const isAtOnce = call.fromNanos < untilNanos;
    const step = isAtOnce ? steps.at(-1)! : new Map<string, number>();
    if (!isAtOnce) steps.push(step);
    step.set(call.to, Math.min((step.get(call.to) ?? 0) + 1, CALLS_AT_ONCE_MAX));
    untilNanos = isAtOnce ? Math.max(untilNanos, call.untilNanos) : call.untilNanos;
  }
  // One of the steps that the model allows is kept for the time that the request works by itself.
  return steps
    .slice(0, STEPS_MAX - 1)
    .map((step) => [...step].sort(([a], [b]) => (a < b ? -1 : 1)).map(([to, times]) => ({ to, times })));
}

function ownOf({ durationNanos }: TreeSpan, calls: readonly Call[]): Nanos {
  const waited = busy(calls).reduce((sum, { fromNanos, untilNanos }) => sum + untilNanos - fromNanos, 0);
  return Math.max(0, durationNanos - waited);
}

/** The periods in which at least one of the calls was in progress, in order. */
function busy(calls: readonly Call[]): readonly { fromNanos: Nanos; untilNanos: Nanos }[] {
  const spans: { fromNanos: Nanos; untilNanos: Nanos }[] = [];
  for (const { fromNanos, untilNanos } of [...calls].sort((a, b) => a.fromNanos - b.fromNanos)) {
    const last = spans.at(-1);
    if (last !== undefined && fromNanos <= last.untilNanos)
      last.untilNanos = Math.max(last.untilNanos, untilNanos);
    else spans.push({ fromNanos, untilNanos });
  }
  return spans;
}

type Stretch = Pick<TreeSpan, 'startNanos' | 'durationNanos'>;

/** The periods in which requests work by themselves, without their calls. */
function workOf(requests: readonly TreeSpan[], calls: readonly (readonly Call[])[]): readonly Stretch[] {
  return requests.flatMap(({ startNanos, durationNanos }, index) => {
    const work: Stretch[] = [];
    let from = startNanos;
    for (const { fromNanos, untilNanos } of busy(calls[index]!)) {
      if (fromNanos > from) work.push({ startNanos: from, durationNanos: fromNanos - from });
      from = Math.max(from, untilNanos);
    }
    const until = startNanos + durationNanos;
    if (until > from) work.push({ startNanos: from, durationNanos: until - from });
    return work;
  });
}

function mostAtOnce(stretches: readonly Stretch[]): number {
  const starts = Float64Array.from(stretches, ({ startNanos }) => startNanos).sort();
  const ends = Float64Array.from(stretches, (each) => each.startNanos + each.durationNanos).sort();
  let most = 0;
  let ended = 0;
  starts.forEach((start, begun) => {
    while (ended < ends.length && ends[ended]! <= start) ended += 1;
    most = Math.max(most, begun + 1 - ended);
  });
  return most;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
