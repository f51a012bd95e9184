// Finds what to change first: tries each lever of a scene by itself, over the whole run and with the same
// seeds. One run of each value shows which is best. For the most effective levers, values between the best
// and its neighbours are tried too. The other seeds then show how certain the result is. Of levers with the
// same effect the earlier one is recommended, and of their values the one nearest to the present setting.

import { bucketValue } from '../engine/view/latency-buckets.ts';
import { t } from '../languages/t.ts';
import type {
  Bottleneck,
  LeversAnswer,
  StudyResult,
  StudyStep,
  StudyTask,
  TriedLever,
} from '../protocol/study-api.ts';
import { isShare, setValue, withHealed } from '../scenario/levers.ts';
import { parameterOf } from '../scenario/parameters.ts';
import { STUDY_FRACTIONS } from '../scenario/percentile-samples.ts';
import type { Lever, LeversQuestion, Objective } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aloneWith } from '../scenario/server-overrides.ts';
import { isWhole } from '../scenario/value.ts';
import { estimate } from './estimate.ts';
import {
  type KnownResults,
  missingOf,
  mustTellRecovery,
  UnfitQuestionError,
  Variant,
  withSetting,
} from './tasks.ts';

/** Figures that differ by less than this share count as equal. */
const AS_GOOD = 0.02;
/** How often values are inserted between a lever's best value and its neighbours, and for how many levers. */
const ROUNDS = 2;
const FINER = 3;
/** Significant digits of an inserted value. */
const DIGITS = 2;
/**
 * A gain below this counts as none. For shares of requests the limit is LEAST_SHARE, or half of the allowed
 * failures if that is less. For figures it is LEAST_FIGURE as a share of the figure.
 */
const LEAST_SHARE = 0.01;
const LEAST_FIGURE = 0.05;

/** A value of a lever, and its runs. */
interface TriedValue {
  readonly value: number | null;
  readonly variant: Variant;
}

interface LeverPlan {
  readonly lever: Lever;
  readonly from: number | null;
  /** The values in the order of preference. */
  readonly values: readonly TriedValue[];
}

export class Levers {
  private readonly question: LeversQuestion;
  private readonly scenario: Scenario;
  private readonly asIs: Variant;
  private readonly places: readonly LeverPlan[];
  private known: KnownResults = new Map();

  /** Throws UnfitQuestionError if the scenario has no such server. */
  constructor(question: LeversQuestion, scenario: Scenario) {
    const server = scenario.servers.find(({ id }) => id === question.server);
    if (server === undefined) {
      const allowed = scenario.servers.map(({ id }) => id).join(t`, `);
      throw new UnfitQuestionError({ key: 'server', value: question.server, allowed });
    }
    mustTellRecovery(scenario, [question.objective]);
    this.question = question;
    this.scenario = aloneWith(scenario, server);
    this.asIs = new Variant(this.scenario, 0);
    this.places = question.levers.map((lever) => ({
      lever,
      from: setValue(this.scenario, lever),
      values: this.tried(lever, lever.values),
    }));
  }

  step(known: KnownResults): StudyStep {
    this.known = known;
    let { places } = this;
    const first = [...this.tasks(this.asIs, 2), ...places.flatMap((place) => this.firstRuns(place))];
    const rough = missingOf(first, known);
    if (rough.length > 0) return this.stepOf('full', rough, places);
    for (let round = 0; round < ROUNDS; round++) {
      const before = places;
      const most = this.best(before.filter((place) => this.brings(place))).slice(0, FINER);
      places = before.map((place) => (most.includes(place) ? this.finer(place) : place));
      const finer = missingOf(
        places.flatMap((place) => this.firstRuns(place)),
        known,
      );
      if (finer.length > 0) return this.stepOf('refine', finer, before);
    }
    const others = missingOf(
      [
        this.asIs,
        ...places.flatMap((place) => (this.brings(place) ? (this.chosen(place)?.variant ?? []) : [])),
      ].flatMap((variant) => this.tasks(variant, this.seeds())),
      known,
    );
    return this.stepOf(others.length > 0 ? 'replicate' : 'done', others, places);
  }

  private tried(lever: Lever, values: readonly (number | null)[]): readonly TriedValue[] {
    return values.flatMap((value) => {
      const changed = withLever(this.scenario, lever, value);
      return changed === null ? [] : [{ value, variant: new Variant(changed, 0) }];
    });
  }

  private tasks(variant: Variant, seeds: number): readonly StudyTask[] {
    const { effort } = this.question;
    return Array.from({ length: Math.min(seeds, effort.replications) }, (_, seed) => {
      const task = variant.task(effort, seed, 'judged');
      return { ...task, key: `${task.key} full`, bottleneck: true };
    });
  }

