// The changes that the user made in a run, for the scrubber and the undo buttons.

import type { Nanos } from '../scenario/duration.ts';
import type { HandFault } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** A fault that the user set, described in words. */
export interface EditedFault extends HandFault {
  /** Name of the upstream group, if the scenario has several. */
  readonly group?: string;
}

/** The changes of one editing step, such as one drag of a slider. */
export interface EditWords {
  /** The changes of parameters in words, such as "A: Threads 50 to 100". */
  readonly texts: readonly string[];
  readonly faults: readonly EditedFault[];
  /**
   * Whether this step started another run: a restart, another scenario, or a change that a running engine
   * cannot apply.
   */
  readonly newRun: boolean;
}

export interface EditMark extends EditWords {
  readonly id: number;
  /** When the last change of this step took effect. */
  readonly atNanos: Nanos;
  readonly role: 'edit' | 'undo' | 'redo';
}

export interface RunHistory {
  /**
   * All marks of the run, oldest first, including those after the present instant. If there are very many,
   * only the latest.
   */
  readonly edits: readonly EditMark[];
  /** The steps that undo and redo would apply now; null if there is none. */
  readonly undo: EditWords | null;
  readonly redo: EditWords | null;
  /** For each node on which the user has set a fault: its present fault. Healed nodes are included. */
  readonly handFaults: readonly HandFault[];
  /** The scenario at the start of the run, exactly as a link contains it. */
  readonly opening: Scenario;
  /** Whether a replay is exact. It no longer is once there have been more changes than can be kept. */
  readonly exact: boolean;
}

/**
 * A replay in progress. It goes to another instant, or searches for a request while the run stays where it
 * is.
 */
export interface SeekProgress {
  readonly purpose: 'instant' | 'request';
  readonly targetNanos: Nanos;
  /** Where the replay began, and how far it has got. */
  readonly fromNanos: Nanos;
  readonly clockNanos: Nanos;
}
