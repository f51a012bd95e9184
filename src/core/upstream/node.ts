// An upstream node as one calling server sees it: its latency, its fault, and that server's calls to it.

import { FAULT } from '../codes.ts';
import { Distribution } from '../random/distribution.ts';
import { exponentialFunction } from '../random/exponential-function.ts';
import { fixedNanos } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { Station } from './station.ts';

/**
 * Default decay time of Finagle's Peak EWMA, and the load that it assumes for a node without history:
 * Long.MaxValue >> 16.
 */
const DECAY_NANOS: Nanos = 10e9;
const UNKNOWN: f64 = 140737488355327;

export class UpstreamNode {
  latency: Distribution;
  /** The latency if it is the same for all calls; otherwise NaN. */
  fixedNanos: Nanos = NaN;
  /** Mean latency, for display. */
  meanNanos: Nanos = NaN;
  /** A value of FAULT. */
  fault: i32 = FAULT.none;
  /** Factor on call durations, or the probability that a reply is a failure. */
  factor: f64 = 1;
  /**
   * For a flapping node, the length of each down phase and of each up phase, which are equal; otherwise 0.
   * For display.
   */
  flapPeriodNanos: Nanos = 0;
  /** Number of calls that this server waits for, including queued ones. */
  inFlight: i32 = 0;
  /** Number of calls in progress at the node that will fail as things stand. */
  stuck: i32 = 0;
  readonly breaker: CircuitBreaker = new CircuitBreaker();
  /**
   * For peak EWMA: the mean latency that this server has measured, and the time of the last measurement; see
   * `peakLoad`.
   */
  private cost: f64 = 0;
  private costAt: Nanos = 0;
  /** For weighted turns: how far the node is behind its share of calls. */
  credit: f64 = 0;
  /** State shared by all callers of the node. */
  readonly station: Station;

  constructor(latency: Distribution, meanNanos: Nanos, station: Station) {
    this.latency = latency;
    this.station = station;
    this.configure(latency, meanNanos);
  }

  /**
   * Number of attempts that the node processes (including orphaned ones); and below, of those in its queue.
   * Only calls followed step by step are counted.
   */
  get working(): i32 {
    return this.station.working;
  }
  get queued(): i32 {
    return this.station.queued;
  }

  /**
   * A call to the node has ended for this server after `tookNanos`. A time above the mean replaces the mean
   * at once; a shorter time lowers the mean only gradually.
   */
  observe(tookNanos: Nanos, now: Nanos): void {
    const weight = exponentialFunction((this.costAt - now) / DECAY_NANOS);
    this.costAt = now;
    this.cost = tookNanos > this.cost ? tookNanos : this.cost * weight + tookNanos * (1 - weight);
  }

  /**
   * Finagle's Peak EWMA: latency times the number of calls, including the new one. A node without history
   * first gets a single call.
   */
  peakLoad(now: Nanos): f64 {
    this.observe(0, now);
    if (this.cost === 0 && this.inFlight > 0) return UNKNOWN + f64(this.inFlight);
    return this.cost * f64(this.inFlight + 1);
  }

  configure(latency: Distribution, meanNanos: Nanos): void {
    this.latency = latency;
    this.fixedNanos = fixedNanos(latency);
    this.meanNanos = meanNanos;
  }
}
