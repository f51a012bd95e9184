// The followed vehicle: its position, the ring around it, and the vehicle that a click selects.

import { SERVER, THREAD, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type Box, clamp } from '../layout/box.ts';
import { laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import { blockOfLane, type RoadLayout } from '../layout/layout.ts';
import { type RampLayout, rampX, rampY } from '../layout/ramp-layout.ts';
import type { Pen } from '../paint/pen.ts';
import { threadServing } from './frame-records.ts';
import { requestQueues } from './place-waiting.ts';
import type { Traffic } from './traffic.ts';

export interface PickContext {
  readonly frame: ServerFrame;
  readonly layout: RoadLayout;
  readonly traffic: Traffic;
}

/** In CSS pixels of the whole picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Size and look of the car that is drawn there. */
  readonly width: number;
}

/** Maximum distance of a click from its vehicle. */
const REACH_PX = 14;

/** Position of this request's vehicle; null if it has no vehicle. */
export function spotOf(context: PickContext, request: number): Spot | null {
  const { fleet } = context.traffic;
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] !== 1 || fleet.request[mark] !== request) continue;
    return { x: fleet.x[mark], y: fleet.y[mark], width: widthOf(context, mark) };
  }
  const { frame } = context;
  const vehicle = recordOf(frame, request);
  if (vehicle < 0) return null;
  if (frame.vehicle(vehicle, VEHICLE.state) === REQUEST_STATE.queued) return spotInQueue(context, vehicle);
  // A request that waits without a thread may only be counted by the lot or a sign, without having a vehicle.
  const thread = threadServing(frame, vehicle);
  return thread < 0 ? null : spotOnLane(context, thread);
}

/** Request of the vehicle that a click here selects; null for none. */
export function requestAt(context: PickContext, x: number, y: number): number | null {
  const { fleet } = context.traffic;
  let found: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let mark = 0; mark < fleet.end; mark++) {
    if (fleet.phase[mark] !== 1 || fleet.request[mark] < 0) continue;
    const away = Math.hypot(fleet.x[mark] - x, fleet.y[mark] - y);
    if (away >= least || away > Math.max(REACH_PX, widthOf(context, mark) * 0.6)) continue;
    least = away;
    found = fleet.request[mark];
  }
  return found ?? requestOnLane(context, x, y) ?? requestInQueue(context, x, y);
}

/** Paints the ring, in CSS pixels of the screen: dark and bright, so that it is visible on every ground. */
export function paintRing(context: Pen, spot: Spot, view: Box): void {
  const radius = clamp(spot.width / 2 + 5, 9, 48);
  context.beginPath();
  context.arc(spot.x - view.x, spot.y - view.y, radius, 0, Math.PI * 2);
  context.strokeStyle = '#10141b';
  context.lineWidth = 5;
  context.stroke();
  context.strokeStyle = '#ffe14a';
  context.lineWidth = 2.5;
  context.stroke();
}

function widthOf({ layout, traffic: { fleet } }: PickContext, mark: number): number {
  const { lot, ramp } = layout;
  if (fleet.parked[mark] === 1 && lot !== null) return lot.carWidth;
  const lane = fleet.laneOf(mark);
  return lane < 0 ? ramp.carWidth : blockOfLane(layout, lane).lanes.carWidth;
}

/** The record of this request; -1 if it has none. */
export function recordOf(frame: ServerFrame, request: number): number {
  const vehicles = frame.get(SERVER.vehicles);
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    if (frame.vehicle(vehicle, VEHICLE.request) === request) return vehicle;
  }
  return -1;
}

/** The middle of a lane whose vehicles are not drawn one by one. */
function spotOnLane({ layout, traffic }: PickContext, thread: number): Spot | null {
  const lane = traffic.map.laneOf[thread] ?? -1;
  if (lane < 0) return null;
  const { lanes } = blockOfLane(layout, lane);
  const x = laneLeft(lanes, lane) + lanes.carriagewayWidth / 2;
  return { x, y: laneMiddle(lanes, lane), width: lanes.carWidth };
}

function requestOnLane({ frame, layout, traffic }: PickContext, x: number, y: number): number | null {
  for (let thread = 0; thread < frame.get(SERVER.threads); thread++) {
    const lane = traffic.map.laneOf[thread] ?? -1;
    if (lane < 0 || frame.thread(thread, THREAD.request) < 0) continue;
    const { lanes } = blockOfLane(layout, lane);
    const left = laneLeft(lanes, lane);
    if (x < left || x > left + lanes.carriagewayWidth) continue;
    if (Math.abs(y - laneMiddle(lanes, lane)) <= lanes.laneHeight / 2)
      return frame.thread(thread, THREAD.request);
  }
  return null;
}

/** A drawn queue. `queue` is its number; -1 is the whole on-ramp. */
interface DrawnQueue {
  readonly queue: number;
  readonly ramp: RampLayout;
  readonly behind: number;
  /** Number of requests that have left the queue. */
  readonly gone: number;
}

function drawnQueues({ layout, traffic }: PickContext): readonly DrawnQueue[] {
  const others = layout.queues
    .filter(({ plan }) => plan.holds === 'requests')
    .map(({ plan, ramp }) => ({ queue: plan.queue, ramp, behind: 0, gone: 0 }));
  const { behind, gone } = traffic.queue;
  return [{ queue: -1, ramp: layout.ramp, behind, gone }, ...others];
}

/** The records of queued requests in their order. */
function membersOf({ frame, layout }: PickContext, queue: number): readonly number[] {
  const own = requestQueues(layout);
  const members: number[] = [];
  for (let vehicle = 0; vehicle < frame.get(SERVER.vehicles); vehicle++) {
    if (frame.vehicle(vehicle, VEHICLE.state) !== REQUEST_STATE.queued) continue;
    const stands = frame.vehicle(vehicle, VEHICLE.queue);
    if (own.includes(stands) ? stands === queue : queue < 0) members.push(vehicle);
  }
  return members;
}

function spotInQueue(context: PickContext, vehicle: number): Spot | null {
  for (const { queue, ramp, behind, gone } of drawnQueues(context)) {
    const place = membersOf(context, queue).indexOf(vehicle);
    if (place < 0 || place >= ramp.capacity) continue;
    const at = place + behind;
    return { x: rampX(ramp, at, gone), y: rampY(ramp, at, gone), width: ramp.carWidth };
  }
  return null;
}

function requestInQueue(context: PickContext, x: number, y: number): number | null {
  const reach = REACH_PX;
  for (const { queue, ramp, behind, gone } of drawnQueues(context)) {
    if (x < ramp.x - reach || x > ramp.x + ramp.width + reach) continue;
    if (y < ramp.y - reach || y > ramp.y + ramp.height + reach) continue;
    const members = membersOf(context, queue);
    const places = Math.min(ramp.capacity, members.length);
    let best = -1;
    let least = Math.max(reach, ramp.carWidth);
    for (let place = 0; place < places; place++) {
      const at = place + behind;
      const away = Math.hypot(rampX(ramp, at, gone) - x, rampY(ramp, at, gone) - y);
      if (away >= least) continue;
      least = away;
      best = place;
    }
    const vehicle = members[best];
    if (best >= 0 && vehicle !== undefined) return context.frame.vehicle(vehicle, VEHICLE.request);
  }
  return null;
}
