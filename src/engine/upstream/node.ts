// One upstream node: its latency, its fault if it has one, and the calls under way to it.

import type { CompiledDistribution } from '../random/sampler.ts';
import { NONE, type Slot } from '../workload/request-table.ts';

export const FAULT = { none: 0, down: 1, refusing: 2, slow: 3 } as const;
export type FaultCode = (typeof FAULT)[keyof typeof FAULT];

export class Node {
  latency: CompiledDistribution;
  /** Mean of the latency, for those who look on. */
  meanNanos: number;
  fault: FaultCode = FAULT.none;
  factor = 1;
  /** Head of the list of calls under way; the links are columns of Upstreams. */
  firstCall: Slot = NONE;
  inFlight = 0;
  /** Calls under way that will not succeed as things are. */
  stuck = 0;

  constructor(latency: CompiledDistribution, meanNanos: number) {
    this.latency = latency;
    this.meanNanos = meanNanos;
  }
}
