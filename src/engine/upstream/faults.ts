// Faults in time: those of the scenario, which begin and end by events, and those put in by hand while it runs.
// Where several hold for one node, the one that began last counts; healing by hand ends them all.

import type { Nanos } from '../../scenario/duration.ts';
import type { Fault, FaultKind, Scenario } from '../../scenario/scenario.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import type { Upstreams } from './upstreams.ts';

/** A fault as it was: untilNanos is null while it holds. */
export interface FaultRecord {
  readonly kind: FaultKind;
  readonly upstream: string;
  readonly node: number;
  readonly fromNanos: Nanos;
  untilNanos: Nanos | null;
}

interface ActiveFault {
  readonly group: number;
  readonly node: number;
  readonly kind: FaultKind;
  readonly factor: number;
  readonly record: FaultRecord;
  /** Index in the schedule, or -1 if put in by hand. */
  readonly scheduled: number;
}

export class UnknownNodeError extends Error {
  override readonly name = 'UnknownNodeError';
  constructor(upstream: string, node: number) {
    super(`there is no node ${node} of upstream "${upstream}"`);
  }
}

export class Faults {
  /** All faults so far, in order of their beginning. */
  readonly records: FaultRecord[] = [];
  private readonly schedule: readonly Fault[];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly upstreams: Upstreams;
  private active: ActiveFault[] = [];

  constructor(scenario: Scenario, clock: Clock, events: EventQueue, upstreams: Upstreams) {
    this.clock = clock;
    this.schedule = scenario.faults;
    this.events = events;
    this.upstreams = upstreams;
  }

  /** Schedules the scenario's faults. Once, at time 0. */
  begin(): void {
    this.schedule.forEach((fault, index) => {
      const times = Float64Array.of(fault.fromNanos, fault.untilNanos ?? Number.POSITIVE_INFINITY);
      this.events.schedule(times, 0, EVENT.faultChange, index * 2);
      if (fault.untilNanos !== null) this.events.schedule(times, 1, EVENT.faultChange, index * 2 + 1);
    });
  }

  /** The event of a scheduled fault: it begins (even subject) or ends (odd). */
  change(subject: number): void {
    const index = subject >> 1;
    const fault = this.schedule[index]!;
    const group = this.groupIndex(fault.upstream, fault.node);
    if (subject % 2 === 0) this.add(group, fault.node - 1, fault.kind, fault.factor, index);
    else this.remove((each) => each.scheduled === index, group, fault.node - 1);
  }

  /** Sets a node's fault by hand, replacing what it has; `none` heals it. `node` counts from 1. */
  set(upstream: string, node: number, kind: FaultKind | 'none', factor: number): void {
    const group = this.groupIndex(upstream, node);
    this.remove((each) => each.group === group && each.node === node - 1, group, node - 1);
    if (kind !== 'none') this.add(group, node - 1, kind, factor, -1);
  }

  private groupIndex(upstream: string, node: number): number {
    const index = this.upstreams.groups.findIndex((group) => group.name === upstream);
    if (this.upstreams.groups[index]?.nodes[node - 1] === undefined)
      throw new UnknownNodeError(upstream, node);
    return index;
  }

  private add(group: number, node: number, kind: FaultKind, factor: number, scheduled: number): void {
    const upstream = this.upstreams.groups[group]!.name;
    const record: FaultRecord = {
      kind,
      upstream,
      node: node + 1,
      fromNanos: this.clock.now,
      untilNanos: null,
    };
    this.records.push(record);
    this.active.push({ group, node, kind, factor, record, scheduled });
    this.upstreams.setFault(group, node, kind, factor);
  }

  private remove(matches: (fault: ActiveFault) => boolean, group: number, node: number): void {
    for (const fault of this.active) if (matches(fault)) fault.record.untilNanos = this.clock.now;
    this.active = this.active.filter((fault) => !matches(fault));
    const holding = this.active.filter((fault) => fault.group === group && fault.node === node).at(-1);
    this.upstreams.setFault(group, node, holding?.kind ?? 'none', holding?.factor ?? 1);
  }
}
