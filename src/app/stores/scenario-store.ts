// The scenario that the page shows and edits, the preset it is based on, and the problems of a link or a change.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface Complaint {
  /**
   * link: the link could not be read. part: parts of it could not be read. change: the engine refused a
   * change.
   */
  readonly about: 'link' | 'part' | 'change';
  readonly problems: readonly Problem[];
}

export interface OpenedState {
  readonly scenario: Scenario;
  /** The preset that the scenario still equals; null after any change. */
  readonly presetId: string | null;
  /** The preset that the opened scene was or was based on; null if there is none. */
  readonly originId: string | null;
  /** Shown until the user dismisses it. */
  readonly complaint: Complaint | null;
}

export interface ScenarioState extends OpenedState {
  /** The scene as it was opened. Later changes of settings do not affect this field, unlike `originId`. */
  readonly opened: Pick<OpenedState, 'originId' | 'scenario'>;
}

export type ScenarioStore = StoreApi<ScenarioState>;

export function createScenarioStore(initial: OpenedState): ScenarioStore {
  return createStore<ScenarioState>(() => ({ ...initial, opened: initial }));
}
