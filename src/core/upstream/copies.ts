// The copies of a service: nodes of a group that are up, starting, draining or absent. A scaler decides how
// many there should be, a deploy replaces all of them, and a probe restarts copies that do not reply in time.
// The state is kept in the node's station, which all callers share. Balancers skip a node that is not up.

import { COPY, EVENT, FAULT, LIST } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Clock } from '../kernel/clock.ts';
import { EventQueue } from '../kernel/event-queue.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Nanos } from '../types.ts';
import { UpstreamGroup } from './group.ts';
import { Scaler } from './scaler.ts';
import { Station } from './station.ts';

/** The subject of EVENT.copyStep consists of the group, the node, and a value of STEP. */
const NODE_BITS: i32 = 6;
const STEP_BITS: i32 = 3;
namespace STEP {
  export const samples: i32 = 0;
  export const comesUp: i32 = 1;
  export const probe: i32 = 2;
  export const probeEnds: i32 = 3;
  export const deploy: i32 = 4;
  export const looks: i32 = 5;
}

/** The scaler samples the copies this many times in each of its periods. */
const SAMPLES: i32 = 15;
/** Interval at which a deploy checks whether copies have drained. */
const LOOK_NANOS: Nanos = 100e6;

export class Copies {
  private readonly clock: Clock;
  private readonly events: EventQueue;
  private readonly sampler: Sampler;
  private readonly group: UpstreamGroup;
  private readonly index: i32;
  private readonly scaler: Scaler = new Scaler();
  /** Number of copies that there should be, without those that a deploy adds for a while. */
  private wanted: i32 = 0;
  /** Number of nodes whose stations have been set up as copies. */
  private known: i32 = 0;
  private least: i32 = 1;
  private periodNanos: Nanos = 0;
  private startNanos: Nanos = 0;
  private startSpread: f64 = 0;
  private starts: f64 = 0;
  private coldCalls: i32 = 0;
  private surge: f64 = 0;
  private unavailable: f64 = 0;
  private deployAt: Nanos = Infinity;
  private probeTimeoutNanos: Nanos = Infinity;
  private probePeriodNanos: Nanos = 0;
  private probeFailures: i32 = 1;
  /** Whether the scaler takes samples. */
  private samples: bool = false;
  /** Number of samples since the scaler's last decision; and below, the time of that decision. */
  private taken: i32 = 0;
  private decidedAt: Nanos = 0;
  private lookAt: Nanos = NaN;

  constructor(group: UpstreamGroup, index: i32, clock: Clock, events: EventQueue, sampler: Sampler) {
    this.group = group;
    this.index = index;
    this.clock = clock;
    this.events = events;
    this.sampler = sampler;
  }

  configure(configuration: Configuration): void {
    const row = configuration.rowAt(LIST.groups.place, LIST.groups.width, this.index);
    if (!this.group.hasCopies) return;
    this.scaler.configure(configuration, row);
    this.least = i32(Math.min(f64(this.group.size), configuration.at(row + LIST.groups.copies)));
    this.periodNanos = configuration.at(row + LIST.groups.scalePeriodNanos);
    this.startNanos = configuration.at(row + LIST.groups.startNanos);
    this.startSpread = configuration.at(row + LIST.groups.startSpread);
    this.coldCalls = i32(configuration.at(row + LIST.groups.coldCalls));
    this.surge = configuration.at(row + LIST.groups.maxSurge);
    this.unavailable = configuration.at(row + LIST.groups.maxUnavailable);
    this.probeTimeoutNanos = configuration.at(row + LIST.groups.probeTimeoutNanos);
    this.probePeriodNanos = configuration.at(row + LIST.groups.probePeriodNanos);
    this.probeFailures = i32(configuration.at(row + LIST.groups.probeFailures));
    const before = this.wanted;
    const isNew = this.known === 0;
    if (isNew) this.begin();
    this.wanted = max(this.least, min(this.wanted, this.group.size));
    const hasMore = this.meetNew();
    if (!isNew && (hasMore || this.wanted !== before)) this.settle();
    if (this.scaler.isOn && !this.samples) {
      this.samples = true;
      this.decidedAt = this.clock.now;
      this.schedule(this.clock.now + this.sampleNanos, 0, STEP.samples);
    }
    const deployAt = configuration.at(row + LIST.groups.deployNanos);
    if (deployAt !== this.deployAt) {
      this.deployAt = deployAt;
      // If the time of the deploy has passed, the deploy has happened already or never will.
      if (deployAt >= this.clock.now && deployAt < Infinity) this.schedule(deployAt, 0, STEP.deploy);
    }
  }

