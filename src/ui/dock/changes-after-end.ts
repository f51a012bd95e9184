// Restarts an ended run when the reader changes a setting. Otherwise the change would have no visible effect
// until play is pressed.

import type { RunStore } from '../../app/stores/run-store.ts';
import type { StudioActions } from '../../app/studio-context.ts';

export interface RunningStudio {
  readonly run: Pick<RunStore, 'getState'>;
  readonly actions: Pick<StudioActions, 'restart'>;
}

export class ChangesAfterEnd {
  readonly #studio: RunningStudio;
  readonly #tell: () => void;
  /** Whether the user still holds the slider that restarted the run. */
  #begins = false;

  /** Calls `tell` for each change that restarts the run. */
  constructor(studio: RunningStudio, tell: () => void) {
    this.#studio = studio;
    this.#tell = tell;
  }

  make(change: () => void): void {
    const hasEnded = this.#studio.run.getState().status.finished;
    change();
    // The run starts with the setting at which the slider is released, not with intermediate ones.
    if (hasEnded || this.#begins) this.#studio.actions.restart();
    this.#begins ||= hasEnded;
    if (this.#begins) this.#tell();
  }

  /** The slider was released. */
  settle(): void {
    this.#begins = false;
  }
}
