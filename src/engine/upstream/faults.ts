// Faults in time: those of the scenario, which begin and end by events, and those put in by hand while it runs.
// Where several hold for one node, the one that began last counts; healing by hand ends them all. A flapping node is
// down from the fault's beginning for a period, back for the next, and so on.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, type RowNumbers, rowsOf } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { FAULT, type FaultCode } from '../view/codes.ts';
import type { Upstreams } from './upstreams.ts';

/** A fault as it was: untilNanos is null while it holds. */
export interface FaultRecord {
  readonly kind: FaultCode;
  /** Group and node, from 0. */
  readonly group: number;
  readonly node: number;
  readonly fromNanos: Nanos;
  untilNanos: Nanos | null;
}

interface ActiveFault {
  /** Factor of a slow node, period of a flapping one, chance of an error. */
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

export class Faults {
  /** All faults so far, in order of their beginning. */
  readonly records: FaultRecord[] = [];
  private readonly schedule: readonly RowNumbers<'faults'>[];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly upstreams: Upstreams;
  private active: ActiveFault[] = [];
  private readonly flappers: Flapper[] = [];

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, upstreams: Upstreams) {
    this.clock = clock;
    this.schedule = rowsOf(configuration, 'faults');
    this.events = events;
    this.upstreams = upstreams;
  }

  /** Schedules the faults of the configuration. Once, at time 0. */
  begin(): void {
    this.schedule.forEach((fault, index) => {
      const times = Float64Array.of(fault.fromNanos, fault.untilNanos);
      this.events.schedule(times, 0, EVENT.faultChange, index * 2);
      if (fault.untilNanos < Number.POSITIVE_INFINITY)
        this.events.schedule(times, 1, EVENT.faultChange, index * 2 + 1);
    });
  }

  /** The event of a scheduled fault: it begins (even subject) or ends (odd); or, above those, of a node that flaps. */
  change(subject: number): void {
    const index = subject >> 1;
    if (index >= this.schedule.length) {
      this.flap(this.flappers[subject - 2 * this.schedule.length]);
      return;
    }
    const { group, node, kind, strength } = this.schedule[index];
    if (subject % 2 === 0) this.add(group, node, kind as FaultCode, strength, index);
    else this.remove((each) => each.scheduled === index, group, node);
  }

  /** Sets a node's fault by hand, replacing what it has; FAULT.none heals it. `strength` as in the configuration. */
  set(group: number, node: number, kind: FaultCode, strength: number): void {
    this.remove(({ record }) => record.group === group && record.node === node, group, node);
    if (kind !== FAULT.none) this.add(group, node, kind, strength, -1);
  }

  private add(group: number, node: number, kind: FaultCode, strength: number, scheduled: number): void {
    const record: FaultRecord = { kind, group, node, fromNanos: this.clock.now, untilNanos: null };
    this.records.push(record);
    this.active.push({ strength, record, scheduled });
    this.show(group, node);
  }

  private remove(matches: (fault: ActiveFault) => boolean, group: number, node: number): void {
    for (const fault of this.active) if (matches(fault)) fault.record.untilNanos = this.clock.now;
    this.active = this.active.filter((fault) => !matches(fault));
    this.show(group, node);
  }

  /** Brings the node into the state that its faults put it in now. */
  private show(group: number, node: number): void {
    const holding = this.active.filter(({ record }) => record.group === group && record.node === node).at(-1);
    const kind = holding?.record.kind;
    this.upstreams.groups[group].nodes[node].flapPeriodNanos =
      holding !== undefined && kind === FAULT.flapping ? flapPeriod(holding) : 0;
    if (holding === undefined || kind === undefined) this.upstreams.setFault(group, node, FAULT.none, 1);
    else if (kind === FAULT.flapping) this.showFlapping(holding);
    else this.upstreams.setFault(group, node, kind, holding.strength);
  }

  private showFlapping(fault: ActiveFault): void {
    const { group, node, fromNanos } = fault.record;
    const period = flapPeriod(fault);
    const phase = Math.floor((this.clock.now - fromNanos) / period);
    this.upstreams.setFault(group, node, phase % 2 === 0 ? FAULT.down : FAULT.none, 1);
    const index = this.flapperIndex(group, node);
    const { dueAt } = this.flappers[index];
    dueAt[0] = fromNanos + (phase + 1) * period;
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
