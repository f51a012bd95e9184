// `sweep`, `find` and `levers` for programs: the same questions as on the page and the command line, under
// the same names.

import { parseObjective } from '../links/objective-text.ts';
import type { FindAnswer, LeversAnswer, StudyStep, SweepAnswer } from '../protocol/study-api.ts';
import {
  DEFAULT_EFFORT,
  defaultAim,
  FIND_EFFORT,
  FIND_POINTS,
  FIND_PRECISION,
  GRID_POINTS,
  SWEEP_POINTS,
} from '../scenario/default-question.ts';
import { firstServer } from '../scenario/first-server.ts';
import { leversQuestion as leversIn } from '../scenario/levers.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type {
  Axis,
  Effort,
  FindQuestion,
  LeversQuestion,
  Objective,
  Question,
  SweepQuestion,
} from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { answerOf } from '../study/study.ts';
import { concerns, UnfitQuestionError } from '../study/tasks.ts';
import { InputError } from './input-error.ts';
import {
  allowedBy,
  EFFORT_LIMITS,
  isWithin,
  type Limits,
  POINTS_LIMITS,
  parseAxis,
} from './question-parts.ts';
import {
  checkOptions,
  INPUT_OPTIONS,
  type InputOptions,
  type OptionNames,
  runRequest,
  type ScenarioInput,
} from './scenario-input.ts';

const PRECISION_LIMITS: Limits = { low: 1e-6, high: 1, whole: false };

export interface QuestionOptions extends InputOptions, EffortOptions {
  /**
   * The parameter to vary, which must be a number, with an optional range: `threads`, `A.threads=10..1000`,
   * `timeout=10ms..1s`.
   */
  readonly vary: string;
  /**
   * Number of values: in a sweep, those simulated first; in a search, those tried before the range is
   * narrowed.
   */
  readonly points?: number | undefined;
}

/** The amount of simulation. */
interface EffortOptions {
  /** Number of runs per value, with consecutive seeds; default 3, for `find` and `levers` 5. */
  readonly replications?: number | undefined;
  /** Share of the requests at the start that is not measured; default 0.1. */
  readonly warmup?: number | undefined;
  /**
   * Maximum number of requests per run. By default that of the scenario; for `levers`, 2,000 if the load is
   * steady.
   */
  readonly requests?: number | undefined;
  /**
   * Maximum number of events per run, after which the run is cut. Default one million; for `find` two
   * million; for `levers` half a million if the load is steady.
   */
  readonly maxEvents?: number | undefined;
}

export interface SweepOptions extends QuestionOptions {
  /** A second parameter. Every pair of values is simulated. */
  readonly across?: string | undefined;
  /** The spacing of values; by default the parameter's usual one. */
  readonly scale?: 'log' | 'linear' | undefined;
}

export interface FindOptions extends QuestionOptions {
  /** Objectives such as `p99<25ms` and `memory<512MiB`; all must be met. */
  readonly objectives: readonly string[];
  /** Id of the server that must meet the objectives; by default the first one that has the parameter. */
  readonly server?: string | undefined;
  /**
   * Whether to find the largest or the smallest value; by default the largest for rates and users, and the
   * smallest for most others.
   */
  readonly aim?: 'largest' | 'smallest' | undefined;
  /**
   * The search ends when the best value that meets the objectives and the nearest value that fails differ by
   * less than this share; default 0.01.
   */
  readonly precision?: number | undefined;
  /**
   * Whether the objectives must be met in the steady state. If so, runs are made longer where necessary,
   * unless `requests` limits them. Default: true.
   */
  readonly steady?: boolean | undefined;
}

export interface LeversOptions extends InputOptions, EffortOptions {
  /** An objective such as `p99<25ms`; by default a limit that the scene could meet. */
  readonly objective?: string | undefined;
  /** Id of the server that must meet the objective; by default the first. */
  readonly server?: string | undefined;
}

export interface SweepResult {
  readonly scenario: Scenario;
  /** The complete question. */
  readonly question: SweepQuestion;
  readonly answer: SweepAnswer;
}

