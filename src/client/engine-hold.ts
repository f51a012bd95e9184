// Holds the player's current engine: starts it, sends it one request at a time, and detects its death, even
// without an error. If there is no engine, a sentence says why.

import { t } from '../languages/t.ts';
import type { SimulationApi } from '../protocol/simulation-api.ts';
import { type Engine, type EngineStarter, type Remote, reasonOf } from './engine.ts';
import type { PageClock } from './page-clock.ts';
import { startEngine } from './start-engine.ts';

/** An engine that does not answer for this long counts as dead. */
export const SILENCE_MILLIS = 5000;
/**
 * Silence is counted in this many ticks, so that a page frozen by the browser does not take its engine for
 * dead.
 */
const SILENCE_TICKS = 5;

/** The engine died or was closed before it answered. */
export class EngineDeathError extends Error {
  override readonly name = 'EngineDeathError';
}

export class EngineHold {
  /** null if there is no engine. */
  engine: Engine | null = null;
  /** Why there is no engine; null if there is one or one is starting. */
  error: string | null = null;
  /** Number of the current engine start; answers of earlier engines are ignored. */
  #start = 0;
  #timer: number | null = null;
  /** Rejects the pending request, if there is one. */
  #reject: ((error: EngineDeathError) => void) | null = null;
  readonly #starters: readonly EngineStarter[];
  readonly #clock: PageClock;
  readonly #onChange: () => void;

  /** `onChange` is called when an engine is dropped or has failed. */
  constructor(starters: readonly EngineStarter[], clock: PageClock, onChange: () => void) {
    this.#starters = starters;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /**
   * Replaces the current engine by a new one. Resolves to null if that fails or a newer start replaces it.
   */
  async open(): Promise<Engine | null> {
    const start = this.#close();
    this.error = null;
    this.#onChange();
    try {
      const engine = await startEngine(this.#starters, this.#clock);
      if (start !== this.#start) {
        engine.close();
        return null;
      }
      this.engine = engine;
      engine.whenItFails((reason) => this.#lose(engine, reason));
      // null if the engine has failed in the meantime.
      return this.engine;
    } catch (cause) {
      if (start === this.#start) this.#fail(t`${reasonOf(cause)}.`);
      return null;
    }
  }

  /** Sends a request. Rejects only with EngineDeathError. */
  ask<Answer>(question: (simulation: Remote<SimulationApi>) => Promise<Answer>): Promise<Answer> {
    const { engine } = this;
    return new Promise((resolve, reject) => {
      if (engine === null) return reject(new EngineDeathError(t`the simulation engine is not running`));
      this.#reject = reject;
      this.#watch(engine, SILENCE_TICKS);
      question(engine.simulation).then(
        (answer) => {
          if (engine !== this.engine) return;
          this.#stopWatch();
          resolve(answer);
        },
        (cause) => this.#lose(engine, reasonOf(cause)),
      );
    });
  }

  /** Drops this engine, if it is the current one, and records the reason. */
  drop(engine: Engine, sentence: string): void {
    if (engine === this.engine) this.#fail(sentence);
  }

  /** Closes the current engine and returns the number of the next start. */
  #close(): number {
    const { engine } = this;
    const reject = this.#reject;
    this.#stopWatch();
    this.engine = null;
    engine?.close();
    reject?.(new EngineDeathError(t`it was closed`));
    return ++this.#start;
  }

  #lose(engine: Engine, reason: string): void {
    this.drop(engine, t`The simulation engine stopped: ${reason}.`);
  }

  #fail(sentence: string): void {
    this.#close();
    this.error = sentence;
    this.#onChange();
  }

  #watch(engine: Engine, ticks: number): void {
    this.#timer = this.#clock.setTimer(() => {
      if (ticks > 1) this.#watch(engine, ticks - 1);
      else this.#lose(engine, t`no answer for ${SILENCE_MILLIS / 1000} s`);
    }, SILENCE_MILLIS / SILENCE_TICKS);
  }

  #stopWatch(): void {
    if (this.#timer !== null) this.#clock.clearTimer(this.#timer);
    this.#timer = null;
    this.#reject = null;
  }
}
