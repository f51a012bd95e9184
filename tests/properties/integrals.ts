// Follows a run event by event and integrates what the engine measures: idle CPU time, threads that wait for
// a core, requests in states. Between two events nothing changes, so the sums are exact.

import type { EngineView } from '../../src/engine/view/engine-view.ts';
import { REQUEST_STATE } from '../../src/scenario/request-state.ts';
import { must, mustBe } from './must.ts';

/**
 * States whose time is recorded at their end; the others are parts of a slice, which is recorded as a whole.
 */
const STATES = ['queued', 'ready', 'waiting'] as const;

/** Where each request is. */
const SOMEWHERE = ['completed', 'failed', 'timedOut', 'rejected', 'abandoned', 'inSystem'] as const;

export class Integrals {
  private readonly sums: Record<string, number> = { idle: 0, runQueue: 0, inSystem: 0 };
  private now = 0;
  private weights: Record<string, number> = {};
  /**
   * Whether clients give up: the server's work on abandoned requests is in its states, but no longer
   * measured.
   */
  private readonly hasGhosts: boolean;

  constructor(hasGhosts: boolean) {
    this.hasGhosts = hasGhosts;
    for (const state of STATES) this.sums[state] = 0;
  }

  /** Call this before the next event is handled. */
  before(view: EngineView): void {
    const { measures, requests, scheduler } = view;
    let idle = 0;
    for (let core = 0; core < scheduler.cores; core++) if (scheduler.threadOn(core) < 0) idle++;
    this.now = view.now;
    this.weights.idle = idle;
    this.weights.runQueue = scheduler.ready;
    this.weights.inSystem = measures.value('inSystem');
    const counts = requests.countStates();
    for (const state of STATES) this.weights[state] = counts[REQUEST_STATE[state]];
  }

  /** Call this after the event, or after the clock has advanced without one. */
  after(view: EngineView): void {
    const span = view.now - this.now;
    // After each event, single values: all of them together would take most of the time.
    const known = SOMEWHERE.reduce((sum, name) => sum + view.measures.value(name), 0);
    mustBe(known, view.measures.value('offered'), 'ended + in the system');
    must(span >= 0, () => `the clock went back from ${this.now} to ${view.now}`);
    if (span > 0) for (const name in this.sums) this.sums[name] += this.weights[name] * span;
  }

  check({ measures, scheduler, now }: EngineView): void {
    mustBe(measures.cpu().idleNanos, this.sums.idle, 'idle core time');
    mustBe(scheduler.readyNanosUntil(now), this.sums.runQueue, 'time in the run queue');
    if (now === 0) return;
    checkClose(measures.value('meanInSystem') * now, this.sums.inSystem, 'time in the system');
    if (this.hasGhosts) return;
    for (const state of STATES) {
      checkClose(measures.meanInState(REQUEST_STATE[state]) * now, this.sums[state], `time ${state}`);
    }
  }
}

function checkClose(actual: number, expected: number, what: string): void {
  must(
    Math.abs(actual - expected) <= 1e-9 * expected + 1e-3,
    () => `${what} is ${actual}, should be ${expected}`,
  );
}
