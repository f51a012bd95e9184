// What the page keeps of a run so that another engine, or a link, can make it again: the scenario that it began with and
// the log of its changes.

import type { LoggedEdit } from '../protocol/history.ts';
import type { FrameReply } from '../protocol/simulation-api.ts';
import type { Scenario } from '../scenario/scenario.ts';

export class RunRecord {
  opening: Scenario;
  edits: readonly LoggedEdit[];

  constructor(opening: Scenario, edits: readonly LoggedEdit[]) {
    this.opening = opening;
    this.edits = edits;
  }

  take({ history, logged }: FrameReply): void {
    if (history !== null) this.opening = history.opening;
    if (logged !== null) this.edits = [...this.edits.slice(0, logged.from), ...logged.edits];
  }
}
