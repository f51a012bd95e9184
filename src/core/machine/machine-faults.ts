// Faults of the machine: lost cores, and memory taken by other processes. They begin and end by scheduled
// events; simultaneous faults add up.

import { EVENT, LIST, MACHINE_FAULT } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Nanos } from '../types.ts';

/** The machine that the faults affect. */
export interface FaultyMachine {
  loseCores(count: i32): void;
  squeeze(bytes: f64): void;
}

/** A scheduled fault and its actual times. */
class MachineFault {
  /** A value of MACHINE_FAULT. */
  readonly kind: i32;
  /** In cores or bytes. */
  readonly amount: f64;
  /** When the fault is due to begin and to end; an end of Infinity means that it never ends. */
  readonly dueFrom: Nanos;
  readonly dueUntil: Nanos;
  /** When the fault began and when it ended; NaN if it has not. */
  fromNanos: Nanos = NaN;
  untilNanos: Nanos = NaN;

  constructor(configuration: Configuration, row: i32) {
    this.kind = i32(configuration.at(row + LIST.machineFaults.kind));
    this.amount = configuration.at(row + LIST.machineFaults.amount);
    this.dueFrom = configuration.at(row + LIST.machineFaults.fromNanos);
    this.dueUntil = configuration.at(row + LIST.machineFaults.untilNanos);
  }
}

export class MachineFaults {
  /** Number of faults that have begun so far. */
  records: i32 = 0;
  private readonly schedule: StaticArray<MachineFault>;
  /** Faults that have begun, in the order they began. */
  private readonly begun: StaticArray<MachineFault>;
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly machine: FaultyMachine;

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, machine: FaultyMachine) {
    const faults = configuration.listLength(LIST.machineFaults.place);
    this.schedule = new StaticArray<MachineFault>(faults);
    this.begun = new StaticArray<MachineFault>(faults);
    this.clock = clock;
    this.events = events;
    this.machine = machine;
    for (let index = 0; index < faults; index++) {
      const row = configuration.rowAt(LIST.machineFaults.place, LIST.machineFaults.width, index);
      this.schedule[index] = new MachineFault(configuration, row);
    }
  }

  /**
   * Schedules the configured faults. Call it once: at time 0, or when the machine is created if that is
   * later.
   */
  begin(): void {
    const now = this.clock.now;
    for (let index = 0; index < this.schedule.length; index++) {
      const fault = this.schedule[index];
      if (fault.dueUntil <= now && now > 0) continue;
      this.events.schedule(Math.max(now, fault.dueFrom), EVENT.machineChange, index * 2);
      if (fault.dueUntil < Infinity) this.events.schedule(fault.dueUntil, EVENT.machineChange, index * 2 + 1);
    }
  }

  /** Handles the event at which a fault begins (even subject) or ends (odd subject). */
  change(subject: i32): void {
    const fault = this.schedule[subject >> 1];
    const now = this.clock.now;
    if (subject % 2 === 0) {
      fault.fromNanos = now;
      this.begun[this.records++] = fault;
    } else {
      fault.untilNanos = now;
    }
    const sum = this.sumOf(fault.kind);
    if (fault.kind === MACHINE_FAULT.coresLost) this.machine.loseCores(i32(sum));
    else this.machine.squeeze(sum);
  }

  /** MACHINE_FAULT of a record. Records are numbered from 0 in the order in which the faults began. */
  kindOf(record: i32): i32 {
    return this.begun[record].kind;
  }

  /** In cores or bytes. */
  amountOf(record: i32): f64 {
    return this.begun[record].amount;
  }

  fromNanosOf(record: i32): Nanos {
    return this.begun[record].fromNanos;
  }

  /** When the fault of this record ended; NaN while it lasts. */
  untilNanosOf(record: i32): Nanos {
    return this.begun[record].untilNanos;
  }

  /** Sum of the active faults of this kind. */
  private sumOf(kind: i32): f64 {
    let sum: f64 = 0;
    for (let record = 0; record < this.records; record++) {
      const fault = this.begun[record];
      if (fault.kind === kind && isNaN(fault.untilNanos)) sum += fault.amount;
    }
    return sum;
  }
}
