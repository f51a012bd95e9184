// State that a notebook view shares with Python, through anywidget: named values visible to both sides, and
// messages.

import type { MetricsPayload, StatePayload } from '../embed/messages/protocol.ts';

export interface NotebookModel {
  get<Name extends keyof Shared>(name: Name): Shared[Name];
  set<Name extends keyof Shared>(name: Name, value: Shared[Name]): void;
  /** Sends the values that were set. */
  save_changes(): void;
  send(content: ToPython): void;
  on(event: string, listener: (content: unknown) => void): void;
  off(event: string, listener: (content: unknown) => void): void;
}

export interface Shared {
  /** embed.html in the language of the scene: gzip, then base64. */
  readonly _file: string;
  readonly _opening: Opening;
  /** Height of the view in CSS pixels; null for the height of the content. */
  readonly _height: number | null;
  /** The view whose run is reported to Python: the newest one; '' once that view has been removed. */
  readonly _shown: string;
  readonly _report: ShownReport | Record<string, never>;
}

/** The state in which a newly opened view begins. */
export interface Opening {
  /** Query of an embed: the scenario, and what the frame shows of it. */
  readonly query: string;
  /** Query of the scenario alone. */
  readonly scenario: string;
  /** Number of the latest command that this state includes. */
  readonly number: number;
  /** Manual faults, which no query can contain. */
  readonly faults: readonly NumberedCommand[];
}

export interface NumberedCommand {
  /** Increases by one with each command. */
  readonly number: number;
  readonly type: string;
  readonly payload: object;
}

/** The frame's last report. */
export interface ShownReport {
  readonly state: StatePayload;
  /** null until the run has been measured. */
  readonly metrics: MetricsPayload | null;
  /** Number of the latest command that `state` reflects. */
  readonly heard: number;
}

export interface ToPython {
  readonly kind: 'error' | 'moment';
  readonly payload: object;
}
