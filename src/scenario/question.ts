// What may be asked of a scenario: how its figures change with a parameter, which value of one holds what is promised, and
// how much of a run is chance. Also the questions of the sources, and what people have asked on the page.

import type { Nanos } from './duration.ts';
import type { Edit } from './edit.ts';
import type { FitKey } from './fit-parameters.ts';
import type { ParameterKey } from './parameters.ts';
import type { Source } from './presets.ts';
import type { Scenario } from './scenario.ts';
import type { StudyMeasureKey } from './study-measures.ts';

/** Values of a parameter from one end to the other, both included. */
export interface Axis {
  readonly parameter: ParameterKey;
  /** Only for parameters of a server: on this one alone. null: on all that have it. */
  readonly server: string | null;
  /** The name of an upstream group after the first, for a parameter of it, or of any for one of what serves it. Left out for the first. */
  readonly group?: string;
  readonly from: number;
  readonly to: number;
  readonly scale: 'log' | 'linear';
  readonly points: number;
}

/** What is varied: a parameter, and the service that it is of; see Axis. */
export type Varied = Pick<Axis, 'parameter' | 'group'>;

/** Whether both vary the same, on whichever servers. */
export function isSameAxis(one: Varied, other: Varied): boolean {
  return one.parameter === other.parameter && one.group === other.group;
}

/** How much is simulated at each point. */
export interface Effort {
  /** Most requests of a run; the scenario's own stop rule counts where it ends earlier. null: as the scenario says. */
  readonly requests: number | null;
  /** A run is cut after so many events. */
  readonly maxEvents: number;
  /** Share of the requests (of the duration, where the scenario has only that) that is not measured. */
  readonly warmup: number;
  /** Runs with seeds that follow each other. */
  readonly replications: number;
}

export interface SweepQuestion {
  readonly kind: 'sweep';
  readonly axis: Axis;
  /** A second parameter, for every pair of values; null for none. */
  readonly across: Axis | null;
  /** Whether shorter runs come first, for a picture at once. */
  readonly coarse: boolean;
  readonly effort: Effort;
}

export interface Objective {
  /** What is looked at. */
  readonly measure: StudyMeasureKey;
  /** atMost, atLeast: the limit itself is allowed too. */
  readonly relation: 'atMost' | 'atLeast';
  /** In the unit of the measure. */
  readonly limit: number;
}

export interface FindQuestion {
  readonly kind: 'find';
  /** Server that has to hold the objectives. */
  readonly server: string;
  /** `points`: how many values are tried before the search narrows. */
  readonly axis: Axis;
  readonly aim: 'largest' | 'smallest';
  /** All of them must hold, in every replication. */
  readonly objectives: readonly Objective[];
  /**
   * Whether they must hold in the steady state. Runs that are not steady at their end are made longer then, unless the
   * effort limits their requests. Without effect where the scene changes as time goes on.
   */
  readonly steady: boolean;
  /** The search ends when what holds and what breaks are nearer than this share, or are whole neighbours. */
  readonly precision: number;
  readonly effort: Effort;
}

/** Latencies that can be measured from outside. */
export type FitMeasure = 'p50' | 'p90' | 'p99' | 'p99.9' | 'mean';

export interface FitTarget {
  readonly measure: FitMeasure;
  /** As measured, above 0. */
  readonly nanos: Nanos;
}

export interface FitQuestion {
  readonly kind: 'fit';
  /** Server whose latencies are to be like the measured ones. */
  readonly server: string;
  readonly targets: readonly FitTarget[];
  /** What may be changed for it. */
  readonly parameters: readonly FitKey[];
  /** Most sets of values that are tried, or few more. */
  readonly points: number;
  readonly effort: Effort;
}

/** How much of what a run shows is chance: the scenario as it is, once with each of some seeds. */
export interface ReplicateQuestion {
  readonly kind: 'replicate';
  /** Runs with seeds that follow each other, the scenario's own first. */
  readonly replications: number;
  /** How far each run goes; null: to its own end. */
  readonly untilNanos: Nanos | null;
}

