// What a view in a notebook shares with the Python side: values by name that both ends see, and messages. As anywidget has it.

import type { MetricsPayload, StatePayload } from '../embed/messages/protocol.ts';

export interface NotebookModel {
  get<Name extends keyof Shared>(name: Name): Shared[Name];
  set<Name extends keyof Shared>(name: Name, value: Shared[Name]): void;
  /** Sends what was set. */
  save_changes(): void;
  send(content: ToPython): void;
  on(event: string, listener: (content: unknown) => void): void;
  off(event: string, listener: (content: unknown) => void): void;
}

export interface Shared {
  /** embed.html in the language of the scene: gzip, base64. */
  readonly _file: string;
  readonly _opening: Opening;
  /** CSS pixels; null: as high as the content. */
  readonly _height: number | null;
  /** The view whose run Python hears of: the newest one. '' where that has gone. */
  readonly _shown: string;
  readonly _report: ShownReport | Record<string, never>;
}

/** How a view that opens now begins. */
export interface Opening {
  /** Query of an embed: the scenario with what the frame shows of it. */
  readonly query: string;
  /** Query of the scenario alone. */
  readonly scenario: string;
  /** Number of the latest command that is in it. */
  readonly number: number;
  /** Faults by hand, which no query says. */
  readonly faults: readonly NumberedCommand[];
}

export interface NumberedCommand {
  /** Rises by one with each. */
  readonly number: number;
  readonly type: string;
  readonly payload: object;
}

/** What the frame said last. */
export interface ShownReport {
  readonly state: StatePayload;
  /** null before the run has been measured. */
  readonly metrics: MetricsPayload | null;
  /** Number of the latest command that `state` has heard of. */
  readonly heard: number;
}

export interface ToPython {
  readonly kind: 'error' | 'moment';
  readonly payload: object;
}
