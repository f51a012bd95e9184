// When a run that has ended begins again: where a reader goes back to its start, or changes a setting. Else nothing would be
// seen of either until play is pressed.

import type { RunStore } from '../app/stores/run-store.ts';
import type { StudioActions } from '../app/studio-context.ts';

export interface RunningStudio {
  readonly run: Pick<RunStore, 'getState'>;
  readonly actions: Pick<StudioActions, 'toggle' | 'restart'>;
}

/** A run that was paused by hand stays paused; one that has only come to its end plays. */
export function backToStart({ run, actions }: RunningStudio): void {
  // To play from the end is to play from the start.
  if (run.getState().status.finished) actions.toggle();
  else actions.restart();
}

/** Carries out changes of settings, and begins the run again where it had ended. */
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
    if (hasEnded) backToStart(this.studio);
    // It is to run from its start with the setting at which the slider is let go, not with those on the way there.
    else if (this.begins) this.studio.actions.restart();
    this.begins ||= hasEnded;
    if (this.begins) this.tell();
  }

  /** The slider was let go. */
  settle(): void {
    this.begins = false;
  }
}
