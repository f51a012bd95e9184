// Node faults over time: scheduled ones, which begin and end by events, and manual ones. If several faults
// apply to a node, the one that began last counts; healing by hand ends them all. A flapping node is down for
// a period from the fault's beginning, up for the next, and so on.

import { EVENT, FAULT, LIST, NONE } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { longRemainder } from '../kernel/remainder.ts';
import { Nanos } from '../types.ts';
import { Upstreams } from './upstreams.ts';

/** Shortest flapping period. Faster changes would fill the run with events. */
const FLAP_PERIOD_MIN_NANOS: Nanos = 1e6;

/** A configured fault. */
class ScheduledFault {
  readonly group: i32;
  readonly node: i32;
  readonly kind: i32;
  readonly strength: f64;
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;

  /** `row`: where the fault's row starts in the configuration. */
  constructor(configuration: Configuration, row: i32) {
    this.group = i32(configuration.at(row + LIST.faults.group));
    this.node = i32(configuration.at(row + LIST.faults.node));
    this.kind = i32(configuration.at(row + LIST.faults.kind));
    this.strength = configuration.at(row + LIST.faults.strength);
    this.fromNanos = configuration.at(row + LIST.faults.fromNanos);
    this.untilNanos = configuration.at(row + LIST.faults.untilNanos);
  }
}

/** A fault that has begun, with its actual times. */
export class FaultRecord {
  /** A value of FAULT. */
  readonly kind: i32;
  /** Group and node, from 0. */
  readonly group: i32;
  readonly node: i32;
  readonly fromNanos: Nanos;
  /** When the fault ended; Infinity while it lasts. */
  untilNanos: Nanos = Infinity;
  /** For a slow node: the factor. For a flapping node: the period. For errors: their probability. */
  readonly strength: f64;
  /** Index in the schedule; NONE if the fault was set by hand. */
  readonly scheduled: i32;

  constructor(kind: i32, group: i32, node: i32, fromNanos: Nanos, strength: f64, scheduled: i32) {
    this.kind = kind;
    this.group = group;
    this.node = node;
    this.fromNanos = fromNanos;
    this.strength = strength;
    this.scheduled = scheduled;
  }

  isOf(group: i32, node: i32): bool {
    return this.group === group && this.node === node;
  }

  /** For a flapping node: how long it is down each time, and also how long it is up. */
  get flapPeriodNanos(): Nanos {
    return Math.max(FLAP_PERIOD_MIN_NANOS, Math.round(this.strength));
  }
}

/** The next change of a node that flaps or has flapped. An event at any other instant is ignored. */
class Flapper {
  readonly group: i32;
  readonly node: i32;
  dueAt: Nanos = NaN;

  constructor(group: i32, node: i32) {
    this.group = group;
    this.node = node;
  }
}

