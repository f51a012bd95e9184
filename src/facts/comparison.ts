// Differences between the servers of a run, as facts. While all servers run, the period is the recent window;
// after one has ended, the span in which all ran. Some differences refer to the time since the start. Small
// differences, and those based on few requests, are omitted; measures that are about equal are listed as
// equal.

import type { ServerSummary, TimelineColumns } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { RunFacts, ServerStatus } from './run-facts.ts';
import { factIn } from './server-facts.ts';

/**
 * lately: the recent window. shared: from the start until the first server ended. now: this instant. so far:
 * since the start.
 */
export type Period = 'lately' | 'shared' | 'now' | 'so far';

/**
 * The servers with the highest and those with the lowest values. `extremes`: other servers are in between and
 * are omitted.
 */
export interface Sides {
  readonly top: readonly string[];
  readonly rest: readonly string[];
  readonly extremes: boolean;
}

/** Calls waiting for one node. */
export interface BlockedCalls {
  readonly node: number;
  readonly calls: number;
  /** Whether no call waits for another node. */
  readonly isAll: boolean;
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
      /** The node that more than half of all calls wait for; null if there is none. */
      readonly blocked: BlockedCalls | null;
      /** Completed requests per second of the other servers. */
      readonly others: readonly { readonly id: string; readonly perSecond: number }[];
    }
  | { readonly about: 'owed'; readonly owing: readonly { readonly id: string; readonly records: number }[] }
  /**
   * Shares of requests that did not complete. `gaveUp`: some clients gave up, so the sentence states how many
   * requests were answered.
   */
  | ({ readonly about: 'failures'; readonly gaveUp: boolean } & High)
  /** Completed requests per second. `few`: some server has completed too few requests for a ratio. */
  | ({ readonly about: 'throughput'; readonly few: boolean } & High)
  /** Growth of the number of requests in the system, in requests per second. */
  | ({ readonly about: 'backlog' } & High)
  /** Latency from the intended start at this percentile (a fraction). */
  | ({ readonly about: 'latency'; readonly fraction: number } & High)
  /** Shares of core time. */
  | ({ readonly about: 'switching' | 'cores' } & High)
  /** Reserved bytes; peak values once a server has ended. */
  | ({ readonly about: 'memory'; readonly atPeak: boolean } & High)
);

export type Subject = Difference['about'];

export interface Comparison {
  /** Most important first. */
  readonly differences: readonly Difference[];
  /** Measures that are about equal in all servers. */
  readonly equal: readonly Subject[];
  /** Length of the span in which all servers ran; null while all run. */
  readonly sharedNanos: Nanos | null;
}

/** Values that differ by less than this share of the higher one count as equal. */
const EQUAL_SHARE = 0.05;
const EQUAL_SHARE_OF_PERCENTILE = 0.1;
/** Two counts that differ by fewer standard deviations than this may differ by chance. */
const SIGMAS = 3;
/** Least number of requests for a ratio. */
const COUNTED_MIN = 10;
/** A percentile is compared only if at least this many requests took longer. */
const BEYOND_MIN = 10;
/** With at least this many calls at one node, and few elsewhere, a server is about to run out of threads. */
const BLOCKED_MIN = 4;
/** Shares of a whole that differ by less than this count as equal. */
const SHARE_MIN = 0.01;
const CORE_SHARE_MIN = 0.05;
const BUSY_SHARE_MIN = 0.1;
const DIFFERENCES_MAX = 3;
/**
 * If the shares of incomplete requests differ by more than this, the latencies describe different requests.
 */
const LOST_MOST = 0.1;

interface Reading {
  readonly id: string;
  readonly value: number;
}

type Verdict = 'equal' | 'unknown' | Difference;

/** The servers being compared and the period. */
interface ComparedPeriod {
  readonly servers: readonly ServerStatus[];
  readonly period: 'lately' | 'shared';
  /** End of the span in which all ran. */
  readonly untilNanos: Nanos;
}

/**
 * Compares the servers. Returns null if there is only one, or if too little is known of one: it has too few
 * requests, or its first replies are still pending. Also null while one drains a backlog, because its rate
 * then reflects the past.
 */
