// Faults in time: those of the scenario, which begin and end by events, and those put in by hand while it runs.
// Where several hold for one node, the one that began last counts; healing by hand ends them all. A flapping node is
// down from the fault's beginning for a period, back for the next, and so on.

import type { Nanos } from '../../scenario/duration.ts';
import { type Fault, type FaultKind, faultStrength, type Scenario } from '../../scenario/scenario.ts';
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
  /** See faultStrength. */
  readonly strength: number;
  readonly record: FaultRecord;
  /** Index in the schedule, or -1 if put in by hand. */
  readonly scheduled: number;
}

/** When a node that flaps, or flapped, changes next: an event at another instant is stale. */
interface Flapper {
  readonly group: number;
  readonly node: number;
  readonly dueAt: Float64Array;
}

/** Shortest period of flapping: a node that changed at every nanosecond would leave time for nothing else. */
const FLAP_PERIOD_MIN_NANOS: Nanos = 1e6;

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
  private readonly flappers: Flapper[] = [];

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

  /** The event of a scheduled fault: it begins (even subject) or ends (odd); or, above those, of a node that flaps. */
  change(subject: number): void {
    const index = subject >> 1;
    if (index >= this.schedule.length) {
      this.flap(this.flappers[subject - 2 * this.schedule.length]);
      return;
    }
    const fault = this.schedule[index];
    const group = this.groupIndex(fault.upstream, fault.node);
    if (subject % 2 === 0) this.add(group, fault.node - 1, fault.kind, faultStrength(fault), index);
    else this.remove((each) => each.scheduled === index, group, fault.node - 1);
  }

  /**
   * Sets a node's fault by hand, replacing what it has; `none` heals it. `node` counts from 1; `strength` is as in
   * faultStrength. Throws UnknownNodeError.
   */
  set(upstream: string, node: number, kind: FaultKind | 'none', strength: number): void {
    const group = this.groupIndex(upstream, node);
    this.remove((each) => each.group === group && each.node === node - 1, group, node - 1);
    if (kind !== 'none') this.add(group, node - 1, kind, strength, -1);
  }

  private groupIndex(upstream: string, node: number): number {
    const index = this.upstreams.groups.findIndex((group) => group.name === upstream);
    if (this.upstreams.groups[index]?.nodes[node - 1] === undefined)
      throw new UnknownNodeError(upstream, node);
    return index;
  }

  private add(group: number, node: number, kind: FaultKind, strength: number, scheduled: number): void {
    const upstream = this.upstreams.groups[group].name;
    const record: FaultRecord = {
      kind,
      upstream,
      node: node + 1,
      fromNanos: this.clock.now,
      untilNanos: null,
    };
    this.records.push(record);
    this.active.push({ group, node, kind, strength, record, scheduled });
    this.show(group, node);
  }

  private remove(matches: (fault: ActiveFault) => boolean, group: number, node: number): void {
    for (const fault of this.active) if (matches(fault)) fault.record.untilNanos = this.clock.now;
    this.active = this.active.filter((fault) => !matches(fault));
    this.show(group, node);
  }

  /** Brings the node into the state that its faults put it in now. */
  private show(group: number, node: number): void {
    const holding = this.active.filter((fault) => fault.group === group && fault.node === node).at(-1);
    this.upstreams.groups[group].nodes[node].flapPeriodNanos =
      holding?.kind === 'flapping' ? flapPeriod(holding) : 0;
    if (holding === undefined) this.upstreams.setFault(group, node, 'none', 1);
    else if (holding.kind === 'flapping') this.showFlapping(holding);
    else this.upstreams.setFault(group, node, holding.kind, holding.strength);
  }

  private showFlapping(fault: ActiveFault): void {
    const { group, node, record } = fault;
    const period = flapPeriod(fault);
    const phase = Math.floor((this.clock.now - record.fromNanos) / period);
    this.upstreams.setFault(group, node, phase % 2 === 0 ? 'down' : 'none', 1);
    const index = this.flapperIndex(group, node);
    const { dueAt } = this.flappers[index];
    dueAt[0] = record.fromNanos + (phase + 1) * period;
    this.events.schedule(dueAt, 0, EVENT.faultChange, 2 * this.schedule.length + index);
  }

  private flap({ group, node, dueAt }: Flapper): void {
    if (dueAt[0] !== this.clock.now) return;
    dueAt[0] = Number.NaN;
    this.show(group, node);
  }

  private flapperIndex(group: number, node: number): number {
    const index = this.flappers.findIndex((each) => each.group === group && each.node === node);
    if (index >= 0) return index;
    return this.flappers.push({ group, node, dueAt: Float64Array.of(Number.NaN) }) - 1;
  }
}

function flapPeriod({ strength }: ActiveFault): Nanos {
  return Math.max(FLAP_PERIOD_MIN_NANOS, Math.round(strength));
}