export interface FindResult {
  readonly scenario: Scenario;
  /** The complete question. */
  readonly question: FindQuestion;
  readonly answer: FindAnswer;
}

export interface LeversResult {
  readonly scenario: Scenario;
  /** The complete question. */
  readonly question: LeversQuestion;
  readonly answer: LeversAnswer;
}

const EFFORT_OPTIONS: OptionNames<InputOptions & EffortOptions> = {
  ...INPUT_OPTIONS,
  replications: true,
  warmup: true,
  requests: true,
  maxEvents: true,
};
const QUESTION_OPTIONS: OptionNames<QuestionOptions> = { ...EFFORT_OPTIONS, vary: true, points: true };
const LEVERS_OPTIONS: OptionNames<LeversOptions> = { ...EFFORT_OPTIONS, objective: true, server: true };
const SWEEP_OPTIONS: OptionNames<SweepOptions> = { ...QUESTION_OPTIONS, across: true, scale: true };
const FIND_OPTIONS: OptionNames<FindOptions> = {
  ...QUESTION_OPTIONS,
  objectives: true,
  server: true,
  aim: true,
  precision: true,
  steady: true,
};

/** How the measures of all servers change with a parameter, or with two. Throws InputError. */
export function sweep(input: ScenarioInput, options: SweepOptions): SweepResult {
  checkOptions(options, SWEEP_OPTIONS);
  const { scenario } = runRequest(input, options);
  const question = sweepQuestion(scenario, options);
  const { answer, problems } = ask(question, scenario);
  if (answer.kind !== 'sweep') throw new TypeError('a sweep was asked for');
  if (answer.curves.every(({ points }) => points.length === 0)) throw new InputError(problems);
  return { scenario, question, answer };
}

/**
 * The largest or smallest value of a parameter that meets the objectives, with all values that were tried.
 * Throws InputError.
 */
export function find(input: ScenarioInput, options: FindOptions): FindResult {
  checkOptions(options, FIND_OPTIONS);
  const { scenario } = runRequest(input, options);
  const question = findQuestion(scenario, options);
  const { answer, problems } = ask(question, scenario);
  if (answer.kind !== 'find') throw new TypeError('an objective was asked for');
  if (problems.length > 0 && answer.tries.every(({ samples }) => samples === 0))
    throw new InputError(problems);
  return { scenario, question, answer };
}

/**
 * The change of the scenario that helps most towards an objective. Each change is tried by itself. Throws
 * InputError.
 */
export function levers(input: ScenarioInput, options: LeversOptions = {}): LeversResult {
  checkOptions(options, LEVERS_OPTIONS);
  const { scenario } = runRequest(input, options);
  const question = leversQuestion(scenario, options);
  const { answer } = ask(question, scenario);
  if (answer.kind !== 'levers') throw new TypeError('levers were asked for');
  return { scenario, question, answer };
}

/** Throws InputError. */
export function leversQuestion(scenario: Scenario, options: LeversOptions): LeversQuestion {
  const check = new InputCheck();
  check.choice(
    'server',
    options.server,
    scenario.servers.map(({ id }) => id),
  );
  const objective =
    options.objective === undefined ? null : check.read('objective', options.objective, parseObjective);
  const server = scenario.servers.find(({ id }) => id === options.server) ?? firstServer(scenario);
  const question = leversIn(scenario, server, objective);
  const effort = effortOf(check, options, question.effort);
  check.end();
  return { ...question, effort };
}

/** Throws InputError. */
export function sweepQuestion(scenario: Scenario, options: SweepOptions): SweepQuestion {
  const check = new InputCheck();
  const isGrid = options.across !== undefined;
  const points = check.number('points', options.points, isGrid ? GRID_POINTS : SWEEP_POINTS, POINTS_LIMITS);
  check.choice('scale', options.scale, ['log', 'linear']);
  const axisOf = (key: 'vary' | 'across'): Axis | null => {
    const axis = check.read(key, options[key], (text) => parseAxis(key, text, scenario, points));
    return axis === null ? null : { ...axis, scale: options.scale ?? axis.scale };
  };
  const axis = axisOf('vary');
  const across = isGrid ? axisOf('across') : null;
  const effort = effortOf(check, options, DEFAULT_EFFORT);
  check.end();
  return { kind: 'sweep', axis: axis!, across, coarse: false, effort };
}

