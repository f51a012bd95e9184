// What a studio stands in: a page of its own, which remembers choices and keeps its address, or a frame, which does neither.

import type { Rung } from '../client/engine.ts';
import type { ReplayedRun } from '../client/run-replay.ts';
import type { Replay } from '../clips/clip-plan.ts';
import type { PlainStorage } from './stores/kept-choice.ts';
import type { RunStore } from './stores/run-store.ts';
import type { Studies } from './studio-context.ts';

export interface Surroundings {
  /** Ways to start the engine, from the best to the one that always works. */
  readonly rungs: readonly Rung[];
  /** Another engine with this run, for pictures and clips. */
  readonly openReplay: (run: ReplayedRun) => Promise<Replay>;
  readonly studiesOf: (run: RunStore) => Studies;
  /** Where choices are remembered; may throw. */
  readonly storage: () => PlainStorage;
  /** Whether the address bar follows the scenario. */
  readonly keepsAddress: boolean;
  /** Called once with what starts the engine. */
  readonly whenToStart: (start: () => void) => void;
}
