// What a node works on and what waits at it: two lists of attempts, linked in columns of their table.

import { NONE } from '../view/codes.ts';
import type { Attempt, AttemptTable } from './attempt-table.ts';
import type { Node } from './node.ts';

export class NodeLists {
  private readonly attempts: AttemptTable;

  constructor(attempts: AttemptTable) {
    this.attempts = attempts;
  }

  addWorking(node: Node, row: Attempt): void {
    const { next, previous } = this.attempts;
    const first = node.firstWorking;
    next[row] = first;
    previous[row] = NONE;
    if (first !== NONE) previous[first] = row;
    node.firstWorking = row;
    node.working++;
  }

  removeWorking(node: Node, row: Attempt): void {
    const { next, previous } = this.attempts;
    const after = next[row];
    const before = previous[row];
    if (before === NONE) node.firstWorking = after;
    else next[before] = after;
    if (after !== NONE) previous[after] = before;
    node.working--;
  }

  /** At the end of the queue. */
  addQueued(node: Node, row: Attempt): void {
    const { next, previous } = this.attempts;
    const last = node.lastQueued;
    next[row] = NONE;
    previous[row] = last;
    if (last === NONE) node.firstQueued = row;
    else next[last] = row;
    node.lastQueued = row;
    node.queued++;
  }

  removeQueued(node: Node, row: Attempt): void {
    const { next, previous } = this.attempts;
    const after = next[row];
    const before = previous[row];
    if (before === NONE) node.firstQueued = after;
    else next[before] = after;
    if (after === NONE) node.lastQueued = before;
    else previous[after] = before;
    node.queued--;
  }
}
