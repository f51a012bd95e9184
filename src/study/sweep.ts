// A sweep: determines the runs it needs next, and the curves so far. If wanted, shorter runs at every second
// value come first, for a quick preview. Full runs at all values follow, then more values around the knee and
// saturation, and then other seeds for the confidence intervals.

import type {
  Curve,
  CurvePoint,
  StudyResult,
  StudyStage,
  StudyStep,
  StudyTask,
} from '../protocol/study-api.ts';
import { isStationary } from '../scenario/even-arrivals.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Effort, SweepQuestion } from '../scenario/question.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { axisValues, valuesBetween } from './axis-values.ts';
import { estimates } from './estimate.ts';
import {
  type AxisValue,
  concerns,
  ENOUGH_TIMES,
  isEndless,
  type KnownResults,
  missingOf,
  scenarioAt,
  type Times,
  Variant,
} from './tasks.ts';

/** Limits of the short runs of the preview, in requests and events. */
const COARSE = { requests: 1000, maxEvents: 60_000 } as const;
/** Number of values added in each gap beside a bend of the curve. */
const FINER = 5;

/** Identifies one of the machines that share a sweep. Numbers start at 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

interface Line {
  readonly server: Server;
  readonly flat: boolean;
  readonly variants: readonly Variant[];
}

export class Sweep {
  private readonly question: SweepQuestion;
  private readonly scenario: Scenario;
  private readonly coarseEffort: Effort;
  private readonly problems: Problem[] = [];
  private readonly first: readonly Line[];
  /**
   * How runs are judged. In a scene that does not change over time, runs report whether they were steady. If
   * such a scene has no end, its runs are as long as percentiles need.
   */
  private readonly judged: Times;
  /** By server, value, and value of the second parameter. */
  private readonly variants = new Map<string, Variant | null>();
  private known: KnownResults = new Map();

  constructor(question: SweepQuestion, scenario: Scenario) {
    this.question = question;
    this.scenario = scenario;
    const { effort } = question;
    const whole = isEndless(scenario, effort) ? ENOUGH_TIMES : 'judged';
    this.judged = isStationary(scenario) ? whole : null;
    this.coarseEffort = {
      ...effort,
      requests: Math.min(COARSE.requests, effort.requests ?? COARSE.requests),
      maxEvents: Math.min(COARSE.maxEvents, effort.maxEvents),
    };
    const { axis, across } = question;
    this.first = this.lines(axisValues(axis), across === null ? [null] : axisValues(across));
  }

  step(known: KnownResults): StudyStep {
    this.known = known;
    const { first } = this;
    const { across, coarse, effort } = this.question;
    if (coarse) {
      const tasks = this.missing(first.map(everySecond), this.coarseEffort, [0]);
      // If the preview's limits would not shorten the runs, its runs are the full ones.
      if (tasks.length > 0) return this.stepOf('coarse', tasks, first, this.coarseEffort);
    }
    const whole = this.missing(first, effort, [0]);
    if (whole.length > 0) return this.stepOf('full', whole, first, effort);
    if (across !== null) return this.stepOf('done', [], first, effort);
    const lines = first.map((line) => this.refined(line));
    const finer = this.missing(lines, effort, [0]);
    if (finer.length > 0) return this.stepOf('refine', finer, lines, effort);
    const others = this.replications(lines);
    return this.stepOf(others.length > 0 ? 'replicate' : 'done', others, lines, effort);
  }

  /**
   * The runs of one of several machines: every N-th value with all of its seeds. Runs that depend on other
   * machines' results, mainly the finer values, are left to the merge.
   */
  share({ index, of }: Shard, known: KnownResults): readonly StudyTask[] {
    this.known = known;
    const { across, effort } = this.question;
    const variants = this.first.flatMap((line) => line.variants).filter((_, at) => at % of === index - 1);
    const runs = (of: readonly Variant[], seeds: readonly number[]): readonly StudyTask[] =>
      missingOf(
        of.flatMap((variant) => seeds.map((seed) => this.task(variant, effort, seed))),
        known,
      );
    const seeds = Array.from({ length: across === null ? effort.replications : 1 }, (_, seed) => seed);
    const begun = runs(variants, seeds.slice(0, 2));
    if (begun.length > 0) return begun;
    return runs(
      variants.filter((variant) => this.varies(variant)),
      seeds.slice(2),
    );
  }

  private stepOf(
    stage: StudyStage,
    tasks: readonly StudyTask[],
    lines: readonly Line[],
    effort: Effort,
  ): StudyStep {
    const curves = lines.map((line) => this.curve(line));
    const variant = lines[0]?.variants[0];
    const requests = variant === undefined ? null : variant.task(effort, 0).scenario.stop.requests;
    const problems = this.problems.slice(0, 1);
    return { problems, stage, tasks, answer: { kind: 'sweep', requests, curves } };
  }

  private lines(values: readonly number[], crossings: readonly (number | null)[]): readonly Line[] {
    const { axis, across } = this.question;
    return this.scenario.servers.map((server) => {
      const flat = !concerns(axis, server);
      const flatAcross = across === null || !concerns(across, server);
      const own = flat ? values.slice(0, 1) : values;
      const pairs = (flatAcross ? crossings.slice(0, 1) : crossings).flatMap((second) =>
        own.map((at) => [at, second] as const),
      );
      return { server, flat, variants: pairs.flatMap(([at, second]) => this.variant(server, at, second)) };
    });
  }

  /** The variant of these values; none if they are invalid together. */
  private variant(server: Server, at: number, second: number | null): readonly Variant[] {
    const name = `${server.id} ${at} ${second}`;
    let variant = this.variants.get(name);
    if (variant === undefined) {
      variant = this.newVariant(server, at, second);
      this.variants.set(name, variant);
    }
    return variant === null ? [] : [variant];
  }

  private newVariant(server: Server, at: number, second: number | null): Variant | null {
    const { axis, across } = this.question;
    const values: AxisValue[] = [{ axis, value: at }];
    if (across !== null && second !== null) values.push({ axis: across, value: second });
    const made = scenarioAt(this.scenario, server, values);
    if ('scenario' in made) return new Variant(made.scenario, at, second);
    this.problems.push(...made.problems);
    return null;
  }

  /** The line with more values in the gaps on both sides of its bends. */
  private refined(line: Line): Line {
    const { axis } = this.question;
    if (line.flat) return line;
    const { points, knee, saturation } = this.curve(line);
    const values = new Set<number>();
    for (const bend of [knee, saturation]) {
      const index = points.findIndex(({ at }) => at === bend);
      const [before, after] = [points[index - 1], points[index + 1]];
      // A bend is never the first or the last point.
      if (bend === null || before === undefined || after === undefined) continue;
      for (const each of valuesBetween(axis, before.at, bend, FINER + 2)) values.add(each);
      for (const each of valuesBetween(axis, bend, after.at, FINER + 2)) values.add(each);
    }
    const old = new Set(points.map(({ at }) => at));
    const added = [...values].filter((value) => !old.has(value));
    const variants = [...line.variants, ...added.flatMap((at) => this.variant(line.server, at, null))];
    return { ...line, variants: variants.sort((a, b) => a.at - b.at) };
  }

  /**
   * The runs with further seeds. If a second seed changes nothing, the scenario has no randomness, and a
   * third would not change anything either.
   */
  private replications(lines: readonly Line[]): readonly StudyTask[] {
    const { effort } = this.question;
    if (effort.replications < 2) return [];
    const second = this.missing(lines, effort, [1]);
    if (second.length > 0) return second;
    const others = Array.from({ length: effort.replications - 2 }, (_, index) => index + 2);
    return this.missing(
      lines.filter((line) => line.variants.some((variant) => this.varies(variant))),
      effort,
      others,
    );
  }

  private varies(variant: Variant): boolean {
    const [one, other] = [0, 1].map((seed) =>
      this.known.get(this.task(variant, this.question.effort, seed).key),
    );
    return !same(one?.values, other?.values);
  }

  private missing(
    lines: readonly Line[],
    effort: Effort,
    replications: readonly number[],
  ): readonly StudyTask[] {
    const tasks = lines.flatMap(({ variants }) =>
      variants.flatMap((variant) => replications.map((each) => this.task(variant, effort, each))),
    );
    return missingOf(tasks, this.known);
  }

  /**
   * The run of a variant with the n-th seed. Runs of the preview stay short: they are judged, but not
   * lengthened.
   */
  private task(variant: Variant, effort: Effort, replication: number): StudyTask {
    const isShort = effort === this.coarseEffort && typeof this.judged === 'number';
    return variant.task(effort, replication, isShort ? 'judged' : this.judged);
  }

  private curve({ server, flat, variants }: Line): Curve {
    const points = variants.map((variant) => this.point(variant)).filter((point) => point !== null);
    const bends = this.question.across === null && !flat;
    return {
      server: server.id,
      flat,
      points,
      knee: bends ? kneeOf(points) : null,
      saturation: bends ? saturationOf(points) : null,
    };
  }

  /** A point of a curve; null if nothing is known about it yet. */
  private point(variant: Variant): CurvePoint | null {
    const { effort, coarse } = this.question;
    let runs = this.runsOf(variant, effort, effort.replications);
    const isCoarse = runs.length === 0;
    if (isCoarse && coarse) runs = this.runsOf(variant, this.coarseEffort, 1);
    if (runs.length === 0) return null;
    return {
      at: variant.at,
      across: variant.across,
      ...estimates(runs),
      replications: runs.length,
      samples: runs.reduce((sum, run) => sum + run.samples, 0),
      leftOut: runs.reduce((sum, run) => sum + run.leftOut, 0),
      ended: runs.every((run) => run.ended),
      steady: this.judged === null ? null : runs.every(({ trend }) => trend === 'steady'),
      coarse: isCoarse,
    };
  }

  private runsOf(variant: Variant, effort: Effort, replications: number): readonly StudyResult[] {
    const runs: StudyResult[] = [];
    for (let each = 0; each < replications; each++) {
      const run = this.known.get(this.task(variant, effort, each).key);
      if (run === undefined) break;
      runs.push(run);
    }
    return runs;
  }
}

