// Explains what just happened in a run: which nodes have faults, and the effect on each server, by its summary; and whose threads are
// asleep, by the frame, as a summary does not say what requests wait for.

import type { NodeStatus } from '../../app/stores/node-status.ts';
import { upTo } from '../../charts/latency-curve.ts';
import { listedParts } from '../../languages/list.ts';
import { withoutZero } from '../../languages/numbers.ts';
import { formatCount, formatLatency } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Frame, ServerFrame } from '../../protocol/frame-reader.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { standsStill } from '../stage/differences.ts';
import { rateText as rateWithTenths } from '../stage/headline.ts';
import type { Piece } from '../words/sentence.ts';
import { UNDERSTAND } from '../words/understand.ts';

/** The number in the system grows where it does so by more than this share of the offered rate. */
const GROWTH_MIN = 0.05;
/** With fewer requests there is nothing to explain yet. */
const COUNTED_MIN = 10;
const BUSY_FROM = 0.95;
/** A run of which nothing has completed is said to fall behind from then on: before, its first calls may be on their way. */
const SILENT_FROM_NANOS: Nanos = 1e9;
/** Of so many healthy nodes that get equally many calls, one holds half of all lanes only by calls that it kept before. */
const HELD_OF_NODES = 3;
const HELD_SHARE = 0.5;
/** From this share of its lanes on a server is said to sleep, as on its road. */
const ASLEEP_SHARE = 0.5;
/** Servers whose rates differ by less do the same. */
const ALIKE_FROM = 0.9;
/** So many requests more or less are chance. */
const FEW = 3;

/** Server and its numbers. */
interface Seen {
  readonly server: Server;
  readonly now: ServerSummary;
  /** What its requests do at this moment; undefined where that is not known. */
  readonly block: ServerFrame | undefined;
}

export function whatHappened(
  scenario: Scenario,
  summary: Summary | null,
  nodes: readonly NodeStatus[],
  frame: Frame | null,
): readonly Piece[] {
  const seen = summary === null ? [] : seenIn(scenario, summary, frame);
  if (summary === null || seen.every(({ now }) => now.requests.offered < COUNTED_MIN))
    return [UNDERSTAND.notYet];
  if (summary.finished) {
    return [
      UNDERSTAND.over,
      ...listedParts(
        seen.map(({ now: { id, requests } }): readonly Piece[] => [
          ...UNDERSTAND.completedOf(id, formatCount(requests.completed), formatCount(requests.offered)),
          ...(requests.ghosts > 0 ? [UNDERSTAND.forNobody(formatCount(requests.ghosts))] : []),
        ]),
      ),
      t`.`,
    ];
  }
  const trouble = nodes.filter(({ condition }) => condition !== 'healthy');
  if (trouble.length > 0) return inTrouble(scenario, summary, seen, trouble, nodes.length);
  const held = takesTurns(scenario) && nodes.length >= HELD_OF_NODES ? seen.flatMap(stillHeld) : [];
  return [...healed(summary), ...held, ...calm(scenario, summary, seen, held.length > 0)];
}

function seenIn({ servers }: Scenario, summary: Summary, frame: Frame | null): readonly Seen[] {
  return servers.flatMap((server, index) => {
    const now = summary.servers.find(({ id }) => id === server.id);
    return now === undefined ? [] : [{ server, now, block: frame?.servers[index] }];
  });
}

function inTrouble(
  scenario: Scenario,
  summary: Summary,
  seen: readonly Seen[],
  trouble: readonly NodeStatus[],
  all: number,
): readonly Piece[] {
  const worst = trouble[0];
  const alike = trouble.filter(({ condition }) => condition === worst.condition);
  const names = alike.map(({ node }) => node);
  const state = UNDERSTAND.conditions[worst.condition as keyof typeof UNDERSTAND.conditions];
  const share = takesTurns(scenario) ? [UNDERSTAND.share(alike.length, all)] : [];
  const effects = seen.flatMap((each) => effectOn(each, summary, trouble));
  return [t`${state(names, formatLatency(worst.latencyNanos))} `, ...share, ...effects];
}

/** Whether all nodes get equally many calls. */
function takesTurns({ upstreams }: Scenario): boolean {
  const [group] = upstreams;
  return (
    upstreams.length === 1 &&
    group?.breaker.failureShare === null &&
    (group.balancer === 'round-robin' || group.balancer === 'random')
  );
}

