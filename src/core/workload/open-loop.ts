// Arrivals that do not depend on the server. The next one is always scheduled. It is computed in operational
// time (see rate-shape.ts), in which the rate is steady.

import { CHOICE, EVENT, SECTION } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { Distribution } from '../random/distribution.ts';
import { PURPOSE } from '../random/draws.ts';
import { distributionAt, Sampler } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { Batches } from './batches.ts';
import { Quota } from './quota.ts';
import { RateShape } from './rate-shape.ts';
import { Replay } from './replay.ts';

export class OpenLoop {
  /** How late the request that arrives now was sent. */
  lagNanos: Nanos = 0;

  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly quota: Quota;
  private readonly shape: RateShape;
  private readonly batches: Batches;
  private readonly replay: Replay;
  /** A value of CHOICE.traffic.arrivals. */
  private readonly arrivals: i32;
  /** Whether the gaps between arrivals are random. */
  private readonly isRandom: bool;
  private ratePerSecond: f64;
  private lagChance: f64;
  /** Gap between Poisson arrivals, in operational time. */
  private gap: Distribution;

  /**
   * When the next arrival is due (NaN if there is none; an event at any other instant is ignored), and how
   * late its request is then sent.
   */
  private due: Nanos = NaN;
  private dueLagNanos: Nanos = 0;
  /** Number of requests in the late batch that arrives together with the next one; 0 if no batch is late. */
  private lateSize: f64 = 0;
  /** Operational time of the next arrival. Not used for batches and replays. */
  private operational: f64 = 0;
  /**
   * Operational time from which evenly spaced arrivals are counted, so that rounding errors do not
   * accumulate. Below, how many requests had been sent by then.
   */
  private anchor: f64 = 0;
  private anchorSent: f64 = 0;

  constructor(
    configuration: Configuration,
    quota: Quota,
    clock: Clock,
    events: EventQueue,
    sampler: Sampler,
  ) {
    this.clock = clock;
    this.events = events;
    this.sampler = sampler;
    this.quota = quota;
    const arrivals = i32(configuration.at(SECTION.traffic.arrivals));
    this.arrivals = arrivals;
    this.isRandom =
      arrivals === CHOICE.traffic.arrivals.poisson || arrivals === CHOICE.traffic.arrivals.bursts;
    const ratePerSecond = configuration.at(SECTION.traffic.ratePerSecond);
    this.ratePerSecond = ratePerSecond;
    this.lagChance = configuration.at(SECTION.traffic.generatorLagChance);
    this.gap = gapOf(configuration);
    const shape = new RateShape(configuration);
    this.shape = shape;
    this.batches = new Batches(ratePerSecond, shape);
    this.replay = new Replay(configuration);
  }

  /** Schedules the first arrival. Call it once, at time 0. */
  begin(): void {
    switch (this.arrivals) {
      case CHOICE.traffic.arrivals.constant:
        this.placeConstant();
        break;
      case CHOICE.traffic.arrivals.batches:
        this.batches.begin();
        this.due = this.batches.left === 0 ? this.batches.next(this.quota.endsAt) : 0;
        this.scheduleDue(0);
        break;
      default:
        this.scheduleNext();
    }
  }

  /** Applies a changed rate. The rest of the current gap is scaled with it. */
  configure(configuration: Configuration): void {
    const before = this.ratePerSecond;
    const ratePerSecond = configuration.at(SECTION.traffic.ratePerSecond);
    this.ratePerSecond = ratePerSecond;
    this.lagChance = configuration.at(SECTION.traffic.generatorLagChance);
    if (ratePerSecond === before || this.arrivals === CHOICE.traffic.arrivals.replay) return;
    this.gap = gapOf(configuration);
    if (isNaN(this.due)) return;
    const now = this.clock.now;
    if (this.arrivals === CHOICE.traffic.arrivals.batches) {
      this.due = now + Math.round(((this.due - now) * before) / ratePerSecond);
      this.batches.restart(ratePerSecond, this.due);
      this.lateSize = 0;
      if (this.batches.left === 0) this.due = this.batches.next(this.quota.endsAt);
      this.scheduleDue(0);
      return;
    }
    let anchor = this.shape.isSteady ? now : this.shape.toOperational(now);
    anchor += Math.round(((this.operational - anchor) * before) / ratePerSecond);
    this.anchor = anchor;
    this.anchorSent = this.quota.sent;
    this.place(anchor);
  }

  get isOver(): bool {
    return isNaN(this.due);
  }

  /** Handles an arrival event. Returns true if a request arrives now, `lagNanos` late. */
  arrives(): bool {
    if (this.clock.now !== this.due) return false;
    this.due = NaN;
    this.lagNanos = this.dueLagNanos;
    return true;
  }

  /** Schedules the next arrival. `quota.sent` requests have arrived before it. */
  @inline
  scheduleNext(): void {
    if (this.isRandom) {
      const gap = this.sampler.drawHere(this.gap, PURPOSE.arrival, this.quota.sent, 0);
      this.place(this.operational + gap);
    } else {
      this.scheduleByRule();
    }
  }

  private scheduleByRule(): void {
    switch (this.arrivals) {
      case CHOICE.traffic.arrivals.constant:
        this.placeConstant();
        break;
      case CHOICE.traffic.arrivals.batches:
        this.scheduleInBatch();
        break;
      case CHOICE.traffic.arrivals.replay:
        this.due = this.replay.instantOf(this.quota.sent);
        this.scheduleDue(0);
        break;
    }
  }

  private placeConstant(): void {
    const since = this.quota.sent - this.anchorSent;
    this.place(this.anchor + Math.round((since * 1e9) / this.ratePerSecond));
  }

  /** Schedules the next arrival for this operational time. */
  @inline
  private place(operational: f64): void {
    this.operational = operational;
    let due = operational;
    if (!this.shape.isSteady) due = Math.max(Math.round(this.shape.toInstant(operational)), this.clock.now);
    this.scheduleAt(due, 0);
  }

  private scheduleInBatch(): void {
    const batches = this.batches;
    if (--batches.left > 0) {
      this.due = this.clock.now;
      this.scheduleDue(this.lagNanos);
      return;
    }
    const endsAt = this.quota.endsAt;
    this.due = batches.next(endsAt);
    const isLate = this.isLate();
    if (this.lateSize > 0 && !isLate) {
      batches.fitBesides(this.lateSize);
      if (batches.left === 0) this.due = batches.next(endsAt);
    }
    this.lateSize = isLate ? batches.left : 0;
    const lagNanos = isLate ? batches.periodNanos : 0;
    this.due += lagNanos;
    this.scheduleDue(lagNanos);
  }

  private isLate(): bool {
    const chance = this.lagChance;
    return chance !== 0 && this.sampler.drawUnit(PURPOSE.lag, this.quota.sent, 0) < chance;
  }

  private scheduleDue(lagNanos: Nanos): void {
    this.scheduleAt(this.due, lagNanos);
  }

  /** Schedules the next arrival at `due`, which is `lagNanos` later than intended. */
  @inline
  private scheduleAt(due: Nanos, lagNanos: Nanos): void {
    this.dueLagNanos = lagNanos;
    if (this.quota.allows(due)) {
      this.due = due;
      this.events.scheduleAlone(due, EVENT.arrival, 0);
    } else {
      this.due = NaN;
    }
  }
}

function gapOf(configuration: Configuration): Distribution {
  return distributionAt(configuration, i32(configuration.at(SECTION.traffic.gap)));
}
