// What a player reports to its listeners.

import type { FollowedRequest, FoundRequest } from '../protocol/followed-request.ts';
import type { Frame } from '../protocol/frame-reader.ts';
import type { History, SeekProgress } from '../protocol/history.ts';
import type { FrameReply } from '../protocol/simulation-api.ts';
import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { EnginePlace } from './engine.ts';

export interface PlayerStatus {
  readonly playing: boolean;
  /** Simulated seconds a second of wall time; Infinity is maximum speed. */
  readonly speed: number;
  /** The speed is that of the scene: nobody has set one. */
  readonly ofScene: boolean;
  readonly finished: boolean;
  /** The engine does not keep up with the chosen speed, so the clock runs slower. */
  readonly behind: boolean;
  /** The clock runs slower than the chosen speed, to show a moment of interest. */
  readonly slowed: boolean;
  /** Progress of a seek; null where none is under way. */
  readonly seeking: SeekProgress | null;
  /** Where the engine runs; null while there is none. */
  readonly place: EnginePlace | null;
  /** A sentence for people when the engine is gone; `recover` starts another. */
  readonly error: string | null;
}

/** What there is of the trace of the followed request: see FrameReply. */
export type Traced = Pick<FrameReply, 'trace' | 'tracedShare'>;

export interface PlayerListeners {
  /** A frame may be read until the second next one has come; then its memory is written again. */
  onFrame(frame: Frame): void;
  /** The followed request at the instant of the frame; null where there is none. */
  onFollowed(request: FollowedRequest | null, traced: Traced): void;
  /** What a search has found. */
  onFound(found: FoundRequest): void;
  onSummary(summary: Summary): void;
  /** Called when a field has changed. */
  onStatus(status: PlayerStatus): void;
  /** What the engine refused; the run goes on unchanged. */
  onProblems(problems: readonly Problem[]): void;
  onHistory(history: History): void;
  /** The latest instant that is known of the run, as often as summaries. */
  onReach(furthestNanos: Nanos): void;
  /** The scenario in force is another one by a seek, undo or redo. */
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
