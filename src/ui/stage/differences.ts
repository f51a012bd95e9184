// Describes the differences between the servers of a run, from the latest summary. Differences that are small, or that rest on
// a few requests, are left out; measures that are about equal are listed as equal.

import { upTo } from '../../charts/latency-curve.ts';
import { inDigits } from '../../languages/numbers.ts';
import { formatCount, formatPercentile, formatShare } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import { type BlockedCalls, DIFFERENCES, type Factor, type Sides } from '../words/differences.ts';
import type { Piece } from '../words/sentence.ts';
import { stageFigures } from './stage-figures.ts';

export type Subject = keyof typeof DIFFERENCES.names;

/** lately: the span of the recent figures. now: this instant. so far: since the start. run: the whole run, once all servers have ended. */
export type Period = 'lately' | 'now' | 'so far' | 'run';

export interface Difference {
  readonly about: Subject;
  readonly period: Period;
  readonly words: readonly Piece[];
}

export interface Comparison {
  /** The most important first. */
  readonly differences: readonly Difference[];
  /** Measures that are about equal in all servers. */
  readonly equal: readonly Subject[];
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
/** Smaller ratios are given in percent, larger ones as "2.4 times". */
const TIMES_FROM = 1.5;
const TIMES_MOST = 1000;
const DIFFERENCES_MAX = 3;
/** The number in the system grows where it does so by more than this share of the offered rate. */
const GROWTH_MIN = 0.05;
/** Where the shares of requests that did not complete differ by more, latencies are of different requests. */
const LOST_MOST = 0.1;

interface Reading {
  readonly server: ServerSummary;
  readonly value: number;
}

type Verdict = 'equal' | 'unknown' | Difference;

/** Null where there is one server, or too few requests have completed. */
export function compareServers({ servers }: Summary): Comparison | null {
  if (servers.length < 2) return null;
  const period = periodOf(servers);
  const stalled = standstill(servers, period);
  const growing = backlog(servers, period);
  const verdicts: readonly (readonly [Subject, Verdict])[] = [
    ['standstill', stalled],
    ['failures', failures(servers, period)],
    // A standstill says already that nothing completes.
    ['throughput', stalled === 'unknown' ? throughputDone(servers, period) : 'unknown'],
    ['owed', owed(servers, period)],
    ['backlog', growing],
    ['latency', latencyOf(servers, period, stalled !== 'unknown' || growing !== 'unknown')],
    ['switching', switching(servers, period)],
    ['cores', cores(servers, period)],
    // While calls wait for one node the difference in throughput is about to show: memory would only distract from it.
    ['memory', period === 'lately' && servers.some(waitsForOneNode) ? 'unknown' : memory(servers, period)],
  ];
  if (servers.every(({ requests }) => requests.completed < COUNTED_MIN)) return null;
  const differences = verdicts.flatMap(([, verdict]) => (typeof verdict === 'string' ? [] : [verdict]));
  const equal = verdicts.flatMap(([subject, verdict]) => (verdict === 'equal' ? [subject] : []));
  return { differences: differences.slice(0, DIFFERENCES_MAX), equal };
}

/** A server that has ended has no recent figures, so figures since the start are compared. */
function periodOf(servers: readonly ServerSummary[]): Period {
  const ended = servers.filter(({ endedAtNanos }) => endedAtNanos !== null).length;
  if (ended === 0) return 'lately';
  return ended === servers.length ? 'run' : 'so far';
}

/** The period of measures that count from the start. */
const sinceStart = (period: Period): Period => (period === 'run' ? 'run' : 'so far');

/** Servers where requests are in the system and more arrive, and none completes. */
function standstill(servers: readonly ServerSummary[], period: Period): Verdict {
  if (period !== 'lately') return 'unknown';
  const stalled = servers.filter(standsStill);
  const anyCompleted = servers.some(({ requests }) => requests.completed > 0);
  if (stalled.length === 0 || !anyCompleted) return 'unknown';
  const blocked = stalled.length === 1 ? blockedCalls(stalled[0]) : null;
  const words = DIFFERENCES.standsStill(
    stalled.map(({ id }) => id),
    stalled.reduce((sum, { requests }) => sum + requests.inSystem, 0),
    blocked,
    servers
      .filter((each) => !stalled.includes(each) && each.endedAtNanos === null)
      .map(({ id, recent }) => ({ id, rate: formatCount(recent.completedRps) })),
  );
  return { about: 'standstill', period, words };
}

export function standsStill({ requests, recent, endedAtNanos }: ServerSummary): boolean {
  const arrived = (recent.offeredRps * recent.spanNanos) / 1e9;
  return (
    endedAtNanos === null &&
    recent.completedRps === 0 &&
    recent.failedRps === 0 &&
    requests.inSystem >= COUNTED_MIN &&
    arrived >= COUNTED_MIN
  );
}

/** The node that more than half of all calls wait for; null where there is none. */
function blockedCalls({ nodes }: Pick<ServerSummary, 'nodes'>): BlockedCalls | null {
  const calls = nodes.map(({ inFlight }) => inFlight);
  const most = Math.max(0, ...calls);
  const all = calls.reduce((sum, each) => sum + each, 0);
  const oneGroup = nodes.every(({ group }) => group === 0);
  return oneGroup && most > 0 && most * 2 > all ? { node: calls.indexOf(most) + 1, calls: most } : null;
}

/** Whether most calls wait for one of several nodes, which is then hardly healthy. */
const waitsForOneNode = (server: ServerSummary): boolean =>
  server.nodes.length > 1 && (blockedCalls(server)?.calls ?? 0) >= BLOCKED_MIN;

/** Servers where more requests arrive than end. */
function backlog(servers: readonly ServerSummary[], period: Period): Verdict {
  if (period !== 'lately') return 'unknown';
  const readings = servers.map((server) => ({ server, value: growthOf(server) }));
  const most = Math.max(...readings.map(({ value }) => value));
  const { recent } = servers[0];
  const few = (most * recent.spanNanos) / 1e9 < COUNTED_MIN || most < recent.offeredRps * GROWTH_MIN;
  if (few) return 'unknown';
  const verdict = verdictOf(readings, {
    about: 'backlog',
    period,
    equalShare: 0.2,
    describe: (sides, high, low) =>
      DIFFERENCES.growing(sides, formatCount(high), low < most * GROWTH_MIN ? null : formatCount(low)),
  });
  return verdict === 'equal' ? 'unknown' : verdict;
}

/** Requests per second by which the number in the system grows. */
function growthOf({ recent, endedAtNanos }: ServerSummary): number {
  if (endedAtNanos !== null) return 0;
  return Math.max(0, recent.offeredRps - recent.completedRps - recent.failedRps);
}

/**
 * A server that acknowledges requests before their records are written has work left to do. Where the order of the servers
 * would be another one without those requests, throughput is not compared.
 */
function throughputDone(servers: readonly ServerSummary[], period: Period): Verdict {
  const verdict = throughput(servers, period);
  if (verdict === 'unknown' || servers.every(({ recordsOwed }) => recordsOwed === 0)) return verdict;
  return isSameVerdict(verdict, throughput(servers.map(withoutOwed), period)) ? verdict : 'unknown';
}

function isSameVerdict(one: Verdict, other: Verdict): boolean {
  const first = (verdict: Verdict): Piece | Verdict =>
    typeof verdict === 'string' ? verdict : verdict.words[0];
  return JSON.stringify(first(one)) === JSON.stringify(first(other));
}

/** The summary without the requests whose records are not written yet. */
function withoutOwed(server: ServerSummary): ServerSummary {
  const { recordsOwed, requests, recent, wholeRunRps } = server;
  const share = (count: number): number => (count > 0 ? Math.max(0, 1 - recordsOwed / count) : 1);
  const completed = Math.max(0, requests.completed - recordsOwed);
  const inSpan = (recent.completedRps * recent.spanNanos) / 1e9;
  return {
    ...server,
    requests: { ...requests, completed },
    wholeRunRps: wholeRunRps * share(requests.completed),
    recent: { ...recent, completedRps: recent.completedRps * share(inSpan) },
  };
}

/** Requests that were answered and whose records are not written yet. */
function owed(servers: readonly ServerSummary[], period: Period): Verdict {
  const owing = servers.filter(({ recordsOwed }) => recordsOwed >= COUNTED_MIN);
  if (owing.length === 0) return 'unknown';
  const words = DIFFERENCES.owes(
    owing.map(({ id, recordsOwed }) => ({ id, records: formatCount(recordsOwed) })),
  );
  return { about: 'owed', period: sinceStart(period), words };
}

function throughput(servers: readonly ServerSummary[], period: Period): Verdict {
  const counts = servers.map((server) => ({ server, value: completedIn(server, period) }));
  const rates = ratesOf(servers, period);
  if (Math.max(...counts.map(({ value }) => value)) < COUNTED_MIN) {
    return period === 'lately' ? throughput(servers, 'so far') : 'unknown';
  }
  const countOf = (ids: readonly string[]): number =>
    Math.min(...counts.filter(({ server }) => ids.includes(server.id)).map(({ value }) => value));
  // Runs that end after a number of requests complete equally many, and differ in how long that took.
  const isChance = (top: readonly string[], rest: readonly string[]): boolean =>
    period !== 'run' &&
    Math.abs(countOf(top) - countOf(rest)) < SIGMAS * Math.sqrt(countOf(top) + countOf(rest));
  const describe: Describe = (sides, high, low) => {
    if (countOf(sides.rest) >= COUNTED_MIN)
      return DIFFERENCES.completes(sides, factorOf(high / low), period === 'run');
    const text = period === 'so far' ? formatCount : (rate: number) => t`${formatCount(rate)} a second`;
    return DIFFERENCES.completesRates(sides, text(high), low === 0 ? null : text(low));
  };
  return verdictOf(rates, { about: 'throughput', period, equalShare: EQUAL_SHARE, isChance, describe });
}

/** Rates as in the servers' heads; counts of completed requests while only some servers have ended. */
function ratesOf(servers: readonly ServerSummary[], period: Period): readonly Reading[] {
  return servers.map((server) => {
    const value = period === 'so far' ? server.requests.completed : stageFigures(server).completedRps;
    return { server, value };
  });
}

function completedIn({ recent, requests }: ServerSummary, period: Period): number {
  return period === 'lately'
    ? Math.round((recent.completedRps * recent.spanNanos) / 1e9)
    : requests.completed;
}

function failures(servers: readonly ServerSummary[], period: Period): Verdict {
  const readings: Reading[] = [];
  for (const server of servers) {
    const { recent, requests } = server;
    const scale = recent.spanNanos / 1e9;
    const failed =
      period === 'lately'
        ? recent.failedRps * scale
        : requests.failed + requests.timedOut + requests.rejected + requests.abandoned;
    const ended = failed + (period === 'lately' ? recent.completedRps * scale : requests.completed);
    if (ended < COUNTED_MIN) return 'unknown';
    readings.push({ server, value: failed / ended });
  }
  // Where nothing fails, equal shares are not worth a line.
  if (readings.every(({ value }) => value === 0)) return 'unknown';
  return verdictOf(readings, {
    about: 'failures',
    period,
    equalShare: EQUAL_SHARE,
    equalBelow: SHARE_MIN,
    describe: (sides, high, low) =>
      servers.some(({ requests }) => requests.abandoned > 0)
        ? DIFFERENCES.answered(sides, formatShare(1 - high), formatShare(1 - low))
        : DIFFERENCES.fails(sides, formatShare(high), low === 0 ? null : formatShare(low)),
  });
}

/** Only completed requests have a latency: while the number in the system grows, equal latencies are not reported. */
function latencyOf(servers: readonly ServerSummary[], period: Period, isGrowing: boolean): Verdict {
  const verdict = latency(servers, period);
  return isGrowing ? unlessEqual(verdict) : verdict;
}

/** Latency from the intended start, since the run began, at the highest percentile at which servers differ; alike only where they are at all. */
function latency(servers: readonly ServerSummary[], period: Period): Verdict {
  // A server that loses requests has latencies of those that completed only: the quick ones.
  const lost = servers.map(
    ({ requests }) => 1 - requests.completed / Math.max(1, requests.offered - requests.inSystem),
  );
  if (Math.max(...lost) - Math.min(...lost) > LOST_MOST) return 'unknown';
  // Where the highest is alike the others may still differ: what most requests take.
  let verdict: Verdict = 'unknown';
  for (const fraction of fractionsKnown(servers)) {
    verdict = latencyAt(servers, period, fraction);
    if (verdict !== 'equal') break;
  }
  return verdict;
}

function latencyAt(servers: readonly ServerSummary[], period: Period, fraction: number): Verdict {
  const readings = servers.map((server) => ({ server, value: upTo(server.latency, fraction) }));
  const name = formatPercentile(fraction);
  return verdictOf(readings, {
    about: 'latency',
    period: sinceStart(period),
    equalShare: EQUAL_SHARE_OF_PERCENTILE,
    describe: (sides, high, low) => DIFFERENCES.latency(name, sides, factorOf(high / low)),
  });
}

/** The percentiles with enough requests beyond them in each server, the highest first. */
function fractionsKnown(servers: readonly ServerSummary[]): readonly number[] {
  const count = Math.min(...servers.map((server) => server.latency.count));
  return [0.99, 0.9, 0.5].filter((fraction) => count * (1 - fraction) >= BEYOND_MIN - 1e-6);
}

/** Reserved memory, as in the servers' heads; the peak once a run has ended, as little is reserved then. */
function memory(servers: readonly ServerSummary[], period: Period): Verdict {
  const atPeak = period !== 'lately';
  const readings = servers.map((server) => ({
    server,
    value: atPeak ? server.memory.peakReservedBytes : server.memoryReservedBytes,
  }));
  return verdictOf(readings, {
    about: 'memory',
    period: atPeak ? period : 'now',
    equalShare: EQUAL_SHARE,
    describe: (sides, high, low) => DIFFERENCES.memory(sides, factorOf(high / low), atPeak),
  });
}

function switching(servers: readonly ServerSummary[], period: Period): Verdict {
  const readings = servers.map((server) => ({
    server,
    value: server.cpu.switching + server.cpu.scheduling + server.cpu.spinning,
  }));
  const verdict = verdictOf(readings, {
    about: 'switching',
    period: sinceStart(period),
    equalBelow: CORE_SHARE_MIN,
    describe: (sides, high, low) => DIFFERENCES.switching(sides, formatShare(high), formatShare(low)),
  });
  return unlessEqual(verdict);
}

function cores(servers: readonly ServerSummary[], period: Period): Verdict {
  const readings = servers.map((server) => ({
    server,
    value: period === 'so far' ? 1 - server.cpu.idle : stageFigures(server).coresBusy,
  }));
  const verdict = verdictOf(readings, {
    about: 'cores',
    period,
    equalBelow: BUSY_SHARE_MIN,
    describe: (sides, high, low) => DIFFERENCES.cores(sides, formatShare(high), formatShare(low)),
  });
  return unlessEqual(verdict);
}

/** For measures that are left out where they are equal. */
const unlessEqual = (verdict: Verdict): Verdict => (verdict === 'equal' ? 'unknown' : verdict);

type Describe = (sides: Sides, high: number, low: number) => readonly Piece[];

interface ComparisonRule {
  readonly about: Subject;
  readonly period: Period;
  /** Values that differ by at most this share of the higher one count as equal; 0 where it is left out. */
  readonly equalShare?: number;
  /** Values that differ by at most this count as equal; 0 where it is left out. */
  readonly equalBelow?: number;
  /** Whether the difference between these servers may be chance. */
  readonly isChance?: (top: readonly string[], rest: readonly string[]) => boolean;
  readonly describe: Describe;
}

/** Groups servers with equal values and describes how the highest group differs from the lowest. */
function verdictOf(
  readings: readonly Reading[],
  { about, period, equalShare = 0, equalBelow = 0, isChance, describe }: ComparisonRule,
): Verdict {
  if (readings.some(({ value }) => !Number.isFinite(value))) return 'unknown';
  const groups = groupsOf(readings, equalShare, equalBelow);
  const [top, rest] = [groups[0], groups[groups.length - 1]];
  const highest = Math.max(...readings.map(({ value }) => value));
  const lowest = Math.min(...readings.map(({ value }) => value));
  // A difference below `equalBelow` and above `equalShare` is reported neither as a difference nor as equal.
  if (groups.length === 1) return lowest >= highest * (1 - equalShare) ? 'equal' : 'unknown';
  const sides: Sides = {
    top: idsOf(top),
    rest: idsOf(rest),
    extremes: groups.length > 2,
    pair: readings.length === 2,
  };
  if (isChance?.(sides.top, sides.rest)) return 'unknown';
  return { about, period, words: describe(sides, mean(top), mean(rest)) };
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
  return group.map(({ server }) => server.id).sort();
}

function mean(group: readonly Reading[]): number {
  return group.reduce((sum, { value }) => sum + value, 0) / group.length;
}

/** "61 times", "2.4 times", "over 1,000 times"; "12 %" more. */
function factorOf(ratio: number): Factor {
  if (ratio < TIMES_FROM) return { kind: 'more', text: formatShare(ratio - 1) };
  if (ratio > TIMES_MOST) return { kind: 'times', text: DIFFERENCES.overTimes(formatCount(TIMES_MOST)) };
  const digits = ratio < 9.95 ? Number(ratio.toFixed(1)) : Number(ratio.toPrecision(2));
  return { kind: 'times', text: DIFFERENCES.times(inDigits(digits)) };
}
