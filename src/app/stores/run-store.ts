// Store of what the page knows about the run: the player's status, the latest summary, the state of the upstream nodes. Frames
// never enter this store; see frame-hub.ts.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NodeStatus } from '../../facts/node-status.ts';
import type { RunFacts } from '../../facts/run-facts.ts';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { SeekProgress } from '../../protocol/history.ts';
import type { RequestTrace } from '../../protocol/request-trace.ts';
import type { Summary } from '../../protocol/summary.ts';

export interface RunStatus {
  readonly playing: boolean;
  /** Simulated seconds per second of wall time; Infinity: maximum speed. */
  readonly speed: number;
  /** Whether the speed is the scene's, because the user has not chosen one. */
  readonly ofScene: boolean;
  readonly finished: boolean;
  /** Whether the engine is too slow for the speed. */
  readonly behind: boolean;
  /** Whether the clock runs slower than the chosen speed, to show a moment of interest. */
  readonly slowed: boolean;
  /** Progress of a seek; null if there is none. */
  readonly seeking: SeekProgress | null;
  /** Where the engine runs; null before it has started. */
  readonly place: 'worker' | 'blob' | 'page' | null;
  /** Why the engine stopped; null while it runs. */
  readonly error: string | null;
}

export interface RunState {
  readonly status: RunStatus;
  /** Updated about twice a second while the run plays; all texts of the page refer to its instant. */
  readonly summary: Summary | null;
  /** The facts at that instant; null before the first summary. */
  readonly facts: RunFacts | null;
  /** The nodes by server, in the order of the scenario: latencies follow from each server's own settings. */
  readonly nodes: readonly (readonly NodeStatus[])[];
  /** The followed request; while the run plays it may be some frames old. null if it is not known at this instant. */
  readonly followed: FollowedRequest | null;
  /** The known phases of its time. They may belong to the previous request, or end before the present instant. */
  readonly trace: RequestTrace | null;
  /** Progress of the replay that records the trace, 0 to 1; null if the trace is complete. */
  readonly tracedShare: number | null;
}

export type RunStore = StoreApi<RunState>;

export function createRunStore(speed: number): RunStore {
  return createStore<RunState>(() => ({
    status: {
      playing: false,
      speed,
      ofScene: false,
      finished: false,
      behind: false,
      slowed: false,
      seeking: null,
      place: null,
      error: null,
    },
    summary: null,
    facts: null,
    nodes: [],
    followed: null,
    trace: null,
    tracedShare: null,
  }));
}