  /**
   * Handles EVENT.copyStep. Returns the node whose calls end now because its copy is restarted; -1 if there
   * is none.
   */
  step(node: i32, what: i32): i32 {
    if (what === STEP.samples) this.takeSamples();
    else if (what === STEP.deploy) this.deploy();
    else if (what === STEP.looks) {
      if (this.lookAt === this.clock.now) this.settle();
    } else if (this.isDue(node, what)) {
      if (what === STEP.comesUp) this.comesUp(node);
      else if (what === STEP.probe) return this.probe(node);
      else return this.probeEnds(node);
    }
    return -1;
  }

  private isDue(node: i32, what: i32): bool {
    if (node >= this.group.nodes.length) return false;
    const station = this.stationAt(node);
    return station.stepAt === this.clock.now && station.step === what;
  }

  private begin(): void {
    this.known = this.group.size;
    this.wanted = this.least;
    for (let node = 0; node < this.known; node++) {
      if (node >= this.wanted) this.stationAt(node).copy = this.clock.now > 0 ? COPY.draining : COPY.absent;
      else this.expectProbe(node, this.clock.now + this.firstProbe(node));
    }
  }

  /** Sets up the nodes that an edit added during the run, as absent copies. Returns whether there are any. */
  private meetNew(): bool {
    const before = this.known;
    for (; this.known < this.group.nodes.length; this.known++) this.stationAt(this.known).copy = COPY.absent;
    return this.known > before;
  }

  private get sampleNanos(): Nanos {
    return Math.max(1, Math.round(this.periodNanos / f64(SAMPLES)));
  }

  private takeSamples(): void {
    if (!this.scaler.isOn) {
      this.samples = false;
      this.taken = 0;
      return;
    }
    const group = this.group;
    let ready = 0;
    for (let node = 0; node < group.size; node++) {
      const station = this.stationAt(node);
      // A copy that has come up since the last decision has no samples yet.
      if (station.copy !== COPY.up || station.upAt > this.decidedAt) continue;
      const working = f64(station.working);
      this.scaler.sample(working / group.nodeConcurrency, working + f64(station.queued));
      ready++;
    }
    this.schedule(this.clock.now + this.sampleNanos, 0, STEP.samples);
    if (++this.taken < SAMPLES) return;
    this.taken = 0;
    this.decidedAt = this.clock.now;
    ready = min(ready, this.wanted);
    const wanted = this.scaler.decide(ready, this.wanted - ready, this.clock.now);
    this.wanted = max(this.least, min(group.size, wanted));
    this.settle();
  }

  private deploy(): void {
    if (this.clock.now !== this.deployAt) return;
    for (let node = 0; node < this.group.size; node++) this.stationAt(node).isOld = true;
    this.settle();
  }

  /**
   * Starts and retires copies until there are as many as wanted, all of them new. During a rolling update
   * there are at most `maxSurge` more copies than wanted, and at most `maxUnavailable` of the wanted number
   * are not up.
   */
  private settle(): void {
    const size = this.group.size;
    const wanted = this.wanted;
    const room = size - wanted;
    const surge = i32(Math.min(f64(room), Math.ceil(this.surge * f64(wanted))));
    let unavailable = i32(this.unavailable * f64(wanted));
    if (surge === 0 && unavailable === 0) unavailable = 1;
    let up = 0;
    let fresh = 0;
    let old = 0;
    let starting = 0;
    for (let node = 0; node < size; node++) {
      const station = this.stationAt(node);
      if (station.copy !== COPY.up && station.copy !== COPY.starting) continue;
      if (station.copy === COPY.up) up++;
      else starting++;
      if (station.isOld) old++;
      else fresh++;
    }
    // Retires surplus and old copies: starting ones first, then those with the highest numbers.
    for (let node = size - 1; node >= 0 && starting > 0; node--) {
      const station = this.stationAt(node);
      if (station.copy !== COPY.starting || (!station.isOld && fresh <= wanted)) continue;
      if (station.isOld) old--;
      else fresh--;
      starting--;
      this.retire(station);
    }
    for (let node = size - 1; node >= 0; node--) {
      const station = this.stationAt(node);
      if (station.copy !== COPY.up || (!station.isOld && fresh <= wanted)) continue;
      if (station.isOld && up <= wanted - unavailable) continue;
      if (station.isOld) old--;
      else fresh--;
      up--;
      this.retire(station);
    }
    const most = old > 0 ? wanted + surge : wanted;
    for (let node = 0; node < size && fresh < wanted && fresh + old < most; node++) {
      if (!this.stationAt(node).isGone) continue;
      fresh++;
      this.start(node);
    }
    this.lookAt = NaN;
    if (old === 0 && fresh >= wanted) return;
    this.lookAt = this.clock.now + LOOK_NANOS;
    this.schedule(this.lookAt, 0, STEP.looks);
  }

