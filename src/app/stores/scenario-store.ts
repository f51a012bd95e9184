// The scenario that the page shows and edits, the preset that it came from, and what was wrong with a link or a change.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface Complaint {
  /** A link that could not be read, parts of one that could not be taken, or a change that the engine did not take. */
  readonly about: 'link' | 'part' | 'change';
  readonly problems: readonly Problem[];
}

export interface ScenarioState {
  readonly scenario: Scenario;
  /** The preset that the scenario still equals; null once anything was changed. */
  readonly presetId: string | null;
  /** The preset that it was before it was changed, or still is; null for scenes that never were one. */
  readonly originId: string | null;
  /** Shown until it is dismissed. */
  readonly complaint: Complaint | null;
}

export type ScenarioStore = StoreApi<ScenarioState>;

export function createScenarioStore(initial: ScenarioState): ScenarioStore {
  return createStore<ScenarioState>(() => initial);
}
