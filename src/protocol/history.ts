// The changes that users made in a run, and the known length of the run, for the scrubber and the undo
// buttons.

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
  /** Parameters, such as "A: Threads 50 to 100". */
  readonly texts: readonly string[];
  readonly faults: readonly EditedFault[];
  /**
   * Whether it started another run: a restart, another scenario, or a change that a running engine cannot
   * apply.
   */
  readonly newRun: boolean;
}

export interface EditMark extends EditWords {
  readonly id: number;
  /** When the last of its changes took effect. */
  readonly atNanos: Nanos;
  readonly role: 'edit' | 'undo' | 'redo';
}

export interface RunHistory {
  /**
   * All marks of the run, including those after the present instant; oldest first. Only the latest if there
   * are very many.
   */
  readonly edits: readonly EditMark[];
  /** The steps that undo and redo would apply now; null if there is none. */
  readonly undo: EditWords | null;
  readonly redo: EditWords | null;
  /** The faults that the user set, as they are now, by node; healed nodes are included. */
  readonly handFaults: readonly HandFault[];
  /** The scenario at the start of the run, which a link contains exactly. */
  readonly opening: Scenario;
  /** Whether a replay is exact: false once there were more changes than can be kept. */
  readonly exact: boolean;
}

/** A replay in progress: to another instant, or to search for a request, while the run stays where it is. */
export interface SeekProgress {
  readonly purpose: 'instant' | 'request';
  readonly targetNanos: Nanos;
  /** Where the replay began, and how far it has got. */
  readonly fromNanos: Nanos;
  readonly clockNanos: Nanos;
}
