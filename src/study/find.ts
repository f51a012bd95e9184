// The objective finder: searches for the largest (or smallest) value of a parameter at which all objectives
// hold. It tries values over the whole range and takes the outermost one that holds. By bisection it narrows
// the gap between this value and its neighbour that breaks. Then it tries values around the result, because a
// server's figures need not rise or fall steadily with a parameter.
//
// A value holds if the objectives hold in all of its runs; the runs of every value have the same seeds. For
// percentiles in the steady state, the 95 % interval must lie within the limit too, so that an answer breaks
// a limit at most once in forty times. One run is enough if it breaks an objective, or meets all of them by
// far. Requests that did not complete count as longer than any limit, so that no objective holds only because
// they are left out.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import type {
  FindAnswer,
  StudyResult,
  StudyStage,
  StudyStep,
  StudyTask,
  Try,
} from '../protocol/study-api.ts';
import { isStationary } from '../scenario/even-arrivals.ts';
import type { NumberParameter } from '../scenario/parameter.ts';
import { STUDY_FRACTIONS } from '../scenario/percentile-samples.ts';
import type { Problem } from '../scenario/problem.ts';
import type { FindQuestion, Objective } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { studyMeasureOf } from '../scenario/study-measures.ts';
import { isWhole } from '../scenario/value.ts';
import { axisValues, middle } from './axis-values.ts';
import { estimates } from './estimate.ts';
import { supportsPercentile } from './independent-samples.ts';
import { neighbours } from './pairs.ts';
import {
  concerns,
  type KnownResults,
  missingOf,
  mustTellRecovery,
  numberRow,
  scenarioAt,
  UnfitQuestionError,
  Variant,
} from './tasks.ts';

/** Values are tried on each side of the result, at these multiples of the search's precision. */
const AROUND = [1, 2, 4, 8] as const;
/**
 * A figure that is this many times better than its limit holds by far: another seed does not change a figure
 * that much.
 */
const FAR = 2;
/**
 * A run that is not steady is repeated with these multiples of the scenario's length, until it is long
 * enough.
 */
const LONGER = [8, 64] as const;

/** A value that holds and the nearest one beyond it that breaks; null if the end of the range holds. */
interface Bracket {
  readonly holds: number;
  readonly breaks: number | null;
}

/**
 * How thoroughly a value is judged. rough: by one run of the scenario's own length, which says little about a
 * steady state. first: by one run that is as long as necessary. edge: by as many such runs as needed to show
 * that it breaks. all: by all runs.
 */
const DEPTHS = ['rough', 'first', 'edge', 'all'] as const;
type Depth = (typeof DEPTHS)[number];

/** Values to judge before the search continues. */
interface FindStep {
  readonly stage: StudyStage;
  readonly values: readonly number[];
  readonly depth: Depth;
}

type Search = Generator<FindStep, Bracket | null, void>;

export class Find {
  private readonly question: FindQuestion;
  private readonly scenario: Scenario;
  private readonly server: Server;
  private readonly row: NumberParameter;
  private readonly isSteady: boolean;
  private readonly problems: Problem[] = [];
  private readonly variants = new Map<number, Variant | null>();
  /** How thoroughly each value has been judged so far. */
  private readonly depths = new Map<number, Depth>();
  /** Whether another seed makes a difference; null while that is not known. */
  private varies: boolean | null = null;
  private bracket: Bracket | null = null;
  private known: KnownResults = new Map();
  /** Results that the search has used. The search keeps them, because callers may discard theirs. */
  private readonly resultsUsed = new Map<string, StudyResult>();
  private readonly search: Search;
  private wanted: FindStep | null = null;

  constructor(question: FindQuestion, scenario: Scenario) {
    this.question = question;
    this.scenario = scenario;
    this.row = numberRow(question.axis.parameter);
    this.server = serverOf(question, scenario);
    mustTellRecovery(scenario, question.objectives);
    this.isSteady = question.steady && isStationary(scenario);
    this.search = this.searching();
    this.take();
  }

