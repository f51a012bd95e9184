// The vehicles on the screen, each identified by slot and request. While they move slowly enough for the eye
// to follow, a vehicle drives to its place at a limited speed, and the next one waits until the place is
// free. Otherwise a vehicle appears at its place immediately and disappears with its request. Columns and a
// free list are reused, so that nothing is allocated while it runs.

import { FATE } from '../../protocol/frame-layout.ts';
import { isStanding, LOOK } from '../paint/analogy.ts';
import { HEADING, type Heading } from '../paint/atlas.ts';
import { withIndex } from './frame-records.ts';
import { MANNER } from './pace.ts';
import { ANONYMOUS, MAX_PLACES, type Places } from './places.ts';
import { Routes, type Ways } from './routes.ts';

const CAPACITY = MAX_PLACES * 2;
const NOBODY = -1;
const PHASE = { free: 0, live: 1, leaving: 2 } as const;
const LEAVE_MILLIS = 300;
/** Share of its departure during which a vehicle fades. */
const FADE_SHARE = 0.4;
/** How far a vehicle rolls while it leaves. If a tow truck pulls it, this takes longer and is visible. */
const LEAVE_PX = 26;
const TOW_MILLIS = 1100;
const TOW_PX = 70;
const MAX_LEAVING = 48;
/** More tow trucks at a time would cover the vehicles that remain. */
const MAX_TOWED = 6;
/** Maximum number of vehicles on the road out. */
const MAX_ON_EXIT = 96;
/**
 * Maximum number of vehicles per second that drive in from the edge. Others appear at the start of their
 * lane, because the eye could not follow more.
 */
const ENTRIES_PER_SECOND = 40;
const ENTRIES_AT_ONCE = 8;
/**
 * A vehicle may go this many times as fast in its lane as on the way there, because its position in the lane
 * shows its request's progress.
 */
export const LANE_HASTE = 2;
/** A vehicle this close to its spot counts as parked. */
const PARKED_REACH_PX = 4;
/** Rate at which a vehicle covers the last part of its way, per second. */
const EASE_RATE = 10;

/** Whether requests of this look wait at a place, so that signs count them there. */
function waitsInPlace(look: number): boolean {
  return isStanding(look) || look === LOOK.lockWait;
}

export class Fleet {
  readonly x = new Float32Array(CAPACITY);
  readonly y = new Float32Array(CAPACITY);
  readonly alpha = new Float32Array(CAPACITY);
  readonly look = new Uint8Array(CAPACITY);
  /** One of MANNER. */
  readonly manner = new Uint8Array(CAPACITY);
  readonly parked = new Uint8Array(CAPACITY);
  /** 1 if a tow truck pulls the vehicle away, because its call timed out. */
  readonly towed = new Uint8Array(CAPACITY);
  /** One of BADGE. */
  readonly badge = new Uint8Array(CAPACITY);
  /**
   * 1 if the request has completed, and the vehicle drives to the road out, along it, and out of the picture.
   */
  readonly exits = new Uint8Array(CAPACITY);
  /** 1 if the request holds a lock for a long time. */
  readonly train = new Uint8Array(CAPACITY);
  /** See PHASE. */
  readonly phase = new Uint8Array(CAPACITY);
  /** The indices of all vehicles are below this. */
  end = 0;