function effectOn({ server, now }: Seen, summary: Summary, trouble: readonly NodeStatus[]): readonly Piece[] {
  const held = trouble.reduce((sum, { node }) => sum + (now.nodes[node - 1]?.inFlight ?? 0), 0);
  const failed = now.recent.failedRps > 0 ? UNDERSTAND.fails(now.id, rateText(now.recent.failedRps)) : [];
  if (held === 0) return failed;
  const threads = modelOf(server).heldThreads?.(server).most ?? null;
  if (threads === null) return [...UNDERSTAND.parked(now.id, formatCount(held)), ...failed];
  if (held < threads && !standsStill(now))
    return [...UNDERSTAND.someLanes(now.id, formatCount(Math.min(held, threads)), threads), ...failed];
  const calls = standsStill(now) ? callsUntilNone(now, summary, Math.min(held, threads)) : null;
  return [...UNDERSTAND.noLane(now.id, calls === null ? null : formatCount(calls)), ...failed];
}

/** Requests that the server began between the first fault that holds and the moment it ran out of threads: those completed since, and those that hold threads. */
function callsUntilNone({ timeline }: ServerSummary, { faults }: Summary, held: number): number {
  const holding = faults.filter(({ untilNanos }) => untilNanos === null);
  const from = holding.length === 0 ? 0 : Math.min(...holding.map(({ fromNanos }) => fromNanos));
  let completed = 0;
  for (let at = Math.floor(from / timeline.windowNanos); at < timeline.length; at++)
    completed += timeline.completed[at] ?? 0;
  return completed + held;
}

/** A sentence about the latest fault that has ended; nothing where there is none. */
function healed({ faults, clockNanos }: Summary): readonly Piece[] {
  const ended = faults.filter(({ untilNanos }) => untilNanos !== null && untilNanos <= clockNanos);
  const endNanos = Math.max(...ended.map(({ untilNanos }) => untilNanos!));
  const last = ended.filter(({ untilNanos }) => untilNanos === endNanos);
  if (last.length === 0 || last.some(({ group }) => group !== undefined)) return [];
  const nodes = [...new Set(last.map(({ node }) => node))].sort((a, b) => a - b);
  return [UNDERSTAND.healed(nodes, formatLatency(clockNanos - endNanos)), ' '];
}

/** The lanes that still wait for a node which works again: calls that it kept waiting go on. */
function stillHeld({ server, now }: Seen): readonly Piece[] {
  const threads = modelOf(server).heldThreads?.(server).most ?? null;
  if (threads === null || threads < 2) return [];
  const node = now.nodes.findIndex(({ inFlight }) => inFlight >= threads * HELD_SHARE);
  if (node < 0) return [];
  const held = formatCount(Math.min(now.nodes[node].inFlight, threads));
  return UNDERSTAND.stillHeld(now.id, held, threads, node + 1);
}

/** For a run without faults: which servers keep up with the offered rate. `isHeld`: it has been said why one does not. */
function calm(
  { traffic, stop }: Scenario,
  { clockNanos }: Summary,
  seen: readonly Seen[],
  isHeld: boolean,
): readonly Piece[] {
  const left = seen.filter(({ now }) => now.requests.inSystem > 0);
  if (left.length > 0 && seen.every(({ now }) => arrivalsAreOver(stop, now, clockNanos)))
    return [UNDERSTAND.noMore, ...left.flatMap(({ now }) => leftIn(now))];
  const behind = seen.filter(({ now }) => fallsBehind(now, clockNanos));
  const failing = seen.filter(({ now }) => now.recent.failedRps > 0);
  const asleep = seen.flatMap(sleepIn);
  const pieces: Piece[] = [];
  for (const { now } of behind) {
    const { offeredRps, completedRps, failedRps, coresBusy } = now.recent;
    const more = rateText(offeredRps - completedRps - failedRps);
    pieces.push(...UNDERSTAND.behind(now.id, rateText(offeredRps), rateText(completedRps), more));
    if (coresBusy >= BUSY_FROM) pieces.push(UNDERSTAND.coresBusy);
  }
  for (const { now } of failing) pieces.push(...UNDERSTAND.fails(now.id, rateText(now.recent.failedRps)));
  if (pieces.length > 0 || isHeld) return [...asleep, ...pieces];
  const medians = seen.flatMap(({ now }) => {
    const median = upTo(now.latency, 0.5);
    return Number.isFinite(median) ? [UNDERSTAND.median(now.id, formatLatency(median))] : [];
  });
  const isLevel = traffic.kind !== 'closed' && allAlike(seen);
  if (isLevel && seen.some(({ now }) => isFarBelow(now) && isFilling(now, clockNanos)))
    return [UNDERSTAND.begins];
  const done =
    isLevel && !seen.some(({ now }) => isFarBelow(now))
      ? keepUp(seen, asleep.length === 0)
      : UNDERSTAND.each(seen.map(doneBy));
  return [...asleep, ...done, ...(medians.length === 0 ? [] : UNDERSTAND.half(medians))];
}