/** Whether a result is one of arrivals in step: see even-arrivals.ts. */
export interface EvennessQuestion {
  readonly kind: 'evenness';
  readonly effort: Effort;
}

/** A change that might help a server, and the values to try, the best to have first: the first that helps is the answer. */
export type Remedy = SettingRemedy | HealingRemedy;

export interface SettingRemedy extends RemedyParts {
  readonly parameter: ParameterKey;
  /** The name of a group, for a parameter of the calls to it or of what serves it; null for one of the server or of the first group. */
  readonly group: string | null;
}

/** Ends the faults of nodes. Its values are how many nodes are healed. */
interface HealingRemedy extends RemedyParts {
  readonly parameter: null;
  readonly group: string;
  /** From 1 in the group; the first of them are healed first. */
  readonly nodes: readonly number[];
}

interface RemedyParts {
  readonly values: readonly number[];
  /** Whether the values are numbers of threads that requests may hold. */
  readonly sizesPool: boolean;
  /** keep-up: no backlog is left, or it shrinks. complete-more: than as it is. bound: as many complete, and the queue has a limit. */
  readonly aim: 'keep-up' | 'complete-more' | 'bound';
  /** A run that was cut before it went on for so long tells nothing. */
  readonly leastNanos: Nanos;
}

/** What changes of a run at one of its instants would bring: the run up to there, asked of the scenario that it began with. */
export interface TrialQuestion {
  readonly kind: 'trial';
  readonly server: string;
  /** All changes of the run up to the instant, in their order. */
  readonly edits: readonly Edit[];
  readonly atNanos: Nanos;
  /** The scenario in force there, which a remedy changes. */
  readonly inForce: Scenario;
  /** How long each trial goes on after the change. */
  readonly spanNanos: Nanos;
  /** How many threads requests may hold. */
  readonly threads: number;
  readonly remedies: readonly Remedy[];
  /** Whether remedies are tried even where the server keeps up as it is. */
  readonly anyway: boolean;
}

export type Question =
  | SweepQuestion
  | FindQuestion
  | FitQuestion
  | ReplicateQuestion
  | EvennessQuestion
  | TrialQuestion;

/** What a source asks: its scene, and the question about it. */
export interface SourceQuestion {
  /** Short name on the command line. */
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  /** What to look at, in one or two sentences. */
  readonly summary: string;
  readonly scenario: Scenario;
  /** A sweep and the figure that it is about, or objectives of which each gets a row of a table. */
  readonly ask:
    | { readonly sweep: SweepQuestion; readonly measure: StudyMeasureKey }
    | { readonly rows: readonly FindQuestion[] };
}

/** null: as the scene suggests. A parameter or a server that the scene does not have counts as null. */
export interface SweepSettings {
  /** The question of a source; null for one of one's own. */
  readonly source: SourceQuestion | null;
  readonly axis: Axis | null;
  /** Second parameter; null for none. */
  readonly across: Axis | null;
  readonly measure: StudyMeasureKey;
  /** Of the figure that is drawn. */
  readonly scale: 'log' | 'linear' | null;
  /** Server whose map is drawn where there are two parameters. */
  readonly mapped: string | null;
}

/** null: as the scene and the parameter suggest. */
export interface FindSettings {
  readonly source: SourceQuestion | null;
  readonly axis: Axis | null;
  readonly aim: FindQuestion['aim'] | null;
  readonly server: string | null;
  /** At least one; null: as firstObjectives has them. */
  readonly objectives: readonly Objective[] | null;
  /** Whether each objective is looked for alone. */
  readonly each: boolean;
}

export interface StudySettings {
  readonly sweep: SweepSettings;
  readonly find: FindSettings;
}

export const OBJECTIVES_MAX = 6;

/** What is asked by default. */
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
