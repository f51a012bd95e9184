// The brightness of lamps. A green light is a core. A lamp that is lit for a part of the time has that part
// of its light. All lamps together show the mean number of cores that computed since the last frame. The
// light is spread first over lamps that are lit in the frame, then over others, and changes smoothly.

import { CORE, CORE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { CoreLampLayout } from '../layout/layout.ts';
import type { CoreTime } from './core-time.ts';

const EASE_MILLIS = 220;
const DARK = 0.002;

/** The lamps that are lit in a frame, and the light to spread. Counts are in cores (or threads). */
export interface Lit {
  readonly green: ArrayLike<number>;
  readonly amber: ArrayLike<number>;
  /**
   * Lamps of threads that are ready without a free core. They are shown as in the frame, because red is not a
   * core's light.
   */
  readonly red: ArrayLike<number> | null;
  /** Number of cores that each lamp stands for. */
  readonly room: ArrayLike<number>;
  /** Mean number of cores that ran requests, and of cores that were switching threads. */
  readonly running: number;
  readonly switching: number;
  /**
   * 1 for each lamp that may have been lit between the frames; all these are equally likely. 'first': any
   * lamp, the first ones before the others.
   */
  readonly others: ArrayLike<number> | 'first';
}

export class LampGlow {
  /** Share of a lamp's light, 0 to 1. */
  green = new Float32Array(0);
  amber = new Float32Array(0);
  red = new Float32Array(0);
  #greenAim = new Float32Array(0);
  #amberAim = new Float32Array(0);
  #redAim = new Float32Array(0);
  #left = new Float32Array(0);

  accept(lit: Lit): void {
    this.#resize(lit.room.length);
    this.#left.set(lit.room);
    spread(this.#greenAim, this.#left, lit.running, lit.green, lit.others);
    spread(this.#amberAim, this.#left, lit.switching, lit.amber, lit.others);
    for (let lamp = 0; lamp < lit.room.length; lamp++) {
      this.#greenAim[lamp] = this.#greenAim[lamp] / lit.room[lamp];
      this.#amberAim[lamp] = this.#amberAim[lamp] / lit.room[lamp];
      this.#redAim[lamp] = lit.red?.[lamp] ?? 0;
    }
  }

  settle(): void {
    this.step(Number.POSITIVE_INFINITY);
  }

  /**
   * Returns true while a lamp still changes. Rise and fall are symmetric, so that the mean light stays
   * correct.
   */
  step(millis: number): boolean {
    const ease = 1 - Math.exp(-millis / EASE_MILLIS);
    const green = approach(this.green, this.#greenAim, ease);
    const amber = approach(this.amber, this.#amberAim, ease);
    return approach(this.red, this.#redAim, ease) || green || amber;
  }

  #resize(lamps: number): void {
    if (this.green.length === lamps) return;
    this.green = new Float32Array(lamps);
    this.amber = new Float32Array(lamps);
    this.red = new Float32Array(lamps);
    this.#greenAim = new Float32Array(lamps);
    this.#amberAim = new Float32Array(lamps);
    this.#redAim = new Float32Array(lamps);
    this.#left = new Float32Array(lamps);
  }
}

/** Opacity of a lamp with this share of its light; screens respond roughly quadratically. */
export function brightness(light: number): number {
  return Math.sqrt(light);
}

/** Spreads `light` over lamps with room `left`, and subtracts it from that room. */
function spread(
  aim: Float32Array,
  left: Float32Array,
  light: number,
  caught: ArrayLike<number>,
  others: Lit['others'],
): void {
  let all = 0;
  for (let lamp = 0; lamp < aim.length; lamp++) all += caught[lamp];
  const share = all > 0 ? Math.min(1, light / all) : 0;
  let rest = light;
  for (let lamp = 0; lamp < aim.length; lamp++) {
    aim[lamp] = Math.min(left[lamp], caught[lamp] * share);
    left[lamp] = left[lamp] - aim[lamp];
    rest -= aim[lamp];
  }
  if (others !== 'first') {
    let candidates = 0;
    for (let lamp = 0; lamp < aim.length; lamp++) candidates += others[lamp];
    rest = pour(aim, left, others, rest, rest / Math.max(1, candidates));
  }
  pour(aim, left, others, rest, Number.POSITIVE_INFINITY);
}

/**
 * Gives these lamps light, one after another and at most `each` per lamp, until none is left. Returns the
 * remaining light.
 */
function pour(
  aim: Float32Array,
  left: Float32Array,
  others: Lit['others'],
  light: number,
  each: number,
): number {
  let rest = light;
  for (let lamp = 0; lamp < aim.length && rest > 1e-6; lamp++) {
    if (others !== 'first' && others[lamp] === 0) continue;
    const given = Math.min(each, left[lamp], rest);
    aim[lamp] = aim[lamp] + given;
    left[lamp] = left[lamp] - given;
    rest -= given;
  }
  return rest;
}

function approach(levels: Float32Array, aims: Float32Array, ease: number): boolean {
  let changes = false;
  for (let lamp = 0; lamp < levels.length; lamp++) {
    const away = aims[lamp] - levels[lamp];
    if (away === 0) continue;
    levels[lamp] = Math.abs(away) < DARK ? aims[lamp] : levels[lamp] + away * ease;
    changes = true;
  }
  return changes;
}

/** The row of lamps of the cores themselves. */
export class CoreLamps {
  #green = new Float32Array(0);
  #amber = new Float32Array(0);
  #room = new Float32Array(0);

  read(frame: ServerFrame, { lamps, coresPerLamp }: CoreLampLayout, time: CoreTime): Lit {
    if (this.#room.length !== lamps) {
      this.#green = new Float32Array(lamps);
      this.#amber = new Float32Array(lamps);
      this.#room = new Float32Array(lamps);
    }
    this.#green.fill(0);
    this.#amber.fill(0);
    this.#room.fill(0);
    for (let core = 0; core < frame.get(SERVER.cores); core++) {
      const lamp = Math.floor(core / coresPerLamp);
      const state = frame.core(core, CORE.state);
      this.#room[lamp] = this.#room[lamp] + 1;
      if (state === CORE_STATE.running || state === CORE_STATE.spinning)
        this.#green[lamp] = this.#green[lamp] + 1;
      if (state === CORE_STATE.switching) this.#amber[lamp] = this.#amber[lamp] + 1;
    }
    const green = this.#green;
    const amber = this.#amber;
    const room = this.#room;
    return {
      green,
      amber,
      red: null,
      room,
      running: time.running,
      switching: time.switching,
      others: 'first',
    };
  }
}
