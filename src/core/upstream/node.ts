// One upstream node as a server that calls it sees it: its latency, its fault if it has one, and this server's calls to it.

import { FAULT } from '../codes.ts';
import { Distribution } from '../random/distribution.ts';
import { fixedNanos } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Station } from './station.ts';

export class Node {
  latency: Distribution;
  /** The latency where it is always the same; else NaN. */
  fixedNanos: Nanos = NaN;
  /** Mean of the latency, for those who look on. */
  meanNanos: Nanos = NaN;
  /** One of FAULT. */
  fault: i32 = FAULT.none;
  /** How many times as long calls take, or the chance that a reply is a failure. */
  factor: f64 = 1;
  /** While it flaps: how long it is down, and then up; else 0. For those who look on. */
  flapPeriodNanos: Nanos = 0;
  /** Calls that this server waits for, those in the node's queue included. */
  inFlight: i32 = 0;
  /** Of those that the node works on: will not succeed as things are. */
  stuck: i32 = 0;
  readonly breaker: CircuitBreaker = new CircuitBreaker();
  /** What all share who call the node. */
  readonly station: Station;

  constructor(latency: Distribution, meanNanos: Nanos, station: Station) {
    this.latency = latency;
    this.station = station;
    this.configure(latency, meanNanos);
  }

  /** What it works on, also for nobody any more, and what waits at it, of calls that are followed step by step. */
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
