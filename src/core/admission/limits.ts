// Limits on the requests in progress that adapt to how long requests take: those of Netflix's
// concurrency-limits, with its defaults and the names of its classes (AIMDLimit, VegasLimit, Gradient2Limit,
// WindowedLimit).

import { SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { MovingMean } from './moving-mean.ts';

/** The highest limit that the library allows. */
const MOST: f64 = 200;
const MOST_OF_VEGAS: f64 = 1000;

export abstract class Limit {
  /** The limit before rounding. */
  estimate: f64;
  least: f64 = 20;
  most: f64 = MOST;

  constructor(start: f64) {
    this.estimate = start;
  }

  configure(configuration: Configuration): void {
    const most = configuration.at(SECTION.door.limitMost);
    this.least = configuration.at(SECTION.door.limitLeast);
    this.most = most < Infinity ? most : MOST;
  }

  /** Number of requests that may be in progress. */
  get current(): i32 {
    return i32(this.estimate);
  }

  /**
   * A request that took this long (above 0) has ended. `inFlight` requests were in progress when it began,
   * including itself. `fails`: whether it timed out or was rejected.
   */
  abstract sample(nanos: Nanos, inFlight: i32, fails: bool): void;
}

/**
 * Adds 1 to the limit after a success. Multiplies the limit by a ratio after a failure, or after a request
 * that took longer than a timeout.
 */
export class AimdLimit extends Limit {
  timeoutNanos: Nanos = 5e9;
  ratio: f64 = 0.9;

  override configure(configuration: Configuration): void {
    super.configure(configuration);
    this.timeoutNanos = configuration.at(SECTION.door.limitTimeoutNanos);
    this.ratio = configuration.at(SECTION.door.limitBackoff);
  }

  override sample(nanos: Nanos, inFlight: i32, fails: bool): void {
    let next = this.estimate;
    if (fails || nanos > this.timeoutNanos) next = Math.floor(next * this.ratio);
    else if (f64(inFlight * 2) >= next) next += 1;
    this.estimate = Math.min(this.most, Math.max(this.least, next));
  }
}

/**
 * The shortest time is measured again after about this many samples for each request that the limit allows.
 */
const PROBE_MULTIPLIER: f64 = 30;

/**
 * Like TCP Vegas: estimates from the shortest time measured how many requests are queued, and adapts the
 * limit so that this number stays between two bounds. The shortest time is measured again from time to time.
 */
export class VegasLimit extends Limit {
  private shortest: Nanos = 0;
  private probeCount: f64 = 0;
  private probes: f64 = 0;
  private jitter: f64;
  private readonly sampler: Sampler;

  constructor(start: f64, sampler: Sampler) {
    super(start);
    this.sampler = sampler;
    this.jitter = 0;
    this.most = MOST_OF_VEGAS;
    this.drawJitter();
  }

  override configure(configuration: Configuration): void {
    const most = configuration.at(SECTION.door.limitMost);
    this.most = most < Infinity ? most : MOST_OF_VEGAS;
  }

  override sample(nanos: Nanos, inFlight: i32, fails: bool): void {
    this.probeCount++;
    if (this.jitter * PROBE_MULTIPLIER * this.estimate <= this.probeCount) {
      this.drawJitter();
      this.probeCount = 0;
      this.shortest = nanos;
    } else if (this.shortest === 0 || nanos < this.shortest) {
      this.shortest = nanos;
    } else {
      this.adapt(nanos, inFlight, fails);
    }
  }

  private adapt(nanos: Nanos, inFlight: i32, fails: bool): void {
    const limit = this.estimate;
    const step = digitsOf(this.current);
    const queued = Math.ceil(limit * (1 - this.shortest / nanos));
    let next = limit;
    if (fails) next = limit - step;
    else if (f64(inFlight * 2) < limit) return;
    else if (queued <= step) next = limit + 6 * step;
    else if (queued < 3 * step) next = limit + step;
    else if (queued > 6 * step) next = limit - step;
    this.estimate = Math.max(1, Math.min(this.most, next));
  }

  private drawJitter(): void {
    this.jitter = 0.5 + 0.5 * this.sampler.drawUnit(PURPOSE.probe, this.probes++, 0);
  }
}

/** The whole part of the decimal logarithm, at least 1. */
function digitsOf(limit: i32): f64 {
  let digits = 0;
  for (let rest = limit; rest >= 10; rest = i32(rest / 10)) digits++;
  return f64(max(1, digits));
}

/**
 * Number of samples in the long-term mean; number of samples at the start over which it is still a plain
 * mean; and number of requests that may queue.
 */
const LONG_SAMPLES: f64 = 600;
const FIRST_SAMPLES: f64 = 10;
const ROOM: f64 = 4;
const SMOOTHING: f64 = 0.2;
/** A long-term mean above this multiple of the latest time is reduced by the factor below. */
const FAR_ABOVE: f64 = 2;
const DECAY: f64 = 0.95;

/**
 * Compares each time with a long-term mean, and lowers the limit while requests take longer than that mean
 * times a tolerance.
 */
export class GradientLimit extends Limit {
  tolerance: f64 = 1.5;
  private readonly long: MovingMean = new MovingMean(LONG_SAMPLES, FIRST_SAMPLES);

  override configure(configuration: Configuration): void {
    super.configure(configuration);
    this.tolerance = configuration.at(SECTION.door.limitTolerance);
  }

  override sample(nanos: Nanos, inFlight: i32, _fails: bool): void {
    const limit = this.estimate;
    const long = this.long.add(nanos);
    if (long / nanos > FAR_ABOVE) this.long.value *= DECAY;
    if (f64(inFlight) < limit / 2) return;
    const gradient = Math.max(0.5, Math.min(1, (this.tolerance * long) / nanos));
    const next = limit * (1 - SMOOTHING) + (limit * gradient + ROOM) * SMOOTHING;
    this.estimate = Math.max(this.least, Math.min(this.most, next));
  }
}
