// The changes that users made in a run, and how far the run is known: for the scrubber and the undo buttons.

import type { Nanos } from '../scenario/duration.ts';
import type { HandFault } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** A fault set by hand, for its description. */
export interface EditedFault extends HandFault {
  /** Name of the upstream group, where the scenario has several. */
  readonly group?: string;
}

/** What one step of editing changed: a drag of a slider is one step. */
export interface EditWords {
  /** Parameters, such as "A: Threads 50 to 100". */
  readonly texts: readonly string[];
  readonly faults: readonly EditedFault[];
  /** It began another run: a restart, another scenario, or a change that a running engine cannot take on. */
  readonly newRun: boolean;
}

export interface EditMark extends EditWords {
  readonly id: number;
  /** When the last of its changes took effect. */
  readonly atNanos: Nanos;
  readonly role: 'edit' | 'undo' | 'redo';
}

export interface RunHistory {
  /** Of the whole run as it is known, also of what lies after the present instant; oldest first. The latest where there are very many. */
  readonly edits: readonly EditMark[];
  /** The steps that undo and redo would apply to now; null where there is none. */
  readonly undo: EditWords | null;
  readonly redo: EditWords | null;
  /** Faults by hand as they hold now, by node; healed ones too. */
  readonly handFaults: readonly HandFault[];
  /** The scenario that the run began with: what a link says exactly. */
  readonly opening: Scenario;
  /** Whether a replay is exact: false once there were more changes than are kept. */
  readonly exact: boolean;
}

/** A replay under way: on the way to another instant, or to look for a request, while the run stays where it is. */
export interface SeekProgress {
  readonly purpose: 'instant' | 'request';
  readonly targetNanos: Nanos;
  /** Where the replay began, and how far it is. */
  readonly fromNanos: Nanos;
  readonly clockNanos: Nanos;
}
