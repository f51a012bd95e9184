// Faults of the machine itself: cores that are lost and memory that others take. They begin and end by events of the
// schedule; several at a time add up.

import type { Nanos } from '../../scenario/duration.ts';
import { type Configuration, MACHINE_FAULT, type RowNumbers, rowsOf } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';

/** One fault as it happened; `untilNanos` is null while it lasts. */
export interface MachineFaultRecord {
  /** MACHINE_FAULT. */
  readonly kind: number;
  /** Cores, or bytes. */
  readonly amount: number;
  readonly fromNanos: Nanos;
  untilNanos: Nanos | null;
}

/** What the faults act on. */
export interface FaultyMachine {
  loseCores(count: number): void;
  squeeze(bytes: number): void;
}

export class MachineFaults {
  /** All so far, in order of their beginning. */
  readonly records: MachineFaultRecord[] = [];
  private readonly schedule: readonly RowNumbers<'machineFaults'>[];
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly machine: FaultyMachine;
  /** Records of those under way, by place in the schedule. */
  private readonly active = new Map<number, MachineFaultRecord>();

  constructor(configuration: Configuration, clock: Clock, events: EventQueue, machine: FaultyMachine) {
    this.schedule = rowsOf(configuration, 'machineFaults');
    this.clock = clock;
    this.events = events;
    this.machine = machine;
  }

  /** Schedules the faults of the configuration. Once, at time 0. */
  begin(): void {
    this.schedule.forEach((fault, index) => {
      const times = Float64Array.of(fault.fromNanos, fault.untilNanos);
      this.events.schedule(times, 0, EVENT.machineChange, index * 2);
      if (fault.untilNanos < Number.POSITIVE_INFINITY)
        this.events.schedule(times, 1, EVENT.machineChange, index * 2 + 1);
    });
  }

  /** The event of a fault: it begins (even subject) or ends (odd). */
  change(subject: number): void {
    const index = subject >> 1;
    const { kind, amount } = this.schedule[index];
    const now = this.clock.now;
    if (subject % 2 === 0) {
      const record: MachineFaultRecord = { kind, amount, fromNanos: now, untilNanos: null };
      this.records.push(record);
      this.active.set(index, record);
    } else {
      this.active.get(index)!.untilNanos = now;
      this.active.delete(index);
    }
    let sum = 0;
    for (const record of this.active.values()) if (record.kind === kind) sum += record.amount;
    if (kind === MACHINE_FAULT['cores-lost']) this.machine.loseCores(sum);
    else this.machine.squeeze(sum);
  }
}
