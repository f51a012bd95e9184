// Places requests that wait without a thread: on the on-ramp, in the queues of stages and helpers, in the
// parking lot.

import { SERVER, THREAD, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type LotLayout, requestsPerCar, spotX, spotY } from '../layout/lot-layout.ts';
import { rampX, rampY } from '../layout/ramp-layout.ts';
import { LOOK, vehicleLook } from '../paint/analogy.ts';
import { BADGE } from '../paint/badges.ts';
import { queueLength, threadServing, withIndex } from './frame-records.ts';
import { MANNER, REGIME } from './pace.ts';
import { ANONYMOUS, type Places, type Placing } from './places.ts';

/** Number of requests on the on-ramp: all queued requests except those in a queue that has its own place. */
export function queuedOnRamp(frame: ServerFrame, ownQueues: readonly number[]): number {
  let queued = frame.inState(REQUEST_STATE.queued);
  for (const queue of ownQueues) queued -= queueLength(frame, queue);
  return Math.max(0, queued);
}

export function placeRamp({ frame, layout }: Placing, places: Places): void {
  const queued = queuedOnRamp(frame, requestQueues(layout));
  const shown = Math.min(queued, layout.ramp.capacity);
  places.shown[LOOK.queued] += shown;
  places.signed[LOOK.queued] += queued - shown;
  placeRepeats(frame, layout, places);
}

/**
 * Notes by place on the on-ramp whether its request is a client retry, as far as the request has a record.
 */
function placeRepeats(frame: ServerFrame, layout: Placing['layout'], places: Places): void {
  if (places.rampRepeats.length !== layout.ramp.capacity) {
    places.rampRepeats = new Uint8Array(layout.ramp.capacity);
  }
  places.rampRepeats.fill(0);
  if (frame.get(SERVER.repeatsHeld) === 0) return;
  const own = requestQueues(layout);
  const vehicles = frame.get(SERVER.vehicles);
  let place = 0;
  for (let vehicle = 0; vehicle < vehicles && place < places.rampRepeats.length; vehicle++) {
    if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.queued) continue;
    if (own.includes(frame.vehicle(vehicle, VEHICLE.queue))) continue;
    if (frame.vehicle(vehicle, VEHICLE.repeated) > 0) places.rampRepeats[place] = 1;
    place++;
  }
}

/** The request queues that have their own place on the road. The queue on the on-ramp is not among them. */
export function requestQueues(layout: Pick<Placing['layout'], 'queues'>): number[] {
  return layout.queues.filter(({ plan }) => plan.holds === 'requests').map(({ plan }) => plan.queue);
}

/**
 * Requests with a record get a driving vehicle; the others are only counted. If they arrive and leave too
 * fast, as many are drawn as the sign says: see paintSideQueues.
 */
export function placeQueues(
  { frame, layout, pace, rows }: Placing,
  places: Places,
  firstPlace: number,
): void {
  let place = firstPlace;
  const manner = pace.regime[0] === REGIME.cars ? MANNER.drives : MANNER.flows;
  for (const { plan, ramp } of layout.queues) {
    const length = queueLength(frame, plan.queue);
    if (plan.holds === 'records') {
      if (!ramp.dots) place += ramp.capacity;
      continue;
    }
    const shown = Math.min(length, ramp.capacity);
    places.shown[LOOK.queued] += shown;
    places.signed[LOOK.queued] += length - shown;
    let at = 0;
    let gone = 0;
    const vehicles = frame.get(SERVER.vehicles);
    for (let vehicle = 0; vehicle < vehicles; vehicle++) {
      if (frame.vehicle(vehicle, VEHICLE.queue) !== plan.queue) continue;
      if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.queued) continue;
      const request = frame.vehicle(vehicle, VEHICLE.request);
      const slot = frame.vehicle(vehicle, VEHICLE.slot);
      if (at >= shown) {
        places.hide(request, slot);
        continue;
      }
      gone = rows.goneBefore(plan.queue, at, slot, request);
      const x = rampX(ramp, at, gone);
      const index = places.add(request, slot, place + at, LOOK.queued, -1, x, rampY(ramp, at, gone));
      if (index >= 0) places.manner[index] = manner;
      at++;
    }
    for (; at < shown; at++) {
      const y = rampY(ramp, at, gone);
      const index = places.add(ANONYMOUS, 0, place + at, LOOK.queued, -1, rampX(ramp, at, gone), y);
      if (index >= 0) places.manner[index] = manner;
    }
    place += ramp.capacity;
  }
}