  private start(node: i32): void {
    const station = this.stationAt(node);
    const spread = this.startSpread;
    const subject = (this.index << NODE_BITS) | node;
    const unit = spread > 0 ? this.sampler.drawUnit(PURPOSE.copyStart, this.starts++, subject) : 0.5;
    station.copy = COPY.starting;
    station.isOld = false;
    this.expect(
      node,
      this.clock.now + Math.round(this.startNanos * (1 + spread * (2 * unit - 1))),
      STEP.comesUp,
    );
  }

  private comesUp(node: i32): void {
    const station = this.stationAt(node);
    station.copy = COPY.up;
    station.upAt = this.clock.now;
    station.coldCalls = this.coldCalls;
    station.probesFailed = 0;
    station.stepAt = NaN;
    this.expectProbe(node, this.clock.now + this.probePeriodNanos);
    this.settle();
  }

  /** The copy takes no further calls. It is gone once its current calls have ended. */
  private retire(station: Station): void {
    station.copy = station.copy === COPY.up ? COPY.draining : COPY.absent;
    station.stepAt = NaN;
  }

  /**
   * When the first probe of a copy that exists from the start is due. These probes are spread over the
   * period.
   */
  private firstProbe(node: i32): Nanos {
    return Math.round((this.probePeriodNanos * f64(node + 1)) / f64(this.wanted));
  }

  private expectProbe(node: i32, at: Nanos): void {
    if (this.probeTimeoutNanos < Infinity) this.expect(node, at, STEP.probe);
  }

  /** A probe arrives. If the copy has a free place, the probe succeeds at once. */
  private probe(node: i32): i32 {
    const each = this.group.nodes[node];
    const station = each.station;
    const now = this.clock.now;
    station.probedAt = now;
    station.finishedBefore = station.finished;
    const isBusy = f64(station.working) >= this.group.nodeConcurrency;
    const isRefused = isBusy && f64(station.queued) >= this.group.nodeQueueLimit;
    if (each.fault === FAULT.refusing || isRefused) return this.probeFails(node);
    if (each.fault !== FAULT.down && !isBusy) return this.probeSucceeds(node);
    this.expect(node, now + this.probeTimeoutNanos, STEP.probeEnds);
    return -1;
  }

  /**
   * The timeout of a probe. The probe has succeeded nevertheless if a place has become free since it arrived,
   * and every call that was queued before it has left the queue. The probe itself takes no time and no place.
   */
  private probeEnds(node: i32): i32 {
    const each = this.group.nodes[node];
    const station = each.station;
    const first = station.firstQueued;
    let isAnswered = station.finished > station.finishedBefore;
    if (each.fault === FAULT.down || each.fault === FAULT.refusing) isAnswered = false;
    if (first !== null && first.beganAt <= station.probedAt) isAnswered = false;
    return isAnswered ? this.probeSucceeds(node) : this.probeFails(node);
  }

  private probeSucceeds(node: i32): i32 {
    this.stationAt(node).probesFailed = 0;
    this.nextProbe(node);
    return -1;
  }

  /**
   * A probe has failed. After a number of failures in a row the copy is killed and starts again; its calls
   * fail.
   */
  private probeFails(node: i32): i32 {
    const station = this.stationAt(node);
    if (++station.probesFailed < this.probeFailures) {
      this.nextProbe(node);
      return -1;
    }
    const isOld = station.isOld;
    this.start(node);
    station.isOld = isOld;
    this.group.copiesKilled++;
    return node;
  }

  private nextProbe(node: i32): void {
    const at = this.stationAt(node).probedAt + this.probePeriodNanos;
    this.expectProbe(node, Math.max(at, this.clock.now));
  }

  private expect(node: i32, at: Nanos, what: i32): void {
    const station = this.stationAt(node);
    station.stepAt = at;
    station.step = what;
    this.schedule(at, node, what);
  }

  private schedule(at: Nanos, node: i32, what: i32): void {
    const subject = (((this.index << NODE_BITS) | node) << STEP_BITS) | what;
    this.events.schedule(at, EVENT.copyStep, subject);
  }

  private stationAt(node: i32): Station {
    return this.group.nodes[node].station;
  }
}

/** The parts of the subject of EVENT.copyStep. */
export function groupOfStep(subject: i32): i32 {
  return subject >> (NODE_BITS + STEP_BITS);
}
export function nodeOfStep(subject: i32): i32 {
  return (subject >> STEP_BITS) & ((1 << NODE_BITS) - 1);
}
export function whatOfStep(subject: i32): i32 {
  return subject & ((1 << STEP_BITS) - 1);
}
