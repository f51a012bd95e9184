// The marks of a run in order of time: where faults began and ended, what the user changed, and bookmarks.

import type { EditMark } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import { type FaultMark, faultsOf } from './known-faults.ts';
import type { TimelineState } from './stores/timeline-store.ts';

export type Mark =
  | { readonly kind: 'bookmark'; readonly atNanos: Nanos }
  | { readonly kind: 'edit'; readonly atNanos: Nanos; readonly edit: EditMark }
  | { readonly kind: 'fault' | 'heal'; readonly atNanos: Nanos; readonly fault: FaultMark };

/** Marks closer than this count as one when stepping from mark to mark. */
const SAME_NANOS = 1e3;

/** All marks, in order. A change that only set faults appears only as those faults. */
export function marksOf(state: TimelineState): readonly Mark[] {
  const edits = state.history?.edits ?? [];
  const marks: Mark[] = [
    ...state.bookmarks.map((atNanos): Mark => ({ kind: 'bookmark', atNanos })),
    ...edits
      .filter(({ texts }) => texts.length > 0)
      .map((edit): Mark => ({ kind: 'edit', atNanos: edit.atNanos, edit })),
  ];
  for (const fault of faultsOf(state)) {
    marks.push({ kind: 'fault', atNanos: fault.fromNanos, fault });
    if (fault.untilNanos !== null) marks.push({ kind: 'heal', atNanos: fault.untilNanos, fault });
  }
  return marks.sort((a, b) => a.atNanos - b.atNanos);
}

/**
 * The instant of the nearest mark before or after this one; null if there is none. The start of the run
 * counts as a mark.
 */
export function neighbourOf(
  marks: readonly Mark[],
  clockNanos: Nanos,
  direction: 'previous' | 'next',
): Nanos | null {
  const instants = [0, ...marks.map(({ atNanos }) => atNanos)];
  return direction === 'next'
    ? (instants.find((at) => at > clockNanos + SAME_NANOS) ?? null)
    : (instants.findLast((at) => at < clockNanos - SAME_NANOS) ?? null);
}
