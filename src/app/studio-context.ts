// The interface of the studio to every part of the page: stores to read and actions to call. The entry point
// of the page creates it once.

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ReplayedRun } from '../client/run-replay.ts';
import type { Replay } from '../clips/clip-plan.ts';
import type { NodeStatus } from '../facts/node-status.ts';
import type { EndedRequest, Followed, LatencyMeasure } from '../protocol/followed-request.ts';
import type { Frame } from '../protocol/frame-reader.ts';
import type { StudyListener } from '../protocol/study-api.ts';
import type { Summary } from '../protocol/summary.ts';
import type { TracedSpan, TraceReply } from '../protocol/trace-file.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ParameterKey } from '../scenario/parameters.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Question } from '../scenario/question.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import type { ParameterValue } from '../scenario/value.ts';
import type { FrameHub } from './stores/frame-hub.ts';
import type { RunState, RunStore } from './stores/run-store.ts';
import type { ScenarioState, ScenarioStore } from './stores/scenario-store.ts';
import type { TimelineState, TimelineStore } from './stores/timeline-store.ts';
import type { Arrangement, Palette, Theme, ViewState, ViewStore } from './stores/view-store.ts';

export interface TimeActions {
  toggle(): void;
  /** Steps forwards or backwards by one frame. */
  step(): void;
  stepBack(): void;
  /** Steps to the next event. */
  stepEvent(): void;
  /**
   * Returns to the instant at which the scene begins. A paused run stays paused; a run that has ended plays
   * again.
   */
  restart(): void;
  setSpeed(speed: number): void;
  /** Plays at the speeds that the scene sets. */
  followTempo(): void;
  /** Plays at least this fast until `untilNanos`, unless the user has chosen a speed. */
  hasten(speed: number, untilNanos: Nanos): void;
  /** Moves to an instant of the same run. */
  seek(atNanos: Nanos): void;
  /** Stops the clock while the user holds the scrubber. */
  grip(held: boolean): void;
  stopSeeking(): void;
  /** Moves to the end of the run, or to the furthest instant if it has no end. */
  skipToEnd(): void;
  toMark(direction: 'previous' | 'next'): void;
  /** Marks an instant (null: the present one), or removes the mark that is there. */
  toggleBookmark(atNanos: Nanos | null): void;
  undo(): void;
  redo(): void;
  setAutoSlow(on: boolean): void;
}

export interface FollowActions {
  /** Follows this vehicle; null stops following. */
  follow(followed: Followed | null): void;
  /**
   * Follows the vehicle that has waited longest. If that one is followed already, follows the one that has
   * waited next longest.
   */
  followLongest(): void;
  /** Follows the vehicle on this server whose request arrived next after the followed one, or before it. */
  followNext(server: string, direction: 1 | -1): void;
  /** Shows the slowest requests of this server; null hides them. */
  explain(server: string | null): void;
  /** Follows a request that has ended, shortly before its end; the run pauses there. */
  goTo(request: EndedRequest): void;
  /**
   * Finds the completed request of this server whose latency is nearest to `nanos`, and follows it as `goTo`
   * does; the run pauses. Only requests completed so far count. `ViewState.found` tells how near its latency
   * is. The result depends only on the run.
   */
  watchLatency(serverId: string, measure: LatencyMeasure, nanos: Nanos): void;
}

export interface ShareActions {
  /**
   * Opens a second engine with a run of this scenario, for pictures of it. Rejects if no engine starts. The
   * caller closes the engine.
   */
  openRunOf(scenario: Scenario): Promise<Replay>;
  /** The link to the present scenario and instant, in readable keys. */
  link(): string;
  /** A snapshot of the page as it is now, to make links from. */
  moment(): StudioSnapshot;
}

