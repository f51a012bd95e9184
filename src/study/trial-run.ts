// A run that is repeated with its edits up to an instant, and then continued with a change. It reports the
// throughput, and what happened to the waiting requests. It uses the simulation of a PointRun.

import type { Simulation } from '../engine/simulation.ts';
import type { StudyTask, TrialOutcome } from '../protocol/study-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import { firstServer } from '../scenario/first-server.ts';
import { QUEUE_OVER, REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aloneWith } from '../scenario/server-overrides.ts';

/**
 * Number of samples of the queue after the change. The time between samples grows, so that a queue that soon
 * disappears is still noticed.
 */
const LOOKS = 400;
const HALF_LOOKS = Math.round(LOOKS * Math.SQRT1_2);
/**
 * Waiting requests are no backlog if, on average, they are fewer than this, or fewer than arrive in 10 ms.
 */
const BACKLOG_FEW = 10;
const BACKLOG_SECONDS = 0.01;
const RATES = ['completed', 'failed', 'timedOut', 'rejected', 'abandoned'] as const;

type Counts = Readonly<Record<(typeof RATES)[number] | 'offered', number>>;

/** The second half of the time after the change, for which rates are reported. */
interface Half {
  readonly fromNanos: Nanos;
  readonly counts: Counts;
  readonly backlog: number;
  looks: number;
  sum: number;
  /** Number of requests that had a thread, summed over the samples. */
  held: number;
}

export class TrialRun {
  readonly #simulation: Simulation;
  readonly #trial: NonNullable<StudyTask['trial']>;
  readonly #id: string;
  #edit = 0;
  #looks = -1;
  #waiting = 0;
  #clearedNanos: Nanos | null = null;
  #half: Half | null = null;

  constructor(simulation: Simulation, scenario: Scenario, trial: NonNullable<StudyTask['trial']>) {
    this.#simulation = simulation;
    this.#trial = trial;
    this.#id = firstServer(scenario).id;
  }

  /** Advances by at most this many events. Returns whether the run is over. */
  advance(budget: number): boolean {
    const { atNanos, edits, spanNanos } = this.#trial;
    const simulation = this.#simulation;
    let left = budget;
    while (this.#looks <= LOOKS) {
      const edit = this.#edit < edits.length ? edits[this.#edit] : undefined;
      const until =
        this.#looks < 0 ? (edit?.atNanos ?? atNanos) : atNanos + spanNanos * (this.#looks / LOOKS) ** 2;
      // Changes at the same instant follow each other directly, unless some events of the instant were
      // handled in between.
      if (until > simulation.view.now || edit?.settles === true) left -= simulation.advance(until, left);
      if (simulation.view.finished && simulation.view.now < until) return true;
      if (left <= 0) return false;
      if (this.#looks >= 0) this.#look();
      else if (edit !== undefined) this.#carryOut(edit.change);
      else this.#begin();
    }
    return true;
  }

  /** The outcome; null if the run ended before the change, or soon after it. */
  outcome(): TrialOutcome | null {
    const half = this.#half;
    const simulation = this.#simulation;
    const waiting = this.#waiting;
    const clearedNanos = this.#clearedNanos;
    const seconds = (simulation.view.now - (half?.fromNanos ?? 0)) / 1e9;
    if (half === null || half.looks === 0 || !(seconds > 0)) return null;
    const now = this.#counts();
    const rate = (name: keyof Counts): number => (now[name] - half.counts[name]) / seconds;
    const [completed, failed, timedOut, rejected, abandoned] = RATES.map(rate);
    return {
      waiting,
      clearedNanos,
      backlog: half.sum / half.looks,
      held: half.held / half.looks,
      shrinksPerSecond: (half.backlog - this.#backlog()) / seconds,
      arriving: rate('offered'),
      completed: completed!,
      failed: failed!,
      timedOut: timedOut!,
      rejected: rejected!,
      abandoned: abandoned!,
      ratesNanos: seconds * 1e9,
      spanNanos: simulation.view.now - this.#trial.atNanos,
    };
  }

  #carryOut(change: NonNullable<StudyTask['trial']>['edits'][number]['change']): void {
    if (change.kind === 'fault')
      this.#simulation.setFault(change.upstream, change.node, change.fault, change.factor);
    else this.#simulation.configure(aloneIn(change.scenario, this.#id));
    this.#edit++;
  }

  #begin(): void {
    this.#waiting = this.#waitingNow();
    this.#simulation.configure(this.#trial.changed);
    this.#looks = 0;
  }

  #look(): void {
    const { atNanos } = this.#trial;
    const { now } = this.#simulation.view;
    const waiting = this.#waitingNow();
    if (this.#clearedNanos === null && this.#looks > 0 && this.#isClear()) this.#clearedNanos = now - atNanos;
    if (this.#looks === HALF_LOOKS)
      this.#half = {
        fromNanos: now,
        counts: this.#counts(),
        backlog: this.#backlog(),
        looks: 0,
        sum: 0,
        held: 0,
      };
    else if (this.#half !== null) {
      this.#half.looks++;
      this.#half.sum += this.#backlog();
      this.#half.held += this.#simulation.view.measures.value('inSystem') - waiting;
    }
    this.#looks++;
  }

  #states(): Int32Array {
    return this.#simulation.view.requests.countStates();
  }

  /** Number of requests that no thread has taken yet, inside the process or in front of it. */
  #waitingNow(): number {
    const states = this.#states();
    return states[REQUEST_STATE.queued]! + states[REQUEST_STATE.connecting]!;
  }

  #backlog(): number {
    const states = this.#states();
    const { ready, lockWait } = REQUEST_STATE;
    return this.#waitingNow() + states[ready]! + states[lockWait]!;
  }

  #isClear(): boolean {
    const { measures, now } = this.#simulation.view;
    const perSecond = measures.value('offered') / (now / 1e9);
    return this.#waitingNow() <= QUEUE_OVER && this.#backlog() <= fewBehind(perSecond);
  }

  #counts(): Counts {
    const { measures } = this.#simulation.view;
    const values = RATES.map((name) => [name, measures.value(name)] as const);
    return Object.fromEntries([...values, ['offered', measures.value('offered')]]) as Counts;
  }
}

/** The number of requests that may wait at this rate of arrivals without being a backlog. */
export function fewBehind(perSecond: number): number {
  return Math.max(BACKLOG_FEW, perSecond * BACKLOG_SECONDS);
}

/** The scenario of this server alone; unchanged if it has no such server. */
export function aloneIn(scenario: Scenario, id: string): Scenario {
  const server = scenario.servers.find((each) => each.id === id);
  return server === undefined ? scenario : aloneWith(scenario, server);
}
