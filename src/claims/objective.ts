// The largest rate at which a percentile of latency stays within an objective, by bisection.

import type { EngineView } from '../engine/view/engine-view.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { changed, finished } from './scenes.ts';

export interface Objective {
  /** Of the requests, 0 to 1. */
  readonly fraction: number;
  readonly mostNanos: Nanos;
}

/** Rates a second: the largest tried that holds the objective, and the smallest tried that breaks it. */
export interface FoundRate {
  readonly holds: number;
  readonly breaks: number;
}

/** Rates are told apart down to this share. */
const STEP = 0.05;
const LOWEST_RATE = 1000;
const HIGHEST_RATE = 1e6;

export class RateFinder {
  private readonly scenario: Scenario;
  /** Runs by rate: objectives share the first steps of their searches. */
  private readonly runs = new Map<number, EngineView>();

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /** The same seed at each rate, so that only the rate differs. Latency counts from the intended start. */
  largest(objective: Objective): FoundRate {
    let holds = this.holdsAt(LOWEST_RATE, objective) ? LOWEST_RATE : 0;
    let breaks = HIGHEST_RATE;
    while (holds > 0 && breaks / holds > 1 + STEP) {
      const rate = Math.round(Math.sqrt(holds * breaks));
      if (this.holdsAt(rate, objective)) holds = rate;
      else breaks = rate;
    }
    return { holds, breaks };
  }

  private holdsAt(rate: number, objective: Objective): boolean {
    let run = this.runs.get(rate);
    if (run === undefined) {
      run = finished(changed(this.scenario, { rate: String(rate) }));
      this.runs.set(rate, run);
    }
    return run.measures.latency.percentile(objective.fraction) <= objective.mostNanos;
  }
}
