// The content of the picture at one instant. It has the place of every vehicle on lanes, in queues and in the
// lot, the colour of every cell, and the number of requests of each look. The columns are reused for each
// frame.

import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { Box } from '../layout/box.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { LOOKS } from '../paint/analogy.ts';
import type { LaneMap } from './lane-map.ts';
import type { Pace } from './pace.ts';
import type { Parking } from './place-waiting.ts';
import type { QueueRows } from './queue-flow.ts';

/** Maximum number of vehicles placed in one scene. */
export const MAX_PLACES = 2600;
/** Request number of a mark that represents a count and no particular request. */
export const ANONYMOUS = -1;
/** Values in `cells`: for a thread without a request, and for a missing thread. */
export const CELL_IDLE = 254;
export const CELL_ABSENT = 255;

export class Places {
  count = 0;
  readonly request = new Float64Array(MAX_PLACES);
  readonly slot = new Int32Array(MAX_PLACES);
  /** Unique while the layout stays the same: no two vehicles have the same place. */
  readonly place = new Int32Array(MAX_PLACES);
  readonly look = new Uint8Array(MAX_PLACES);
  /** Present or last lane of the vehicle, or -1. */
  readonly lane = new Int32Array(MAX_PLACES);
  readonly parked = new Uint8Array(MAX_PLACES);
  /** FATE of the call that the request waits for. */
  readonly fate = new Uint8Array(MAX_PLACES);
  /** One of BADGE. */
  readonly badge = new Uint8Array(MAX_PLACES);
  /** One of MANNER: how the vehicle is shown. */
  readonly manner = new Uint8Array(MAX_PLACES);
  /** 1 if the request holds a lock for a long time. */
  readonly train = new Uint8Array(MAX_PLACES);
  readonly x = new Float32Array(MAX_PLACES);
  readonly y = new Float32Array(MAX_PLACES);
  /** Number of requests with a record but without a mark: they have not ended, but are not visible. */
  hiddenCount = 0;
  readonly hiddenSlot = new Int32Array(MAX_PLACES);
  readonly hiddenRequest = new Float64Array(MAX_PLACES);
  /** LAMP of each drawn lane. */
  lamps = new Uint8Array(0);
  /** By lane: a look, CELL_IDLE or CELL_ABSENT. */
  cells = new Uint8Array(0);
  /** 1 if a thread has this lane. */
  hasLane = new Uint8Array(0);
  /** By lane: number of ready vehicles, including those that do not fit. */
  ready = new Int32Array(0);
  /** By look: number of requests that are drawn as marks. */
  readonly shown = new Float64Array(LOOKS);
  /** By look: number of requests without room for a mark, which only a sign counts ("+ 12 ready"). */
  readonly signed = new Float64Array(LOOKS);
  /** Number of requests per car in the lot. */
  requestsPerCar = 1;
  /** By place on the on-ramp: 1 if its request is a client retry. */
  rampRepeats = new Uint8Array(0);
  /** By look: number of parked cars that represent counts and no particular requests. */
  readonly parkedMarks = new Int32Array(LOOKS);
  /** By look: number of retries among the parked requests; 0 if not all of them are known. */
  readonly parkedRepeats = new Int32Array(LOOKS);
  /** If vehicles pass too fast to be seen, one in this many is drawn. 0 or 1: all are drawn. */
  oneIn = 0;
  /** Number of all parked requests. */
  parkedCount = 0;
  /** Whether vehicles on the lanes or in the lot represent counts and no particular requests. */
  lanesByCount = false;
  lotByCount = false;
  /**
   * Whether part of the picture is not visible. A vehicle that disappears may then only have left the visible
   * part.
   */
  culled = false;
  /** Places below this are on lanes, and all are distinct. */
  lanePlaces = 0;
  /** All distinct places are below this. */
  placesEnd = 0;

  begin(lanes: number, placesEnd: number): void {
    this.count = 0;
    this.hiddenCount = 0;
    this.placesEnd = placesEnd;
    if (this.lamps.length !== lanes) {
      this.lamps = new Uint8Array(lanes);
      this.cells = new Uint8Array(lanes);
      this.hasLane = new Uint8Array(lanes);
      this.ready = new Int32Array(lanes);
    }
    this.lamps.fill(0);
    this.cells.fill(CELL_ABSENT);
    this.hasLane.fill(0);
    this.ready.fill(0);
    this.shown.fill(0);
    this.signed.fill(0);
    this.parkedMarks.fill(0);
    this.parkedRepeats.fill(0);
    this.parkedCount = 0;
    this.requestsPerCar = 1;
    this.lanesByCount = false;
    this.lotByCount = false;
  }

  /** Returns the index of the vehicle, or -1 if there are too many. */
  add(
    request: number,
    slot: number,
    place: number,
    look: number,
    lane: number,
    x: number,
    y: number,
  ): number {
    if (this.count >= MAX_PLACES) return -1;
    const index = this.count++;
    this.request[index] = request;
    this.slot[index] = slot;
    this.place[index] = place;
    this.look[index] = look;
    this.lane[index] = lane;
    this.parked[index] = 0;
    this.manner[index] = 0;
    this.fate[index] = 0;
    this.train[index] = 0;
    this.badge[index] = 0;
    this.x[index] = x;
    this.y[index] = y;
    return index;
  }

  hide(request: number, slot: number): void {
    if (this.hiddenCount >= MAX_PLACES) return;
    this.hiddenSlot[this.hiddenCount] = slot;
    this.hiddenRequest[this.hiddenCount++] = request;
  }
}

/** `view`: the visible part of the picture. */
export interface Placing {
  readonly frame: ServerFrame;
  readonly clockNanos: number;
  readonly layout: RoadLayout;
  readonly view: Box;
  readonly map: LaneMap;
  /** Keeps spots from one instant to the next. */
  readonly parking: Parking;
  /** Keeps rows of queues beside the road. */
  readonly rows: QueueRows;
  readonly pace: Pace;
}
