// Restarts an ended run when the user changes a setting. Otherwise the change would have no visible effect
// until the user presses play.

import type { RunStore } from '../../app/stores/run-store.ts';
import type { StudioActions } from '../../app/studio-context.ts';

export interface RunningStudio {
  readonly run: Pick<RunStore, 'getState'>;
  readonly actions: Pick<StudioActions, 'restart'>;
}

export class ChangesAfterEnd {
  readonly #studio: RunningStudio;
  readonly #tell: () => void;
  /** Whether the slider that restarted the run is still being dragged. */
  #begins = false;

  /** Calls `tell` for each change that restarts the run. */
  constructor(studio: RunningStudio, tell: () => void) {
    this.#studio = studio;
    this.#tell = tell;
  }

  make(change: () => void): void {
    const hasEnded = this.#studio.run.getState().status.finished;
    change();
    // While the slider is dragged, restart at every change, so that the final run starts with the setting at
    // release.
    if (hasEnded || this.#begins) this.#studio.actions.restart();
    this.#begins ||= hasEnded;
    if (this.#begins) this.#tell();
  }

  /** Call this when the slider is released. */
  settle(): void {
    this.#begins = false;
  }
}
