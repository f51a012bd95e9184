// Marks on the run: where faults began and ended, what people changed, bookmarks. In one list by time.

import type { EditMark } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import type { TimelineState } from './stores/timeline-store.ts';

export interface FaultMark {
  readonly kind: FaultKind;
  /** Name of the upstream group, where the scenario has several. */
  readonly group?: string;
  readonly node: number;
  readonly fromNanos: Nanos;
  /** null: for good, or not known yet. */
  readonly untilNanos: Nanos | null;
}

export type Mark =
  | { readonly kind: 'bookmark'; readonly atNanos: Nanos }
  | { readonly kind: 'edit'; readonly atNanos: Nanos; readonly edit: EditMark }
  | { readonly kind: 'fault' | 'heal'; readonly atNanos: Nanos; readonly fault: FaultMark };

/** Marks closer than this count as one when stepping from mark to mark. */
const SAME_NANOS = 1e3;

/** All known faults: past ones, and those that the scenario schedules for later. */
export function faultsOf({ faults, history, furthestNanos }: TimelineState): readonly FaultMark[] {
  const scheduled = history === null ? [] : planned(history.opening);
  const coming = scheduled.filter(({ fromNanos }) => fromNanos > furthestNanos);
  // A fault that holds at the furthest instant ends when the scenario says.
  const begun = faults.map((fault) => {
    if (fault.untilNanos !== null) return fault;
    const plan = scheduled.find(
      ({ group, node, kind, fromNanos }) =>
        group === fault.group && node === fault.node && kind === fault.kind && fromNanos === fault.fromNanos,
    );
    return { ...fault, untilNanos: plan?.untilNanos ?? null };
  });
  return [...begun, ...coming];
}

/** The faults of a scenario, named as those that were. */
function planned({ faults, upstreams }: Scenario): readonly FaultMark[] {
  return faults.map(({ kind, upstream, node, fromNanos, untilNanos }) => {
    const group = upstreams.length > 1 ? { group: upstream } : {};
    return { kind, ...group, node, fromNanos, untilNanos };
  });
}

/** Identifies a fault among all faults of a run. */
export function faultKey({ kind, group, node, fromNanos }: FaultMark): string {
  return `${kind} ${group ?? ''} ${node} ${fromNanos}`;
}

/** All marks, in order. A change that only set faults shows as those. */
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

/** The instant of the nearest mark before or after this one; the start of the run counts as one. */
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

/** The faults that hold at this instant. */
export function faultsAt(faults: readonly FaultMark[], atNanos: Nanos): readonly FaultMark[] {
  return faults.filter(
    ({ fromNanos, untilNanos }) => fromNanos <= atNanos && atNanos < (untilNanos ?? Number.POSITIVE_INFINITY),
  );
}
