// Measures per request class: offered, completed and latency.

import { OUTCOME } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { LatencyHistogram } from './latency-histogram.ts';

/** Indexed by `RequestTable.class`: 0 for requests without a class, then the classes in order. */
export class ClassMeasures {
  readonly offered: StaticArray<f64>;
  readonly completed: StaticArray<f64>;
  /** Latency of completed requests from the intended start. */
  readonly latency: StaticArray<LatencyHistogram>;
  private readonly clock: Clock;
  private readonly requests: RequestTable;

  constructor(classes: i32, clock: Clock, requests: RequestTable) {
    const latency = new StaticArray<LatencyHistogram>(classes + 1);
    for (let index = 0; index < latency.length; index++) latency[index] = new LatencyHistogram();
    this.clock = clock;
    this.requests = requests;
    this.offered = new StaticArray<f64>(classes + 1);
    this.completed = new StaticArray<f64>(classes + 1);
    this.latency = latency;
  }

  requestArrived(slot: Slot): void {
    this.offered[this.requests.class(slot)]++;
  }

  requestEnded(slot: Slot, outcome: i32): void {
    if (outcome !== OUTCOME.completed) return;
    const which = this.requests.class(slot);
    this.completed[which]++;
    this.latency[which].record(this.clock.now - this.requests.intendedAt(slot));
  }
}
