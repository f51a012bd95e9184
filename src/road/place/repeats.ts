// Retries: requests that their clients will resend, on the loop road; dots on the turning circle of their
// bridge; and the recent share of retries among all requests or calls that are sent.

import { CALL_PHASE, GROUP, REPEAT, SERVER, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { BridgeLayout } from '../layout/bridge-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { requestsPerLoopCar } from '../layout/loop-layout.ts';
import { shareOfTime } from './frame-records.ts';
import { Travellers } from './travellers.ts';

const LOOP_CARS = 96;
/** Maximum number of dots on one turning circle. CIRCLE_DOTS: the same for all circles together. */
export const MOST_ON_CIRCLE = 8;
const CIRCLE_DOTS = 256;
/** Weight of the earlier frames in a running value. */
const KEPT = 0.98;

/** A share of events over about the last second. */
class LatelyShare {
  #part = 0;
  #whole = 0;
  #partBefore = Number.NaN;
  #wholeBefore = Number.NaN;

  /** Adds counts, which are totals since the start. */
  accept(part: number, whole: number): void {
    const parts = part - this.#partBefore;
    const wholes = whole - this.#wholeBefore;
    this.#partBefore = part;
    this.#wholeBefore = whole;
    if (!(parts >= 0 && wholes >= 0)) {
      this.#part = 0;
      this.#whole = 0;
      return;
    }
    this.#part = this.#part * KEPT + parts;
    this.#whole = this.#whole * KEPT + wholes;
  }

  /** The share, 0 to 1; NaN if there are too few events. */
  get value(): number {
    return this.#whole < 5 ? Number.NaN : this.#part / this.#whole;
  }
}

export class Repeats {
  readonly loop = new Travellers(LOOP_CARS, 1.2);
  readonly circles = new Travellers(CIRCLE_DOTS, 2.5);
  /** By group: the share of retries among attempts. The frame only has the share of all groups together. */
  readonly ofAttempts: LatelyShare[] = [];
  readonly #onCircle = new Int32Array(4096);

  /** Adds the counts since the last frame. Call it once per frame. */
  count(frame: ServerFrame): void {
    for (let group = 0; group < frame.get(SERVER.groups); group++) {
      if (this.ofAttempts.length === group) this.ofAttempts.push(new LatelyShare());
      this.ofAttempts[group].accept(frame.group(group, GROUP.retries), frame.group(group, GROUP.attempts));
    }
  }

  accept(frame: ServerFrame, clockNanos: number, { loop, bridges }: RoadLayout): void {
    this.loop.begin();
    if (loop !== null) {
      const per = requestsPerLoopCar(loop, frame.get(SERVER.waitToRepeat));
      this.#acceptLoop(frame, clockNanos, per, loop.capacity);
    }
    this.loop.end();
    this.circles.begin();
    if (bridges !== null && bridges.circleRadius > 0) this.#acceptCircles(frame, clockNanos, bridges);
    this.circles.end();
  }

  settle(): void {
    this.loop.settle();
    this.circles.settle();
  }

  step(millis: number): boolean {
    const circles = this.circles.step(millis);
    return this.loop.step(millis) || circles;
  }

  /**
   * Updates the vehicles on the loop road. Requests that have a vehicle keep it, and the number of vehicles
   * follows the counts.
   */
  #acceptLoop(frame: ServerFrame, clockNanos: number, per: number, capacity: number): void {
    const records = frame.get(SERVER.repeats);
    const wanted = Math.min(capacity, records, Math.ceil(frame.get(SERVER.waitToRepeat) / per));
    for (const known of [true, false]) {
      for (let record = 0; record < records && this.loop.count < wanted; record++) {
        const request = frame.repeat(record, REPEAT.request);
        if (this.loop.has(request) !== known) continue;
        const since = frame.repeat(record, REPEAT.since);
        this.loop.see(request, 0, shareOfTime(clockNanos, since, frame.repeat(record, REPEAT.until)));
      }
    }
  }

  #acceptCircles(frame: ServerFrame, clockNanos: number, bridges: BridgeLayout): void {
    this.#onCircle.fill(0, 0, Math.min(bridges.nodes, this.#onCircle.length));
    let backingOff = 0;
    for (let group = 0; group < frame.get(SERVER.groups); group++) {
      backingOff += frame.group(group, GROUP.backingOff);
    }
    const vehicles = backingOff === 0 ? 0 : frame.get(SERVER.vehicles);
    for (const known of [true, false]) {
      for (let vehicle = 0; vehicle < vehicles; vehicle++) {
        if (frame.vehicle(vehicle, VEHICLE.callPhase) !== CALL_PHASE.backsOff) continue;
        if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.waiting) continue;
        const node = frame.vehicle(vehicle, VEHICLE.node);
        if (node < 0 || node >= this.#onCircle.length || this.#onCircle[node] >= MOST_ON_CIRCLE) continue;
        // Each backoff of a request counts as a new stay on the loop road.
        const stay = frame.vehicle(vehicle, VEHICLE.request) * 16 + frame.vehicle(vehicle, VEHICLE.retried);
        if (this.circles.has(stay) !== known) continue;
        const since = frame.vehicle(vehicle, VEHICLE.callSince);
        const way = shareOfTime(clockNanos, since, frame.vehicle(vehicle, VEHICLE.callUntil));
        if (this.circles.see(stay, node, way)) this.#onCircle[node]++;
      }
    }
  }
}
