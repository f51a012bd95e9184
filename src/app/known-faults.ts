// The faults of a run: past ones, and those that its scenario schedules.

import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import type { TimelineState } from './stores/timeline-store.ts';

export interface FaultMark {
  readonly kind: FaultKind;
  /** Name of the upstream group, if the scenario has several. */
  readonly group?: string;
  readonly node: number;
  readonly fromNanos: Nanos;
  /** null if the fault never ends, or if its end is not known yet. */
  readonly untilNanos: Nanos | null;
}

/** All known faults: past ones, and those that the scenario schedules for later. */
export function faultsOf({ faults, history, furthestNanos }: TimelineState): readonly FaultMark[] {
  const scheduled = history === null ? [] : planned(history.opening);
  const coming = scheduled.filter(({ fromNanos }) => fromNanos > furthestNanos);
  // If a fault is still active at the furthest instant that the run has reached, its end comes from the
  // schedule of the scenario. It is null if the fault was not scheduled.
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

/** The faults that a scenario schedules, in the same form as past ones. */
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

/** The faults that are active at this instant. */
export function faultsAt(faults: readonly FaultMark[], atNanos: Nanos): readonly FaultMark[] {
  return faults.filter(
    ({ fromNanos, untilNanos }) => fromNanos <= atNanos && atNanos < (untilNanos ?? Number.POSITIVE_INFINITY),
  );
}
