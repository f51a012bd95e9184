// Questions about a scenario: how its measures change with a parameter, which value meets objectives, and how
// much of a run is chance. Also the questions of the sources, and the settings of questions on the page.

import type { Nanos } from './duration.ts';
import type { Edit } from './edit.ts';
import type { FitKey } from './fit-parameters.ts';
import type { ParameterKey } from './parameters.ts';
import type { Source } from './presets.ts';
import type { Scenario } from './scenario.ts';
import type { ObjectiveMeasure, StudyMeasureKey } from './study-measures.ts';

/** Values of a parameter from one end to the other, both included. */
export interface Axis {
  readonly parameter: ParameterKey;
  /**
   * Only for parameters of servers: the one server on which the parameter is varied; null for all servers
   * that have it.
   */
  readonly server: string | null;
  /**
   * The name of an upstream group. For parameters of a group's servers it may be any group; for parameters of
   * calls it is a group after the first. Omitted for the first.
   */
  readonly group?: string;
  readonly from: number;
  readonly to: number;
  readonly scale: 'log' | 'linear';
  readonly points: number;
}

/** The varied parameter and its group; see Axis. */
export type Varied = Pick<Axis, 'parameter' | 'group'>;

/** Whether both vary the same parameter, on whichever servers. */
export function isSameAxis(one: Varied, other: Varied): boolean {
  return one.parameter === other.parameter && one.group === other.group;
}

/** The amount of simulation per point. */
export interface Effort {
  /**
   * Maximum number of requests per run, if the scenario's own stop rule does not end it earlier. null: only
   * the stop rule.
   */
  readonly requests: number | null;
  /** A run is cut after this many events. */
  readonly maxEvents: number;
  /**
   * Share of the requests at the start that is not measured; if the scenario limits only the duration, share
   * of the duration.
   */
  readonly warmup: number;
  /** Number of runs, with consecutive seeds. */
  readonly replications: number;
}

export interface SweepQuestion {
  readonly kind: 'sweep';
  readonly axis: Axis;
  /** A second parameter, simulated for every pair of values; null for none. */
  readonly across: Axis | null;
  /** Whether shorter preview runs come first. */
  readonly coarse: boolean;
  readonly effort: Effort;
}

export interface Objective {
  /** The quantity to measure. */
  readonly measure: ObjectiveMeasure;
  /** atMost, atLeast: the limit itself also meets the objective. */
  readonly relation: 'atMost' | 'atLeast';
  /** In the unit of the measure. */
  readonly limit: number;
}

export interface FindQuestion {
  readonly kind: 'find';
  /** The server that must meet the objectives. */
  readonly server: string;
  /** `points`: number of values tried before the search narrows the range. */
  readonly axis: Axis;
  readonly aim: 'largest' | 'smallest';
  /** All must be met in every replication. */
  readonly objectives: readonly Objective[];
  /**
   * Whether the objectives must be met in the steady state. Runs that are not steady at their end are then
   * lengthened, unless the effort limits their requests. No effect if the scene changes over time.
   */
  readonly steady: boolean;
  /**
   * The search ends when the best value that meets the objectives and the nearest value that fails differ by
   * less than this share, or are adjacent whole numbers.
   */
  readonly precision: number;
  readonly effort: Effort;
}

/** Latencies that can be measured from outside. */
export type FitMeasure = 'p50' | 'p90' | 'p99' | 'p99.9' | 'mean';

export interface FitTarget {
  readonly measure: FitMeasure;
  /** The measured value, above 0. */
  readonly nanos: Nanos;
}

export interface FitQuestion {
  readonly kind: 'fit';
  /** The server whose latencies should match the measured ones. */
  readonly server: string;
  readonly targets: readonly FitTarget[];
  /** The parameters that may change. */
  readonly parameters: readonly FitKey[];
  /** Maximum number of candidates. It may be exceeded slightly. */
  readonly points: number;
  readonly effort: Effort;
}

/** How much of a result is chance. The scenario is run once with each of several seeds. */
export interface ReplicateQuestion {
  readonly kind: 'replicate';
  /** Number of runs, with consecutive seeds, the scenario's own first. */
  readonly replications: number;
  /** Instant at which each run ends; null for the run's own end. */
  readonly untilNanos: Nanos | null;
}

/** Whether a result depends on even arrivals: see even-arrivals.ts. */
export interface EvennessQuestion {
  readonly kind: 'evenness';
  readonly effort: Effort;
}

/** A change of a scenario or of a run. */
export type Change = Setting | Healing;

