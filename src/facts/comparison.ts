// How the servers of a run differ, as facts: over the recent window while all run, over the span in which all ran once one has
// ended, or since the start. Differences that are small, or that rest on few requests, are left out; measures that are about
// equal are listed as equal.

import type { ServerSummary, TimelineColumns } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { RunFacts, ServerSeen } from './run-facts.ts';
import { factIn } from './server-facts.ts';

/** lately: the recent window. shared: from the start to when the first server ended. now: this instant. so far: since the start. */
export type Period = 'lately' | 'shared' | 'now' | 'so far';

/** The servers with the highest values and those with the lowest. `extremes`: there are others in between, which are left out. */
export interface Sides {
  readonly top: readonly string[];
  readonly rest: readonly string[];
  readonly extremes: boolean;
}

/** Calls that wait for one node. */
export interface BlockedCalls {
  readonly node: number;
  readonly calls: number;
}

interface High {
  readonly sides: Sides;
  readonly high: number;
  readonly low: number;
}

export type Difference = { readonly period: Period } & (
  | {
      readonly about: 'standstill';
      readonly servers: readonly string[];
      readonly inSystem: number;
      /** The node that more than half of all calls wait for; null where there is none. */
      readonly blocked: BlockedCalls | null;
      /** What the others complete a second. */
      readonly others: readonly { readonly id: string; readonly perSecond: number }[];
    }
  | { readonly about: 'owed'; readonly owing: readonly { readonly id: string; readonly records: number }[] }
  /** Shares of requests that were not completed. `gaveUp`: clients gave up, so that it is told how many were answered. */
  | ({ readonly about: 'failures'; readonly gaveUp: boolean } & High)
  /** Completed a second. `few`: too few in some for a ratio. */
  | ({ readonly about: 'throughput'; readonly few: boolean } & High)
  /** Requests a second by which the number in the system grows. */
  | ({ readonly about: 'backlog' } & High)
  /** Latency from the intended start at this percentile, a fraction. */
  | ({ readonly about: 'latency'; readonly fraction: number } & High)
  /** Shares of core time. */
  | ({ readonly about: 'switching' | 'cores' } & High)
  /** Bytes reserved; at the peak where a server has ended. */
  | ({ readonly about: 'memory'; readonly atPeak: boolean } & High)
);

export type Subject = Difference['about'];

export interface Comparison {
  /** The most important first. */
  readonly differences: readonly Difference[];
  /** Measures that are about equal in all servers. */
  readonly equal: readonly Subject[];
  /** How long the span in which all ran is; null while all run. */
  readonly sharedNanos: Nanos | null;
}

/** Values that differ by a smaller share of the higher one count as equal. */
const EQUAL_SHARE = 0.05;
const EQUAL_SHARE_OF_PERCENTILE = 0.1;
/** Two counts whose difference is fewer standard deviations may differ by chance. */
const SIGMAS = 3;
/** No ratio is computed from fewer requests. */
const COUNTED_MIN = 10;
/** A percentile is compared where at least as many requests took longer. */
const BEYOND_MIN = 10;
/** With as many calls at one node, and few elsewhere, a server is about to run out of threads. */
const BLOCKED_MIN = 4;
/** Shares of a whole that differ by less count as equal. */
const SHARE_MIN = 0.01;
const CORE_SHARE_MIN = 0.05;
const BUSY_SHARE_MIN = 0.1;
const DIFFERENCES_MAX = 3;
/** Where the shares of requests that did not complete differ by more, latencies are of different requests. */
const LOST_MOST = 0.1;

interface Reading {
  readonly id: string;
  readonly value: number;
}

type Verdict = 'equal' | 'unknown' | Difference;

/** What servers are compared over. */
interface Compared {
  readonly servers: readonly ServerSeen[];
  readonly period: 'lately' | 'shared';
  /** End of the span in which all ran. */
  readonly untilNanos: Nanos;
}

/**
 * Null where there is one server, or too little is known of one: too few requests, first replies on their way, or a server that
 * works off what came before, whose rate is that of its past.
 */
