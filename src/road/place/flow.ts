// Traffic that is too fast to be shown car by car. For each place on the lanes it keeps the recent share of
// time in which a vehicle drove on from the place or stood at it. This share is the brightness of the place's
// bar. Which places have a bar and which lamps are lit changes only together with the signs, so that they can
// be counted. It also moves sample cars slowly; each stands for many requests.

import { LOCK, QUEUE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { type LaneLayout, laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import type { RoadLayout } from '../layout/layout.ts';
import { isAtTunnel, isHill, type TunnelLayout } from '../layout/tunnel-layout.ts';
import { LAMP, LOOK } from '../paint/analogy.ts';
import { MANNER, type Pace, REGIME } from './pace.ts';
import type { Places } from './places.ts';

/** Weight of a new frame. The average covers about a third of a second. */
const NEW_WEIGHT = 0.05;
/** Time in which a sample car drives along its lane. */
const SAMPLE_MILLIS = 1500;
/** The sign with the number of requests per sample car stays for this time after the last sample car. */
const SAMPLES_LAST_MILLIS = 3000;
/**
 * Lanes in which a car is present for a larger share of time get no sample car. A lane is one thread, and the
 * car would soon collide with the sample car.
 */
const MOST_OCCUPIED = 0.1;
/** Number of lanes per sample car. */
const LANES_PER_SAMPLE = 2.5;
/** Minimum time between two measurements of the rate. */
const RATE_MILLIS = 250;
/** After this wall time without the end of a request, sample cars leave. */
const QUIET_MILLIS = 300;
/** States of requests that have a core or are about to get one. */
const MOVING = [REQUEST_STATE.ready, REQUEST_STATE.switching, REQUEST_STATE.running];
const NOBODY = -1;
const MOST_BORES = 16;
/**
 * Positions of a standing vehicle in its lane: before the light, before a lock, inside the lock, at the stop
 * line.
 */
const SPOT = { start: 0, mouth: 1, taking: 2, end: 3 } as const;
export const SPOTS = 4;
/** Share of a lane's time below which nothing is drawn. */
export const LEAST_SHARE = 0.002;

export class Flow {
  /**
   * `moving`: by place on the lanes, share of time in which a vehicle drives on from it. `standing`: by spot,
   * share of time in which a vehicle stands there; each place has SPOTS of them.
   */
  moving = new Float32Array(0);
  standing = new Float32Array(0);
  /**
   * By tunnel. `bores`: share of time in which an undrawn vehicle is in it; `boreLook`: the vehicle's look;
   * `held`: share of time in which the tunnel's lock is held.
   */
  readonly bores = new Float32Array(MOST_BORES);
  readonly boreLook = new Uint8Array(MOST_BORES);
  readonly held = new Float32Array(MOST_BORES);
  /**
   * By spot: where a vehicle last stood, and its look. `movingLook`: by place, the look of the vehicle that
   * last drove on.
   */
  x = new Float32Array(0);
  y = new Float32Array(0);
  look = new Uint8Array(0);
  movingLook = new Uint8Array(0);
  /**
   * What the picture shows until the signs change. By place: 1 if a vehicle drives on from it. By spot: the
   * look of the vehicle that stands there, plus one. By lane: 1 if it has a core.
   */
  shownMoving = new Uint8Array(0);
  shownStanding = new Uint8Array(0);
  shownLit = new Uint8Array(0);
  /** What the newest frame shows, in the same form as the three fields above. */
  #nowMoving = new Uint8Array(0);
  #nowStanding = new Uint8Array(0);
  #nowLit = new Uint8Array(0);
  /** By lane: whether it has a bar, in the newest frame and in the picture. */
  #nowLane = new Uint8Array(0);
  #shownLane = new Uint8Array(0);
  #taken = new Uint8Array(0);
  #wasFast = false;
  /** Whether by the signs every user waits or thinks. */
  #allWait = false;
  /** By lane: position of the sample car, 0 to 1; negative if there is none. */
  sample = new Float32Array(0);
  /** By lane: recent share of time with a core, 0 to 1. */
  computing = new Float32Array(0);
  /** Requests per sample car; 0 if every request has a car, or if the rate is not known yet. */
  oneIn = 0;
  /**
   * `parked`: parked requests by look, for spots that are filled by count. `queues`: the length of each
   * queue. Both at the instant of the signs.
   */
  readonly parked = new Float64Array(16);
  readonly queues = new Float64Array(64);
  lotHolds = false;
  /** By spot, for painters: 1 if an individual car is there. */
  taken = new Uint8Array(0);
  #ended = Number.NaN;
  /** Wall time since a request ended. */
  #quietMillis = 0;
  /** Number of requests that have ended since the last sample car. */
  #due = 0;
  #turn = 0;
  /**
   * Number of requests that have ended since the last measurement of the rate, and the wall time since then.
   */
  #lately = 0;
  #passedMillis = 0;
  #sinceLaunch = Number.POSITIVE_INFINITY;
  /** By lane: recent share of time in which the thread's car, drawn individually, stood there. */
  #occupied = new Float32Array(0);
  #clock = Number.NaN;
  /** Number of frames since a jump back; Infinity if there was none. */
  #frames = Number.POSITIVE_INFINITY;

  /**
   * When the road has moved, vehicles that stood in a lane stay at the same relative place. Otherwise their
   * bars would remain where grass is now until they fade; in a paused run they never would.
   */
  relayout(before: RoadLayout, after: RoadLayout): void {
    let first = 0;
    for (let number = 0; number < before.blocks.length; number++) {
      const old = before.blocks[number].lanes;
      const now = after.blocks[number]?.lanes;
      // If the number of lanes or of places in a lane has changed, nothing can be moved to its new place.
      if (now?.lanes !== old.lanes || now.readyFit !== old.readyFit) {
        for (const shares of [
          this.standing,
          this.shownMoving,
          this.shownStanding,
          this.shownLit,
          this.#shownLane,
        ])
          shares.fill(0);
        return;
      }
      first = this.#moveSpots(old, now, first);
    }
  }

  /** Moves the spots of these lanes to the new layout. Returns the index after the places of these lanes. */
  #moveSpots(old: LaneLayout, now: LaneLayout, first: number): number {
    const perLane = 1 + old.readyFit;
    for (let own = 0; own < old.lanes; own++) {
      const lane = old.firstLane + own;
      const left = laneLeft(old, lane);
      const middle = laneMiddle(old, lane);
      const from = (first + own * perLane) * SPOTS;
      const until = Math.min(this.x.length, from + perLane * SPOTS);
      for (let spot = from; spot < until; spot++) {
        const inLane = this.x[spot] - left;
        // The lane has become longer or shorter before its stop line, not after it.
        const moved =
          inLane < old.stopOffset
            ? (inLane * now.stopOffset) / old.stopOffset
            : inLane - old.stopOffset + now.stopOffset;
        this.x[spot] = laneLeft(now, lane) + moved;
        this.y[spot] = laneMiddle(now, lane) + ((this.y[spot] - middle) * now.laneHeight) / old.laneHeight;
      }
    }
    return first + old.lanes * perLane;
  }

  /** Call it once per frame, after vehicles are placed. */
  accept(frame: ServerFrame, clockNanos: number, layout: RoadLayout, places: Places, pace: Pace): void {
    this.#resize(places.lanePlaces, layout.laneCount);
    const spots = layout.lot?.spots ?? 0;
    if (this.taken.length !== spots) this.taken = new Uint8Array(spots);
    const begins = pace.lotFlows && !this.lotHolds;
    this.lotHolds = pace.lotFlows;
    // Otherwise the lot would be empty until the signs change next.
    if (begins) this.#holdParked(places);
    if (clockNanos === this.#clock) return;
    // Averages from before a jump do not apply after it, so the first frames after a jump all have equal
    // weight.
    this.#frames = clockNanos < this.#clock ? 1 : this.#frames + 1;
    this.#clock = clockNanos;
    const weight = Math.max(NEW_WEIGHT, 1 / this.#frames);
    const { moving, standing } = this;
    for (let place = 0; place < moving.length; place++) moving[place] = moving[place] * (1 - weight);
    for (let spot = 0; spot < standing.length; spot++) standing[spot] = standing[spot] * (1 - weight);
    this.#countHeld(frame, layout, weight);
    this.#nowMoving.fill(0);
    this.#nowStanding.fill(0);
    this.#nowLane.fill(0);
    for (let lane = 0; lane < this.computing.length; lane++) {
      const isLit = places.lamps[lane] === LAMP.green;
      this.#nowLit[lane] = isLit ? 1 : 0;
      this.computing[lane] = this.computing[lane] * (1 - weight) + (isLit ? weight : 0);
      this.#occupied[lane] = this.#occupied[lane] * (1 - weight);
    }
    for (let index = 0; index < places.count; index++) {
      if (places.parked[index] === 1) continue;
      const place = places.place[index];
      const look = places.look[index];
      if (places.manner[index] !== MANNER.flows) {
        const lane = places.lane[index];
        if (lane >= 0) {
          this.#occupied[lane] = this.#occupied[lane] + weight;
          if (places.manner[index] === MANNER.stands && places.lamps[lane] !== LAMP.green) {
            // A car without a core stands in this lane. So nothing else is drawn driving there, and the lamp
            // is off.
            this.sample[lane] = NOBODY;
            this.computing[lane] = 0;
            moving[place] = 0;
          }
        }
        continue;
      }
      if (place >= moving.length) continue;
      this.#nowLane[places.lane[index]] = 1;
      const bore = boreAt(layout.tunnels, places.x[index], places.y[index]);
      if (bore >= 0 && look !== LOOK.lockWait) {
        this.bores[bore] = Math.min(1, this.bores[bore] + weight);
        this.boreLook[bore] = look;
        if (look !== LOOK.running) continue;
      }
      if (look === LOOK.running || look === LOOK.record) {
        moving[place] = moving[place] + weight;
        this.movingLook[place] = look;
        this.#nowMoving[place] = 1;
        continue;
      }
      const spot = place * SPOTS + spotOf(layout.tunnels, look, places.x[index]);
      standing[spot] = standing[spot] + weight;
      this.#nowStanding[spot] = look + 1;
      this.x[spot] = places.x[index];
      this.y[spot] = places.y[index];
      this.look[spot] = look;
    }
    const isFast = pace.regime[0] !== REGIME.cars;
    // Otherwise the lanes would be empty until the signs change next.
    if (isFast && !this.#wasFast) this.#holdLanes();
    this.#wasFast = isFast;
    this.#count(frame, layout, pace);
    places.oneIn = this.#sinceLaunch < SAMPLES_LAST_MILLIS && !this.#allWait ? this.oneIn : 0;
  }

  /**
   * Parts that are filled by count show this instant from now on, together with the signs. `hasUsers`: see
   * RoadScene.
   */
  hold(frame: ServerFrame, places: Places, hasUsers: boolean): void {
    this.#holdParked(places);
    this.#holdLanes();
    // If all users wait, a sample car would be one more than there are.
    this.#allWait = hasUsers && MOVING.every((state) => frame.inState(state) === 0);
    // A sample car would drive on where, by the signs, nothing moves any more.
    if (this.#allWait || this.#quietMillis > QUIET_MILLIS) this.sample.fill(NOBODY);
    if (this.#allWait) places.oneIn = 0;
    const queues = Math.min(this.queues.length, frame.get(SERVER.queues));
    for (let queue = 0; queue < queues; queue++) this.queues[queue] = frame.queue(queue, QUEUE.waiting);
  }

  /** Number of lanes that look taken: by a vehicle that is drawn individually now, or by a bar. */
  countTaken({ lane, manner, parked, count }: Places): number {
    const taken = this.#taken;
    taken.set(this.#shownLane);
    for (let index = 0; index < count; index++) {
      if (parked[index] === 0 && lane[index] >= 0 && manner[index] !== MANNER.flows) taken[lane[index]] = 1;
    }
    return taken.reduce((sum, each) => sum + each, 0);
  }

  /** Number of cars or dots in a lot that is filled by count. */
  countParked({ parked, manner, count }: Places): number {
    let drawn = this.parked.reduce((sum, each) => sum + each, 0);
    for (let index = 0; index < count; index++) {
      if (parked[index] === 1 && manner[index] !== MANNER.flows) drawn++;
    }
    return drawn;
  }

  #holdLanes(): void {
    this.shownMoving.set(this.#nowMoving);
    this.shownStanding.set(this.#nowStanding);
    this.shownLit.set(this.#nowLit);
    this.#shownLane.set(this.#nowLane);
  }

  #holdParked(places: Places): void {
    this.parked.set(places.parkedMarks);
    for (let index = 0; index < places.count; index++) {
      const flows = places.parked[index] === 1 && places.manner[index] === MANNER.flows;
      if (flows) this.parked[places.look[index]]++;
    }
  }

  settle(): void {
    this.sample.fill(NOBODY);
  }

  /** Clears the averages. */
  forget(): void {
    for (const shares of [this.moving, this.standing, this.bores, this.held, this.computing]) shares.fill(0);
    for (const shown of [this.shownMoving, this.shownStanding, this.shownLit, this.#shownLane]) shown.fill(0);
  }

  /** Returns true while a sample car moves. */
  step(millis: number): boolean {
    this.#passedMillis += millis;
    this.#sinceLaunch += millis;
    this.#quietMillis += millis;
    let moves = false;
    for (let lane = 0; lane < this.sample.length; lane++) {
      const way = this.sample[lane];
      if (way < 0) continue;
      moves = true;
      this.sample[lane] = way >= 1 ? NOBODY : Math.min(1, way + millis / SAMPLE_MILLIS);
    }
    return moves;
  }

  /** Starts one sample car per `oneIn` requests that end, in the next lane with traffic. */
  #count(frame: ServerFrame, layout: RoadLayout, pace: Pace): void {
    const ended = frame.get(SERVER.completed) + frame.get(SERVER.failed);
    const more = ended - this.#ended;
    this.#ended = ended;
    if (more !== 0) this.#quietMillis = 0;
    if (pace.regime[0] !== REGIME.flow || layout.lanes.detail === 'cell' || !(more >= 0)) {
      this.oneIn = 0;
      this.#lately = 0;
      this.#passedMillis = 0;
      return;
    }
    this.#lately += more;
    this.#due += more;
    // Requests pass a tunnel one by one, and no more are being processed than there are cores.
    const most = Math.min(frame.get(SERVER.cores), layout.tunnels.length > 0 ? 3 : Number.POSITIVE_INFINITY);
    const slots = Math.max(1, Math.min(most, layout.lanes.lanes / LANES_PER_SAMPLE));
    if (this.#passedMillis >= RATE_MILLIS) {
      const perDrive = (this.#lately / this.#passedMillis) * SAMPLE_MILLIS;
      this.#lately = 0;
      this.#passedMillis = 0;
      const ideal = perDrive / slots;
      if (ideal > this.oneIn * 2 || ideal < this.oneIn / 3) this.oneIn = niceAbove(ideal);
    }
    if (
      this.#allWait ||
      more === 0 ||
      this.oneIn === 0 ||
      this.#due < this.oneIn ||
      this.#sinceLaunch < SAMPLE_MILLIS / slots
    )
      return;
    if (!this.#launch(layout.lanes.lanes, 1 + layout.lanes.readyFit)) return;
    this.#due %= this.oneIn;
    this.#sinceLaunch = 0;
  }

  /** Returns false if no lane is free for the car. */
  #launch(lanes: number, placesPerLane: number): boolean {
    // The next lane is far from the previous one, so that there is no pattern.
    this.#turn = (this.#turn + Math.ceil(lanes * 0.382)) % lanes;
    for (let tried = 0; tried < lanes; tried++) {
      const lane = (this.#turn + tried) % lanes;
      if (this.sample[lane] >= 0 || this.#occupied[lane] > MOST_OCCUPIED) continue;
      if (this.moving[lane * placesPerLane] < LEAST_SHARE) continue;
      this.sample[lane] = 0;
      return true;
    }
    return false;
  }

  #countHeld(frame: ServerFrame, { tunnels }: RoadLayout, weight: number): void {
    for (let bore = 0; bore < tunnels.length && bore < MOST_BORES; bore++) {
      const { lock } = tunnels[bore];
      const isHeld = lock < frame.get(SERVER.locks) && frame.lock(lock, LOCK.thread) >= 0;
      this.held[bore] = this.held[bore] * (1 - weight) + (isHeld ? weight : 0);
      this.bores[bore] = this.bores[bore] * (1 - weight);
    }
  }

  #resize(places: number, lanes: number): void {
    if (this.moving.length !== places) {
      this.moving = new Float32Array(places);
      this.standing = new Float32Array(places * SPOTS);
      this.x = new Float32Array(places * SPOTS);
      this.y = new Float32Array(places * SPOTS);
      this.look = new Uint8Array(places * SPOTS);
      this.movingLook = new Uint8Array(places);
      this.shownMoving = new Uint8Array(places);
      this.shownStanding = new Uint8Array(places * SPOTS);
      this.#nowMoving = new Uint8Array(places);
      this.#nowStanding = new Uint8Array(places * SPOTS);
    }
    if (this.sample.length === lanes) return;
    this.sample = new Float32Array(lanes).fill(NOBODY);
    this.computing = new Float32Array(lanes);
    this.shownLit = new Uint8Array(lanes);
    this.#nowLit = new Uint8Array(lanes);
    this.#taken = new Uint8Array(lanes);
    this.#nowLane = new Uint8Array(lanes);
    this.#shownLane = new Uint8Array(lanes);
    this.#occupied = new Float32Array(lanes);
  }
}

/** The hill whose bore contains this position, or -1. */
function boreAt(tunnels: readonly TunnelLayout[], x: number, y: number): number {
  for (let bore = 0; bore < tunnels.length && bore < MOST_BORES; bore++) {
    const tunnel = tunnels[bore];
    if (!isHill(tunnel) || Math.abs(y - tunnel.boreY) > 0.5) continue;
    if (x > tunnel.x && x < tunnel.x + tunnel.width) return bore;
  }
  return -1;
}

function spotOf(tunnels: readonly TunnelLayout[], look: number, x: number): number {
  if (look === LOOK.lockWait) return SPOT.mouth;
  if (look !== LOOK.waiting && look !== LOOK.stuck) return SPOT.start;
  return tunnels.length > 0 && isAtTunnel(tunnels, x) ? SPOT.taking : SPOT.end;
}

/** The smallest of 1, 2, 3, 4, 6, 8, 10, 20, 30 and so on that is at least `count`. */
function niceAbove(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((nice) => nice >= count - 1e-9) ?? power;
}
