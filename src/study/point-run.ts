// One run of a study: leaves out the warm-up and measures the rest. It advances in pieces of a fixed number
// of events, so that the same task gives the same result on any machine, however slow.

import { Simulation } from '../engine/simulation.ts';
import { WINDOW } from '../engine/view/codes.ts';
import type { EngineView, LatencyView } from '../engine/view/engine-view.ts';
import { bucketValue, rankOf } from '../engine/view/latency-buckets.ts';
import type { ServerValues } from '../measures/made/values.ts';
import { PERCENTILE_NAMES, PERCENTILES, type PercentileName } from '../measures/percentiles.ts';
import type {
  Bottleneck,
  BucketCounts,
  RunCurves,
  Spread,
  StudyResult,
  StudyTask,
} from '../protocol/study-api.ts';
import type { PercentileCurve } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { firstServer } from '../scenario/first-server.ts';
import { STUDY_FRACTIONS } from '../scenario/percentile-samples.ts';
import type { StudyMeasureKey, StudyValues } from '../scenario/study-measures.ts';
import { bottleneckOf } from './bottleneck.ts';
import { Boundaries, independentSamples, supportsPercentile } from './independent-samples.ts';
import { EvenSeries, type Settling, settlingOf } from './steady.ts';
import { TrialRun } from './trial-run.ts';

/** Events between two checks of the run's progress. The warm-up ends at such a check. */
const PIECE_EVENTS = 1000;
/** Events between two samples of the requests in the system, if the steady state is wanted. */
const SAMPLE_EVENTS = 100;
/**
 * The earliest point at which a measurement may begin, as a share of the scenario's length. It may also begin
 * at twice that, four times that, and so on.
 */
const FIRST_SNAPSHOT = 1 / 8;
const NOT_ASKED = { trend: null, warmup: 0 } as const;
/** The percentile that must be certain before a run counts as long enough. */
const ENOUGH_FOR = 'p99';

type Counts = Pick<ServerValues, 'offered' | 'completed' | 'inSystem'>;

/** The state of the run at an instant. */
interface Snapshot {
  readonly atNanos: Nanos;
  readonly counts: Counts;
  readonly latency: HistogramSnapshot;
  readonly overhead: HistogramSnapshot;
  /** The integral of the number of runnable threads over time. */
  readonly runnableNanos: number;
}

/** The state of the run when its traffic ended. */
interface TrafficEnd {
  readonly atNanos: Nanos;
  readonly runnableNanos: number;
  readonly load: number;
  /** The bottleneck; null if it is not wanted, or if there is none. */
  readonly bottleneck: Bottleneck | null;
}

export class PointRun {
  readonly #task: StudyTask;
  readonly #simulation: Simulation;
  readonly #until: Nanos;
  /** Maximum length of the run, as a multiple of the scenario's length. */
  readonly #times: number;
  /**
   * The first snapshot is taken at the end of the warm-up; later ones are taken if the steady state is
   * wanted.
   */
  readonly #snapshots: Snapshot[] = [];
  readonly #inSystem = new EvenSeries();
  /** The boundaries of batches, recorded if the certainty of percentiles is wanted. */
  readonly #boundaries: Boundaries | null;
  #settling: Settling | null = null;
  /** The multiples of the scenario's length at which the next snapshot and the next judgement are due. */
  #nextSnapshot = FIRST_SNAPSHOT;
  #nextJudgement = 1;
  #traffic: TrafficEnd | null = null;
  #over = false;
  readonly #trial: TrialRun | null;

