// Groups changes into gestures: changes in one frame, or changes of the same setting in quick succession, as
// in a drag.

import { changedSettings } from '../scenario/changes.ts';
import type { Change } from '../scenario/edit.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aboutOf } from './edit-log.ts';

/** Longest wall time between two changes of one gesture. */
const PAUSE_MILLIS = 1000;

export class Gesture {
  #batch = -1;
  #at = Number.NEGATIVE_INFINITY;
  /** The setting of the gesture's first change: see subjectOf. */
  #subject = '';

  /**
   * Records a change at this wall time. Returns whether it belongs to the same gesture as the previous
   * change.
   */
  goesOn(subject: string, batch: number, wallMillis: number): boolean {
    const sameBatch = batch === this.#batch;
    const soon = wallMillis - this.#at <= PAUSE_MILLIS;
    const joins = sameBatch || (soon && subject === this.#subject);
    this.#batch = batch;
    this.#at = wallMillis;
    if (!joins) this.#subject = subject;
    return joins;
  }

  /** Ends the gesture: the next change starts another. */
  end(): void {
    this.#batch = -1;
    this.#at = Number.NEGATIVE_INFINITY;
  }
}

/** The setting that the change is about, without values. */
export function subjectOf(change: Change, before: Scenario): string {
  if (change.kind === 'fault') return aboutOf(change);
  const { scenario } = change;
  const changed = changedSettings(before, scenario);
  // When a slider for all servers first moves, the values of single servers are removed. These removals
  // belong to the same setting.
  const ofAll = new Set(changed.filter(({ server }) => server === null).map(({ setting }) => setting));
  const settings = changed
    .filter(({ server, setting }) => server === null || !ofAll.has(setting))
    .map(({ server, setting }) => `${server ?? ''} ${setting}`);
  // Parts that `describeChanges` does not name, such as the seed or a program.
  const parts = (Object.keys(scenario) as (keyof Scenario)[]).filter(
    (part) => part !== 'own' && !same(before[part], scenario[part]),
  );
  return [...settings, ...parts].join('; ');
}
