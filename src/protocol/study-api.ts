// The page's interface to a study, which determines the runs that a question needs and makes them. All is
// plain data. From the question and the known runs, `step` says which runs are still missing and what the
// answer is so far. Runs may therefore be made anywhere and in any order, and the next question can use them
// too.

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

/** A run of one server to make. */
export interface StudyTask {
  /** Identifies the run: the same run has the same key wherever it is made. */
  readonly key: string;
  /** A scenario with one server, the seed of the run, and an end. */
  readonly scenario: Scenario;
  readonly maxEvents: number;
  readonly warmup: number;
  /**
   * Present if the steady state is asked for: the part of the run before it is left out, if that is longer
   * than the warm-up. `times`: the run is at most this many times as long as the scenario asks for. It ends
   * after once, twice, four times and so on, as soon as it is steady and enough independent requests lie
   * beyond its p99. 1: it runs to its end. `judged`: the run is only judged to be steady or not; nothing is
   * left out.
   */
  readonly settle?: { readonly times: number } | 'judged';
  /** Present if the run's curves are wanted too: the run then goes to this instant; null: to its end. */
  readonly curves?: { readonly untilNanos: Nanos | null };
  /**
   * Present if a change is tried: the run repeats its edits up to an instant and continues with the change.
   */
  readonly trial?: {
    readonly edits: readonly Edit[];
    readonly atNanos: Nanos;
    /** The scenario in force from then on. */
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
   * The values by which objectives are judged: latencies and overheads count each request that was not
   * completed as longer than any limit. The p99 is therefore null if more than 1 % were not completed, and
   * the mean if any was not.
   */
  readonly promised: StudyValues;
  /** Requests completed after the warm-up, from which percentiles are computed. */
  readonly samples: number;
  /** Requests that percentiles leave out: those that ended otherwise after the warm-up, or had not ended. */
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
   * The latencies from which percentiles of several runs together are computed, and how certain they are.
   * Present only if the run is judged to be steady or not.
   */
  readonly spread?: Spread;
  /**
   * Present only if the run may be longer than the scenario asks for: how many times as long it was, to a
   * tenth.
   */
  readonly length?: number;
  /** Present only if the task asks for curves. */
  readonly curves?: RunCurves;
  /** Present only for a trial. */
  readonly trial?: TrialOutcome;
  /**
   * Present only if the task asks for it: the resource that was full until the traffic ended; null if none
   * was.
   */
  readonly bottleneck?: Bottleneck | null;
}

/** What limits a server: of the full resources, the one furthest behind it. */
export type Bottleneck = {
  /** Name of the group; null for the server that clients call. */
  readonly service: string | null;
} /** `of`: the number of cores. */ & (
  | { readonly kind: 'cores'; readonly of: number }
  /** `of`: the CPU limit, in cores. */
  | { readonly kind: 'cpu-limit'; readonly of: number }
  /** `of`: the number of event loops, or carriers of green threads, that compute without a break. */
  | { readonly kind: 'loops' | 'carriers'; readonly of: number }
  /** All threads that requests may hold are taken. `waits`: most of them wait for calls and sleeps. */
  | { readonly kind: 'threads'; readonly of: number; readonly waits: boolean }
  /** The interpreter locks of this many processes are held without a break, and threads wait for them. */
  | { readonly kind: 'interpreters'; readonly of: number }
  /** `of`: the name of the lock. */
  | { readonly kind: 'lock'; readonly of: string }
  /** Each node processes this many calls at a time, and more arrive. */
  | { readonly kind: 'calls'; readonly of: number }
);

/** The latencies of one run. */
export interface Spread {
  readonly latency: BucketCounts;
  readonly overhead: BucketCounts;
  /**
   * By percentile: how many independent requests would determine it as well as this run does; null if the run
   * is too short to tell.
   */
  readonly worth: Readonly<Partial<Record<StudyMeasureKey, number | null>>>;
}

/** The buckets that are not empty, and the count of each. */
export interface BucketCounts {
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
}

/** The outcome of a change. Rates are those of the second half of the time after it. */
export interface TrialOutcome {
  /** Requests that waited for a thread when the change was made. */
  readonly waiting: number;
  /**
   * How long it took until at most one request waited for a thread and few waited for a core or a lock; null if
   * that did not happen.
   */
  readonly clearedNanos: Nanos | null;
  /** Requests that waited for a thread, a core or a lock, averaged over the second half. */
  readonly backlog: number;
  /** Requests that a thread had started on, averaged over the second half. */
  readonly held: number;
  /** By how much the number of waiting requests shrank per second in the second half; negative if it grew. */
  readonly shrinksPerSecond: number;
  /** Rates per second. */
  readonly arriving: number;
  readonly completed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly rejected: number;
  readonly abandoned: number;
  /** The time over which the rates are means: the second half. */
  readonly ratesNanos: Nanos;
  /** How long the run went on after the change. */
  readonly spanNanos: Nanos;
}

/** What charts draw of one run. */
export interface RunCurves {
  /** How far the run went. */
  readonly clockNanos: Nanos;
  readonly finished: boolean;
  readonly windowNanos: Nanos;
  /**
   * Completed requests per second, from when the first was due to the end; NaN if no time has passed since.
   */
  readonly throughput: number;
  /** Requests completed in each window, from time 0 on; the last window may be open. */
  readonly completed: Float64Array;
  /** Percentiles over the whole run. All runs have the same fractions, as far as their samples go. */
  readonly percentiles: Readonly<Record<LatencyMeasure, PercentileCurve>>;
}

/**
 * The mean over replications and its 95 % confidence interval. Both ends are null if the interval is not
 * known, as with fewer than two replications.
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
   * By measure, the mean over the replications, or the percentile of all of them together; null if a run has
   * no such figure.
   */
  readonly values: StudyValues;
  /**
   * Lower end of the 95 % confidence interval; null with fewer than two replications, and if too few requests
   * were measured.
   */
  readonly low: StudyValues;
  /** Upper end of the same interval. */
  readonly high: StudyValues;
  /** Runs that were made. */
  readonly replications: number;
  /** Number of measured requests, over all replications. */
  readonly samples: number;
  /**
   * Number of requests that latencies and overheads leave out because they ended otherwise or had not ended,
   * over all replications.
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
  /** Whether the server lacks the parameter, so that one run holds for all values. */
  readonly flat: boolean;
  /** In ascending order; if there is a second parameter, by that first. */
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
  /** Always this. */
  readonly kind: 'sweep';
  /**
   * Requests of the runs at a point, or of the shorter runs while those are shown; null if only time ends the
   * runs.
   */
  readonly requests: number | null;
  /** One curve for each server, in the order of the scenario. */
  readonly curves: readonly Curve[];
}

