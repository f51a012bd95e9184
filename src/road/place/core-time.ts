// The average number of cores that computed since the last frame. Most states are shorter than a frame and
// not visible at its instant. This therefore uses the frames' cumulative CPU time, which misses nothing.

import { coresIn } from '../../facts/server-facts.ts';
import { CORE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';

export class CoreTime {
  /**
   * Mean number of cores that ran threads since the last frame, including spinning; together with `switching`
   * at most all cores.
   */
  running = 0;
  /** Mean number of cores that were switching threads, including the scheduler's search. */
  switching = 0;
  #clock = Number.NaN;
  #useful = 0;
  #changeovers = 0;

  /**
   * Whether no time has passed since the frame before, as in a paused run; the previous values then still
   * hold.
   */
  stands = false;

  /** After a jump back, or when everything has ended (`isOver`), only the present instant counts. */
  accept(frame: ServerFrame, clockNanos: number, isOver = false): void {
    const useful = frame.get(SERVER.cpuUseful) + frame.get(SERVER.cpuSpinning);
    const changeovers = frame.get(SERVER.cpuSwitching) + frame.get(SERVER.cpuScheduling);
    const passed = clockNanos - this.#clock;
    this.stands = passed === 0 && !isOver;
    if (this.stands) return;
    const ran = useful - this.#useful;
    const switched = changeovers - this.#changeovers;
    this.#clock = clockNanos;
    this.#useful = useful;
    this.#changeovers = changeovers;
    if (isOver || !(passed > 0) || ran < 0 || switched < 0) {
      this.running = coresIn(frame, CORE_STATE.running) + coresIn(frame, CORE_STATE.spinning);
      this.switching = coresIn(frame, CORE_STATE.switching);
      return;
    }
    const cores = frame.get(SERVER.cores);
    this.running = Math.min(cores, ran / passed);
    this.switching = Math.min(cores - this.running, switched / passed);
  }
}
