// What the page may ask of a study: it works out which runs a question needs, and makes such runs. All is plain data. From
// the question and the runs that are known `step` says which are still missing and what the answer is so far; so runs may
// be made anywhere, in any order, and serve the next question too.

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
  /** The same for the same run, wherever it is made. */
  readonly key: string;
  /** With one server, the seed of the run, and an end. */
  readonly scenario: Scenario;
  readonly maxEvents: number;
  readonly warmup: number;
  /**
   * Where the steady state is asked for: what came before it is left out, if that is more than the warm-up. `times`: the
   * run is this many times as long as the scenario asks for at most, and ends after once, twice, four times and so on as
   * soon as it is steady and enough independent requests lie beyond its p99; 1: it goes to its end. `judged`: it is only
   * said whether the run is steady, nothing is left out for it.
   */
  readonly settle?: { readonly times: number } | 'judged';
  /** Where the run's curves are wanted too: it then goes to this instant; null: to its end. */
  readonly curves?: { readonly untilNanos: Nanos | null };
  /** Where a change of a run is tried: the run is made again with its edits up to an instant, and goes on with the change. */
  readonly trial?: {
    readonly edits: readonly Edit[];
    readonly atNanos: Nanos;
    /** What is in force from there on. */
    readonly changed: Scenario;
    readonly spanNanos: Nanos;
  };
  /** Where it is asked what is full. */
  readonly bottleneck?: true;
}

/** The number of requests in the system over the run: steady, or still growing or shrinking at its end. */
export type Trend = 'steady' | 'grows' | 'falls';

export interface StudyResult {
  readonly key: string;
  readonly values: StudyValues;
  /**
   * The same as objectives are judged by: latencies and overheads count each request that was not completed as longer than any
   * limit, so the p99 is null where more than 1 % were not, and the mean where any was not.
   */
  readonly promised: StudyValues;
  /** Requests completed after the warm-up: what percentiles are taken of. */
  readonly samples: number;
  /** Requests that ended otherwise after the warm-up or had not ended: what percentiles leave out. */
  readonly leftOut: number;
  readonly simulatedSeconds: number;
  readonly events: number;
  /** False where the run was cut at its most events. */
  readonly ended: boolean;
  /** null where the task does not ask for the steady state. */
  readonly trend: Trend | null;
  /** Fingerprint of all events. */
  readonly digest: string;
  /** What percentiles of several runs together are read from, and how sure they are; only where it is judged whether the run is steady. */
  readonly spread?: Spread;
  /** Only of a run that may be longer than the scenario asks for: how many times as long it was, to a tenth. */
  readonly length?: number;
  /** Only where the task asks for them. */
  readonly curves?: RunCurves;
  /** Only of a trial. */
  readonly trial?: TrialOutcome;
  /** Only where the task asks for it: what was full until the traffic ended; null where nothing was. */
  readonly bottleneck?: Bottleneck | null;
}

/** What limits a server: of what is full the place furthest behind it. */
export type Bottleneck = {
  /** Name of the group; null is the server that clients call. */
  readonly service: string | null;
} /** `of`: so many cores. */ & (
  | { readonly kind: 'cores'; readonly of: number }
  /** `of`: so many cores’ worth of CPU time. */
  | { readonly kind: 'cpu-limit'; readonly of: number }
  /** So many event loops, or carriers of green threads, compute without a break. */
  | { readonly kind: 'loops' | 'carriers'; readonly of: number }
  /** All threads that requests may hold are taken. `waits`: most of them wait for calls and sleeps. */
  | { readonly kind: 'threads'; readonly of: number; readonly waits: boolean }
  /** The locks of so many processes' interpreters are held without a break, and threads wait for them. */
  | { readonly kind: 'interpreters'; readonly of: number }
  /** `of`: the name of the lock. */
  | { readonly kind: 'lock'; readonly of: string }
  /** Each node works on so many calls at a time, and more come. */
  | { readonly kind: 'calls'; readonly of: number }
);

/** The latencies of one run. */
export interface Spread {
  readonly latency: BucketCounts;
  readonly overhead: BucketCounts;
  /** By percentile: how many independent requests its share is worth; null where the run is too short to tell. */
  readonly worth: Readonly<Partial<Record<StudyMeasureKey, number | null>>>;
}

/** The buckets that have any, and how many each has. */
export interface BucketCounts {
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
}

/** What came of a change: rates are of the second half of the time after it. */
export interface TrialOutcome {
  /** Requests that waited for a thread when the change was made. */
  readonly waiting: number;
  /** How long it then took until at most one waited; null where that did not come. */
  readonly clearedNanos: Nanos | null;
  /** Requests that waited for a thread, a core or a lock, averaged over the second half. */
  readonly backlog: number;
  /** Requests that had been taken up by a thread, averaged over it. */
  readonly held: number;
  /** By how many fewer requests waited after each second of that half; below 0 where there were more. */
  readonly shrinksPerSecond: number;
  /** Rates per second. */
  readonly arriving: number;
  readonly completed: number;
  readonly failed: number;
  readonly timedOut: number;
  readonly rejected: number;
  readonly abandoned: number;
  /** How long the run went on after the change. */
  readonly spanNanos: Nanos;
}