export class Faults {
  /** All faults so far, in the order they began. */
  readonly records: Array<FaultRecord> = [];
  private readonly schedule: Array<ScheduledFault> = [];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly upstreams: Upstreams;
  /** Active faults, in the order they began. */
  private readonly active: Array<FaultRecord> = [];
  private readonly flappers: Array<Flapper> = [];

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, upstreams: Upstreams) {
    this.clock = clock;
    this.events = events;
    this.upstreams = upstreams;
    const faults = configuration.listLength(LIST.faults.place);
    for (let index = 0; index < faults; index++) {
      const row = configuration.rowAt(LIST.faults.place, LIST.faults.width, index);
      this.schedule.push(new ScheduledFault(configuration, row));
    }
  }

  /** Schedules the configured faults. Call it once, at time 0. */
  begin(): void {
    for (let index = 0; index < this.schedule.length; index++) {
      const fault = this.schedule[index];
      this.events.schedule(fault.fromNanos, EVENT.faultChange, index * 2);
      if (fault.untilNanos < Infinity) {
        this.events.schedule(fault.untilNanos, EVENT.faultChange, index * 2 + 1);
      }
    }
  }

  /**
   * Handles an event. With n scheduled faults, the subjects below 2n are their beginnings (2 × index) and
   * their ends (2 × index + 1). Subject 2n + i is a change of the flapping node at index i of `flappers`.
   */
  change(subject: i32): void {
    const index = subject >> 1;
    if (index >= this.schedule.length) {
      this.flap(this.flappers[subject - 2 * this.schedule.length]);
      return;
    }
    const fault = this.schedule[index];
    if (subject % 2 === 0) {
      this.add(fault.group, fault.node, fault.kind, fault.strength, index);
    } else {
      this.endScheduled(index);
      this.show(fault.group, fault.node);
    }
  }

  /**
   * Replaces the node's current faults by one set by hand, or heals the node (FAULT.none). `strength` has the
   * same meaning as in the configuration.
   */
  set(group: i32, node: i32, kind: i32, strength: f64): void {
    this.endAll(group, node);
    this.show(group, node);
    if (kind !== FAULT.none) this.add(group, node, kind, strength, NONE);
  }

  private add(group: i32, node: i32, kind: i32, strength: f64, scheduled: i32): void {
    const record = new FaultRecord(kind, group, node, this.clock.now, strength, scheduled);
    this.records.push(record);
    this.active.push(record);
    this.show(group, node);
  }

  private endScheduled(index: i32): void {
    for (let place = this.active.length - 1; place >= 0; place--) {
      if (this.active[place].scheduled === index) this.endAt(place);
    }
  }

  private endAll(group: i32, node: i32): void {
    for (let place = this.active.length - 1; place >= 0; place--) {
      if (this.active[place].isOf(group, node)) this.endAt(place);
    }
  }

  /** Ends the active fault at this position. The other faults keep their order. */
  private endAt(place: i32): void {
    const active = this.active;
    active[place].untilNanos = this.clock.now;
    for (let next = place + 1; next < active.length; next++) active[next - 1] = active[next];
    active.pop();
  }

  /** Applies to the node the fault that counts now. */
  private show(group: i32, node: i32): void {
    const holding = this.holding(group, node);
    const isFlapping = holding !== null && holding.kind === FAULT.flapping;
    this.upstreams.groups[group].nodes[node].flapPeriodNanos =
      holding !== null && isFlapping ? holding.flapPeriodNanos : 0;
    if (holding === null) this.upstreams.setFault(group, node, FAULT.none, 1);
    else if (isFlapping) this.showFlapping(holding);
    else this.upstreams.setFault(group, node, holding.kind, holding.strength);
  }

  /** Of the node's active faults, the one that began last. */
  private holding(group: i32, node: i32): FaultRecord | null {
    for (let place = this.active.length - 1; place >= 0; place--) {
      if (this.active[place].isOf(group, node)) return this.active[place];
    }
    return null;
  }

  private showFlapping(fault: FaultRecord): void {
    const period = fault.flapPeriodNanos;
    const phase = Math.floor((this.clock.now - fault.fromNanos) / period);
    const kind = longRemainder(phase, 2) === 0 ? FAULT.down : FAULT.none;
    this.upstreams.setFault(fault.group, fault.node, kind, 1);
    const index = this.flapperIndex(fault.group, fault.node);
    const dueAt = fault.fromNanos + (phase + 1) * period;
    this.flappers[index].dueAt = dueAt;
    this.events.schedule(dueAt, EVENT.faultChange, 2 * this.schedule.length + index);
  }

  private flap(flapper: Flapper): void {
    if (flapper.dueAt !== this.clock.now) return;
    flapper.dueAt = NaN;
    this.show(flapper.group, flapper.node);
  }

  private flapperIndex(group: i32, node: i32): i32 {
    for (let index = 0; index < this.flappers.length; index++) {
      if (this.flappers[index].group === group && this.flappers[index].node === node) return index;
    }
    this.flappers.push(new Flapper(group, node));
    return this.flappers.length - 1;
  }
}