/** One value that was tried. */
export interface Try {
  /** Value of the parameter. */
  readonly at: number;
  /** Whether all objectives hold in every run of this value, and with enough certainty: see `sureTo`. */
  readonly holds: boolean;
  /**
   * all: judged by as many runs as were asked for, or as many as differ. broken: judged by fewer, because one
   * run that breaks an objective is enough. far: judged by one run that is at least twice as good as every
   * limit. open: not judged yet.
   */
  readonly judged: 'all' | 'broken' | 'far' | 'open';
  /** Number of runs, each with its own seed. All values use the same seeds. */
  readonly runs: number;
  /** In how many of them all objectives hold. */
  readonly heldIn: number;
  /**
   * For each objective, the worst figure of the runs. Requests that did not complete count as longer than
   * any. null if a run has no such figure, or if the figure would be such a request, which breaks the
   * objective.
   */
  readonly worst: readonly (number | null)[];
  /** For each objective, the median of the runs. */
  readonly median: readonly (number | null)[];
  /** For each objective, the best figure of the runs. */
  readonly best: readonly (number | null)[];
  /**
   * For each objective, the end of the steady-state figure's 95 % interval that is nearer to the limit: the
   * true figure lies beyond it once in forty times. null if it is not known.
   */
  readonly sureTo: readonly (number | null)[];
  /** Number of measured requests, over all runs. */
  readonly samples: number;
  /**
   * Number of requests that latencies and overheads leave out because they ended otherwise or had not ended,
   * over all runs.
   */
  readonly leftOut: number;
  /** Whether all runs were steady at their end; null if the question is not about the steady state. */
  readonly steady: boolean | null;
  /** Simulated time of the longest run. */
  readonly seconds: number;
  /**
   * How many times as long as the scenario asks for the longest run was. Runs are made longer until they show
   * whether the value holds.
   */
  readonly length: number;
}

