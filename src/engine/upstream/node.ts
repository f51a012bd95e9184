// One upstream node: its latency, its fault if it has one, and the calls under way to it.

import type { Nanos } from '../../scenario/duration.ts';
import { type CompiledDistribution, fixedNanos } from '../random/sampler.ts';
import { FAULT, type FaultCode, NONE } from '../view/codes.ts';
import type { Attempt } from './attempt-table.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

export class Node {
  latency: CompiledDistribution = new Float64Array(2);
  /** The latency where it is always the same; else NaN. */
  fixedNanos = Number.NaN;
  /** Mean of the latency, for those who look on. */
  meanNanos = Number.NaN;
  fault: FaultCode = FAULT.none;
  /** How many times as long calls take, or the chance that a reply is a failure. */
  factor = 1;
  /** While it flaps: how long it is down, and then up; else 0. For those who look on. */
  flapPeriodNanos: Nanos = 0;
  /** Calls that this server waits for, those in the node's queue included. */
  inFlight = 0;
  /** Of those that the node works on: will not succeed as things are. */
  stuck = 0;

  /** Of calls that are followed step by step: what it works on, also for nobody any more, and what waits, oldest first. */
  firstWorking: Attempt = NONE;
  working = 0;
  firstQueued: Attempt = NONE;
  lastQueued: Attempt = NONE;
  queued = 0;
  readonly breaker = new CircuitBreaker();

  configure(latency: CompiledDistribution, meanNanos: number): void {
    this.latency = latency;
    this.fixedNanos = fixedNanos(latency);
    this.meanNanos = meanNanos;
  }
}
