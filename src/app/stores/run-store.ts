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
  /** Whether the speed comes from the scene, because the user has not chosen one. */
  readonly ofScene: boolean;
  readonly finished: boolean;
  /** Whether the engine cannot keep up with the speed. */
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
  /**
   * Updated about twice a second while the run plays. All texts on the page describe the instant of this
   * summary.
   */
  readonly summary: Summary | null;
  /** The facts at the instant of the summary; null before the first one. */
  readonly facts: RunFacts | null;
  /**
   * The nodes as each server sees them, by the order of servers in the scenario. They differ because servers
   * may set latencies of their own.
   */
  readonly nodes: readonly (readonly NodeStatus[])[];
  /**
   * The followed request, which may lag some frames behind while the run plays; null if it is not known at
   * this instant.
   */
  readonly followed: FollowedRequest | null;
  /**
   * What the followed request spent its time on, as far as known. This may still describe the previously
   * followed request, or end before the present instant.
   */
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
