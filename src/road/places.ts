// Where every vehicle on lanes and in the lot belongs at one instant, from the frame and the layout alone. The queue on
// the ramp needs no records: see queue-flow.ts. Columns, reused from frame to frame.

import { SERVER, THREAD, VEHICLE } from '../protocol/frame-layout.ts';
import type { ServerFrame } from '../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import { LAMP, type Lamp, LOOK, laneLamp, vehicleLook } from './analogy.ts';
import { type LaneLayout, laneLeft, laneMiddle } from './lane-layout.ts';
import type { RoadLayout } from './layout.ts';
import { type LotLayout, requestsPerCar, spotX, spotY } from './lot-layout.ts';
import type { Parking } from './parking.ts';

/** Bound of vehicles placed in one scene. */
export const MAX_PLACES = 1800;
/** Request of a mark that stands for a count and for nobody in particular. */
export const ANONYMOUS = -1;

export class Places {
  count = 0;
  readonly request = new Float64Array(MAX_PLACES);
  readonly slot = new Int32Array(MAX_PLACES);
  /** Unique while the layout stays: no two vehicles have the same place. */
  readonly place = new Int32Array(MAX_PLACES);
  readonly look = new Uint8Array(MAX_PLACES);
  /** Lane that it is in, or came from. */
  readonly lane = new Int32Array(MAX_PLACES);
  readonly parked = new Uint8Array(MAX_PLACES);
  readonly x = new Float32Array(MAX_PLACES);
  readonly y = new Float32Array(MAX_PLACES);
  /** LAMP of each lane drawn. */
  lamps = new Uint8Array(0);
  /** Ready vehicles of each lane, those that do not fit included. */
  ready = new Int32Array(0);
  /** Requests that a mark in a lane, and one in the lot, stands for. */
  threadsPerLane = 1;
  requestsPerCar = 1;
  /** Vehicles stand for counts and for nobody in particular, on the lanes or in the lot. */
  lanesByCount = false;
  lotByCount = false;
  /** Distinct places are below this. */
  placesEnd = 0;

  add(
    request: number,
    slot: number,
    place: number,
    look: number,
    lane: number,
    parked: boolean,
    x: number,
    y: number,
  ): void {
    if (this.count >= MAX_PLACES) return;
    const index = this.count++;
    this.request[index] = request;
    this.slot[index] = slot;
    this.place[index] = place;
    this.look[index] = look;
    this.lane[index] = lane;
    this.parked[index] = parked ? 1 : 0;
    this.x[index] = x;
    this.y[index] = y;
  }
}

/** Fills `places` for this instant. `parking` remembers spots from one instant to the next. */
export function placeVehicles(
  frame: ServerFrame,
  clockNanos: number,
  layout: RoadLayout,
  parking: Parking,
  places: Places,
): void {
  const { lanes, lot } = layout;
  places.count = 0;
  places.threadsPerLane = lanes.threadsPerLane;
  places.requestsPerCar = 1;
  places.lanesByCount = lanes.threadsPerLane > 1 && lot === null;
  places.lotByCount = false;
  if (places.lamps.length !== lanes.lanes) {
    places.lamps = new Uint8Array(lanes.lanes);
    places.ready = new Int32Array(lanes.lanes);
  }
  places.ready.fill(0);
  const placesInLane = 1 + lanes.readyFit;
  const lotPlaces = lanes.lanes * placesInLane;
  places.placesEnd = lotPlaces + (lot?.spots ?? 0);
  if (places.lanesByCount) {
    placeShares(frame, lanes, places);
    return;
  }
  placeLamps(frame, lanes, places);
  placeOnLanes(frame, clockNanos, lanes, lot === null, places);
  if (lot !== null) placeParked(frame, lanes, lot, lotPlaces, parking, places);
}

function placeLamps(frame: ServerFrame, lanes: LaneLayout, places: Places): void {
  const records = frame.get(SERVER.threads);
  places.lamps.fill(LAMP.off);
  for (let thread = 0; thread < records; thread++) {
    const lane = Math.floor(thread / lanes.threadsPerLane);
    if (lane >= places.lamps.length) return;
    const lamp: Lamp = laneLamp(frame.thread(thread, THREAD.state));
    if (lamp === LAMP.green || places.lamps[lane] === LAMP.off) places.lamps[lane] = lamp;
  }
}

/** Share of a state that has passed, 0 to 1; a half where its end is not known. */
export function progressOf(frame: ServerFrame, vehicle: number, clockNanos: number): number {
  const since = frame.vehicle(vehicle, VEHICLE.since);
  const until = frame.vehicle(vehicle, VEHICLE.until);
  if (!(until > since)) return Number.isNaN(until) ? 0.5 : 1;
  return Math.max(0, Math.min(1, (clockNanos - since) / (until - since)));
}

