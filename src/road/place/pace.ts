// Measures how far vehicles move between two frames of a 60 Hz screen, in their own lengths, by block of lanes. This
// decides how they are shown: below one length as driving cars; up to six as streaks; beyond that, where they
// would only flicker, as density. If a request is visible for about a second or longer, its vehicle is a
// driving car even if its computing is short, because it approaches while it waits. A vehicle that is at rest
// for more than a few frames is a car at any pace.

import { CALL_PHASE, SERVER, THREAD, VEHICLE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { drivesFrom } from '../layout/lane-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { isStanding, LOOK } from '../paint/analogy.ts';
import { threadServing } from './frame-records.ts';

export const REGIME = { cars: 0, streaks: 1, flow: 2 } as const;

/**
 * How a vehicle is shown. drives: moves at a limited speed. stands: appears at its place immediately.
 * streaks: the same, with a tail. flows: not individually, but as part of the density.
 */
export const MANNER = { drives: 0, stands: 1, streaks: 2, flows: 3 } as const;

/**
 * In lengths per frame: a regime begins at its value in BEGINS and ends below its value in ENDS. In between,
 * nothing changes.
 */
const BEGINS = [0, 1, 6] as const;
const ENDS = [0, 0.7, 4.2] as const;
/** Minimum number of lengths that a vehicle moves in a burst, however short its lane is. */
const LEAST_WAY = 3;
/**
 * Minimum number of lengths including the ways to and from the lane, which are not shown if there is no time
 * for them.
 */
const LEAST_ROUTE = 8;
/** Weight of a new value in a running mean. */
const NEW_WEIGHT = 0.12;
/**
 * Minimum number of frames for which a vehicle must be at rest to be drawn individually. With fewer it would
 * blink.
 */
const LEAST_FRAMES = 12;
/** Minimum number of frames at rest if moving vehicles are streaks. */
const LEAST_FRAMES_OF_STREAKS = 4;
/** Changes per frame in the lot above which its spots are filled by count. */
const LOT_CHANGES = 0.4;
/**
 * If a request is in a lane or parked for more than LIFE_BEGINS frames, its vehicle drives as a car; with
 * fewer than LIFE_ENDS it stops doing so.
 */
const LIFE_BEGINS = 50;
const LIFE_ENDS = 40;
/** Minimum number of frames between two vehicles in a lane; otherwise they would collide. */
const APART_FRAMES = 4;
const FRAME_MILLIS = 1000 / 60;
/** Decay of the counts per frame. */
const COUNT_KEPT = 0.97;
const MOST_BLOCKS = 64;

export class Pace {
  /** Simulated time between two frames of a 60 Hz screen. */
  nanosPerFrame = 0;
  /** Mean wall time that a request is visible in its lane or parked; NaN if unknown. For the first block. */
  lifeMillis = Number.NaN;
  /** Number of requests that complete per second of wall time. */
  completesPerSecond = 0;
  /** By block. `regime`: one of REGIME. `lengths`: how far vehicles move per frame, in their own lengths. */
  readonly regime = new Uint8Array(MOST_BLOCKS);
  readonly lengths = new Float64Array(MOST_BLOCKS);
  /** Whether the lot changes too fast for individual cars. */
  lotFlows = false;
  /**
   * By block: duration of a burst, and of a stay at the end of the lane. The last entry of `#stay` is the
   * lot.
   */
  readonly #burst = new Float64Array(MOST_BLOCKS).fill(Number.NaN);
  readonly #stay = new Float64Array(MOST_BLOCKS + 1).fill(Number.NaN);
  readonly #standsLong = new Uint8Array(MOST_BLOCKS);
  #clock = Number.NaN;
  #useful = 0;
  #ended = 0;
  #useOfOne = Number.NaN;
  /**
   * Recently ended requests, with older ones counting less. `#recentNanos`: the simulated time that these
   * counts cover.
   */
  #recentEnds = 0;
  #completed = 0;
  #recentCompleted = 0;
  #recentNanos = 0;
  readonly #isCalm = new Uint8Array(MOST_BLOCKS);

  /** Call it once per frame, before vehicles are placed. `wallMillis`: recent time between frames. */
  accept(frame: ServerFrame, clockNanos: number, layout: RoadLayout, wallMillis: number): void {
    const simulated = clockNanos - this.#clock;
    this.#clock = clockNanos;
    if (simulated === 0) return;
    const passed = (simulated * FRAME_MILLIS) / wallMillis;
    this.#countUse(frame, simulated);
    if (!(passed > 0)) return;
    // Limits the effect of jumps to another instant.
    const known = this.nanosPerFrame;
    this.nanosPerFrame = known === 0 ? passed : known + (Math.min(passed, known * 20) - known) * 0.25;
    this.#measure(frame, layout);
    this.completesPerSecond = (this.#recentCompleted / this.#recentNanos) * this.nanosPerFrame * 60;
    layout.blocks.forEach(({ lanes, plan }, block) => {
      if (block >= MOST_BLOCKS) return;
      this.#judgeLife(block, lanes.lanes);
      const burst = Number.isNaN(this.#burst[block]) ? this.#useOfOne : this.#burst[block];
      const way = (lanes.driveEnd - drivesFrom(lanes, plan.queuesInLane)) / lanes.carWidth;
      const share = this.nanosPerFrame / burst;
      const lengths = share * Math.max(LEAST_WAY, way);
      if (!(lengths >= 0)) return;
      this.lengths[block] = lengths;
      const route = share * Math.max(LEAST_ROUTE, way);
      let regime = this.regime[block];
      if (regime === REGIME.cars && route >= BEGINS[REGIME.streaks]) regime++;
      if (regime === REGIME.streaks && lengths >= BEGINS[REGIME.flow]) regime++;
      if (regime === REGIME.flow && lengths < ENDS[REGIME.flow]) regime--;
      if (regime === REGIME.streaks && route < ENDS[REGIME.streaks]) regime--;
      if (this.#isCalm[block] === 1) regime = REGIME.cars;
      this.regime[block] = regime;
      const frames = this.#stay[block] / this.nanosPerFrame;
      this.#standsLong[block] =
        frames >= (this.#standsLong[block] === 1 ? LEAST_FRAMES : LEAST_FRAMES * 1.4) ? 1 : 0;
    });
    this.#measureLot(frame);
  }

  /**
   * How a vehicle in this block of the layout is shown while it has this look: one of MANNER. `nanos` is how
   * long the vehicle has this look in total if that is known, otherwise how long it has had it so far.
   */
  mannerOf(block: number, look: number, nanos: number): number {
    const regime = this.regime[block] ?? REGIME.cars;
    if (regime === REGIME.cars) return MANNER.drives;
    if (look === LOOK.running || look === LOOK.switching || look === LOOK.record) {
      return regime === REGIME.streaks ? MANNER.streaks : MANNER.flows;
    }
    if (look === LOOK.stuck || look === LOOK.paused || look === LOOK.throttled) return MANNER.stands;
    if (isStanding(look) && this.#standsLong[block] === 1) return MANNER.stands;
    const least = regime === REGIME.streaks ? LEAST_FRAMES_OF_STREAKS : LEAST_FRAMES;
    return nanos >= least * this.nanosPerFrame ? MANNER.stands : MANNER.flows;
  }

  mannerInLot(look: number): number {
    if (this.regime[0] === REGIME.cars && !this.lotFlows) return MANNER.drives;
    return this.lotFlows && look !== LOOK.stuck ? MANNER.flows : MANNER.stands;
  }

  /** Measures the CPU time of a request, for bursts that are too short to be seen in frames. */
  #countUse(frame: ServerFrame, passedNanos: number): void {
    const useful = frame.get(SERVER.cpuUseful);
    const completed = frame.get(SERVER.completed);
    const ended = completed + frame.get(SERVER.failed);
    const one = (useful - this.#useful) / (ended - this.#ended);
    const goesOn = passedNanos > 0;
    this.#recentEnds = goesOn ? this.#recentEnds * COUNT_KEPT + ended - this.#ended : 0;
    this.#recentCompleted = goesOn ? this.#recentCompleted * COUNT_KEPT + completed - this.#completed : 0;
    this.#recentNanos = goesOn ? this.#recentNanos * COUNT_KEPT + passedNanos : 0;
    if (goesOn && one > 0 && Number.isFinite(one)) this.#useOfOne = blended(this.#useOfOne, one, NEW_WEIGHT);
    this.#useful = useful;
    this.#ended = ended;
    this.#completed = completed;
  }

  /** Decides whether the eye can follow a vehicle of this block from start to end. */
  #judgeLife(block: number, lanes: number): void {
    const burst = this.#burst[block];
    const inLane = this.#stay[block];
    const stay = Number.isNaN(inLane) ? this.#stay[MOST_BLOCKS] : inLane;
    const frames = (burst + stay) / this.nanosPerFrame;
    if (block === 0) this.lifeMillis = frames * FRAME_MILLIS;
    // A vehicle passes its lane twice, before and after its wait.
    const apart = (this.#recentNanos / this.nanosPerFrame / this.#recentEnds / 2) * lanes;
    const wasCalm = this.#isCalm[block] === 1;
    const least = wasCalm ? LIFE_ENDS : LIFE_BEGINS;
    const isCalm = frames >= least && (apart >= APART_FRAMES || this.#recentEnds < 1);
    this.#isCalm[block] = isCalm ? 1 : 0;
  }

  #measure(frame: ServerFrame, { blocks }: RoadLayout): void {
    const vehicles = frame.get(SERVER.vehicles);
    for (let vehicle = 0; vehicle < vehicles; vehicle++) {
      const length = frame.vehicle(vehicle, VEHICLE.until) - frame.vehicle(vehicle, VEHICLE.since);
      if (!(length > 0) || frame.vehicle(vehicle, VEHICLE.stuck) === 1) continue;
      const state = frame.vehicle(vehicle, VEHICLE.state);
      const thread = threadServing(frame, vehicle);
      const served = thread >= 0;
      const role = served ? frame.thread(thread, THREAD.role) : 0;
      const block = served ? blocks.findIndex(({ plan }) => plan.role === role) : MOST_BLOCKS;
      if (block < 0 || block > MOST_BLOCKS) continue;
      if (state === REQUEST_STATE.running && served) {
        this.#burst[block] = blended(this.#burst[block], length, NEW_WEIGHT);
      } else if (
        state === REQUEST_STATE.waiting &&
        frame.vehicle(vehicle, VEHICLE.callPhase) !== CALL_PHASE.backsOff
      ) {
        this.#stay[block] = blended(this.#stay[block], length, NEW_WEIGHT / 4);
      }
    }
  }

  #measureLot(frame: ServerFrame): void {
    // At least one, so that an empty lot may change as fast as one with a car in it.
    const waiting = Math.max(1, frame.inState(REQUEST_STATE.waiting) - frame.get(SERVER.stuck));
    const changes = (waiting * this.nanosPerFrame) / this.#stay[MOST_BLOCKS];
    this.lotFlows = changes > (this.lotFlows ? LOT_CHANGES / 2 : LOT_CHANGES);
  }
}

function blended(known: number, now: number, share: number): number {
  return Number.isNaN(known) ? now : known + (now - known) * share;
}
