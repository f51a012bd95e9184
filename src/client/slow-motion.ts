// Slows the clock around key moments: a node fails or recovers, or the first request is rejected or fails.
// Moments known in advance (the scenario's faults, or an earlier pass over the run) are approached in slow
// motion; others slow the clock from the frame in which they appear.

import { NODE, NODE_STATE, SERVER } from '../protocol/frame-layout.ts';
import type { Frame } from '../protocol/frame-reader.ts';
import type { RunHistory } from '../protocol/history.ts';
import type { Nanos } from '../scenario/duration.ts';
import { spanOf } from './pace.ts';

/**
 * Slowdown factor. Below, in wall time: how long the slowdown lasts before a known moment, how long after any
 * moment, and how much of the latter is the return to full speed.
 */
const FACTOR = 1 / 20;
const BEFORE_MILLIS = 700;
const AFTER_MILLIS = 2500;
const RETURN_MILLIS = 800;
/** Moments closer than this count as one. */
const SAME_NANOS = 1e6;
const MOMENTS_MAX = 500;

/** Server counts that mark a key moment when they first exceed 0. */
const FIRSTS = [SERVER.rejected, SERVER.failed, SERVER.timedOut, SERVER.abandoned] as const;

export class SlowMotion {
  /** Switched on by the user. */
  on = false;
  /** Wall time left in slow motion. */
  #left = 0;
  #moments: Nanos[] = [];
  /** Moments already shown: "rejected in server 2", "node 4 down". */
  readonly #reported = new Set<string>();
  #clock: Nanos = 0;

  get isSlow(): boolean {
    return this.on && this.#left > 0;
  }

  /** Simulated time to advance for this much wall time at this speed. */
  span(wallMillis: number, speed: number): Nanos {
    const full = spanOf(wallMillis, speed);
    // At unlimited speed there is no slow motion.
    if (!this.on || full === Number.POSITIVE_INFINITY) return full;
    if (this.#left > 0) {
      const slowness = Math.min(1, this.#left / RETURN_MILLIS);
      this.#left -= wallMillis;
      return Math.max(wallMillis > 0 ? 1 : 0, Math.round(full * FACTOR ** slowness));
    }
    const lead = spanOf(BEFORE_MILLIS, speed * FACTOR);
    const next = this.#moments.find((moment) => moment > this.#clock + lead);
    if (next === undefined || this.#clock + full < next - lead) return full;
    this.#left = BEFORE_MILLIS + AFTER_MILLIS;
    return Math.max(0, Math.round(next - lead - this.#clock));
  }

  /** Learns the moments known in advance: the scenario's faults and logged manual ones. */
  foresee({ opening, edits }: RunHistory): void {
    for (const fault of [...opening.faults, ...opening.machineFaults]) {
      this.#learn(fault.fromNanos);
      if (fault.untilNanos !== null) this.#learn(fault.untilNanos);
    }
    for (const { faults, atNanos } of edits) if (faults.length > 0) this.#learn(atNanos);
  }

  /** Forgets all moments, for another run. */
  forget(): void {
    this.#moments = [];
    this.#reported.clear();
    this.#left = 0;
    this.#clock = 0;
  }

  /** Processes a frame; `playing` tells whether the clock played on from the previous frame. */
  observe(frame: Frame, playing: boolean): void {
    this.#clock = frame.clock;
    if (!playing) this.#left = 0;
    const isNew = this.#look(frame);
    if (!isNew || !playing) return;
    this.#learn(frame.clock);
    if (this.on) this.#left = Math.max(this.#left, AFTER_MILLIS);
  }

  /** Whether the frame shows something for the first time in this run. */
  #look(frame: Frame): boolean {
    const before = this.#reported.size;
    frame.servers.forEach((server, index) => {
      for (const field of FIRSTS) if (server.get(field) > 0) this.#reported.add(`${index} ${field}`);
    });
    const first = frame.servers[0];
    for (let node = 0; first !== undefined && node < first.get(SERVER.nodes); node++) {
      const state = first.node(node, NODE.state);
      // A healthy node marks a key moment only if it was faulty before.
      if (state !== NODE_STATE.healthy) this.#reported.add(`node ${node} ${state}`).add(`node ${node} hurt`);
      else if (this.#reported.has(`node ${node} hurt`)) this.#reported.add(`node ${node} healed`);
    }
    return this.#reported.size > before;
  }

  #learn(moment: Nanos): void {
    if (moment <= 0) return;
    if (this.#moments.some((each) => Math.abs(each - moment) < SAME_NANOS)) return;
    this.#moments = [...this.#moments, moment].sort((a, b) => a - b).slice(0, MOMENTS_MAX);
  }
}