  step(known: KnownResults): StudyStep {
    this.known = known;
    while (this.wanted !== null) {
      const { stage, values, depth } = this.wanted;
      for (const value of values) this.deepen(value, depth);
      const tasks = missingOf(
        values.flatMap((value) => this.next(value, depth)),
        this.resultsUsed,
      );
      if (tasks.length > 0) return this.stepOf(stage, tasks);
      this.take();
    }
    return this.stepOf('done', []);
  }

  private take(): void {
    const { value, done } = this.search.next();
    if (done === true) this.bracket = value;
    this.wanted = done === true ? null : value;
  }

  private *searching(): Search {
    const values = axisValues(this.question.axis);
    yield { stage: 'full', values, depth: 'rough' };
    let first = yield* this.sure('first');
    if (first === null) {
      // No tried value holds, but there may be one between two that break.
      const between = neighbours(values).map(([low, high]) => this.between(low, high));
      yield { stage: 'refine', values: between, depth: 'rough' };
      first = yield* this.sure('first');
    }
    first = yield* this.narrowed(first, 'first');
    // So far each value near the edge was judged by one run. Now it is judged by all runs, which may move the
    // edge.
    const bracket = yield* this.narrowed(yield* this.sure('edge'), 'edge');
    const around = bracket === null ? [] : [bracket.holds, ...this.around(bracket)];
    if (bracket?.breaks != null) around.push(bracket.breaks);
    this.bracket = bracket ?? first;
    yield { stage: 'replicate', values: around, depth: 'all' };
    // Values that hold away from the edge were judged by one run of the scenario's own length, so judge them
    // again.
    const holding = (): number[] => [...this.depths.keys()].filter((value) => this.tryOf(value).holds);
    yield { stage: 'replicate', values: holding(), depth: 'first' };
    const near = holding().filter((value) => this.tryOf(value).judged !== 'far');
    yield { stage: 'replicate', values: near, depth: 'all' };
    return bracket;
  }

  private *narrowed(from: Bracket | null, depth: Depth): Search {
    let bracket = from;
    while (bracket !== null && bracket.breaks !== null) {
      this.bracket = bracket;
      const { holds, breaks }: { holds: number; breaks: number } = {
        holds: bracket.holds,
        breaks: bracket.breaks,
      };
      const value = this.between(Math.min(holds, breaks), Math.max(holds, breaks));
      if (this.isNarrow(holds, breaks) || value === holds || value === breaks) break;
      yield { stage: 'refine', values: [value], depth };
      bracket = this.tryOf(value).holds ? { holds: value, breaks } : { holds, breaks: value };
    }
    return bracket;
  }

  /**
   * Finds the outermost of all tried values that holds, once it and its neighbour have been judged to this
   * depth.
   */
  private *sure(depth: Depth): Search {
    for (;;) {
      const bracket = this.bracketOf([...this.depths.keys()]);
      if (bracket === null) return null;
      const { holds, breaks } = bracket;
      yield { stage: 'refine', values: breaks === null ? [holds] : [holds, breaks], depth };
      if (this.tryOf(holds).holds && (breaks === null || !this.tryOf(breaks).holds)) return bracket;
    }
  }

  private deepen(value: number, depth: Depth): void {
    const before = this.depths.get(value);
    if (before === undefined || DEPTHS.indexOf(depth) > DEPTHS.indexOf(before)) this.depths.set(value, depth);
  }

