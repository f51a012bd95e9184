// What tells the servers apart, in words, from the latest summary: only what matters, never a ratio of nothing or of a few
// requests. What is alike is said to be.

import { formatCount, formatPercentile, rateQuantity } from '../../charts/format.ts';
import { upTo } from '../../charts/latency-curve.ts';
import type { ServerSummary, Summary } from '../../protocol/summary.ts';
import { DIFFERENCES, type Factor, type Held, type Piece, type Sides } from '../words/differences.ts';
import { shareText, stageFigures } from './stage-figures.ts';

export type Subject = keyof typeof DIFFERENCES.names;

/** lately: over the span of the recent numbers. so far: since the start. run: all servers have ended. */
export type Period = 'lately' | 'so far' | 'run';

export interface Difference {
  readonly about: Subject;
  readonly period: Period;
  readonly words: readonly Piece[];
}

export interface Comparison {
  /** What matters most first. */
  readonly differences: readonly Difference[];
  /** What is alike in all servers. */
  readonly equal: readonly Subject[];
}

/** Alike: a tolerance that nobody would call a difference. */
const ALIKE = 0.05;
const ALIKE_PERCENTILE = 0.1;
/** Of standard deviations of a count: less may be chance. */
const SIGMAS = 3;
/** Fewer completed requests make no ratio. */
const COUNTED_MIN = 10;
/** Requests beyond a percentile, for it to stand still enough to be compared. */
const BEYOND_MIN = 10;
/** Calls at one node. */
const HANGING_MIN = 4;
/** Parts of a whole are told apart from here on. */
const SHARE_MIN = 0.01;
const CORE_SHARE_MIN = 0.05;
const BUSY_SHARE_MIN = 0.1;
/** Below this a part is told in percent. */
const TIMES_FROM = 1.5;
const TIMES_MOST = 1000;
const SAID_MOST = 3;
/** Of the requests that come: more of them left over is no chance. */
const PILES_UP_FROM = 0.05;
/** Of requests that did not get through: more apart than this, and latencies are of different requests. */
const LOST_MOST = 0.1;

interface Reading {
  readonly server: ServerSummary;
  readonly value: number;
}

type Verdict = 'equal' | 'unknown' | Difference;
type Say = (sides: Sides, high: number, low: number) => readonly Piece[];

/** Null where there is nothing to compare: one server, or too few requests. */
export function compareServers({ servers }: Summary): Comparison | null {
  if (servers.length < 2) return null;
  const period = periodOf(servers);
  const still = standstill(servers, period);
  const piled = pile(servers, period);
  const verdicts: readonly (readonly [Subject, Verdict])[] = [
    ['standstill', still],
    ['failures', failures(servers, period)],
    // Of a server that stands still it is said already that it completes nothing.
    ['throughput', still === 'unknown' ? throughputDone(servers, period) : 'unknown'],
    ['owed', owed(servers, period)],
    ['pile', piled],
    ['latency', latencyOf(servers, period, still !== 'unknown' || piled !== 'unknown')],
    ['switching', switching(servers, period)],
    ['cores', cores(servers, period)],
    // While calls hang at one node what matters is told as soon as it can be counted.
    ['memory', period === 'lately' && servers.some(hangs) ? 'unknown' : memory(servers, period)],
  ];
  if (servers.every(({ requests }) => requests.completed < COUNTED_MIN)) return null;
  const differences = verdicts.flatMap(([, verdict]) => (typeof verdict === 'string' ? [] : [verdict]));
  const equal = verdicts.flatMap(([subject, verdict]) => (verdict === 'equal' ? [subject] : []));
  return { differences: differences.slice(0, SAID_MOST), equal };
}

/** Once one has ended there is nothing recent to compare with; then all that was until now. */
function periodOf(servers: readonly ServerSummary[]): Period {
  const ended = servers.filter(({ endedAtNanos }) => endedAtNanos !== null).length;
  if (ended === 0) return 'lately';
  return ended === servers.length ? 'run' : 'so far';
}

/** Cumulated figures of a run that has ended are those of the run. */
const sinceStart = (period: Period): Period => (period === 'run' ? 'run' : 'so far');

/** Requests are under way, more come, and none is completed. */
function standstill(servers: readonly ServerSummary[], period: Period): Verdict {
  if (period !== 'lately') return 'unknown';
  const still = servers.filter(standsStill);
  const anyCompleted = servers.some(({ requests }) => requests.completed > 0);
  if (still.length === 0 || !anyCompleted) return 'unknown';
  const held = still.length === 1 ? heldUp(still[0]) : null;
  const words = DIFFERENCES.standsStill(
    still.map(({ id }) => id),
    still.reduce((sum, { requests }) => sum + requests.inSystem, 0),
    held,
    servers
      .filter((each) => !still.includes(each) && each.endedAtNanos === null)
      .map(({ id, recent }) => ({ id, rate: rateText(recent.completedRps) })),
  );
  return { about: 'standstill', period, words };
}

