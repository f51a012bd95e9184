// What a node works on and what waits at it: two lists of attempts, linked in both directions.

import { Attempt } from './attempt-table.ts';
import { Node } from './node.ts';

export function addWorking(node: Node, attempt: Attempt): void {
  const first = node.firstWorking;
  attempt.next = first;
  attempt.previous = null;
  if (first !== null) first.previous = attempt;
  node.firstWorking = attempt;
  node.working++;
}

export function removeWorking(node: Node, attempt: Attempt): void {
  const next = attempt.next;
  const previous = attempt.previous;
  if (previous === null) node.firstWorking = next;
  else previous.next = next;
  if (next !== null) next.previous = previous;
  node.working--;
}

/** At the end of the queue. */
export function addQueued(node: Node, attempt: Attempt): void {
  const last = node.lastQueued;
  attempt.next = null;
  attempt.previous = last;
  if (last === null) node.firstQueued = attempt;
  else last.next = attempt;
  node.lastQueued = attempt;
  node.queued++;
}

export function removeQueued(node: Node, attempt: Attempt): void {
  const next = attempt.next;
  const previous = attempt.previous;
  if (previous === null) node.firstQueued = next;
  else previous.next = next;
  if (next === null) node.lastQueued = previous;
  else next.previous = previous;
  node.queued--;
}