/** Throws InputError. */
export function findQuestion(scenario: Scenario, options: FindOptions): FindQuestion {
  const check = new InputCheck();
  const points = check.number('points', options.points, FIND_POINTS, POINTS_LIMITS);
  const precision = check.number('precision', options.precision, FIND_PRECISION, PRECISION_LIMITS);
  check.choice('aim', options.aim, ['largest', 'smallest']);
  const ids = scenario.servers.map(({ id }) => id);
  check.choice('server', options.server, ids);
  const axis = check.read('vary', options.vary, (text) => parseAxis('vary', text, scenario, points));
  const objectives = objectivesOf(check, options.objectives);
  const steady = check.flag('steady', options.steady, true);
  const effort = effortOf(check, options, FIND_EFFORT);
  check.end();
  const concerned = scenario.servers.find((each) => concerns(axis!, each))?.id;
  return {
    kind: 'find',
    server: options.server ?? axis!.server ?? concerned ?? ids[0],
    axis: axis!,
    aim: options.aim ?? defaultAim(axis!.parameter),
    objectives,
    steady,
    precision,
    effort,
  };
}

function objectivesOf(check: InputCheck, texts: readonly string[]): readonly Objective[] {
  if (Array.isArray(texts) && texts.length > 0) {
    return texts.map((text) => check.read('objectives', text, parseObjective)!);
  }
  check.wrong('objectives', texts, 'a list of objectives such as p99<25ms');
  return [];
}

function effortOf(check: InputCheck, options: EffortOptions, base: Effort): Effort {
  const { requests, maxEvents, warmup, replications } = base;
  return {
    requests: check.number('requests', options.requests, requests, EFFORT_LIMITS.requests),
    maxEvents: check.number('maxEvents', options.maxEvents, maxEvents, EFFORT_LIMITS.maxEvents),
    warmup: check.number('warmup', options.warmup, warmup, EFFORT_LIMITS.warmup),
    replications: check.number(
      'replications',
      options.replications,
      replications,
      EFFORT_LIMITS.replications,
    ),
  };
}

function ask(question: Question, scenario: Scenario): StudyStep {
  try {
    return answerOf(question, scenario);
  } catch (error) {
    if (error instanceof UnfitQuestionError) throw new InputError([error.problem]);
    throw error;
  }
}

/** Collects the problems with the options of a call, so that all are reported at once. */
class InputCheck {
  private readonly problems: Problem[] = [];

  /** The option, or the fallback if it is missing or invalid. */
  number<Fallback>(
    key: string,
    value: number | undefined,
    fallback: Fallback,
    limits: Limits,
  ): number | Fallback {
    if (value === undefined) return fallback;
    if (typeof value === 'number' && isWithin(limits, value)) return value;
    this.wrong(key, value, allowedBy(limits));
    return fallback;
  }

  flag(key: string, value: boolean | undefined, fallback: boolean): boolean {
    if (value === undefined || typeof value === 'boolean') return value ?? fallback;
    this.wrong(key, value, 'true or false');
    return fallback;
  }

  choice(key: string, value: string | undefined, allowed: readonly string[]): void {
    if (value !== undefined && !allowed.includes(value)) this.wrong(key, value, allowed.join(' or '));
  }

  /** The parsed text; null if it was invalid. */
  read<Value extends object>(
    key: string,
    text: unknown,
    parse: (text: string) => Value | Problem,
  ): Value | null {
    if (typeof text !== 'string') {
      this.wrong(key, text, 'text');
      return null;
    }
    const value = parse(text);
    if (!('allowed' in value)) return value;
    this.problems.push(value);
    return null;
  }

  wrong(key: string, value: unknown, allowed: string): void {
    this.problems.push({ key, value: showValue(value), allowed });
  }

  /** Throws InputError if there were any problems. */
  end(): void {
    if (this.problems.length > 0) throw new InputError(this.problems);
  }
}