export function compareServers({ servers, clockNanos }: RunFacts): Comparison | null {
  if (servers.length < 2) return null;
  const ends = servers.flatMap(({ summary: { endedAtNanos } }) =>
    endedAtNanos === null ? [] : [endedAtNanos],
  );
  const untilNanos = Math.min(clockNanos, ...ends);
  const compared: Compared = { servers, period: ends.length === 0 ? 'lately' : 'shared', untilNanos };
  const isEarly = compared.period === 'lately' && servers.some(({ summary }) => !summary.recent.isKnown);
  const isEmpty = servers.every(({ summary }) => summary.values.completed < COUNTED_MIN);
  if (isEarly || isEmpty) return null;
  const stalled = standstill(compared);
  const growing = backlog(compared);
  const isLevel = stalled === 'unknown' && growing === 'unknown';
  const verdicts: readonly (readonly [Subject, Verdict])[] = [
    ['standstill', stalled],
    ['failures', failures(compared)],
    // A standstill says already that nothing completes.
    ['throughput', stalled === 'unknown' ? throughputDone(compared) : 'unknown'],
    ['owed', owed(compared)],
    ['backlog', growing],
    // Only completed requests have a latency: while the number in the system grows, equal latencies are not reported.
    ['latency', isLevel ? latency(compared) : unlessEqual(latency(compared))],
    ['switching', switching(compared)],
    ['cores', cores(compared)],
    // While calls wait for one node the difference in throughput is about to show: memory would only distract from it.
    ['memory', compared.period === 'lately' && servers.some(waitsForOneNode) ? 'unknown' : memory(compared)],
  ];
  const differences = verdicts.flatMap(([, verdict]) => (typeof verdict === 'string' ? [] : [verdict]));
  const equal = verdicts.flatMap(([subject, verdict]) => (verdict === 'equal' ? [subject] : []));
  return {
    differences: differences.slice(0, DIFFERENCES_MAX),
    equal,
    sharedNanos: compared.period === 'shared' ? untilNanos : null,
  };
}

/** Servers where requests are in the system and more arrive, and none ends. */
function standstill({ servers, period }: Compared): Verdict {
  if (period !== 'lately') return 'unknown';
  const stalled = servers.filter(({ facts }) => factIn(facts, 'stalled') !== undefined);
  const anyCompleted = servers.some(({ summary }) => summary.values.completed > 0);
  if (stalled.length === 0 || !anyCompleted) return 'unknown';
  return {
    about: 'standstill',
    period,
    servers: stalled.map(({ id }) => id),
    inSystem: stalled.reduce((sum, { summary }) => sum + summary.values.inSystem, 0),
    blocked: stalled.length === 1 ? blockedCalls(stalled[0]!) : null,
    others: servers
      .filter((each) => !stalled.includes(each))
      .map(({ id, summary }) => ({ id, perSecond: summary.recent.completedRps })),
  };
}

function blockedCalls({ summary: { nodes } }: ServerSeen): BlockedCalls | null {
  const calls = nodes.map(({ inFlight }) => inFlight);
  const most = Math.max(0, ...calls);
  const all = calls.reduce((sum, each) => sum + each, 0);
  return most > 0 && most * 2 > all ? { node: calls.indexOf(most) + 1, calls: most } : null;
}

/** Whether most calls wait for one of several nodes, which is then hardly healthy. */
const waitsForOneNode = (seen: ServerSeen): boolean =>
  seen.summary.nodes.length > 1 && (blockedCalls(seen)?.calls ?? 0) >= BLOCKED_MIN;

/** Servers where more requests arrive than end. */
function backlog({ servers, period }: Compared): Verdict {
  if (period !== 'lately') return 'unknown';
  const growths = servers.map(({ id, facts }) => ({ id, value: factIn(facts, 'grows')?.perSecond ?? 0 }));
  if (growths.every(({ value }) => value === 0)) return 'unknown';
  const verdict = verdictOf(growths, period, { equalShare: 0.2 }, (high) => ({ about: 'backlog', ...high }));
  return unlessEqual(verdict);
}

/**
 * A server that acknowledges requests before their records are written has work left to do. Where the order of the servers
 * would be another one without those requests, throughput is not compared.
 */
function throughputDone(compared: Compared): Verdict {
  const verdict = throughput(compared, () => 0);
  const owes = compared.servers.some(({ summary }) => summary.values.recordsOwed > 0);
  if (verdict === 'unknown' || !owes) return verdict;
  const without = throughput(compared, ({ values }) => values.recordsOwed);
  return JSON.stringify(orderOf(verdict)) === JSON.stringify(orderOf(without)) ? verdict : 'unknown';
}

const orderOf = (verdict: Verdict): unknown =>
  typeof verdict !== 'string' && verdict.about === 'throughput' ? verdict.sides : verdict;

