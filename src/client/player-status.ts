// The state that a player reports to its listeners.

import type { FollowedRequest, FoundRequest } from '../protocol/followed-request.ts';
import type { Frame } from '../protocol/frame-reader.ts';
import type { RunHistory, SeekProgress } from '../protocol/history.ts';
import type { FrameReply } from '../protocol/simulation-api.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { EnginePlace } from './engine.ts';

export interface PlayerStatus {
  readonly playing: boolean;
  /** Simulated seconds per second of wall time; Infinity is maximum speed. */
  readonly speed: number;
  /** The scene sets the speed: the user has not chosen one. */
  readonly ofScene: boolean;
  readonly finished: boolean;
  /** The engine cannot keep up with the chosen speed, so the clock runs slower. */
  readonly behind: boolean;
  /** The clock runs slower than the chosen speed to show a key moment. */
  readonly slowed: boolean;
  /** Progress of a seek; null if none is running. */
  readonly seeking: SeekProgress | null;
  /** Where the engine runs; null if there is none. */
  readonly place: EnginePlace | null;
  /** A sentence for the user if the engine has failed; `recover` starts another. */
  readonly error: string | null;
}

/** The trace of the followed request, as far as it is known: see FrameReply. */
export type TraceSoFar = Pick<FrameReply, 'trace' | 'tracedShare'>;

export interface PlayerListeners {
  /** A frame stays readable until the second frame after it; then its memory is reused. */
  onFrame(frame: Frame): void;
  /** The followed request at the instant of the frame; null if there is none. */
  onFollowed(request: FollowedRequest | null, traced: TraceSoFar): void;
  /** Reports the result of a search. */
  onFound(found: FoundRequest): void;
  onSummary(summary: Summary): void;
  /** Called when a field has changed. */
  onStatus(status: PlayerStatus): void;
  /** Problems for which the engine rejected a scenario; the run continues unchanged. */
  onProblems(problems: readonly Problem[]): void;
  onHistory(history: RunHistory): void;
  /** The latest known instant of the run; sent with each summary. */
  onReach(furthestNanos: Nanos): void;
  /** A seek, undo or redo changed the scenario in force. */
  onScenario(scenario: Scenario): void;
}

const FIELDS = [
  'playing',
  'speed',
  'ofScene',
  'finished',
  'behind',
  'slowed',
  'seeking',
  'place',
  'error',
] as const;

export function sameStatus(a: PlayerStatus, b: PlayerStatus): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}
