// Runs claims in engines of its own, one row at a time in each. The first request opens them. A claim cannot be interrupted, so
// stopping ends the engines.

import type { ClaimText, DigestCheck, Row } from '../protocol/claims-api.ts';
import { type FullEngine, type Rung, reasonOf } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import type { PageClock } from './page-clock.ts';

export interface ClaimListener {
  onTexts(texts: readonly ClaimText[]): void;
  onBegin(id: string): void;
  onRow(row: Row): void;
  onDigests(checks: readonly DigestCheck[]): void;
  /** What has not run yet is dropped. */
  onFailure(reason: string): void;
}

/** The digests' runs, as an id beside those of the claims. */
export const DIGESTS_ID = 'digests';

export class ClaimRunner {
  private readonly pool: EnginePool;
  private readonly clock: PageClock;
  private readonly listener: ClaimListener;

  constructor(rungs: readonly Rung<FullEngine>[], clock: PageClock, size: number, listener: ClaimListener) {
    this.pool = new EnginePool(rungs, clock, size, (reason) => listener.onFailure(reason));
    this.clock = clock;
    this.listener = listener;
  }

  list(): void {
    this.ask(
      ({ claims }) => claims.list(),
      (texts) => this.listener.onTexts(texts),
    );
  }

  /** Also takes `DIGESTS_ID`. They come after those that were asked for before and have not begun. */
  run(ids: readonly string[]): void {
    const { listener } = this;
    for (const id of ids) {
      const job = async (engine: FullEngine): Promise<() => void> => {
        listener.onBegin(id);
        // In the page's own thread a row blocks drawing: let the page first show which row runs.
        if (engine.rung === 'page') await new Promise<void>((done) => this.clock.setTimer(done, 0));
        if (id !== DIGESTS_ID) {
          const row = await engine.claims.measure(id);
          return () => listener.onRow(row);
        }
        const checks = await engine.claims.checkDigests();
        return () => listener.onDigests(checks);
      };
      this.ask(job, (notify) => notify());
    }
  }

  /** Ends the engines, with the row that they are at. */
  stop(): void {
    this.pool.close();
  }

  private ask<Answer>(
    job: (engine: FullEngine) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
  ): void {
    this.pool.run(job).then(onAnswer, (cause) => {
      this.stop();
      this.listener.onFailure(reasonOf(cause));
    });
  }
}