/** `owedBy`: requests of a server that do not count as done. */
function throughput(
  { servers, period, untilNanos }: Compared,
  owedBy: (server: ServerSummary) => number,
): Verdict {
  // A server that works off what came before completes more than arrives, and so more than one that kept up.
  const worksOff = ({ facts }: ServerSeen): boolean =>
    factIn(facts, 'drains') !== undefined || factIn(facts, 'no-more') !== undefined;
  if (period === 'lately' && servers.some(worksOff)) return 'unknown';
  const counts = servers.map(({ id, summary }) => {
    const all =
      period === 'lately' ? summary.recent.completed : countUntil(summary.timeline, 'completed', untilNanos);
    const share = summary.values.completed > 0 ? 1 - owedBy(summary) / summary.values.completed : 1;
    return { id, value: all * Math.max(0, share) };
  });
  if (Math.max(...counts.map(({ value }) => value)) < COUNTED_MIN) return 'unknown';
  const spanOf = ({ summary }: ServerSeen): Nanos =>
    period === 'lately' ? summary.recent.spanNanos : untilNanos;
  const rates = counts.map(({ id, value }, index) => ({
    id,
    value: (value * 1e9) / spanOf(servers[index]!),
  }));
  const countOf = (ids: readonly string[]): number =>
    Math.min(...counts.filter(({ id }) => ids.includes(id)).map(({ value }) => value));
  const isChance = ({ top, rest }: Sides): boolean =>
    Math.abs(countOf(top) - countOf(rest)) < SIGMAS * Math.sqrt(countOf(top) + countOf(rest));
  return verdictOf(rates, period, { equalShare: EQUAL_SHARE, isChance }, (high) => ({
    about: 'throughput',
    few: countOf(high.sides.rest) < COUNTED_MIN,
    ...high,
  }));
}

/** Requests that were answered and whose records are not written yet. */
function owed({ servers }: Compared): Verdict {
  const owing = servers
    .map(({ id, summary }) => ({ id, records: summary.values.recordsOwed }))
    .filter(({ records }) => records >= COUNTED_MIN);
  return owing.length === 0 ? 'unknown' : { about: 'owed', period: 'so far', owing };
}

function failures({ servers, period, untilNanos }: Compared): Verdict {
  const readings: Reading[] = [];
  for (const { id, summary } of servers) {
    const { recent, timeline } = summary;
    const completed = period === 'lately' ? recent.completed : countUntil(timeline, 'completed', untilNanos);
    const failed =
      period === 'lately'
        ? recent.failed + recent.timedOut + recent.rejected + recent.abandoned
        : countUntil(timeline, 'failed', untilNanos);
    if (completed + failed < COUNTED_MIN) return 'unknown';
    readings.push({ id, value: failed / (completed + failed) });
  }
  // Where nothing fails, equal shares are not worth a line.
  if (readings.every(({ value }) => value === 0)) return 'unknown';
  const gaveUp = servers.some(({ summary }) => summary.values.abandoned > 0);
  const rule = { equalShare: EQUAL_SHARE, equalBelow: SHARE_MIN };
  return verdictOf(readings, period, rule, (high) => ({ about: 'failures', gaveUp, ...high }));
}

/** At the highest percentile at which servers differ; alike only where they are at all. */
function latency(compared: Compared): Verdict {
  const { servers } = compared;
  // A server that loses requests has latencies of those that completed only: the quick ones.
  const lost = servers.map(
    ({ summary: { values } }) => 1 - values.completed / Math.max(1, values.offered - values.inSystem),
  );
  if (Math.max(...lost) - Math.min(...lost) > LOST_MOST) return 'unknown';
  // Where the highest is alike the others may still differ: what most requests take.
  let verdict: Verdict = 'unknown';
  for (const fraction of fractionsKnown(compared)) {
    verdict = latencyAt(compared, fraction);
    if (verdict !== 'equal') break;
  }
  return verdict;
}

/** The fractions of the columns over time, see COLUMN_FRACTIONS, that are compared. */
const FRACTIONS = [0.5, 0.9, 0.99] as const;

function latencyAt({ servers, period, untilNanos }: Compared, fraction: (typeof FRACTIONS)[number]): Verdict {
  const readings = servers.map(({ id, summary: { timeline } }) => {
    // All from the start up to the end of the last window of the span.
    const window = period === 'lately' ? timeline.length : Math.floor(untilNanos / timeline.windowNanos);
    const column = timeline.latency.intended.running[FRACTIONS.indexOf(fraction)];
    return { id, value: column?.[Math.min(window, timeline.length) - 1] ?? Number.NaN };
  });
  const rule = { equalShare: EQUAL_SHARE_OF_PERCENTILE };
  return verdictOf(readings, period === 'lately' ? 'so far' : 'shared', rule, (high) => ({
    about: 'latency',
    fraction,
    ...high,
  }));
}

/** The percentiles with enough requests beyond them in each server, the highest first. */
function fractionsKnown({ servers, period, untilNanos }: Compared): readonly (typeof FRACTIONS)[number][] {
  const count = Math.min(
    ...servers.map(({ summary }) =>
      period === 'lately' ? summary.latency.count : countUntil(summary.timeline, 'completed', untilNanos),
    ),
  );
  return FRACTIONS.toReversed().filter((fraction) => count * (1 - fraction) >= BEYOND_MIN - 1e-6);
}

