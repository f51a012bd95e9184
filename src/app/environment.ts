// Provides what the studio needs from the page around it, except for the time at which the
// engine starts.

import { BROWSER_STARTERS } from '../client/browser-starters.ts';
import type { EngineStarter } from '../client/engine.ts';
import { BROWSER_CLOCK, type PageClock } from '../client/page-clock.ts';
import type { ReplayedRun } from '../client/run-replay.ts';
import type { traceRun } from '../client/run-trace.ts';
import type { Replay } from '../clips/clip-plan.ts';
import { AddressBar, type Addressed, type KeptAddress } from './address-bar.ts';
import { storage } from './looks.ts';
import type { PlainStorage } from './stores/kept-choices.ts';
import type { RunStore } from './stores/run-store.ts';
import type { Studies } from './studio-context.ts';

export const PAGE_ENVIRONMENT: Omit<StudioEnvironment, 'whenToStart'> = {
  starters: BROWSER_STARTERS,
  clock: BROWSER_CLOCK,
  openReplay: async (run) => {
    const { openReplay } = await import('../client/run-replay.ts');
    return openReplay(run, BROWSER_STARTERS);
  },
  traceRun: async (...parameters) => {
    const { traceRun } = await import('../client/run-trace.ts');
    return traceRun(...parameters);
  },
  studiesOf,
  storage,
  keepAddress: (addressed) => new AddressBar(addressed),
};

/**
 * Studies for the page. The pool that runs them is loaded with the first question, or earlier if a question
 * is likely.
 */
function studiesOf(run: RunStore): Studies {
  let opening: Promise<Studies> | null = null;
  const opened = (): Promise<Studies> => {
    opening ??= open(run);
    return opening;
  };
  return {
    ask(requester, question, scenario, listener) {
      opened().then(
        (pool) => pool.ask(requester, question, scenario, listener),
        () => {
          opening = null;
          listener.onFailure('the code that makes studies could not be loaded');
        },
      );
    },
    stop(requester) {
      void opening?.then((pool) => pool.stop(requester));
    },
    open() {
      opened().then(
        (pool) => pool.open(),
        () => {
          // No message here: the next question reports the problem.
          opening = null;
        },
      );
    },
  };
}

async function open(run: RunStore): Promise<Studies> {
  const [{ poolSize }, { StudyPool }] = await Promise.all([
    import('../client/engine-pool.ts'),
    import('../client/study-pool.ts'),
  ]);
  const size = poolSize(navigator.hardwareConcurrency || 1);
  return new StudyPool(BROWSER_STARTERS, BROWSER_CLOCK, size, () => run.getState().status.playing);
}

export interface StudioEnvironment {
  /** Ways to start the engine. The best comes first; the last always works. */
  readonly starters: readonly EngineStarter[];
  readonly clock: PageClock;
  /** Opens another engine with the same run, for pictures and clips. */
  readonly openReplay: (run: ReplayedRun) => Promise<Replay>;
  /** Exports a span of this run as a file for other tools. */
  readonly traceRun: typeof traceRun;
  readonly studiesOf: (run: RunStore) => Studies;
  /** The storage for remembered choices; may throw. */
  readonly storage: () => PlainStorage;
  /** Lets the address bar follow the scenario; null if the page does not own its address. */
  readonly keepAddress: ((addressed: Addressed) => KeptAddress) | null;
  /** Called once, with a function that starts the engine. Calls this function when it is time to start. */
  readonly whenToStart: (start: () => void) => void;
}
