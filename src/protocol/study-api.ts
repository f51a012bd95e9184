// The page's interface to a study, which determines the runs that a question needs and makes them. All data
// is plain. From the question and the known runs, `step` says which runs are still missing and what the
// answer is so far. So runs may be made anywhere and in any order, and the next question can use them too.

import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import type { EvenDifference } from '../scenario/even-arrivals.ts';
import type { FitValue } from '../scenario/fit-parameters.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Lever, Objective, Question } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { StudyMeasureKey, StudyValues } from '../scenario/study-measures.ts';
import type { LatencyMeasure } from './followed-request.ts';
import type { PercentileCurve } from './summary.ts';

/** A run of one server that is still to be carried out. */
export interface StudyTask {
  /** Identifies the run: the same run has the same key wherever it is made. */
  readonly key: string;
  /** A scenario with one server, the seed of the run, and an end. */
  readonly scenario: Scenario;
  readonly maxEvents: number;
  readonly warmup: number;
  /**
   * Present if the steady state is asked for. The part of the run before the steady state is then left out,
   * if it is longer than the warm-up. `times`: the run is at most this many times as long as the scenario
   * asks for. It ends after once, twice, four times (and so on) that length, as soon as it is steady and
   * enough independent requests lie beyond its p99. With a `times` of 1 it runs to its end. `judged`: only
   * judges whether the run is steady, and leaves nothing out.
   */
  readonly settle?: { readonly times: number } | 'judged';
  /** Present if the run's curves are wanted too. The run then goes to `untilNanos`; null means to its end. */
  readonly curves?: { readonly untilNanos: Nanos | null };
  /** Present if a change is tried. The run repeats `edits` up to `atNanos` and continues with the change. */
  readonly trial?: {
    readonly edits: readonly Edit[];
    readonly atNanos: Nanos;
    /** The scenario in force after `atNanos`. */
    readonly changed: Scenario;
    readonly spanNanos: Nanos;
  };
  /** Present if the question is which resource is full. */
  readonly bottleneck?: true;
}

/**
 * Whether the number of requests in the system is steady, or still grows or shrinks at the end of the run.
 */
export type Trend = 'steady' | 'grows' | 'falls';

export interface StudyResult {
  readonly key: string;
  readonly values: StudyValues;
  /**
   * The values by which objectives are judged. In latencies and overheads each request that was not completed
   * counts as longer than any limit. The p99 is therefore null if more than 1 % of requests were not
   * completed, and the mean is null if any was not.
   */
  readonly promised: StudyValues;
  /** Number of requests completed after the warm-up, from which percentiles are computed. */
  readonly samples: number;
  /**
   * Number of requests that percentiles leave out, because they ended after the warm-up without completing,
   * or had not ended.
   */
  readonly leftOut: number;
  readonly simulatedSeconds: number;
  readonly events: number;
  /** False if the run was cut off at the largest number of events. */
  readonly ended: boolean;
  /** null if the task does not ask for the steady state. */
  readonly trend: Trend | null;
  /** Fingerprint of all events. */
  readonly digest: string;
  /**
   * The latencies from which percentiles over several runs are computed, and how certain these percentiles
   * are. Present only if the task asks for the steady state.
   */
  readonly spread?: Spread;
  /**
   * Length of the run as a multiple of the length that the scenario asks for, to a tenth. Present only if the
   * run may be longer.
   */
  readonly length?: number;
  /** Present only if the task asks for curves. */
  readonly curves?: RunCurves;
  /** Present only for a trial. */
  readonly trial?: TrialOutcome;
  /**
   * The resource that was full until the traffic ended; null if none was. Present only if the task asks for
   * it.
   */
  readonly bottleneck?: Bottleneck | null;
}

/** What limits a server: a full resource that does not wait for another full one, directly or indirectly. */
export type Bottleneck = {
  /** Name of the group to which the resource belongs; null for the server that clients call. */
  readonly service: string | null;
} /** `of`: the number of cores. */ & (
  | { readonly kind: 'cores'; readonly of: number }
  /** `of`: the CPU limit, in cores. */
  | { readonly kind: 'cpu-limit'; readonly of: number }
  /** `of`: the number of event loops, or of carriers of green threads, that compute without a break. */
  | { readonly kind: 'loops' | 'carriers'; readonly of: number }
  /**
   * All threads that requests may hold are taken. `of`: their number. `waits`: whether most of them wait for
   * calls and sleeps.
   */
  | { readonly kind: 'threads'; readonly of: number; readonly waits: boolean }
  /**
   * Interpreter locks are held without a break, and threads wait for them. `of`: the number of processes with
   * such a lock.
   */
  | { readonly kind: 'interpreters'; readonly of: number }
  /** `of`: the name of the lock. */
  | { readonly kind: 'lock'; readonly of: string }
  /** The nodes are at their limit of calls, and more calls wait. `of`: the limit per node. */
  | { readonly kind: 'calls'; readonly of: number }
);