/** What charts draw of one run. */
export interface RunCurves {
  /** How far the run went. */
  readonly clockNanos: Nanos;
  readonly finished: boolean;
  readonly windowNanos: Nanos;
  /** Completed a second from when the first request was due to there; NaN where no time has passed since. */
  readonly throughput: number;
  /** Requests completed, window after window from time 0 on; the last window may be open. */
  readonly completed: Float64Array;
  /** Over the whole run, all runs at the same fractions as far as their samples go. */
  readonly percentiles: Readonly<Record<LatencyMeasure, PercentileCurve>>;
}

/** Mean over replications and its 95 % confidence interval; both ends are null where that is not known, as with fewer than two. */
export interface Estimate {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface CurvePoint {
  /** Value of the swept parameter. */
  readonly at: number;
  /** Value of the second parameter; null where there is none. */
  readonly across: number | null;
  /** By measure, the mean over the replications, or the percentile of all of them together; null where a run has no such figure. */
  readonly values: StudyValues;
  /** Where its 95 % confidence interval begins; null with fewer than two replications, and where too few requests tell. */
  readonly low: StudyValues;
  /** Where that ends. */
  readonly high: StudyValues;
  /** Runs that were made. */
  readonly replications: number;
  /** Requests measured, of all replications together. */
  readonly samples: number;
  /** Requests that latencies and overheads leave out, as they ended otherwise or had not ended; of all replications together. */
  readonly leftOut: number;
  /** Whether all runs came to their end. */
  readonly ended: boolean;
  /** Whether all runs were steady when their traffic ended; null if the scene changes over time. */
  readonly steady: boolean | null;
  /** From a shorter run than the question asks for. */
  readonly coarse: boolean;
}

export interface Curve {
  /** Id of the server. */
  readonly server: string;
  /** The parameter is none of this server's: one run holds for all values. */
  readonly flat: boolean;
  /** In ascending order; by the second parameter first where there is one. */
  readonly points: readonly CurvePoint[];
  /** Value at which throughput over mean latency is largest (Kleinrock's power); null where it is at an end of the axis or unknown. */
  readonly knee: number | null;
  /** First value whose throughput is within 1 % of the largest of the curve; null where that is not before its end. */
  readonly saturation: number | null;
}

export interface SweepAnswer {
  /** Always this. */
  readonly kind: 'sweep';
  /** Requests of the runs at a point, of the shorter ones while those are shown; null where time alone ends them. */
  readonly requests: number | null;
  /** One for each server, in the order of the scenario. */
  readonly curves: readonly Curve[];
}

/** One value that was tried. */
export interface Try {
  /** Value of the parameter. */
  readonly at: number;
  /** Whether all objectives hold in every run that was made of it, and surely so: see `sureTo`. */
  readonly holds: boolean;
  /**
   * all: by as many runs as were asked for, or as there are that differ. broken: by fewer, as one that breaks an objective is
   * enough. far: by one that is at least twice as good as every limit. open: not judged yet.
   */
  readonly judged: 'all' | 'broken' | 'far' | 'open';
  /** Runs that were made, each with a seed of its own, the same seeds for all values. */
  readonly runs: number;
  /** In how many of them all objectives hold. */
  readonly heldIn: number;
  /**
   * The objectives in order: the worst of the runs, with requests that did not complete as longer than any; null where a run has
   * no such figure or it is one of those, which breaks the objective.
   */
  readonly worst: readonly (number | null)[];
  /** The objectives in order: the median of the runs. */
  readonly median: readonly (number | null)[];
  /** The objectives in order: the best of the runs. */
  readonly best: readonly (number | null)[];
  /**
   * The objectives in order: where the 95 % interval of the figure in the steady state ends on the side of the limit, so that the
   * true one lies beyond it once in forty times; null where that is not known.
   */
  readonly sureTo: readonly (number | null)[];
  /** Requests measured, of all runs together. */
  readonly samples: number;
  /** Requests that latencies and overheads leave out, as they ended otherwise or had not ended; of all runs together. */
  readonly leftOut: number;
  /** Whether all runs were steady at their end; null where the question is not about the steady state. */
  readonly steady: boolean | null;
  /** Simulated time of the longest run. */
  readonly seconds: number;
  /** How many times as long as the scenario asks for the longest run was: runs are made longer until they tell whether it holds. */
  readonly length: number;
}

export interface FindAnswer {
  /** Always this. */
  readonly kind: 'find';
  /** Whether another seed makes a difference; null while nothing is known of it. */
  readonly varies: boolean | null;
  /** The value that was asked for; null where none of those tried holds. */
  readonly found: number | null;
  /** The nearest value beyond it that breaks an objective; null where even the end of the range holds. */
  readonly breaks: number | null;
  /** Objective that breaks there. */
  readonly limiting: Objective | null;
  /** Whether, of all values tried, those that hold are all on one side of those that break. */
  readonly monotone: boolean;
  /** From `found` on, away from `breaks`: the last tried value up to which all hold; null where none beyond it breaks. */
  readonly holdsTo: number | null;
  /** The tried value after that, which breaks. */
  readonly breaksAgain: number | null;
  /** Whether values beyond `breaksAgain` hold once more. */
  readonly alternates: boolean;
  /** All values tried, in ascending order. */
  readonly tries: readonly Try[];
}

/** One set of values that was tried. */
export interface FitTry {
  readonly values: readonly FitValue[];
  /** The question's targets in order: simulated, nanoseconds; null where a run has no such figure. */
  readonly simulated: readonly (number | null)[];
  /** Root of the mean square of ln(simulated / measured). */
  readonly error: number;
}

export interface FitRange {
  readonly low: number;
  readonly high: number;
  /** False where values far apart fit as well, by themselves or as others make up for them. */
  readonly isTold: boolean;
}

export interface FitAnswer {
  readonly kind: 'fit';
  /** The scenario as it is, with no values; null before it was tried. */
  readonly before: FitTry | null;
  readonly best: FitTry | null;
  /** The parameters in order: from where to where sets that fit as well as the best were found. */
  readonly asGood: readonly FitRange[];
  /** How many sets of values were tried so far. */
  readonly tries: number;
}

export interface ReplicateAnswer {
  readonly kind: 'replicate';
  /** As the question has it. */
  readonly untilNanos: Nanos | null;
  /** Seeds, the scenario's own included. */
  readonly replications: number;
  /** Runs that are made, of how many: one a server and seed. */
  readonly made: number;
  readonly wanted: number;
  /** All runs of each server, in the order of the seeds; empty until all are made. */
  readonly servers: readonly { readonly server: string; readonly runs: readonly RunCurves[] }[];
}

export interface EvennessAnswer {
  readonly kind: 'evenness';
  /** One a server at most, in the order of the scenario; empty until all runs are made. */
  readonly differences: readonly EvenDifference[];
}

/** A remedy that was tried. */
export interface TriedRemedy {
  /** The value that is being tried, or the one that helps; null where none helps. */
  readonly value: number | null;
  /** What that value brought; null while it is being tried, or where none helps. */
  readonly outcome: TrialOutcome | null;
  /** The value before it in the list, which does not help; null where there is none. */
  readonly misses: number | null;
}

export interface TrialAnswer {
  readonly kind: 'trial';
  /** What comes without a change; null before it was tried. */
  readonly asIs: TrialOutcome | null;
  /** Whether the server keeps up so. */
  readonly keepsUp: boolean;
  /** As the question has them; empty while, or where, none is to be tried. */
  readonly tried: readonly TriedRemedy[];
}

/** What a lever brings with its best value. */
export interface TriedLever {
  readonly lever: Lever;
  /** What is set now; of nodes to heal how many there are. */
  readonly from: number | null;
  readonly value: number | null;
  /**
   * How far the objective is reached: of a percentile the share of all requests that keep to its limit, failed ones included; of
   * other measures their value. With its 95 % interval over the seeds.
   */
  readonly reached: Estimate;
  /** How much more that is than without the change, with the same seeds; of measures that are to be small, how much less. */
  readonly gain: Estimate;
  readonly runs: number;
  /** Whether the objective is met on average, and whether the gain is more than chance. */
  readonly meets: boolean;
  readonly helps: boolean;
  readonly bottleneck: Bottleneck | null;
}

export interface LeversAnswer {
  readonly kind: 'levers';
  /** The scene as it is; null before it was run. */
  readonly asIs: Pick<TriedLever, 'reached' | 'runs' | 'meets' | 'bottleneck'> | null;
  /** What is to be changed first stands first; those that help stand before the others. */
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
  /** Runs to make next; none when the question is answered. */
  readonly tasks: readonly StudyTask[];
  readonly answer: StudyAnswer;
}

export interface StudyApi {
  /** `results`: those that are new since the last call. A question that does not fit the scenario gives a problem. */
  step(question: Question, scenario: Scenario, results: readonly StudyResult[]): StudyStep;
  /**
   * Makes runs, in slices with pauses between them so that the other end stays responsive. `share`: of the time that may
   * be used, 0 to 1. Answers with those that were made before `cancel`.
   */
  evaluate(tasks: readonly StudyTask[], share: number): Promise<readonly StudyResult[]>;
  /** Ends all evaluations under way. */
  cancel(): void;
}

/** Receives the answers of a study. */
export interface StudyListener {
  /** The answer so far; the last time with nothing left to do. */
  onStep(step: StudyStep): void;
  /** No further answer will come. */
  onFailure(reason: string): void;
}
