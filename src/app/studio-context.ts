// The interface of the studio to every part of the page: stores to read and actions to call. The entry point
// creates it once.

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
  /** Jumps to where the scene begins. A run that the user paused stays paused; a run that has ended plays. */
  restart(): void;
  setSpeed(speed: number): void;
  /** Plays at the speeds that the scene sets. */
  followTempo(): void;
  /** Plays at least this fast until then, unless the user has chosen a speed. */
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
  /** Follows the vehicle that has waited longest, or the next longest if that is already followed. */
  followLongest(): void;
  /** Follows the vehicle on this server whose request arrived next after the followed one, or before it. */
  followNext(server: string, direction: 1 | -1): void;
  /** Shows the slowest requests of this server; null hides them. */
  explain(server: string | null): void;
  /** Follows a request that has ended, shortly before its end; the run pauses there. */
  goTo(request: EndedRequest): void;
  /**
   * Finds the completed request of this server with the nearest latency so far, and follows it as `goTo`
   * does; the run pauses. The result depends only on the run. `ViewState.found` says how near its latency is.
   */
  watchLatency(serverId: string, measure: LatencyMeasure, nanos: Nanos): void;
}

export interface ShareActions {
  /**
   * A second engine with a run of this scenario, for pictures of it. Rejects if no engine starts. The caller closes
   * it.
   */
  openRunOf(scenario: Scenario): Promise<Replay>;
  /** The link to the present scenario and instant, in readable keys. */
  link(): string;
  /** The page as it is now, for links to it. */
  moment(): StudioSnapshot;
}

export interface StudioActions extends TimeActions, FollowActions, ShareActions {
  openPreset(id: string): void;
  /**
   * Opens the scene of a link, with the run as the link describes it: its instant, speed and changes. Takes the name
   * of a ready scene, a query or a whole link. Returns the problems; if there are any, nothing changes.
   */
  openLink(link: string): readonly Problem[];
  /** Opens a scene that is no preset, from its start. It must be valid. */
  openScenario(scenario: Scenario): void;
  /**
   * `serverId` is used only for the parameters of a server. `group`: the name of an upstream group after the
   * first, for one of its parameters.
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
   * Sets a part of the scenario that is not a single number from its text, as in links: see
   * links/settings.ts. A key that may occur several times takes one line for each. Returns the problems;
   * empty if the text was applied.
   */
  setStructure(key: string, text: string): readonly Problem[];
  /**
   * Breaks a node, given by its number among those of all upstream groups. Without a strength it has the
   * usual one of the fault: see faultStrength.
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
  /** instant: includes the changes that led there and the view. settings: the scenario from its start. */
  readonly holds: 'instant' | 'settings';
  /** Includes the theme and palette of this page, instead of leaving them to the reader. */
  readonly withLooks?: boolean | undefined;
  /** Another instant of the same run, instead of the moment's. */
  readonly atNanos?: Nanos | undefined;
}

export interface MadeLink {
  readonly href: string;
  /** False if there are too many changes for a link, which then has only the present settings. */
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
  /** The numbers of that instant; null before the first summary. */
  readonly summary: Summary | null;
  /** What another engine needs to repeat the run. */
  readonly run: ReplayedRun;
  /** Another engine with the same run, for pictures and clips of it. Rejects if none starts. The caller closes it. */
  openReplay(): Promise<Replay>;
  /** A span of the same run as a file for other tools. Rejects if it was aborted or could not be made. */
  trace(span: TracedSpan, signal: AbortSignal): Promise<TraceReply>;
}

export interface Studies {
  /** Asks a question in the background; it replaces the previous question of the same requester. */
  ask(requester: string, question: Question, scenario: Scenario, listener: StudyListener): void;
  /** Cancels the question of this requester. */
  stop(requester: string): void;
  /**
   * Opens the engines for a question that is likely to follow soon, so that the first one does not wait for a worker.
   */
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

/** The nodes as a server sees them, by its index in the scenario; by default as the first server does. */
export function useNodes(server = 0): readonly NodeStatus[] {
  return useRun(({ nodes }) => nodes[server] ?? NO_NODES);
}

export function useTimeline<T>(select: (state: TimelineState) => T): T {
  return useStore(useStudio().timeline, select);
}

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useStudio().view, select);
}
