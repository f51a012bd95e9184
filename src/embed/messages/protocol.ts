// What a frame with Threadway in it and the page around it say to each other by postMessage. Types alone: the
// declarations that are published beside the element's script are made from this text and that of the report.

import type { ServerReport } from '../../measures/report-types.ts';

/** Grows only when an older page or frame could no longer be understood. */
export type ProtocolVersion = 1;

export interface Envelope<Type extends string, Payload> {
  readonly source: 'threadway';
  readonly version: ProtocolVersion;
  readonly type: Type;
  /** Of a question; its one answer has the same. A text of at most 100 characters, or a whole number. */
  readonly id?: string | number;
  readonly payload: Payload;
}

/** From the page to the frame. Each is answered once: by `state`, `get` by what it asks for, and by `error` where it was wrong. */
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
export type Report =
  | Envelope<'ready', StatePayload>
  | Envelope<'resize', ResizePayload>
  | Envelope<'state', StatePayload>
  | Envelope<'metrics', MetricsPayload>
  | Envelope<'moment', MomentPayload>
  | Envelope<'error', ErrorPayload>;

/** May be left out. */
export interface NoPayload {
  readonly [key: string]: never;
}

export interface SeekPayload {
  /** Simulated time since the start of the run, 0 to 864000 (ten days). Answered once the run is there. */
  readonly seconds: number;
}

export interface SetPayload {
  /**
   * Values by the keys of links: `threads`, `A.threads`, `rate`, `latency`, `fault` and so on, and `speed`, `starts`, `theme`, `palette`.
   * Texts are as in links (`20ms`, `512MiB`, `never`); bare numbers of durations are milliseconds, those of sizes are bytes.
   * Where a key may be there several times, a list. All are taken or, where one is wrong, none.
   */
  readonly settings: Readonly<Record<string, SettingValue>>;
}
export type SettingValue = string | number | readonly string[];

export interface GetPayload {
  readonly what: 'state' | 'metrics';
}

export interface LoadPayload {
  /** Name of a ready scene (`stalled-node`), the query of a link (`preset=stalled-node&threads=200`), or a whole link. */
  readonly scenario: string;
}

/** A node of an upstream group, named as moments name it. */
export interface NodePayload {
  /** From 1 in its group. */
  readonly node: number;
  /** Name of the group; may be left out, or null, where there is one. */
  readonly group?: string | null;
}

/** A fault by hand, as by a press on the node's bridge: the run goes on, and the node keeps the fault until it is healed. */
export interface BreakPayload extends NodePayload {
  /** `down` where it is left out. */
  readonly fault?: 'down' | 'refusing' | 'slow' | 'flapping' | 'errors';
  /**
   * Of `slow` how many times as long calls take (10 where it is left out), of `errors` the share of replies that are failures
   * (0.5), of `flapping` the seconds that the node is down and then back (1). The others have none.
   */
  readonly strength?: number;
}

export interface StatePayload {
  /** The clock goes on by itself. A frame that is out of sight rests, but still plays by this. */
  readonly playing: boolean;
  /** The run has ended: no request is left and none will come. */
  readonly finished: boolean;
  /** The machine does not keep pace with the speed asked for, so the clock goes slower. */
  readonly behind: boolean;
  /** It is on the way to another instant. */
  readonly seeking: boolean;
  /** Simulated seconds a second; `max`: maximum speed. */
  readonly speed: number | 'max';
  /** Simulated time. */
  readonly seconds: number;
  /** Name of the scene that this is, unchanged; else null. */
  readonly preset: string | null;
  /** The scenario as the query of a link, which `load` and the `scenario` attribute take. */
  readonly scenario: string;
  readonly name: string;
  readonly servers: readonly { readonly id: string; readonly model: string }[];
  /** Why there is no engine, in a sentence; null where there is one. */
  readonly failure: string | null;
}

export interface ResizePayload {
  /** CSS pixels that the frame's content needs at its present width. */
  readonly height: number;
}

/** What has been counted and measured. All times are simulated seconds; null stands for what is not known (yet). */
export interface MetricsPayload {
  readonly seconds: number;
  readonly finished: boolean;
  readonly servers: readonly ServerReport[];
}

/** Something worth a word happened as the run went on. */
export type MomentPayload = { readonly seconds: number } & (
  | {
      /** A node of an upstream group got a fault, or was rid of it. */
      readonly kind: 'fault' | 'healed';
      readonly fault: 'down' | 'refusing' | 'slow' | 'flapping' | 'errors';
      /** From 1 in its group. */
      readonly node: number;
      /** Name of the group where there are several; else null. */
      readonly group: string | null;
    }
  | {
      /** The first request of the run that ended so on this server. */
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
  /** What was wrong with which value; empty where no value was. */
  readonly problems: readonly {
    readonly key: string;
    readonly value: string;
    readonly allowed: string;
  }[];
}
