// Everything that moves in one scene, and how it moves: vehicles, the queue, dots, lamps, lanes that are
// being built, and rejected requests.

import { heldByNodes } from '../../facts/server-facts.ts';
import { SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { clamp } from '../layout/box.ts';
import { laneLeft, laneMiddle } from '../layout/lane-layout.ts';
import { blockOfLane, type RoadLayout } from '../layout/layout.ts';
import { LockChoice } from '../layout/lock-choice.ts';
import { rampX, rampY } from '../layout/ramp-layout.ts';
import { CellShades } from '../paint/cell-shades.ts';
import { BuiltLanes } from './built-lanes.ts';
import { CallDots } from './call-dots.ts';
import { CoreTime } from './core-time.ts';
import { Effects } from './effects.ts';
import { Fleet } from './fleet.ts';
import { Flow } from './flow.ts';
import { queueLength } from './frame-records.ts';
import { CoreLamps, LampGlow } from './lamp-glow.ts';
import { LaneLights } from './lane-lights.ts';
import { LaneMap } from './lane-map.ts';
import { Pace, REGIME } from './pace.ts';
import { placeVehicles } from './place-vehicles.ts';
import { Parking, queuedOnRamp, requestQueues } from './place-waiting.ts';
import { Places, type Placing } from './places.ts';
import { QueueFlow, QueueRows } from './queue-flow.ts';
import { Repeats } from './repeats.ts';
import type { Ways } from './routes.ts';

export class Traffic {
  readonly places = new Places();
  readonly fleet = new Fleet(() => this.#ways!);
  readonly pace = new Pace();
  readonly flow = new Flow();
  readonly queue = new QueueFlow();
  readonly dots = new CallDots();
  readonly lights = new LaneLights();
  readonly coreGlow = new LampGlow();
  readonly built = new BuiltLanes();
  readonly cells = new CellShades();
  readonly effects = new Effects();
  readonly repeats = new Repeats();
  readonly locks = new LockChoice();
  readonly time = new CoreTime();
  readonly #coreLamps = new CoreLamps();
  readonly #parking = new Parking();
  readonly #rows = new QueueRows();
  readonly map = new LaneMap();
  #ways: Ways | null = null;
  #layout: RoadLayout | null = null;
  #stands = false;
  /** Length of queues beside the road. */
  #beside = 0;
  /** Number of lanes that faulty nodes hold, if there are so few lanes that it is visible. */
  #held = 0;
  /** Number of requests that sleep on their lanes. */
  #asleep = 0;
  /** The numbers on the signs, at the instant at which they were read. */
  readonly #signed = { queued: 0, beside: 0, parked: 0, held: 0, asleep: 0, lanes: 0 };
  /** Number of lanes that look taken, if a sign counts them. */
  #lanes = 0;
  /** Recent wall time between frames. */
  #frameMillis = 1000 / 60;

  /** Applies a new layout. `jumps`: vehicles appear at their new places without driving there. */
  relayout(layout: RoadLayout, screenWidth: number, jumps: boolean): void {
    this.#ways = waysOf(layout, screenWidth, this.pace, () => this.queue.queued > 0);
    if (this.#layout !== null) this.flow.relayout(this.#layout, layout);
    this.#layout = layout;
    if (jumps) this.fleet.clear();
  }

  accept(placing: Omit<Placing, 'map' | 'parking' | 'rows' | 'pace'>): void {
    const { frame, layout, clockNanos } = placing;
    this.pace.accept(frame, clockNanos, layout, this.#frameMillis);
    this.#stands = frame.get(SERVER.paused) === 1;
    const { map, pace } = this;
    const parking = this.#parking;
    const rows = this.#rows;
    placeVehicles({ ...placing, map, parking, rows, pace }, this.places);
    this.flow.accept(frame, clockNanos, layout, this.places, this.pace);
    this.cells.accept(this.places.cells, clockNanos);
    this.queue.accept(frame, queuedOnRamp(frame, requestQueues(layout)), this.isFast);
    this.#beside = layout.queues.reduce((sum, { plan }) => sum + queueLength(frame, plan.queue), 0);
    this.#held = layout.lanes.lanes <= LANES_COUNTED ? heldByNodes(frame).held : 0;
    this.#asleep = frame.get(SERVER.nodes) === 0 ? frame.inState(REQUEST_STATE.waiting) : 0;
    this.#lanes = this.#countLanes();
    this.fleet.reconcile(this.places);
    this.lights.accept(frame, this.places, this.map, this.time);
    if (this.time.stands) this.lights.settle();
    this.coreGlow.accept(this.#coreLamps.read(frame, layout.coreLamps, this.time));
    this.built.accept(this.places);
    this.repeats.accept(frame, clockNanos, layout);
    if (layout.bridges !== null) this.dots.accept(frame, clockNanos, layout.bridges, this.pace.nanosPerFrame);
  }

  /** Adds the counts since the last frame. Call it once per frame. */
  count(frame: ServerFrame, clockNanos: number, isOver = false): void {
    this.time.accept(frame, clockNanos, isOver);
    this.effects.accept(frame);
    this.repeats.count(frame);
    this.locks.count(frame);
  }

  /**
   * Whether traffic is too fast for individual cars. Parts that are filled by count then change together with
   * the signs.
   */
  get isFast(): boolean {
    return this.pace.regime[0] !== REGIME.cars;
  }

  /** See `paintLamps`. Heads of streaks, and therefore their lights, are still visible one by one. */
  get fastLanes(): Flow | null {
    return this.pace.regime[0] === REGIME.flow ? this.flow : null;
  }

  /**
   * Call it before signs are set to this instant, so that parts that are filled by count show it too.
   * `hasUsers`: see RoadScene.
   */
  hold(frame: ServerFrame, hasUsers = false): void {
    this.flow.hold(frame, this.places, hasUsers);
    this.queue.hold();
    this.#signed.queued = this.queue.shown;
    this.#signed.beside = this.#beside;
    this.#signed.parked = this.#countParked();
    this.#signed.held = this.#held;
    this.#signed.asleep = this.#asleep;
    this.#signed.lanes = this.#lanes = this.#countLanes();
  }

  /**
   * Whether the picture shows more or fewer vehicles than its signs count. Parts that are filled by count
   * change with the signs.
   */
  get differsFromSigns(): boolean {
    const { queued, beside, parked, held, asleep, lanes } = this.#signed;
    // The rest of a longer queue is outside the picture.
    const drawn = this.#layout?.ramp.capacity ?? 0;
    return (
      this.#held !== held ||
      this.#lanes !== lanes ||
      Math.min(this.queue.shown, drawn) !== Math.min(queued, drawn) ||
      (!this.isFast && (this.#beside !== beside || this.#asleep !== asleep)) ||
      this.#countParked() !== parked
    );
  }

  /** Number of lanes that have a vehicle or a bar; 0 if no sign counts them. */
  #countLanes(): number {
    const layout = this.#layout;
    if (layout?.zones.some(({ names }) => names === 'taken') !== true) return 0;
    return this.flow.countTaken(this.places);
  }

  /** Number of parked requests, or of their cars or dots in a lot that is filled by count. */
  #countParked(): number {
    return this.flow.lotHolds ? this.flow.countParked(this.places) : this.places.parkedCount;
  }

  /** Puts everything at its place immediately. */
  settle(): void {
    this.settlePlaces();
    this.lights.settle();
    this.coreGlow.settle();
    this.effects.settle();
  }

  /** Clears the recent averages, because all requests have left and no more will arrive. */
  end(): void {
    this.lights.settle();
    this.flow.forget();
    this.dots.share.fill(0);
    this.places.oneIn = 0;
    this.pace.completesPerSecond = 0;
  }

  /** Advances everything except the lamps. */
  settlePlaces(): void {
    this.fleet.settle();
    this.queue.settle();
    this.flow.settle();
    this.dots.settle();
    this.repeats.settle();
    this.built.settle();
  }

  /**
   * Advances by this much wall time. Returns true while anything moves. In a paused process vehicles do not
   * move.
   */
  step(millis: number): boolean {
    if (millis > 0) this.#frameMillis += (millis - this.#frameMillis) * FRAME_WEIGHT;
    const repeats = this.repeats.step(millis);
    const dots = this.dots.step(millis) || repeats;
    const cores = this.coreGlow.step(millis);
    if (this.#stands) return dots || cores;
    const lanes = this.#stepLights(millis);
    const built = this.built.step(millis, this.isFast);
    const effects = this.effects.step(millis);
    const fleet = this.fleet.step(millis);
    const flow = this.flow.step(millis);
    return this.queue.step(millis) || fleet || flow || dots || lanes || cores || built || effects;
  }

  /** Advances only the lamps, for users that prefer reduced motion. */
  stepLamps(millis: number): boolean {
    const lanes = this.#stepLights(millis);
    return this.coreGlow.step(millis) || lanes;
  }

  /**
   * While the run is paused, the lamps stay as they are at its instant. Otherwise other lamps would go on
   * lighting up, although no time passes.
   */
  #stepLights(millis: number): boolean {
    return !this.time.stands && this.lights.step(millis);
  }
}

/** Number of lanes that a reader can count in a picture. */
const LANES_COUNTED = 16;
/** Weight of a new frame in the wall time of frames. */
const FRAME_WEIGHT = 0.2;

/** Maximum and minimum speed in CSS pixels per second. Both depend on the width of the picture. */
const fastest = (screenWidth: number): number => Math.max(480, screenWidth * 1.4);
const slowest = (screenWidth: number): number => Math.max(160, screenWidth * 0.3);
/**
 * Share of its visible time that a vehicle drives, unless that is too slow or too fast. In the rest of the
 * time it visibly waits.
 */
const DRIVEN_SHARE = 0.3;
/** Share of the width over which a vehicle drives, from the edge to the end of its lane. */
const DRIVEN_WIDTH = 0.75;

/** Speed of vehicles, chosen so that a request visibly waits most of the time. `lifeMillis`: see Pace. */
function cruiseOf(lifeMillis: number, screenWidth: number): number {
  const most = fastest(screenWidth);
  if (Number.isNaN(lifeMillis)) return most;
  const wanted = (DRIVEN_WIDTH * screenWidth) / ((DRIVEN_SHARE * lifeMillis) / 1000);
  return clamp(wanted, slowest(screenWidth), most);
}

function waysOf(layout: RoadLayout, screenWidth: number, pace: Pace, isQueueing: () => boolean): Ways {
  const { ramp, lanes, lot, blocks } = layout;
  const middle = ramp.y + ramp.height / 2;
  const lanesOf = (lane: number): typeof lanes => blockOfLane(layout, lane).lanes;
  return {
    driveIn: lanes.carriageways === 1,
    // Vehicles enter from the edge of the picture if the ramp is free, otherwise from the head of the queue.
    get entryX() {
      return isQueueing() ? rampX(ramp, 0) : -lanes.carWidth;
    },
    get entryY() {
      return isQueueing() ? rampY(ramp, 0) : middle;
    },
    rampEndX: ramp.x + ramp.width,
    get rampEndY() {
      return isQueueing() ? rampY(ramp, 0) : middle;
    },
    laneLeft: (lane) => laneLeft(lanesOf(lane), lane) + lanesOf(lane).carWidth / 2,
    laneRight: (lane) => laneLeft(lanesOf(lane), lane) + lanesOf(lane).carriagewayWidth + 4,
    laneMiddle: (lane) => laneMiddle(lanesOf(lane), lane),
    laneLight: (lane) => laneLeft(lanesOf(lane), lane) + lanesOf(lane).readyOffset,
    laneEnd: (lane) =>
      laneLeft(lanesOf(lane), lane) + lanesOf(lane).carriagewayWidth - lanesOf(lane).carWidth / 2 - 1,
    bodyOf: (lane) => lanesOf(lane).carWidth,
    blockOf: (lane) => (lane < 0 ? -1 : blocks.indexOf(blockOfLane(layout, lane))),
    lotLeft: lot === null ? 0 : lot.x - 2,
    toHelpers: layout.links.toHelpers,
    fromHelpers: layout.links.fromHelpers,
    returnY: layout.returnY,
    exitX: layout.exit?.downX ?? Number.NaN,
    exitY: layout.exit?.y ?? Number.NaN,
    get cruise() {
      return cruiseOf(pace.lifeMillis, screenWidth) * layout.zoom;
    },
  };
}
