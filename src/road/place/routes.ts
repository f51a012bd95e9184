// The ways of vehicles from one part of the picture to another: the points that each vehicle must still pass.

import type { Point } from '../layout/link-layout.ts';

/** Maximum number of points of one way. */
const MOST_POINTS = 12;

/** Ways through the picture: where vehicles enter, and how they get from one part to another. */
export interface Ways {
  /** False if vehicles would cross other carriageways; they then appear at the start of their lane. */
  readonly driveIn: boolean;
  readonly entryX: number;
  readonly entryY: number;
  readonly rampEndX: number;
  readonly rampEndY: number;
  laneLeft(lane: number): number;
  laneRight(lane: number): number;
  laneMiddle(lane: number): number;
  /** Middle of a vehicle at the light of its lane, and at the end of the asphalt. */
  laneLight(lane: number): number;
  laneEnd(lane: number): number;
  /** Length of a vehicle in this lane. */
  bodyOf(lane: number): number;
  readonly lotLeft: number;
  /**
   * Points on the way from the loop to the helpers' queue, and from the helpers to the road back; empty if
   * there are no helpers.
   */
  readonly toHelpers: readonly Point[];
  readonly fromHelpers: readonly Point[];
  readonly returnY: number;
  /** The way out goes down at x = `exitX` to y = `exitY`, and then to the left; NaN if there is none. */
  readonly exitX: number;
  readonly exitY: number;
  /** Number of the block of a lane; -1 for a vehicle without a lane. */
  blockOf(lane: number): number;
  /** Driving speed in CSS pixels per second. */
  readonly cruise: number;
}

export class Routes {
  /** Number of points that each vehicle must still pass. */
  readonly left: Uint8Array;
  readonly #x: Float32Array;
  readonly #y: Float32Array;

  constructor(capacity: number) {
    this.left = new Uint8Array(capacity);
    this.#x = new Float32Array(capacity * MOST_POINTS);
    this.#y = new Float32Array(capacity * MOST_POINTS);
  }

  nextX(mark: number): number {
    return this.#x[mark * MOST_POINTS + this.left[mark] - 1];
  }

  nextY(mark: number): number {
    return this.#y[mark * MOST_POINTS + this.left[mark] - 1];
  }

  pass(mark: number): void {
    this.left[mark] = this.left[mark] - 1;
  }

  /** Points are a stack, so each of these methods pushes the last point of its way first. */
  in(mark: number, ways: Ways, lane: number, parks: boolean): void {
    this.left[mark] = 0;
    if (parks && lane >= 0) this.#via(mark, ways.laneRight(lane), ways.laneMiddle(lane));
    if (lane >= 0) this.#via(mark, ways.laneLight(lane), ways.laneMiddle(lane));
    if (lane >= 0) this.#via(mark, ways.laneLeft(lane), ways.laneMiddle(lane));
    this.#via(mark, ways.rampEndX, ways.rampEndY);
  }

  /**
   * `old`: the previous lane; `y`: the vehicle's position. `enters`: the vehicle has not reached its lane
   * yet, and enters it first.
   */
  toLot(mark: number, ways: Ways, old: number, lane: number, y: number, enters: boolean): void {
    if (enters && old >= 0) {
      const before = this.left[mark];
      this.#makeRoom(mark, 1);
      this.#via(mark, ways.laneRight(old), ways.laneMiddle(old));
      this.left[mark] = before + 1;
      return;
    }
    this.left[mark] = 0;
    if (old >= 0 && ways.blockOf(old) > 0) this.#via(mark, ways.laneRight(old), y);
    else if (lane >= 0) this.#via(mark, ways.laneRight(lane), ways.laneMiddle(lane));
  }

  fromLot(mark: number, ways: Ways, lane: number): void {
    this.left[mark] = 0;
    if (lane < 0) {
      this.#viaAll(mark, ways.toHelpers);
      return;
    }
    this.#viaReturnRoad(mark, ways, lane);
    this.#via(mark, ways.lotLeft, ways.returnY);
  }

  /**
   * Adds the way from the lanes, or the queue, of one block to those of another. `old` and `lane`: -1 for no
   * lane.
   */
  across(mark: number, ways: Ways, old: number, lane: number, y: number): void {
    this.left[mark] = 0;
    const returns = ways.fromHelpers.length > 0 && ways.blockOf(lane) === 0;
    if (returns) {
      this.#viaReturnRoad(mark, ways, lane);
      this.#viaAll(mark, ways.fromHelpers);
    } else {
      if (lane >= 0) this.#via(mark, ways.laneLeft(lane), ways.laneMiddle(lane));
      if (old >= 0 && ways.blockOf(old) === 0) this.#viaAll(mark, ways.toHelpers);
    }
    if (old >= 0) this.#via(mark, ways.laneRight(old), y);
  }

  /** Appends the way out after the rest of the vehicle's way: through its lane, and out. */
  out(mark: number, ways: Ways, lane: number): void {
    const before = this.left[mark];
    this.#makeRoom(mark, 2);
    this.#via(mark, ways.exitX, ways.exitY);
    this.#via(mark, ways.exitX, ways.laneMiddle(lane));
    this.left[mark] = before + 2;
  }

  /**
   * Makes room for this many points at the end of the vehicle's way, which the caller then writes. A way is
   * stored last point first, so the room is in front of the other points.
   */
  #makeRoom(mark: number, points: number): void {
    const from = mark * MOST_POINTS;
    const until = from + this.left[mark];
    this.#x.copyWithin(from + points, from, until);
    this.#y.copyWithin(from + points, from, until);
    this.left[mark] = 0;
  }

  #viaReturnRoad(mark: number, ways: Ways, lane: number): void {
    this.#via(mark, ways.laneLeft(lane), ways.laneMiddle(lane));
    this.#via(mark, ways.laneLeft(lane) - 8, ways.returnY);
  }

  #viaAll(mark: number, points: readonly Point[]): void {
    for (let at = points.length - 1; at >= 0; at--) this.#via(mark, points[at].x, points[at].y);
  }

  #via(mark: number, x: number, y: number): void {
    const at = mark * MOST_POINTS + this.left[mark];
    this.#x[at] = x;
    this.#y[at] = y;
    this.left[mark] = this.left[mark] + 1;
  }
}