/** The latencies of one run. */
export interface Spread {
  readonly latency: BucketCounts;
  readonly overhead: BucketCounts;
  /**
   * By percentile, how many independent requests would determine it as well as this run does; null if the run
   * is too short to tell.
   */
  readonly worth: Readonly<Partial<Record<StudyMeasureKey, number | null>>>;
}

/** The numbers of the buckets that are not empty, and their counts. */
export interface BucketCounts {
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
}

/** The outcome of a change. All means are over the second half of the time after the change. */
export interface TrialOutcome {
  /** Number of requests that waited for a thread when the change was made. */
  readonly waiting: number;
  /**
   * How long it took until at most one request waited for a thread and few waited for a core or a lock; null
   * if that did not happen.
   */
  readonly clearedNanos: Nanos | null;
  /** Number of requests that waited for a thread, a core or a lock, averaged over the second half. */
  readonly backlog: number;
  /** Number of requests that had a thread, averaged over the second half. */
  readonly held: number;
  /** By how much the number of waiting requests shrank per second in the second half; negative if it grew. */
  readonly shrinksPerSecond: number;
  /** Rates in requests per second, over the second half. */
  readonly arriving: number;
  readonly completed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly rejected: number;
  readonly abandoned: number;
  /** The length of the second half, over which the rates are means. */
  readonly ratesNanos: Nanos;
  /** How long the run went on after the change. */
  readonly spanNanos: Nanos;
}

/** The part of a run's results that charts draw. */
export interface RunCurves {
  /** How long the run was, in simulated time. */
  readonly clockNanos: Nanos;
  readonly finished: boolean;
  readonly windowNanos: Nanos;
  /**
   * Completed requests per second, from when the first request was due to the end; NaN if no time passed in
   * between.
   */
  readonly throughput: number;
  /** Requests completed in each window, from time 0 on; the last window may be open. */
  readonly completed: Float64Array;
  /**
   * Percentiles over the whole run, at the same fractions in all runs. With fewer samples, the curve ends at
   * a smaller fraction.
   */
  readonly percentiles: Readonly<Record<LatencyMeasure, PercentileCurve>>;
}

/**
 * The mean over replications, and its 95 % confidence interval. `low` and `high` are null if the interval is
 * not known, as with fewer than two replications.
 */