  /** The runs still needed to judge a value, as far as they are known. */
  private next(value: number, depth: Depth): readonly StudyTask[] {
    const variant = this.variant(value);
    if (variant === null) return [];
    const { replications } = this.question.effort;
    const first = this.lookedUp(variant, 0, depth);
    if (first.result === null || first.tasks.length > 0) return first.tasks;
    if (depth === 'rough' || depth === 'first' || replications === 1 || this.varies === false) return [];
    if (depth === 'edge' && !this.isHeldBy(first.result)) return [];
    // If a second seed changes nothing, the scene has no randomness.
    const second = this.lookedUp(variant, 1, 'rough');
    if (this.varies === null && second.result === null) return second.tasks;
    const digest = this.lookedUp(variant, 0, 'rough').result?.digest;
    if (second.result !== null) this.varies ??= digest !== second.result.digest;
    if (!this.varies) return [];
    return Array.from(
      { length: replications - 1 },
      (_, each) => this.lookedUp(variant, each + 1, depth).tasks,
    ).flat();
  }

  /**
   * The longest known run of a value with the n-th seed, and the runs still needed to judge the value to this
   * depth.
   */
  private lookedUp(
    variant: Variant,
    replication: number,
    depth: Depth,
  ): { readonly result: StudyResult | null; readonly tasks: readonly StudyTask[] } {
    const { effort } = this.question;
    if (!this.isSteady) {
      const task = variant.task(effort, replication);
      const result = this.resultOf(task);
      return { result, tasks: result === null ? [task] : [] };
    }
    const runs: StudyResult[] = [];
    for (const times of [1, ...LONGER]) {
      const task = variant.task(effort, replication, times);
      const result = this.resultOf(task);
      if (result === null) return { result: runs.at(-1) ?? null, tasks: [task] };
      runs.push(result);
      if (depth === 'rough' || effort.requests !== null || this.hasEnoughSamples(runs)) break;
    }
    return { result: runs.at(-1) ?? null, tasks: [] };
  }

  /** Whether the last of these runs is long enough. Each run is longer than the previous one. */
  private hasEnoughSamples(runs: readonly StudyResult[]): boolean {
    const [before, last] = [runs.at(-2), runs.at(-1)!];
    if (last.events >= this.question.effort.maxEvents) return true;
    if (last.trend === 'steady' && this.isReliable(last)) return true;
    // The number of requests in the system still grows, so an objective that is already missed can only get
    // worse.
    if (!this.isHeldBy(last)) return last.trend === 'grows';
    if (before === undefined) return false;
    // If the figures would stay within the limits even if the present trend continued to the longest run,
    // that run adds nothing.
    const [, now, most] = [1, ...LONGER];
    return this.question.objectives.every((objective) => {
      const [from, to] = [before.promised[objective.measure], last.promised[objective.measure]];
      return (
        from !== null && to !== null && isMet(objective, to + ((to - from) * (most! - now!)) / (now! - 1))
      );
    });
  }

  /**
   * Whether a run measures the figures of all objectives accurately enough. A figure far from its limit need
   * not be accurate.
   */
  private isReliable({ promised, spread }: StudyResult): boolean {
    return this.question.objectives.every((objective) => {
      const { measure } = objective;
      const fraction = STUDY_FRACTIONS[measure];
      if (fraction === undefined || isFarFrom(objective, promised[measure])) return true;
      return supportsPercentile(spread?.worth[measure] ?? null, fraction);
    });
  }

  private resultOf({ key }: StudyTask): StudyResult | null {
    const result = this.resultsUsed.get(key) ?? this.known.get(key);
    if (result === undefined) return null;
    this.resultsUsed.set(key, result);
    return result;
  }

  private isHeldBy({ promised }: StudyResult): boolean {
    return this.question.objectives.every((each) => isMet(each, promised[each.measure]));
  }

