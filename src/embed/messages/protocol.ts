// The messages between a Threadway frame and the surrounding page, sent by postMessage. Types only: the
// declarations that are published with the element's script are generated from this file and from the file of
// the report.

import type { ServerReport } from '../../measures/report-types.ts';

/** Increases only when an older page or frame could no longer understand messages. */
export type ProtocolVersion = 1;

export interface Envelope<Type extends string, Payload> {
  readonly source: 'threadway';
  readonly version: ProtocolVersion;
  readonly type: Type;
  /** Id of a command. Its one reply has the same id. A text of at most 100 characters, or an integer. */
  readonly id?: string | number;
  readonly payload: Payload;
}

/**
 * Messages from the page to the frame. Each command gets one reply: `state`; for `get` the requested data; or
 * `error` if the command was wrong.
 */
export type Command =
  | Envelope<'play', NoPayload>
  | Envelope<'pause', NoPayload>
  | Envelope<'seek', SeekPayload>
  | Envelope<'set', SetPayload>
  | Envelope<'get', GetPayload>
  | Envelope<'load', LoadPayload>
  | Envelope<'break', BreakPayload>
  | Envelope<'heal', NodePayload>;

/** Messages from the frame to the page. */
export type FrameReport =
  | Envelope<'ready', StatePayload>
  | Envelope<'resize', ResizePayload>
  | Envelope<'state', StatePayload>
  | Envelope<'metrics', MetricsPayload>
  | Envelope<'moment', MomentPayload>
  | Envelope<'error', ErrorPayload>;

/** The payload of commands that need no data. It may be omitted. */
export interface NoPayload {
  readonly [key: string]: never;
}

export interface SeekPayload {
  /**
   * Simulated time since the start of the run, from 0 to 864000 (ten days). The reply is sent once the run
   * has reached this time.
   */
  readonly seconds: number;
}

export interface SetPayload {
  /**
   * Values by the keys of links: `threads`, `A.threads`, `rate`, `latency`, `fault` and so on, and `speed`,
   * `starts`, `theme`, `palette`. Texts are as in links (`20ms`, `512MiB`, `never`); plain numbers are
   * milliseconds for durations and bytes for sizes. A repeatable key takes a list. If any setting is wrong,
   * none is applied.
   */
  readonly settings: Readonly<Record<string, SettingValue>>;
}
export type SettingValue = string | number | readonly string[];

export interface GetPayload {
  readonly what: 'state' | 'metrics';
}

export interface LoadPayload {
  /**
   * Name of a ready scene (`stalled-node`), query of a link (`preset=stalled-node&threads=200`), or a whole
   * link.
   */
  readonly scenario: string;
}

/** A node of an upstream group, named as in moments. */
export interface NodePayload {
  /** Counted from 1 in its group. */
  readonly node: number;
  /** Name of the group; may be omitted or null if there is only one. */
  readonly group?: string | null;
}

/** A manual fault, as by a click on the node's bridge: the run continues, and the node keeps the fault until healed. */
export interface BreakPayload extends NodePayload {
  /** Default: `down`. */
  readonly fault?: 'down' | 'refusing' | 'slow' | 'flapping' | 'errors';
  /**
   * For `slow`: factor by which calls take longer (default 10). For `errors`: share of replies that are
   * failures (default 0.5). For `flapping`: seconds for which the node is alternately down and up (default
   * 1). Other faults do not use it.
   */
  readonly strength?: number;
}

export interface StatePayload {
  /** Whether the run plays. A frame that is out of view pauses but still counts as playing. */
  readonly playing: boolean;
  /** Whether the run has ended: no request is left and none will arrive. */
  readonly finished: boolean;
  /** Whether the machine cannot keep up with the chosen speed, so that the clock runs slower. */
  readonly behind: boolean;
  /** Whether the run is moving to another instant. */
  readonly seeking: boolean;
  /** Simulated seconds per second; `max`: maximum speed. */
  readonly speed: number | 'max';
  /** Simulated time in seconds. */
  readonly seconds: number;
  /** Name of the ready scene; null if the scene was changed or is not a ready one. */
  readonly preset: string | null;
  /** The scenario as the query of a link, accepted by `load` and the `scenario` attribute. */
  readonly scenario: string;
  readonly name: string;
  readonly servers: readonly { readonly id: string; readonly model: string }[];
  /** Why the engine is not running, in a sentence; null if it is. */
  readonly failure: string | null;
}

export interface ResizePayload {
  /** Height in CSS pixels that the frame's content needs at its current width. */
  readonly height: number;
}

/** Counts and measurements. All times are in simulated seconds; null means unknown or not known yet. */
export interface MetricsPayload {
  readonly seconds: number;
  readonly finished: boolean;
  readonly servers: readonly ServerReport[];
}

/** A noteworthy event of the run. */
export type MomentPayload = { readonly seconds: number } & (
  | {
      /** A node of an upstream group got a fault, or a fault of it ended. */
      readonly kind: 'fault' | 'healed';
      readonly fault: 'down' | 'refusing' | 'slow' | 'flapping' | 'errors';
      /** Counted from 1 in its group. */
      readonly node: number;
      /** Name of the group if there are several; otherwise null. */
      readonly group: string | null;
    }
  | {
      /** The first request of the run that ended in this way on this server. */
      readonly kind: 'first-failed' | 'first-timed-out' | 'first-rejected' | 'first-abandoned';
      readonly server: string;
    }
  | {
      readonly kind: 'memory';
      readonly server: string;
      readonly condition: 'ample' | 'refuses' | 'swaps' | 'killed';
    }
  | { readonly kind: 'breaker-opened'; readonly server: string }
  | { readonly kind: 'server-ended'; readonly server: string }
  | { readonly kind: 'ended' }
);

export interface ErrorPayload {
  /** One sentence for display. */
  readonly message: string;
  /** Which values were wrong, and why; empty if the error has another cause. */
  readonly problems: readonly {
    readonly key: string;
    readonly value: string;
    readonly allowed: string;
  }[];
}
