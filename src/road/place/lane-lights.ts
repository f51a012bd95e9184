// The lamps of the lanes. A green light is a core, so there are never more lit lanes than cores. Bursts are
// mostly shorter than a frame, so lamps that show the instants of frames would flicker. Instead a lamp stays
// lit for a visible time, and lamps are lit according to the CPU time that has passed. Over a second they
// give as much light as cores computed.

import { SERVER, THREAD, THREAD_STATE } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { LAMP } from '../paint/analogy.ts';
import type { CoreTime } from './core-time.ts';
import type { LaneMap } from './lane-map.ts';
import type { Places } from './places.ts';

/** Minimum time that a lamp is lit. */
const HOLD_MILLIS = 110;

/** Lamps of one colour. */
class Lights {
  readonly kind: number;
  lit = 0;
  /** Mean number of cores that give this light since the last frame. */
  share = 0;
  /** Lamp time that has not been shown yet, in milliseconds summed over lamps. */
  #due = 0;

  constructor(kind: number) {
    this.kind = kind;
  }

  /**
   * Switches off lamps that were lit in no frame and were visible long enough, then lights as many as are
   * due.
   */
  step(lamps: LampRow, millis: number, room: number): boolean {
    this.#due += (this.share - this.lit) * millis;
    const most = HOLD_MILLIS * Math.max(1, room);
    this.#due = Math.max(-most, Math.min(this.#due, most));
    let changes = false;
    for (let lane = 0; lane < lamps.shown.length; lane++) {
      if (lamps.shown[lane] !== this.kind) continue;
      lamps.age[lane] = lamps.age[lane] + millis;
      if (lamps.caught[lane] === this.kind || lamps.age[lane] < HOLD_MILLIS) continue;
      lamps.shown[lane] = LAMP.off;
      this.lit--;
      changes = true;
    }
    // Lamp time still to be spent on lamps that were lit in no frame, until they may be switched off.
    let taken = 0;
    while (this.lit < room && this.#due >= 0) {
      const lane = this.#nextLane(lamps, this.#due - taken);
      if (lane < 0) break;
      if (lamps.caught[lane] !== this.kind) taken += HOLD_MILLIS;
      lamps.shown[lane] = this.kind;
      lamps.age[lane] = 0;
      this.lit++;
      changes = true;
    }
    return changes;
  }

  settle(lamps: LampRow, room: number): void {
    this.lit = 0;
    this.#due = 0;
    for (let lane = 0; lane < lamps.shown.length && this.lit < room; lane++) {
      if (lamps.caught[lane] !== this.kind || lamps.shown[lane] !== LAMP.off) continue;
      lamps.shown[lane] = this.kind;
      this.lit++;
    }
  }

  /**
   * The next lane to be lit: one that is lit in the frame or, if enough light is due, one that may have been
   * lit between frames. -1 if there is none.
   */
  #nextLane(lamps: LampRow, due: number): number {
    const count = lamps.shown.length;
    for (let lane = 0; lane < count; lane++) {
      if (lamps.caught[lane] === this.kind && lamps.shown[lane] === LAMP.off) return lane;
    }
    if (due < HOLD_MILLIS) return -1;
    // A lit lamp on an empty lane looks wrong, so lanes with a request come first.
    for (let chance = MAY_HAVE_RUN.withRequest; chance >= MAY_HAVE_RUN.idle; chance--) {
      for (let tried = 0; tried < count; tried++) {
        lamps.turn = (lamps.turn + 1) % count;
        if (lamps.mayHaveRun[lamps.turn] === chance && lamps.shown[lamps.turn] === LAMP.off)
          return lamps.turn;
      }
    }
    return -1;
  }
}

/** How a lane's thread may have run between two frames. */
const MAY_HAVE_RUN = { no: 0, idle: 1, withRequest: 2 } as const;

interface LampRow {
  shown: Uint8Array;
  age: Float32Array;
  caught: Uint8Array;
  mayHaveRun: Uint8Array;
  turn: number;
}

export class LaneLights {
  readonly #row: LampRow = {
    shown: new Uint8Array(0),
    age: new Float32Array(0),
    caught: new Uint8Array(0),
    mayHaveRun: new Uint8Array(0),
    turn: 0,
  };
  #request = new Float64Array(0);
  readonly #green = new Lights(LAMP.green);
  readonly #amber = new Lights(LAMP.amber);
  #cores = 0;

  /** LAMP of each lane: green and amber as kept here, red and out as in the frame. */
  get lamps(): Uint8Array {
    return this.#row.shown;
  }

  /** Whether the lane's lamp is red in the frame, because its thread is ready without a core. */
  isRed(lane: number): boolean {
    return this.#row.shown[lane] === LAMP.off && this.#row.caught[lane] === LAMP.red;
  }

  /** Whether the lane's light is out in the frame because the CPU limit is reached. */
  isOut(lane: number): boolean {
    return this.#row.shown[lane] === LAMP.off && this.#row.caught[lane] === LAMP.out;
  }

  accept(frame: ServerFrame, places: Places, map: LaneMap, time: CoreTime): void {
    const row = this.#row;
    const lanes = places.lamps.length;
    if (row.shown.length !== lanes) {
      row.shown = new Uint8Array(lanes);
      row.age = new Float32Array(lanes);
      row.mayHaveRun = new Uint8Array(lanes);
      row.caught = new Uint8Array(lanes);
      this.#green.lit = 0;
      this.#amber.lit = 0;
    }
    row.caught.set(places.lamps);
    this.#cores = frame.get(SERVER.cores);
    this.#green.share = time.running;
    this.#amber.share = time.switching;
    this.#findRunners(frame, map);
  }

  /**
   * Returns true while a lamp changes. At most as many lanes are lit as there are cores, whatever the colour.
   */
  step(millis: number): boolean {
    const green = this.#green.step(this.#row, millis, this.#cores - this.#amber.lit);
    const amber = this.#amber.step(this.#row, millis, this.#cores - this.#green.lit);
    return green || amber;
  }

  /** Sets all lamps as in the frame. */
  settle(): void {
    this.#row.shown.fill(LAMP.off);
    this.#amber.lit = 0;
    this.#green.settle(this.#row, this.#cores);
    this.#amber.settle(this.#row, this.#cores - this.#green.lit);
  }

  /**
   * Finds threads that may have run. A thread that still waits for the same request has not; any other may
   * have run between frames.
   */
  #findRunners(frame: ServerFrame, map: LaneMap): void {
    const threads = frame.get(SERVER.threads);
    if (this.#request.length !== threads) this.#request = new Float64Array(threads).fill(Number.NaN);
    this.#row.mayHaveRun.fill(0);
    for (let thread = 0; thread < threads; thread++) {
      const request = frame.thread(thread, THREAD.request);
      const state = frame.thread(thread, THREAD.state);
      const lane = map.laneOf[thread];
      const stood = state === THREAD_STATE.waiting && request === this.#request[thread];
      if (lane >= 0 && !stood && state !== THREAD_STATE.absent) {
        this.#row.mayHaveRun[lane] = request >= 0 ? MAY_HAVE_RUN.withRequest : MAY_HAVE_RUN.idle;
      }
      this.#request[thread] = request;
    }
  }
}
