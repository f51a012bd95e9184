// The scenario that the page shows and edits, the preset it is based on, and the problems of a link or a change.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface Complaint {
  /** link: it could not be read. part: parts of a link could not be read. change: the engine refused it. */
  readonly about: 'link' | 'part' | 'change';
  readonly problems: readonly Problem[];
}

export interface OpenedState {
  readonly scenario: Scenario;
  /** The preset that the scenario still equals; null once anything was changed. */
  readonly presetId: string | null;
  /** The preset that the scene was opened as; null for scenes that were opened otherwise. */
  readonly originId: string | null;
  /** Shown until it is dismissed. */
  readonly complaint: Complaint | null;
}

export interface ScenarioState extends OpenedState {
  /** The scene as it was opened. Unlike `originId`, it does not change with settings. */
  readonly opened: Pick<OpenedState, 'originId' | 'scenario'>;
}

export type ScenarioStore = StoreApi<ScenarioState>;

export function createScenarioStore(initial: OpenedState): ScenarioStore {
  return createStore<ScenarioState>(() => ({ ...initial, opened: initial }));
}
