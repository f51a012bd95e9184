// What the page knows of the run: the player's status, the latest summary, the state of the upstream nodes.
// Frames never come here; see frame-hub.ts.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { SeekProgress } from '../../protocol/history.ts';
import type { RequestTrace } from '../../protocol/request-trace.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { NodeStatus } from './node-status.ts';

export interface RunStatus {
  readonly playing: boolean;
  /** Simulated seconds a second of wall time; Infinity: as fast as it goes. */
  readonly speed: number;
  readonly finished: boolean;
  /** The engine does not keep up with the speed. */
  readonly behind: boolean;
  /** The clock goes slower than the speed says because something is worth a look. */
  readonly slowed: boolean;
  /** The way to another instant; null where the run is where it should be. */
  readonly seeking: SeekProgress | null;
  /** Where the engine runs; null before it has started. */
  readonly rung: 'worker' | 'blob' | 'page' | null;
  /** Why the engine is dead; null while it lives. */
  readonly error: string | null;
}

export interface RunState {
  readonly status: RunStatus;
  readonly summary: Summary | null;
  /** As each server sees them, in the order of the scenario: calls take it as long as its own settings say. */
  readonly nodes: readonly (readonly NodeStatus[])[];
  /** The followed request; while the run plays some frames old. null where it is not known at this instant. */
  readonly followed: FollowedRequest | null;
  /** What its time passed in, as far as that is known; may be of the one before, or of an instant before the present one. */
  readonly trace: RequestTrace | null;
  /** How much of the replay that the trace needs is done, 0 to 1; null where it is there. */
  readonly tracedShare: number | null;
}

export type RunStore = StoreApi<RunState>;

export function createRunStore(speed: number): RunStore {
  return createStore<RunState>(() => ({
    status: {
      playing: false,
      speed,
      finished: false,
      behind: false,
      slowed: false,
      seeking: null,
      rung: null,
      error: null,
    },
    summary: null,
    nodes: [],
    followed: null,
    trace: null,
    tracedShare: null,
  }));
}