  constructor(task: StudyTask) {
    this.#task = task;
    const { scenario } = task;
    this.#times = typeof task.settle === 'object' ? task.settle.times : 1;
    this.#until = task.curves?.untilNanos ?? Number.POSITIVE_INFINITY;
    this.#simulation = new Simulation(scenario, firstServer(scenario), {
      charted: task.curves !== undefined,
    });
    if (task.warmup === 0) this.#snapshots.push(this.#snapshot());
    this.#boundaries = task.settle === undefined ? null : new Boundaries();
    this.#trial = task.trial === undefined ? null : new TrialRun(this.#simulation, scenario, task.trial);
  }

  /** Advances by one piece. Returns whether the run is over. */
  advance(): boolean {
    if (this.#over) return true;
    const simulation = this.#simulation;
    const task = this.#task;
    const budget = Math.min(PIECE_EVENTS, task.maxEvents - simulation.view.events);
    if (this.#trial !== null) {
      this.#over = this.#trial.advance(budget) || simulation.view.events >= task.maxEvents;
      return this.#over;
    }
    const handled =
      task.settle === undefined ? simulation.advance(this.#until, budget) : this.#sampled(budget);
    const share = this.#offeredShare();
    const times = this.#times;
    // If a run may be lengthened, its final length is not known yet, so neither is the end of its warm-up.
    if (times === 1 && this.#snapshots.length === 0 && share >= task.warmup)
      this.#snapshots.push(this.#snapshot());
    if (this.#traffic === null && share >= 1) this.#traffic = this.#endOfTraffic();
    if (this.#traffic === null) this.#bound();
    this.#over = handled < budget || simulation.view.events >= task.maxEvents;
    if (task.settle !== undefined) this.#settle(share * times);
    return this.#over;
  }

  /** The result of a finished run. Call this once, because it releases the simulation. */
  result(): StudyResult {
    const result = this.#read();
    this.#simulation.release();
    return result;
  }

  #read(): StudyResult {
    const simulation = this.#simulation;
    const task = this.#task;
    const end = this.#snapshot();
    const trial = this.#trial?.outcome() ?? null;
    const settling = task.settle === undefined ? NOT_ASKED : (this.#settling ?? this.#judged());
    const warm = this.#warm(settling, end);
    const latency = new HistogramDifference(warm.latency, end.latency);
    const leftOut = endedSince(warm.counts, end.counts) - latency.count + end.counts.inSystem;
    const values = this.#valuesOf(warm, end, latency);
    // When a run is cut, requests in progress are assumed to continue as before, unless the backlog keeps growing.
    const isCut = !simulation.view.finished && settling.trend !== 'grows';
    const missing = isCut ? leftOut - end.counts.inSystem : leftOut;
    return {
      key: task.key,
      values,
      promised: missing === 0 ? values : this.#promised(values, warm, end, latency, missing),
      samples: latency.count,
      leftOut,
      simulatedSeconds: simulation.view.now / 1e9,
      events: simulation.view.events,
      ended: simulation.view.finished || (this.#times > 1 && settling.trend === 'steady'),
      trend: settling.trend,
      digest: simulation.digest(),
      ...(this.#boundaries === null ? {} : { spread: this.#spread(this.#boundaries, warm, latency, end) }),
      ...(this.#times === 1 ? {} : { length: Math.round(10 * this.#offeredShare() * this.#times) / 10 }),
      ...(task.curves === undefined ? {} : { curves: curvesOf(simulation.view) }),
      ...(trial === null ? {} : { trial }),
      ...(task.bottleneck === undefined
        ? {}
        : { bottleneck: (this.#traffic ?? this.#endOfTraffic()).bottleneck }),
    };
  }

  /** Start of the measurement: after the warm-up, and not before the run is steady. */
  #warm(settling: Settling | typeof NOT_ASKED, end: Snapshot): Snapshot {
    const { warmup } = this.#task;
    const usual = this.#times === 1 ? 0 : warmup;
    const share = settling.warmup > warmup && this.#task.settle !== 'judged' ? settling.warmup : usual;
    const from = share * (this.#traffic?.atNanos ?? end.atNanos);
    // The run was cut during its warm-up, so it is measured as a whole.
    return (
      this.#snapshots.find(({ atNanos }) => atNanos >= from) ?? this.#snapshots.at(-1) ?? emptySnapshot(end)
    );
  }

  /**
   * Advances by this many events and samples the requests in the system. Returns how many events there were.
   */
  #sampled(budget: number): number {
    const simulation = this.#simulation;
    const inSystem = this.#inSystem;
    let handled = 0;
    while (handled < budget) {
      const some = Math.min(SAMPLE_EVENTS, budget - handled);
      const more = simulation.advance(this.#until, some);
      handled += more;
      if (this.#traffic === null && this.#offeredShare() >= 1) this.#traffic = this.#endOfTraffic();
      if (this.#traffic === null)
        inSystem.add(simulation.view.now, simulation.view.measures.value('inSystem'));
      // A lengthened run ends with its traffic, because the requests that remain add no information.
      if (more < some || (this.#traffic !== null && this.#times > 1)) break;
    }
    return handled;
  }

  /** `length`: the length of the run so far, as a multiple of the scenario's length. */
  #settle(length: number): void {
    const times = this.#times;
    if (length >= this.#nextSnapshot && this.#traffic === null) {
      if (times > 1 || this.#snapshots.length > 0) this.#snapshots.push(this.#snapshot());
      while (length >= this.#nextSnapshot) this.#nextSnapshot *= 2;
    }
    if ((times === 1 && this.#settling?.trend === 'steady') || length < this.#nextJudgement) return;
    while (length >= this.#nextJudgement) this.#nextJudgement *= 2;
    this.#settling = this.#judged();
    // A run of the scenario's own length continues until no request is in the system.
    if (times === 1) return;
    const isDone = this.#settling.trend === 'steady' && this.#isEnough();
    if (!isDone && length < times) return;
    this.#traffic ??= this.#endOfTraffic();
    this.#over = true;
  }

  /** Whether the run so far determines percentiles as well as the task asks for. */
  #isEnough(): boolean {
    const boundaries = this.#boundaries;
    const task = this.#task;
    const simulation = this.#simulation;
    if (boundaries === null) return false;
    const parts = boundaries.after(task.warmup * simulation.view.measures.latency.count);
    const fraction = STUDY_FRACTIONS[ENOUGH_FOR]!;
    return supportsPercentile(independentSamples(parts, 'latency', fraction), fraction);
  }

  /** Begins the next batch of requests once the current one is long enough. */
  #bound(): void {
    const { latency, overhead } = this.#simulation.view.measures;
    const completed = latency.count;
    if (this.#boundaries?.isDue(completed))
      this.#boundaries.add({ completed, latency: latency.counts(), overhead: overhead.counts() });
  }

  #spread(boundaries: Boundaries, warm: Snapshot, latency: HistogramDifference, end: Snapshot): Spread {
    const parts = boundaries.after(warm.latency.count);
    const worths = Object.entries(STUDY_FRACTIONS).map(([key, fraction]) => [
      key,
      independentSamples(parts, key.startsWith('overhead') ? 'overhead' : 'latency', fraction),
    ]);
    return {
      latency: latency.filled(),
      overhead: new HistogramDifference(warm.overhead, end.overhead).filled(),
      worth: Object.fromEntries(worths) as Partial<Record<StudyMeasureKey, number | null>>,
    };
  }

  #judged(): Settling {
    return settlingOf(this.#inSystem.means());
  }

  #valuesOf(warm: Snapshot, end: Snapshot, latency: HistogramDifference): StudyValues {
    const { measures } = this.#simulation.view;
    const traffic = this.#traffic ?? this.#endOfTraffic();
    const overhead = new HistogramDifference(warm.overhead, end.overhead);
    const completed = end.counts.completed - warm.counts.completed;
    const ended = endedSince(warm.counts, end.counts);
    // The time counts even while a server has stopped completing requests, because the traffic continues.
    // After the traffic has ended, time counts until the last request has completed; requests that fail after
    // a long wait do not extend it. In a run that was cut, time counts to its end.
    const from = Math.max(warm.atNanos, measures.value('firstDueAt'));
    const until = this.#simulation.view.finished
      ? Math.max(measures.value('lastCompletedAt'), measures.value('lastArrivedAt'))
      : end.atNanos;
    return {
      throughput: completed === 0 ? 0 : ratio(completed * 1e9, until - from),
      p50: latency.percentile(0.5),
      p90: latency.percentile(0.9),
      p99: latency.percentile(0.99),
      'p99.9': latency.percentile(0.999),
      mean: latency.mean(),
      overheadP50: overhead.percentile(0.5),
      overheadP99: overhead.percentile(0.99),
      success: ratio(completed, ended),
      ...recovered(this.#simulation.view),
      memory: measures.value('memoryReservedPeak'),
      resident: measures.value('memoryResidentPeak'),
      load: traffic.load,
      runQueue:
        ratio(traffic.runnableNanos - warm.runnableNanos, traffic.atNanos - warm.atNanos) ??
        ratio(end.runnableNanos, end.atNanos),
    };
  }

  /**
   * The values if this many missing requests count as longer than all others. If they were left out, an
   * objective could seem met although it is not.
   */
  #promised(
    values: StudyValues,
    warm: Snapshot,
    end: Snapshot,
    latency: HistogramDifference,
    missing: number,
  ): StudyValues {
    const overhead = new HistogramDifference(warm.overhead, end.overhead);
    return {
      ...values,
      p50: latency.percentile(0.5, missing),
      p90: latency.percentile(0.9, missing),
      p99: latency.percentile(0.99, missing),
      'p99.9': latency.percentile(0.999, missing),
      mean: null,
      overheadP50: overhead.percentile(0.5, missing),
      overheadP99: overhead.percentile(0.99, missing),
    };
  }

  /** Share of the traffic that has arrived: by requests, or by time if only that is limited. */
  #offeredShare(): number {
    const simulation = this.#simulation;
    const { requests, durationNanos } = this.#task.scenario.stop;
    if (simulation.view.finished) return 1;
    const { measures } = simulation.view;
    const offered = measures.value('offered') - measures.value('retried');
    return Math.max(
      requests === null ? 0 : offered / requests,
      durationNanos === null ? 0 : simulation.view.now / durationNanos,
    );
  }

  #snapshot(): Snapshot {
    const { measures, now } = this.#simulation.view;
    const counts: Counts = {
      offered: measures.value('offered'),
      completed: measures.value('completed'),
      inSystem: measures.value('inSystem'),
    };
    return {
      atNanos: now,
      counts,
      latency: histogramSnapshot(measures.latency),
      overhead: histogramSnapshot(measures.overhead),
      runnableNanos: this.#runnableNanos(),
    };
  }

  #endOfTraffic(): TrafficEnd {
    const simulation = this.#simulation;
    const task = this.#task;
    const { measures, now } = simulation.view;
    const bottleneck = task.bottleneck === undefined ? null : bottleneckOf(simulation.view, task.scenario);
    return {
      atNanos: now,
      runnableNanos: this.#runnableNanos(),
      load: measures.value('loadAverage1'),
      bottleneck,
    };
  }

  #runnableNanos(): number {
    const { measures, now } = this.#simulation.view;
    return now === 0 ? 0 : measures.value('meanRunnable') * now;
  }
}

/** The state of a run before its first event. */
function emptySnapshot(end: Snapshot): Snapshot {
  return {
    atNanos: 0,
    counts: { offered: 0, completed: 0, inSystem: 0 },
    latency: { count: 0, sumNanos: 0, buckets: new Uint32Array(end.latency.buckets.length) },
    overhead: { count: 0, sumNanos: 0, buckets: new Uint32Array(end.overhead.buckets.length) },
    runnableNanos: 0,
  };
}

/**
 * Recovery over the whole run. "As before" means as before the fault, whether or not that was during the
 * warm-up.
 */
function recovered({ recoveryState, measures }: EngineView): Pick<StudyValues, 'recovery' | 'notRecovered'> {
  switch (recoveryState) {
    case 'recovered':
      return { recovery: measures.value('recovery'), notRecovered: 0 };
    case 'not-within-run':
      return { recovery: null, notRecovered: 1 };
    default:
      return { recovery: null, notRecovered: null };
  }
}

/** Number of requests that ended between two instants, in any way. */
function endedSince(before: Counts, after: Counts): number {
  return after.offered - after.inSystem - (before.offered - before.inSystem);
}

/** null if the divisor is 0. */
function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** Computes the whole run at once. */
export function evaluate(task: StudyTask): StudyResult {
  const run = new PointRun(task);
  while (!run.advance());
  return run.result();
}

/** The state of a histogram at an instant. */
interface HistogramSnapshot {
  readonly count: number;
  readonly sumNanos: Nanos;
  readonly buckets: Uint32Array;
}

/** The state of a histogram now. */
function histogramSnapshot(histogram: LatencyView): HistogramSnapshot {
  const { count } = histogram;
  return {
    count,
    sumNanos: count === 0 ? 0 : histogram.mean() * count,
    buckets: histogram.counts(),
  };
}

/** The counts of a histogram between two of its states, as in a run after its warm-up. */
class HistogramDifference {
  readonly count: number;
  readonly #sumNanos: Nanos;
  readonly #counts: Uint32Array;

  constructor(before: HistogramSnapshot, after: HistogramSnapshot) {
    this.count = after.count - before.count;
    this.#sumNanos = after.sumNanos - before.sumNanos;
    // Both snapshots contain all buckets.
    this.#counts = after.buckets.map((count, bucket) => count - before.buckets[bucket]!);
  }

  /** The mean in nanoseconds, exact; null if nothing was counted. */
  mean(): number | null {
    return this.count === 0 ? null : this.#sumNanos / this.count;
  }

  filled(): BucketCounts {
    const buckets = [...this.#counts.keys()].filter((bucket) => this.#counts[bucket]! > 0);
    return { buckets, counts: buckets.map((bucket) => this.#counts[bucket]!) };
  }

  /**
   * The percentile in nanoseconds, within 0.8 %; null if nothing was counted. `missing`: number of requests
   * that count as longer than all counted ones. If the percentile is one of these requests, it is null.
   */
  percentile(fraction: number, missing = 0): Nanos | null {
    const rank = rankOf(fraction, this.count + missing);
    if (this.count === 0 || rank > this.count) return null;
    let cumulative = 0;
    let bucket = -1;
    for (const count of this.#counts) {
      if (cumulative >= rank) break;
      cumulative += count;
      bucket++;
    }
    return bucketValue(bucket);
  }
}

/** The curves of a simulation that also measures what charts show. */
function curvesOf({ measures, now, finished }: EngineView): RunCurves {
  const { timeline } = measures;
  return {
    clockNanos: now,
    finished,
    windowNanos: timeline.windowNanos,
    throughput: measures.value('throughput'),
    completed: Float64Array.from({ length: timeline.length }, (_, window) =>
      timeline.get(window, WINDOW.completed),
    ),
    percentiles: {
      overhead: percentileCurve(measures.overhead),
      service: percentileCurve(measures.service),
      intended: percentileCurve(measures.latency),
      actual: percentileCurve(measures.latencyActual),
    },
  };
}

const POINTS_PER_NINE = 12;
const MOST_NINES = 6;
/**
 * Points of a curve: evenly spaced on the axis of nines, plus the percentiles that have names (p50, p95,
 * p99.5 and so on). So the named ones are measured instead of interpolated.
 */
const FRACTIONS: readonly number[] = [
  0.25,
  0.75,
  ...Array.from(
    { length: MOST_NINES * POINTS_PER_NINE + 1 },
    (_, point) => 1 - 10 ** (-point / POINTS_PER_NINE),
  ),
  ...Array.from({ length: MOST_NINES }, (_, nine) => 1 - 5 / 10 ** (nine + 1)),
].sort((a, b) => a - b);

/** The curve of a histogram, up to the largest fraction that its count supports. */
export function percentileCurve(histogram: LatencyView): PercentileCurve {
  const { count } = histogram;
  const fractions = FRACTIONS.filter((fraction) => fraction <= 1 - 1 / count + 1e-12);
  const named = histogram.percentiles(PERCENTILE_NAMES.map((name) => PERCENTILES[name]));
  return {
    count,
    meanNanos: histogram.mean(),
    percentiles: Object.fromEntries(PERCENTILE_NAMES.map((name, index) => [name, named[index]])) as Record<
      PercentileName,
      Nanos
    >,
    fraction: Float64Array.from(fractions),
    nanos: histogram.percentiles(fractions),
  };
}