/** Reserved memory now; the peak once a run has ended, as little is reserved then. */
function memory({ servers, period }: Compared): Verdict {
  const atPeak = period !== 'lately';
  const readings = servers.map(({ id, summary }) => ({
    id,
    value: atPeak ? summary.values.memoryReservedPeak : summary.values.memoryReserved,
  }));
  return verdictOf(readings, atPeak ? 'so far' : 'now', { equalShare: EQUAL_SHARE }, (high) => ({
    about: 'memory',
    atPeak,
    ...high,
  }));
}

/** Core time is compared while all run: a server that has ended uses none. */
function switching({ servers, period }: Compared): Verdict {
  if (period !== 'lately') return 'unknown';
  const readings = servers.map(({ id, summary: { values } }) => ({
    id,
    value: values.cpuSwitching + values.cpuScheduling + values.cpuSpinning,
  }));
  const rule = { equalBelow: CORE_SHARE_MIN };
  return unlessEqual(verdictOf(readings, 'so far', rule, (high) => ({ about: 'switching', ...high })));
}

function cores({ servers, period }: Compared): Verdict {
  if (period !== 'lately') return 'unknown';
  const readings = servers.map(({ id, summary }) => ({ id, value: summary.recent.coresBusy }));
  const rule = { equalBelow: BUSY_SHARE_MIN };
  return unlessEqual(verdictOf(readings, period, rule, (high) => ({ about: 'cores', ...high })));
}

/** Requests of a kind from the start to an instant; of the window that holds it, its part. */
function countUntil(timeline: TimelineColumns, column: 'completed' | 'failed', untilNanos: Nanos): number {
  const { windowNanos, length } = timeline;
  let count = 0;
  for (let window = 0; window < length && window * windowNanos < untilNanos; window++)
    count += timeline[column][window]! * Math.min(1, untilNanos / windowNanos - window);
  return count;
}

/** For measures that are left out where they are equal. */
const unlessEqual = (verdict: Verdict): Verdict => (verdict === 'equal' ? 'unknown' : verdict);

interface ComparisonRule {
  /** Values that differ by at most this share of the higher one count as equal; 0 where it is left out. */
  readonly equalShare?: number;
  /** Values that differ by at most this count as equal; 0 where it is left out. */
  readonly equalBelow?: number;
  /** Whether the difference between these servers may be chance. */
  readonly isChance?: (sides: Sides) => boolean;
}

type HighOf<Each = Difference> = Each extends High ? Omit<Each, 'period'> : never;

/** Groups servers with equal values, and takes the highest group and the lowest. */
function verdictOf(
  readings: readonly Reading[],
  period: Period,
  { equalShare = 0, equalBelow = 0, isChance }: ComparisonRule,
  difference: (high: High) => HighOf,
): Verdict {
  if (readings.some(({ value }) => !Number.isFinite(value))) return 'unknown';
  const groups = groupsOf(readings, equalShare, equalBelow);
  const [top, rest] = [groups[0]!, groups.at(-1)!];
  const highest = Math.max(...readings.map(({ value }) => value));
  const lowest = Math.min(...readings.map(({ value }) => value));
  // A difference below `equalBelow` and above `equalShare` is reported neither as a difference nor as equal.
  if (groups.length === 1) return lowest >= highest * (1 - equalShare) ? 'equal' : 'unknown';
  const sides: Sides = {
    top: idsOf(top),
    rest: idsOf(rest),
    extremes: groups.length > 2,
  };
  if (isChance?.(sides) === true) return 'unknown';
  return { period, ...difference({ sides, high: mean(top), low: mean(rest) }) };
}

/** Groups of servers whose values count as equal, the highest first. */
function groupsOf(
  readings: readonly Reading[],
  equalShare: number,
  equalBelow: number,
): readonly Reading[][] {
  const groups: Reading[][] = [];
  for (const reading of [...readings].sort((a, b) => b.value - a.value)) {
    const group = groups[groups.length - 1];
    const highest = group?.[0]?.value ?? Number.POSITIVE_INFINITY;
    if (group !== undefined && highest - reading.value <= Math.max(highest * equalShare, equalBelow))
      group.push(reading);
    else groups.push([reading]);
  }
  return groups;
}

/** Ids in alphabetical order. */
function idsOf(group: readonly Reading[]): readonly string[] {
  return group.map(({ id }) => id).sort();
}

function mean(group: readonly Reading[]): number {
  return group.reduce((sum, { value }) => sum + value, 0) / group.length;
}