export function standsStill({ requests, recent, endedAtNanos }: ServerSummary): boolean {
  const came = (recent.offeredRps * recent.spanNanos) / 1e9;
  return (
    endedAtNanos === null &&
    recent.completedRps === 0 &&
    recent.failedRps === 0 &&
    requests.inSystem >= COUNTED_MIN &&
    came >= COUNTED_MIN
  );
}

/** The node that most calls wait for; null where there is none such. */
export function heldUp({ nodes }: Pick<ServerSummary, 'nodes'>): Held | null {
  const calls = nodes.map(({ inFlight }) => inFlight);
  const most = Math.max(0, ...calls);
  const all = calls.reduce((sum, each) => sum + each, 0);
  const oneGroup = nodes.every(({ group }) => group === 0);
  return oneGroup && most > 0 && most * 2 > all ? { node: calls.indexOf(most) + 1, calls: most } : null;
}

/** Most calls of several nodes wait for one of them: so few requests are under way at a healthy one only by chance. */
const hangs = (server: ServerSummary): boolean =>
  server.nodes.length > 1 && (heldUp(server)?.calls ?? 0) >= HANGING_MIN;

/** More requests come than end. */
function pile(servers: readonly ServerSummary[], period: Period): Verdict {
  if (period !== 'lately') return 'unknown';
  const readings = servers.map((server) => ({ server, value: growthOf(server) }));
  const most = Math.max(...readings.map(({ value }) => value));
  const { recent } = servers[0];
  const few = (most * recent.spanNanos) / 1e9 < COUNTED_MIN || most < recent.offeredRps * PILES_UP_FROM;
  if (few) return 'unknown';
  const verdict = verdictOf(readings, 'pile', period, 0.2, 0, never, (sides, high, low) =>
    DIFFERENCES.pilesUp(sides, rateText(high), low < most * PILES_UP_FROM ? null : rateText(low)),
  );
  return verdict === 'equal' ? 'unknown' : verdict;
}

/** Requests a second by which those under way become more. */
function growthOf({ recent, endedAtNanos }: ServerSummary): number {
  if (endedAtNanos !== null) return 0;
  return Math.max(0, recent.offeredRps - recent.completedRps - recent.failedRps);
}

const rateText = (perSecond: number): string => rateQuantity(Math.round(perSecond)).value.replace(/\.0$/, '');

/**
 * Who leaves records to be written answers before the work is done. Where a server would not complete more, or not as many,
 * with what it owes taken off, nothing is said.
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

/** As if no record that it owes had been answered for: none of them in the latest span, none in the run. */
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

/** Work that is answered for and not done. */
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
  // Runs that end by a number of requests complete as many; what differs is how long that took.
  const isChance = (top: readonly string[], rest: readonly string[]): boolean =>
    period !== 'run' &&
    Math.abs(countOf(top) - countOf(rest)) < SIGMAS * Math.sqrt(countOf(top) + countOf(rest));
  return verdictOf(rates, 'throughput', period, ALIKE, 0, isChance, (sides, high, low) => {
    if (countOf(sides.rest) >= COUNTED_MIN)
      return DIFFERENCES.completes(sides, factorOf(high / low), period === 'run');
    const text = period === 'so far' ? formatCount : (rate: number) => `${rateText(rate)} a second`;
    return DIFFERENCES.completesRates(sides, text(high), low === 0 ? null : text(low));
  });
}

/** As in the heads; of runs of which one has ended, what they have completed. */
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
  // That none fails anywhere is no news.
  if (readings.every(({ value }) => value === 0)) return 'unknown';
  return verdictOf(readings, 'failures', period, ALIKE, SHARE_MIN, never, (sides, high, low) =>
    servers.some(({ requests }) => requests.abandoned > 0)
      ? DIFFERENCES.answered(sides, shareText(1 - high), shareText(1 - low))
      : DIFFERENCES.fails(sides, percent(high), low === 0 ? null : percent(low)),
  );
}

/** Latency is of what has been completed: where requests pile up, that it is alike so far says nothing. */
function latencyOf(servers: readonly ServerSummary[], period: Period, pilesUp: boolean): Verdict {
  const verdict = latency(servers, period);
  return pilesUp && verdict === 'equal' ? 'unknown' : verdict;
}

/** As clients have it, since the start, at the highest percentile that enough requests of every server stand for. */
function latency(servers: readonly ServerSummary[], period: Period): Verdict {
  // Of a server that loses requests only those that got through are timed: the quick ones.
  const lost = servers.map(
    ({ requests }) => 1 - requests.completed / Math.max(1, requests.offered - requests.inSystem),
  );
  if (Math.max(...lost) - Math.min(...lost) > LOST_MOST) return 'unknown';
  const fraction = highestFraction(servers);
  if (fraction === null) return 'unknown';
  const readings = servers.map((server) => ({ server, value: upTo(server.latency, fraction) }));
  const name = formatPercentile(fraction);
  return verdictOf(readings, 'latency', sinceStart(period), ALIKE_PERCENTILE, 0, never, (sides, high, low) =>
    DIFFERENCES.latency(name, sides, factorOf(high / low)),
  );
}

