// Arrivals that do not depend on the server. The next one is always scheduled; it is worked out in operational time
// (see rate-shape.ts), in which the rate is steady.

import type { Nanos } from '../../scenario/duration.ts';
import {
  CHOICE,
  type Configuration,
  columnOf,
  type SectionNumbers,
  sectionOf,
} from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { EVENT } from '../kernel/event-kind.ts';
import type { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import { type CompiledDistribution, distributionAt, type Sampler } from '../random/sampler.ts';
import { Batches } from './batches.ts';
import type { Quota } from './quota.ts';
import { RateShape } from './rate-shape.ts';
import { Replay } from './replay.ts';

const ARRIVALS = CHOICE.traffic.arrivals;

export class OpenLoop {
  /** How much later than it should have been the request that arrives now is sent. */
  lagNanos: Nanos = 0;

  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly quota: Quota;
  private readonly shape: RateShape;
  private readonly batches: Batches;
  private readonly replay: Replay;
  private traffic: SectionNumbers<'traffic'>;
  /** Whether the gaps between arrivals are drawn. */
  private readonly isRandom: boolean;
  /** Between Poisson arrivals, in operational time. */
  private gap: CompiledDistribution;

  /** When the pending arrival is due, NaN for none (an event at another instant is stale), and by how much that is late. */
  private readonly due = new Float64Array([Number.NaN]);
  private dueLagNanos: Nanos = 0;
  /** Of the batch that is late and comes together with the next; 0 where none is. */
  private lateSize = 0;
  /** Operational time of the pending arrival; not of batches and replays. */
  private readonly operational = new Float64Array(1);
  /** Evenly spaced arrivals count from here, so that rounding does not add up. */
  private readonly anchor = new Float64Array(1);
  private anchorSent = 0;

  constructor(
    configuration: Configuration,
    quota: Quota,
    clock: Clock,
    events: EventQueue,
    sampler: Sampler,
  ) {
    const traffic = sectionOf(configuration, 'traffic');
    this.clock = clock;
    this.events = events;
    this.sampler = sampler;
    this.quota = quota;
    this.traffic = traffic;
    this.isRandom = traffic.arrivals === ARRIVALS.poisson || traffic.arrivals === ARRIVALS.bursts;
    this.shape = new RateShape(configuration);
    this.batches = new Batches(traffic.ratePerSecond, this.shape);
    this.replay = new Replay(columnOf(configuration, 'timestamps'));
    this.gap = distributionAt(configuration, traffic.gap);
  }

  /** Schedules the first arrival. Once, at time 0. */
  begin(): void {
    switch (this.traffic.arrivals) {
      case ARRIVALS.constant:
        this.placeConstant();
        break;
      case ARRIVALS.batches:
        this.batches.begin();
        this.due[0] = 0;
        if (this.batches.left === 0) this.batches.next(this.due, this.quota.endsAt);
        this.scheduleDue(0);
        break;
      default:
        this.scheduleNext();
    }
  }

  /** Takes on a changed rate: what is left of the present gap shrinks or grows with it. */
  configure(configuration: Configuration): void {
    const traffic = sectionOf(configuration, 'traffic');
    const before = this.traffic.ratePerSecond;
    const { arrivals, ratePerSecond } = traffic;
    this.traffic = traffic;
    if (ratePerSecond === before || arrivals === ARRIVALS.replay) return;
    this.gap = distributionAt(configuration, traffic.gap);
    if (Number.isNaN(this.due[0])) return;
    const { now } = this.clock;
    const { due, operational, anchor } = this;
    if (arrivals === ARRIVALS.batches) {
      due[0] = now + Math.round(((due[0] - now) * before) / ratePerSecond);
      this.batches.restart(ratePerSecond, due[0]);
      this.lateSize = 0;
      if (this.batches.left === 0) this.batches.next(due, this.quota.endsAt);
      this.scheduleDue(0);
      return;
    }
    anchor[0] = now;
    if (!this.shape.isSteady) this.shape.toOperational(anchor, 0);
    anchor[0] += Math.round(((operational[0] - anchor[0]) * before) / ratePerSecond);
    this.anchorSent = this.quota.sent[0];
    operational[0] = anchor[0];
    this.place();
  }

  get isOver(): boolean {
    return Number.isNaN(this.due[0]);
  }

  /** An arrival event came up. True: a request arrives now, `lagNanos` late. */
  arrives(): boolean {
    if (this.clock.now !== this.due[0]) return false;
    this.due[0] = Number.NaN;
    this.lagNanos = this.dueLagNanos;
    return true;
  }

  /** Schedules the arrival after `quota.sent` of them. */
  scheduleNext(): void {
    if (this.isRandom) {
      this.sampler.draw(this.gap, PURPOSE.arrival, this.quota.sent, 0, 0);
      this.operational[0] += this.sampler.drawn[0];
      this.place();
    } else {
      this.scheduleByRule();
    }
  }

  private scheduleByRule(): void {
    switch (this.traffic.arrivals) {
      case ARRIVALS.constant:
        this.placeConstant();
        break;
      case ARRIVALS.batches:
        this.scheduleInBatch();
        break;
      case ARRIVALS.replay:
        this.replay.instantOf(this.quota.sent[0], this.due);
        this.scheduleDue(0);
        break;
    }
  }

  private placeConstant(): void {
    const since = this.quota.sent[0] - this.anchorSent;
    this.operational[0] = this.anchor[0] + Math.round((since * 1e9) / this.traffic.ratePerSecond);
    this.place();
  }

  /** Schedules the arrival for its operational time. */
  private place(): void {
    const { due } = this;
    due[0] = this.operational[0];
    if (!this.shape.isSteady) {
      this.shape.toInstant(due, 0);
      due[0] = Math.max(Math.round(due[0]), this.clock.now);
    }
    this.scheduleDue(0);
  }

  private scheduleInBatch(): void {
    const { batches, due } = this;
    if (--batches.left > 0) {
      due[0] = this.clock.now;
      this.scheduleDue(this.lagNanos);
      return;
    }
    const { endsAt } = this.quota;
    batches.next(due, endsAt);
    const isLate = this.isLate();
    if (this.lateSize > 0 && !isLate) {
      batches.fitBesides(this.lateSize);
      if (batches.left === 0) batches.next(due, endsAt);
    }
    this.lateSize = isLate ? batches.left : 0;
    const lagNanos = isLate ? batches.periodNanos : 0;
    due[0] += lagNanos;
    this.scheduleDue(lagNanos);
  }

  private isLate(): boolean {
    const chance = this.traffic.generatorLagChance;
    if (chance === 0) return false;
    this.sampler.drawUnit(PURPOSE.lag, this.quota.sent, 0, 0);
    return this.sampler.drawn[0] < chance;
  }

  /** The next arrival is due at `due[0]`, `lagNanos` later than it was meant to be. */
  private scheduleDue(lagNanos: Nanos): void {
    const { due } = this;
    this.dueLagNanos = lagNanos;
    if (this.quota.allows(due, 0)) this.events.schedule(due, 0, EVENT.arrival, 0);
    else due[0] = Number.NaN;
  }
}
