// The messages between a Threadway frame and the surrounding page, sent by postMessage. Types only: the
// declarations published with the element's script are generated from this text and that of the report.

import type { ServerReport } from '../../measures/report-types.ts';

/** Increases only when an older page or frame could no longer understand messages. */
export type ProtocolVersion = 1;

export interface Envelope<Type extends string, Payload> {
  readonly source: 'threadway';
  readonly version: ProtocolVersion;
  readonly type: Type;
  /** Id of a request; its one answer has the same. A text of at most 100 characters, or an integer. */
  readonly id?: string | number;
  readonly payload: Payload;
}

/**
 * From the page to the frame. Each is answered once: with `state`; `get` with the requested data; and with
 * `error` if it was wrong.
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

/** From the frame to the page. */
export type FrameReport =
  | Envelope<'ready', StatePayload>
  | Envelope<'resize', ResizePayload>
  | Envelope<'state', StatePayload>
  | Envelope<'metrics', MetricsPayload>
  | Envelope<'moment', MomentPayload>
  | Envelope<'error', ErrorPayload>;

/** May be omitted. */
export interface NoPayload {
  readonly [key: string]: never;
}

export interface SeekPayload {
  /** Simulated time since the start of the run, 0 to 864000 (ten days). Answered once the run is there. */
  readonly seconds: number;
}

export interface SetPayload {
  /**
   * Values by the keys of links: `threads`, `A.threads`, `rate`, `latency`, `fault` and so on, and `speed`,
   * `starts`, `theme`, `palette`. Texts are as in links (`20ms`, `512MiB`, `never`); plain numbers are
   * milliseconds for durations and bytes for sizes. A repeatable key takes a list. Either all settings are
   * applied or, if one is wrong, none.
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
   * For `slow`: factor on call durations (default 10). For `errors`: share of replies that are failures
   * (default 0.5). For `flapping`: seconds that the node is down and then up (default 1). Not used for other
   * faults.
   */
  readonly strength?: number;
}

export interface StatePayload {
  /** Whether the clock runs by itself. A frame that is out of view pauses but still counts as playing. */
  readonly playing: boolean;
  /** The run has ended: no request is left and none will arrive. */
  readonly finished: boolean;
  /** The machine cannot keep up with the requested speed, so the clock runs slower. */
  readonly behind: boolean;
  /** It is moving to another instant. */
  readonly seeking: boolean;
  /** Simulated seconds per second; `max`: maximum speed. */
  readonly speed: number | 'max';
  /** Simulated time in seconds. */
  readonly seconds: number;
  /** Name of the ready scene if unchanged; otherwise null. */
  readonly preset: string | null;
  /** The scenario as the query of a link, accepted by `load` and the `scenario` attribute. */
  readonly scenario: string;
  readonly name: string;
  readonly servers: readonly { readonly id: string; readonly model: string }[];
  /** Why there is no engine, in a sentence; null if there is one. */
  readonly failure: string | null;
}

export interface ResizePayload {
  /** Height in CSS pixels that the frame's content needs at its current width. */
  readonly height: number;
}

/** Counts and measurements. All times are in simulated seconds; null means not known (yet). */
export interface MetricsPayload {
  readonly seconds: number;
  readonly finished: boolean;
  readonly servers: readonly ServerReport[];
}

/** A noteworthy event of the run. */
export type MomentPayload = { readonly seconds: number } & (
  | {
      /** A node of an upstream group got a fault or recovered from it. */
      readonly kind: 'fault' | 'healed';
      readonly fault: 'down' | 'refusing' | 'slow' | 'flapping' | 'errors';
      /** Counted from 1 in its group. */
      readonly node: number;
      /** Name of the group if there are several; otherwise null. */
      readonly group: string | null;
    }
  | {
      /** The first request of the run that ended this way on this server. */
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
  /** One sentence for people. */
  readonly message: string;
  /** Which value was wrong and how; empty if no value was. */
  readonly problems: readonly {
    readonly key: string;
    readonly value: string;
    readonly allowed: string;
  }[];
}