  /** What is known about a value. A value that is invalid in the scenario breaks the objectives. */
  private tryOf(value: number): Try {
    const { objectives, effort } = this.question;
    const variant = this.variant(value);
    // Without randomness a second run is a copy of the first; it only served to find that out.
    const seeds = this.varies === false ? 1 : effort.replications;
    const runs = Array.from({ length: variant === null ? 0 : seeds }, (_, each) =>
      this.lookedUp(variant!, each, 'all'),
    ).flatMap(({ result }) => result ?? []);
    const figures = objectives.map((each) => {
      const all = runs.map(({ promised }) => promised[each.measure]);
      return sorted(each, all);
    });
    const heldIn = runs.filter((run) => this.isHeldBy(run)).length;
    const sureTo = this.sureTo(runs.length === seeds && heldIn === seeds ? runs : []);
    const isSure = objectives.every((each, at) => sureTo[at] == null || isMet(each, sureTo[at]));
    const holds = runs.length > 0 && heldIn === runs.length && isSure;
    const steady = this.isSteady ? runs.every(({ trend }) => trend === 'steady') : null;
    const isFar = steady !== false && objectives.every((each, at) => isFarFrom(each, figures[at]?.at(-1)));
    return {
      at: value,
      holds,
      judged: runs.length === seeds ? 'all' : !holds ? 'broken' : isFar ? 'far' : 'open',
      runs: runs.length,
      heldIn,
      worst: figures.map((each) => each.at(-1) ?? null),
      median: figures.map((each) => each[Math.floor((each.length - 1) / 2)] ?? null),
      best: figures.map((each) => each[0] ?? null),
      sureTo,
      samples: runs.reduce((sum, run) => sum + run.samples, 0),
      leftOut: runs.reduce((sum, run) => sum + run.leftOut, 0),
      steady,
      seconds: Math.max(0, ...runs.map(({ simulatedSeconds }) => simulatedSeconds)),
      length: Math.max(1, ...runs.map(({ length }) => length ?? 1)),
    };
  }

  /**
   * The end of each objective's interval that must meet the limit, from all runs of a value. Only for
   * percentiles in the steady state; null for other measures, and for all if there are no runs.
   */
  private sureTo(runs: readonly StudyResult[]): readonly (number | null)[] {
    const { objectives } = this.question;
    if (!this.isSteady || this.varies === false || runs.length === 0) return objectives.map(() => null);
    const { low, high } = estimates(runs);
    return objectives.map(({ measure, relation }) => {
      if (STUDY_FRACTIONS[measure] === undefined) return null;
      return relation === 'atMost' ? high[measure] : low[measure];
    });
  }

  private stepOf(stage: StudyStage, tasks: readonly StudyTask[]): StudyStep {
    return { problems: this.problems.slice(0, 1), stage, tasks, answer: this.answer() };
  }

  /** null if the value is invalid in the scenario. */
  private variant(value: number): Variant | null {
    let variant = this.variants.get(value);
    if (variant !== undefined) return variant;
    const made = scenarioAt(this.scenario, this.server, [{ axis: this.question.axis, value }]);
    variant = 'scenario' in made ? new Variant(made.scenario, value) : null;
    if ('problems' in made) this.problems.push(...made.problems);
    this.variants.set(value, variant);
    return variant;
  }

  /** Of these values, the outermost in the direction of the aim that holds, and the next value beyond it. */
  private bracketOf(values: readonly number[]): Bracket | null {
    const ordered = values.toSorted((a, b) => (this.question.aim === 'largest' ? b - a : a - b));
    const index = ordered.findIndex((value) => this.tryOf(value).holds);
    const holds = ordered[index];
    return holds === undefined ? null : { holds, breaks: ordered[index - 1] ?? null };
  }

  private between(low: number, high: number): number {
    return middle(this.question.axis, low, high);
  }

  private isNarrow(holds: number, breaks: number): boolean {
    const [low, high] = [Math.min(holds, breaks), Math.max(holds, breaks)];
    if (isWhole(this.row.unit) && high - low <= 1) return true;
    return low > 0 && high / low <= 1 + this.question.precision;
  }

  private around({ holds, breaks }: Bracket): readonly number[] {
    const { from, to } = this.question.axis;
    const away = this.question.aim === 'largest' ? 1 : -1;
    const stepOf = (value: number): number => {
      const step = value * this.question.precision;
      return isWhole(this.row.unit) ? Math.max(1, Math.round(step)) : step;
    };
    const near = AROUND.flatMap((steps) => [
      holds - away * steps * stepOf(holds),
      ...(breaks === null ? [] : [breaks + away * steps * stepOf(breaks)]),
    ]);
    const inside = near.filter((value) => value >= from && value <= to);
    return [
      ...new Set(inside.map((value) => (isWhole(this.row.unit) ? value : Number(value.toPrecision(6))))),
    ];
  }

