// One engine as the frame loop uses it: one question at a time, and a watch that notices when no answer comes.

import type { FrameReply, FrameRequest, LoadReply, SimulationApi } from '../protocol/simulation-api.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Edit } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Engine, type Remote, type RungName, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';

/** An engine that is asked and stays silent for this long is taken for dead. */
export const SILENCE_MILLIS = 5000;
/** The silence is counted in ticks, so that a page that the browser froze does not wake to a false alarm. */
const SILENCE_TICKS = 5;

/** The engine is gone: no further answer will come from it. */
export class EngineDeathError extends Error {
  override readonly name = 'EngineDeathError';
}

export class EngineClient {
  private readonly engine: Engine;
  private readonly clock: PageClock;
  private readonly onDeath: (reason: string) => void;
  private cause: string | null = null;
  private timer: number | null = null;
  /** Ends the question under way, if any. */
  private reject: ((error: EngineDeathError) => void) | null = null;

  /** `onDeath` is called once, with a reason, when the engine fails in any way; not after `close`. */
  constructor(engine: Engine, clock: PageClock, onDeath: (reason: string) => void) {
    this.engine = engine;
    this.clock = clock;
    this.onDeath = onDeath;
    engine.whenItFails((reason) => this.die(reason));
  }

  get rung(): RungName {
    return this.engine.rung;
  }

  load(scenario: Scenario, edits: readonly Edit[]): Promise<LoadReply> {
    return this.ask((simulation) => simulation.load(scenario, edits));
  }

  frame(request: FrameRequest): Promise<FrameReply> {
    return this.ask((simulation) => simulation.frame(request));
  }

  summary(): Promise<Summary> {
    return this.ask((simulation) => simulation.summary());
  }

  close(): void {
    if (this.cause === null) this.end('it was closed');
  }

  private die(reason: string): void {
    if (this.cause !== null) return;
    this.end(reason);
    this.onDeath(reason);
  }

  private end(reason: string): void {
    this.cause = reason;
    this.stopWatch();
    this.engine.close();
    this.reject?.(new EngineDeathError(reason));
    this.reject = null;
  }

  /** Rejects with EngineDeathError only. */
  private ask<Answer>(question: (simulation: Remote<SimulationApi>) => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.cause !== null) return reject(new EngineDeathError(this.cause));
      this.reject = reject;
      this.watch(SILENCE_TICKS);
      question(this.engine.simulation).then(
        (answer) => {
          if (this.cause !== null) return;
          this.stopWatch();
          this.reject = null;
          resolve(answer);
        },
        (cause) => this.die(reasonOf(cause)),
      );
    });
  }

  private watch(ticks: number): void {
    this.timer = this.clock.setTimer(() => {
      if (ticks > 1) this.watch(ticks - 1);
      else this.die(`no answer for ${SILENCE_MILLIS / 1000} s`);
    }, SILENCE_MILLIS / SILENCE_TICKS);
  }

  private stopWatch(): void {
    if (this.timer !== null) this.clock.clearTimer(this.timer);
    this.timer = null;
  }
}
