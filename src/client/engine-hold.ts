// The engine that the player has at present: starts one, notices its end, and says in a sentence why there is none.

import { type Rung, reasonOf } from './engine.ts';
import { EngineClient } from './engine-client.ts';
import type { PageClock } from './page-clock.ts';
import { climb } from './worker-ladder.ts';

export class EngineHold {
  /** null while there is none. */
  client: EngineClient | null = null;
  /** Why there is none; null where there is one, or will be at once. */
  error: string | null = null;
  /** Which start of an engine is the present one: what an older one still has to say is not heard. */
  private generation = 0;
  private readonly rungs: readonly Rung[];
  private readonly clock: PageClock;
  private readonly onChange: () => void;

  /** `onChange` is called when an engine is given up or has failed. */
  constructor(rungs: readonly Rung[], clock: PageClock, onChange: () => void) {
    this.rungs = rungs;
    this.clock = clock;
    this.onChange = onChange;
  }

  /** Another engine in place of the present one; null where that failed, or yet another was asked for meanwhile. */
  async open(): Promise<EngineClient | null> {
    const generation = ++this.generation;
    this.client?.close();
    this.client = null;
    this.error = null;
    this.onChange();
    try {
      const engine = await climb(this.rungs, this.clock);
      if (generation !== this.generation) {
        engine.close();
        return null;
      }
      const client = new EngineClient(engine, this.clock, (reason) => this.lose(generation, reason));
      // It may have said so at once.
      if (generation !== this.generation) return null;
      this.client = client;
      return client;
    } catch (cause) {
      if (generation === this.generation) this.fail(`${reasonOf(cause)}.`);
      return null;
    }
  }

  /** Gives this engine up, if it is the present one, and says why. */
  drop(client: EngineClient, sentence: string): void {
    if (this.client !== client) return;
    client.close();
    this.fail(sentence);
  }

  close(): void {
    this.generation++;
    this.client?.close();
    this.client = null;
  }

  private lose(generation: number, reason: string): void {
    if (generation !== this.generation) return;
    this.fail(`The simulation engine stopped: ${reason}.`);
  }

  private fail(sentence: string): void {
    this.generation++;
    this.client = null;
    this.error = sentence;
    this.onChange();
  }
}
