// A run that has ended begins again where a reader changes a setting. Else nothing would be seen of it until play is pressed.

import type { RunStore } from '../../app/stores/run-store.ts';
import type { StudioActions } from '../../app/studio-context.ts';

export interface RunningStudio {
  readonly run: Pick<RunStore, 'getState'>;
  readonly actions: Pick<StudioActions, 'restart'>;
}

export class ChangesAfterEnd {
  private readonly studio: RunningStudio;
  private readonly tell: () => void;
  /** The slider that began the run again is still held. */
  private begins = false;

  /** `tell` is called with each change with which the run begins again. */
  constructor(studio: RunningStudio, tell: () => void) {
    this.studio = studio;
    this.tell = tell;
  }

  make(change: () => void): void {
    const hasEnded = this.studio.run.getState().status.finished;
    change();
    // The run starts with the setting at which the slider is let go, not with those on the way there.
    if (hasEnded || this.begins) this.studio.actions.restart();
    this.begins ||= hasEnded;
    if (this.begins) this.tell();
  }

  /** The slider was let go. */
  settle(): void {
    this.begins = false;
  }
}
