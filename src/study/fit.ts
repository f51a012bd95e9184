// Fits parameters of a server to measured latencies. It minimises the squared differences of logarithms, so
// that an error of 10 % counts the same at p50 and at p99.9. It begins with values on a wide grid, which
// combines the first two parameters. Two simplex searches follow from the best point. Finally it tries values
// around the result, to see whether others fit as well.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import type { FitAnswer, FitRange, FitTry, StudyStep, StudyTask } from '../protocol/study-api.ts';
import { FIT_PARAMETERS, type FitKey, type FitValue, withFitValues } from '../scenario/fit-parameters.ts';
import { parseScenario } from '../scenario/parse.ts';
import type { FitQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { aloneWith, scenarioFor } from '../scenario/server-overrides.ts';
import { isWhole } from '../scenario/value.ts';
import { type BestPoint, bestOf, type Point, type Search, simplexSearch, within } from './nelder-mead.ts';
import { pairwise } from './pairs.ts';
import { type KnownResults, missingOf, UnfitQuestionError, Variant } from './tasks.ts';

/** The values of the grid: shares of a measured latency, or multiples of a parameter's starting value. */
const SHARES = [0.001, 0.02, 0.1, 0.3, 0.6, 0.9] as const;
const FACTORS = [0.1, 0.5, 1, 2, 10] as const;
/** First steps of the two searches, as logarithms: about 50 % more, and 10 % more. */
const STEPS = [0.4, 0.1] as const;
/** Multiples of each value that are tried at the end. */
const AROUND = [0.25, 0.5, 2, 4] as const;
/** The searches end at this precision, as a logarithm: half a percent. */
const TOLERANCE = 0.005;
/** Significant digits of tried values. */
const DIGITS = 4;
/** Two sets of values fit equally well if their errors differ by at most this share: one percent. */
const AS_GOOD = 0.01;
/**
 * A value that could be wrong by more than this factor in either direction counts as not determined by the
 * measurement.
 */
const DETERMINED_WITHIN = Math.log(2);
/** A missing figure counts as wrong by this much, as a logarithm: a factor of a thousand. */
const MISSING = Math.log(1000);

export class Fit {
  private readonly question: FitQuestion;
  private readonly scenario: Scenario;
  private readonly server: Server;
  private readonly search: Search;
  private readonly tries = new Map<string, FitTry>();
  private readonly variants = new Map<string, Variant | null>();
  private wanted: readonly Point[] | null = null;
  private readonly limits: { readonly low: Point; readonly high: Point };
  /** Where the search ended. The runs around it show how the latencies depend on each value. */
  private centre: Point | null = null;
  private best: FitTry | null = null;
  private before: FitTry | null = null;

  constructor(question: FitQuestion, scenario: Scenario) {
    this.question = question;
    this.scenario = scenario;
    this.server = serverOf(question, scenario);
    checkTargets(question);
    const rows = question.parameters.map((key) => FIT_PARAMETERS[key]);
    this.limits = {
      low: rows.map((row) => Math.log(row.min)),
      high: rows.map((row) => Math.log(row.max)),
    };
    this.search = this.searching();
    this.take(this.search.next());
  }

  step(known: KnownResults): StudyStep {
    // Run the unchanged scenario first, for comparison.
    const first = missingOf(this.tasksOf([]), known);
    if (first.length > 0) return this.ask('full', first);
    this.before ??= this.tryOf([], known);
    while (this.wanted !== null) {
      const tasks = this.wanted.flatMap((point) => this.tasksOf(this.valuesOf(point)));
      const missing = missingOf(tasks, known);
      if (missing.length > 0) return this.ask('refine', missing);
      this.take(this.search.next(this.wanted.map((point) => this.tryAt(point, known).error)));
    }
    return this.ask('done', []);
  }

  private ask(stage: StudyStep['stage'], tasks: readonly StudyTask[]): StudyStep {
    return { problems: [], stage, tasks, answer: this.answer() };
  }

  private take(result: IteratorResult<readonly Point[], BestPoint>): void {
    this.wanted = result.done === true ? null : result.value;
  }

  private *searching(): Search {
    const rows = this.question.parameters.map((key) => FIT_PARAMETERS[key]);
    const { limits } = this;
    const start = rows.map((row) => {
      const value = row.read(scenarioFor(this.scenario, this.server), this.server);
      return Math.log(value === null || value <= 0 ? row.start : value);
    });
    let best = yield* this.grid(within(start, limits));
    let left = this.question.points - this.tries.size;
    for (const step of STEPS) {
      const before = this.tries.size;
      best = yield* simplexSearch(best.point, step, { ...limits, points: left, tolerance: TOLERANCE });
      left -= this.tries.size - before;
      if (left <= 0) break;
    }
    // Check whether other values fit the measurement equally well. If so, the ranges in the answer are
    // widened to include them.
    this.centre = best.point;
    yield best.point.flatMap((each, index) =>
      AROUND.map((factor) => within(best.point.with(index, each + Math.log(factor)), limits)),
    );
    return best;
  }

  /**
   * Finds the best of widely spaced values. The first two parameters are combined, because one can compensate
   * for the other. The other parameters follow one by one, each from the best point so far.
   */
  private *grid(start: Point): Search {
    const candidates = this.question.parameters.map((key) => this.candidates(key));
    const [first = [], second = [], ...others] = candidates;
    const pairs = first.flatMap((one) =>
      second.length === 0 ? [start.with(0, one)] : second.map((two) => start.with(0, one).with(1, two)),
    );
    let best = yield* bestOf([start, ...pairs]);
    for (const [index, values] of others.entries()) {
      best = yield* bestOf([best.point, ...values.map((each) => best.point.with(index + 2, each))]);
    }
    return best;
  }

  /**
   * Values to try, as logarithms. Durations are shares of the measured latencies, other values are multiples
   * of their start.
   */
  private candidates(key: FitKey): readonly number[] {
    const { unit, start, min, max } = FIT_PARAMETERS[key];
    const inside = (value: number): number =>
      Math.min(Math.log(max), Math.max(Math.log(min), Math.log(value)));
    if (unit !== 'duration' || key === 'pauseEvery') return FACTORS.map((factor) => inside(factor * start));
    const latencies = this.question.targets.map(({ nanos }) => nanos);
    const whole = key === 'pauseLength' ? Math.max(...latencies) : Math.min(...latencies);
    return SHARES.map((share) => inside(share * whole));
  }

  private valuesOf(point: Point): readonly FitValue[] {
    return pairwise(this.question.parameters, point, (key: FitKey, each) => {
      const { unit, min, max } = FIT_PARAMETERS[key];
      const short = Number(Math.exp(each).toPrecision(DIGITS));
      const value = Math.min(max, Math.max(min, short));
      return { key, value: isWhole(unit) ? Math.round(value) : value };
    });
  }

  private tasksOf(values: readonly FitValue[]): readonly StudyTask[] {
    const variant = this.variantOf(values);
    const { effort } = this.question;
    if (variant === null) return [];
    return Array.from({ length: effort.replications }, (_, each) => variant.task(effort, each));
  }

  /** null if the values are invalid in the scenario. */
  private variantOf(values: readonly FitValue[]): Variant | null {
    const name = JSON.stringify(values);
    let variant = this.variants.get(name);
    if (variant === undefined) {
      const parsed = parseScenario(
        withFitValues(aloneWith(this.scenario, this.server), this.server.id, values),
      );
      variant = parsed.ok ? new Variant(parsed.scenario, 0) : null;
      this.variants.set(name, variant);
    }
    return variant;
  }

  private tryAt(point: Point, known: KnownResults): FitTry {
    const values = this.valuesOf(point);
    const name = JSON.stringify(values);
    let made = this.tries.get(name);
    if (made === undefined) {
      made = this.tryOf(values, known);
      this.tries.set(name, made);
      if (this.best === null || made.error < this.best.error) this.best = made;
    }
    return made;
  }

  /** The result of these values, whose runs are known. */
  private tryOf(values: readonly FitValue[], known: KnownResults): FitTry {
    const runs = this.tasksOf(values).map((task) => known.get(task.key)!);
    const simulated = this.question.targets.map(({ measure }) =>
      meanOf(runs.map((run) => run.values[measure])),
    );
    return { values, simulated, error: this.errorOf(simulated) };
  }

  /** The square root of the mean squared difference of logarithms. */
  private errorOf(simulated: readonly (number | null)[]): number {
    const squares = pairwise(this.question.targets, simulated, ({ nanos }, value) => {
      const off = value === null || value <= 0 ? MISSING : Math.log(value / nanos);
      return off * off;
    });
    return Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length);
  }

  private asGood(): readonly FitRange[] {
    const most = (this.best?.error ?? 0) + AS_GOOD;
    const good = [...this.tries.values()].filter(({ error }) => error <= most);
    const reaches = this.reaches();
    return this.question.parameters.map((key, index) => {
      const values = good
        .flatMap((each) => each.values.filter((value) => value.key === key))
        .map(({ value }) => value);
      const best = this.best?.values[index]?.value ?? Number.NaN;
      const reach = reaches[index] ?? 0;
      const shown = Math.min(reach, Math.log(AROUND.at(-1)!));
      const low = Math.min(...values, ...(shown > 0 ? [best * Math.exp(-shown)] : []));
      const high = Math.max(...values, ...(shown > 0 ? [best * Math.exp(shown)] : []));
      const { min, max } = FIT_PARAMETERS[key];
      return {
        low: Math.max(min, low),
        high: Math.min(max, high),
        isDetermined: reach <= DETERMINED_WITHIN && high / low <= Math.exp(2 * DETERMINED_WITHIN),
      };
    });
  }

  /**
   * How far each value may move, as a logarithm, while the others compensate for it and the error grows by at
   * most AS_GOOD. Near the best point the latencies are assumed to depend linearly on the values. Empty until
   * the runs around it are known.
   */
  private reaches(): readonly number[] {
    const { best, centre, question } = this;
    if (best === null || centre === null || this.wanted !== null) return [];
    const columns = question.parameters.map((_, index) => this.answersTo(centre, index));
    const slack = Math.sqrt(question.targets.length * (2 * best.error * AS_GOOD + AS_GOOD ** 2));
    return columns.map((column, index) => slack / apartFrom(column, columns.toSpliced(index, 1)));
  }

  /**
   * How much the logarithm of each target changes with the logarithm of one value, between half and twice the
   * best value.
   */
  private answersTo(centre: Point, index: number): readonly number[] {
    const at = (factor: number): FitTry | undefined =>
      this.tries.get(
        JSON.stringify(
          this.valuesOf(within(centre.with(index, centre[index]! + Math.log(factor)), this.limits)),
        ),
      );
    const [below, above] = [at(0.5), at(2)];
    if (below === undefined || above === undefined) return this.question.targets.map(() => 0);
    const logOf = ({ values }: FitTry): number => Math.log(values[index]!.value);
    return slopesOf(below, above, logOf(above) - logOf(below));
  }

  private answer(): FitAnswer {
    const { before, best, tries } = this;
    return { kind: 'fit', before, best, asGood: this.asGood(), tries: tries.size };
  }
}