export interface StudioActions extends TimeActions, FollowActions, ShareActions {
  openPreset(id: string): void;
  /**
   * Opens the scene of a link, with the run as the link describes it: its instant, speed and changes. Takes the name
   * of a ready scene, a query or a whole link. Returns the problems; if there are any, nothing changes.
   */
  openLink(link: string): readonly Problem[];
  /** Opens a scenario that is not a preset, from its start. It must be valid. */
  openScenario(scenario: Scenario): void;
  /**
   * `serverId` matters only for parameters of a server. `group` names an upstream group other than the first,
   * for one of its parameters.
   */
  setParameter(
    key: ParameterKey,
    serverId: string | null,
    value: ParameterValue,
    group?: string | null,
  ): void;
  setModel(serverId: string, model: ThreadModelName): void;
  /** Replaces the whole scenario, as a change that can be undone. */
  takeScenario(scenario: Scenario): void;
  addServer(): void;
  /** Adds a copy of this server, under a new letter. */
  copyServer(serverId: string): void;
  removeServer(serverId: string): void;
  /**
   * Sets a structured part of the scenario from text in the format of links: see links/settings.ts. A key
   * that may occur several times has one line for each. Returns the problems; empty if the text was applied.
   */
  setStructure(key: string, text: string): readonly Problem[];
  /**
   * Injects a fault into a node. `node` counts through all upstream groups. The default strength is that of
   * the fault: see `faultStrength`.
   */
  breakNode(node: number, fault: FaultKind, strength?: number): void;
  healNode(node: number): void;
  dismissProblems(): void;
  recover(): void;
  setTheme(theme: Theme): void;
  /** Switches the roads between standard colours and high contrast. */
  togglePalette(): void;
  arrange(arrangement: Arrangement): void;
  toggleFullScreen(): void;
  /** Switches between the page and the wall view: see ViewState.onWall. */
  toggleWall(): void;
}

export interface LinkOptions {
  /**
   * instant: the link includes the view and the changes up to this instant. settings: the link has only the
   * scenario, from its start.
   */
  readonly holds: 'instant' | 'settings';
  /** Includes the theme and palette of this page, instead of leaving them to the reader. */
  readonly withLooks?: boolean | undefined;
  /** Link to this instant of the same run instead of the snapshot's. */
  readonly atNanos?: Nanos | undefined;
}

export interface MadeLink {
  readonly href: string;
  /** False if there are too many changes for a link; the link then has only the present settings. */
  readonly isExact: boolean;
}

/** The page at one moment. */
export interface StudioSnapshot {
  /** null before the first frame. */
  readonly atNanos: Nanos | null;
  readonly plays: boolean;
  /** The current looks of the page, whether chosen by the visitor, the system or the link. */
  readonly looks: { readonly theme: 'light' | 'dark'; readonly palette: Palette };
  link(options: LinkOptions): Promise<MadeLink>;
  readonly scenario: Scenario;
  /** What the roads show now; null before the first frame. */
  readonly frame: Frame | null;
  /** The summary at that instant; null before the first summary. */
  readonly summary: Summary | null;
  /** All that another engine needs to repeat the run. */
  readonly run: ReplayedRun;
  /**
   * Opens another engine with the same run, for pictures and clips. Rejects if no engine starts. The caller
   * closes the engine.
   */
  openReplay(): Promise<Replay>;
  /** Exports a span of the same run as a file for other tools. Rejects if it was aborted or failed. */
  trace(span: TracedSpan, signal: AbortSignal): Promise<TraceReply>;
}

export interface Studies {
  /** Asks a question in the background; it replaces the previous question of the same requester. */
  ask(requester: string, question: Question, scenario: Scenario, listener: StudyListener): void;
  /** Cancels the question of this requester. */
  stop(requester: string): void;
  /** Opens the engines ahead of a likely question, so that the first question does not wait for a worker. */
  open(): void;
}

export interface Studio {
  readonly scenario: ScenarioStore;
  readonly run: RunStore;
  readonly timeline: TimelineStore;
  readonly view: ViewStore;
  readonly frames: FrameHub;
  readonly actions: StudioActions;
  readonly studies: Studies;
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === null) throw new Error('useStudio is only for components inside the studio');
  return studio;
}

export const useActions = (): StudioActions => useStudio().actions;

export function useScenario<T>(select: (state: ScenarioState) => T): T {
  return useStore(useStudio().scenario, select);
}

export function useRun<T>(select: (state: RunState) => T): T {
  return useStore(useStudio().run, select);
}

const NO_NODES: readonly NodeStatus[] = [];

/** The nodes as one server sees them. `server` is its index in the scenario. */
export function useNodes(server = 0): readonly NodeStatus[] {
  return useRun(({ nodes }) => nodes[server] ?? NO_NODES);
}

export function useTimeline<T>(select: (state: TimelineState) => T): T {
  return useStore(useStudio().timeline, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useStudio().view, select);
}
