// Checks whether runs stay within the bounds that Σ shows: throughput over the whole run, and up to the last
// arrival, never exceeds them.

import { OUTCOME } from '../../../src/engine/view/codes.ts';
import { END } from '../../../src/engine/view/ended-requests.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import type { Server } from '../../../src/scenario/server.ts';
import type { Bound } from '../../../src/theory/explain/bounds.ts';
import type { AppliedFormula } from '../../../src/theory/explain/expectation.ts';
import { lawOf } from '../../../src/theory/explain/law.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { type Contradiction, type Found, meanOf, NOTHING } from './found.ts';

const SECOND = 1e9;
/**
 * Requests per run, number of runs, and the number of standard errors above a bound that counts as a
 * violation.
 */
const ATTEMPTS = [
  { requests: 600, runs: 4, errors: 4 },
  { requests: 3000, runs: 8, errors: 4 },
  { requests: 24_000, runs: 12, errors: 4 },
  { requests: 100_000, runs: 12, errors: 4 },
] as const;
const SEED_STEP = 7_654_321;
/** Rounding of a rate, and of times to whole nanoseconds. */
const EXACT = 1e-4;
/** An open loop that offers less than this share of a bound cannot come near the bound. */
const FAR = 0.9;

interface Rates {
  /** Throughput up to the last arrival; NaN if requests in progress then would matter too much. */
  readonly underLoad: number;
  /**
   * Share by which `underLoad` may be too high, because requests in progress at the end may be the longest
   * ones.
   */
  readonly excess: number;
  /** Seconds of the whole run. */
  readonly seconds: number;
  readonly completed: number;
}

export function boundContradictions(
  scenario: Scenario,
  bounds: readonly Bound[],
  applied: AppliedFormula | null,
): Found {
  const { traffic } = scenario;
  const promised = applied?.predictions.throughputPerSecond ?? 0;
  const said = bounds
    .filter(({ perSecond }) => promised > perSecond * (1 + EXACT))
    .map(({ name, perSecond }) => ({
      what: `bound by ${name} under the formula`,
      says: perSecond,
      ran: promised,
      give: 0,
    }));
  if (said.length > 0) return { checks: bounds.length, contradictions: said, repeats: 0 };
  const rate = traffic.kind === 'open' ? traffic.ratePerSecond * peakOf(scenario) : Number.POSITIVE_INFINITY;
  let doubted = bounds.filter(({ perSecond }) => rate > FAR * perSecond);
  if (doubted.length === 0) return { ...NOTHING, checks: bounds.length };
  let contradictions: readonly Contradiction[] = [];
  for (const [attempt, { requests, runs, errors }] of ATTEMPTS.entries()) {
    const rates = Array.from({ length: runs }, (_, index) =>
      ratesOf(scenario, scenario.seed + (attempt * 100 + index) * SEED_STEP, requests),
    );
    contradictions = doubted.flatMap((bound) => contradictionOf(bound, scenario, rates, errors) ?? []);
    doubted = doubted.filter((bound) => contradictionOf(bound, scenario, rates, errors) !== null);
    if (doubted.length === 0) return { checks: bounds.length, contradictions: [], repeats: attempt };
  }
  return { checks: bounds.length, contradictions, repeats: ATTEMPTS.length };
}

/** Factor of its mean rate that an open loop may offer for a long time. */
function peakOf({ traffic }: Scenario): number {
  return (
    Math.max(1, traffic.change.shape === 'steady' ? 1 : traffic.change.factor) *
    (1 + traffic.clientRetries.attempts)
  );
}

function contradictionOf(
  { id, name, perSecond }: Bound,
  { traffic }: Scenario,
  rates: readonly Rates[],
  errors: number,
): Contradiction | null {
  // The bound includes the users' last think times, but the run does not; users still active at the end have
  // long ones.
  const { meanSeconds, secondMoment } = lawOf(traffic.think);
  const last = secondMoment === null ? 10 * meanSeconds : secondMoment / Math.max(1e-12, meanSeconds);
  const think = id === 'users' ? last : 0;
  const loaded = rates.filter(({ underLoad }) => !Number.isNaN(underLoad));
  const kinds = [
    { values: rates.map(({ completed, seconds }) => completed / (seconds + think)), excess: 0 },
    {
      values: loaded.map(({ underLoad }) => underLoad),
      excess: loaded.reduce((sum, each) => sum + each.excess, 0) / loaded.length,
    },
  ];
  for (const { values, excess } of id === 'users' ? kinds.slice(0, 1) : kinds) {
    if (values.length < 3) continue;
    const { mean, error } = meanOf(values);
    const give = errors * error + excess * perSecond;
    if (mean - give > perSecond * (1 + EXACT))
      return { what: `bound by ${name}`, says: perSecond, ran: mean, give };
  }
  return null;
}

function ratesOf(scenario: Scenario, seed: number, requests: number): Rates {
  let completed = 0;
  let lastStart = 0;
  let lastEnd = 0;
  let longest = 0;
  let inside = 0;
  const ends: number[] = [];
  const { view } = runToEnd(
    { ...scenario, seed, stop: { requests, durationNanos: null } },
    scenario.servers[0],
    {
      takeEnd(rows, at) {
        const endedAt = rows[at + END.endedAt];
        lastStart = Math.max(lastStart, rows[at + END.startedAt]);
        lastEnd = Math.max(lastEnd, endedAt);
        if (rows[at + END.outcome] !== OUTCOME.completed) return;
        completed++;
        ends.push(endedAt);
        const held = endedAt - rows[at + END.startedAt] - rows[at + REQUEST_STATE.queued];
        longest = Math.max(longest, held);
        inside += held;
      },
    },
  );
  const early = ends.reduce((count, end) => (end <= lastStart ? count + 1 : count), 0);
  // If a node never recovers, some requests never end, so the ended ones are not the whole run.
  const seconds = (view.measures.value('inSystem') > 0 ? view.now : lastEnd) / SECOND;
  const underWay = mostUnderWay(scenario.servers[0], scenario);
  const few = early >= 20 * underWay;
  return {
    underLoad: few && lastStart > 0 ? (early / lastStart) * SECOND : Number.NaN,
    excess: (underWay / early) * ((longest * completed) / inside - 1),
    seconds,
    completed,
  };
}

/** Maximum number of requests in progress in an overload. In the worst case they are all long ones. */
function mostUnderWay(server: Server, { traffic, machine, request, classes }: Scenario): number {
  const programs = [request, ...classes.map((each) => each.request)];
  const most = traffic.kind === 'closed' ? traffic.users : machine.connections;
  switch (server.model) {
    case 'blocking-pool':
    case 'single-writer':
      return Math.min(most, server.threads);
    case 'thread-per-request':
      return Math.min(most, server.threadLimit);
    case 'staged':
      return Math.min(most, server.stageThreads * Math.max(...programs.map(({ length }) => length)));
    default:
      return 1;
  }
}