  /** How far the objectives hold, from the edge towards the inside of the range. */
  private reach(
    tries: readonly Try[],
    bracket: Bracket | null,
  ): Pick<FindAnswer, 'holdsTo' | 'breaksAgain' | 'alternates'> {
    const ordered = this.question.aim === 'largest' ? tries.toReversed() : tries;
    const inner = ordered.slice(ordered.findIndex(({ at }) => at === bracket?.holds));
    const end = inner.findIndex(({ holds }) => !holds);
    return {
      holdsTo: (end < 0 ? inner.at(-1) : inner[end - 1])?.at ?? null,
      breaksAgain: inner[end]?.at ?? null,
      alternates: end >= 0 && inner.slice(end).some(({ holds }) => holds),
    };
  }

  private answer(): FindAnswer {
    const { bracket } = this;
    const tries = [...this.depths.keys()]
      .map((value) => this.tryOf(value))
      .filter(({ at, runs }) => runs > 0 || this.variant(at) === null)
      .sort((a, b) => a.at - b.at);
    const breaks = bracket?.breaks ?? null;
    const failed = breaks === null ? null : this.tryOf(breaks);
    const fails = (each: Objective, value: number | null | undefined): boolean => !isMet(each, value ?? null);
    const limiting = this.question.objectives.find((each, index) => {
      if (failed === null) return false;
      return (
        fails(each, failed.worst[index]) ||
        (failed.sureTo[index] != null && fails(each, failed.sureTo[index]))
      );
    });
    const changes = neighbours(tries).filter(([before, each]) => each.holds !== before.holds);
    const holdsAfter = changes[0]?.[1].holds;
    const wrongWay = this.question.aim === 'largest' ? holdsAfter : holdsAfter === false;
    return {
      kind: 'find',
      varies: this.varies,
      found: bracket?.holds ?? null,
      breaks,
      limiting: limiting ?? null,
      ...this.reach(tries, bracket),
      monotone: changes.length === 0 || (changes.length === 1 && wrongWay !== true),
      tries,
    };
  }
}

/** Throws UnfitQuestionError. */
function serverOf({ server: id, axis }: FindQuestion, scenario: Scenario): Server {
  const server = scenario.servers.find((each) => each.id === id);
  const ids = eitherOf(scenario.servers.map((each) => each.id));
  if (server === undefined) throw new UnfitQuestionError({ key: 'server', value: id, allowed: ids });
  if (concerns(axis, server)) return server;
  const allowed = t`a parameter of server ${id} (${server.model})`;
  throw new UnfitQuestionError({ key: 'vary', value: axis.parameter, allowed });
}

/** The values from best to worst. Missing values count as the worst. */
function sorted({ relation }: Objective, values: readonly (number | null)[]): readonly (number | null)[] {
  const away = relation === 'atMost' ? 1 : -1;
  const place = (value: number | null): number => (value === null ? Number.POSITIVE_INFINITY : away * value);
  return values.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/**
 * Whether a value meets the limit by so much that one run is enough. If a share has to be large, its distance
 * from 1 is compared.
 */
function isFarFrom({ measure, relation, limit }: Objective, value: number | null | undefined): boolean {
  // With another seed, the server may fail to recover.
  if (value == null || measure === 'recovery') return false;
  if (relation === 'atMost') return value * FAR < limit;
  if (studyMeasureOf(measure).unit === 'fraction') return (1 - value) * FAR < 1 - limit;
  return value > limit * FAR;
}

function isMet({ relation, limit }: Objective, value: number | null): boolean {
  if (value === null) return false;
  return relation === 'atMost' ? value <= limit : value >= limit;
}