/** Whether a request in this state waits for a lock or for a connection of a pool, which look alike. */
function isLocked(state: number): boolean {
  return state === REQUEST_STATE.lockWait || state === REQUEST_STATE.poolWait;
}

/** Whether a request waits without a thread. */
function isParked(frame: ServerFrame, vehicle: number): boolean {
  const state = frame.vehicle(vehicle, VEHICLE.state);
  if (state !== REQUEST_STATE.waiting && !isLocked(state)) return false;
  return threadServing(frame, vehicle) < 0;
}

interface ParkedCounts {
  readonly waiting: number;
  readonly stuck: number;
  readonly lockWait: number;
}

/** Counts waiting requests, except those that keep their threads. */
export function parkedCounts(frame: ServerFrame): ParkedCounts {
  let onThreads = 0;
  let stuckOnThreads = 0;
  let locksOnThreads = 0;
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    const state = frame.thread(thread, THREAD.requestState);
    if (isLocked(state)) locksOnThreads++;
    if (state !== REQUEST_STATE.waiting) continue;
    onThreads++;
    stuckOnThreads += frame.thread(thread, THREAD.stuck);
  }
  const all = Math.max(0, frame.inState(REQUEST_STATE.waiting) - onThreads);
  const stuck = Math.max(0, Math.min(all, frame.get(SERVER.stuck) - stuckOnThreads));
  const locked = frame.inState(REQUEST_STATE.lockWait) + frame.inState(REQUEST_STATE.poolWait);
  const lockWait = Math.max(0, locked - locksOnThreads);
  return { waiting: all - stuck, stuck, lockWait };
}

export function placeParked(placing: Placing, places: Places, firstPlace: number): void {
  const { frame, layout } = placing;
  const { lot } = layout;
  if (lot === null) return;
  const counts = parkedCounts(frame);
  const parked = counts.waiting + counts.stuck + counts.lockWait;
  places.parkedCount = parked;
  places.requestsPerCar = requestsPerCar(lot, parked);
  const known = recordsOfParked(frame) === parked;
  places.lotByCount = lot.dots || places.requestsPerCar > 1 || !known;
  if (known) countRepeats(frame, places);
  if (places.lotByCount) placeParkedShares(counts, lot, firstPlace, places);
  else placeEachParked(placing, lot, firstPlace, places);
}

/** Whether the client has resent the request, or it waits for a retried call. */
export function isRepeat(frame: ServerFrame, vehicle: number): boolean {
  return frame.vehicle(vehicle, VEHICLE.repeated) > 0 || frame.vehicle(vehicle, VEHICLE.retried) > 0;
}

function countRepeats(frame: ServerFrame, places: Places): void {
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    if (!isRepeat(frame, vehicle) || !isParked(frame, vehicle)) continue;
    const stuck = frame.vehicle(vehicle, VEHICLE.stuck) === 1;
    places.parkedRepeats[vehicleLook(frame.vehicle(vehicle, VEHICLE.state), stuck)]++;
  }
}

function recordsOfParked(frame: ServerFrame): number {
  let records = 0;
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    if (isParked(frame, vehicle)) records++;
  }
  return records;
}

function placeEachParked(
  { frame, layout, map, parking, pace }: Placing,
  lot: LotLayout,
  firstPlace: number,
  places: Places,
): void {
  const vehicles = frame.get(SERVER.vehicles);
  parking.begin(lot.spots);
  for (const newcomers of [false, true]) {
    for (let vehicle = 0; vehicle < vehicles; vehicle++) {
      if (!isParked(frame, vehicle)) continue;
      const request = frame.vehicle(vehicle, VEHICLE.request);
      const slot = frame.vehicle(vehicle, VEHICLE.slot);
      const kept = parking.keep(slot, request);
      if (newcomers !== kept < 0) continue;
      const spot = newcomers ? parking.take(slot, request) : kept;
      const state = frame.vehicle(vehicle, VEHICLE.state);
      const look = vehicleLook(state, frame.vehicle(vehicle, VEHICLE.stuck) === 1);
      places.shown[look]++;
      if (spot < 0) continue;
      const thread = frame.vehicle(vehicle, VEHICLE.thread);
      const lane = Math.max(0, thread >= 0 ? map.laneOf[thread] : slot % layout.lanes.lanes);
      const index = places.add(
        request,
        slot,
        firstPlace + spot,
        look,
        lane,
        spotX(lot, spot),
        spotY(lot, spot),
      );
      if (index < 0) continue;
      places.parked[index] = 1;
      places.manner[index] = pace.mannerInLot(look);
      places.fate[index] = frame.vehicle(vehicle, VEHICLE.fate);
      if (isRepeat(frame, vehicle)) places.badge[index] = BADGE.retried;
    }
  }
}

