// What is measured of each class of request apart: how many, how many completed, and their latency.

import type { Clock } from '../kernel/clock.ts';
import { OUTCOME, type Outcome, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import { LatencyHistogram } from './latency-histogram.ts';

/** By `RequestTable.class`: 0 for requests of no class, then the classes in their order. */
export class ClassMeasures {
  readonly offered: Float64Array;
  readonly completed: Float64Array;
  /** Of completed requests, from the intended start. */
  readonly latency: readonly LatencyHistogram[];
  private readonly took = new Float64Array(1);
  private readonly clock: Clock;
  private readonly requests: RequestTable;

  constructor(classes: number, clock: Clock, requests: RequestTable) {
    this.clock = clock;
    this.requests = requests;
    this.offered = new Float64Array(classes + 1);
    this.completed = new Float64Array(classes + 1);
    this.latency = Array.from({ length: classes + 1 }, () => new LatencyHistogram());
  }

  requestArrived(slot: Slot): void {
    this.offered[this.requests.class(slot)]++;
  }

  requestEnded(slot: Slot, outcome: Outcome): void {
    if (outcome !== OUTCOME.completed) return;
    const { requests, took } = this;
    const which = requests.class(slot);
    this.completed[which]++;
    took[0] = this.clock.now - requests.intendedAt(slot);
    this.latency[which].record(took, 0);
  }
}