/**
 * The line with every second value, and both ends. A map keeps all values, because a map with missing cells
 * would have holes.
 */
function everySecond(line: Line): Line {
  const { variants } = line;
  if (variants.some(({ across }) => across !== null)) return line;
  return {
    ...line,
    variants: variants.filter((_, index) => index % 2 === 0 || index === variants.length - 1),
  };
}

/**
 * Values that reach at least this share of the largest count as equally good; the first of them is the
 * answer.
 */
const AS_GOOD_AS = 0.99;

type Figures = Pick<CurvePoint, 'at' | 'values'>;

/**
 * The value with the best ratio of throughput to latency. Null if it is the first or the last point, because
 * the bend, if any, is then outside the range.
 */
export function kneeOf(points: readonly Figures[]): number | null {
  return firstBest(points, ({ values: { throughput, mean } }) =>
    throughput === null || mean === null || mean <= 0 ? null : throughput / mean,
  );
}

/** The first value whose throughput is within 1 % of the largest; null if that is the first or the last point. */
export function saturationOf(points: readonly Figures[]): number | null {
  return firstBest(points, ({ values }) => values.throughput);
}

function firstBest(points: readonly Figures[], figure: (point: Figures) => number | null): number | null {
  const figures = points.map(figure);
  const largest = Math.max(...figures.map((each) => each ?? Number.NEGATIVE_INFINITY));
  if (!(largest > 0)) return null;
  const index = figures.findIndex((each) => each !== null && each >= largest * AS_GOOD_AS);
  return index > 0 && index < points.length - 1 ? (points[index]?.at ?? null) : null;
}