function highestFraction(servers: readonly ServerSummary[]): number | null {
  const count = Math.min(...servers.map((server) => server.latency.count));
  return [0.99, 0.9, 0.5].find((fraction) => count * (1 - fraction) >= BEYOND_MIN - 1e-6) ?? null;
}

/** Reserved, as in the heads. A run that is over holds hardly any: then what it took at most. */
function memory(servers: readonly ServerSummary[], period: Period): Verdict {
  const atPeak = period !== 'lately';
  const readings = servers.map((server) => ({
    server,
    value: atPeak ? server.memory.peakReservedBytes : server.memoryReservedBytes,
  }));
  return verdictOf(readings, 'memory', period, ALIKE, 0, never, (sides, high, low) =>
    DIFFERENCES.memory(sides, factorOf(high / low), atPeak),
  );
}

function switching(servers: readonly ServerSummary[], period: Period): Verdict {
  const readings = servers.map((server) => ({
    server,
    value: server.cpu.switching + server.cpu.scheduling + server.cpu.spinning,
  }));
  const verdict = verdictOf(
    readings,
    'switching',
    sinceStart(period),
    0,
    CORE_SHARE_MIN,
    never,
    (sides, high, low) => DIFFERENCES.switching(sides, percent(high), percent(low)),
  );
  // That it is alike is no news.
  return verdict === 'equal' ? 'unknown' : verdict;
}

function cores(servers: readonly ServerSummary[], period: Period): Verdict {
  const readings = servers.map((server) => ({
    server,
    value: period === 'so far' ? 1 - server.cpu.idle : stageFigures(server).coresBusy,
  }));
  const verdict = verdictOf(readings, 'cores', period, 0, BUSY_SHARE_MIN, never, (sides, high, low) =>
    DIFFERENCES.cores(sides, percent(high), percent(low)),
  );
  return verdict === 'equal' ? 'unknown' : verdict;
}

const never = (): boolean => false;

/**
 * Gathers servers with like values, highest first. `relative` and `least`: what is not more apart than this part of the
 * higher value, or than this, is alike.
 */
function verdictOf(
  readings: readonly Reading[],
  about: Subject,
  period: Period,
  relative: number,
  least: number,
  isChance: (top: readonly string[], rest: readonly string[]) => boolean,
  say: Say,
): Verdict {
  if (readings.some(({ value }) => !Number.isFinite(value))) return 'unknown';
  const groups = groupsOf(readings, relative, least);
  const [top, rest] = [groups[0], groups[groups.length - 1]];
  const highest = Math.max(...readings.map(({ value }) => value));
  const lowest = Math.min(...readings.map(({ value }) => value));
  // What differs, and not so much that it matters, is neither told nor said to be alike.
  if (groups.length === 1) return lowest >= highest * (1 - relative) ? 'equal' : 'unknown';
  const sides: Sides = {
    top: idsOf(top),
    rest: idsOf(rest),
    extremes: groups.length > 2,
    pair: readings.length === 2,
  };
  if (isChance(sides.top, sides.rest)) return 'unknown';
  return { about, period, words: say(sides, mean(top), mean(rest)) };
}

function groupsOf(readings: readonly Reading[], relative: number, least: number): readonly Reading[][] {
  const groups: Reading[][] = [];
  for (const reading of [...readings].sort((a, b) => b.value - a.value)) {
    const group = groups[groups.length - 1];
    const highest = group?.[0]?.value ?? Number.POSITIVE_INFINITY;
    if (group !== undefined && highest - reading.value <= Math.max(highest * relative, least))
      group.push(reading);
    else groups.push([reading]);
  }
  return groups;
}

/** In the order of the scenario's letters, not by value. */
function idsOf(group: readonly Reading[]): readonly string[] {
  return group.map(({ server }) => server.id).sort();
}

function mean(group: readonly Reading[]): number {
  return group.reduce((sum, { value }) => sum + value, 0) / group.length;
}

/** "61 times", "2.4 times", "over 1 000 times"; "12 %" more. */
function factorOf(ratio: number): Factor {
  if (ratio < TIMES_FROM) return { kind: 'more', text: percent(ratio - 1) };
  if (ratio > TIMES_MOST) return { kind: 'times', text: DIFFERENCES.overTimes('1\u202f000') };
  const digits = ratio < 9.95 ? Number(ratio.toFixed(1)) : Number(ratio.toPrecision(2));
  return { kind: 'times', text: DIFFERENCES.times(String(digits)) };
}

/** Tenths only where they matter. */
function percent(share: number): string {
  const value = share * 100;
  return `${value > 0 && value < 1.95 ? value.toFixed(1) : value.toFixed(0)}\u00a0%`;
}