function placeOnLanes(
  frame: ServerFrame,
  clockNanos: number,
  lanes: LaneLayout,
  waitsInLane: boolean,
  places: Places,
): void {
  const vehicles = frame.get(SERVER.vehicles);
  const placesInLane = 1 + lanes.readyFit;
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    const state = frame.vehicle(vehicle, VEHICLE.state);
    const thread = frame.vehicle(vehicle, VEHICLE.thread);
    if (thread < 0 || state === REQUEST_STATE.queued) continue;
    if (state === REQUEST_STATE.waiting && !waitsInLane) continue;
    const lane = Math.floor(thread / lanes.threadsPerLane);
    if (lane >= lanes.lanes) continue;
    const queuesInLane = !waitsInLane && state === REQUEST_STATE.ready;
    const position = queuesInLane ? places.ready[lane]!++ : 0;
    if (position >= lanes.readyFit) continue;
    const look = vehicleLook(state, frame.vehicle(vehicle, VEHICLE.stuck) === 1);
    const progress = look === LOOK.running ? progressOf(frame, vehicle, clockNanos) : 0;
    places.add(
      frame.vehicle(vehicle, VEHICLE.request),
      frame.vehicle(vehicle, VEHICLE.slot),
      lane * placesInLane + (queuesInLane ? 1 + position : 0),
      look,
      lane,
      false,
      laneLeft(lanes, lane) + offsetInLane(lanes, look, position, progress, waitsInLane),
      laneMiddle(lanes, lane),
    );
  }
}

function offsetInLane(
  lanes: LaneLayout,
  look: number,
  position: number,
  progress: number,
  waitsInLane: boolean,
): number {
  if (look === LOOK.waiting || look === LOOK.stuck) return lanes.stopOffset;
  const start = waitsInLane ? lanes.readyOffset : lanes.lampOffset + lanes.carWidth / 2 + 6;
  if (look === LOOK.running) return start + (lanes.stopOffset - start) * progress;
  if (look === LOOK.switching) return waitsInLane ? lanes.readyOffset : start;
  return lanes.readyOffset - position * lanes.readyPitch;
}

/** Threads of each kind in the order of the lanes, where a lane stands for several threads. */
function placeShares(frame: ServerFrame, lanes: LaneLayout, places: Places): void {
  const stuck = frame.get(SERVER.stuck);
  const counts: readonly (readonly [look: number, requests: number])[] = [
    [LOOK.running, frame.inState(REQUEST_STATE.running)],
    [LOOK.switching, frame.inState(REQUEST_STATE.switching)],
    [LOOK.ready, frame.inState(REQUEST_STATE.ready)],
    [LOOK.waiting, frame.inState(REQUEST_STATE.waiting) - stuck],
    [LOOK.stuck, stuck],
  ];
  places.lamps.fill(LAMP.off);
  let passed = 0;
  for (const [look, requests] of counts) {
    const from = Math.ceil(passed / lanes.threadsPerLane);
    passed += requests;
    const to = Math.min(lanes.lanes, Math.ceil(passed / lanes.threadsPerLane));
    for (let lane = from; lane < to; lane++) {
      const left = laneLeft(lanes, lane);
      const middle = laneMiddle(lanes, lane);
      const offset = offsetInLane(lanes, look, 0, 0.5, true);
      places.add(ANONYMOUS, 0, lane * (1 + lanes.readyFit), look, lane, false, left + offset, middle);
      if (look === LOOK.running) places.lamps[lane] = LAMP.green;
      if (look === LOOK.switching) places.lamps[lane] = LAMP.amber;
    }
  }
}

function placeParked(
  frame: ServerFrame,
  lanes: LaneLayout,
  lot: LotLayout,
  firstPlace: number,
  parking: Parking,
  places: Places,
): void {
  const waiting = frame.inState(REQUEST_STATE.waiting);
  const perCar = requestsPerCar(lot, waiting);
  places.requestsPerCar = perCar;
  places.lotByCount = perCar > 1 || recordsOfWaiting(frame) !== waiting;
  if (places.lotByCount) {
    placeParkedShares(waiting, frame.get(SERVER.stuck), perCar, lot, firstPlace, places);
    return;
  }
  const vehicles = frame.get(SERVER.vehicles);
  parking.begin(lot.spots);
  for (const newcomers of [false, true]) {
    for (let vehicle = 0; vehicle < vehicles; vehicle++) {
      if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.waiting) continue;
      const request = frame.vehicle(vehicle, VEHICLE.request);
      const slot = frame.vehicle(vehicle, VEHICLE.slot);
      const kept = parking.keep(slot, request);
      if (newcomers !== kept < 0) continue;
      const spot = newcomers ? parking.take(slot, request) : kept;
      if (spot < 0) continue;
      const thread = frame.vehicle(vehicle, VEHICLE.thread);
      const lane = (thread >= 0 ? Math.floor(thread / lanes.threadsPerLane) : slot) % lanes.lanes;
      const look = frame.vehicle(vehicle, VEHICLE.stuck) === 1 ? LOOK.stuck : LOOK.waiting;
      places.add(request, slot, firstPlace + spot, look, lane, true, spotX(lot, spot), spotY(lot, spot));
    }
  }
}

function recordsOfWaiting(frame: ServerFrame): number {
  const vehicles = frame.get(SERVER.vehicles);
  let records = 0;
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    if (frame.vehicle(vehicle, VEHICLE.state) === REQUEST_STATE.waiting) records++;
  }
  return records;
}

function placeParkedShares(
  waiting: number,
  stuck: number,
  perCar: number,
  lot: LotLayout,
  firstPlace: number,
  places: Places,
): void {
  const cars = Math.ceil(waiting / perCar);
  const moving = Math.min(cars, Math.round((waiting - stuck) / perCar));
  for (let spot = 0; spot < cars; spot++) {
    const look = spot < moving ? LOOK.waiting : LOOK.stuck;
    places.add(ANONYMOUS, 0, firstPlace + spot, look, 0, true, spotX(lot, spot), spotY(lot, spot));
  }
}
