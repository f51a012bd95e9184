// What every part of the page can reach: the stores to read and the actions to take. Made once, by the entry point.

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ParameterKey } from '../scenario/parameters.ts';
import type { Problem } from '../scenario/problem.ts';
import type { FaultKind } from '../scenario/scenario.ts';
import type { ThreadModelName } from '../scenario/server.ts';
import type { ParameterValue } from '../scenario/value.ts';
import type { FrameHub } from '../state/frame-hub.ts';
import type { RunState, RunStore } from '../state/run-store.ts';
import type { ScenarioState, ScenarioStore } from '../state/scenario-store.ts';
import type { Theme, ViewState, ViewStore } from '../state/view-store.ts';

export interface StudioActions {
  toggle(): void;
  step(): void;
  restart(): void;
  setSpeed(speed: number): void;
  openPreset(id: string): void;
  /** `serverId` only counts for the parameters of a server. */
  setParameter(key: ParameterKey, serverId: string | null, value: ParameterValue): void;
  setModel(serverId: string, model: ThreadModelName): void;
  addServer(): void;
  removeServer(serverId: string): void;
  /**
   * Sets a part of the scenario that is no single number by its text, as links have it: see share/settings.ts. A key that
   * may be there several times takes a line for each. Returns what is wrong with the text; empty where it was taken.
   */
  setStructure(key: string, text: string): readonly Problem[];
  /** Breaks a node (from 1); without a strength by the usual one of the fault: see faultStrength. */
  breakNode(node: number, fault: FaultKind, strength?: number): void;
  healNode(node: number): void;
  dismissProblems(): void;
  recover(): void;
  setTheme(theme: Theme): void;
  toggleFullScreen(): void;
  /** Puts the link to the present scenario on the clipboard; false where the browser refuses. */
  copyLink(): Promise<boolean>;
}

export interface Studio {
  readonly scenario: ScenarioStore;
  readonly run: RunStore;
  readonly view: ViewStore;
  readonly frames: FrameHub;
  readonly actions: StudioActions;
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

export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useStudio().view, select);
}