export interface Setting {
  readonly parameter: ParameterKey;
  /**
   * The name of a group, if the parameter belongs to its calls or its servers; null if it belongs to the
   * server or to the first group.
   */
  readonly group: string | null;
}

/** Ends the faults of nodes. A value of this change is the number of nodes to heal. */
export interface Healing {
  readonly parameter: null;
  readonly group: string;
  /** The nodes to heal, by number in the group (from 1), in the order of healing. */
  readonly nodes: readonly number[];
}

/**
 * A change and the values to try, the nearest to the scenario's value first. A value is null where the
 * parameter has a word for null, such as “never”.
 */
export type Lever = Change & { readonly values: readonly (number | null)[] };

/**
 * What to change first: which change of the scenario helps most towards an objective. Each change is tried by
 * itself.
 */
export interface LeversQuestion {
  readonly kind: 'levers';
  /** The server that must meet the objective. */
  readonly server: string;
  readonly objective: Objective;
  readonly levers: readonly Lever[];
  readonly effort: Effort;
}

/**
 * A change that might help a server, and the values to try in order of preference. The first value that helps
 * is the answer.
 */
export type Remedy = Change & RemedyParts;
export type SettingRemedy = Setting & RemedyParts;

interface RemedyParts {
  readonly values: readonly number[];
  /** Whether the values are the number of threads that requests may hold. */
  readonly sizesPool: boolean;
  /**
   * keep-up: there is no backlog, or it shrinks. complete-more: more requests complete than without the
   * change. bound: as many requests complete, and the queue stays bounded.
   */
  readonly aim: 'keep-up' | 'complete-more' | 'bound';
  /** If a trial is cut before this instant, it shows nothing. */
  readonly leastNanos: Nanos;
}

/** Tries changes from one instant of a run on. The run starts with its initial scenario. */
export interface TrialQuestion {
  readonly kind: 'trial';
  readonly server: string;
  /** All changes of the run up to the instant, in order. */
  readonly edits: readonly Edit[];
  readonly atNanos: Nanos;
  /** The scenario in force at that instant, which a remedy changes. */
  readonly inForce: Scenario;
  /** How long each trial continues after the change. */
  readonly spanNanos: Nanos;
  /** The number of threads that requests may hold. */
  readonly threads: number;
  readonly remedies: readonly Remedy[];
  /** Whether remedies are tried even if the server keeps up without them. */
  readonly anyway: boolean;
}

export type Question =
  | SweepQuestion
  | FindQuestion
  | FitQuestion
  | ReplicateQuestion
  | EvennessQuestion
  | LeversQuestion
  | TrialQuestion;

/** A question of a source, with its scene. */
export interface SourceQuestion {
  /** Short name on the command line. */
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  /** A summary in one or two sentences. */
  readonly summary: string;
  readonly scenario: Scenario;
  /** A sweep and the measure of its figure, or objectives that each get a row of a table. */
  readonly ask:
    | { readonly sweep: SweepQuestion; readonly measure: StudyMeasureKey }
    | { readonly rows: readonly FindQuestion[] };
}

/**
 * Settings of the sweep on the page. null: as the scene suggests. A parameter or server that the scene lacks
 * counts as null.
 */
export interface SweepSettings {
  /** The question of a source; null for the reader's own question. */
  readonly source: SourceQuestion | null;
  readonly axis: Axis | null;
  /** Second parameter; null for none. */
  readonly across: Axis | null;
  readonly measure: StudyMeasureKey;
  /** The scale of the drawn figure. */
  readonly scale: 'log' | 'linear' | null;
  /** The server whose map is drawn, if two parameters are varied. */
  readonly mapped: string | null;
}

/** Settings of the finder on the page. null: as suggested for the scene and the parameter. */
export interface FindSettings {
  readonly source: SourceQuestion | null;
  readonly axis: Axis | null;
  readonly aim: FindQuestion['aim'] | null;
  readonly server: string | null;
  /** At least one objective; null: those of firstObjectives. */
  readonly objectives: readonly Objective[] | null;
  /** Whether the search is made for each objective separately. */
  readonly each: boolean;
}

export interface StudySettings {
  readonly sweep: SweepSettings;
  readonly find: FindSettings;
}

export const OBJECTIVES_MAX = 6;

/** The default settings. */
export const DEFAULT_STUDY_SETTINGS: StudySettings = {
  sweep: { source: null, axis: null, across: null, measure: 'throughput', scale: null, mapped: null },
  find: {
    source: null,
    axis: null,
    aim: null,
    server: null,
    objectives: null,
    each: false,
  },
};
