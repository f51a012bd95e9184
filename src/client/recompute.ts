// Recomputes recorded results in engines of its own, one result at a time per engine.

import type { EngineStarter, FullEngine } from './engine.ts';
import { EnginePool } from './engine-pool.ts';
import type { PageClock } from './page-clock.ts';

/** A recorded result. */
export interface Check {
  readonly name: string;
  /** Recomputes the result and compares it with the recorded one. */
  readonly isSame: (claims: FullEngine['claims']) => Promise<boolean>;
}

export interface Recomputation {
  /** Resolves when all are computed; rejects if no engine can run or one dies. Never settles after `stop`. */
  readonly ended: Promise<void>;
  /** Closes the engines, since a running computation cannot be interrupted. */
  readonly stop: () => void;
}

/** `size`: maximum number of engines. `onChecked` is called with each result as it arrives. */
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
      // In the page's own thread a run blocks drawing, so let the page show its progress first.
      if (engine.place === 'page') await new Promise<void>((done) => clock.setTimer(done, 0));
      return check.isSame(engine.claims);
    });
    onChecked(check, isSame);
  });
  const stop = (): void => pool.close();
  const ended = Promise.race([Promise.all(runs).then(() => {}), died]).finally(stop);
  return { ended, stop };
}