export interface Estimate {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface CurvePoint {
  /** Value of the swept parameter. */
  readonly at: number;
  /** Value of the second parameter; null if there is none. */
  readonly across: number | null;
  /**
   * By measure, the mean over the replications; a percentile is that of the requests of all replications
   * together. null if a run has no such figure.
   */
  readonly values: StudyValues;
  /**
   * Lower end of the 95 % confidence interval; null if there are fewer than two replications or too few
   * requests were measured.
   */
  readonly low: StudyValues;
  /** Upper end of the 95 % confidence interval; null in the same cases as `low`. */
  readonly high: StudyValues;
  /** Number of runs that were made. */
  readonly replications: number;
  /** Number of measured requests, over all replications. */
  readonly samples: number;
  /**
   * Number of requests that latencies and overheads leave out, because they ended without completing or had
   * not ended; over all replications.
   */
  readonly leftOut: number;
  /** Whether all runs reached their end. */
  readonly ended: boolean;
  /** Whether all runs were steady when their traffic ended; null if the scene changes over time. */
  readonly steady: boolean | null;
  /** Whether the point comes from a shorter run than the question asks for. */
  readonly coarse: boolean;
}

export interface Curve {
  /** Id of the server. */
  readonly server: string;
  /** Whether the server lacks the parameter, so that one run counts for all values. */
  readonly flat: boolean;
  /** In ascending order of `at`; if there is a second parameter, first by `across`. */
  readonly points: readonly CurvePoint[];
  /**
   * Value at which throughput divided by mean latency is largest (Kleinrock's power); null if that is at an
   * end of the axis or unknown.
   */
  readonly knee: number | null;
  /** First value whose throughput is within 1 % of the curve's largest; null if only the last value is. */
  readonly saturation: number | null;
}

export interface SweepAnswer {
  /** The kind of the answer. */
  readonly kind: 'sweep';
  /**
   * Number of requests in each run of a point; null if only time ends the runs. While points come from
   * shorter runs: the number of requests in each of those.
   */
  readonly requests: number | null;
  /** One curve for each server, in the order of the scenario. */
  readonly curves: readonly Curve[];
}

/** One value of the parameter that was tried. */
export interface Try {
  /** Value of the parameter. */
  readonly at: number;
  /**
   * Whether all objectives hold in every run of this value, and whether that is certain enough: see `sureTo`.
   */
  readonly holds: boolean;
  /**
   * How thoroughly the value has been judged. all: by as many runs as were asked for, or by one if seeds make
   * no difference. broken: by fewer runs, because one that breaks an objective is enough. far: by one run
   * that is at least twice as good as every limit. open: not judged yet.
   */
  readonly judged: 'all' | 'broken' | 'far' | 'open';
  /** Number of runs, each with a different seed. All values use the same seeds. */
  readonly runs: number;
  /** In how many of the runs all objectives hold. */
  readonly heldIn: number;
  /**
   * For each objective, the worst figure of the runs. Requests that did not complete count as longer than any
   * limit. null if a run has no such figure, or if the figure would be that of a request that did not
   * complete, which breaks the objective.
   */
  readonly worst: readonly (number | null)[];
  /** For each objective, the median figure of the runs. */
  readonly median: readonly (number | null)[];
  /** For each objective, the best figure of the runs. */
  readonly best: readonly (number | null)[];
  /**
   * For each objective, the end of the 95 % interval of its steady-state figure that is nearer to the limit.
   * The true figure lies beyond this end once in forty times. null if it is not known.
   */
  readonly sureTo: readonly (number | null)[];
  /** Number of measured requests, over all runs. */
  readonly samples: number;
  /**
   * Number of requests that latencies and overheads leave out, because they ended without completing or had
   * not ended; over all runs.
   */
  readonly leftOut: number;
  /** Whether all runs were steady at their end; null if the question is not about the steady state. */
  readonly steady: boolean | null;
  /** Simulated time of the longest run, in seconds. */
  readonly seconds: number;
  /**
   * The length of the longest run, as a multiple of what the scenario asks for. Runs are made longer until
   * they show whether the value holds.
   */
  readonly length: number;
}

export interface FindAnswer {
  /** The kind of the answer. */
  readonly kind: 'find';
  /** Whether another seed gives another result; null while that is not known. */
  readonly varies: boolean | null;
  /** The answer; null if none of the tried values holds. */
  readonly found: number | null;
  /**
   * The nearest value beyond `found`, in the direction of the search, that breaks an objective; null if
   * values hold up to the end of the range.
   */
  readonly breaks: number | null;
  /** The objective that `breaks` breaks. */
  readonly limiting: Objective | null;
  /** Whether all tried values that hold are on one side of those that break. */
  readonly monotone: boolean;
  /**
   * The last tried value before `breaksAgain`, counting from `found` in the direction away from `breaks`. If
   * no further value breaks an objective, the last value tried in that direction.
   */
  readonly holdsTo: number | null;
  /**
   * The first tried value that breaks an objective, counting from `found` in the direction away from
   * `breaks`; null if there is none.
   */
  readonly breaksAgain: number | null;
  /** Whether tried values beyond `breaksAgain` hold again. */
  readonly alternates: boolean;
  /** All values tried, in ascending order. */
  readonly tries: readonly Try[];
}

/** One set of values that was tried. */
export interface FitTry {
  readonly values: readonly FitValue[];
  /**
   * For each target of the question, the simulated value in nanoseconds; null if a run has no such figure.
   */
  readonly simulated: readonly (number | null)[];
  /** Root mean square of ln(simulated / measured). */
  readonly error: number;
}

export interface FitRange {
  readonly low: number;
  readonly high: number;
  /**
   * Whether the measurement determines the value. It does not if values that are far apart fit equally well,
   * alone or because other values compensate.
   */
  readonly isDetermined: boolean;
}

export interface FitAnswer {
  readonly kind: 'fit';
  /** The scenario before any value is fitted; null until it has been tried. */
  readonly before: FitTry | null;
  readonly best: FitTry | null;
  /** For each parameter, the range of values that fit nearly as well as the best one. */
  readonly asGood: readonly FitRange[];
  /** How many sets of values have been tried so far. */
  readonly tries: number;
}

export interface ReplicateAnswer {
  readonly kind: 'replicate';
  /** The `untilNanos` of the question. */
  readonly untilNanos: Nanos | null;
  /** Number of seeds, including the scenario's own. */
  readonly replications: number;
  /** Number of runs made so far; and below, of all that are needed: one per server and seed. */
  readonly made: number;
  readonly wanted: number;
  /** All runs of each server, in the order of the seeds; empty until all are made. */
  readonly servers: readonly { readonly server: string; readonly runs: readonly RunCurves[] }[];
}

export interface EvennessAnswer {
  readonly kind: 'evenness';
  /** At most one difference per server, in the order of the scenario; empty until all runs are made. */
  readonly differences: readonly EvenDifference[];
}

/** A remedy that was tried. */
export interface TriedRemedy {
  /** The value being tried, or the value that helps; null if none helps. */
  readonly value: number | null;
  /** The outcome with that value; null while it is being tried, or if none helps. */
  readonly outcome: TrialOutcome | null;
  /** The value before `value` in the question's list, which does not help; null if there is none. */
  readonly misses: number | null;
}

export interface TrialAnswer {
  readonly kind: 'trial';
  /** The outcome without a change; null until the unchanged scenario has been tried. */
  readonly asIs: TrialOutcome | null;
  /** Whether the server keeps up without a change. */
  readonly keepsUp: boolean;
  /** Remedies in the order of the question. Empty if none needs to be tried, or none has been tried yet. */
  readonly tried: readonly TriedRemedy[];
}

/** What the best value of a lever achieves. */
export interface TriedLever {
  readonly lever: Lever;
  /** The present setting; if the lever heals nodes, the number of nodes to heal. */
  readonly from: number | null;
  readonly value: number | null;
  /**
   * How far the objective is reached, with the 95 % interval over the seeds. For a percentile, this is the
   * share of all requests within its limit; failed requests do not count as within it. For other measures, it
   * is their value.
   */
  readonly reached: Estimate;
  /**
   * The improvement over the scene without the change, with the same seeds. For measures that should be
   * small, it is their decrease.
   */
  readonly gain: Estimate;
  readonly runs: number;
  /** Whether the objective is met on average, and whether the gain is more than chance. */
  readonly meets: boolean;
  readonly helps: boolean;
  readonly bottleneck: Bottleneck | null;
}

export interface LeversAnswer {
  readonly kind: 'levers';
  /** The outcome of the unchanged scene; null until it has been run. */
  readonly asIs: Pick<TriedLever, 'reached' | 'runs' | 'meets' | 'bottleneck'> | null;
  /** The levers, with the one to change first at the beginning. Those that help come before the others. */
  readonly tried: readonly TriedLever[];
}

export type StudyAnswer =
  | SweepAnswer
  | FindAnswer
  | FitAnswer
  | ReplicateAnswer
  | EvennessAnswer
  | LeversAnswer
  | TrialAnswer;

export type StudyStage = 'coarse' | 'full' | 'refine' | 'replicate' | 'done';

export interface StudyStep {
  readonly problems: readonly Problem[];
  readonly stage: StudyStage;
  /** Runs to make next; empty if the question is answered. */
  readonly tasks: readonly StudyTask[];
  readonly answer: StudyAnswer;
}

export interface StudyApi {
  /**
   * Returns the next step of the answer. `results` are the runs that are new since the last call. If the
   * question does not fit the scenario, the step contains a problem.
   */
  step(question: Question, scenario: Scenario, results: readonly StudyResult[]): StudyStep;
  /**
   * Makes runs in slices, with pauses in between so that the page stays responsive. `share` is the share of
   * time that the runs may use, 0 to 1. Resolves with the runs that were made before `cancel`.
   */
  evaluate(tasks: readonly StudyTask[], share: number): Promise<readonly StudyResult[]>;
  /** Stops all evaluations in progress. */
  cancel(): void;
}

/** Receives the answers of a study. */
export interface StudyListener {
  /** Receives the answer so far. In the last call no run is left to make. */
  onStep(step: StudyStep): void;
  /** Called if no further answer will come. */
  onFailure(reason: string): void;
}