  readonly #targetX = new Float32Array(CAPACITY);
  readonly #targetY = new Float32Array(CAPACITY);
  readonly request = new Float64Array(CAPACITY);
  readonly #slot = new Int32Array(CAPACITY);
  readonly #place = new Int32Array(CAPACITY);
  readonly #fate = new Uint8Array(CAPACITY);
  readonly #lane = new Int32Array(CAPACITY);
  /** 1 if the vehicle already counts at its place but is still driving there. */
  readonly #onWay = new Uint8Array(CAPACITY);
  /** 1 if the vehicle has not reached its light or its place yet. */
  readonly #entering = new Uint8Array(CAPACITY);
  readonly #calledBack = new Uint8Array(CAPACITY);
  /** Remaining share of a vehicle's departure, 1 to 0. */
  readonly #left = new Float32Array(CAPACITY);
  readonly #seen = new Int32Array(CAPACITY);
  /**
   * On the road out: the vehicle ahead of this one, or -1. Its mark may have been reused for a later vehicle.
   */
  readonly #before = new Int32Array(CAPACITY).fill(NOBODY);
  /**
   * How many vehicles had reached the road out when this one did. A reused mark has a larger number than the vehicle
   * behind it.
   */
  readonly #outTurn = new Uint32Array(CAPACITY);
  #lastOut = NOBODY;
  #outs = 0;
  readonly #route = new Routes(CAPACITY);
  readonly #free = new Int32Array(CAPACITY);
  readonly #assigned = new Int32Array(MAX_PLACES);
  #freeCount = 0;
  #leaving = 0;
  #exiting = 0;
  #atSlot = new Int32Array(1024).fill(NOBODY);
  #atPlace = new Int32Array(0);
  /** The vehicle that drove in last. */
  #lastIn = NOBODY;
  #stamp = 0;
  #entries = ENTRIES_AT_ONCE;
  readonly #ways: () => Ways;

  constructor(ways: () => Ways) {
    this.#ways = ways;
  }

  /** Number of vehicles whose requests have ended but which are still visible. */
  get departing(): number {
    return this.#leaving;
  }

  /** Lane of a vehicle, or -1. `blockOf`: the block of that lane. */
  laneOf(mark: number): number {
    return this.#lane[mark];
  }
  blockOf(mark: number): number {
    return this.#ways().blockOf(this.#lane[mark]);
  }

