// An upstream node as one calling server sees it: its latency, its fault, and that server's calls to it.

import { FAULT } from '../codes.ts';
import { Distribution } from '../random/distribution.ts';
import { fixedNanos } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Station } from './station.ts';

export class UpstreamNode {
  latency: Distribution;
  /** The latency if it is constant; otherwise NaN. */
  fixedNanos: Nanos = NaN;
  /** Mean latency, for readers. */
  meanNanos: Nanos = NaN;
  /** A value of FAULT. */
  fault: i32 = FAULT.none;
  /** Factor on call durations, or the probability that a reply is a failure. */
  factor: f64 = 1;
  /** While it flaps: how long it is down, and then up; otherwise 0. For readers. */
  flapPeriodNanos: Nanos = 0;
  /** Calls that this server waits for, including queued ones. */
  inFlight: i32 = 0;
  /** Calls being worked on that will fail as things stand. */
  stuck: i32 = 0;
  readonly breaker: CircuitBreaker = new CircuitBreaker();
  /** State shared by all callers of the node. */
  readonly station: Station;

  constructor(latency: Distribution, meanNanos: Nanos, station: Station) {
    this.latency = latency;
    this.station = station;
    this.configure(latency, meanNanos);
  }

  /** Attempts it works on (including orphaned ones) and queued attempts, for calls followed step by step. */
  get working(): i32 {
    return this.station.working;
  }
  get queued(): i32 {
    return this.station.queued;
  }

  configure(latency: Distribution, meanNanos: Nanos): void {
    this.latency = latency;
    this.fixedNanos = fixedNanos(latency);
    this.meanNanos = meanNanos;
  }
}