/** Slopes of the targets between two tries; 0 if either lacks a figure. */
function slopesOf(below: FitTry, above: FitTry, width: number): readonly number[] {
  return pairwise(below.simulated, above.simulated, (low, high) =>
    low === null || high === null || width <= 0 ? 0 : Math.log(high / low) / width,
  );
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  pairwise(one, other, (a, b) => a * b).reduce((sum, each) => sum + each, 0);

/** The length of the part of a column that the other columns cannot compensate for (Gram-Schmidt). */
function apartFrom(column: readonly number[], others: readonly (readonly number[])[]): number {
  const basis: (readonly number[])[] = [];
  const without = (given: readonly number[]): readonly number[] =>
    basis.reduce((rest, unit) => {
      const share = dot(rest, unit);
      return pairwise(rest, unit, (each, of) => each - share * of);
    }, given);
  for (const other of others) {
    const rest = without(other);
    const length = Math.sqrt(dot(rest, rest));
    if (length > 1e-9) basis.push(rest.map((each) => each / length));
  }
  const rest = without(column);
  return Math.sqrt(dot(rest, rest));
}

/** The mean of logarithms; null if any is missing. */
function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || value <= 0) return null;
    sum += Math.log(value);
  }
  return values.length === 0 ? null : Math.exp(sum / values.length);
}

