// Decides whether a request is accepted when it reaches the process: by a token bucket, and by an adaptive limit on
// the requests in progress. Rejecting takes no time.

import { CAUSE, CHOICE, OUTCOME, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { grownFloats, grownInts } from '../kernel/columns.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos, Slot } from '../types.ts';
import { AimdLimit, GradientLimit, Limit, VegasLimit } from './limits.ts';
import { SampleWindow } from './sample-window.ts';
import { TokenBucket } from './token-bucket.ts';

export class ArrivalAdmission {
  /** Whether any request may be rejected. If not, the engine need not call this class. */
  isOn: bool = false;
  /** Whether requests in progress are limited. If so, the end of each request must be reported. */
  isLimited: bool = false;
  private hasTokens: bool = false;
  private readonly tokens: TokenBucket = new TokenBucket();
  private readonly clock: Clock;
  private readonly sampler: Sampler;
  private readonly window: SampleWindow = new SampleWindow();
  /** A value of CHOICE.door.limiter. */
  private limiter: i32 = CHOICE.door.limiter.none;
  private limit: Limit | null = null;
  /**
   * Number of accepted requests that are still in progress under the limit, including those whose clients
   * have given up.
   */
  private inFlight: i32 = 0;
  /**
   * Per request slot: when the request was accepted; NaN if it does not count towards the limit. Below: the
   * number of requests in progress at that time, including this one.
   */
  private since: StaticArray<f64> = new StaticArray<f64>(0);
  private among: StaticArray<i32> = new StaticArray<i32>(0);

  constructor(configuration: Configuration, clock: Clock, sampler: Sampler) {
    this.clock = clock;
    this.sampler = sampler;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const rate = configuration.at(SECTION.door.tokensPerSecond);
    const limiter = i32(configuration.at(SECTION.door.limiter));
    this.tokens.configure(rate, configuration.at(SECTION.door.tokenBurst), this.clock.now);
    this.hasTokens = rate < Infinity;
    if (limiter !== this.limiter) {
      this.limiter = limiter;
      this.inFlight = 0;
      this.since.fill(NaN);
      this.limit = this.newLimit(limiter, configuration.at(SECTION.door.limitStart));
    }
    const limit = this.limit;
    if (limit !== null) limit.configure(configuration);
    this.window.configure(configuration.at(SECTION.door.limitWindowNanos));
    this.isLimited = limit !== null;
    this.isOn = this.hasTokens || this.isLimited;
  }

  /** The limit on requests in progress; NaN without one. */
  get limitNow(): f64 {
    const limit = this.limit;
    return limit === null ? NaN : f64(limit.current);
  }

  /** Handles a request that reaches the process. Returns why it is rejected, or CAUSE.other if it is accepted. */
  admit(slot: Slot): i32 {
    const now = this.clock.now;
    if (this.hasTokens) if (!this.tokens.takes(now)) return CAUSE.noToken;
    const limit = this.limit;
    if (limit === null) return CAUSE.other;
    if (this.inFlight >= limit.current) return CAUSE.overLimit;
    if (slot >= this.since.length) this.grow(max(1024, 2 * slot));
    this.inFlight++;
    this.since[slot] = now;
    this.among[slot] = this.inFlight;
    return CAUSE.other;
  }

  /**
   * Handles the end of a request, with this OUTCOME from the server's point of view. Called only if requests
   * are limited.
   */
  ends(slot: Slot, outcome: i32): void {
    // An abandoned request still counts, because the server continues to process it.
    if (outcome === OUTCOME.abandoned || slot >= this.since.length) return;
    const since = this.since[slot];
    if (isNaN(since)) return;
    this.since[slot] = NaN;
    this.inFlight--;
    const now = this.clock.now;
    const nanos = now - since;
    // An immediate failure says nothing about how long requests take.
    if (outcome === OUTCOME.failed || nanos === 0) return;
    const fails = outcome === OUTCOME.timedOut || outcome === OUTCOME.rejected;
    this.sample(now, nanos, this.among[slot], fails);
  }

  private sample(now: Nanos, nanos: Nanos, inFlight: i32, fails: bool): void {
    const limit = this.limit!;
    const window = this.window;
    if (!window.isOn) limit.sample(nanos, inFlight, fails);
    else if (window.add(now, nanos, inFlight, fails))
      limit.sample(window.meanNanos, window.mostInFlight, window.anyFails);
  }

  private newLimit(limiter: i32, start: f64): Limit | null {
    switch (limiter) {
      case CHOICE.door.limiter.aimd:
        return new AimdLimit(start);
      case CHOICE.door.limiter.vegas:
        return new VegasLimit(start, this.sampler);
      case CHOICE.door.limiter.gradient2:
        return new GradientLimit(start);
      default:
        return null;
    }
  }

  private grow(length: i32): void {
    const before = this.since.length;
    this.since = grownFloats(this.since, length);
    this.since.fill(NaN, before);
    this.among = grownInts(this.among, length);
  }
}