/**
 * Places marks by look, each for `requestsPerCar` requests. The last mark of a look may stand for fewer.
 * Looks whose requests stay longest are first, so that others change without moving them.
 */
function placeParkedShares(counts: ParkedCounts, lot: LotLayout, firstPlace: number, places: Places): void {
  const shares = [
    [LOOK.stuck, counts.stuck],
    [LOOK.lockWait, counts.lockWait],
    [LOOK.waiting, counts.waiting],
  ] as const;
  let passed = 0;
  let spot = 0;
  for (const [look, requests] of shares) {
    passed += requests;
    const until = Math.min(lot.spots, Math.ceil(passed / places.requestsPerCar));
    places.shown[look] += requests;
    if (lot.dots) {
      places.parkedMarks[look] = until - spot;
      spot = until;
    }
    for (; spot < until; spot++) {
      const index = places.add(ANONYMOUS, 0, firstPlace + spot, look, 0, spotX(lot, spot), spotY(lot, spot));
      if (index < 0) continue;
      places.parked[index] = 1;
      places.manner[index] = MANNER.stands;
    }
  }
}

const NOBODY = -1;

export class Parking {
  #spotOfSlot = new Int32Array(256).fill(NOBODY);
  #slotOfSpot = new Int32Array(0);
  #requestOfSpot = new Float64Array(0);
  #stampOfSpot = new Int32Array(0);
  #stamp = 0;
  #firstFree = 0;

  /** For each new instant: call `keep` for every parked request, then `take` for those that it rejected. */
  begin(spots: number): void {
    if (spots !== this.#slotOfSpot.length) this.#resize(spots);
    this.#stamp++;
    this.#firstFree = 0;
  }

  /** When the size of cars changes, they stay in the same order. */
  #resize(spots: number): void {
    const kept = Math.min(spots, this.#slotOfSpot.length);
    const slots = this.#slotOfSpot.subarray(0, kept);
    const requests = this.#requestOfSpot.subarray(0, kept);
    this.#slotOfSpot = new Int32Array(spots).fill(NOBODY);
    this.#slotOfSpot.set(slots);
    this.#requestOfSpot = new Float64Array(spots).fill(NOBODY);
    this.#requestOfSpot.set(requests);
    this.#stampOfSpot = new Int32Array(spots);
    this.#stamp = 0;
  }

  /** The spot that this request already has, or -1. */
  keep(slot: number, request: number): number {
    const spot = slot < this.#spotOfSlot.length ? this.#spotOfSlot[slot] : NOBODY;
    if (spot < 0 || spot >= this.#slotOfSpot.length) return NOBODY;
    if (this.#slotOfSpot[spot] !== slot || this.#requestOfSpot[spot] !== request) return NOBODY;
    this.#stampOfSpot[spot] = this.#stamp;
    return spot;
  }

  /** The first free spot, or -1 if all are taken. */
  take(slot: number, request: number): number {
    const spots = this.#slotOfSpot.length;
    while (this.#firstFree < spots && this.#stampOfSpot[this.#firstFree] === this.#stamp) this.#firstFree++;
    if (this.#firstFree >= spots) return NOBODY;
    const spot = this.#firstFree;
    this.#stampOfSpot[spot] = this.#stamp;
    this.#slotOfSpot[spot] = slot;
    this.#requestOfSpot[spot] = request;
    this.#spotOfSlot = withIndex(this.#spotOfSlot, slot);
    this.#spotOfSlot[slot] = spot;
    return spot;
  }
}