  private firstRuns({ values }: LeverPlan): readonly StudyTask[] {
    return values.flatMap(({ variant }) => this.tasks(variant, 1));
  }

  private runs(variant: Variant, seeds: number): readonly StudyResult[] {
    return this.tasks(variant, seeds).flatMap(({ key }) => this.known.get(key) ?? []);
  }

  /**
   * The number of seeds to run. If a second seed changes nothing, the scene has no randomness, and one is
   * enough.
   */
  private seeds(): number {
    const [one, other] = this.runs(this.asIs, 2);
    return one?.digest === other?.digest ? 1 : this.question.effort.replications;
  }

  private firstGoodness(variant: Variant): number | null {
    const [run] = this.runs(variant, 1);
    return run === undefined
      ? null
      : goodness(reached(this.question.objective, run), this.question.objective);
  }

  /** Whether the lever's best value improves on the current scene, according to the first run. */
  private brings(place: LeverPlan): boolean {
    const chosen = this.chosen(place);
    const [before, after] = [
      this.firstGoodness(this.asIs),
      chosen === null ? null : this.firstGoodness(chosen.variant),
    ];
    return before !== null && after !== null && after > before;
  }

  /** The most effective value of a lever; null while none of its runs is known. */
  private chosen({ values }: LeverPlan): TriedValue | null {
    const all = values.flatMap((each) => {
      const good = this.firstGoodness(each.variant);
      return good === null ? [] : [{ each, good }];
    });
    return (
      firstOfBest(
        all,
        ({ good }) => good,
        (good) => isMet(this.question.objective, good),
      )?.each ?? null
    );
  }

  /** The levers in the order of their best values' effects. */
  private best(places: readonly LeverPlan[]): readonly LeverPlan[] {
    const good = (place: LeverPlan): number => {
      const chosen = this.chosen(place);
      return (chosen === null ? null : this.firstGoodness(chosen.variant)) ?? Number.NEGATIVE_INFINITY;
    };
    return places.toSorted((one, other) => good(other) - good(one) || 0);
  }

  /** The lever with additional values between its best value and the neighbours of that value. */
  private finer(place: LeverPlan): LeverPlan {
    const { lever, from, values } = place;
    const best = this.chosen(place)?.value ?? null;
    if (best === null || lever.parameter === null) return place;
    const row = parameterOf(lever.parameter);
    const numbers = [from, ...values.map(({ value }) => value)].filter((value) => value !== null);
    const sorted = [...new Set(numbers)].sort((a, b) => a - b);
    const at = sorted.indexOf(best);
    const next = [sorted[at - 1], sorted[at + 1]].filter((value) => value !== undefined);
    const between = next
      .map((value) => {
        const middle = value > 0 ? Math.sqrt(value * best) : (value + best) / 2;
        const short = Number(middle.toPrecision(DIGITS));
        return row.type === 'number' && isWhole(row.unit) ? Math.round(short) : short;
      })
      .filter((value) => !sorted.includes(value));
    const distance = (value: number | null): number =>
      value === null || from === null
        ? Number.POSITIVE_INFINITY
        : Math.abs(Math.log((value + 1) / (from + 1)));
    const all = [...values, ...this.tried(lever, [...new Set(between)])];
    return {
      ...place,
      // The values nearest to the current one are tried first. If there is no current value, the largest
      // comes first, because it limits the least.
      values: all.toSorted((one, other) =>
        from === null
          ? (other.value ?? 0) - (one.value ?? 0)
          : distance(one.value) - distance(other.value) || 0,
      ),
    };
  }

  private stepOf(
    stage: StudyStep['stage'],
    tasks: readonly StudyTask[],
    places: readonly LeverPlan[],
  ): StudyStep {
    return { problems: [], stage, tasks, answer: this.answer(places) };
  }

  private answer(places: readonly LeverPlan[]): LeversAnswer {
    const seeds = this.seeds();
    const before = this.runs(this.asIs, seeds);
    if (before.length === 0) return { kind: 'levers', asIs: null, tried: [] };
    const tried = places.flatMap((place) => this.told(place, before) ?? []);
    const { objective } = this.question;
    return { kind: 'levers', asIs: this.figures(before), tried: ranked(tried, objective) };
  }

  private figures(runs: readonly StudyResult[]): NonNullable<LeversAnswer['asIs']> {
    const { objective } = this.question;
    const mean = estimate(runs.map((run) => reached(objective, run)));
    return {
      reached: mean,
      runs: runs.length,
      meets: isMet(objective, goodness(mean.mean, objective)),
      bottleneck: mostOften(runs.map(({ bottleneck }) => bottleneck ?? null)),
    };
  }