  /** Direction of a vehicle, one of HEADING: towards the next point of its way. */
  headingOf(mark: number): Heading {
    const hasWay = this.#route.left[mark] > 0;
    if (!hasWay && this.exits[mark] === 0) return HEADING.right;
    const dx = (hasWay ? this.#route.nextX(mark) : this.#targetX[mark]) - this.x[mark];
    const dy = (hasWay ? this.#route.nextY(mark) : this.#targetY[mark]) - this.y[mark];
    if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? HEADING.left : HEADING.right;
    // Vehicles enter and leave their lanes diagonally.
    if (this.exits[mark] === 0) return HEADING.right;
    return dy < 0 ? HEADING.up : HEADING.down;
  }

  /**
   * The look of a vehicle. On the way to a waiting place it is green, and its place has the waiting look: see
   * `reserves`. The picture thus has as many of each look as there are requests in that state.
   */
  lookOf(mark: number): number {
    return this.reserves(mark) ? LOOK.done : this.look[mark];
  }

  /**
   * Whether the vehicle's place is reserved, because signs count the request there while the vehicle still
   * drives.
   */
  reserves(mark: number): boolean {
    return this.phase[mark] === PHASE.live && this.#onWay[mark] === 1 && waitsInPlace(this.look[mark]);
  }

  /** The vehicle's place. */
  placeX(mark: number): number {
    return this.#targetX[mark];
  }
  placeY(mark: number): number {
    return this.#targetY[mark];
  }

  /** Whether the vehicle returns from the lot to its loop. */
  honks(mark: number): boolean {
    return this.phase[mark] === PHASE.live && this.#calledBack[mark] === 1 && this.#route.left[mark] > 0;
  }

  clear(): void {
    this.phase.fill(0);
    this.#atSlot.fill(NOBODY);
    this.#atPlace.fill(NOBODY);
    this.end = 0;
    this.#freeCount = 0;
    this.#leaving = 0;
    this.#exiting = 0;
  }

  /** Applies the places of a new instant. Vehicles whose requests have ended leave. */
  reconcile(places: Places): void {
    this.#stamp++;
    this.#atPlace = withIndex(this.#atPlace, places.placesEnd - 1);
    for (let index = 0; index < places.count; index++) this.#assigned[index] = this.#known(places, index);
    for (let index = 0; index < places.count; index++) {
      if (this.#assigned[index] === NOBODY) this.#assigned[index] = this.#newcomer(places, index);
    }
    this.#hide(places);
    for (let mark = 0; mark < this.end; mark++) {
      if (this.phase[mark] === PHASE.live && this.#seen[mark] !== this.#stamp) this.#leave(mark, places);
    }
    for (let index = 0; index < places.count; index++) {
      const mark = this.#assigned[index];
      if (mark !== NOBODY) this.#atPlace[places.place[index]] = mark;
    }
  }

  /** Puts every vehicle at its place immediately. */
  settle(): void {
    for (let mark = 0; mark < this.end; mark++) {
      if (this.phase[mark] === PHASE.leaving) this.#remove(mark);
      if (this.phase[mark] !== PHASE.live) continue;
      this.x[mark] = this.#targetX[mark];
      this.y[mark] = this.#targetY[mark];
      this.alpha[mark] = 1;
      this.#route.left[mark] = 0;
      this.#onWay[mark] = 0;
    }
  }

  /** Advances by this much wall time. Returns true while anything still moves or fades. */
  step(millis: number): boolean {
    this.#entries = Math.min(ENTRIES_AT_ONCE, this.#entries + (millis * ENTRIES_PER_SECOND) / 1000);
    const cruise = this.#ways().cruise;
    let moving = false;
    for (let mark = 0; mark < this.end; mark++) {
      const phase = this.phase[mark];
      if (phase === PHASE.free) continue;
      const leaveMillis = this.towed[mark] === 1 ? TOW_MILLIS : LEAVE_MILLIS;
      if (phase === PHASE.leaving && this.exits[mark] === 0) {
        this.#left[mark] = this.#left[mark] - millis / leaveMillis;
        this.alpha[mark] = Math.min(1, this.#left[mark] / FADE_SHARE);
        if (this.#left[mark] <= 0 || this.#isInTheWay(mark)) {
          this.#remove(mark);
          continue;
        }
      }
      const drives = this.#drive(mark, (cruise * millis) / 1000, millis);
      if (this.#onWay[mark] === 1 && this.#isThere(mark)) this.#onWay[mark] = 0;
      moving = drives || phase !== PHASE.live || moving;
      if (this.exits[mark] === 1 && this.#isOut(mark)) this.#remove(mark);
    }
    return moving;
  }

  #drive(mark: number, reach: number, millis: number): boolean {
    let left = reach;
    const route = this.#route;
    while (route.left[mark] > 0) {
      const distance = this.#towards(mark, route.nextX(mark), route.nextY(mark), left);
      if (distance > left) return true;
      left -= distance;
      route.pass(mark);
      const parks = this.parked[mark];
      if (this.exits[mark] === 1 && route.left[mark] === 0) {
        this.#before[mark] = this.#lastOut;
        this.#lastOut = mark;
        this.#outTurn[mark] = ++this.#outs;
      }
      if (route.left[mark] <= parks) this.#entering[mark] = 0;
    }
    this.#entering[mark] = 0;
    const away = Math.hypot(this.#targetX[mark] - this.x[mark], this.#targetY[mark] - this.y[mark]);
    if (away < 0.05) return false;
    if (this.exits[mark] === 1) {
      const before = this.#before[mark];
      const isBehind =
        before !== NOBODY &&
        this.exits[before] === 1 &&
        this.#route.left[before] === 0 &&
        this.#outTurn[before] < this.#outTurn[mark];
      const gap = this.#ways().bodyOf(this.#lane[mark]) * 1.2;
      const least = isBehind ? this.x[before] + gap : Number.NEGATIVE_INFINITY;
      const x = Math.min(this.x[mark], Math.max(this.#targetX[mark], least));
      this.#towards(mark, x, this.#targetY[mark], left);
      return true;
    }
    const isInLane = this.#lane[mark] >= 0 && this.parked[mark] === 0 && this.phase[mark] === PHASE.live;
    const eased = Math.max(0.5, away * Math.min(1, (EASE_RATE * millis) / 1000));
    this.#towards(
      mark,
      this.#targetX[mark],
      this.#targetY[mark],
      isInLane ? left * LANE_HASTE : Math.min(left, eased),
    );
    return true;
  }

  /** Whether the vehicle covers its place. */
  #isThere(mark: number): boolean {
    const reach = this.parked[mark] === 1 ? PARKED_REACH_PX : this.#ways().bodyOf(this.#lane[mark]) / 2;
    return (
      this.#route.left[mark] === 0 &&
      Math.abs(this.#targetX[mark] - this.x[mark]) <= reach &&
      Math.abs(this.#targetY[mark] - this.y[mark]) <= reach
    );
  }

  /** Whether the vehicle has left the picture. */
  #isOut(mark: number): boolean {
    return this.#route.left[mark] === 0 && this.x[mark] <= this.#targetX[mark] + 1;
  }

  /** Whether the next vehicle of its place has reached this departing one, so that they would overlap. */
  #isInTheWay(mark: number): boolean {
    const next = this.#atPlace[this.#place[mark]];
    if (next === mark || next === NOBODY || this.phase[next] !== PHASE.live) return false;
    if (this.#place[next] !== this.#place[mark]) return false;
    return (
      Math.abs(this.x[next] - this.x[mark]) < this.#ways().bodyOf(this.#lane[mark]) &&
      Math.abs(this.y[next] - this.y[mark]) < 4
    );
  }

  /**
   * Moves a vehicle by at most `reach` towards a point. Returns its distance from the point before the move.
   */
  #towards(mark: number, x: number, y: number, reach: number): number {
    const dx = x - this.x[mark];
    const dy = y - this.y[mark];
    const distance = Math.hypot(dx, dy);
    const share = distance <= reach || distance === 0 ? 1 : reach / distance;
    this.x[mark] = this.x[mark] + dx * share;
    this.y[mark] = this.y[mark] + dy * share;
    return distance;
  }

  /**
   * Removes, without driving them out, vehicles whose requests are still in the system but are no longer
   * shown.
   */
  #hide(places: Places): void {
    for (let index = 0; index < places.hiddenCount; index++) {
      const slot = places.hiddenSlot[index];
      const mark = slot < this.#atSlot.length ? this.#atSlot[slot] : NOBODY;
      if (mark === NOBODY || this.phase[mark] !== PHASE.live || this.#seen[mark] === this.#stamp) continue;
      if (this.request[mark] === places.hiddenRequest[index] && this.#slot[mark] === slot) this.#remove(mark);
    }
  }

  #known(places: Places, index: number): number {
    const request = places.request[index];
    const slot = places.slot[index];
    const mark = request === ANONYMOUS || slot >= this.#atSlot.length ? NOBODY : this.#atSlot[slot];
    if (mark === NOBODY || this.phase[mark] !== PHASE.live) return NOBODY;
    if (this.request[mark] !== request || this.#slot[mark] !== slot) return NOBODY;
    const wasParked = this.parked[mark] === 1;
    const parks = places.parked[index] === 1;
    if (places.manner[index] !== MANNER.drives) {
      this.#assign(mark, places, index, places.x[index]);
      this.#stand(mark);
      return mark;
    }
    if (wasParked && !parks && !this.#mayDrive()) {
      // The vehicle is removed here. A new one for the same request appears at the new place.
      this.#remove(mark);
      return NOBODY;
    }
    const lane = places.lane[index];
    const old = this.#lane[mark];
    if (wasParked !== parks) {
      this.#calledBack[mark] = parks ? 0 : 1;
      const enters = this.#entering[mark] === 1;
      if (parks) this.#route.toLot(mark, this.#ways(), old, lane, this.y[mark], enters);
      else this.#route.fromLot(mark, this.#ways(), lane);
    } else if (!parks && this.#ways().blockOf(lane) !== this.#ways().blockOf(old)) {
      this.#route.across(mark, this.#ways(), old, lane, this.y[mark]);
    }
    const begins = waitsInPlace(places.look[index]) && !waitsInPlace(this.look[mark]);
    if (wasParked !== parks || lane !== old || begins) this.#onWay[mark] = 1;
    // In its lane a vehicle only moves forward. If it loses its core, it waits where it is.
    const sameLane = !parks && !wasParked && lane >= 0 && this.#lane[mark] === lane;
    const least = sameLane && places.look[index] !== LOOK.ready ? this.#targetX[mark] : 0;
    const stays = sameLane && places.look[index] === LOOK.ready && this.look[mark] !== LOOK.ready;
    const x = stays ? Math.max(places.x[index], this.#targetX[mark]) : Math.max(places.x[index], least);
    this.#assign(mark, places, index, x);
    return mark;
  }

  #newcomer(places: Places, index: number): number {
    const place = places.place[index];
    const holder = this.#atPlace[place];
    const anonymous = places.request[index] === ANONYMOUS;
    const drives = places.manner[index] === MANNER.drives;
    if (holder !== NOBODY && this.#place[holder] === place && this.#seen[holder] !== this.#stamp) {
      const stays = this.phase[holder] === PHASE.live && (anonymous || isStanding(places.look[index]));
      if (stays || (!drives && this.phase[holder] !== PHASE.free && this.exits[holder] === 0)) {
        if (this.phase[holder] === PHASE.leaving) this.#leaving--;
        this.phase[holder] = PHASE.live;
        this.#assign(holder, places, index, places.x[index]);
        if (!drives) this.#stand(holder);
        return holder;
      }
    }
    const mark = this.#allocate();
    if (mark === NOBODY) return NOBODY;
    this.phase[mark] = PHASE.live;
    this.#calledBack[mark] = 0;
    this.alpha[mark] = 1;
    this.#onWay[mark] = 0;
    this.#entering[mark] = 0;
    this.#route.left[mark] = 0;
    if (drives) this.#enter(mark, places, index, anonymous);
    this.#assign(mark, places, index, places.x[index]);
    if (!drives) this.#stand(mark);
    return mark;
  }

  /** Puts a vehicle immediately at the place of its state. */
  #stand(mark: number): void {
    this.x[mark] = this.#targetX[mark];
    this.y[mark] = this.#targetY[mark];
    this.alpha[mark] = 1;
    this.#route.left[mark] = 0;
    this.#onWay[mark] = 0;
  }

  /** Whether another vehicle may drive in now. Only as many may as the eye can follow. */
  #mayDrive(): boolean {
    if (!this.#ways().driveIn || this.#entries < 1) return false;
    this.#entries--;
    return true;
  }

  #enter(mark: number, places: Places, index: number, anonymous: boolean): void {
    const ways = this.#ways();
    // A vehicle that first appears beyond the first block has already passed it, so it appears at its place.
    const lane = places.lane[index];
    const isBeyond = ways.blockOf(lane) > 0 || (lane < 0 && places.parked[index] === 0);
    if (anonymous || isBeyond || !this.#mayDrive()) {
      this.x[mark] =
        places.x[index] - (lane < 0 && places.parked[index] === 0 ? this.#lagAhead(places, index) : 0);
      this.y[mark] = places.y[index];
      return;
    }
    this.#entering[mark] = 1;
    this.#onWay[mark] = 1;
    // The vehicle starts behind the one that drove in last, so that they do not overlap.
    const last = this.#lastIn;
    const gap = ways.bodyOf(lane) * 1.2;
    const isNear = last !== NOBODY && this.phase[last] === PHASE.live && this.#entering[last] === 1;
    this.x[mark] = isNear && last !== mark ? Math.min(ways.entryX, this.x[last] - gap) : ways.entryX;
    this.#lastIn = mark;
    this.y[mark] = ways.entryY;
    this.#route.in(mark, ways, lane, places.parked[index] === 1);
  }

  /** How far the vehicle ahead of this place in a queue still has to move up. */
  #lagAhead(places: Places, index: number): number {
    // Places of a queue are in order from its head.
    for (let other = index - 1; other >= 0; other--) {
      if (Math.abs(places.y[other] - places.y[index]) > 0.5 || places.lane[other] >= 0) continue;
      const ahead = this.#assigned[other];
      return ahead === NOBODY ? 0 : Math.max(0, this.#targetX[ahead] - this.x[ahead]);
    }
    return 0;
  }

  #assign(mark: number, places: Places, index: number, x: number): void {
    const slot = places.slot[index];
    this.request[mark] = places.request[index];
    this.#slot[mark] = slot;
    this.#place[mark] = places.place[index];
    this.#lane[mark] = places.lane[index];
    this.look[mark] = places.look[index];
    this.parked[mark] = places.parked[index];
    this.manner[mark] = places.manner[index];
    this.#fate[mark] = places.fate[index];
    this.towed[mark] = 0;
    this.train[mark] = places.train[index];
    this.badge[mark] = places.badge[index];
    this.#targetX[mark] = x;
    this.#targetY[mark] = places.y[index];
    this.#seen[mark] = this.#stamp;
    if (places.request[index] === ANONYMOUS) return;
    this.#atSlot = withIndex(this.#atSlot, slot);
    this.#atSlot[slot] = mark;
  }

  #leave(mark: number, places: Places): void {
    const byCount = this.parked[mark] === 1 ? places.lotByCount : places.lanesByCount;
    const anonymous = this.request[mark] === ANONYMOUS;
    if (
      byCount ||
      anonymous ||
      places.culled ||
      this.#leaving >= MAX_LEAVING ||
      this.manner[mark] !== MANNER.drives
    ) {
      this.#remove(mark);
      return;
    }
    this.phase[mark] = PHASE.leaving;
    this.#left[mark] = 1;
    this.badge[mark] = 0;
    this.#leaving++;
    const fate = this.#fate[mark];
    this.look[mark] = fate === FATE.fine ? LOOK.done : LOOK.lost;
    this.towed[mark] = fate === FATE.timesOut && this.#leaving <= MAX_TOWED ? 1 : 0;
    const ways = this.#ways();
    if (fate === FATE.fine && this.#mayExit(mark, ways)) return;
    if (this.#route.left[mark] !== 0) return;
    const lane = this.#lane[mark];
    if (this.towed[mark] === 1) this.#targetX[mark] = Math.max(ways.laneLeft(lane), this.x[mark] - TOW_PX);
    else if (this.parked[mark] === 1) this.#targetY[mark] = this.y[mark] + LEAVE_PX / 2;
    else this.#targetX[mark] = Math.max(this.x[mark], Math.min(this.x[mark] + LEAVE_PX, ways.laneEnd(lane)));
  }

  /** Whether the vehicle leaves by the road out. When that is crowded, one more would not be noticed. */
  #mayExit(mark: number, ways: Ways): boolean {
    const lane = this.#lane[mark];
    if (!(ways.exitY > 0) || lane < 0 || !ways.driveIn || this.#exiting >= MAX_ON_EXIT) return false;
    this.exits[mark] = 1;
    this.#entering[mark] = 0;
    this.#leaving--;
    this.#exiting++;
    this.#route.out(mark, ways, lane);
    this.#targetX[mark] = -2 * ways.bodyOf(lane);
    this.#targetY[mark] = ways.exitY;
    return true;
  }

  #allocate(): number {
    if (this.#freeCount > 0) return this.#free[--this.#freeCount];
    return this.end < CAPACITY ? this.end++ : NOBODY;
  }

  #remove(mark: number): void {
    if (this.exits[mark] === 1) this.#exiting--;
    else if (this.phase[mark] === PHASE.leaving) this.#leaving--;
    this.exits[mark] = 0;
    this.#before[mark] = NOBODY;
    this.phase[mark] = PHASE.free;
    this.#free[this.#freeCount++] = mark;
  }
}
