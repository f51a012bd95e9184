// Which changes belong together: those of one frame, and those of the same that follow each other at once, as while
// somebody drags a slider.

import { describeChanges } from '../scenario/changes.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aboutOf, type Change, type EditStep } from './edit-log.ts';

/** Longest wall time between two changes of one gesture. */
const PAUSE_MILLIS = 1000;

export class Gesture {
  private batch = -1;
  private at = Number.NEGATIVE_INFINITY;

  /** Notes a change at this wall time, and says whether it goes on with the latest step. */
  goesOn(latest: EditStep | null, subject: string, batch: number, wallMillis: number): boolean {
    const sameBatch = batch === this.batch;
    const soon = wallMillis - this.at <= PAUSE_MILLIS;
    this.batch = batch;
    this.at = wallMillis;
    return latest?.role === 'edit' && (sameBatch || (soon && latest.subject === subject));
  }

  /** What comes next is a gesture of its own. */
  end(): void {
    this.batch = -1;
    this.at = Number.NEGATIVE_INFINITY;
  }
}

/** What the change is about, without values. */
export function subjectOf(change: Change, before: Scenario): string {
  if (change.kind === 'fault') return aboutOf(change);
  const changed = describeChanges(before, change.scenario).map((text) => text.replace(/ \S+ to \S+$/, ''));
  // A slider for all takes back, with its first step, what single servers had otherwise.
  const isOfAll = (text: string): boolean => changed.includes(text.replace(/^[\w-]+: /, ''));
  return changed.filter((text) => !/^[\w-]+: /.test(text) || !isOfAll(text)).join('; ');
}
