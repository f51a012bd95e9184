// Computes recorded results again, in engines of its own, one result at a time in each.

import type { EngineStarter, FullEngine } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import type { PageClock } from './page-clock.ts';

/** A recorded result. */
export interface Check {
  readonly name: string;
  /** Computes it again, and compares. */
  readonly isSame: (claims: FullEngine['claims']) => Promise<boolean>;
}

export interface Recomputation {
  /** Settles when all is computed; rejects where nothing can run, or an engine dies. After `stop` it stays open. */
  readonly ended: Promise<void>;
  /** Ends the engines, as what one computes cannot be interrupted. */
  readonly stop: () => void;
}

/** `size`: most engines. `onChecked` is called with each result as it comes. */
export function recompute(
  checks: readonly Check[],
  starters: readonly EngineStarter<FullEngine>[],
  clock: PageClock,
  size: number,
  onChecked: (check: Check, isSame: boolean) => void,
): Recomputation {
  let fail = (_reason: string): void => {};
  const pool = new EnginePool(starters, clock, size, (reason) => fail(reason));
  const died = new Promise<never>((_, reject) => {
    fail = (reason) => reject(new Error(reason));
  });
  const runs = checks.map(async (check) => {
    const isSame = await pool.run(async (engine) => {
      // In the page's own thread a run blocks drawing: let the page first show how far it is.
      if (engine.place === 'page') await new Promise<void>((done) => clock.setTimer(done, 0));
      return check.isSame(engine.claims);
    });
    onChecked(check, isSame);
  });
  const stop = (): void => pool.close();
  const ended = Promise.race([Promise.all(runs).then(() => {}), died]).finally(stop);
  return { ended, stop };
}