export interface FindAnswer {
  /** Always this. */
  readonly kind: 'find';
  /** Whether another seed makes a difference; null while that is not known. */
  readonly varies: boolean | null;
  /** The answer; null if none of the tried values holds. */
  readonly found: number | null;
  /** The nearest value beyond it that breaks an objective; null if even the end of the range holds. */
  readonly breaks: number | null;
  /** Objective that breaks there. */
  readonly limiting: Objective | null;
  /** Whether all tried values that hold are on one side of those that break. */
  readonly monotone: boolean;
  /**
   * Going from `found` away from `breaks`: the last tried value up to which all hold; null if no value there
   * breaks.
   */
  readonly holdsTo: number | null;
  /** The next tried value, which breaks. */
  readonly breaksAgain: number | null;
  /** Whether values beyond `breaksAgain` hold again. */
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
  /** Root of the mean square of ln(simulated / measured). */
  readonly error: number;
}

export interface FitRange {
  readonly low: number;
  readonly high: number;
  /** False if values far apart fit equally well, alone or because other values compensate. */
  readonly isDetermined: boolean;
}

export interface FitAnswer {
  readonly kind: 'fit';
  /** The scenario without fitted values; null before it was tried. */
  readonly before: FitTry | null;
  readonly best: FitTry | null;
  /** For each parameter, the range in which sets were found that fit as well as the best. */
  readonly asGood: readonly FitRange[];
  /** How many sets of values have been tried so far. */
  readonly tries: number;
}

export interface ReplicateAnswer {
  readonly kind: 'replicate';
  /** From the question. */
  readonly untilNanos: Nanos | null;
  /** Number of seeds, including the scenario's own. */
  readonly replications: number;
  /** Runs made so far, and how many are needed: one per server and seed. */
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
  /** What that value brought; null while it is being tried, or if none helps. */
  readonly outcome: TrialOutcome | null;
  /** The value before it in the list, which does not help; null if there is none. */
  readonly misses: number | null;
}

export interface TrialAnswer {
  readonly kind: 'trial';
  /** The outcome without a change; null before it was tried. */
  readonly asIs: TrialOutcome | null;
  /** Whether the server keeps up without a change. */
  readonly keepsUp: boolean;
  /** Remedies in the order of the question; empty if none is to be tried, or not yet. */
  readonly tried: readonly TriedRemedy[];
}

/** What the best value of a lever achieves. */
export interface TriedLever {
  readonly lever: Lever;
  /** The present setting; for nodes to heal, their number. */
  readonly from: number | null;
  readonly value: number | null;
  /**
   * How far the objective is reached, with the 95 % interval over the seeds. For a percentile this is the
   * share of all requests within its limit, where failed requests count as outside; for other measures it is
   * their value.
   */
  readonly reached: Estimate;
  /**
   * The improvement over the scene without the change, with the same seeds. For measures that should be
   * small, it is the decrease.
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
  /** The outcome of the unchanged scene; null before it was run. */
  readonly asIs: Pick<TriedLever, 'reached' | 'runs' | 'meets' | 'bottleneck'> | null;
  /** The levers: the one to change first comes first, and those that help precede the others. */
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
  /** Runs to make next; empty when the question is answered. */
  readonly tasks: readonly StudyTask[];
  readonly answer: StudyAnswer;
}

export interface StudyApi {
  /**
   * The next step of the answer. `results` are the runs that are new since the last call. A question that
   * does not fit the scenario returns a problem.
   */
  step(question: Question, scenario: Scenario, results: readonly StudyResult[]): StudyStep;
  /**
   * Makes runs in slices, with pauses between them so that the other end stays responsive. `share` is the
   * share of time that it may use, 0 to 1. Resolves with the runs that were made before `cancel`.
   */
  evaluate(tasks: readonly StudyTask[], share: number): Promise<readonly StudyResult[]>;
  /** Ends all evaluations in progress. */
  cancel(): void;
}

/** Receives the answers of a study. */
export interface StudyListener {
  /** Receives the answer so far. In the last call nothing is left to run. */
  onStep(step: StudyStep): void;
  /** No further answer will come. */
  onFailure(reason: string): void;
}