/** Threads that sleep with their requests while others wait for one: no node is to blame, as none is called. */
function sleepIn({ server, now, block }: Seen): readonly Piece[] {
  const held = modelOf(server).heldThreads?.(server);
  if (held === undefined || held.key === null || now.nodes.length > 0 || block === undefined) return [];
  const outside = block.inState(REQUEST_STATE.queued);
  const asleep = Math.min(held.most, block.inState(REQUEST_STATE.waiting));
  if (outside === 0 || asleep < held.most * ASLEEP_SHARE) return [];
  return UNDERSTAND.asleep(now.id, formatCount(asleep), held.most, outside);
}

function allAlike(seen: readonly Seen[]): boolean {
  const rates = seen.map(({ now }) => now.recent.completedRps);
  const hasEnded = seen.some(({ now }) => now.endedAtNanos !== null);
  return !hasEnded && Math.min(...rates) >= Math.max(...rates) * ALIKE_FROM;
}

/** More come than are completed, by more than a tenth and than those that happen to be under way. */
function isFarBelow({ recent: { offeredRps, completedRps, spanNanos } }: ServerSummary): boolean {
  const more = offeredRps - completedRps;
  return more > offeredRps * (1 - ALIKE_FROM) && (more * spanNanos) / 1e9 >= FEW;
}

/** Of servers that all complete what comes. `awake`: no threads sleep while others wait for them. */
function keepUp(seen: readonly Seen[], awake: boolean): readonly Piece[] {
  const ids = seen.map(({ now }) => now.id);
  const rate = rateText(Math.max(...seen.map(({ now }) => now.recent.completedRps)));
  return awake && seen.every(({ now }) => isFree(now))
    ? UNDERSTAND.free(ids, rate)
    : UNDERSTAND.keepUp(ids, rate);
}

/** Most of the time of a request passes with what it calls and sleeps: queues, locks and cores do not hold it up. */
function isFree({ overhead, latency }: ServerSummary): boolean {
  return upTo(overhead, 0.5) <= upTo(latency, 0.5) / 2;
}

function doneBy({ now }: Seen): readonly Piece[] {
  const { id, requests, recent, endedAtNanos } = now;
  return endedAtNanos === null
    ? UNDERSTAND.completes(id, rateText(recent.completedRps))
    : UNDERSTAND.completedOf(id, formatCount(requests.completed), formatCount(requests.offered));
}

function arrivalsAreOver(
  { requests, durationNanos }: Scenario['stop'],
  { requests: { offered, retried } }: ServerSummary,
  clockNanos: Nanos,
): boolean {
  return (
    (requests !== null && offered - retried >= requests) ||
    (durationNanos !== null && clockNanos >= durationNanos)
  );
}

function leftIn({ id, requests, recent }: ServerSummary): readonly Piece[] {
  const left = formatCount(requests.inSystem);
  return recent.completedRps > 0
    ? UNDERSTAND.left(id, left, rateText(recent.completedRps))
    : UNDERSTAND.stuck(id, left);
}

function fallsBehind(now: ServerSummary, clockNanos: Nanos): boolean {
  const { recent, requests } = now;
  const more = recent.offeredRps - recent.completedRps - recent.failedRps;
  return (
    !isFilling(now, clockNanos) &&
    requests.inSystem >= COUNTED_MIN &&
    more > recent.offeredRps * GROWTH_MIN &&
    (more * recent.spanNanos) / 1e9 >= COUNTED_MIN
  );
}

/** While the first replies are on their way more come than are completed, in a server that keeps up, too. */
function isFilling({ recent, service, timeline }: ServerSummary, clockNanos: Nanos): boolean {
  const takes = upTo(service, 0.5);
  const { windowNanos } = timeline;
  const from = Math.floor(clockNanos / windowNanos) * windowNanos - recent.spanNanos;
  return from < (Number.isFinite(takes) ? takes : SILENT_FROM_NANOS);
}

/** "120", "1,000", "0.4". */
const rateText = (perSecond: number): string => withoutZero(rateWithTenths(perSecond));
