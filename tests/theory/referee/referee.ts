// The referee between Σ and the engine: wherever Σ shows a formula or a bound for a scenario, runs of that
// scenario must agree. An apparent contradiction is checked again with other seeds and longer runs. It counts
// only if it repeats each time, beyond chance at a level for tens of thousands of such checks.

import type { Scenario } from '../../../src/scenario/scenario.ts';
import { timeSliceOf } from '../../../src/scenario/time-slice.ts';
import {
  type AppliedFormula,
  type Expectation,
  expectationOf,
} from '../../../src/theory/explain/expectation.ts';
import type { Station } from '../../../src/theory/explain/station.ts';
import { type Batch, batchesOf, type Cut } from './batches.ts';
import { boundContradictions } from './bounds-kept.ts';
import { type Contradiction, type Found, meanOf, NOTHING } from './found.ts';
import { idealOf } from './ideal.ts';
import { type Promised, promisesOf } from './promises.ts';
import { requestsToSettle } from './settle.ts';

export interface Verdict extends Found {
  readonly expectation: Expectation;
}

/**
 * Length of the runs relative to the first, and the number of standard errors that counts as a deviation:
 * together these happen by chance about once in 10^10 checks.
 */
const ATTEMPTS = [
  { length: 1, errors: 3.4 },
  { length: 5, errors: 3.6 },
  { length: 25, errors: 4 },
  { length: 100, errors: 4 },
] as const;
const BATCHES = 20;
const SEED_STEP = 1_000_003;
/**
 * Length of a batch, as a multiple of the number of requests that the queue needs to settle. The mean of such
 * a batch hardly depends on the batch before it.
 */
const SETTLED = 3;
/** The largest number of requests in a run. */
const MOST_REQUESTS = 2_000_000;

/** `usual`: maximum number of requests of the first run. */
export function judge(scenario: Scenario, usual: number): Verdict {
  const server = scenario.servers[0];
  const expectation = expectationOf(scenario, server);
  const { applied, bounds } = expectation;
  const formula = applied === null ? NOTHING : formulaContradictions(scenario, applied, usual);
  const kept = boundContradictions(scenario, bounds, applied);
  return {
    expectation,
    checks: formula.checks + kept.checks,
    contradictions: [...formula.contradictions, ...kept.contradictions],
    repeats: formula.repeats + kept.repeats,
  };
}

/**
 * `batches` makes the runs, or returns existing ones, so that several statements about one scenario share
 * them. `most`: number of requests in the longest run.
 */
export function formulaContradictions(
  scenario: Scenario,
  applied: AppliedFormula,
  usual: number,
  batches: typeof batchesOf = batchesOf,
  most: number = MOST_REQUESTS,
): Found {
  const { promised, limits } = promisesOf(applied);
  const settle = requestsToSettle(scenario, applied.station);
  const wanted = Math.ceil(BATCHES * SETTLED * settle);
  const first = usual / (1 + slicesOf(scenario, applied.station) / 20);
  const ideal = idealOf(scenario, applied.station);
  let doubted: readonly Promised[] = promised;
  let contradictions: readonly Contradiction[] = [];
  for (const [attempt, { length, errors }] of ATTEMPTS.entries()) {
    const counted = Math.min(most, length * Math.min(first, Math.max(first / 3, wanted)));
    const size = Math.ceil(counted / BATCHES);
    const cut: Cut = {
      warmUp: Math.ceil(Math.min(5 * settle + 100, counted / 3)),
      batches: BATCHES,
      size,
      after: Math.ceil(Math.min(counted / 10, 2 * settle) + 50),
    };
    const seed = scenario.seed + attempt * SEED_STEP;
    let beside: readonly Batch[] | null = null;
    const runs: Runs = {
      real: batches(scenario, seed, cut, limits),
      ideal: () => {
        if (ideal !== null) beside ??= batches(ideal, seed, cut, limits);
        return beside;
      },
    };
    const isSettled = size >= settle && cut.warmUp >= 2 * settle;
    contradictions = doubted.flatMap((each) => contradictionOf(each, runs, errors, isSettled) ?? []);
    doubted = doubted.filter((each) => contradictionOf(each, runs, errors, isSettled) !== null);
    if (doubted.length === 0) return { checks: promised.length, contradictions: [], repeats: attempt };
  }
  return { checks: promised.length, contradictions, repeats: ATTEMPTS.length };
}

/** Slices of a request's computing: each is an event. */
function slicesOf({ machine }: Scenario, { what, service }: Station): number {
  return what === 'core' ? (service.meanSeconds * 1e9) / timeSliceOf(machine) : 0;
}

interface Runs {
  readonly real: readonly Batch[];
  /**
   * Makes the runs of the ideal queue on demand, because only statements that the scenario's own run seems to
   * contradict need them.
   */
  readonly ideal: () => readonly Batch[] | null;
}

/** Checks the run alone, and its difference from the ideal queue with the same seed, whose mean is known. */
function contradictionOf(
  promised: Promised,
  { real, ideal }: Runs,
  errors: number,
  isSettled: boolean,
): Contradiction | null {
  const { of, control, begins } = promised;
  const alone = outside(promised, real.map(of), errors, {
    low: isSettled || begins === 'above',
    high: isSettled || begins === 'below',
  });
  if (alone !== null || control === null) return alone;
  const queue = ideal();
  if (queue === null) return null;
  const differences = real.map((batch, index) => of(batch) - control.of(queue[index]) + control.mean);
  return outside(promised, differences, errors, { low: true, high: true });
}

/** `sides`: whether too little or too much contradicts. */
function outside(
  { name, says, low, high }: Promised,
  all: readonly number[],
  errors: number,
  sides: { readonly low: boolean; readonly high: boolean },
): Contradiction | null {
  const values = all.filter((value) => !Number.isNaN(value));
  if (values.length < 2) return null;
  const { mean, error } = meanOf(values);
  const give = errors * error;
  const isOutside = (sides.high && mean - give > high) || (sides.low && mean + give < low);
  return isOutside ? { what: name, says, ran: mean, give } : null;
}
