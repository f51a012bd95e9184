// Store of how the page is shown: theme, palette, arrangement of the scenes, shared hover of the time charts,
// the followed vehicle. Nothing here changes the run.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Replicated } from '../../charts/replications.ts';
import type { Measurement } from '../../importers/measured/measurement.ts';
import type { Pair } from '../../links/query.ts';
import type { LatencyStarts } from '../../links/view-link.ts';
import type { Followed, FoundRequest } from '../../protocol/followed-request.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { ReplicateQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Palettes of the roads. `projector` has high contrast, because projectors wash colours out. */
export const PALETTES = ['standard', 'projector'] as const;
export type Palette = (typeof PALETTES)[number];

/** Layout of the roads if there are several servers. auto: depends on the available space. */
export const ARRANGEMENTS = ['auto', 'beside', 'stacked'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/**
 * Whether keyboard shortcuts of one character, such as R for restart, work wherever the focus is. They can be switched
 * off for people who use speech input or press keys by accident.
 */
export const SINGLE_KEYS = ['on', 'off'] as const;
export type SingleKeys = (typeof SINGLE_KEYS)[number];

/** Whether sound is on, and how loud. */
export const SOUNDS = ['off', 'quiet', 'loud'] as const;
export type Sound = (typeof SOUNDS)[number];

/** The panels below the stage, in the order of their tabs. */
export const PANELS = ['understand', 'charts', 'settings', 'threads', 'numbers'] as const;
export type PanelName = (typeof PANELS)[number];

/** Choices that are kept from visit to visit. */
export interface KeptLooks {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly arrangement: Arrangement;
  readonly singleKeys: SingleKeys;
}

/** The number of threads that a server needs, by the latest advice. */
export interface NeededThreads {
  readonly server: string;
  /** The parameter that sets the server's number of threads. */
  readonly parameter: ParameterKey;
  readonly value: number;
  /** The scenario that the advice is for. Its number of threads may since have changed. */
  readonly scenario: Scenario;
}

/** Runs with other seeds, shown beside the curves of the present run. */
export interface Replications {
  readonly question: ReplicateQuestion;
  /** The results so far; null before the first. */
  readonly runs: Replicated | null;
  /** Why the runs failed; null if they did not. */
  readonly failure: string | null;
}

/**
 * The part of the picture that all roads show: see road/camera.ts. `glides`: whether changes are animated.
 * They are not while the user drags or zooms by hand.
 */
export interface SharedCamera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly glides: boolean;
}

export interface ViewState extends KeptLooks {
  readonly camera: SharedCamera;
  /** Whether the wall view is shown: roads and one chart fill the screen, without controls, for a class. */
  readonly onWall: boolean;
  /**
   * Whether important moments are described in writing on the picture, instead of only being announced to
   * screen readers.
   */
  readonly captions: boolean;
  readonly sound: Sound;
  /** A kind of vehicle, thread or lamp that all roads highlight; null for none. */
  readonly pointedOut: string | null;
  /** The instant under the pointer in one of the time charts; null if there is none. */
  readonly hoverNanos: Nanos | null;
  /** Names of the displayed charts, in order. */
  readonly charts: readonly string[];
  /** The start from which charts measure latency, if they allow a choice. */
  readonly starts: LatencyStarts;
  /** The chart that takes the full width; null for none. */
  readonly enlarged: string | null;
  /** The part of the time axis that charts over time show; null for all of it. */
  readonly timeSpan: { readonly fromNanos: Nanos; readonly untilNanos: Nanos } | null;
  /** The followed vehicle: a request (from 0) on the server with this id; null if there is none. */
  readonly followed: Followed | null;
  /** The request found for a latency that the user clicked; null once another request is followed. */
  readonly found: FoundRequest | null;
  /** The server whose slowest requests are shown; null for none. */
  readonly explained: string | null;
  /** A load tool's measurement, shown beside the simulated percentiles; null for none. */
  readonly measured: Measurement | null;
  /** Which of the panels below the stage is shown. */
  readonly panel: PanelName;
  /** Whether the sheet that contains the panels in narrow windows is open. */
  readonly sheetOpen: boolean;
  /**
   * Whether the user has pressed a node in the picture; the hint that nodes can be pressed then disappears.
   */
  readonly coached: boolean;
  /** The question in the threads panel, as key-value pairs: see links/study-link.ts. */
  readonly asked: readonly Pair[];
  /** null if unknown. */
  readonly needed: NeededThreads | null;
  /** null if the user has not asked for them. */
  readonly replications: Replications | null;
}

export type ViewStore = StoreApi<ViewState>;

export function createViewStore(looks: KeptLooks, charts: readonly string[] = []): ViewStore {
  return createStore<ViewState>(() => ({
    ...looks,
    hoverNanos: null,
    charts,
    starts: 'intended',
    enlarged: null,
    timeSpan: null,
    followed: null,
    found: null,
    explained: null,
    measured: null,
    panel: 'understand',
    sheetOpen: false,
    coached: false,
    asked: [],
    needed: null,
    replications: null,
    camera: { zoom: 1, x: 0.5, y: 0.5, glides: false },
    onWall: false,
    captions: false,
    sound: 'off',
    pointedOut: null,
  }));
}
