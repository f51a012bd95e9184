// Places every request of a frame on the road according to its state, from the frame and the layout alone.
// The queue on the on-ramp needs no records: see queue-flow.ts. Requests that wait without a thread: see
// place-waiting.ts.

import { LOCK_PHASE, SERVER, THREAD, THREAD_STATE, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Box } from '../layout/box.ts';
import { type LaneLayout, laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import { type BlockLayout, blockOfLane, type RoadLayout } from '../layout/layout.ts';
import { LAMP, LOOK, laneLamp, vehicleLook } from '../paint/analogy.ts';
import { BADGE } from '../paint/badges.ts';
import { queueLength, shareOfTime } from './frame-records.ts';
import { isTrain, type LaneSpot, spotInLane } from './lane-spot.ts';
import { MANNER, REGIME } from './pace.ts';
import { isRepeat, placeParked, placeQueues, placeRamp } from './place-waiting.ts';
import { ANONYMOUS, CELL_ABSENT, CELL_IDLE, MAX_PLACES, type Places, type Placing } from './places.ts';

/** Fills `places` for this instant. */
export function placeVehicles(placing: Placing, places: Places): void {
  const { layout, view, map, frame } = placing;
  const lanePlaces = layout.blocks.reduce((sum, { lanes }) => sum + lanes.lanes * (1 + lanes.readyFit), 0);
  const queuePlaces = layout.queues.reduce((sum, { ramp }) => sum + (ramp.dots ? 0 : ramp.capacity), 0);
  const lotPlaces = lanePlaces + queuePlaces;
  places.begin(layout.laneCount, lotPlaces + (layout.lot === null || layout.lot.dots ? 0 : layout.lot.spots));
  places.lanePlaces = lanePlaces;
  places.culled = view.width < layout.width - 1 || view.height < layout.height - 1;
  map.read(frame, layout);
  placeLampsAndCells(placing, places);
  placeOnLanes(placing, places);
  placeReady(placing, places);
  placeRamp(placing, places);
  placeQueues(placing, places, lanePlaces);
  placeParked(placing, places, lotPlaces);
}

/** Look of this thread's request, CELL_IDLE or CELL_ABSENT. */
export function threadLook(frame: ServerFrame, thread: number): number {
  const state = frame.thread(thread, THREAD.state);
  const requestState = frame.thread(thread, THREAD.requestState);
  if (requestState >= 0) return vehicleLook(requestState, frame.thread(thread, THREAD.stuck) === 1);
  if (state === THREAD_STATE.absent) return CELL_ABSENT;
  return state === THREAD_STATE.idle || state === THREAD_STATE.waiting ? CELL_IDLE : LOOK.record;
}

/**
 * Like `threadLook`, except that an idle writer with records in its queue counts as blocked by the record
 * that it writes.
 */
function lookOn({ frame, layout }: Placing, thread: number): number {
  const look = threadLook(frame, thread);
  const role = look === CELL_IDLE ? frame.thread(thread, THREAD.role) : 0;
  if (role === 0) return look;
  const queue = layout.queues.find(({ plan }) => plan.queue === role && plan.holds === 'records');
  return queue !== undefined && queueLength(frame, role) > 0 ? LOOK.record : look;
}

function placeLampsAndCells(placing: Placing, places: Places): void {
  const { frame, map, layout } = placing;
  const records = frame.get(SERVER.threads);
  places.lanesByCount = layout.blocks.some(({ lanes }) => lanes.threadsPerLane > 1);
  if (places.lanesByCount) map.beginShares();
  for (let thread = 0; thread < records; thread++) {
    const lane = map.laneOf[thread];
    const look = lookOn(placing, thread);
    if (lane < 0) {
      if (look < CELL_IDLE) places.signed[look]++;
      continue;
    }
    const lamp = laneLamp(frame.thread(thread, THREAD.state));
    if (lamp === LAMP.green || places.lamps[lane] === LAMP.off) places.lamps[lane] = lamp;
    places.hasLane[lane] = 1;
    if (places.lanesByCount) map.share(lane, look);
    else places.cells[lane] = look;
  }
  if (places.lanesByCount) map.spreadShares(places.cells);
}

/** Places vehicles that threads serve. If lanes are cells, only the cells are visible. */
function placeOnLanes(placing: Placing, places: Places): void {
  const { frame, map, layout } = placing;
  const records = frame.get(SERVER.threads);
  for (let thread = 0; thread < records; thread++) {
    const lane = map.laneOf[thread];
    if (lane < 0) continue;
    const look = lookOn(placing, thread);
    if (look >= CELL_IDLE) continue;
    const block = blockOfLane(layout, lane);
    places.shown[look]++;
    const vehicle = map.vehicleOf[thread];
    const seen = block.lanes.detail !== 'cell' && isInView(block.lanes, lane, placing.view);
    if (seen) placeServed(placing, places, block, { thread, lane, vehicle, look });
    else if (vehicle >= 0 && block.lanes.detail !== 'cell') hide(frame, vehicle, places);
  }
}

/** A thread and the record of the vehicle that it serves; -1 if there is none. */
interface Served {
  readonly thread: number;
  readonly lane: number;
  readonly vehicle: number;
  readonly look: number;
}

const SPOT: LaneSpot = { x: 0, y: 0 };

function placeServed(
  { frame, clockNanos, layout, pace }: Placing,
  places: Places,
  block: BlockLayout,
  { thread, lane, vehicle, look }: Served,
): void {
  const { lanes, plan, tunnels } = block;
  const state = frame.thread(thread, THREAD.state);
  const idles = state === THREAD_STATE.idle;
  // A thread that waits for a core without a request is shown only by its light.
  if (vehicle < 0 && look === LOOK.record && state === THREAD_STATE.ready) return;
  const progress =
    vehicle >= 0 && (look === LOOK.running || look === LOOK.waiting)
      ? progressOf(frame, vehicle, clockNanos)
      : idles
        ? 1
        : 0.5;
  const phase = vehicle < 0 ? LOCK_PHASE.before : frame.vehicle(vehicle, VEHICLE.lockPhase);
  const lock = vehicle < 0 ? -1 : frame.vehicle(vehicle, VEHICLE.lock);
  const train = vehicle >= 0 && tunnels.length > 0 && isTrain(frame, vehicle);
  const queues = plan.queuesInLane;
  spotInLane(SPOT, lanes, tunnels, { lane, look, progress, phase, lock, train, queues });
  // The vehicle is the first of the ready vehicles in its lane; the others queue behind it.
  if (plan.queuesInLane && look === LOOK.ready) places.ready[lane]++;
  const place = firstPlaceOf(layout, lane);
  const request = vehicle < 0 ? ANONYMOUS : frame.vehicle(vehicle, VEHICLE.request);
  const slot = vehicle < 0 ? 0 : frame.vehicle(vehicle, VEHICLE.slot);
  const index = places.add(request, slot, place, look, lane, SPOT.x, SPOT.y);
  if (index < 0) return;
  const number = layout.blocks.indexOf(block);
  const writes = request === ANONYMOUS && !idles && pace.nanosPerFrame > 0;
  places.manner[index] = writes
    ? MANNER.flows
    : pace.mannerOf(number, look, stayOf(frame, vehicle, clockNanos));
  // A writer that waits for its output is shown like its vehicles: as a car if they are cars, otherwise as
  // part of the density.
  if (idles) places.manner[index] = pace.regime[number] === REGIME.cars ? MANNER.stands : MANNER.flows;
  if (vehicle < 0) return;
  places.fate[index] = frame.vehicle(vehicle, VEHICLE.fate);
  places.train[index] = train ? 1 : 0;
  if (state === THREAD_STATE.spinning) places.badge[index] = BADGE.spins;
  else if (isRepeat(frame, vehicle)) places.badge[index] = BADGE.retried;
  else if (plan.queuesInLane && (look === LOOK.waiting || look === LOOK.lockWait)) {
    places.badge[index] = BADGE.pinned;
  }
}

/** Index of this lane's first place. The next ones are for ready vehicles. */
function firstPlaceOf(layout: RoadLayout, lane: number): number {
  let place = 0;
  for (const { lanes } of layout.blocks) {
    if (lane < lanes.firstLane + lanes.lanes) return place + (lane - lanes.firstLane) * (1 + lanes.readyFit);
    place += lanes.lanes * (1 + lanes.readyFit);
  }
  return place;
}

/** Places vehicles without a thread that are ready for a loop or a carrier, before its lamp. */
function placeReady(placing: Placing, places: Places): void {
  const { frame, map, layout, pace, clockNanos } = placing;
  const vehicles = frame.get(SERVER.vehicles);
  let found = 0;
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.ready) continue;
    const thread = frame.vehicle(vehicle, VEHICLE.thread);
    if (thread >= 0 && map.vehicleOf[thread] === vehicle) continue;
    found++;
    const lane = thread < 0 ? -1 : map.laneOf[thread];
    const request = frame.vehicle(vehicle, VEHICLE.request);
    const slot = frame.vehicle(vehicle, VEHICLE.slot);
    const block = lane < 0 ? null : blockOfLane(layout, lane);
    const position = lane < 0 ? 0 : places.ready[lane]++;
    const fits = block?.plan.queuesInLane === true && position < block.lanes.readyFit;
    if (block === null || !fits || block.lanes.detail === 'cell' || places.count >= MAX_PLACES) {
      places.signed[LOOK.ready]++;
      places.hide(request, slot);
      continue;
    }
    places.shown[LOOK.ready]++;
    const { lanes } = block;
    if (!isInView(lanes, lane, placing.view)) {
      places.hide(request, slot);
      continue;
    }
    const x = laneLeft(lanes, lane) + lanes.readyOffset - position * lanes.readyPitch;
    const place = firstPlaceOf(layout, lane) + 1 + position;
    const index = places.add(request, slot, place, LOOK.ready, lane, x, laneMiddle(lanes, lane));
    if (index < 0) continue;
    const age = clockNanos - frame.vehicle(vehicle, VEHICLE.since);
    places.manner[index] = pace.mannerOf(layout.blocks.indexOf(block), LOOK.ready, age);
    if (isRepeat(frame, vehicle)) places.badge[index] = BADGE.retried;
  }
  const beyondRecords =
    frame.inState(REQUEST_STATE.ready) - places.shown[LOOK.ready] - places.signed[LOOK.ready];
  if (found > 0 && beyondRecords > 0) places.signed[LOOK.ready] += beyondRecords;
}

function hide(frame: ServerFrame, vehicle: number, places: Places): void {
  places.hide(frame.vehicle(vehicle, VEHICLE.request), frame.vehicle(vehicle, VEHICLE.slot));
}

function isInView(lanes: LaneLayout, lane: number, view: Box): boolean {
  const left = laneLeft(lanes, lane);
  const middle = laneMiddle(lanes, lane);
  if (left > view.x + view.width || left + lanes.carriagewayWidth < view.x) return false;
  return middle + lanes.laneHeight >= view.y && middle - lanes.laneHeight <= view.y + view.height;
}

/** The full duration of a vehicle's state. If its end is not known, the time up to now. */
function stayOf(frame: ServerFrame, vehicle: number, clockNanos: number): number {
  if (vehicle < 0) return 0;
  const until = frame.vehicle(vehicle, VEHICLE.until);
  return (until >= clockNanos ? until : clockNanos) - frame.vehicle(vehicle, VEHICLE.since);
}

/** Completed share of a vehicle's state. */
export function progressOf(frame: ServerFrame, vehicle: number, clockNanos: number): number {
  return shareOfTime(
    clockNanos,
    frame.vehicle(vehicle, VEHICLE.since),
    frame.vehicle(vehicle, VEHICLE.until),
  );
}