  private told(place: LeverPlan, before: readonly StudyResult[]): TriedLever | null {
    const { objective } = this.question;
    const chosen = this.chosen(place);
    if (chosen === null) return null;
    const runs = this.runs(chosen.variant, before.length);
    const figures = this.figures(runs);
    const sign = isMoreBetter(objective) ? 1 : -1;
    const gain = estimate(
      runs.map((run, seed) => {
        const [after, was] = [reached(objective, run), reached(objective, before[seed]!)];
        return after === null || was === null ? null : sign * (after - was);
      }),
    );
    const { mean, low } = gain;
    // The figure did not exist without the lever. Now it exists for all requests, so the lever helps.
    const isNew = mean === null && figures.reached.mean !== null;
    const helps = isNew || (mean !== null && mean >= leastGain(objective, before) && (low ?? mean) > 0);
    return { lever: place.lever, from: place.from, value: chosen.value, gain, helps, ...figures };
  }
}

/** A scenario of one server with this value of the lever; null if that is invalid. */
export function withLever(scenario: Scenario, lever: Lever, value: number | null): Scenario | null {
  return lever.parameter === null ? withHealed(scenario, lever) : withSetting(scenario, lever, value);
}

/** How well a run reached the objective: see TriedLever.reached. */
export function reached({ measure, relation, limit }: Objective, run: StudyResult): number | null {
  if (!isShare({ measure, relation })) return run.promised[measure];
  const { spread, samples, leftOut } = run;
  const { buckets, counts } =
    (measure.startsWith('overhead') ? spread?.overhead : spread?.latency) ?? NO_COUNTS;
  if (samples + leftOut === 0) return null;
  const within = buckets.reduce(
    (sum, bucket, at) => (bucketValue(bucket) <= limit ? sum + (counts[at] ?? 0) : sum),
    0,
  );
  return within / (samples + leftOut);
}

const NO_COUNTS = { buckets: [], counts: [] } as const;

function isMoreBetter(objective: Objective): boolean {
  return isShare(objective) || objective.relation === 'atLeast';
}

/** How good a value is; larger is better. A missing value is the worst. */
function goodness(value: number | null, objective: Objective): number {
  if (value === null) return Number.NEGATIVE_INFINITY;
  return isMoreBetter(objective) ? value : -value;
}

function isMet(objective: Objective, good: number): boolean {
  if (isShare(objective)) return good >= STUDY_FRACTIONS[objective.measure]!;
  return good >= goodness(objective.limit, objective);
}

function leastGain(objective: Objective, before: readonly StudyResult[]): number {
  if (isShare(objective)) return Math.min(LEAST_SHARE, (1 - STUDY_FRACTIONS[objective.measure]!) / 2);
  const { mean } = estimate(before.map((run) => reached(objective, run)));
  return Math.abs(mean ?? 0) * LEAST_FIGURE;
}

/**
 * The first value that is about as good as the best. If the best meets the objective, the first must meet it
 * too.
 */
function firstOfBest<Each>(
  all: readonly Each[],
  good: (each: Each) => number,
  meets: (good: number) => boolean,
): Each | null {
  const best = Math.max(...all.map(good));
  const least = best - AS_GOOD * Math.abs(best);
  return all.find((each) => good(each) >= least && meets(good(each)) === meets(best)) ?? all[0] ?? null;
}

/**
 * The levers that help come first. Each time, the next one is the first of the remaining levers that is about
 * as good as the best of them. Levers that do not help keep their order.
 */
function ranked(tried: readonly TriedLever[], objective: Objective): readonly TriedLever[] {
  const good = ({ reached: { mean } }: TriedLever): number => goodness(mean, objective);
  const order = (all: readonly TriedLever[]): readonly TriedLever[] => {
    const rest = [...all];
    const sorted: TriedLever[] = [];
    while (rest.length > 0) {
      const next = firstOfBest(rest, good, (value) => isMet(objective, value))!;
      sorted.push(next);
      rest.splice(rest.indexOf(next), 1);
    }
    return sorted;
  };
  return [...order(tried.filter(({ helps }) => helps)), ...order(tried.filter(({ helps }) => !helps))];
}

/** The bottleneck that occurs most often; the first if several do. */
function mostOften(all: readonly (Bottleneck | null)[]): Bottleneck | null {
  const times = (each: Bottleneck | null): number =>
    all.filter((other) => JSON.stringify(other) === JSON.stringify(each)).length;
  return all.toSorted((one, other) => times(other) - times(one))[0] ?? null;
}