export function compareServers({ servers, clockNanos }: RunFacts): Comparison | null {
  if (servers.length < 2) return null;
  const ends = servers.flatMap(({ summary: { endedAtNanos } }) =>
    endedAtNanos === null ? [] : [endedAtNanos],
  );
  const untilNanos = Math.min(clockNanos, ...ends);
  const compared: ComparedPeriod = { servers, period: ends.length === 0 ? 'lately' : 'shared', untilNanos };
  const isEarly = compared.period === 'lately' && servers.some(({ summary }) => !summary.recent.isKnown);
  const isEmpty = servers.every(({ summary }) => summary.values.completed < COUNTED_MIN);
  if (isEarly || isEmpty) return null;
  const stalled = standstill(compared);
  const growing = backlog(compared);
  const isLevel = stalled === 'unknown' && growing === 'unknown';
  const verdicts: readonly (readonly [Subject, Verdict])[] = [
    ['standstill', stalled],
    ['failures', failures(compared)],
    // If a standstill is reported, it already says that nothing completes.
    ['throughput', stalled === 'unknown' ? throughputDone(compared) : 'unknown'],
    ['owed', owed(compared)],
    ['backlog', growing],
    // Only completed requests have a latency, so equal latencies are not reported while a backlog grows.
    ['latency', isLevel ? latency(compared) : unlessEqual(latency(compared))],
    ['switching', switching(compared)],
    ['cores', cores(compared)],
    // While calls wait for one node, a difference in throughput is about to show, and memory would distract
    // from it.
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

/** Finds servers that have requests in the system and more arriving, while none ends. */
function standstill({ servers, period }: ComparedPeriod): Verdict {
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

function blockedCalls({ summary: { nodes } }: ServerStatus): BlockedCalls | null {
  const calls = nodes.map(({ inFlight }) => inFlight);
  const most = Math.max(0, ...calls);
  const all = calls.reduce((sum, each) => sum + each, 0);
  return most > 0 && most * 2 > all
    ? { node: calls.indexOf(most) + 1, calls: most, isAll: most === all }
    : null;
}

/** Whether most calls wait for one of several nodes, which is then probably unhealthy. */
const waitsForOneNode = (status: ServerStatus): boolean =>
  status.summary.nodes.length > 1 && (blockedCalls(status)?.calls ?? 0) >= BLOCKED_MIN;

/** Finds servers at which more requests arrive than end. */
function backlog({ servers, period }: ComparedPeriod): Verdict {
  if (period !== 'lately') return 'unknown';
  const growths = servers.map(({ id, facts }) => ({ id, value: factIn(facts, 'grows')?.perSecond ?? 0 }));
  if (growths.every(({ value }) => value === 0)) return 'unknown';
  const verdict = verdictOf(growths, period, { equalShare: 0.2 }, (high) => ({ about: 'backlog', ...high }));
  return unlessEqual(verdict);
}

/**
 * Compares throughput, unless requests that were acknowledged before their records are written decide the
 * comparison: if the order of the servers would be different without these requests, throughput is not
 * compared.
 */
function throughputDone(compared: ComparedPeriod): Verdict {
  const verdict = throughput(compared, () => 0);
  const owes = compared.servers.some(({ summary }) => summary.values.recordsOwed > 0);
  if (verdict === 'unknown' || !owes) return verdict;
  const without = throughput(compared, ({ values }) => values.recordsOwed);
  return JSON.stringify(orderOf(verdict)) === JSON.stringify(orderOf(without)) ? verdict : 'unknown';
}

const orderOf = (verdict: Verdict): unknown =>
  typeof verdict !== 'string' && verdict.about === 'throughput' ? verdict.sides : verdict;

/** `owedBy`: a server's requests that do not count as completed. */
function throughput(
  { servers, period, untilNanos }: ComparedPeriod,
  owedBy: (server: ServerSummary) => number,
): Verdict {
  // A server draining a backlog completes more than arrives, and so more than a server that kept up.
  const worksOff = ({ facts }: ServerStatus): boolean =>
    factIn(facts, 'drains') !== undefined || factIn(facts, 'no-more') !== undefined;
  if (period === 'lately' && servers.some(worksOff)) return 'unknown';
  const counts = servers.map(({ id, summary }) => {
    const all =
      period === 'lately' ? summary.recent.completed : countUntil(summary.timeline, 'completed', untilNanos);
    const share = summary.values.completed > 0 ? 1 - owedBy(summary) / summary.values.completed : 1;
    return { id, value: all * Math.max(0, share) };
  });
  if (Math.max(...counts.map(({ value }) => value)) < COUNTED_MIN) return 'unknown';
  const spanOf = ({ summary }: ServerStatus): Nanos =>
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

/** Compares the numbers of requests that completed although their records are not written yet. */
function owed({ servers }: ComparedPeriod): Verdict {
  const owing = servers
    .map(({ id, summary }) => ({ id, records: summary.values.recordsOwed }))
    .filter(({ records }) => records >= COUNTED_MIN);
  return owing.length === 0 ? 'unknown' : { about: 'owed', period: 'so far', owing };
}

function failures({ servers, period, untilNanos }: ComparedPeriod): Verdict {
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
  // If nothing fails, equal shares are not worth mentioning.
  if (readings.every(({ value }) => value === 0)) return 'unknown';
  const gaveUp = servers.some(({ summary }) => summary.values.abandoned > 0);
  const rule = { equalShare: EQUAL_SHARE, equalBelow: SHARE_MIN };
  return verdictOf(readings, period, rule, (high) => ({ about: 'failures', gaveUp, ...high }));
}

/**
 * Compares latency at the highest percentile at which the servers differ. The result is "equal" only if they
 * are equal at all percentiles.
 */
function latency(compared: ComparedPeriod): Verdict {
  const { servers } = compared;
  // A server that loses requests reports latencies of completed requests only, which are the quick ones.
  const lost = servers.map(
    ({ summary: { values } }) => 1 - values.completed / Math.max(1, values.offered - values.inSystem),
  );
  if (Math.max(...lost) - Math.min(...lost) > LOST_MOST) return 'unknown';
  // If the highest percentile is equal, lower ones, which describe most requests, may still differ.
  let verdict: Verdict = 'unknown';
  for (const fraction of fractionsKnown(compared)) {
    verdict = latencyAt(compared, fraction);
    if (verdict !== 'equal') break;
  }
  return verdict;
}

/**
 * The percentiles that can be compared, as fractions. Their indices are those of the columns over time, see
 * COLUMN_FRACTIONS.
 */
const FRACTIONS = [0.5, 0.9, 0.99] as const;

function latencyAt(
  { servers, period, untilNanos }: ComparedPeriod,
  fraction: (typeof FRACTIONS)[number],
): Verdict {
  const readings = servers.map(({ id, summary: { timeline } }) => {
    // The column is cumulative, so its value at the end of the span's last window describes the span.
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

/** The percentiles with enough requests beyond them in every server, highest first. */
function fractionsKnown({
  servers,
  period,
  untilNanos,
}: ComparedPeriod): readonly (typeof FRACTIONS)[number][] {
  const count = Math.min(
    ...servers.map(({ summary }) =>
      period === 'lately' ? summary.latency.count : countUntil(summary.timeline, 'completed', untilNanos),
    ),
  );
  return FRACTIONS.toReversed().filter((fraction) => count * (1 - fraction) >= BEYOND_MIN - 1e-6);
}

/** Reserved memory now, or the peak once a run has ended, when little is still reserved. */
function memory({ servers, period }: ComparedPeriod): Verdict {
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

/** Core time is compared only while all run: a server that has ended uses none. */
function switching({ servers, period }: ComparedPeriod): Verdict {
  if (period !== 'lately') return 'unknown';
  const readings = servers.map(({ id, summary: { values } }) => ({
    id,
    value: values.cpuSwitching + values.cpuScheduling + values.cpuSpinning,
  }));
  const rule = { equalBelow: CORE_SHARE_MIN };
  return unlessEqual(verdictOf(readings, 'so far', rule, (high) => ({ about: 'switching', ...high })));
}

function cores({ servers, period }: ComparedPeriod): Verdict {
  if (period !== 'lately') return 'unknown';
  const readings = servers.map(({ id, summary }) => ({ id, value: summary.recent.coresBusy }));
  const rule = { equalBelow: BUSY_SHARE_MIN };
  return unlessEqual(verdictOf(readings, period, rule, (high) => ({ about: 'cores', ...high })));
}

/**
 * Number of requests with this outcome from the start to an instant. Of the window that contains the instant,
 * a proportional part counts.
 */
function countUntil(timeline: TimelineColumns, column: 'completed' | 'failed', untilNanos: Nanos): number {
  const { windowNanos, length } = timeline;
  let count = 0;
  for (let window = 0; window < length && window * windowNanos < untilNanos; window++)
    count += timeline[column][window]! * Math.min(1, untilNanos / windowNanos - window);
  return count;
}

/** Turns an equal verdict into an unknown one, for measures that are omitted if equal. */
const unlessEqual = (verdict: Verdict): Verdict => (verdict === 'equal' ? 'unknown' : verdict);

interface ComparisonRule {
  /** Values that differ by at most this share of the higher one count as equal; default 0. */
  readonly equalShare?: number;
  /** Values that differ by at most this count as equal; default 0. */
  readonly equalBelow?: number;
  /** Whether the difference between these servers may be chance. */
  readonly isChance?: (sides: Sides) => boolean;
}

type HighOf<Each = Difference> = Each extends High ? Omit<Each, 'period'> : never;

/** Groups servers with equal values and returns the highest and the lowest group. */
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
  // A difference below `equalBelow` but above `equalShare` is reported neither as a difference nor as equal.
  if (groups.length === 1) return lowest >= highest * (1 - equalShare) ? 'equal' : 'unknown';
  const sides: Sides = {
    top: idsOf(top),
    rest: idsOf(rest),
    extremes: groups.length > 2,
  };
  if (isChance?.(sides) === true) return 'unknown';
  return { period, ...difference({ sides, high: mean(top), low: mean(rest) }) };
}

/** Groups of servers with values that count as equal, highest first. */
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