/** Throws UnfitQuestionError. */
function serverOf({ server: id, parameters, targets }: FitQuestion, scenario: Scenario): Server {
  const server = scenario.servers.find((each) => each.id === id);
  if (server === undefined) {
    const ids = eitherOf(scenario.servers.map((each) => each.id));
    throw new UnfitQuestionError({ key: 'server', value: id, allowed: ids });
  }
  const idle = parameters.find((key) => !FIT_PARAMETERS[key].applies(scenario, server));
  if (parameters.length > targets.length && targets.length > 0) {
    const allowed = t`at most ${targets.length}, one for each measured latency`;
    throw new UnfitQuestionError({ key: 'fit', value: t`${parameters.length} values`, allowed });
  }
  if (parameters.length === 0 || idle !== undefined) {
    const allowed = t`one or more parameters, each of which affects the scenario`;
    throw new UnfitQuestionError({ key: 'fit', value: idle ?? t`nothing`, allowed });
  }
  return server;
}

/** Throws UnfitQuestionError. */
function checkTargets({ targets }: FitQuestion): void {
  const wrong = targets.find(({ nanos }) => !(nanos > 0));
  if (targets.length > 0 && wrong === undefined) return;
  const value = wrong === undefined ? t`nothing` : t`${wrong.measure} of ${wrong.nanos}`;
  throw new UnfitQuestionError({ key: 'targets', value, allowed: t`at least one latency above 0` });
}
